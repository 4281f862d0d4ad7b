"""Which one-layer tropical attention represents every convex piecewise-linear function?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Note,
    absolute,
    all_of,
    all_over,
    any_over,
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

claim = Claim(
    "single-layer-represents-convex-pl",
    source=Note("tropical-view", "134", "a498b59baf0b829062fedc12c60957ccef2069358d07783fb55184fb5fb4f864"),
    says="One layer of tropical attention can represent every convex piecewise-linear function.",
    latex=r"\forall f\ \exists\,\text{layer}\ \forall x:\ \text{attention}(x) = f(x), \qquad f(x) = \max(a x + c,\ b x + e)",
    remark="The query is an affine function g + h·x of the input, keys and values are constants of the layer. Then a squared "
    "distance is D_j(x) = p·x² + r_j·x + t_j with p = ‖h‖², and a dot product is r_j·x + t_j, in every dimension. The "
    "readings that fail already fail for f(x) = x on the line (a = b = 1, c = e = 0).",
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
def distance_scores(a, c, b, e, keys, w, p, r, t, inverse, x):
    """The output is max_j (−½D_j + w_j). Where h = 0 no distance depends on x; elsewhere `inverse` is 1/p."""
    D = lambda j: p * x * x + r(j) * x + t(j)
    output = max_over(keys, lambda j: -D(j) / 2 + w(j))
    return all_of(
        p >= 0,
        implies(p == 0, all_over(keys, lambda j: r(j) == 0)),
        implies(p > 0, p * inverse == 1),
        output == f(a, c, b, e, x),
    )


@claim.law
def dot_product_scores(T, V, slope, height, k, v, pair):
    """max_j (⟨slope_j, x⟩ + height_j) = max_j (⟨k_j, x⟩ + v_j), where pair(u) is ⟨u, x⟩ for the vectors u of a set V."""
    return max_over(T, lambda j: pair(slope(j)) + height(j)) == max_over(T, lambda j: pair(k(j)) + v(j))


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


def far_out(keys, w, p, r, t, inverse):
    """Return an input where −½D_j + w_j < x for every key j."""
    linear = max_over(keys, lambda j: absolute(r(j) + 2))
    constant = max_over(keys, lambda j: absolute(t(j) - 2 * w(j)))
    return ite(p > 0, 1 + (linear + constant) * inverse, 1 + max_over(keys, lambda j: w(j) - t(j) / 2))


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
    "distance scores with ⊗ inside",
    Alternating(
        distance_scores,
        (every(**functions), some(**layer, p=reals, inverse=reals), every(x=reals)),
        refute=lambda keys, w, p, r, t, inverse: {**the_identity, "x": far_out(keys, w, p, r, t, inverse)},
    ),
    expect=REFUTED,
    explain="The term −½‖q‖² stays: the output is a constant, or falls like a parabola far out, while f(x) = x grows.",
)

claim.reading(
    "dot-product scores without denominator",
    Alternating(
        dot_product_scores,
        (
            every(T=index_set(), V=index_set(), slope=function("T", to="V"), height=function("T", to=reals)),
            some(k=function("T", to="V"), v=function("T", to=reals)),
            every(pair=function("V", to=reals)),
        ),
        prove=lambda slope, height: dict(k=slope, v=height),
    ),
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
    claim.readings[2].statement,
    literal=True,
    expect=PROVED,
)
