"""How many regions can a 2-3-3 ReLU network have?"""

from itertools import product
from math import comb

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Exists,
    Forall,
    Paper,
    all_integers,
    all_of,
    count_network,
    integers,
    relu_network,
    total,
    vector,
)

from .._figures import growth

claim = Claim(
    "su-mlp-49",
    source=Paper("arXiv:2604.14727", "Example III.3"),
    says="A ReLU network with 2 inputs and two layers of 3 units has at most 49 regions, the theoretical maximum.",
    latex=r"\sum_{s \in \{0,1\}^3} p_s\, c_{|s|} = 49, \qquad \sum_s p_s \le 7, \quad c_0 = 1,\ c_1 = 4,\ c_2 = c_3 = 7",
    remark="Three lines cut the plane into at most 7 regions, each with its own pattern s of active units; p_s tells whether the "
    "pattern s occurs. On a region with r active units the second layer is an affine function of r numbers, so its three lines "
    "cut the region like three points on a line when r = 1 (at most 4 pieces), and not at all when r = 0. Both cells of "
    "activation patterns and linear regions are at most that many.",
)

patterns = list(product((0, 1), repeat=3))
pieces = {0: 1, 1: 4, 2: 7, 3: 7}


def most_cells(p):
    return total([present * pieces[sum(s)] for s, present in zip(patterns, p, strict=True)])


def seven_regions(p):
    return total(p) <= 7


def counts(weights, biases, cells, regions):
    """The tropical engine counts cells of activation patterns and linear regions."""
    found = count_network(relu_network(weights, biases))
    return found.cells == cells and found.linear_regions == regions


@claim.law
def has_49(p):
    return most_cells(p) == 49


@claim.law
def at_most_49(m, n):
    """At most 7 regions of the first layer, each cut into at most 7 by the second."""
    return m * n <= 49


def regions_of_three_lines(m, n):
    return all_of(0 <= m, m <= 7, 0 <= n, n <= 7)


occurs = dict(p=vector(8, integers(0, 1)))

claim.reading(
    "49 is the maximum: it is attained",
    Exists(has_49, over=occurs, given=(seven_regions,)),
    literal=True,
    expect=REFUTED,
    explain="The pattern with no active unit and the three with one active unit have fewer pieces, and only one of the eight "
    "patterns can be missing.",
)

claim.reading(
    "49 is an upper bound",
    Forall(at_most_49, over=dict(m=all_integers, n=all_integers), given=(regions_of_three_lines,)),
    expect=PROVED,
    survivors={
        "0 → -1": "negative numbers down to −7 make no larger product",
        "sides exchanged in 0 ≤": "a number of at most 0 times one of at least 0 is at most 0",
    },
)

correction = claim.correction(
    "su-mlp-40",
    says="A 2-3-3 ReLU network has at most 40 cells, and so at most 40 linear regions.",
    latex=r"\sum_s p_s\, c_{|s|} \le 40",
)


@correction.law
def at_most_40(p):
    return most_cells(p) <= 40


correction.reading(
    "every network",
    Forall(at_most_40, over=occurs, given=(seven_regions,)),
    literal=True,
    expect=PROVED,
    explain="1·1 + 3·4 + 3·7 + 1·7 = 41 for all eight patterns; without the one that has 1 piece, 40.",
    survivors={
        "up to 2": "a pattern counted twice takes the place of another one",
        "add → sub": "a smaller left side",
        "1 → 2": "the missing pattern is the one with the fewest pieces",
    },
)

correction.control(
    "a network with 30 cells and 26 linear regions",
    counts,
    holds=True,
    weights=[[[-3, -3], [9, 5], [2, 9]], [[5, 1, 3], [3, 1, -2], [-3, -5, -5]], [[1, 1, 1]]],
    biases=[[-6, 0, -7], [-18, -16, 26], [0]],
    cells=30,
    regions=26,
)


@claim.figure(
    "Pieces into which the second layer cuts a region of the first, by its number of active units; 49 = 7·7 takes 7 for each"
)
def pieces_by_active_units():
    pieces = [sum(comb(3, j) for j in range(min(r, 2) + 1)) for r in range(4)]
    return growth("active units", "pieces at most", range(4), {"at most": lambda r: pieces[r], "taken": lambda r: 7})
