"""A chain of thought factors a composition into lookups of one layer."""

from tropcheck import (
    PROVED,
    Claim,
    Note,
    Scope,
)

from .._lookups import lookups, survivors

claim = Claim(
    "cot-factorization",
    source=Note("depth-limits", "155-161", "a75b907b8a6e6efa085838795ec73a81a37ba59dca8c96a336940c78f4b65359"),
    says="With k steps of thought, f = g_k ∘ … ∘ g_1, where one layer of a transformer realizes each g_i.",
    latex=r"f(x) = g_k \circ \cdots \circ g_1(x)",
    remark="The functions to be composed are those of the prompt. For other functions the factors are what the note asks for: a "
    "function with such a factorization is one that k thoughts compute. Not every f has one with small width and k = 1: "
    "`chen-one-layer`.",
    uses=("chen-one-layer",),
)

claim.reading(
    "composition of k functions: g_i is the lookup in f_i",
    lookups,
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="Thought i is the value of f_i at thought i − 1, found by one head of one layer.",
    survivors=survivors,
)
