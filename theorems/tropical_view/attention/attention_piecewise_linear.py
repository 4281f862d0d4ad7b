"""Which tropical attention is a piecewise-linear convex function of the query?"""

from fractions import Fraction

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Note,
    Scope,
    all_of,
    all_over,
    function,
    implies,
    index,
    index_set,
    max_over,
    maximum,
    reals,
    vector,
)

from ..._figures import growth

claim = Claim(
    "attention-piecewise-linear",
    source=Note("tropical-view", "44,55-60", "417b818dfd7d9459cafa9dc8a11eb85e1cb08438a767312fd0265bbd55c93242"),
    says="Tropical attention is a piecewise-linear convex function of the query.",
    latex=r"F(q) = \max_j \max\left(-\tfrac12 (q - k_j)^2, w_j\right), \qquad F\left(\tfrac{q + p}{2}\right) \le \tfrac{F(q) + F(p)}{2}",
    remark="Readings that fail do so already for queries on a line. Scores of a dot product are affine in the query, so along "
    "a segment they are given by their values at its ends; the laws hold in every dimension.",
    uses=("polynomial-piecewise-linear",),
)


def midpoint_convex(F, q, p):
    return F((q + p) / 2) <= (F(q) + F(p)) / 2


@claim.law
def printed(q, p, k, w):
    F = lambda z: maximum([maximum(-(z - key) * (z - key) / 2, value) for key, value in zip(k, w, strict=True)])
    return midpoint_convex(F, q, p)


@claim.law
def parabola_bends(z, h, k):
    """Where the distance to a key k decides, the printed formula is −½(z − k)²: its second difference is −h²."""
    F = lambda q: -(q - k) * (q - k) / 2
    return F(z + h) + F(z - h) - 2 * F(z) == -(h * h)


@claim.law
def distance_times_value(q, p, k, w):
    F = lambda z: maximum([-(z - key) * (z - key) / 2 + value for key, value in zip(k, w, strict=True)])
    return midpoint_convex(F, q, p)


@claim.law
def dot_product(keys, x, y, w, t):
    """x(j) and y(j) are the scores at the ends of a segment, (1−t)·x + t·y those on it."""
    F = lambda s: max_over(keys, lambda j: s(j) + w(j))
    return F(lambda j: (1 - t) * x(j) + t * y(j)) <= (1 - t) * F(x) + t * F(y)


@claim.law
def with_denominator(q, p, k, c, w):
    """Keys k on a line with biases c: the output is max_j (s_j + w_j) − max_j s_j."""
    scores = lambda z: [key * z + bias for key, bias in zip(k, c, strict=True)]
    F = lambda z: maximum([s + v for s, v in zip(scores(z), w, strict=True)]) - maximum(scores(z))
    return midpoint_convex(F, q, p)


@claim.law
def denominator_is_piecewise_linear(keys, i, j, x, y, w, t):
    """Where key j wins with values and key i without, at both ends of a segment, the output is affine on it."""
    z = lambda l: (1 - t) * x(l) + t * y(l)
    lifted = lambda s: max_over(keys, lambda l: s(l) + w(l))
    F = lambda s: lifted(s) - max_over(keys, s)
    wins = lambda s: all_over(keys, lambda l: all_of(s(l) + w(l) <= s(j) + w(j), s(l) <= s(i)))
    return implies(all_of(wins(x), wins(y)), F(z) == (1 - t) * F(x) + t * F(y))


def in_unit_interval(t):
    return all_of(0 <= t, t <= 1)


line = lambda N: dict(q=reals, p=reals, k=vector(N, reals), w=vector(N, reals))

claim.reading(
    "the printed formula, ⊕ inside",
    Forall(printed, over=line),
    literal=True,
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2)}, grid=(-2, 2)),
    explain="Near a key the output is a parabola that opens downwards.",
)

claim.reading(
    "the printed formula has a constant bend where a distance decides",
    Forall(parabola_bends, over=dict(z=reals, h=reals, k=reals)),
    expect=PROVED,
    explain="So it is not even piecewise linear: an affine function has second differences 0.",
)

claim.reading(
    "distance scores with ⊗ inside",
    Forall(distance_times_value, over=line),
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2)}, grid=(-2, 2)),
    explain="One key gives one parabola that opens downwards.",
)

segment = dict(
    keys=index_set(),
    x=function("keys", to=reals),
    y=function("keys", to=reals),
    w=function("keys", to=reals),
    t=reals,
)

claim.reading(
    "dot-product scores, no denominator",
    Forall(dot_product, over=segment, given=(in_unit_interval,)),
    expect=PROVED,
    explain="It is a maximum of affine functions of the query.",
    survivors={"maxover → minover in max[j∈keys] (1 − t)": "the minimum of the terms lies below the chord, too"},
)

claim.reading(
    "log-lifted with denominator: convex",
    Forall(
        with_denominator,
        over=lambda N: dict(q=reals, p=reals, k=vector(N, reals), c=vector(N, reals), w=vector(N, reals)),
    ),
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2)}, grid=(-1, 1)),
    explain="A difference of two maxima: the denominator bends it downwards.",
)

claim.reading(
    "log-lifted with denominator: piecewise linear",
    Forall(
        denominator_is_piecewise_linear,
        over={**segment, "i": index("keys"), "j": index("keys")},
        given=(in_unit_interval,),
    ),
    expect=PROVED,
    quick=Scope(elements=(2,)),
    explain="On the common refinement of two power diagrams both maxima are affine.",
)

correction = claim.correction(
    "attention-distance-plus-parabola",
    says="With distance scores and ⊗ inside, attention is a convex piecewise-linear function of the query minus ½‖q‖²; dot "
    "products give the convex piecewise-linear function itself.",
    latex=r"\max_j \left(-\tfrac12 \|q - k_j\|^2 + w_j\right) = -\tfrac12 \|q\|^2 + \max_j \left(\langle q, k_j\rangle - "
    r"\tfrac12 \|k_j\|^2 + w_j\right)",
    uses=("attention-power-diagram", "polynomial-piecewise-linear"),
)


@correction.law
def parabola_splits_off(keys, qq, dot, norm, w):
    """qq = ‖q‖², dot(j) = ⟨q, k_j⟩, norm(j) = ‖k_j‖²; ‖q − k_j‖² is expanded."""
    distance = lambda j: qq - 2 * dot(j) + norm(j)
    linear = max_over(keys, lambda j: dot(j) - norm(j) / 2 + w(j))
    return max_over(keys, lambda j: -distance(j) / 2 + w(j)) == -qq / 2 + linear


correction.reading(
    "every number of keys, every dimension",
    Forall(
        parabola_splits_off,
        over=dict(
            keys=index_set(),
            qq=reals,
            dot=function("keys", to=reals),
            norm=function("keys", to=reals),
            w=function("keys", to=reals),
        ),
    ),
    literal=True,
    expect=PROVED,
)


@claim.figure("The printed formula with one key 0 and the value −2: a parabola that opens downwards, cut off below")
def parabola():
    output = lambda q: max(-q * q / 2, Fraction(-2))
    return growth("query q", "output", [Fraction(k, 4) for k in range(-12, 13)], {"max(−½q², −2)": output})
