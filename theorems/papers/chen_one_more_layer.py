"""One more layer than functions is enough for L-FuncComp."""

from tropcheck import (
    PROVED,
    Claim,
    Paper,
    Scope,
    audit_machine,
    indexed_decoder,
)

from ._indexed_lookups import lookups, survivors

claim = Claim(
    "chen-one-more-layer",
    source=Paper("arXiv:2412.02975", "the remark on tightness in depth"),
    says="L + 1 layers solve L-FuncComp with one head, two-dimensional keys and O(log n) bits.",
    latex=r"i_0 = z_0,\quad i_1 = z_1(i_0),\quad i_{l+1} = z_{l+1}(w_l, i_l)",
    remark="Layer 1 fetches z_0, layer l + 1 fetches z_l(w_{l−1}, i_{l−1}); the last token knows w from the beginning.",
)


def decoder_is_right(m, query, layers):
    machine, prompt = indexed_decoder(m, query)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == layers


claim.control("L = 1, m = 4, every input: 2 layers", decoder_is_right, holds=True, m=4, query=(), layers=2)
claim.control("L = 2, m = 2, n_1 = 2, every input: 3 layers", decoder_is_right, holds=True, m=2, query=(2,), layers=3)

claim.reading(
    "every L, every size",
    lookups,
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="Each layer makes one lookup, whose address the last token knows by then.",
    survivors=survivors,
)
