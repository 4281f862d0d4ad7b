"""How many layers of which attention represent every tropical polynomial?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Note,
    all_of,
    all_over,
    any_over,
    every,
    function,
    index_set,
    max_over,
    maximum,
    reals,
    some,
)

from ..._figures import growth
from ._one_layer import because, by_dot_products, idle, printed_from_the_input

claim = Claim(
    "multi-layer-represents-polynomials",
    source=Note("tropical-view", "132,136", "cc6c885ff2fbe79d494d5dda81e0d00a00681397630148d0e73dbdbb678a6cdd"),
    says="Many layers of tropical attention can represent every tropical polynomial.",
    latex=r"\forall f\ \exists\, \text{network}\ \forall x:\ \text{network}(x) = f(x), \qquad f(x) = \max(a x + c,\ b x + e), "
    r"\qquad D_j = \|q - k_j\|^2",
    remark="The last layer has constant keys and values; its input is whatever the layers before it make of x, so the squared "
    "distances D_j (not negative) and the scores s_j are any numbers. The readings that fail do so for f(x) = x. Where keys and values "
    "come from the input, too, one layer is enough.",
)

polynomials = dict(a=reals, c=reals, b=reals, e=reals)
the_identity = dict(a=1, c=0, b=1, e=0)
last_layer = dict(keys=index_set(), w=function("keys", to=reals))


def f(a, c, b, e, x):
    return maximum(a * x + c, b * x + e)


@claim.law
def printed_formula(a, c, b, e, keys, w, x, D):
    output = max_over(keys, lambda j: maximum(-D(j) / 2, w(j)))
    return all_of(all_over(keys, lambda j: D(j) >= 0), output == f(a, c, b, e, x))


@claim.law
def distance_scores(a, c, b, e, keys, w, x, D):
    output = max_over(keys, lambda j: -D(j) / 2 + w(j))
    return all_of(all_over(keys, lambda j: D(j) >= 0), output == f(a, c, b, e, x))


@claim.law
def with_denominator(a, c, b, e, keys, w, x, s):
    return max_over(keys, lambda j: s(j) + w(j)) - max_over(keys, s) == f(a, c, b, e, x)


@claim.law
def fixed_values(a, c, b, e, keys, w, x, s):
    wins = lambda j: all_over(keys, lambda l: s(l) <= s(j))
    return any_over(keys, lambda j: all_of(wins(j), w(j) == f(a, c, b, e, x)))


@claim.law
def values_from_the_input(T, V, slope, height, k, bias, v, d, pair):
    """Log-lifted with denominator, values affine in the input: max_j (s_j + v_j(x)) − max_j s_j, s_j = ⟨k_j, x⟩ + bias_j."""
    s = lambda j: pair(k(j)) + bias(j)
    value = lambda j: pair(v(j)) + d(j)
    return max_over(T, lambda j: s(j) + value(j)) - max_over(T, s) == max_over(T, lambda j: pair(slope(j)) + height(j))


def above_all_values(keys, w):
    return {**the_identity, "x": max_over(keys, w) + 1}


claim.reading(
    "the printed formula, any number of layers",
    Alternating(
        printed_formula,
        (every(**polynomials), some(**last_layer), every(x=reals), some(D=function("keys", to=reals))),
        refute=lambda keys, w: {**the_identity, "x": maximum(0, max_over(keys, w)) + 1},
    ),
    literal=True,
    expect=REFUTED,
    explain="The last layer's output is at most max(0, max w), whatever comes before it, and f(x) = x is not bounded.",
)

claim.reading(
    "distance scores with ⊗ inside, any number of layers",
    Alternating(
        distance_scores,
        (every(**polynomials), some(**last_layer), every(x=reals), some(D=function("keys", to=reals))),
        refute=above_all_values,
    ),
    expect=REFUTED,
    explain="The last layer's output is at most the largest value.",
)

claim.reading(
    "log-lifted with denominator, fixed values, any number of layers",
    Alternating(
        with_denominator,
        (every(**polynomials), some(**last_layer), every(x=reals), some(s=function("keys", to=reals))),
        refute=above_all_values,
    ),
    expect=REFUTED,
    explain="The last layer's output is at most the largest value.",
)

claim.reading(
    "the value of the winning key, fixed values, any number of layers",
    Alternating(
        fixed_values,
        (every(**polynomials), some(**last_layer), every(x=reals), some(s=function("keys", to=reals))),
        refute=above_all_values,
    ),
    expect=REFUTED,
    explain="The output takes finitely many values.",
)

claim.reading(
    "the printed formula, keys and values affine in the input, one layer",
    printed_from_the_input,
    expect=PROVED,
    explain=because,
    survivors=idle,
)

claim.reading(
    "dot-product scores without denominator",
    by_dot_products,
    expect=PROVED,
    explain="One layer is enough: a key for each term.",
)

claim.reading(
    "log-lifted with denominator, values affine in the input",
    Alternating(
        values_from_the_input,
        (
            every(T=index_set(), V=index_set(), slope=function("T", to="V"), height=function("T", to=reals)),
            some(
                k=function("T", to="V"),
                bias=function("T", to=reals),
                v=function("T", to="V"),
                d=function("T", to=reals),
            ),
            every(pair=function("V", to=reals)),
        ),
        prove=lambda slope, height: dict(k=slope, bias=height, v=slope, d=height),
    ),
    expect=PROVED,
)

correction = claim.correction(
    "one-layer-represents-polynomials",
    says="One layer is enough with dot-product scores and added values; no number of layers is enough where the last layer "
    "returns at most the largest of finitely many fixed values.",
    latex=r"\max_{j \in T} (\langle i_j, x\rangle + c_j) = \max_{j \in T} (\langle k_j, x\rangle + v_j)",
)

correction.reading(
    "keys are exponents, values are coefficients",
    by_dot_products,
    literal=True,
    expect=PROVED,
)


@claim.figure("f(x) = x, and the largest value of a last layer, here 3: no layers before it help")
def bounded_last_layer():
    return growth("x", "output", range(-2, 9), {"f(x) = x": lambda x: x, "at most": lambda x: 3})
