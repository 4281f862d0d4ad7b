"""The rank in words: the largest number of independent polynomials. What could be meant?"""

from tropcheck import (
    PROVED,
    Claim,
    Forall,
    Note,
    all_of,
    all_over,
    cited,
    function,
    iff,
    index,
    index_set,
    not_formal,
    reals,
    row_rank,
    tropical_rank,
)

claim = Claim(
    "rank-in-words",
    source=Note("tropical-view", "92-96", "1ac788e363c7912ce49e4b83990dc3c33d6911bbedb03df2409d594dac2c4e16"),
    says="The tropical rank is the maximal dimension of linear independence of a system of tropical polynomials.",
    latex=r"\exists\, s, t\ \forall j:\ s + a_j = t + b_j \iff \forall j, k:\ a_j + b_k = a_k + b_j",
    remark="For linear forms with the rows of a matrix as coefficients, independence in the sense of Izhakian and Rowen (no "
    "combination attains its maximum twice in every column) gives the tropical rank. Other notions of independence give "
    "other numbers: the controls have the same matrix with row rank 3 and tropical rank 2.",
)


@claim.law
def dependent_exactly_when_minors_are_singular(J, k, a, b, s, t):
    """Two linear forms: in s⊗a ⊕ t⊗b every column attains its maximum twice, exactly when all 2×2 minors are singular."""
    twice = lambda u, v: all_over(J, lambda j: u + a(j) == v + b(j))
    singular = all_over(J, lambda i: all_over(J, lambda j: a(i) + b(j) == a(j) + b(i)))
    return all_of(
        iff(singular, twice(b(k), a(k))),
        iff(twice(s, t), all_of(twice(b(k), a(k)), s + a(k) == t + b(k))),
    )


def ranks(matrix, rows, tropical):
    return row_rank(matrix).value == rows and tropical_rank(matrix).value == tropical


claim.control(
    "max-plus C_3: row rank 3, tropical rank 2",
    ranks,
    holds=True,
    matrix=[[-1, 0, 0], [0, -1, 0], [0, 0, -1]],
    rows=3,
    tropical=2,
)

claim.reading(
    "as stated",
    not_formal(
        "The sentence does not say which system of polynomials belongs to A, nor what linear independence is over a semiring "
        "without subtraction; weak, Gondran–Minoux and tropical independence are different notions."
    ),
    literal=True,
)

claim.reading(
    "two linear forms, every number of variables",
    Forall(
        dependent_exactly_when_minors_are_singular,
        over=dict(J=index_set(), k=index("J"), a=function("J", to=reals), b=function("J", to=reals), s=reals, t=reals),
    ),
    expect=PROVED,
    explain="Two rows are dependent exactly when they differ by a constant.",
    survivors={
        "all → any in ∀j∈J": "if one column differs from every other by the same constant, all do",
        "eq → le": "for all j and k, so also with j and k exchanged",
    },
)

claim.reading(
    "any number of linear forms",
    cited(
        "Izhakian, Rowen: The tropical rank of a tropical matrix (Communications in Algebra 37, 2009): the largest number of "
        "tropically independent rows is the size of the largest nonsingular minor."
    ),
)
