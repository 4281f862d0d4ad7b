"""What claims on regions share: cells in the plane of heads, or of maxout units, and numbers of cells that multiply.

A head with N keys divides the space as a maxout unit of N affine forms does.
"""

from tropcheck import Recurrence, all_integers, all_of, reals


def fan(a, b, *walls):
    """A head in the plane whose walls are parallel to one line: key p has the slopes (a·p, b·p)."""
    return [((a * p, b * p), -sum(walls[:p])) for p in range(len(walls) + 1)]


def cells_in_the_plane(H, pairs, cells, N):
    """The next head adds f − 1 cells and its crossings (Euler), x crossings with each earlier head."""
    return all_of(H >= 0, cells <= 1 + H * (N - 1) + pairs * ((N - 1) * (N - 1)))


def next_head(f, x, N):
    """At most N cells, and with each earlier head at most N² pairs of winners: x ≤ N² − 2(N − 1) − 1 = (N − 1)²."""
    return all_of(f <= N, x <= (N - 1) * (N - 1))


plane_at_most = Recurrence(
    cells_in_the_plane,
    state=dict(H=all_integers, pairs=all_integers, cells=all_integers),
    start=lambda: dict(H=0, pairs=0, cells=1),
    step=lambda H, pairs, cells, f, x: dict(H=H + 1, pairs=pairs + H, cells=cells + (f - 1) + H * x),
    inputs=dict(f=all_integers, x=all_integers),
    over=dict(N=all_integers),
    allowed=(next_head,),
)
idle_in_the_plane = {
    "le → lt in 0 ≤": "after a step H is at least 1",
    "0 → 1": "after a step H is at least 1",
    "add → sub": "a smaller left side",
}


def lines_in_general_position(H, N, pairs, cells):
    """After H families of N − 1 parallel lines, no two families parallel and no three lines through one point."""
    return cells == 1 + H * (N - 1) + pairs * (N - 1) * (N - 1)


plane_attained = Recurrence(
    lines_in_general_position,
    state=dict(H=all_integers, pairs=all_integers, cells=all_integers),
    start=lambda: dict(H=0, pairs=0, cells=1),
    step=lambda H, pairs, cells, N: dict(H=H + 1, pairs=pairs + H, cells=cells + (N - 1) * (H * (N - 1) + 1)),
    over=dict(N=all_integers),
)


def at_most_the_power(power, cells):
    return all_of(0 <= cells, cells <= power)


def divided(q, b):
    """On average a cell is divided into q parts, at most b of them."""
    return all_of(0 <= q, q <= b)


cells_multiply = Recurrence(
    at_most_the_power,
    state=dict(power=reals, cells=reals),
    start=lambda: dict(power=1, cells=1),
    step=lambda power, cells, q, b: dict(power=power * b, cells=cells * q),
    inputs=dict(q=reals),
    over=dict(b=reals),
    allowed=(divided,),
)
