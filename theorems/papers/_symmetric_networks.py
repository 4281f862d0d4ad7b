"""Networks with two hidden layers that are means over all orders of their inputs.

A term is (weight, U, V) and stands for weight·max(u, v), where u is the sum over S in U of the maximum of the numbers
whose places are in S, and v that over V. Maxima of two numbers are the first hidden layer, max(u, v) the second. The
network is the mean of the weighted terms over all orders of the numbers, so it is symmetric. On numbers sorted from
the largest to the smallest the maximum of two is the one that comes first, so there u and v are linear forms.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial

from tropcheck import Every, Forall, all_of, ite, maximum, reals, total


def relu(x):
    return ite(x > 0, x, 0)


def larger(a, b):
    """One hidden layer of three units."""
    return relu(a - b) + relu(b) - relu(-b)


def one_layer_takes_the_larger(a, b):
    return larger(a, b) == maximum(a, b)


def one_more_layer_takes_the_larger_of_sums(u, v):
    """The second hidden layer, whose inputs u and v are sums of outputs of the first."""
    return v + relu(u - v) == maximum(u, v)


larger_of_two = Forall(one_layer_takes_the_larger, over=dict(a=reals, b=reals))
larger_of_two_sums = Forall(one_more_layer_takes_the_larger_of_sums, over=dict(u=reals, v=reals))


def value(terms, numbers):
    """Return the output of the network on numbers in any order."""
    side = lambda order, sets: sum(max(order[i] for i in chosen) for chosen in sets)
    orders = list(permutations(numbers))
    weighted = (Fraction(w) * max(side(order, u), side(order, v)) for order in orders for w, u, v in terms)
    return sum(weighted) / len(orders)


def on_sorted_numbers(terms, n):
    """Return the weight of each pair (v, u − v) of linear forms, over all orders; u − v begins with a positive coefficient."""
    found = Counter()
    for weight, *sides in terms:
        for order in permutations(range(n)):
            forms = [[0] * n, [0] * n]
            for form, side in zip(forms, sides, strict=True):
                for chosen in side:
                    form[min(order[i] for i in chosen)] += 1
            u, v = max(forms), min(forms)
            found[tuple(v), tuple(x - y for x, y in zip(u, v, strict=True))] += Fraction(weight, factorial(n))
    return {pair: weight for pair, weight in found.items() if weight}


def linear(coefficients, numbers):
    return total([x if c == 1 else c * x for c, x in zip(coefficients, numbers, strict=True) if c])


def is_the_first(terms, numbers):
    """The second layer and the output on sorted numbers: Σ w·(v + relu(u − v)) is the first number."""
    pairs = on_sorted_numbers(terms, len(numbers))
    value_of = lambda v, d: linear(v, numbers) + relu(linear(d, numbers)) if any(d) else linear(v, numbers)
    return total([w * value_of(v, d) for (v, d), w in pairs.items()]) == numbers[0]


def is_sorted(numbers):
    return all_of(numbers[i] >= numbers[i + 1] for i in range(len(numbers) - 1))


def two_hidden_layers(law, names, hypothesis):
    """Return the statement: each layer does its part, and on sorted numbers the weighted sum is the first number."""
    return Every(
        {
            "the larger of two, one hidden layer": larger_of_two,
            "the larger of two sums, the second": larger_of_two_sums,
            "their weighted sum on sorted numbers": Forall(
                law, over={name: reals for name in names}, given=(hypothesis,)
            ),
        }
    )


survivors = {
    "add → sub in": "a kink that cancels may be anywhere",
    "sub → add in": "a kink that cancels may be anywhere",
    "0 → 1": "a kink that cancels may begin anywhere",
    "-1 → 0": "a kink that cancels may be anywhere",
    "lt → le": "relu(0) is 0 either way",
}
