"""What the note says about practice and open questions that is prose."""

from tropcheck import Claim, Note, not_formal

heads = Claim(
    "heads-divide-labour",
    source=Note("tropical-view", "181", "f2c516015a0c68726763b0cd814bac2a73c948be756db037363aa1db88321ed4"),
    says="Different heads should attend to features of different frequencies.",
)
heads.reading(
    "as stated",
    not_formal(
        "A piece of advice: `should` is neither true nor false, no frequency of a feature is defined, and no consequence of "
        "following or ignoring it is claimed."
    ),
    literal=True,
)

strategy = Claim(
    "training-class",
    source=Note(
        "tropical-view",
        "184,186-190,192-193,195,197-202",
        "a2aa6f17f2dbc0a244120ce1d95290edfb2a8ccc5d55d844100452c1f6bc7af0",
    ),
    says="A class sketches a training strategy: it keeps a list of numbers of regions, computes the rank of attention weights and "
    "records the evolution of regions layer by layer.",
    remark="What the sketch calls a rank and stores as a region count is decided in power-iteration-rank and rank-as-region-count.",
)
strategy.reading(
    "as stated",
    not_formal(
        "A program whose one computing method is empty (`pass`) asserts nothing; the two statements that its comments make are "
        "claims of their own."
    ),
    literal=True,
)

interpretation = Claim(
    "interpretability",
    source=Note("tropical-view", "204,206", "e8e6d2230b6ac8e3a1b3bb0eb07136412aba5af3eafc2f5bce81bae7db1e258d"),
    says="Tropical geometry offers a new view of the interpretation of attention.",
    uses=("attention-voronoi", "attention-softmax-limit"),
)
interpretation.reading(
    "as stated",
    not_formal(
        "The three points listed under it are claims of their own: attention-voronoi, attention-softmax-limit, boundaries-decide."
    ),
    literal=True,
)

questions = Claim(
    "questions",
    source=Note(
        "tropical-view",
        "212,214,216-218,220,222-224",
        "31cfe536913afd732310c1d74d13e8dc2691b0361e8429b3b8bb81c0c9a8247b",
    ),
    says="Open questions: does tropical geometry characterize the expressivity of transformers completely, how fast does it grow with "
    "depth, what do positional encodings do; designs, hardware and hybrids for tropical networks.",
    uses=("regions-depth-exponential", "position-bias"),
    remark="Parts have answers here: softmax attention is not piecewise linear (regions-table-bounds), the largest number of "
    "regions grows exponentially with depth (regions-depth-exponential), biases move weights (position-bias).",
)
questions.reading("as stated", not_formal("Questions and plans assert nothing."), literal=True)

related = Claim(
    "related-entries",
    source=Note("tropical-view", "226,228,230", "0eb75de16444ba4a3f916fdfd95ce4bcc175eec20860843f0bd2f4e950cefa64"),
    says="Related entries: attention, scaling laws, the positional encoding ALiBi.",
)
related.reading("as stated", not_formal("A list of links."), literal=True)
