"""Two functions, an encoder, two epochs: how long the messages must be."""

from tropcheck import PROVED, Claim, Every, Paper, encoder_is_refuted, encoder_width

from ..depth_limits._codes import counting
from ._message_sizes import blocks

claim = Claim(
    "messages-encoder",
    source=Paper("arXiv:2412.02975", "Section 3, the autoregressive model, with answers between all blocks"),
    says="If an encoder composes two functions on n values in two epochs, with b bits for each token and epoch, then c = ⌈n/2^b⌉ is at most 4^b, and "
    "there are at most 2^b·C(4^b, c) sets of c values.",
    latex=r"c = \lceil n / 2^b \rceil: \quad c \le 4^b, \qquad \binom{n}{c} \le 2^b \binom{4^b}{c}",
    remark="Let f_1 be constant y. Some first answer of f_1 to x serves a class of c values at least (counting). The first answer of f_2 is given before "
    "it has heard of y. It names a block: the 4^b values that x can still output, by the two later answers. Some f_2 maps the class onto any c values; "
    "so 2^b blocks hold all C(n, c) sets of c values, and each holds C(4^b, c) (counting).",
)

claim.reading(
    "every n, every b",
    Every({"few small classes hold few elements": counting, "f_2's first answer names a block of values": blocks}),
    literal=True,
    expect=PROVED,
    explain="With short messages no block holds all that f_2 may take on a class.",
)


def bracket(n, bits):
    """The engine's least message size, whose lower end is the law above and whose upper end is a protocol."""
    return str(encoder_width(n).bits) == bits


def refuted(n, bits):
    return encoder_is_refuted(n, bits)


claim.control("n = 5: 2 bits", bracket, holds=True, n=5, bits="2")
claim.control("n = 16: 2 bits", bracket, holds=True, n=16, bits="2")
claim.control("n = 4: 1 bit is not excluded", refuted, holds=False, n=4, bits=1)
claim.control("n = 5: 1 bit is excluded", refuted, holds=True, n=5, bits=1)
