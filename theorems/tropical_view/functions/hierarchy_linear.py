"""Do linear functions have tropical rank one?"""

from tropcheck import (
    PROVED,
    Alternating,
    Claim,
    Forall,
    Note,
    every,
    function,
    index,
    index_set,
    reals,
    some,
)

claim = Claim(
    "hierarchy-linear",
    source=Note("tropical-view", "122,124", "7bcc95677ff281018f68c4fc3c6d8afcb782e7c5906021dbb1b08c007a9cc4c1"),
    says="Linear functions have tropical rank 1.",
    latex=r"a x + b = c + k x \ \forall x; \qquad f(x_i + y_j) + f(x_k + y_l) = f(x_i + y_l) + f(x_k + y_j)",
    remark="The note does not define the rank of a function. Readings: the least number of terms of a tropical polynomial that "
    "equals it; the tropical rank of its matrices of values f(x_i + y_j).",
)


@claim.law
def one_term_suffices(a, b, k, c, x):
    """A linear function (with a constant) is a tropical polynomial c ⊗ x^k of one term with a real exponent."""
    return c + k * x == a * x + b


@claim.law
def values_have_rank_one(at_x, at_y, i, k, j, l):
    """f(x_i + y_j) = f(x_i) + f(y_j): all 2×2 minors of the matrix of values have two equal diagonals."""
    value = lambda i, j: at_x(i) + at_y(j)
    return value(i, j) + value(k, l) == value(i, l) + value(k, j)


claim.reading(
    "number of terms",
    Alternating(
        one_term_suffices,
        (every(a=reals, b=reals), some(k=reals, c=reals), every(x=reals)),
        prove=lambda a, b: dict(k=a, c=b),
    ),
    literal=True,
    expect=PROVED,
    explain="One term is one affine function.",
)

claim.reading(
    "rank of the matrices of values, every size",
    Forall(
        values_have_rank_one,
        over=dict(
            I=index_set(),
            J=index_set(),
            at_x=function("I", to=reals),
            at_y=function("J", to=reals),
            i=index("I"),
            k=index("I"),
            j=index("J"),
            l=index("J"),
        ),
    ),
    expect=PROVED,
    explain="f(x_i + y_j) is a sum of a function of i and one of j.",
)
