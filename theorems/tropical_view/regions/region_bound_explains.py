"""What the region bound is said to explain, and what the number of heads is said to provide."""

from tropcheck import PROVED, Claim, Growth, Note, not_formal

from ..._regions import cells_multiply

explains = Claim(
    "region-bound-explains",
    source=Note("tropical-view", "63,73,79", "b444bd7342ee871ea80e894d619da2306c4b83f34c8605edbb41805c2a3a06b6"),
    says="The bound on the number of regions explains the strong expressive power of transformers.",
    remark="The bound itself is refuted (regions-heads-power-layers); an upper bound limits what can be expressed and cannot "
    "show that much can be. Lower bounds are in regions-depth-exponential and regions-one-layer.",
)
explains.reading(
    "as stated",
    not_formal(
        "`Explains` and `strong` name no quantity. The nearest statements are the lower bounds on the number of regions."
    ),
    literal=True,
)

base = Claim(
    "regions-heads-base",
    source=Note("tropical-view", "82", "7ca2a781c3fa0f9101d13a8515d9bf7797025729f7fe8b8bd2845d061c92deb6"),
    says="Width, the number of heads, provides the basic expressive power.",
)
base.reading(
    "as stated",
    not_formal(
        "Basic expressive power is not defined. The nearest statement is regions-heads-are-the-base, a claim of its own."
    ),
    literal=True,
)

nearest = Claim(
    "regions-heads-are-the-base",
    source=Note("tropical-view", "82", "7ca2a781c3fa0f9101d13a8515d9bf7797025729f7fe8b8bd2845d061c92deb6"),
    says="On a line the number of heads is in the base, and the number of layers is the exponent: L layers, each with at most "
    "b = 1 + H(N − 1) pieces, have at most b^L pieces together.",
    latex=r"p_{l+1} \le p_l\, b, \quad p_0 = 1 \Rightarrow p_L \le b^L, \qquad b = 1 + H(N-1)",
    remark="A layer is a map of the line to itself with b pieces (regions-one-layer, d = 1). On each piece of the map before it, which is affine and so "
    "takes its values in order, the layer adds at most its own b pieces.",
)


nearest.reading(
    "every number of layers",
    Growth(
        quantity="pieces of L layers with b pieces each, on a line",
        relation="O",
        bound="b^L",
        grows=("L", "b"),
        holds=cells_multiply,
    ),
    literal=True,
    expect=PROVED,
    explain="Composition multiplies numbers of pieces.",
)
