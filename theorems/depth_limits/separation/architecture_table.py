"""Which architecture the note recommends for what."""

from tropcheck import Claim, Note, not_formal

claim = Claim(
    "architecture-table",
    source=Note("depth-limits", "121-128", "e9aa5462c2f64e28fa3ddb578ee058f972c89ebff53096a26213373a9cf43062"),
    says="The separation suggests an encoder for labelling sequences, a decoder for generating them, and both for translating "
    "one into another.",
)
claim.reading(
    "as stated",
    not_formal(
        "A recommendation with reasons of convenience (parallel processing, autoregression). It follows from no statement of the "
        "note: a separation on one task says nothing on which architecture is better for a kind of use, and “recommended” has "
        "no measure here."
    ),
    literal=True,
)
