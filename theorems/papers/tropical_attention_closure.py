"""Composition of tropical layers gives the transitive closure."""

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
    function,
    iff,
    implies,
    index,
    index_set,
    max_over,
    reals,
)

claim = Claim(
    "tropical-attention-closure",
    source=Paper("arXiv:2505.17190", "transitive closure by composition of tropical layers"),
    says="Squaring a max-plus matrix k times reaches all walks of up to 2^k arcs, so ⌈log₂ n⌉ squarings give the transitive closure of "
    "a graph with n vertices and no positive cycle.",
    latex=r"b_{ij} \ge u \text{ for each walk of weight } u \text{ and at most } 2^k \text{ arcs}; \qquad (b \otimes b)_{ij} = "
    r"\max_m (b_{im} + b_{mj}), \quad n \le 2^k",
    remark="A walk of at most 2·l arcs is a walk of at most l arcs to its middle vertex, and another one from there (arcs of weight 0 "
    "from each vertex to itself fill up shorter ones). Without a positive cycle best walks have fewer than n arcs.",
    uses=("semiring-laws",),
)


@claim.law
def squaring_doubles_walks(V, i, m, j, b, u, v):
    """Walks of weights u from i to m and v from m to j, both reached by b, make one that b⊗b reaches."""
    return implies(all_of(u <= b(i, m), v <= b(m, j)), u + v <= max_over(V, lambda l: b(i, l) + b(l, j)))


@claim.law
def square_is_a_walk(V, i, j, b, bound):
    """What b⊗b reaches is the weight of some walk through a middle vertex: at most any bound on those."""
    square = max_over(V, lambda l: b(i, l) + b(l, j))
    return iff(all_over(V, lambda l: b(i, l) + b(l, j) <= bound), square <= bound)


@claim.law
def arcs_double(arcs, power):
    return arcs == power


claim.reading(
    "every number of vertices",
    Every(
        {
            "a square reaches walks of twice the length": Forall(
                squaring_doubles_walks,
                over=dict(
                    V=index_set(),
                    i=index("V"),
                    m=index("V"),
                    j=index("V"),
                    b=function("V", "V", to=reals),
                    u=reals,
                    v=reals,
                ),
            ),
            "and nothing else": Forall(
                square_is_a_walk,
                over=dict(V=index_set(), i=index("V"), j=index("V"), b=function("V", "V", to=reals), bound=reals),
            ),
            "k squarings reach 2^k arcs": Recurrence(
                arcs_double,
                state=dict(arcs=all_integers, power=all_integers),
                start=lambda: dict(arcs=1, power=1),
                step=lambda arcs, power: dict(arcs=arcs + arcs, power=2 * power),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="A walk splits at its middle vertex.",
)
