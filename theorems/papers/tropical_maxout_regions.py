"""Regions of one layer of maxout units."""

from tropcheck import PROVED, Claim, Paper, Recurrence, all_integers, cited, common_refinement

from .._regions import fan, idle_in_the_plane, plane_at_most, plane_attained

claim = Claim(
    "maxout-regions",
    source=Paper("arXiv:2104.08135", "the sharp bound for one layer with biases"),
    says="One layer of m maxout units with k affine forms each has at most Σ_{j≤n} C(m, j)(k − 1)^j regions in n dimensions, and the "
    "bound is sharp.",
    latex=r"\sum_{j=0}^{n} \binom{m}{j} (k-1)^j; \qquad n = 2:\ 1 + m(k-1) + \binom{m}{2}(k-1)^2",
    remark="In the plane the walls of a unit, with all rays joined at infinity, are a connected graph: by Euler's formula the cells of "
    "several units are Σ(cells of a unit − 1) + crossings + 1, and two units have at most k² cells. Each region of the layer is one "
    "cell or several. In the formulas for the plane H is m and N is k.",
)


@claim.law
def regions_on_a_line(m, cells, k):
    return cells <= 1 + m * (k - 1)


def walls_of_a_unit(w, k):
    return w <= k - 1


def counts(units, n, cells):
    """The tropical engine counts the cells of these units."""
    return common_refinement(units, n).count == cells


claim.control(
    "n = 2, m = 3, k = 3: 19",
    counts,
    holds=True,
    units=[fan(1, 0, 0, 1), fan(0, 1, 0, 1), fan(1, 1, -3, 7)],
    n=2,
    cells=19,
)
claim.control(
    "n = 3, m = 3, k = 2: 8",
    counts,
    holds=True,
    units=[[((0, 0, 0), 0), (tuple(int(i == u) for i in range(3)), 0)] for u in range(3)],
    n=3,
    cells=8,
)

small = {
    "le → lt in 0 ≤": "after a step m is at least 1",
    "0 → 1": "after a step m is at least 1",
    "add → sub": "a smaller left side",
}

claim.reading(
    "every dimension",
    cited(
        "Montúfar, Ren, Zhang, arXiv:2104.08135. Its proof counts faces of Minkowski sums, which no method here covers."
    ),
    literal=True,
)

claim.reading(
    "n = 1, at most, every m and k",
    Recurrence(
        regions_on_a_line,
        state=dict(m=all_integers, cells=all_integers),
        start=lambda: dict(m=0, cells=1),
        step=lambda m, cells, w: dict(m=m + 1, cells=cells + w),
        inputs=dict(w=all_integers),
        over=dict(k=all_integers),
        allowed=(walls_of_a_unit,),
    ),
    expect=PROVED,
    explain="Each unit adds at most k − 1 walls to the line.",
    survivors=small,
)

claim.reading(
    "n = 2, at most, every m and k",
    plane_at_most,
    expect=PROVED,
    survivors=idle_in_the_plane,
)

claim.reading(
    "n = 2, attained, every m and k",
    plane_attained,
    expect=PROVED,
)
