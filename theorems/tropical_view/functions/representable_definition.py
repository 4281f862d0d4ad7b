"""Which functions are tropically representable?"""

from tropcheck import (
    PROVED,
    Claim,
    Forall,
    Note,
    all_of,
    function,
    index_set,
    max_over,
    not_formal,
    otimes,
    reals,
)

claim = Claim(
    "representable-definition",
    source=Note("tropical-view", "114,116,118-120", "db8157e178f84cef1cde7a3adffb50de2bf18853260b14da10e47386967b6bc3"),
    says="A function from R^n to R is called tropically representable when some network of tropical self-attention computes it.",
    latex=r"f(x) = \text{TropicalTransformer}(x)",
    remark="The propositions are decided for each form of attention: the printed formula, distance scores, dot products, log-lifted "
    "with denominator, fixed values. For dot products without denominator the representable functions are the claims below.",
)

claim.reading(
    "as stated",
    not_formal(
        "A definition asserts nothing, and this one rests on a network that the note does not define: neither the number of "
        "layers and heads, nor the maps between layers, nor which of its formulas is meant."
    ),
    literal=True,
)

closed = Claim(
    "representable-closed",
    source=Note("tropical-view", "118-120", "41bebc8b2c63c95c475731eb661adf64e3a7aa3c221bff775d902e97cdfdddff"),
    says="With dot-product scores and no denominator the functions of one head are closed under maximum and addition: two heads "
    "and a sum are again one head, with a key for each pair of keys.",
    latex=r"\max_i f_i + \max_j g_j = \max_{i, j} (f_i + g_j), \qquad c \otimes \max_i f_i = \max_i (c \otimes f_i)",
    remark="f and g are the terms of two tropical polynomials at one point.",
    uses=("polynomial-piecewise-linear",),
)


@closed.law
def sum_of_heads(T, U, f, g, c):
    pairs = max_over(T, lambda i: max_over(U, lambda j: f(i) + g(j)))
    return all_of(
        otimes(max_over(T, f), max_over(U, g)) == pairs,
        otimes(c, max_over(T, f)) == max_over(T, lambda i: otimes(c, f(i))),
    )


closed.reading(
    "sums and shifts, every number of keys",
    Forall(
        sum_of_heads,
        over=dict(T=index_set(), U=index_set(), f=function("T", to=reals), g=function("U", to=reals), c=reals),
    ),
    literal=True,
    expect=PROVED,
    explain="Addition distributes over the maximum.",
)
