"""Without a chain of thought the depth need not grow with n."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Every,
    Growth,
    Note,
    Scope,
    all_integers,
    all_of,
    every,
    implies,
    some,
)

from ..._figures import growth
from .._lookups import lookups, survivors

claim = Claim(
    "cot-depth-comparison",
    source=Note("depth-limits", "161-163", "f68418096a0130415a676ac5b0fe7ca97c4cf213f0da49a224ff43c92f2f7819"),
    says="With a chain of thought the depth of a single pass is about the number k of thoughts; without it a depth of about log n "
    "is needed.",
    latex=r"\text{depth without chain of thought} = \Omega(\log n); \qquad c\, L < k = \log_2 n",
    remark="The task is the composition of L functions on n values.",
    uses=("width-lower-bound",),
)


@claim.law
def depth_is_below_log(c, L, k):
    """For every c and L some k = log₂ n ≥ c with c·L < k."""
    return implies(all_of(c >= 1, L >= 1), all_of(k >= c, c * L < k))


claim.reading(
    "without a chain of thought the depth is about log n",
    Growth(
        quantity="layers of a decoder of constant width that composes L functions on n values: L",
        relation="Ω",
        bound="log n",
        grows=("n",),
        constant="may depend on L",
        fails=Every(
            {
                "L layers do, each as a thought does": lookups,
                "c·L < log₂ n": Alternating(
                    depth_is_below_log,
                    (every(c=all_integers, L=all_integers), some(k=all_integers)),
                    prove=lambda c, L: dict(k=c * L + c + 1),
                ),
            }
        ),
    ),
    literal=True,
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="The depth that is needed is at most the number of functions, whatever n is.",
)

corrected = claim.correction(
    "cot-depth-is-steps",
    says="L thoughts of one layer do what L layers do; neither number depends on n.",
    latex=r"y_t = f_t(y_{t-1}),\ t = 1, \dots, L",
)

corrected.reading(
    "for every n and L", lookups, literal=True, expect=PROVED, quick=Scope(elements=(1,)), survivors=survivors
)


@claim.figure("Layers that compose L functions on n values without a chain of thought: L, not log₂ n")
def layers_against_n():
    return growth(
        "log₂ n",
        "layers",
        range(1, 13),
        {"L = 2 functions": lambda k: 2, "L = 4 functions": lambda k: 4, "log₂ n, claimed": lambda k: k},
    )
