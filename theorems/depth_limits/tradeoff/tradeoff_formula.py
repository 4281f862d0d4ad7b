"""The formula K = log n / log d, from the note's bound and from the paper's."""

from tropcheck import PROVED, REFUTED, Claim, Forall, Growth, Note, Recurrence, all_integers, all_of, reals

from ..._figures import growth

claim = Claim(
    "tradeoff-formula",
    source=Note("depth-limits", "61-63", "898b6c848bddcc531bee86fe7a082eb7ebd39153e7bd724968dc3b5c6f2485aa"),
    says="The composition depth is about log n / log d.",
    latex=r"d = n^{1/K} \iff K = q := \frac{\log n}{\log d}; \qquad D = \log_2 n,\ w = \log_2 d,\ q w = D; \qquad c L < r = 16^L",
    remark="The paper's bound H·d·p > n^(2^(−4L)) says 16^L > r, where r = log n / log(H·d·p): about ¼·log₂ r layers, not r.",
)


@claim.law
def depth_is_the_quotient(K, q, D, w):
    """From d^K = n, that is K·log d = log n: K is the quotient."""
    return K == q


def premise_and_quotient(K, q, D, w):
    return all_of(w != 0, K * w == D, q * w == D)


@claim.law
def depth_is_logarithmic_in_the_quotient(c, L, r):
    """At L = c: c times the depth L is below r = 16^L."""
    return all_of(c >= 0, L == c, r >= 1, c * L < r)


claim.reading(
    "from the note's premise d = n^(1/K)",
    Forall(
        depth_is_the_quotient,
        over=dict(K=reals, q=reals, D=reals, w=reals),
        given=(premise_and_quotient,),
    ),
    literal=True,
    expect=PROVED,
    explain="Taking logarithms and dividing by log d.",
)

claim.reading(
    "from the paper's bound H·d·p = n^(2^(−4L)), where r = log n / log(H·d·p)",
    Growth(
        quantity="the depth L at which the paper's bound allows log(H·d·p) = log n / r",
        relation="Ω",
        bound="r",
        grows=("r",),
        fails=Recurrence(
            depth_is_logarithmic_in_the_quotient,
            state=dict(c=all_integers, L=all_integers, r=all_integers),
            start=lambda: dict(c=0, L=0, r=1),
            step=lambda c, L, r: dict(c=c + 1, L=L + 1, r=16 * r),
        ),
    ),
    expect=REFUTED,
    explain="The bound excludes only depths below ¼·log₂ r, which is far less than the r of the note's formula.",
)

correction = claim.correction(
    "tradeoff-formula-paper",
    says="What the paper's bound gives is L ≥ ¼·log₂(log n / log(H·d·p)): r = 16^L says log₂ r = 4·L.",
    latex=r"r = 16^L:\quad g = \log_2 r = 4 L",
)


@correction.law
def sixteenfold_a_layer(L, g):
    """g = log₂ r, and r is 1 at first and sixteen times as large after each layer."""
    return g == 4 * L


correction.reading(
    "every L",
    Recurrence(
        sixteenfold_a_layer,
        state=dict(L=all_integers, g=all_integers),
        start=lambda: dict(L=0, g=0),
        step=lambda L, g: dict(L=L + 1, g=g + 4),
    ),
    literal=True,
    expect=PROVED,
)


@claim.figure(
    "Layers for r = log n / log(H·d·p): by the note's formula r, by the paper's bound only more than ¼·log₂ r"
)
def layers_by_both_bounds():
    return growth(
        "log₂ r",
        "layers",
        range(0, 9, 4),
        {"the note's formula": lambda g: 2**g, "the paper's bound": lambda g: g // 4},
    )
