"""More functions need messages that are at least as long."""

from tropcheck import (
    PROVED,
    Alternating,
    Claim,
    Every,
    Paper,
    all_over,
    allocate,
    every,
    function,
    index_set,
    some,
    two_function_width,
)

from ..depth_limits._orders import first_survivors, passing_on

claim = Claim(
    "messages-more-functions",
    source=Paper("arXiv:2412.02975", "Section 3, the autoregressive model, in the order f_1, …, f_K, x"),
    says="In the order f_1, …, f_K, x, composing K ≥ 2 functions takes messages at least as long as composing two, in every number of epochs.",
    latex=r"f_1 = \cdots = f_{K-2} = \mathrm{id} \ \Rightarrow\ f_K(\ldots f_1(x)) = f_K(f_{K-1}(x)); \qquad "
    r"\mathrm{update}'(b, m) = \mathrm{update}(b, \mathrm{fixed}(b), m)",
    remark="Let f_1, …, f_{K−2} be the identity. They pass x on (the first part). They stand first and hear nothing of the others, so what they answer is "
    "a function of what the asking block knows: the block can find it out by itself (the second part), and the rest is a protocol for two functions.",
)


@claim.law
def updates_alone(B, M, update, fixed, own):
    """A block that is answered by known functions of what it knows does without these answers."""
    return all_over(B, lambda b: all_over(M, lambda m: own(b, m) == update(b, fixed(b), m)))


claim.reading(
    "every K ≥ 2, every n, every number of epochs",
    Every(
        {
            "identities pass x on": passing_on,
            "their answers are known": Alternating(
                updates_alone,
                (
                    every(
                        B=index_set(),
                        M=index_set(),
                        update=function("B", "M", "M", to="B"),
                        fixed=function("B", to="M"),
                    ),
                    some(own=function("B", "M", to="B")),
                ),
                prove=lambda update, fixed: dict(own=lambda b, m: update(b, fixed(b), m)),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    survivors=first_survivors,
    explain="Two functions are the case in which all others are the identity.",
)


def needed(n, functions, layers):
    """What the engine says that so many functions need at least is what two functions need."""
    two = two_function_width(n, layers, "note").bits.lower
    return allocate(n, functions, 0).configurations[layers - 1].needed == two


claim.control("three functions on 16 values, two layers", needed, holds=True, n=16, functions=3, layers=2)
claim.control("four functions on 9 values, three layers", needed, holds=True, n=9, functions=4, layers=3)
