"""One layer needs linear size for induction heads."""

from tropcheck import (
    PROVED,
    Claim,
    Forall,
    Paper,
    all_over,
    any_over,
    function,
    implies,
    index_set,
    one_way_cost,
    ranged_composition,
)

claim = Claim(
    "induction-heads-one-layer",
    source=Paper("arXiv:2408.14332", "the lower bound for one layer"),
    says="One layer that outputs the symbol after the last earlier occurrence of the current symbol, in a prompt of n tokens, has "
    "h·m·p = Ω(n): h heads, dimension m, p bits.",
    latex=r"|M| = 2^{h(m+1)p} < 2^k = |F| \Rightarrow \exists\, f, i:\ \mathrm{decode}(\mathrm{message}(f), i) \ne f(i), \qquad n = 2k + 1",
    remark="In the prompt, k places for the symbol that is sought stand before k bits, alternately, and the current symbol is the last token. One "
    "party holds the k bits f, the other decides at which place i the symbol stands. The last token is the same in all of these "
    "prompts, so its query is, too, and what it gets from the bits, h·(m + 1) numbers, does not depend on i. It must answer f(i).",
)


@claim.law
def some_answer_is_wrong(I, F, M, bit, message, decode):
    """Some word of bits and some place are answered wrongly."""
    return any_over(F, lambda f: any_over(I, lambda i: decode(message(f), i) != bit(f, i)))


def different_words_differ_somewhere(I, F, bit):
    differ = lambda f, g: any_over(I, lambda i: bit(f, i) != bit(g, i))
    return all_over(F, lambda f: all_over(F, lambda g: implies(f != g, differ(f, g))))


def messages_about_the_bits(k, messages):
    """The holder of k bits first, then that of the place: how many messages it needs, exactly."""
    return one_way_cost(ranged_composition(1, k, 2), (2, 1, 0)).messages[0] == messages


claim.control("3 bits: 8 messages", messages_about_the_bits, holds=True, k=3, messages=8)
claim.control("6 bits: 64 messages", messages_about_the_bits, holds=True, k=6, messages=64)


claim.reading(
    "every length",
    Forall(
        some_answer_is_wrong,
        over=dict(
            I=index_set(),
            F=index_set(),
            M=index_set(),
            B=index_set(),
            bit=function("F", "I", to="B"),
            message=function("F", to="M"),
            decode=function("M", "I", to="B"),
        ),
        given=(different_words_differ_somewhere,),
        larger=(("F", "M"),),
        pigeonholes=("message",),
    ),
    literal=True,
    expect=PROVED,
    explain="Two words with one message differ at some place, where one of them is answered wrongly: 2^k messages are needed.",
)
