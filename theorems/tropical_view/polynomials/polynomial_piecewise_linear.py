"""A tropical polynomial is a convex piecewise-linear function with integer slopes."""

from tropcheck import (
    PROVED,
    Claim,
    Envelope,
    Forall,
    Note,
    PlaneCurve,
    Recurrence,
    all_integers,
    all_of,
    all_over,
    any_over,
    function,
    implies,
    index,
    index_set,
    max_over,
    reals,
)

claim = Claim(
    "polynomial-piecewise-linear",
    source=Note("tropical-view", "26-28", "5a5228f2ad1d8c28e738f19073d1fd657dd805a65aba1232fb47aa57649ee2af"),
    says="A tropical polynomial is piecewise linear: finitely many convex regions cover the space, and on each of them "
    "the function is affine. It is also convex, and its slopes are integers.",
    latex=r"f(z) = \max_{j \in T} f_j(z), \quad z = (1-t)x + t y, \quad f_j(z) = (1-t) f_j(x) + t f_j(y)",
    remark="A term j is an affine function f_j; along a segment from x to y it is (1−t)·f_j(x) + t·f_j(y). The laws "
    "speak of f_j only by these two values, so they hold for every number of terms and every dimension.",
)


def on_segment(x, y, t):
    """Return the value of a term at z = (1−t)x + t y from its values at x and y."""
    return lambda j: (1 - t) * x(j) + t * y(j)


def in_unit_interval(t):
    return all_of(0 <= t, t <= 1)


@claim.law
def piecewise_affine(T, j, x, y, t):
    z = on_segment(x, y, t)
    wins = lambda f: all_over(T, lambda l: f(l) <= f(j))
    return all_of(
        any_over(T, lambda l: max_over(T, x) == x(l)),
        implies(all_of(wins(x), wins(y)), all_of(wins(z), max_over(T, z) == (1 - t) * x(j) + t * y(j))),
    )


@claim.law
def convex(T, x, y, t):
    return max_over(T, on_segment(x, y, t)) <= (1 - t) * max_over(T, x) + t * max_over(T, y)


@claim.law
def integer_slope(T, j, i, rest, x, y):
    """Along one coordinate: where j wins at both ends, the function rises by its exponent i(j) times the way."""
    at = lambda place: lambda l: i(l) * place + rest(l)
    wins = lambda place: all_over(T, lambda l: at(place)(l) <= at(place)(j))
    rise = max_over(T, at(y)) - max_over(T, at(x))
    return implies(all_of(wins(x), wins(y)), rise == i(j) * (y - x))


terms = dict(T=index_set(), x=function("T", to=reals), y=function("T", to=reals), t=reals)

claim.reading(
    "piecewise linear",
    Forall(piecewise_affine, over={**terms, "j": index("T")}, given=(in_unit_interval,)),
    literal=True,
    expect=PROVED,
    explain="The region of a term is where it is largest; that is an intersection of half-spaces.",
    survivors={"maxover → minover in max[k∈T] x(k)": "some term attains the minimum too"},
)

claim.reading(
    "convex",
    Forall(convex, over=terms, given=(in_unit_interval,)),
    expect=PROVED,
    survivors={"maxover → minover in max[j∈T] (1 − t)": "the minimum of the terms lies below the chord, too"},
)

claim.reading(
    "integer slopes",
    Forall(
        integer_slope,
        over=dict(
            T=index_set(),
            j=index("T"),
            i=function("T", to=all_integers),
            rest=function("T", to=reals),
            x=reals,
            y=reals,
        ),
    ),
    expect=PROVED,
)


@claim.law
def affine(at_x, at_y, at_z, t):
    return at_z == (1 - t) * at_x + t * at_y


claim.reading(
    "a term is affine along segments, every dimension",
    Recurrence(
        affine,
        state=dict(at_x=reals, at_y=reals, at_z=reals),
        start=lambda c: dict(at_x=c, at_y=c, at_z=c),
        step=lambda at_x, at_y, at_z, i, x, y, t: dict(
            at_x=at_x + i * x, at_y=at_y + i * y, at_z=at_z + i * ((1 - t) * x + t * y)
        ),
        inputs=dict(i=reals, x=reals, y=reals),
        over=dict(c=reals, t=reals),
    ),
    expect=PROVED,
    explain="Each coordinate adds i·x to the term, and i·z is (1−t)·i·x + t·i·y.",
)


@claim.figure(
    "A tropical polynomial in one variable, and the curve of one in two with the subdivision of its Newton polytope"
)
def two_polynomials():
    quadric = PlaneCurve(((0, 0, 0), (1, 0, 1), (0, 1, 1), (2, 0, 0), (1, 1, 2), (0, 2, 0)))
    return [Envelope(((0, 0), (1, 1), (3, -2))), quadric]
