"""Which one-layer tropical attention represents every convex piecewise-linear function?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Forall,
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
    "single-layer-represents-convex-pl",
    source=Note("tropical-view", "134", "a498b59baf0b829062fedc12c60957ccef2069358d07783fb55184fb5fb4f864"),
    says="One layer of tropical attention can represent every convex piecewise-linear function.",
    latex=r"\forall f\ \exists\,\text{layer}\ \forall x:\ \text{attention}(x) = f(x), \qquad f(x) = \max(a x + c,\ b x + e), \quad "
    r"D_j(x) = p x^2 + r_j x + t_j,\ \text{values } w_j",
    remark="The query is an affine function g + h·x of the input, keys and values are constants of the layer. Then a squared "
    "distance is D_j(x) = p·x² + r_j·x + t_j with p = ‖h‖², and a dot product is r_j·x + t_j, in every dimension. The "
    "readings that fail already fail for f(x) = x on the line (a = b = 1, c = e = 0). Where keys and values come from the input, as "
    "in self-attention, even the printed formula represents every such function.",
)

functions = dict(a=reals, c=reals, b=reals, e=reals)
the_identity = dict(a=1, c=0, b=1, e=0)
layer = dict(keys=index_set(), w=function("keys", to=reals), r=function("keys", to=reals), t=function("keys", to=reals))


def f(a, c, b, e, x):
    return maximum(a * x + c, b * x + e)


@claim.law
def printed_formula(a, c, b, e, keys, w, p, r, t, x):
    """The output is max_j max(−½D_j, w_j); squared distances are not negative."""
    D = lambda j: p * x * x + r(j) * x + t(j)
    output = max_over(keys, lambda j: maximum(-D(j) / 2, w(j)))
    return all_of(all_over(keys, lambda j: D(j) >= 0), output == f(a, c, b, e, x))


@claim.law
def distance_scores(a, c, b, e, keys, w, p, r, t, x):
    """The output is max_j (−½D_j + w_j)."""
    D = lambda j: p * x * x + r(j) * x + t(j)
    output = max_over(keys, lambda j: -D(j) / 2 + w(j))
    return all_of(all_over(keys, lambda j: D(j) >= 0), output == f(a, c, b, e, x))


@claim.law
def with_denominator(a, c, b, e, keys, w, r, t, x):
    """The output is max_j (s_j + w_j) − max_j s_j."""
    s = lambda j: r(j) * x + t(j)
    return max_over(keys, lambda j: s(j) + w(j)) - max_over(keys, s) == f(a, c, b, e, x)


@claim.law
def fixed_values(a, c, b, e, keys, w, r, t, x):
    """The output is the value of a key with the largest score, whichever is picked among equals."""
    s = lambda j: r(j) * x + t(j)
    wins = lambda j: all_over(keys, lambda l: s(l) <= s(j))
    return any_over(keys, lambda j: all_of(wins(j), w(j) == f(a, c, b, e, x)))


@claim.law
def error_grows_with_the_input(keys, w, D, x, bound):
    """Whatever the layer: at x ≥ max(0, max w) + bound its output is at least `bound` below f(x) = x."""
    output = max_over(keys, lambda j: maximum(-D(j) / 2, w(j)))
    return output + bound <= x


def far_out(keys, w, D, x, bound):
    return all_of(all_over(keys, lambda j: D(j) >= 0), x == maximum(0, max_over(keys, w)) + bound)


claim.reading(
    "the printed formula, ⊕ inside",
    Alternating(
        printed_formula,
        (every(**functions), some(**layer, p=reals), every(x=reals)),
        refute=lambda keys, w: {**the_identity, "x": maximum(0, max_over(keys, w)) + 1},
    ),
    literal=True,
    expect=REFUTED,
    explain="The output is at most max(0, max w), and f(x) = x is larger at x = max(0, max w) + 1.",
)

claim.reading(
    "how far off: the printed formula misses f(x) = x by more than any bound",
    Forall(
        error_grows_with_the_input,
        over=dict(keys=index_set(), w=function("keys", to=reals), D=function("keys", to=reals), x=reals, bound=reals),
        given=(far_out,),
    ),
    expect=PROVED,
    explain="The output never exceeds max(0, max w), while f grows.",
    survivors={"1/2 → 3/2": "a smaller output", "hypothesis 1: 0 → 1": "a larger x, or a stricter hypothesis"},
)

claim.reading(
    "the printed formula, keys and values affine in the input",
    printed_from_the_input,
    expect=PROVED,
    explain=because,
    survivors=idle,
)

claim.reading(
    "distance scores with ⊗ inside",
    Alternating(
        distance_scores,
        (every(**functions), some(**layer, p=reals), every(x=reals)),
        refute=lambda keys, w: {**the_identity, "x": max_over(keys, w) + 1},
    ),
    expect=REFUTED,
    explain="Squared distances are not negative, so the output never exceeds the largest value, and f(x) = x does.",
)

claim.reading(
    "dot-product scores without denominator",
    by_dot_products,
    expect=PROVED,
    explain="One key for each piece: the slopes are the keys and the heights the values.",
)

claim.reading(
    "log-lifted with denominator",
    Alternating(
        with_denominator,
        (every(**functions), some(**layer), every(x=reals)),
        refute=lambda keys, w: {**the_identity, "x": max_over(keys, w) + 1},
    ),
    expect=REFUTED,
    explain="The output never exceeds the largest value, and f(x) = x does.",
)

claim.reading(
    "fixed values of the winning key",
    Alternating(
        fixed_values,
        (every(**functions), some(**layer), every(x=reals)),
        refute=lambda keys, w: {**the_identity, "x": max_over(keys, w) + 1},
    ),
    expect=REFUTED,
    explain="The output takes finitely many values.",
)

correction = claim.correction(
    "single-layer-head-is-convex-pl",
    says="A head with dot-product scores, values added and no denominator computes exactly the maxima of one affine function "
    "for each key: it represents every convex piecewise-linear function with as many pieces as keys, in every dimension.",
    latex=r"\max_j (\langle k_j, x\rangle + v_j) = \max_j (\langle a_j, x\rangle + h_j)",
    uses=("polynomial-piecewise-linear",),
)

correction.reading(
    "keys are slopes, values are heights",
    by_dot_products,
    literal=True,
    expect=PROVED,
)


@claim.figure("f(x) = x, and the most that a layer with the largest value 2 can give: max(0, 2)")
def bounded_output():
    return growth("x", "output", range(-2, 9), {"f(x) = x": lambda x: x, "at most": lambda x: 2})
