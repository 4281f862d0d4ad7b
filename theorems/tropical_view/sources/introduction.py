"""The note's introduction and its citation."""

from tropcheck import Claim, Note, not_formal

introduction = Claim(
    "intro-precise",
    source=Note("tropical-view", "1,3,5,7", "2d79ee248d58855a313a613871ed1ad78c25cf43f8342689f94ea447f33a42c2"),
    says="Tropical geometry is a recent branch of algebraic geometry that is used to characterize exactly the expressive power of "
    "neural networks, transformers in particular; it shows how they divide space by tropical operations.",
    uses=("attention-power-diagram",),
    remark="`Exactly` holds for the cells of tropical attention (attention-power-diagram), not for softmax attention "
    "(regions-table-bounds).",
)
introduction.reading(
    "as stated",
    not_formal(
        "History and announcement: no function class, no network and no sense of an exact characterization is stated. What the note "
        "goes on to assert is listed claim by claim."
    ),
    literal=True,
)

citation = Claim(
    "source-citation-tropical",
    source=Note("tropical-view", "232,234", "8507395c0eabb4fa4998a47f38cff4db1d8ecbd3f6f51836381a85f6348813ec"),
    says="The note cites Su et al., Expressivity of Transformers: A Tropical Geometry Perspective, arXiv:2604.14727, 2026.",
    uses=("su-power-diagram", "su-stability-value"),
    remark="From the cited paper are the power diagram of attention (its Theorem IV.3) and the count of regions, there Θ(N^{dL}) "
    "for H ≥ d heads, not the O(H^L) of the note. Not from it, as far as its theorems listed here go: the printed formula of "
    "tropical attention, the ranks, the hierarchy, and the remarks on training and grokking.",
)
citation.reading(
    "as stated",
    not_formal(
        "A bibliographic reference. Which theorems of the paper hold is decided in the claims whose names begin with su-."
    ),
    literal=True,
)
