"""When does a Minkowski sum have as many vertices as the product of its summands?"""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Paper,
    all_integers,
    all_of,
    cited,
    common_refinement,
    iff,
)

claim = Claim(
    "minkowski-tight",
    source=Paper(
        "Sanyal: Topological obstructions for vertex numbers of Minkowski sums (arXiv:math/0702717)", "the main theorem"
    ),
    says="For r summands in d dimensions the product of the vertex numbers is attained when r ≤ d − 1, and it is not when r ≥ d and "
    "every summand has at least 3 vertices.",
    latex=r"d = 3,\ r = 2:\ a b; \qquad d = r = 3:\ x + y + z + (a - 2) + (b - 2) + (c - 2) + 2 < a b c, \quad a, b, c \ge 3",
    remark="In three dimensions the normal fans have a, b, c cells on the sphere of directions, and x, y, z crossings of their walls. By "
    "Euler's formula each crossing adds one cell, and two fans have at most ab cells.",
    uses=("su-figure-4-at-most-92", "su-multi-head-exact"),
)


@claim.law
def vertices_in_space(a, b, c, x, y, z):
    return (a - 2) + (b - 2) + (c - 2) + (x + y + z) + 2 <= a * b + a * c + b * c - a - b - c + 2


def pairs_of_winners(a, b, c, x, y, z):
    """Two fans have (a − 2) + (b − 2) + x + 2 ≤ ab cells."""
    return all_of(x <= a * b - a - b + 2, y <= a * c - a - c + 2, z <= b * c - b - c + 2)


@claim.law
def fewer_than_the_product(a, b, c):
    return a * b + a * c + b * c - a - b - c + 2 < a * b * c


def three_at_least(a, b, c):
    return all_of(3 <= a, 3 <= b, 3 <= c)


@claim.law
def product_not_attained_in_the_plane(a, b):
    """d = r = 2: two polygons have at most a + b edges together, and as many vertices in their sum."""
    return a + b < a * b


def at_least_three(a, b):
    return all_of(3 <= a, 3 <= b)


@claim.law
def two_summands_in_space(p, l, i, j):
    """Points (p, 0, −p²/2) and (0, l, −l²/2): in the direction (p, l, 1) the sum of the points p and l wins alone."""
    score = lambda key, at: key * at + (-(key * key) / 2) * 1
    return all_of(iff(i != p, score(i, p) < score(p, p)), iff(j != l, score(j, l) < score(l, l)))


def counts(d, summands, vertices):
    """The tropical engine counts the vertices of a Minkowski sum as cells of the common normal fan."""
    return common_refinement([[(point, 0) for point in points] for points in summands], d).count == vertices


triangles = [
    [(3, -2, -1), (-2, -2, 0), (-4, -1, -4)],
    [(2, -4, 5), (4, 5, 0), (-2, 1, -1)],
    [(-5, 0, -3), (0, 4, -1), (-2, 0, -4)],
]

claim.control("three triangles in space: 20 of 27", counts, holds=True, d=3, summands=triangles, vertices=20)
claim.control(
    "two triangles in space: 9 of 9",
    counts,
    holds=True,
    d=3,
    summands=[[(5, 3, -5), (1, 5, -2), (1, -5, 3)], [(-2, 2, 2), (3, -2, 0), (-2, 5, -2)]],
    vertices=9,
)

claim.reading(
    "every dimension",
    cited(
        "Sanyal, arXiv:math/0702717; the bounds for r ≤ d − 1: Adiprasito, Sanyal: Relative Stanley–Reisner theory and upper bound theorems."
    ),
    literal=True,
)

claim.reading(
    "d = 2, two summands: not attained",
    Forall(product_not_attained_in_the_plane, over=dict(a=all_integers, b=all_integers), given=(at_least_three,)),
    expect=PROVED,
    survivors={
        "add → sub": "a smaller left side",
        "3 → 2": "2 + b < 2b for b ≥ 3: only two segments attain the product",
    },
)

claim.reading(
    "d = 3, three summands: not attained",
    Every(
        {
            "at most ab + ac + bc − a − b − c + 2": Forall(
                vertices_in_space, over={name: all_integers for name in "abcxyz"}, given=(pairs_of_winners,)
            ),
            "which is less than abc": Forall(
                fewer_than_the_product, over={name: all_integers for name in "abc"}, given=(three_at_least,)
            ),
        }
    ),
    expect=PROVED,
    explain="Each two of the fans have at most as many cells as pairs of winners, and Euler's formula adds them up.",
    survivors={
        "add → sub": "a smaller left side",
        "sub → add": "the product leaves room",
        "2 → 3": "the product leaves room",
        "3 → 2": "only three segments attain the product",
    },
)

claim.reading(
    "d = 3, two summands: attained for every number of vertices",
    Forall(two_summands_in_space, over={name: all_integers for name in "plij"}),
    expect=PROVED,
)
