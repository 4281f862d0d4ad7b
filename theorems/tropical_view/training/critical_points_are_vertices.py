"""Are the critical points of a loss the vertices of a tropical polyhedron?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Envelope,
    Forall,
    Note,
    Scope,
    all_of,
    all_over,
    any_of,
    cited,
    function,
    implies,
    index_set,
    max_over,
    reals,
    vector,
)

claim = Claim(
    "critical-points-are-vertices",
    source=Note("tropical-view", "142,146", "545f68ebd336795ade41cd4915e7e31b298b23c2bad45d5fb44a13091a8e3bb0"),
    says="The critical points of the loss are vertices of a tropical polyhedron.",
    latex=r"0 \in \partial f(x) \Rightarrow x \text{ is a vertex}, \qquad f(x) = \max_j (a_j x + c_j)",
    remark="The loss is taken to be a convex piecewise-linear function, the only kind the note speaks of; vertices are the points "
    "where its pieces determine x. On the line a critical point is one with active slopes a_j ≤ 0 ≤ a_k, a vertex one with "
    "two different active slopes.",
)


def active(a, c, x):
    values = [slope * x + height for slope, height in zip(a, c, strict=True)]
    return [all_of(other <= value for other in values) for value in values]


@claim.law
def critical_is_vertex(a, c, x):
    act = active(a, c, x)
    n = len(a)
    falling = any_of(all_of(act[j], a[j] <= 0) for j in range(n))
    rising = any_of(all_of(act[j], a[j] >= 0) for j in range(n))
    vertex = any_of([all_of(act[j], act[k], a[j] != a[k]) for j in range(n) for k in range(n)])
    return implies(all_of(falling, rising), vertex)


@claim.law
def no_vertex_no_isolated_minimum(T, forward, back, F, slope):
    """In a direction in which all pieces that are active at x have one slope, f is F + slope one way and F − slope the other."""
    return any_of(max_over(T, forward) <= F, max_over(T, back) <= F)


def one_slope_nearby(T, forward, back, F, slope):
    """A piece moves by the common slope where it is active, and stays below that value where it is not (a small step)."""
    return all_over(T, lambda j: all_of(forward(j) <= F + slope, back(j) <= F - slope))


@claim.law
def minimizers_have_a_vertex(a, c, x):
    """Where there is a minimizer x there is a vertex anywhere at all: two pieces with different slopes."""
    n = len(a)
    crossing = any_of(a[j] != a[k] for j in range(n) for k in range(j))
    act = active(a, c, x)
    minimizer = all_of(
        any_of(all_of(act[j], a[j] <= 0) for j in range(n)), any_of(all_of(act[j], a[j] >= 0) for j in range(n))
    )
    return implies(minimizer, crossing)


@claim.law
def interval_of_critical_points(x, w):
    """The loss max(−x, 0, x − w): inside 0 < x < w only the constant piece is active, so x is critical and no vertex."""
    falling, flat, rising = -x, 0, x - w
    return all_of(falling < flat, rising < flat)


def inside(x, w):
    return all_of(0 < x, x < w)


loss = lambda N: dict(a=vector(N, reals), c=vector(N, reals), x=reals)

claim.reading(
    "critical points (0 is a subgradient)",
    Forall(critical_is_vertex, over=loss),
    literal=True,
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2)}, grid=(-1, 1)),
    explain="A constant piece at the bottom: all its points are critical, and none of them is a vertex.",
)

claim.reading(
    "how far off: an interval of any length w of critical points between two vertices",
    Forall(interval_of_critical_points, over=dict(x=reals, w=reals), given=(inside,)),
    expect=PROVED,
    explain="max(−x, 0, x − w) has the vertices 0 and w, and every point between them is critical.",
)

claim.reading(
    "the set of minimizers contains a vertex: if there is a minimizer, there is a vertex",
    Forall(minimizers_have_a_vertex, over=loss),
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2)}, grid=(-1, 1)),
    explain="A constant loss has no vertex at all.",
)


@claim.law
def piece_stays_below(a, r, x, rise, first):
    """A piece a·(t − r), relative to the minimum 0, is not above it at t = first, where the first rising piece reaches it."""
    return a * (first - r) <= 0


def not_above_at_the_minimizer(a, r, x, rise, first):
    """The pieces a·(t − r) and rise·(t − first) are not above 0 at the minimizer x; no rising piece comes before."""
    return all_of(0 < rise, rise * (x - first) <= 0, a * (x - r) <= 0, implies(0 < a, first <= r))


claim.reading(
    "the set of minimizers contains a vertex: on the line, if some piece rises",
    Forall(
        piece_stays_below,
        over={name: reals for name in ("a", "r", "x", "rise", "first")},
        given=(not_above_at_the_minimizer,),
    ),
    expect=PROVED,
    explain="A minimizer that is no vertex lies on a flat piece. Going right, the first rising piece that reaches the minimum bends the loss "
    "there, and no other piece is above it yet: that is a vertex, and a minimizer.",
)

claim.reading(
    "the set of minimizers contains a vertex, if the epigraph contains no line",
    cited(
        "Schrijver: Theory of Linear and Integer Programming, Section 8.5: a nonempty polyhedron that contains no line has a "
        "vertex, and a linear function that is bounded below on it attains its minimum at one."
    ),
)

correction = claim.correction(
    "isolated-minima-are-vertices",
    says="An isolated minimum of a convex piecewise-linear loss is a vertex, for every number of pieces and every dimension: where "
    "all active pieces have the same slope in some direction, moving one way or the other does not increase the loss.",
    latex=r"f(x + u) \le F + m,\ f(x - u) \le F - m \Rightarrow f(x + u) \le F \text{ or } f(x - u) \le F",
    remark="A point that is no vertex has a direction u along which all active pieces change by the same amount, m (`slope` in "
    "the law); for a small enough step the other pieces stay below.",
)

correction.reading(
    "every number of pieces, every dimension",
    Forall(
        no_vertex_no_isolated_minimum,
        over=dict(
            T=index_set(),
            forward=function("T", to=reals),
            back=function("T", to=reals),
            F=reals,
            slope=reals,
        ),
        given=(one_slope_nearby,),
    ),
    literal=True,
    expect=PROVED,
    explain="The slope is at most 0 in one of the two directions.",
    survivors={"le → lt": "with slope 0 both are F; else one of the two is strictly below"},
)


@claim.figure("max(−x, 0, x − 2): every point between the two vertices is critical")
def flat_bottom():
    return Envelope(((-1, 0), (0, 0), (1, -2)))
