"""One softmax layer cannot compose two functions when it carries too few bits."""

from tropcheck import (
    PROVED,
    Claim,
    Paper,
    composition,
    one_way_cost,
)

from ..depth_limits._messages import fewer_messages_than_functions

claim = Claim(
    "one-layer-composition",
    source=Paper("arXiv:2402.08164", "Theorem 1, its deterministic core"),
    says="One layer with H heads of dimension d and p bits cannot compute g(f(x)) for all functions f and g on n values when "
    "H·(d + 1)·p < n·log₂ n.",
    latex=r"|M| = 2^{H(d+1)p} < n^n = |F| \Rightarrow \exists\, g, f:\ \mathrm{decode}(\mathrm{message}(g), f(x)) \ne g(f(x))",
    remark="The prompt holds the entries of f, those of g, and x. The last token knows x, so its query is fixed with x; the summaries that it "
    "gets from the tokens of g, H·(d + 1) numbers, do not depend on f. Fix x: then y = f(x) may be any value, and what is said of g "
    "must answer for all of them. The paper's theorem also bounds the error of random inputs, which is not claimed here.",
)


def messages_about_g(n, messages):
    """Two functions, the holder of g first: how many messages it needs, exactly."""
    return one_way_cost(composition(n, 2), (2, 1, 0)).messages[0] == messages


claim.control("n = 2: 4 messages", messages_about_g, holds=True, n=2, messages=4)
claim.control("n = 3: 27 messages", messages_about_g, holds=True, n=3, messages=27)


claim.reading(
    "every n",
    fewer_messages_than_functions,
    literal=True,
    expect=PROVED,
    explain="Two functions g with one message differ at some y, and f may send x there.",
)
