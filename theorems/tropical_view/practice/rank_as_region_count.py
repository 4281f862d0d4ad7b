"""Is the rank of the attention matrix the number of regions?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Forall,
    Growth,
    Note,
    Scope,
    all_integers,
    all_of,
    common_refinement,
    every,
    function,
    iff,
    index,
    index_set,
    reals,
    some,
    tropical_rank,
    vector,
)

from ..._figures import growth

claim = Claim(
    "rank-as-region-count",
    source=Note("tropical-view", "196-202", "4f6e83b373a2a2640531219512d661e900ea2b006ca8c7005460174b34f9e75e"),
    says="The diagnostics store the rank of the attention matrix as the number of regions: the one determines the other.",
    latex=r"\text{trop-rank}(q_i k_j) \text{ determines } \#\{j : k_j \text{ has a cell}\}, \qquad q_0 \ne q_1",
    remark="Keys 0 and 1 on a line have two cells. The scores of two queries q at these keys have rank 2 exactly when their "
    "diagonals differ. A single query gives a matrix of one row, of rank 1 for every number of keys and cells.",
)


@claim.law
def rank_is_two(q):
    """Scores q_i·k_j for the keys 0 and 1: the two diagonals of the matrix differ."""
    return q[0] * 0 + q[1] * 1 != q[0] * 1 + q[1] * 0


@claim.law
def one_row_many_cells(c, N, p, l):
    """N > c·1 keys p = 0, 1, 2, … with slope p and bias −p²/2: key p wins alone at p, and one query gives rank 1."""
    margin = (p * p - p * p / 2) - (l * p - l * l / 2)
    return all_of(c * 1 < N, margin == (p - l) * (p - l) / 2, iff(p != l, margin > 0))


def counts(queries, keys, rank, cells):
    """The tropical engine: the rank of the score matrix 2·q·k − k², and the number of cells of the keys."""
    scores = [[2 * q * k - k * k for k in keys] for q in queries]
    found = common_refinement([[((2 * k,), -k * k) for k in keys]], 1).count
    return tropical_rank(scores).value == rank and found == cells


claim.control("one query, 2 keys: rank 1, 2 cells", counts, holds=True, queries=[5], keys=[0, 1], rank=1, cells=2)
claim.control("one query, 4 keys: rank 1, 4 cells", counts, holds=True, queries=[5], keys=[0, 1, 2, 3], rank=1, cells=4)
claim.control(
    "two queries, 4 keys: rank 2, 4 cells", counts, holds=True, queries=[0, 3], keys=[0, 1, 2, 3], rank=2, cells=4
)

claim.reading(
    "the number of regions determines the rank",
    Forall(rank_is_two, over=dict(q=vector(2, reals))),
    literal=True,
    expect=REFUTED,
    quick=Scope(grid=(0, 1)),
    explain="The same two cells: two equal queries give rank 1, two different ones rank 2.",
)

claim.reading(
    "the rank determines the number of regions",
    Growth(
        quantity="cells of the keys of a head whose attention matrix has rank 1",
        relation="O",
        bound="1",
        grows=("N",),
        fails=Alternating(
            one_row_many_cells,
            (every(c=all_integers), some(N=all_integers), every(p=all_integers, l=all_integers)),
            prove=lambda c: dict(N=c + 1),
        ),
    ),
    expect=REFUTED,
    explain="One query gives a matrix of one row and rank 1, and its keys can have any number of cells.",
)

correction = claim.correction(
    "rank-at-most-queries-and-cells",
    says="The rank counts what the queries at hand see: it is at most the number of different queries, whatever the keys; the "
    "number of cells belongs to the keys alone.",
    latex=r"q_i = q_l \Rightarrow s_{ij} + s_{lm} = s_{im} + s_{lj}",
)


@correction.law
def equal_queries_are_dependent(i, l, j, m, q, score):
    """Two equal queries have equal rows, and every 2×2 minor of two equal rows is singular."""
    return score(q(i), j) + score(q(l), m) == score(q(i), m) + score(q(l), j)


def same_query(i, l, q):
    return q(i) == q(l)


correction.reading(
    "every number of queries and keys",
    Forall(
        equal_queries_are_dependent,
        over=dict(
            I=index_set(),
            J=index_set(),
            Q=index_set(),
            i=index("I"),
            l=index("I"),
            j=index("J"),
            m=index("J"),
            q=function("I", to="Q"),
            score=function("Q", "J", to=reals),
        ),
        given=(same_query,),
    ),
    literal=True,
    expect=PROVED,
)


@claim.figure("Four keys with four cells: the rank of the score matrix grows with the number of queries")
def rank_by_queries():
    keys = range(4)
    rank = lambda m: tropical_rank([[2 * q * k - k * k for k in keys] for q in range(m)]).value
    return growth("queries", "number", range(1, 7), {"rank": rank, "cells of the keys": lambda m: 4})
