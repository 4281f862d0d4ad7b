"""The first unconditional bound: what is cited, and what a small argument decides about the table of earlier work."""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Note,
    Scope,
    cited,
    not_formal,
)

from ..._figures import growth, root_at_least
from .._lookups import width_is_not_the_root
from .._messages import fewer_messages_than_functions

claim = Claim(
    "unconditional",
    source=Note("depth-limits", "3-7,39,272", "5087cba345e1217416b0f5be496b4e8f0a7fc64e3135c03fcdd7433e9a1b990b"),
    says="The polynomial bound on the width of decoders of several layers is the first that rests on no unproved conjecture.",
    latex=r"H d p \le n^{2^{-4L}} \Rightarrow \text{no decoder of } L \text{ layers solves L-FuncComp}",
    remark="The bound is polynomial in n for constant L: the exponent 2^(−4L) is positive. For the prompt of the note it does "
    "not hold (`width-lower-bound`): the paper's task has a query that comes last.",
    uses=("width-lower-bound",),
)

claim.reading(
    "several layers, the paper's task",
    cited(
        "arXiv:2412.02975, Theorem 1.1: unconditional, by communication complexity. That it is the first is the paper's "
        "own word on the literature."
    ),
    literal=True,
)


claim.reading(
    "several layers, the note's own prompt",
    width_is_not_the_root,
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="Where x comes last, L layers of constant width compose L functions: no polynomial bound holds there, conditional or not.",
)

claim.reading(
    "one layer: no conjecture is used",
    fewer_messages_than_functions,
    expect=PROVED,
    explain="Counting messages is enough for one layer; that argument is older than the paper (arXiv:2402.08164).",
)

table = Claim(
    "unconditional-table",
    source=Note("depth-limits", "49-55", "ced9497efa094517f7697f12d128355ba95013126fa64bb4ef488159f2d0d630"),
    says="A table sets earlier work (conditional bounds, one layer, basic tasks, direct constructions) against this work "
    "(unconditional, several layers, sequential composition, communication complexity).",
    uses=("unconditional", "one-layer-composition"),
)
table.reading(
    "cell by cell",
    not_formal(
        "Cells about a literature are no statements about mathematical objects. What can be compared: the one-layer bounds of "
        "arXiv:2402.08164 are unconditional, are about composing two functions and use communication complexity, so the "
        "cells “conditional”, “basic tasks” and “direct construction” do not describe them; the cells on this work agree with "
        "the paper, with the addition that its layers may grow like log log n."
    ),
    literal=True,
)

citation = Claim(
    "source-citation-depth",
    source=Note("depth-limits", "1,279-283", "4d3d850646ba4e9e7e095ca7df4b4fd3f1d32fddbdac065577945c42cce95559"),
    says="The note summarizes “Theoretical limitations of multi-layer Transformer”, ICLR 2025, arXiv:2412.02975.",
)
citation.reading(
    "the reference",
    not_formal(
        "A reference. The paper of that number has that title; it was published at FOCS 2025, not at ICLR 2025."
    ),
    literal=True,
)

conclusion = Claim(
    "conclusion",
    source=Note("depth-limits", "277", "0622e0b58fde007fc54b821acb56fe6562345b0f9f9f49bc28e6886bea88003f"),
    says="These results are a theoretical basis for understanding the limits of transformers and for designing them.",
)
conclusion.reading(
    "as stated",
    not_formal("A judgement about use. It names no object of which it could be false."),
    literal=True,
)


@claim.figure("x last in the prompt: the width that suffices for L = 2, and the root of n that the note asks for")
def width_and_root():
    sizes = [k * k for k in range(1, 13)]
    return growth("n", "width", sizes, {"suffices": lambda n: 6, "n^(1/2)": lambda n: root_at_least(n, 2)})
