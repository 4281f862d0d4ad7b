"""The table that compares standard and tropical transformers, cell by cell."""

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
    all_over,
    any_over,
    every,
    function,
    iff,
    implies,
    index_set,
    ite,
    max_over,
    not_formal,
    reals,
    some,
)

from ..._figures import growth

attention = Claim(
    "regions-table-attention",
    source=Note("tropical-view", "84-87", "fcebcef4848f088dbba1876ba3b1c80dcd65c81a1b7b3c5d3381f5cd972a220b"),
    says="Standard transformers compute attention with the softmax, tropical ones with the maximum.",
    latex=r"\exists j:\ s_j = \max_l s_l",
    uses=("attention-softmax-limit",),
)


@attention.law
def maximum_is_a_score(keys, s):
    return any_over(keys, lambda j: all_of(s(j) == max_over(keys, s), all_over(keys, lambda l: s(l) <= s(j))))


attention.reading(
    "the maximum is the score of some key, for every number of keys",
    Forall(maximum_is_a_score, over=dict(keys=index_set(), s=function("keys", to=reals))),
    literal=True,
    expect=PROVED,
    explain="A definition; that the maximum is a limit of the softmax is the claim attention-softmax-limit.",
)

partition = Claim(
    "regions-table-partition",
    source=Note("tropical-view", "88", "9aa21aed47d4d4576c13cc546f202670bb76054471b19215ed0628a720f0adff"),
    says="A standard transformer divides space by a probability distribution, a tropical one by a Voronoi diagram.",
    latex=r"0 < p = \frac{x}{x + R} < 1 \text{ for every key at every query}, \qquad x = e^{s_j},\ R = \sum_{l \ne j} e^{s_l}",
    uses=("attention-voronoi", "attention-power-diagram", "attention-standard"),
    remark="The tropical half is decided in attention-voronoi: a Voronoi diagram for distance scores, a power diagram for dot "
    "products.",
)


@partition.law
def every_key_has_positive_weight(x, R, p):
    """Softmax: p·(x + R) = x for an exponential x and the sum R of the others: every weight is strictly between 0 and 1."""
    return all_of(0 < p, p < 1)


def exponentials(x, R, p):
    return all_of(0 < x, 0 < R, p * (x + R) == x)


partition.reading(
    "softmax divides nothing: every key has a weight between 0 and 1 at every query",
    Forall(every_key_has_positive_weight, over=dict(x=reals, R=reals, p=reals), given=(exponentials,)),
    literal=True,
    expect=PROVED,
    explain="A softmax gives a distribution over the keys at each query and has no walls.",
)

functions = Claim(
    "regions-table-functions",
    source=Note("tropical-view", "89", "4b6dcc518c26eef7d1cb760bc35a2c1427f9938a0254ef06fc9009c1bd0706d6"),
    says="A standard transformer expresses a class of continuous functions, a tropical one piecewise-linear functions.",
    latex=r"\text{output} = \max_j (s_j + w_j) - \max_j s_j, \qquad \text{output} = v_{j^*}",
)


@functions.law
def layer_is_affine(at_x, at_y, at_z, t):
    """One output of a layer, after any number of coordinates, at x, at y and at z = (1−t)x + t·y."""
    return at_z == (1 - t) * at_x + t * at_y


@functions.law
def continuous_at_the_wall(v, r, x):
    """Hard attention with scores q and −q and values 1 and 0, v at the tie: within r of the wall it is within ¼ of v."""
    output = ite(x > 0, 1, ite(x < 0, 0, v))
    near = all_of(-r <= x, x <= r)
    return all_of(0 < r, implies(near, all_of(output <= v + Fraction(1, 4), v <= output + Fraction(1, 4))))


@functions.law
def softmax_bends(x, y):
    """At equally spaced queries the exponentials are x, x·y, x·y²; the second difference of x/(1 + x), times (1 + …)³."""
    a, b, c = x, x * y, x * y * y
    second_difference = a * (1 + b) * (1 + c) - 2 * b * (1 + a) * (1 + c) + c * (1 + a) * (1 + b)
    return second_difference == x * (1 - x * y) * (1 - y) * (1 - y)


functions.reading(
    "tropical: where the winners stay the same, a stack of layers is affine",
    Recurrence(
        layer_is_affine,
        state=dict(at_x=reals, at_y=reals, at_z=reals),
        start=lambda c: dict(at_x=c, at_y=c, at_z=c),
        step=lambda at_x, at_y, at_z, m, x, y, t: dict(
            at_x=at_x + m * x, at_y=at_y + m * y, at_z=at_z + m * ((1 - t) * x + t * y)
        ),
        inputs=dict(m=reals, x=reals, y=reals),
        over=dict(c=reals, t=reals),
    ),
    literal=True,
    expect=PROVED,
    explain="On a cell a layer is an affine map; affine maps of affine coordinates are affine, so the next layer's outputs are, too.",
)

functions.reading(
    "tropical: continuous, hard attention with fixed values",
    Alternating(
        continuous_at_the_wall,
        (some(v=reals, r=reals), every(x=reals)),
        refute=lambda v, r: dict(x=ite(2 * v >= 1, -r, r)),
    ),
    expect=REFUTED,
    explain="Hard attention jumps at its walls: it is piecewise constant, and not continuous.",
)

functions.reading(
    "standard: the second difference of a softmax weight",
    Forall(softmax_bends, over=dict(x=reals, y=reals)),
    expect=PROVED,
    explain="It vanishes only for equal queries (y = 1) and where the middle weight is ½ (xy = 1).",
)


@functions.figure("Hard attention with the values 0 and 1 of two keys: the output jumps at the wall")
def a_jump():
    sides = (("q < 0", ((-3, 0), (0, 0))), ("q > 0", ((0, 1), (3, 1))))
    return Curves(tuple(Curve(name, side) for name, side in sides), across="query q", up="output")


bounds = Claim(
    "regions-table-bounds",
    source=Note("tropical-view", "90", "814df90a7f951a8a641d066dbee44753144263728a88ca2a7e18e0ea48ae0ffd"),
    says="The number of regions of a standard transformer is at most exponential, that of a tropical one is of combinatorial "
    "complexity.",
    latex=r"\frac{x}{1+x} \text{ affine on some interval of queries}, \qquad x = e^{s}, \text{ points } x, x y, x y^2, x y^3",
    uses=("regions-table-functions",),
    remark="Softmax attention has no linear regions to count, so there is no true bound to put in the place of this one; for "
    "tropical attention the exact counts are in regions-one-layer.",
)


@bounds.law
def affine_on_an_interval(x, y):
    """At four equally spaced queries the weights lie on a line: both second differences vanish (see the next reading)."""
    return all_of(x * y == 1, (x * y) * y == 1)


@bounds.law
def sign_of_the_second_difference(x, y, square):
    """With square = (1 − y)², the second difference x·(1 − xy)·(1 − y)² has the sign of 1 − xy."""
    second_difference = x * square * (1 - x * y)
    return all_of(
        iff(x * y < 1, 0 < second_difference),
        iff(1 < x * y, second_difference < 0),
    )


def queries(x, y):
    return all_of(0 < x, 1 < y)


def different_queries(x, y, square):
    return all_of(0 < x, 0 < square)


bounds.reading(
    "standard: softmax attention has a linear region",
    Exists(affine_on_an_interval, over=dict(x=reals, y=reals), given=(queries,)),
    literal=True,
    expect=REFUTED,
    explain="A softmax weight of two keys is affine on no interval, however short.",
)

bounds.reading(
    "standard: a second difference vanishes only where the middle weight is ½",
    Forall(sign_of_the_second_difference, over=dict(x=reals, y=reals, square=reals), given=(different_queries,)),
    expect=PROVED,
)

bounds.reading(
    "tropical: combinatorial complexity",
    not_formal(
        "The cell names no bound; what the numbers are is decided in regions-one-layer and regions-heads-power-layers."
    ),
)


@bounds.figure("A softmax weight of two keys, 2^s/(1 + 2^s): it bends everywhere but at ½")
def softmax_weight():
    weight = lambda s: Fraction(2) ** s / (1 + Fraction(2) ** s)
    return growth("score s", "weight", range(-5, 6), {"2^s/(1 + 2^s)": weight})
