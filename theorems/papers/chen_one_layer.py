"""One layer: the message from the function's holder must be different for different functions."""

from tropcheck import PROVED, Claim, Paper, composition, one_way_cost

from .._figures import bits_for, growth
from ..depth_limits._messages import fewer_messages_than_functions

claim = Claim(
    "chen-one-layer",
    source=Paper("arXiv:2412.02975", "the case L = 1 of Theorem 1.1"),
    says="In one layer, when the query comes last and z_1 first, the message of 2B bits that the last token gets about z_1 is "
    "different for different functions on m values: 2B ≥ m·log₂ m.",
    latex=r"|M| = 2^{2B} < m^m = |F| \Rightarrow \exists\, z_1, z_0:\ \mathrm{decode}(\mathrm{message}(z_1), z_0) \ne z_1(z_0)",
    remark="The last token's query does not depend on z_0 in the first layer, so what it gets from the tokens of z_1 is a function of "
    "z_1; what it gets of z_0 may be z_0 itself.",
)


def fewest_messages(m, messages, bits):
    """The exact minimum over all one-way protocols, of messages and of bits."""
    cost = one_way_cost(composition(m, 1), (1, 0))
    return cost.fixed == bits and m**m == messages and (messages - 1).bit_length() == bits


claim.control("m = 2: 4 functions, 2 bits", fewest_messages, holds=True, m=2, messages=4, bits=2)
claim.control("m = 3: 27 functions, 5 bits", fewest_messages, holds=True, m=3, messages=27, bits=5)
claim.control("m = 4: 256 functions, 8 bits", fewest_messages, holds=True, m=4, messages=256, bits=8)
claim.control("m = 5: 3125 functions, 12 bits", fewest_messages, holds=True, m=5, messages=3125, bits=12)

claim.reading(
    "every m",
    fewer_messages_than_functions,
    literal=True,
    expect=PROVED,
    explain="Two functions with one message differ at some z_0, and one of them is answered wrongly there.",
)


@claim.figure("Exact minima of the message about a function on m values, and m·⌈log₂ m⌉")
def bits_of_the_message():
    cost = lambda m: one_way_cost(composition(m, 1), (1, 0)).fixed
    return growth("m", "bits", (2, 3, 4, 5), {"exact minimum": cost, "m·⌈log₂ m⌉": lambda m: m * bits_for(m)})
