"""The displayed formulas of a tropical polynomial use two index ranges for one."""

from tropcheck import (
    ILL_POSED,
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Maximum,
    Note,
    Scope,
    all_integers,
    all_of,
    iff,
    implies,
    reals,
)

claim = Claim(
    "polynomial-indices",
    source=Note("tropical-view", "30,34", "da92de451bf22ed5c74d5e2109d2b8cede3332f514a6b4cf424da95ae55f6dc7"),
    says="The formulas with variables x_1, …, x_n and exponents i_1, …, i_m are well formed.",
    latex=r"\bigoplus_{i_1, \dots, i_m} c_{i_1 \dots i_m} \otimes x_1^{\otimes i_1} \otimes \cdots \otimes x_n^{\otimes i_n}, "
    r"\qquad 1 \le l \le n \Rightarrow l \le m",
    remark="A monomial of the first formula takes the exponent i_l for l = 1, …, n, of the second the variable x_l for "
    "l = 1, …, m.",
)


@claim.law
def every_factor_exists(m, n, l):
    """In the first formula each variable has an exponent, in the second each exponent has a variable."""
    return all_of(
        implies(all_of(1 <= l, l <= n), l <= m),
        implies(all_of(1 <= l, l <= m), l <= n),
    )


def lengths(m, n):
    return all_of(0 <= m, 0 <= n)


@claim.law
def larger_term_exists(bound, c, x, i):
    """With all exponents i = 0, 1, 2, …, coefficients 0 and x = 1, some term exceeds any bound."""
    return implies(all_of(c == 0, x == 1, i == bound + 1), c + i * x > bound)


claim.reading(
    "for all numbers m and n",
    Forall(every_factor_exists, over=dict(m=all_integers, n=all_integers, l=all_integers), given=(lengths,)),
    literal=True,
    expect=REFUTED,
    quick=Scope(grid=(0, 1)),
    explain="One variable and no exponent: the factor of x_1 has no exponent, or the other way round.",
)

claim.reading(
    "the sum is over all exponent vectors",
    Maximum(
        None,
        family=Forall(larger_term_exists, over=dict(bound=all_integers, c=reals, x=reals, i=all_integers)),
    ),
    expect=ILL_POSED,
    explain="The formula does not say that finitely many exponents occur; with infinitely many the maximum need not exist.",
)

correction = claim.correction(
    "polynomial-indices-repaired",
    says="Both formulas are well formed exactly when m = n; the sum is over a finite set of exponent vectors.",
    latex=r"f(x_1, \dots, x_n) = \max_{j \in T} \left(c_j + i_{j1} x_1 + \cdots + i_{jn} x_n\right), \qquad m = n",
)


@correction.law
def both_well_formed(m, n):
    """The first formula needs n ≤ m, the second m ≤ n."""
    return iff(all_of(n <= m, m <= n), m == n)


correction.reading(
    "lengths",
    Forall(both_well_formed, over=dict(m=all_integers, n=all_integers)),
    literal=True,
    expect=PROVED,
)
