"""Tropical addition is not like ordinary addition: nothing can be taken back."""

from tropcheck import (
    NEG_INF,
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Envelope,
    Forall,
    Note,
    Scope,
    all_of,
    every,
    extended_reals,
    iff,
    implies,
    oplus,
    otimes,
    reals,
    some,
)

claim = Claim(
    "semiring-no-subtraction",
    source=Note("tropical-view", "18-24", "41de0276e1741218165635031f735d88afd037e4af07bba7c5c7e02996a85431"),
    says="The table puts tropical addition beside ordinary addition, as if ⊕ had the properties of +: every element "
    "has an inverse, and equal summands can be cancelled.",
    latex=r"\forall a\,\exists b:\ a \oplus b = -\infty, \qquad a \oplus b = a \oplus c \Rightarrow b = c",
)


@claim.law
def inverse(a, b):
    return oplus(a, b) == NEG_INF


@claim.law
def cancellation(a, b, c):
    return implies(oplus(a, b) == oplus(a, c), b == c)


claim.reading(
    "⊕ has inverses",
    Alternating(inverse, (every(a=extended_reals), some(b=extended_reals)), refute=lambda: {"a": 0}),
    literal=True,
    expect=REFUTED,
    explain="max(0, b) is at least 0, so nothing added to 0 gives −∞.",
)

claim.reading(
    "⊕ is cancellative",
    Forall(cancellation, over=dict(a=extended_reals, b=extended_reals, c=extended_reals)),
    expect=REFUTED,
    quick=Scope(grid=(-1, 1)),
    explain="A large summand hides the others: max(0, −1) = max(0, 0).",
)

correction = claim.correction(
    "semiring-what-cancels",
    says="No sum is the zero −∞ unless both summands are; multiplication ⊗ can be cancelled by finite elements, and "
    "every finite element has an inverse for ⊗.",
    latex=r"a \oplus b = -\infty \Leftrightarrow a = b = -\infty, \quad x \otimes a = x \otimes b \Leftrightarrow a = b",
)


@correction.law
def sums_vanish_together(a, b, x):
    return all_of(
        iff(oplus(a, b) == NEG_INF, all_of(a == NEG_INF, b == NEG_INF)),
        iff(otimes(x, a) == otimes(x, b), a == b),
    )


@correction.law
def multiplicative_inverse(x, y):
    return otimes(x, y) == 0


correction.reading(
    "⊕ is zero-sum-free and ⊗ is cancellative",
    Forall(sums_vanish_together, over=dict(a=extended_reals, b=extended_reals, x=reals)),
    literal=True,
    expect=PROVED,
    quick=Scope(grid=(-2, 2)),
)

correction.reading(
    "⊗ has inverses",
    Alternating(multiplicative_inverse, (every(x=reals), some(y=reals)), prove=lambda x: {"y": -x}),
    expect=PROVED,
)


@claim.figure("b ↦ 0 ⊕ b = max(0, b): never below 0, and constant where b is smaller")
def sum_with_zero():
    return Envelope(((0, 0), (1, 0)))
