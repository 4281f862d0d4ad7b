"""How many cells does one layer of tropical attention have, with affine scores?"""

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
    iff,
    implies,
    index,
    index_set,
    reals,
)

from ..._figures import growth
from ..._regions import fan, idle_in_the_plane, plane_at_most, plane_attained

claim = Claim(
    "regions-one-layer",
    source=Paper("arXiv:2104.08135", "the sharp bound for one layer with biases"),
    says="One layer of H heads with N keys each and affine scores in d dimensions has at most Σ_{j≤d} C(H, j)(N − 1)^j cells, "
    "and some layer has that many.",
    latex=r"\sum_{j=0}^{d} \binom{H}{j} (N-1)^j; \qquad d = 1:\ 1 + H(N-1), \quad d = 2:\ 1 + H(N-1) + \binom{H}{2}(N-1)^2",
    remark="A head divides the space as a maxout unit of N affine forms does.",
)


@claim.law
def slopes_rise(keys, j, l, slope, height, x, y):
    """On a line: if key j wins at x and key l at a larger y, then the slope of l is at least that of j."""
    wins = lambda i, z: all_over(keys, lambda m: slope(m) * z + height(m) <= slope(i) * z + height(i))
    return implies(all_of(x < y, wins(j, x), wins(l, y)), slope(j) <= slope(l))


@claim.law
def walls_of_all_heads(H, walls, N):
    return walls <= H * (N - 1)


def walls_of_a_head(w, N):
    """N winners along a line, each on one interval, have at most N − 1 walls between them."""
    return w <= N - 1


@claim.law
def intervals(H, N, walls):
    """Walls cut a line into walls + 1 intervals."""
    return walls + 1 <= 1 + H * (N - 1)


def few_walls(H, N, walls):
    return walls <= H * (N - 1)


@claim.law
def walls_are_distinct(H, p, h, r, g):
    """The family that attains it: head h < H has its walls at p·H + h for p = 1, …, N − 1, all different."""
    return iff(p * H + h == r * H + g, all_of(p == r, h == g))


def head_numbers(H, p, h, r, g):
    return all_of(0 <= h, h < H, 0 <= g, g < H)


@claim.law
def wall_is_there(H, p, h, x):
    """Key p of head h has the slope p and the height −(H·p(p + 1)/2 + h·p): it beats key p − 1 beyond x = p·H + h."""
    score = lambda key: key * x - (H * key * (key + 1) / 2 + h * key)
    return score(p) - score(p - 1) == x - (p * H + h)


@claim.law
def sums_of_binomials(s_next, s, below, last):
    """With s_next, s, below = Σ_{j≤d} C(H+1, j), Σ_{j≤d} C(H, j), Σ_{j<d} C(H, j), where C(H+1, j) = C(H, j) + C(H, j−1)."""
    return s_next == s + below


def next_dimension(s_next, s, below, last, binomial):
    """From d to d + 1: `last` is C(H, d) and `binomial` is C(H, d + 1)."""
    return dict(s_next=s_next + binomial + last, s=s + binomial, below=below + last, last=binomial)


@claim.law
def next_wall_keeps_the_bound(old, new, pieces, s_next, s, below):
    return new <= s_next


def wall_divides_cells(old, new, pieces, s_next, s, below):
    """The wall of a head with two keys is a hyperplane; the others cut it into pieces, and each piece divides one cell."""
    return all_of(old <= s, pieces <= below, new <= old + pieces, s_next == s + below)


def attains(H, N, d, forms, cells):
    """The tropical engine counts the cells of these heads."""
    return common_refinement(forms, d).count == cells


claim.control(
    "H = 2, N = 3, d = 2: 9 cells",
    attains,
    holds=True,
    H=2,
    N=3,
    d=2,
    forms=[fan(1, 0, 0, 1), fan(0, 1, 0, 1)],
    cells=9,
)
claim.control(
    "H = 3, N = 3, d = 2: 19 cells",
    attains,
    holds=True,
    H=3,
    N=3,
    d=2,
    forms=[fan(1, 0, 0, 1), fan(0, 1, 0, 1), fan(1, 1, -3, 7)],
    cells=19,
)
claim.control(
    "H = 3, N = 2, d = 3: 8 cells",
    attains,
    holds=True,
    H=3,
    N=2,
    d=3,
    forms=[[((0, 0, 0), 0), (tuple(int(i == h) for i in range(3)), 0)] for h in range(3)],
    cells=8,
)

claim.reading(
    "every dimension",
    cited(
        "Montúfar, Ren, Zhang, arXiv:2104.08135: sharp bounds for the number of regions of maxout networks and vertices of "
        "Minkowski sums. The upper bound rests on face counts of Minkowski sums, which no method here covers; d = 1 and d = 2 "
        "are proved below from both sides, and small cases are counted exactly in the controls."
    ),
    literal=True,
)

claim.reading(
    "two keys a head, every dimension and every number of heads: at most",
    Every(
        {
            "the bound of H + 1 heads is that of H heads plus that of H heads in one dimension less": Recurrence(
                sums_of_binomials,
                state=dict(s_next=all_integers, s=all_integers, below=all_integers, last=all_integers),
                start=lambda: dict(s_next=1, s=1, below=0, last=1),
                step=next_dimension,
                inputs=dict(binomial=all_integers),
            ),
            "one more head keeps the bound": Forall(
                next_wall_keeps_the_bound,
                over={name: all_integers for name in ("old", "new", "pieces", "s_next", "s", "below")},
                given=(wall_divides_cells,),
            ),
        }
    ),
    expect=PROVED,
    explain="H walls are hyperplanes; on one more wall the H others leave walls of one dimension less, so induction over H and d applies.",
)

line = dict(
    keys=index_set(),
    j=index("keys"),
    l=index("keys"),
    slope=function("keys", to=reals),
    height=function("keys", to=reals),
)

claim.reading(
    "d = 1, at most 1 + H(N − 1), every H and N",
    Every(
        {
            "each key wins on one interval, in the order of the slopes": Forall(
                slopes_rise, over={**line, "x": reals, "y": reals}
            ),
            "walls add up": Recurrence(
                walls_of_all_heads,
                state=dict(H=all_integers, walls=all_integers),
                start=lambda: dict(H=0, walls=0),
                step=lambda H, walls, w: dict(H=H + 1, walls=walls + w),
                inputs=dict(w=all_integers),
                over=dict(N=all_integers),
                allowed=(walls_of_a_head,),
            ),
            "intervals": Forall(
                intervals,
                over=dict(H=all_integers, N=all_integers, walls=all_integers),
                given=(few_walls,),
            ),
        }
    ),
    expect=PROVED,
    explain="Along a line the winners of a head have increasing slopes, so N keys have at most N − 1 walls.",
    survivors={"add → sub in walls + 1": "a smaller left side"},
)

claim.reading(
    "d = 1, attained for every H and N",
    Every(
        {
            "key p beats key p − 1 beyond its wall": Forall(
                wall_is_there, over=dict(H=all_integers, p=all_integers, h=all_integers, x=reals)
            ),
            "all walls are different": Forall(
                walls_are_distinct, over={name: all_integers for name in "Hphrg"}, given=(head_numbers,)
            ),
        }
    ),
    expect=PROVED,
    explain="H heads have their H(N − 1) walls at the numbers p·H + h, which are all different.",
)

claim.reading(
    "d = 2, attained for every H and N",
    plane_attained,
    expect=PROVED,
    explain="Each of the N − 1 parallel lines of a new head crosses all H(N − 1) earlier lines, and cuts one cell more than that.",
)

claim.reading(
    "d = 2, at most, every H and N",
    plane_at_most,
    expect=PROVED,
    explain="With all rays joined at infinity the walls are a connected graph, so by Euler's formula F = Σ(cells of a head − 1) + "
    "crossings + 1; two heads have at most N² cells.",
    survivors=idle_in_the_plane,
)


@claim.figure("Three heads with three keys each in the plane: 19 cells, as many as the bound 1 + 6 + 12 allows")
def nineteen_cells():
    return common_refinement([fan(1, 0, 0, 1), fan(0, 1, 0, 1), fan(1, 1, -3, 7)], 2)


@claim.figure("Exact counts in the plane by the number of heads with two keys each, and the bound 1 + H + C(H, 2)")
def counts_and_bound():
    lines = lambda H: [[((0, 0), 0), ((1, h), -h * h)] for h in range(H)]
    return growth(
        "heads H",
        "cells",
        range(1, 8),
        {"counted": lambda H: common_refinement(lines(H), 2).count, "bound": lambda H: 1 + H + H * (H - 1) // 2},
    )
