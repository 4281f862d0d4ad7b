"""Three polytopes with six vertices in space: how many vertices can their sum have?"""

from fractions import Fraction

from tropcheck import PROVED, REFUTED, Claim, Exists, Forall, Paper, all_integers, all_of, common_refinement

from .._figures import growth

claim = Claim(
    "su-figure-4",
    source=Paper("arXiv:2604.14727", "Figure 4"),
    says="The Minkowski sum of three polytopes in three dimensions with six vertices each has 216 = 6³ vertices.",
    latex=r"F = x + y + z + (a - 2) + (b - 2) + (c - 2) + 2 = 216, \qquad a, b, c \le 6, \quad x + a + b - 2 \le a b",
    remark="On the sphere of directions the normal fans have a, b, c cells; x, y, z are the numbers of crossings of edges of two of "
    "the fans. Each crossing adds 1 to V and 2 to E, so Euler's formula V − E + F = 2 gives F = Σ(cells − 2) + crossings + 2 for "
    "the overlay of any of these fans, and two fans have at most ab cells, one for each pair of winners. (General position has "
    "the most cells.)",
    uses=("regions-central",),
)


def overlay(a, b, c, x, y, z):
    """Number of cells of the overlay of the three fans."""
    return (a - 2) + (b - 2) + (c - 2) + (x + y + z) + 2


def pairs_of_winners(a, b, c, x, y, z):
    """Each fan has 1 to 6 cells, and each two of them at most one cell for each pair of winners."""
    two = lambda m, n, crossings: (m - 2) + (n - 2) + crossings + 2 <= m * n
    sizes = all_of(all_of(1 <= m, m <= 6) for m in (a, b, c))
    return all_of(sizes, two(a, b, x), two(a, c, y), two(b, c, z))


@claim.law
def has_216(a, b, c, x, y, z):
    return overlay(a, b, c, x, y, z) == 216


numbers = {name: all_integers for name in "abcxyz"}

claim.reading(
    "216 vertices",
    Exists(has_216, over=numbers, given=(pairs_of_winners,)),
    literal=True,
    expect=REFUTED,
    explain="At most 92 vertices are possible: in three dimensions the product of the vertex numbers is out of reach for three "
    "summands.",
)

correction = claim.correction(
    "su-figure-4-at-most-92",
    says="Three polytopes with at most six vertices in three dimensions have a sum with at most 92 vertices, and 92 is attained.",
    remark="In the control the summands are hexagons. Moving their points a little out of the planes makes them three-dimensional and keeps "
    "the vertices of the sum.",
    latex=r"F = x + y + z + (a - 2) + (b - 2) + (c - 2) + 2 \le 3 \cdot 36 - 3 \cdot 6 + 2 = 92",
)


def attained(directions, shifts, vertices):
    """Summand (a, b) has the points (a·p, b·p, −p²/2 + shift·p), p = 0, …, 5; the tropical engine counts vertices of the sum."""
    points = lambda a, b, shift: [((a * p, b * p, Fraction(-p * p, 2) + shift * p), 0) for p in range(6)]
    summands = [points(*direction, shift) for direction, shift in zip(directions, shifts, strict=True)]
    return common_refinement(summands, 3).count == vertices


correction.control(
    "three hexagons in general position: 92",
    attained,
    holds=True,
    directions=((1, 0), (0, 1), (1, 1)),
    shifts=(0, 0, Fraction(1, 3)),
    vertices=92,
)


@correction.law
def at_most_92(a, b, c, x, y, z):
    return overlay(a, b, c, x, y, z) <= 92


correction.reading(
    "Euler's formula and pairs of winners",
    Forall(at_most_92, over=numbers, given=(pairs_of_winners,)),
    literal=True,
    expect=PROVED,
    explain="F ≤ ab + ac + bc − (a + b + c) + 2, which is largest for a = b = c = 6.",
    survivors={"add → sub": "a smaller left side", "hypothesis 1: sub → add": "a stronger hypothesis"},
)


@claim.figure(
    "Most vertices of the sum of three polytopes with N vertices each in space: the product, and what is possible"
)
def product_and_bound():
    return growth(
        "vertices N of each",
        "vertices of the sum",
        range(3, 7),
        {"N³": lambda N: N**3, "at most": lambda N: 3 * N * N - 3 * N + 2},
    )
