"""Is every continuous function a limit of the functions of the hierarchy?"""

from fractions import Fraction

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Exists,
    Note,
    Recurrence,
    absolute,
    all_of,
    every,
    function,
    implies,
    index_set,
    max_over,
    reals,
    some,
)

from ..._figures import growth

claim = Claim(
    "universal-limit",
    source=Note("tropical-view", "130", "742e4b5799dfe6fea36545aecc1ac596d9cdd505e2d59a722f0c2d6341689536"),
    says="The limit of the hierarchy is the class of all continuous functions.",
    latex=r"|f(x_k) - f(z)| \le e\ \forall k,\ \sum \lambda_k = 1 \Rightarrow |V - F W| \le e W, "
    r"\qquad V = \sum_k \lambda_k f(x_k),\ W = \sum_k \lambda_k,\ F = f(z)",
    remark="On a compact set a continuous function is uniformly continuous: there is a triangulation with |f(x) − f(z)| ≤ e within "
    "each simplex. The piecewise-linear interpolation is a mean Σ λ_k·f(x_k) over the corners of the simplex of z.",
)


@claim.law
def mean_is_near(W, V, F, e):
    """W = Σ λ_k, V = Σ λ_k·f(x_k) after any number of corners: (F − e)·W ≤ V ≤ (F + e)·W, where F = f(z)."""
    return all_of((F - e) * W <= V, V <= (F + e) * W)


def corner(weight, value, F, e):
    return all_of(0 <= weight, F - e <= value, value <= F + e)


@claim.law
def convex_is_near(T, a, c, e):
    """A maximum of affine functions is within e of −|x| at −1, 0 and 1, with e < ½."""
    F = lambda x: max_over(T, lambda j: a(j) * x + c(j))
    near = lambda x: all_of(F(x) <= -absolute(x) + e, -absolute(x) <= F(x) + e)
    return all_of(2 * e < 1, near(-1), near(0), near(1))


@claim.law
def stays_near(r, a, c, e, x, h):
    """Beyond r a piecewise-linear function is affine, a·z + c; there it stays within e of z² at x, x + h and x + 2h."""
    near = lambda z: all_of(a * z + c <= z * z + e, z * z <= a * z + c + e)
    return implies(all_of(r <= x, 0 <= h), all_of(near(x), near(x + h), near(x + 2 * h)))


claim.reading(
    "on compact sets, piecewise-linear functions of any depth",
    Recurrence(
        mean_is_near,
        state=dict(W=reals, V=reals),
        start=lambda: dict(W=0, V=0),
        step=lambda W, V, weight, value: dict(W=W + weight, V=V + weight * value),
        inputs=dict(weight=reals, value=reals),
        over=dict(F=reals, e=reals),
        allowed=(corner,),
    ),
    literal=True,
    expect=PROVED,
    explain="The interpolation is a mean of values that are all within e of f(z), in every dimension.",
)

claim.reading(
    "on compact sets, tropical polynomials (one layer) only",
    Exists(convex_is_near, over=dict(T=index_set(), a=function("T", to=reals), c=function("T", to=reals), e=reals)),
    expect=REFUTED,
    explain="Limits of convex functions are convex: −|x| stays at a distance of at least ½.",
)

claim.reading(
    "uniformly on the whole line",
    Alternating(
        stays_near,
        (some(r=reals, a=reals, c=reals, e=reals), every(x=reals, h=reals)),
        refute=lambda r, e: dict(x=r + absolute(e), h=1 + absolute(e)),
    ),
    expect=REFUTED,
    explain="A piecewise-linear function with finitely many pieces is affine far out, and the second difference 2h² of z² exceeds every bound.",
)


@claim.figure("−|x| and the nearest convex function, the constant −½: between −1 and 1 it stays ½ away")
def no_convex_limit():
    return growth("x", "value", (-1, 0, 1), {"−|x|": lambda x: -abs(x), "nearest": lambda x: Fraction(-1, 2)})


@claim.figure(
    "z², and its tangent at 2, as affine as any piecewise-linear function far out: the distance grows without bound"
)
def square_and_tangent():
    return growth("z", "value", range(9), {"z²": lambda z: z * z, "4z − 4": lambda z: 4 * z - 4})
