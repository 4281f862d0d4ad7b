"""How large is the bound after n layers? Off by one."""

from tropcheck import PROVED, REFUTED, Claim, Note, Recurrence, reals


def layers(law, given=()):
    """State that a law holds after n layers, for all n ≥ 0: each layer adds at most c to b, and c to nc."""
    return Recurrence(
        law,
        state={"b": reals, "nc": reals},
        start=lambda: {"b": 0, "nc": 0},
        step=lambda b, nc, c, added: {"b": b + added, "nc": nc + c},
        inputs={"added": reals},
        over={"c": reals},
        given=given,
        allowed=(at_most_c,),
    )


def at_most_c(added, c):
    return added <= c


claim = Claim(
    "depth",
    source=Note("own", "41", "1d60261c09d3e902692e9e68361b28f5d32ecb26d9cc88d56a07c8c4289f3ce6"),
    says="If each of n layers adds at most c ≥ 0 to b, which starts at 0, then b is at most (n − 1) c.",
    latex=r"b \le (n - 1) c",
)


@claim.law
def one_less(b, nc, c):
    return b <= nc - c


@claim.law
def c_not_negative(c):
    return c >= 0


claim.reading(
    "every n ≥ 0",
    layers(one_less, given=(c_not_negative,)),
    literal=True,
    expect=REFUTED,
    explain="Before the first layer, at n = 0, b is 0 and (n − 1) c is −c.",
)

counted = claim.correction(
    "depth-counted",
    says="If each of n layers adds at most c to b, which starts at 0, then b is at most n c, even for negative c.",
    latex=r"b \le n c",
)


@counted.law
def every_layer_counts(b, nc):
    return b <= nc


counted.reading("every n ≥ 0", layers(every_layer_counts), literal=True, expect=PROVED)
