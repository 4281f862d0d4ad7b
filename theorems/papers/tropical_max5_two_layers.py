"""How many hidden layers compute the maximum of five numbers? Two: an explicit network, found by linear algebra."""

from fractions import Fraction
from itertools import product

from tropcheck import PROVED, Claim, Every, Forall, Paper, maximum, reals

from ._symmetric_networks import (
    is_sorted,
    is_the_first,
    larger_of_two,
    survivors,
    two_hidden_layers,
    value,
)

claim = Claim(
    "max5-two-layers",
    source=Paper("arXiv:2505.14338", "the maximum of five numbers"),
    says="The maximum of five numbers has a ReLU network with two hidden layers.",
    latex=r"\max(a, b, c, d, e) = \sum_t w_t\, \tfrac{1}{120} \sum_{\sigma} \max(u_t, v_t)(\sigma(a, b, c, d, e)), \qquad "
    r"u_t, v_t = m + m', \quad m, m' \text{ maxima of at most two of the numbers}",
    remark="Pairing gives the maximum of four numbers with two hidden layers, and of eight with three; five is the surprise. The network "
    "is the mean over all 120 orders of the numbers, so it is symmetric as the maximum is, and sorted numbers a ≥ b ≥ c ≥ d ≥ e are "
    "enough: there the larger of two numbers is the one that comes first. The network here is our own: the weights solve linear "
    "equations that say that all kinks cancel on sorted numbers.",
)

terms = (
    (-2, ((0,), (0,)), ((0,), (0,))),
    (1, ((0,), (0,)), ((0,), (1,))),
    (3, ((0,), (0,)), ((0,), (1, 2))),
    (Fraction(1, 2), ((0,), (0,)), ((1, 2), (3, 4))),
    (-1, ((0,), (1,)), ((0, 1), (2, 3))),
    (1, ((0,), (0, 1)), ((0, 2), (3, 4))),
    (-1, ((0,), (0, 1)), ((1, 2), (3, 4))),
    (-1, ((0,), (1, 2)), ((0, 1), (3, 4))),
)


@claim.law
def network_takes_the_first(a, b, c, d, e):
    return is_the_first(terms, (a, b, c, d, e))


def sorted_numbers(a, b, c, d, e):
    return is_sorted((a, b, c, d, e))


@claim.law
def pairs_give_four(a, b, c, d):
    """Two hidden layers: the larger of each pair, then of the two results."""
    return maximum(maximum(a, b), maximum(c, d)) == maximum(a, b, c, d)


def network_is_the_maximum(entries):
    return all(value(terms, numbers) == max(numbers) for numbers in product(entries, repeat=5))


claim.control("all 243 inputs with entries −1, 0, 2", network_is_the_maximum, holds=True, entries=(-1, 0, 2))

claim.reading(
    "five numbers",
    two_hidden_layers(network_takes_the_first, "abcde", sorted_numbers),
    literal=True,
    expect=PROVED,
    explain="On sorted numbers the kinks of the eight kinds of terms cancel, and what is left is linear: the first number.",
    survivors=survivors,
)

claim.reading(
    "four numbers, by pairs",
    Every(
        {
            "the larger of two, one hidden layer": larger_of_two,
            "the largest of four by pairs": Forall(pairs_give_four, over={name: reals for name in "abcd"}),
        }
    ),
    expect=PROVED,
    explain="The maximum of two numbers takes one hidden layer, and layers can be stacked.",
    survivors={"lt → le": "relu(0) is 0 either way"},
)
