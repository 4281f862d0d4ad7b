"""The cells of attention without bias are cones; none is bounded."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Forall,
    Keys,
    Paper,
    absolute,
    all_over,
    every,
    function,
    implies,
    index,
    index_set,
    reals,
    some,
)

claim = Claim(
    "su-cells-bounded",
    source=Paper("arXiv:2604.14727", "Corollary IV.4"),
    says="The attention of a head partitions query space into bounded polyhedral regions.",
    latex=r"\exists B\ \forall q:\ q \in \text{cell} \Rightarrow |q| \le B",
    remark="On a line with the keys 0 and 1 the cell of key 1 is q ≥ 0. In the correction `factor` multiplies the query.",
    uses=("su-power-diagram",),
)


@claim.law
def bounded(B, q):
    """The cell of key 1 among the keys 0 and 1 lies between −B and B."""
    return implies(q * 0 <= q * 1, absolute(q) <= B)


claim.reading(
    "all cells are bounded",
    Alternating(bounded, (some(B=reals), every(q=reals)), refute=lambda B: dict(q=absolute(B) + 1)),
    literal=True,
    expect=REFUTED,
    explain="Multiplying a query by a positive number keeps its winner, so the cell reaches to infinity.",
)

correction = claim.correction(
    "su-cells-are-cones",
    says="Without bias every cell is a closed convex cone with its tip at 0: with a query it contains all its multiples, so it is "
    "unbounded unless it is only the origin.",
    latex=r"s_l \le s_j\ \forall l,\ c \ge 0 \Rightarrow c\, s_l \le c\, s_j\ \forall l",
)


@correction.law
def multiples_stay(keys, j, s, c):
    """s(l) is the score of key l at q, and c·s(l) that at c·q."""
    wins = lambda score: all_over(keys, lambda l: score(l) <= score(j))
    return implies(wins(s), wins(lambda l: c * s(l)))


def not_negative(c):
    return c >= 0


correction.reading(
    "every number of keys, every dimension",
    Forall(
        multiples_stay,
        over=dict(keys=index_set(), j=index("keys"), s=function("keys", to=reals), c=reals),
        given=(not_negative,),
    ),
    literal=True,
    expect=PROVED,
)


@claim.figure("Cells of four keys under dot products: cones that reach to infinity")
def cones():
    return Keys(((2, 0), (0, 2), (-2, -1), (1, -2)))
