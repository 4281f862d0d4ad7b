"""Are transformers contained in a class of tropical circuits?"""

from fractions import Fraction

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Curve,
    Curves,
    Exists,
    Forall,
    Note,
    Recurrence,
    all_of,
    every,
    implies,
    ite,
    maximum,
    not_formal,
    reals,
    some,
)

claim = Claim(
    "transformer-in-tropical-circuits",
    source=Note("tropical-view", "168,172", "97a8efc5078b2820a1dbb2722832ffe984ec8158c5b117e8e9afab67dc71350a"),
    says="Transformers are contained in the class of tropical circuits of constant depth or size.",
    latex=r"\text{Transformer} \subseteq \text{TropicalCircuit}^{O(1)}",
    remark="Readings: circuits with gates max and + and constants (monotone); with subtraction; each of any size. A layer that "
    "multiplies by −1 and a softmax are transformers.",
    uses=("polynomial-max-form",),
)


@claim.law
def gates_are_monotone(low, high):
    """Any gate value at an input is at most its value at a larger input."""
    return low <= high


def larger_inputs(low_in, high_in):
    return low_in <= high_in


@claim.law
def negation_is_monotone(x, y):
    """A monotone circuit that computes −x on the line would give −x ≤ −y for x ≤ y."""
    return implies(x <= y, -x <= -y)


@claim.law
def step_is_near(v, r, x):
    """Hard attention with values 1 and 0 is near one value v around the wall, as every circuit is: its gates are continuous."""
    output = ite(x > 0, 1, ite(x < 0, 0, v))
    near = all_of(-r <= x, x <= r)
    return all_of(0 < r, implies(near, all_of(4 * output <= 4 * v + 1, 4 * v <= 4 * output + 1)))


@claim.law
def softmax_is_affine_somewhere(x, y):
    """Softmax at four equally spaced queries: both second differences vanish (regions-table-bounds)."""
    return all_of(x * y == 1, (x * y) * y == 1)


def queries(x, y):
    return all_of(0 < x, 1 < y)


claim.reading(
    "as stated",
    not_formal(
        "The class TropicalCircuit^{O(1)} is not defined: neither the gates, nor what the exponent bounds, nor how a circuit takes "
        "the inputs of a transformer."
    ),
    literal=True,
)

claim.reading(
    "gates max, + and constants: every circuit is monotone",
    Recurrence(
        gates_are_monotone,
        state=dict(low=reals, high=reals),
        start=lambda c: dict(low=c, high=c),
        step=lambda low, high, low_in, high_in: dict(
            low=maximum(low, low_in) + low_in, high=maximum(high, high_in) + high_in
        ),
        inputs=dict(low_in=reals, high_in=reals),
        over=dict(c=reals),
        allowed=(larger_inputs,),
    ),
    expect=PROVED,
    explain="Maximum and addition keep the order.",
)

claim.reading(
    "gates max, + and constants: they contain x ↦ −x, which a layer of a transformer computes",
    Forall(negation_is_monotone, over=dict(x=reals, y=reals)),
    expect=REFUTED,
    explain="−x falls, and what monotone circuits compute does not.",
)

claim.reading(
    "gates max, +, − and constants: they contain hard attention",
    Alternating(
        step_is_near,
        (some(v=reals, r=reals), every(x=reals)),
        refute=lambda v, r: dict(x=ite(2 * v >= 1, -r, r)),
    ),
    expect=REFUTED,
    explain="These circuits compute continuous functions, and hard attention jumps.",
)

claim.reading(
    "gates max, +, − and constants: they contain softmax attention",
    Exists(softmax_is_affine_somewhere, over=dict(x=reals, y=reals), given=(queries,)),
    expect=REFUTED,
    explain="These circuits compute piecewise-linear functions, and a softmax weight is affine on no interval.",
)


@claim.figure(
    "The weight of one of two keys by the difference x of their scores: hard attention jumps, softmax (to the base 2) is nowhere affine"
)
def two_weights():
    softmax = Curve("softmax", tuple((x, Fraction(2) ** x / (1 + Fraction(2) ** x)) for x in range(-5, 6)))
    sides = (((-5, 0), (0, 0)), ((0, 1), (5, 1)))
    hard = (Curve(name, side) for name, side in zip(("hard, x < 0", "hard, x > 0"), sides, strict=True))
    return Curves((softmax, *hard), across="x", up="weight")
