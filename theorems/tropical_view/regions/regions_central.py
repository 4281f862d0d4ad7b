"""How many cells does one layer have when scores have no bias?"""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Paper,
    Recurrence,
    all_integers,
    all_of,
    all_over,
    cited,
    common_refinement,
    function,
    implies,
    index,
    index_set,
    reals,
)

claim = Claim(
    "regions-central",
    source=Paper(
        "Weibel: Maximal f-vectors of Minkowski sums of large numbers of polytopes",
        "the number of vertices of a Minkowski sum",
    ),
    says="With scores ⟨q, k⟩ without bias and N ≥ 2 keys in each of H heads, the plane has at most H·N cells, and three-dimensional "
    "space at most 2 + H(N − 2) + C(H, 2)(N² − 2N + 2).",
    latex=r"d = 2:\ \#\text{cells} \le H N; \qquad d = 3:\ \#\text{cells} \le 2 + H(N-2) + \binom{H}{2}(N^2 - 2N + 2)",
    remark="Cells are cones with their tip at 0. In the plane the walls are rays from 0, a head with N keys has at most N of "
    "them, and there are as many cells as rays (if there are any). In space the walls divide the sphere of directions: V − E + F "
    "= 2, and a crossing of two walls adds 1 to V and 2 to E, so F = Σ(cells of a head − 2) + crossings + 2 (general position, "
    "which has the most cells).",
)


@claim.law
def cells_are_cones(keys, j, s, factor):
    """A key that wins at q wins at every positive multiple of q, where all scores are multiplied by the factor."""
    return implies(
        all_over(keys, lambda l: s(l) <= s(j)),
        all_over(keys, lambda l: factor * s(l) <= factor * s(j)),
    )


def not_negative(factor):
    return factor >= 0


@claim.law
def cells_are_convex(keys, j, s, u, t):
    """A key that wins at two queries wins between them."""
    between = lambda l: (1 - t) * s(l) + t * u(l)
    wins = lambda score: all_over(keys, lambda l: score(l) <= score(j))
    return implies(all_of(wins(s), wins(u)), wins(between))


def in_unit_interval(t):
    return all_of(0 <= t, t <= 1)


@claim.law
def rays_of_all_heads(H, rays, N):
    return rays <= H * N


def rays_of_a_head(r, N):
    return r <= N


@claim.law
def cells_in_space(H, pairs, cells, N):
    """d = 3: with the next head f − 2 cells and its crossings are added (Euler), x crossings with each earlier head."""
    return all_of(H >= 1, cells <= 2 + H * (N - 2) + pairs * (N * N - 2 * N + 2))


def next_head(f, x, N):
    """At most N cells, and with each earlier head at most N² pairs of winners: x ≤ (N − 1)² + 1."""
    return all_of(f <= N, x <= (N - 1) * (N - 1) + 1)


@claim.law
def as_pairs_of_heads(N, H, pairs):
    """With N cells for each head and N² for each pair of heads: Σ_pairs N² − (H − 2)·Σ_heads N + (H − 1)(H − 2)."""
    by_pairs = pairs * (N * N) - (H - 2) * (H * N) + (H - 1) * (H - 2)
    return 2 + H * (N - 2) + pairs * (N * N - 2 * N + 2) == by_pairs


def number_of_pairs(N, H, pairs):
    return 2 * pairs == H * (H - 1)


def attains(d, keys, cells):
    """The tropical engine counts the cells of these heads without bias."""
    return common_refinement([[(key, 0) for key in head] for head in keys], d).count == cells


triangle = [(1, 0), (-1, 1), (-1, -2)]
turned = [(0, 3), (2, -1), (-3, -1)]
third = [(5, 1), (-4, 3), (-2, -5)]

claim.control("d = 2, H = 1, N = 3: 3", attains, holds=True, d=2, keys=[triangle], cells=3)
claim.control("d = 2, H = 2, N = 3: 6", attains, holds=True, d=2, keys=[triangle, turned], cells=6)
claim.control("d = 2, H = 3, N = 3: 9", attains, holds=True, d=2, keys=[triangle, turned, third], cells=9)
claim.control(
    "d = 3, H = 2, N = 2: 4", attains, holds=True, d=3, keys=[[(0, 0, 0), (1, 0, 0)], [(0, 0, 0), (0, 1, 0)]], cells=4
)
claim.control(
    "d = 3, H = 3, N = 2: 8",
    attains,
    holds=True,
    d=3,
    keys=[[(0, 0, 0), tuple(int(i == h) for i in range(3))] for h in range(3)],
    cells=8,
)
claim.control(
    "d = 3, H = 3, N = 3: 20",
    attains,
    holds=True,
    d=3,
    keys=[
        [(3, -2, -1), (-2, -2, 0), (-4, -1, -4)],
        [(2, -4, 5), (4, 5, 0), (-2, 1, -1)],
        [(-5, 0, -3), (0, 4, -1), (-2, 0, -4)],
    ],
    cells=20,
)
claim.control(
    "d = 3, H = 2, N = 3: 9",
    attains,
    holds=True,
    d=3,
    keys=[[(5, 3, -5), (1, 5, -2), (1, -5, 3)], [(-2, 2, 2), (3, -2, 0), (-2, 5, -2)]],
    cells=9,
)

plane = Every(
    {
        "cells are cones": Forall(
            cells_are_cones,
            over=dict(keys=index_set(), j=index("keys"), s=function("keys", to=reals), factor=reals),
            given=(not_negative,),
        ),
        "cells are convex, so each key has one sector": Forall(
            cells_are_convex,
            over=dict(
                keys=index_set(),
                j=index("keys"),
                s=function("keys", to=reals),
                u=function("keys", to=reals),
                t=reals,
            ),
            given=(in_unit_interval,),
        ),
        "rays add up": Recurrence(
            rays_of_all_heads,
            state=dict(H=all_integers, rays=all_integers),
            start=lambda: dict(H=0, rays=0),
            step=lambda H, rays, r: dict(H=H + 1, rays=rays + r),
            inputs=dict(r=all_integers),
            over=dict(N=all_integers),
            allowed=(rays_of_a_head,),
        ),
    }
)

space = Recurrence(
    cells_in_space,
    state=dict(H=all_integers, pairs=all_integers, cells=all_integers),
    start=lambda N: dict(H=1, pairs=0, cells=N),
    step=lambda H, pairs, cells, f, x: dict(H=H + 1, pairs=pairs + H, cells=cells + (f - 2) + H * x),
    inputs=dict(f=all_integers, x=all_integers),
    over=dict(N=all_integers),
    allowed=(next_head,),
)

claim.reading(
    "d = 2 and d = 3, every H and N",
    Every({"in the plane": plane, "in space": space}),
    literal=True,
    expect=PROVED,
    explain="In the plane H·N rays make H·N sectors. On the sphere of directions crossings of walls add cells by Euler's formula, "
    "and two heads have at most N² cells.",
    survivors={
        "le → lt in 1 ≤": "after a step H is at least 2",
        "1 → 2": "after a step H is at least 2",
        "add → sub": "a smaller left side",
    },
)

claim.reading(
    "every dimension",
    cited(
        "Weibel: Maximal f-vectors of Minkowski sums of large numbers of polytopes: from all sums of at most d − 1 summands."
    ),
)

claim.reading(
    "d = 3: the formula is Weibel's, for heads that meet in general position two by two",
    Forall(as_pairs_of_heads, over=dict(N=all_integers, H=all_integers, pairs=all_integers), given=(number_of_pairs,)),
    expect=PROVED,
    explain="Weibel reduces many summands to sums of at most d − 1 of them; two heads have at most N² pairs of winners.",
)


@claim.figure("Two heads with three keys each and no bias: the cells are six cones")
def six_cones():
    return common_refinement([[(key, 0) for key in head] for head in (triangle, turned)], 2)
