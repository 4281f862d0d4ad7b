"""The four results of the note's summary, which are decided where they are stated."""

from tropcheck import Claim, Note, not_formal

unconditional = Claim(
    "summary-unconditional",
    source=Note("depth-limits", "268-272", "a66c189b8842ef2d92af929ac43a6a24519ceefb94b016d0aa8e1b841f823cb1"),
    says="Sequential composition needs polynomial width, and this is the first unconditional proof.",
    uses=("unconditional", "width-lower-bound"),
)
unconditional.reading(
    "a repetition",
    not_formal(
        "Repeats lines 7 and 33; the verdicts are those of `unconditional` and `width-lower-bound`, not computed again here."
    ),
    literal=True,
)

tradeoff = Claim(
    "summary-tradeoff",
    source=Note("depth-limits", "273", "35a4083cc86cb0ad23474b9eb6d8ef3f932544a48bb0985ed4ed730b2031bbd3"),
    says="d = Ω(n^(1/L)) is an exact relation between depth and width.",
    uses=("width-lower-bound", "tradeoff-implied"),
)
tradeoff.reading(
    "a repetition",
    not_formal(
        "Repeats lines 33 and 61; the verdicts are those of `width-lower-bound` and `tradeoff-implied`, not computed again here."
    ),
    literal=True,
)

separation = Claim(
    "summary-separation",
    source=Note("depth-limits", "274", "349ef3e8874d0a222e839703265616182fd42a5077526be730696f7b1510beb8"),
    says="There are tasks that only encoders handle efficiently.",
    uses=("encoder-decoder", "chen-encoder"),
)
separation.reading(
    "a repetition",
    not_formal("Repeats lines 104 to 107; the verdicts are those of `encoder-decoder`, not computed again here."),
    literal=True,
)

thought = Claim(
    "summary-cot",
    source=Note("depth-limits", "275", "95139d789aac3b9db42e6f743b1d074f40292d28459f351a6e8b3a94228ab22b"),
    says="A chain of thought saves a factor Ω(n) of width, an exponential advantage.",
    uses=("cot-advantage", "cot-exponential"),
)
thought.reading(
    "a repetition",
    not_formal(
        "Repeats lines 136 to 145; the verdicts are those of `cot-advantage` and `cot-exponential`, not computed again here."
    ),
    literal=True,
)
