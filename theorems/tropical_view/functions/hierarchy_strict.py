"""Is each level of the hierarchy larger than the one before?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Every,
    Forall,
    Note,
    absolute,
    all_of,
    cited,
    every,
    function,
    implies,
    index_set,
    ite,
    max_over,
    maximum,
    reals,
    some,
)

from ..._figures import growth

claim = Claim(
    "hierarchy-strict",
    source=Note("tropical-view", "122,124-130", "0c7bcc9f2b0eb7e70bb9c83a06e1e9af4f98f336e7681c142cd8360f27577cc6"),
    says="There are four levels, each larger than the one before: linear functions, piecewise-linear functions, composed "
    "piecewise-linear functions (deep networks), continuous functions.",
    latex=r"\text{linear} \subsetneq \text{piecewise linear} \subsetneq \text{composed piecewise linear} \subsetneq C(\mathbb{R})",
    remark="How many layers the maximum of a few numbers takes is decided in `max3-one-layer`, `max5-two-layers` and `max6-two-layers`. "
    "Functions on the line. Near a point, to its right, a piecewise-linear function is f(x) + m·h for 0 ≤ h ≤ r.",
    uses=("convex-pl-is-polynomial", "max3-one-layer", "max6-two-layers"),
)


# Functions that agree at −1, 0, 1 have the same second difference F(−1) − 2F(0) + F(1) there.


def second_difference(F, middle, step):
    return F(middle - step) - 2 * F(middle) + F(middle + step)


@claim.law
def absolute_value_is_not_linear(a, b):
    """The second difference of |x| at 0 is 2 more than that of a linear function."""
    return second_difference(absolute, 0, 1) == second_difference(lambda x: a * x + b, 0, 1) + 2


@claim.law
def composition_bends(m, p, q, r, rho, s, R, h):
    """Inside: slope m up to h = r. Outside: slope p to the right and q to the left, up to a distance of rho.

    At h the composition is not s·h, although h ≤ R: it is not affine with slope s on [0, R].
    """
    inner = m * h
    outer = ite(inner >= 0, p * inner, q * inner)
    reached = all_of(0 <= h, h <= R, h <= r, absolute(inner) <= rho)
    return implies(0 < R, all_of(reached, outer != s * h))


@claim.law
def square_is_not_affine(x, s, R):
    """On [x, x + R] the second difference of the square is R²/2 more than that of an affine function of slope s."""
    square = second_difference(lambda z: z * z, x + R / 2, R / 2)
    return square == second_difference(lambda z: s * z, x + R / 2, R / 2) + R * R / 2


@claim.law
def minimum_is_not_convex(T, a, c):
    """The second difference of min(x, 0) = −max(−x, 0) at 0 is at least 1 less than that of a maximum of affine functions."""
    convex = second_difference(lambda x: max_over(T, lambda j: a(j) * x + c(j)), 0, 1)
    return convex >= second_difference(lambda x: -maximum(-x, 0), 0, 1) + 1


first_step = Forall(absolute_value_is_not_linear, over=dict(a=reals, b=reals))
third_step = Forall(square_is_not_affine, over=dict(x=reals, s=reals, R=reals))

composed_larger = Alternating(
    composition_bends,
    (
        some(m=reals, p=reals, q=reals, r=reals, rho=reals),
        every(s=reals, R=reals),
        some(h=reals),
    ),
    refute=lambda m, p, q: dict(s=ite(m >= 0, p * m, q * m), R=1 + absolute(m)),
)

claim.reading(
    "level 2: all piecewise-linear functions",
    Every(
        {
            "|x| is not linear": first_step,
            "some composition of piecewise-linear functions is not piecewise linear": composed_larger,
            "x² is not piecewise linear": third_step,
        }
    ),
    literal=True,
    expect=REFUTED,
    explain="A composition of piecewise-linear functions is piecewise linear: level 3 is level 2.",
)

convex_first = claim.reading(
    "level 2: one layer, convex",
    Every(
        {
            "|x| is not linear": first_step,
            "min(x, 0) is not convex": Forall(
                minimum_is_not_convex,
                over=dict(T=index_set(), a=function("T", to=reals), c=function("T", to=reals)),
            ),
            "x² is not piecewise linear": third_step,
        }
    ),
    expect=PROVED,
    explain="One layer gives convex functions; −max(−x, 0) needs a negation after the maximum.",
)

claim.reading(
    "level 3: every piecewise-linear function, in n dimensions, has a deep network",
    cited(
        "Arora, Basu, Mianjy, Mukherjee: Understanding deep neural networks with rectified linear units (arXiv:1611.01491), "
        "Theorem 2.1: ⌈log₂(n + 1)⌉ hidden layers suffice for every continuous piecewise-linear function on R^n."
    ),
)

correction = claim.correction(
    "hierarchy-three-levels",
    says="Linear functions, maxima of linear functions (convex, one layer), piecewise-linear functions (all depths), continuous "
    "functions: these four levels are strict; composition adds nothing to all piecewise-linear functions.",
    latex=r"\Delta^2 |x| = \Delta^2 (a x + b) + 2, \qquad \Delta^2 \min(x, 0) \le \Delta^2 \max_j (a_j x + c_j) - 1, \qquad "
    r"\Delta^2 x^2 = \Delta^2 (s x) + R^2/2",
)

correction.reading(
    "on the line",
    convex_first.statement,
    literal=True,
    expect=PROVED,
)


@claim.figure("The functions that separate the levels: |x| and −max(−x, 0) = min(x, 0)")
def separating_functions():
    return growth("x", "value", range(-3, 4), {"|x|, convex": abs, "min(x, 0), not convex": lambda x: min(x, 0)})
