"""Two hidden layers compute the maximum of six numbers, too."""

from fractions import Fraction

from tropcheck import PROVED, Claim, Paper

from ._symmetric_networks import is_sorted, is_the_first, survivors, two_hidden_layers, value

claim = Claim(
    "max6-two-layers",
    source=Paper("arXiv:2505.14338", "the question beyond five numbers"),
    says="The maximum of six numbers has a ReLU network with two hidden layers.",
    latex=r"\max(a, b, c, d, e, f) = \sum_t w_t\, \tfrac{1}{720} \sum_{\sigma} \max(u_t, v_t)(\sigma(a, b, c, d, e, f)), \qquad "
    r"u_t, v_t = m + m', \quad m, m' \text{ maxima of at most two of the numbers}",
    remark="A network of the same kind as in `max5-two-layers`, the mean over all 720 orders of nine kinds of terms. There are 74 kinds of "
    "terms max(m + m', m'' + m''') on at most six numbers that differ on sorted numbers, with 35 kinks; the weights are one solution of the "
    "linear equations that say that all kinks cancel and the first number is left. For seven numbers the same equations (77 kinds of terms) "
    "have no solution.",
    uses=("max5-two-layers",),
)

terms = (
    (-3, ((0,), (0,)), ((0,), (0,))),
    (2, ((0,), (0,)), ((0,), (1,))),
    (4, ((0,), (0,)), ((0,), (1, 2))),
    (-2, ((0,), (1,)), ((0, 1), (2, 3))),
    (-1, ((0,), (1,)), ((2, 3), (4, 5))),
    (2, ((0,), (0, 1)), ((2, 3), (4, 5))),
    (2, ((0, 1), (0, 2)), ((0, 3), (4, 5))),
    (-4, ((0, 1), (0, 2)), ((1, 3), (4, 5))),
    (Fraction(1, 2), ((0, 1), (0, 2)), ((3, 4), (3, 5))),
)


@claim.law
def network_takes_the_first(a, b, c, d, e, f):
    return is_the_first(terms, (a, b, c, d, e, f))


def sorted_numbers(a, b, c, d, e, f):
    return is_sorted((a, b, c, d, e, f))


def network_is_the_maximum(inputs):
    return all(value(terms, numbers) == max(numbers) for numbers in inputs)


claim.control(
    "five inputs in no order",
    network_is_the_maximum,
    holds=True,
    inputs=((3, -1, 4, 1, -5, 9), (2, 7, 1, 8, 2, 8), (0, 0, 0, 0, 0, 1), (-1, -1, -2, -3, -5, -8), (5, 4, 3, 2, 1, 0)),
)

claim.reading(
    "six numbers",
    two_hidden_layers(network_takes_the_first, "abcdef", sorted_numbers),
    literal=True,
    expect=PROVED,
    explain="On sorted numbers the kinks of the nine kinds of terms cancel, and what is left is linear: the first number.",
    survivors=survivors,
)
