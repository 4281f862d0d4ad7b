"""Does max-plus multiplication cancel? A hypothesis is forgotten: minus infinity swallows everything."""

from tropcheck import PROVED, REFUTED, Claim, Forall, Note, Scope, extended_reals, finite

NUMBERS = {"a": extended_reals, "b": extended_reals, "c": extended_reals}

claim = Claim(
    "cancel",
    source=Note("own", "11", "ca88abe88fc8ae383261c0f9607fa3b1d90e3b1e4ecd584eada7f002349bac66"),
    says="If a + c = b + c, then a = b, for real numbers and −∞.",
    latex=r"a \otimes c = b \otimes c \implies a = b",
)


@claim.law
def same_sums(a, b, c):
    return a + c == b + c


@claim.law
def equal(a, b, c):
    return a == b


claim.reading(
    "real numbers and −∞",
    Forall(equal, over=NUMBERS, given=(same_sums,)),
    literal=True,
    expect=REFUTED,
    quick=Scope(grid=(-1, 1)),
    explain="If c = −∞, both sums are −∞, whatever a and b are.",
)

finite_factor = claim.correction(
    "cancel-finite",
    says="If a + c = b + c and c is not −∞, then a = b.",
    latex=r"a \otimes c = b \otimes c,\ c \neq -\infty \implies a = b",
)


@finite_factor.law
def c_is_finite(c):
    return finite(c)


finite_factor.reading(
    "c is finite",
    Forall(equal, over=NUMBERS, given=(same_sums, c_is_finite)),
    literal=True,
    expect=PROVED,
    quick=Scope(grid=(-1, 1)),
)
