"""The number of vertices of a multi-head Newton polytope."""

from fractions import Fraction

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Forall,
    Growth,
    Paper,
    all_integers,
    all_of,
    common_refinement,
    every,
    iff,
    implies,
    some,
)

from .._figures import growth
from .._regions import cells_multiply

claim = Claim(
    "su-multi-head",
    source=Paper("arXiv:2604.14727", "Theorem V.2"),
    says="The Minkowski sum of the Newton polytopes of H heads has O(N^H) vertices if H ≤ d, and O((NH)^⌊d/2⌋) if H > d; "
    "Theorem V.5 then works with O(N^d).",
    latex=r"H = 4 > d = 3: \quad \#\text{vertices} = O((N H)^{1}); \qquad p, l = 0, \dots, N - 1,\ N = 4c + 1: \quad N^2 > c\, (N \cdot 4)",
    remark="Vertices of the sum are cells of the heads' common refinement. In three dimensions without bias head 1 has the keys "
    "(p, 0, −p²/2) and head 2 the keys (0, l, −l²/2): at the query (p, l, 1) keys p and l win. Two more heads of any kind only "
    "divide cells further.",
    uses=("regions-central",),
)


@claim.law
def every_pair_wins(c, N, p, l, i, j):
    """At the query (p, l, 1) key p of head 1 beats any other i, and key l of head 2 any other j: N² cells, N = 4c + 1."""
    score = lambda key, at: key * at + (-(key * key) / 2) * 1
    pairs = all_of(iff(i != p, score(i, p) < score(p, p)), iff(j != l, score(j, l) < score(l, l)))
    return implies(1 <= c, all_of(pairs, c * (N * 4) < N * N))


claim.reading(
    "H > d: O((NH)^⌊d/2⌋), in three dimensions with four heads",
    Growth(
        quantity="vertices of the Minkowski sum of four heads in three dimensions",
        relation="O",
        bound="(N·H)^⌊d/2⌋ = 4N",
        grows=("N",),
        constant="may depend on d and H",
        fails=Alternating(
            every_pair_wins,
            (every(c=all_integers), some(N=all_integers), every(**{name: all_integers for name in "plij"})),
            prove=lambda c: dict(N=4 * c + 1),
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="Two heads along different axes have N² cells, and more heads have no fewer.",
)

claim.reading(
    "H ≤ d: O(N^H)",
    Growth(
        quantity="vertices of the Minkowski sum of H heads",
        relation="O",
        bound="N^H",
        grows=("N", "H"),
        holds=cells_multiply,
    ),
    expect=PROVED,
    explain="A cell is named by its winners: each head divides a cell into at most N, so there are at most N^H, in every dimension.",
)

correction = claim.correction(
    "su-multi-head-exact",
    says="Without bias the largest numbers of vertices are at most H·N in the plane and 2 + H(N − 2) + C(H, 2)(N² − 2N + 2) in "
    "three dimensions: of order N^{d−1}, neither N^⌊d/2⌋ nor N^d. In three dimensions N² is reached by two heads.",
    latex=r"\text{score}_p(p, l, 1) > \text{score}_i(p, l, 1), \quad \text{score}_l(p, l, 1) > \text{score}_j(p, l, 1) \quad (i \ne p,\ j \ne l)",
    uses=("regions-central",),
)


@correction.law
def pairs_win(p, l, i, j):
    score = lambda key, at: key * at + (-(key * key) / 2) * 1
    return all_of(iff(i != p, score(i, p) < score(p, p)), iff(j != l, score(j, l) < score(l, l)))


correction.reading(
    "N² cells for two heads in three dimensions, every N",
    Forall(pairs_win, over={name: all_integers for name in ("p", "l", "i", "j")}),
    literal=True,
    expect=PROVED,
)


@claim.figure("Two heads in three dimensions: N² cells, counted, against N·H for H = 4")
def cells_of_two_heads():
    head = lambda N, axis: [((p * (axis == 0), p * (axis == 1), Fraction(-p * p, 2)), 0) for p in range(N)]
    counted = lambda N: common_refinement([head(N, 0), head(N, 1)], 3).count
    return growth("keys N", "cells", range(2, 6), {"counted": counted, "4·N": lambda N: 4 * N})
