"""One layer: the message from the function's holder must be different for different functions."""

from tropcheck import (
    PROVED,
    Claim,
    Forall,
    Paper,
    all_over,
    any_over,
    composition,
    function,
    implies,
    index_set,
    one_way_cost,
)

claim = Claim(
    "chen-one-layer",
    source=Paper("arXiv:2412.02975", "the case L = 1 of Theorem 1.1"),
    says="In one layer, when the query comes last and z_1 first, the message of 2B bits that the last token gets about z_1 is "
    "different for different functions on m values: 2B ≥ m·log₂ m.",
    latex=r"|M| = 2^{2B} < m^m = |F| \Rightarrow \exists\, z_1, z_0:\ \mathrm{decode}(\mathrm{message}(z_1), z_0) \ne z_1(z_0)",
    remark="The last token's query does not depend on z_0 in the first layer, so what it gets from the tokens of z_1 is a function of "
    "z_1; what it gets of z_0 may be z_0 itself.",
)


@claim.law
def some_answer_is_wrong(X, F, M, apply, message, decode):
    return any_over(F, lambda f: any_over(X, lambda x: decode(message(f), x) != apply(f, x)))


def different_functions_differ_somewhere(X, F, apply):
    differ = lambda f, g: any_over(X, lambda x: apply(f, x) != apply(g, x))
    return all_over(F, lambda f: all_over(F, lambda g: implies(f != g, differ(f, g))))


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
    Forall(
        some_answer_is_wrong,
        over=dict(
            X=index_set(),
            F=index_set(),
            M=index_set(),
            apply=function("F", "X", to="X"),
            message=function("F", to="M"),
            decode=function("M", "X", to="X"),
        ),
        given=(different_functions_differ_somewhere,),
        larger=(("F", "M"),),
        pigeonholes=("message",),
    ),
    literal=True,
    expect=PROVED,
    explain="Two functions with one message differ at some z_0, and one of them is answered wrongly there.",
)
