"""L layers of H heads do not give at most O(H^L) regions: the number of keys and the dimension matter."""

from fractions import Fraction

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Forall,
    Growth,
    Note,
    all_integers,
    all_of,
    common_refinement,
    every,
    iff,
    implies,
    some,
)

from ..._figures import growth

claim = Claim(
    "regions-heads-power-layers",
    source=Note("tropical-view", "75-77", "71c066d712b0e3f3c04d1d64a54dcc10e40d2963ee76a5914368f930ec18f4eb"),
    says="With n positions, a tropical transformer of L layers with H heads divides its space into at most O(H^L) regions.",
    latex=r"\#\text{regions}(n, L, H) = O(H^L)",
    remark="A cell is a full-dimensional set of queries with one winning key in each head. Scores are ⟨q, k⟩ + c (affine), "
    "or ⟨q, k⟩ (no bias). A family gives for every integer c ≥ 1 a network whose number of cells exceeds c·H^L.",
)

# Keys p = 0, …, c in one head: key p has slope p and bias −p²/2, so at the query x = p it beats key l by (p − l)²/2.


@claim.law
def every_key_wins_somewhere(c, N, p, l):
    """One head, one layer, N keys: each key has a point where it beats every other, and N > c·1¹."""
    is_key = lambda key: all_of(0 <= key, key < N)
    score = lambda key: key * p - key * key / 2
    wins = implies(all_of(is_key(p), is_key(l), p != l), score(l) < score(p))
    return implies(c >= 1, all_of(wins, c * 1 < N))


@claim.law
def every_key_wins_without_bias(c, N, p, l):
    """The same in dimension 2 without bias: keys (p, −p²/2), and the query (x, 1) at x = p."""
    is_key = lambda key: all_of(0 <= key, key < N)
    score = lambda key: key * p + (-(key * key) / 2) * 1
    wins = implies(all_of(is_key(p), is_key(l), p != l), score(l) < score(p))
    return implies(c >= 1, all_of(wins, c * 1 < N))


# A grid: head h of the first m heads has its wall at x = h, head g of the other m at y = g (two keys a head).


@claim.law
def grid_cells(c, m, i, h):
    """Each side of the grid is cut into m + 1 intervals, one centre i − ½ for each i = 1, …, m + 1.

    Head h sees the centre above its wall exactly when i > h, so different boxes have different winners; with m = 2c
    the (m + 1)² boxes are more than c·H for H = 2m heads.
    """
    centre = (2 * i - 1) / 2
    in_grid = all_of(1 <= i, i <= m + 1, 1 <= h, h <= m)
    seen = all_of(implies(i > h, centre > h), implies(i <= h, centre < h))
    return implies(c >= 1, all_of(implies(in_grid, seen), c * (2 * m) < (m + 1) * (m + 1)))


@claim.law
def intervals_of_one_layer(N, H, walls):
    """Walls cut a line into walls + 1 intervals."""
    return walls + 1 <= N * H


def walls_of_the_heads(N, H, walls):
    """Each of the H heads has at most N − 1 walls on a line, one between neighbouring winners."""
    return all_of(1 <= H, walls <= H * (N - 1))


def keys_for_every_constant(law):
    """For every c there are N = c + 1 keys."""
    return Alternating(
        law,
        (every(c=all_integers), some(N=all_integers), every(p=all_integers, l=all_integers)),
        prove=lambda c: dict(N=c + 1),
    )


claim.reading(
    "an absolute constant, affine scores, d = 1",
    Growth(
        quantity="cells of L layers of H heads",
        relation="O",
        bound="H^L",
        grows=("H", "L", "n"),
        fails=keys_for_every_constant(every_key_wins_somewhere),
    ),
    literal=True,
    expect=REFUTED,
    explain="One head of one layer has as many cells as keys, while H^L = 1.",
)

claim.reading(
    "an absolute constant, no bias, d = 2",
    Growth(
        quantity="cells of L layers of H heads",
        relation="O",
        bound="H^L",
        grows=("H", "L", "n"),
        fails=keys_for_every_constant(every_key_wins_without_bias),
    ),
    expect=REFUTED,
    explain="Two dimensions without bias hold the same family: the second coordinate of the query is 1.",
)

claim.reading(
    "a constant that depends on n and d, affine scores, d = 2, one layer",
    Growth(
        quantity="cells of one layer of H heads with two keys each in the plane",
        relation="O",
        bound="H",
        grows=("H",),
        constant="may depend on n and d",
        fails=Alternating(
            grid_cells,
            (every(c=all_integers), some(m=all_integers), every(i=all_integers, h=all_integers)),
            prove=lambda c: dict(m=2 * c),
        ),
    ),
    expect=REFUTED,
    explain="H lines in the plane can make a grid of about H²/4 boxes.",
)

claim.reading(
    "a constant that depends on n, affine scores, d = 1, one layer",
    Growth(
        quantity="cells of one layer of H heads with N keys each on a line",
        relation="O",
        bound="H",
        grows=("H",),
        constant="may depend on n and d",
        holds=Forall(
            intervals_of_one_layer,
            over=dict(N=all_integers, H=all_integers, walls=all_integers),
            given=(walls_of_the_heads,),
        ),
    ),
    expect=PROVED,
    explain="On a line H heads with N keys have at most H(N − 1) walls, so at most N·H intervals.",
    survivors={"add → sub": "fewer intervals are within the bound, too"},
)

correction = claim.correction(
    "regions-one-head-is-keys",
    says="One head with affine scores has at most as many cells as keys, and as many for suitable keys: what grows is the "
    "number of keys.",
    latex=r"\#\text{cells}(N) = N: \quad s_l(x_p) < s_p(x_p)\ \forall l \ne p, \qquad i_a \ne i_b \text{ for cells } a \ne b",
    remark="A cell is named by its winner, so there are no more cells than keys; the family of the claim attains it.",
)


@correction.law
def each_key_has_a_cell(p, l):
    score = lambda key: key * p - key * key / 2
    return iff(p != l, score(l) < score(p))


correction.reading(
    "every number of keys",
    Forall(each_key_has_a_cell, over=dict(p=all_integers, l=all_integers)),
    literal=True,
    expect=PROVED,
    survivors={
        "1/2 → 3/2": "key p with bias −3p²/2 would do as well at a shifted point",
        "sub → add": "a larger own score wins, too",
    },
)


@claim.figure(
    "One layer: cells of one head by the number of keys (H^L = 1), and of H heads with two keys each in the plane (H^L = H)"
)
def cells_against_the_bound():
    one_head = lambda N: common_refinement([[((p,), Fraction(-p * p, 2)) for p in range(N)]], 1).count
    wall = lambda h: [((0, 0), 0), ((1, 0) if h % 2 else (0, 1), -h)]
    grid = lambda H: common_refinement([wall(h) for h in range(H)], 2).count
    return [
        growth("keys N", "cells", range(1, 9), {"one head": one_head, "H^L": lambda N: 1}),
        growth("heads H", "cells", range(1, 9), {"a grid of walls": grid, "H^L": lambda H: H}),
    ]
