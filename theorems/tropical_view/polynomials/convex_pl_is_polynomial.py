"""A convex piecewise-linear function with integer slopes is a tropical polynomial."""

from fractions import Fraction

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Exists,
    Forall,
    Note,
    absolute,
    all_integers,
    all_of,
    all_over,
    every,
    function,
    index,
    index_set,
    max_over,
    minimum,
    reals,
    some,
)

from ..._figures import growth

claim = Claim(
    "convex-pl-is-polynomial",
    source=Note("tropical-view", "28,60", "88a4702967720193e68daeb16c4341976b11f9e6b91a8458a2321ea2197ec3a5"),
    says="A convex piecewise-linear function with finitely many pieces and integer slopes is a tropical polynomial: the "
    "maximum of its pieces.",
    latex=r"f(y) = \max_{j \in T} a_j(y)",
    remark="Fix a point y in the region of the piece `here`. For each piece j take a point x_j inside its region and t(j) > 0 "
    "so small that z_j = (1−t)x_j + t·y still lies in it; at_x(j) = a_j(x_j), at_y(j) = a_j(y). A piece is affine, so "
    "f(z_j) = (1−t)·a_j(x_j) + t·a_j(y), and f is convex, so this is at most (1−t)·f(x_j) + t·f(y).",
)


@claim.law
def is_largest_piece(T, here, at_y):
    return at_y(here) == max_over(T, at_y)


def convex_along_the_way(T, here, at_x, at_y, t):
    chord = lambda j, end: (1 - t(j)) * at_x(j) + t(j) * end
    return all_over(T, lambda j: all_of(0 < t(j), chord(j, at_y(j)) <= chord(j, at_y(here))))


claim.reading(
    "convex, integer slopes, every number of pieces, every dimension",
    Forall(
        is_largest_piece,
        over=dict(T=index_set(), here=index("T"), **{name: function("T", to=reals) for name in ("at_x", "at_y", "t")}),
        given=(convex_along_the_way,),
    ),
    literal=True,
    expect=PROVED,
    explain="A convex function lies above each of its affine pieces, and everywhere it is one of them.",
    survivors={"hypothesis 1: sub → add": "what the chord has at x is the same on both sides"},
)


@claim.law
def equals_minimum_at_three_points(T, a, c):
    """The tropical polynomial is min(x, 0) at x = −1, 0 and 1."""
    at = lambda x: max_over(T, lambda j: a(j) * x + c(j))
    return all_of(at(-1) == minimum(-1, 0), at(0) == minimum(0, 0), at(1) == minimum(1, 0))


@claim.law
def equals_half(T, a, c, x):
    return max_over(T, lambda j: a(j) * x + c(j)) == x / 2


polynomial = dict(T=index_set(), a=function("T", to=all_integers), c=function("T", to=reals))

claim.reading(
    "without convexity",
    Exists(equals_minimum_at_three_points, over=polynomial),
    expect=REFUTED,
    explain="min(x, 0) is piecewise linear with slopes 1 and 0; a tropical polynomial is convex, so none agrees with it even at −1, 0 and 1.",
)

claim.reading(
    "convex, slopes not integers",
    Alternating(
        equals_half,
        (some(**polynomial), every(x=reals)),
        refute=lambda T, c: dict(x=1 + 2 * max_over(T, lambda j: absolute(c(j)))),
    ),
    expect=REFUTED,
    explain="At a large x a slope of at least 1 is above x/2, and one of at most 0 below.",
)


@claim.figure("min(x, 0) is not convex: at 0 it lies above its chord from −1 to 1")
def above_its_chord():
    return growth("x", "value", (-1, 0, 1), {"min(x, 0)": lambda x: min(x, 0), "chord": lambda x: Fraction(x - 1, 2)})


@claim.figure("x/2 between the integer slopes 0 and 1: far out one is below it and the other above")
def slope_one_half():
    return growth("x", "value", range(9), {"x": lambda x: x, "x/2": lambda x: Fraction(x, 2), "0": lambda x: 0})
