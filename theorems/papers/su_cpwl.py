"""Is the map of a stack of tropical layers continuous and piecewise linear?"""

from fractions import Fraction

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Curve,
    Curves,
    Forall,
    Paper,
    all_of,
    all_over,
    every,
    function,
    implies,
    index_set,
    ite,
    max_over,
    minimum,
    reals,
    some,
)

claim = Claim(
    "su-cpwl",
    source=Paper("arXiv:2604.14727", "the cumulative map of the layers"),
    says="With fixed values the map that a stack of layers computes in the limit τ → 0 is continuous and piecewise linear.",
    latex=r"x \mapsto x + v_{j^*(x)}, \qquad |x| \le r \Rightarrow |x + v_{j^*(x)} - v| \le \tfrac14",
    remark="One layer on a line with a residual path: scores x and −x, values 1 and 0. v is the output at the wall x = 0, whatever "
    "rule chooses there.",
    uses=("regions-table-functions",),
)


@claim.law
def continuous_at_the_wall(v, r, x):
    """Within r of the wall the output stays within ¼ of v."""
    output = x + ite(x > 0, 1, ite(x < 0, 0, v))
    near = all_of(-r <= x, x <= r)
    return all_of(0 < r, implies(near, all_of(4 * output <= 4 * v + 1, 4 * v <= 4 * output + 1)))


def on_the_wrong_side(v, r):
    """A point within r and within 1/8 of the wall, on the side whose value is farther from v."""
    return dict(x=ite(2 * v >= 1, -minimum(r, Fraction(1, 8)), minimum(r, Fraction(1, 8))))


@claim.law
def changes_little(keys, s, t, v, e):
    """Log-lifted with denominator: where scores change by at most e, the output changes by at most 2e."""
    output = lambda score: max_over(keys, lambda j: score(j) + v(j)) - max_over(keys, score)
    return output(t) <= output(s) + 2 * e


def close(keys, s, t, e):
    return all_over(keys, lambda j: all_of(s(j) <= t(j) + e, t(j) <= s(j) + e))


claim.reading(
    "hard attention with fixed values",
    Alternating(continuous_at_the_wall, (some(v=reals, r=reals), every(x=reals)), refute=on_the_wrong_side),
    literal=True,
    expect=REFUTED,
    explain="At a wall the winner's value jumps, and the residual path does not make up for it.",
)


@claim.law
def jump_is_the_difference(u, w, x, y):
    """Scores x and −x, values u and w: two queries −x and y on the two sides of the wall have outputs |w − u| + (x + y) apart."""
    left, right = -x + w, y + u
    return right - left == (u - w) + (x + y)


claim.reading(
    "how far off: the jump at a wall is the difference of the two values",
    Forall(jump_is_the_difference, over={name: reals for name in ("u", "w", "x", "y")}),
    expect=PROVED,
    explain="As x and y tend to 0 the outputs stay u − w apart: any jump can occur.",
)

correction = claim.correction(
    "su-cpwl-log-lifted",
    says="A log-lifted head with denominator is continuous: it changes by at most twice what the scores change; on cells it is "
    "affine (attention-piecewise-linear). For fixed values of the winner the map is piecewise affine with jumps.",
    latex=r"|t_j - s_j| \le e\ \forall j \Rightarrow \text{out}(t) \le \text{out}(s) + 2 e, \qquad \text{out}(s) = \max_j (s_j + v_j) - "
    r"\max_j s_j",
)

correction.reading(
    "every number of keys",
    Forall(
        changes_little,
        over=dict(
            keys=index_set(),
            s=function("keys", to=reals),
            t=function("keys", to=reals),
            v=function("keys", to=reals),
            e=reals,
        ),
        given=(close,),
    ),
    literal=True,
    expect=PROVED,
    survivors={"2 → 3": "a larger right side"},
)


@claim.figure("x plus the winner's value, 1 to the right of the wall and 0 to the left: a jump")
def jump():
    left = Curve("left of the wall", tuple((Fraction(k, 4), Fraction(k, 4)) for k in range(-6, 1)))
    right = Curve("right of the wall", tuple((Fraction(k, 4), Fraction(k, 4) + 1) for k in range(7)))
    return Curves((left, right), across="x", up="output")
