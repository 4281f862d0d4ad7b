"""Seven small claims, true, false, ill-posed and informal, that the tests of the report show."""

from tropcheck import (
    PROVED,
    REFUTED,
    VERIFIED,
    Claim,
    Exists,
    Forall,
    Note,
    Scope,
    cited,
    integers,
    matrices,
    maximum,
    not_formal,
    reals,
)

commutes = Claim(
    "product-commutes",
    source=Note("sample", "3"),
    section="matrices",
    says='The max-plus product of two square matrices does not depend on their order <b>at all</b> & "ever".',
    latex=r"A \otimes B = B \otimes A",
    uses=("maximum-commutes",),
)


@commutes.law
def product_commutes(A, B):
    return A @ B == B @ A


commutes.reading(
    "2×2, small entries",
    Forall(product_commutes, over={name: matrices(2, 2, integers(0, 1)) for name in "AB"}),
    literal=True,
    expect=REFUTED,
    explain="One matrix moves a large entry where the other one has nothing to add.",
)
commutes.reading(
    "1×1",
    Forall(product_commutes, over={name: matrices(1, 1, integers(-3, 3)) for name in "AB"}),
    expect=PROVED,
    explain="The product of single entries is a sum.",
)

associates = commutes.correction(
    "product-associates",
    says="The max-plus product of three square matrices does not depend on the brackets.",
    latex=r"(A \otimes B) \otimes C = A \otimes (B \otimes C)",
    uses=("maximum-commutes",),
)


@associates.law
def product_associates(A, B, C):
    return (A @ B) @ C == A @ (B @ C)


associates.reading(
    "n×n",
    Forall(product_associates, over=lambda n: {name: matrices(n, n, integers(0, 1)) for name in "ABC"}),
    literal=True,
    expect=VERIFIED,
    quick=Scope(sizes={"n": (1, 2)}),
    explain="Both sides are the largest weight of a path of three steps.",
)

symmetric = Claim(
    "maximum-commutes",
    source=Note("sample", "1"),
    section="scalars",
    says="The maximum of two numbers does not depend on their order.",
    latex=r"x \oplus y = y \oplus x",
)


@symmetric.law
def maximum_commutes(x, y):
    return maximum([x, y]) == maximum([y, x])


symmetric.reading(
    "small integers",
    Forall(maximum_commutes, over={name: integers(-4, 4) for name in "xy"}),
    literal=True,
    expect=PROVED,
)
symmetric.reading("somewhere", Exists(maximum_commutes, over=dict.fromkeys("xy", reals)), expect=PROVED)

theorem = Claim(
    "mean-of-cycles",
    source=Note("sample", "5-6"),
    section="spectra",
    says="The eigenvalue of an irreducible matrix is its largest mean weight of a cycle.",
    latex=r"\lambda(A) = \max_{c} \frac{w(c)}{|c|}",
    uses=("product-associates", "product-commutes"),
)
theorem.reading("as cited", cited("Baccelli, Cohen, Olsder, Quadrat, Theorem 3.23"), literal=True)

prose = Claim(
    "explains-success",
    source=Note("sample", "8"),
    section="prose",
    says="Tropical geometry explains the success of deep networks.",
    remark="No reading makes it mathematics.",
)
prose.reading("as written", not_formal("“explains” has no formal meaning here"), literal=True)
