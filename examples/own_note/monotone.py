"""Is the max-plus product monotone? Matrices at the listed sizes: VERIFIED, not PROVED."""

from tropcheck import VERIFIED, Claim, Forall, Note, Scope, extended_reals, matrices

claim = Claim(
    "monotone",
    source=Note("own", "20-21", "c643051ee7c1483aa3db701c978359a714482db439e6157745f1862c828f5407"),
    says="If A is entrywise at most B, then A C is entrywise at most B C.",
    latex=r"a \le b \implies a \otimes c \le b \otimes c",
)


@claim.law
def below(a, b):
    return a <= b


@claim.law
def products_below(a, b, c):
    return a @ c <= b @ c


claim.reading(
    "square matrices",
    Forall(
        products_below,
        over=lambda n: {name: matrices(n, n, extended_reals) for name in "abc"},
        given=(below,),
    ),
    literal=True,
    expect=VERIFIED,
    quick=Scope(sizes={"n": (1, 2)}, grid=(-1, 1)),
)
