"""One layer with L + 1 thoughts is enough for L-FuncComp."""

from tropcheck import (
    PROVED,
    Claim,
    Paper,
    Scope,
    audit_thinker,
    indexed_thinker,
)

from ._indexed_lookups import lookups, survivors

claim = Claim(
    "chen-chain-of-thought",
    source=Paper("arXiv:2412.02975", "the advantage of chain of thought"),
    says="A decoder of one layer solves L-FuncComp with L + 1 tokens of thought, the width and precision being as small.",
    latex=r"\text{tokens } i_0, i_1, \dots, i_L,\quad i_{l+1} = z_{l+1}(w_l, i_l)",
    remark="With one layer every token carries w along; with two layers the first fetches w, and the tokens are the values alone. The prompt "
    "and the number of thoughts are those of the decoder above; the map from one value to the next is the same lookup.",
)


def thinker_is_right(m, query, layers, steps):
    thinker, prompt = indexed_thinker(m, query, layers)
    return audit_thinker(thinker, prompt) == prompt.task.count and thinker.steps == steps


claim.control("one layer, L = 1, m = 4", thinker_is_right, holds=True, m=4, query=(), layers=1, steps=2)
claim.control("one layer, L = 2, m = 2", thinker_is_right, holds=True, m=2, query=(2,), layers=1, steps=3)
claim.control("two layers, L = 2, m = 2", thinker_is_right, holds=True, m=2, query=(2,), layers=2, steps=3)

claim.reading(
    "every L, every size",
    lookups,
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="Each thought makes one lookup, whose address the newest token knows.",
    survivors=survivors,
)
