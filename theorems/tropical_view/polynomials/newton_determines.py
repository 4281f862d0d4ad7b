"""The Newton polytope alone does not determine a tropical polynomial, nor its regions."""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Envelope,
    Forall,
    Paper,
    Scope,
    all_of,
    all_over,
    function,
    iff,
    implies,
    index_set,
    max_over,
    maximum,
    min_over,
    reals,
    vector,
)

claim = Claim(
    "newton-determines",
    source=Paper("arXiv:2604.14727", "after Definition III.5"),
    says="The geometric structure of a tropical polynomial P is completely characterized by its Newton polytope.",
    latex=r"\mathrm{Newt}(c) = \mathrm{Newt}(d) = [0, m] \Rightarrow P_c(x) = P_d(x), \qquad P_c(x) = \max_i (c_i + i x)",
    remark="Polynomials in one variable with the exponents 0, …, m and finite coefficients all have the polytope [0, m].",
)


def polynomial(c, x):
    return maximum([coefficient + i * x for i, coefficient in enumerate(c)])


@claim.law
def same_function(c, d, x):
    return polynomial(c, x) == polynomial(d, x)


def term_one_wins(c, x):
    return all_of(c[0] < c[1] + x, c[2] + 2 * x < c[1] + x)


def has_region_of_slope_one(c):
    return c[0] + c[2] < 2 * c[1]


@claim.law
def region_of_slope_one(c, x):
    """Term 1 wins strictly somewhere exactly when 2·c_1 > c_0 + c_2, and then at x = (c_0 − c_2)/2."""
    return all_of(
        implies(term_one_wins(c, x), has_region_of_slope_one(c)),
        iff(has_region_of_slope_one(c), term_one_wins(c, (c[0] - c[2]) / 2)),
    )


@claim.law
def same_regions(c, d):
    return iff(has_region_of_slope_one(c), has_region_of_slope_one(d))


@claim.law
def same_polytope_and_coefficients(T, U, exponent, c, d):
    """Two polynomials with one set of exponents and equal coefficients: exponent(j) is ⟨i_j, x⟩ at any point x."""
    return max_over(T, lambda j: c(j) + exponent(j)) == max_over(T, lambda j: d(j) + exponent(j))


def equal_coefficients(T, c, d):
    return all_over(T, lambda j: c(j) == d(j))


claim.reading(
    "the polytope determines the function",
    Forall(same_function, over=lambda m: dict(c=vector(m + 1, reals), d=vector(m + 1, reals), x=reals)),
    literal=True,
    expect=REFUTED,
    quick=Scope(sizes={"m": (0, 1)}, grid=(-1, 1)),
    explain="Two different constants have one polytope, the point 0.",
)

claim.reading(
    "the polytope determines which regions there are",
    Forall(same_regions, over=dict(c=vector(3, reals), d=vector(3, reals))),
    expect=REFUTED,
    quick=Scope(grid=(-1, 1)),
    explain="max(−1, x, 2x) has three regions and max(0, x, 2x) has two; both have the polytope [0, 2].",
)

claim.reading(
    "when the middle term has a region",
    Forall(region_of_slope_one, over=dict(c=vector(3, reals), x=reals)),
    expect=PROVED,
    explain="The coefficients decide it: the middle one must lie above the segment between the others.",
    survivors={
        "lt → le": "it is enough that term 1 beats one of the others strictly",
        "and → or": "at the midpoint both comparisons say 2·c_1 > c_0 + c_2",
    },
)

claim.reading(
    "the exponents and the coefficients determine the function",
    Forall(
        same_polytope_and_coefficients,
        over=dict(
            T=index_set(),
            U=index_set(),
            exponent=function("T", to=reals),
            c=function("T", to=reals),
            d=function("T", to=reals),
        ),
        given=(equal_coefficients,),
    ),
    expect=PROVED,
    explain="These are all data of the polynomial.",
)

correction = claim.correction(
    "newton-determines-growth",
    says="The Newton polytope determines a tropical polynomial up to a bounded function: two polynomials with one polytope "
    "differ by at most the largest coefficient of one minus the smallest of the other.",
    latex=r"\max_{j \in T} a_j = \max_{k \in U} b_k \Rightarrow \max_j (c_j + a_j) - \max_k (d_k + b_k) \le \max c - \min d",
    remark="At a point x, a_j = ⟨i_j, x⟩ over the exponents of the first polynomial and b_k over those of the second. The "
    "largest of them is the support function of the polytope, the same for both.",
)


@correction.law
def bounded_difference(T, U, a, b, c, d):
    difference = max_over(T, lambda j: c(j) + a(j)) - max_over(U, lambda k: d(k) + b(k))
    return all_of(
        difference <= max_over(T, c) - min_over(U, d),
        -difference <= max_over(U, d) - min_over(T, c),
    )


def same_support_function(T, U, a, b):
    return max_over(T, a) == max_over(U, b)


correction.reading(
    "every number of terms, every dimension",
    Forall(
        bounded_difference,
        over=dict(
            T=index_set(),
            U=index_set(),
            a=function("T", to=reals),
            c=function("T", to=reals),
            b=function("U", to=reals),
            d=function("U", to=reals),
        ),
        given=(same_support_function,),
    ),
    literal=True,
    expect=PROVED,
)


@claim.figure(
    "Two polynomials with one Newton polytope [0, 2]: with the coefficients −1, 0, 0 three regions, with 0, 0, 0 two"
)
def one_polytope():
    return [Envelope(((0, -1), (1, 0), (2, 0))), Envelope(((0, 0), (1, 0), (2, 0)))]
