"""Upper, lower and tight bounds on the number of regions of a deep network."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Every,
    Forall,
    Growth,
    Paper,
    Recurrence,
    all_integers,
    all_of,
    cited,
    common_refinement,
    every,
    iff,
    implies,
    reals,
    some,
)

from .._figures import growth

upper = Claim(
    "su-regions-upper",
    source=Paper("arXiv:2604.14727", "Theorem V.5"),
    says="A transformer with L layers of H ≥ d heads with N keys in d dimensions has O(N^{dL}) linear regions.",
    latex=r"1 + H(N - 1) + P (N - 1)^2 \le (1 + H + P)\, N^2, \qquad P = \binom{H}{2}",
    uses=("regions-central",),
    remark="The constant depends on H, d and L, and on the feed-forward layers. What is proved is one layer in one and two dimensions, "
    "with the numbers of cells of regions-one-layer.",
)


@upper.law
def plane_bound(H, N, P):
    return 1 + H * (N - 1) + P * ((N - 1) * (N - 1)) <= (1 + H + P) * (N * N)


@upper.law
def line_bound(H, N):
    return 1 + H * (N - 1) <= (1 + H) * N


def sizes(H, N, P):
    return all_of(1 <= N, 0 <= H, 0 <= P)


def line_sizes(H, N):
    return all_of(1 <= N, 0 <= H)


@upper.law
def constant_grows_with_heads(c, H, i, h):
    """On a line head h of H has its wall at x = h (N = 2 keys): the centres i − ½ of H + 1 intervals have different winners.

    Head h sees the centre above its wall exactly when i > h. For H = 2c that is more than c·N cells.
    """
    centre = (2 * i - 1) / 2
    in_range = all_of(1 <= i, i <= H + 1, 1 <= h, h <= H)
    return all_of(implies(in_range, iff(centre > h, i > h)), c * 2 < 1 + H)


upper.reading(
    "every dimension and depth",
    cited(
        "Montúfar, Ren, Zhang, arXiv:2104.08135: asymptotically sharp upper bounds for maxout networks with several layers, in which "
        "each layer contributes a factor of order N^d for a fixed number of units. The proof counts faces of Minkowski sums layer "
        "by layer."
    ),
    literal=True,
)

upper.reading(
    "one layer, d = 1 and d = 2, affine scores, the constant may depend on H",
    Growth(
        quantity="cells of one layer",
        relation="O",
        bound="N^d",
        grows=("N",),
        constant="may depend on H and d",
        holds=Every(
            {
                "d = 1": Forall(line_bound, over=dict(H=all_integers, N=all_integers), given=(line_sizes,)),
                "d = 2": Forall(plane_bound, over=dict(H=all_integers, N=all_integers, P=all_integers), given=(sizes,)),
            }
        ),
    ),
    expect=PROVED,
    survivors={
        "add → sub": "a smaller left side",
        "1 → 2": "a larger right side",
        "sub → add in N − 1": "with N + 1 as one of the factors the product is N² − 1, which is still at most N²",
    },
)

upper.reading(
    "one layer, d = 1, an absolute constant",
    Growth(
        quantity="cells of one layer on a line",
        relation="O",
        bound="N^d",
        grows=("N", "H"),
        fails=Alternating(
            constant_grows_with_heads,
            (every(c=all_integers), some(H=all_integers), every(i=all_integers, h=all_integers)),
            prove=lambda c: dict(H=2 * c),
        ),
    ),
    expect=REFUTED,
    explain="The number of cells grows with the number of heads, too.",
)

lower = Claim(
    "su-regions-lower",
    source=Paper("arXiv:2604.14727", "Theorem V.7"),
    says="Some transformer with L layers of H ≥ d heads with N keys in d dimensions has Ω(N^{dL}) linear regions.",
    latex=r"d = L = 1:\ \#\text{cells} = \Omega(N); \qquad \text{scores } k_j q: \ q > 0,\ q\, k_l \le q\, k_j \iff k_l \le k_j",
    uses=("regions-central", "su-sawtooth"),
    remark="In the stated model queries are linear and scores have no bias. On a line all positive queries have the same winner, and "
    "all negative ones: at most 2 cells, against c·2 < N = 2c + 1.",
)


@lower.law
def at_most_two_cells(c, N, k, l, q):
    """Key l is beaten by key k at one positive query exactly when it is at all of them; N = 2c + 1 keys exceed c·2."""
    return all_of(c * 2 < N, implies(0 < q, iff(l * q <= k * q, l * 1 <= k * 1)))


@lower.law
def plane_has_few_cells(c, N, H, cells):
    """d = 2: at most H·N cells, and c·(H·N) < N² for N = c·H + 1 keys."""
    return implies(all_of(1 <= c, 1 <= H, cells <= H * N), c * cells < N * N)


@lower.law
def pieces_multiply(pieces, power):
    """With affine queries a sawtooth layer with N pieces, each onto [0, 1], multiplies the number of pieces by N."""
    return pieces == power


lower.reading(
    "the stated model, d = 1",
    Growth(
        quantity="most cells of one layer of linear queries without bias, on a line",
        relation="Ω",
        bound="N^(d·L) = N",
        grows=("N",),
        constant="may depend on H, d and L",
        fails=Alternating(
            at_most_two_cells,
            (every(c=all_integers), some(N=all_integers), every(k=reals, l=reals, q=reals)),
            prove=lambda c: dict(N=2 * c + 1),
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="On a line scores without bias give at most two cells, one for each sign of the query, for any number of keys.",
)

lower.reading(
    "the stated model, d = 2",
    Growth(
        quantity="most cells of one layer of linear queries without bias, in the plane",
        relation="Ω",
        bound="N^(d·L) = N²",
        grows=("N",),
        constant="may depend on H, d and L",
        fails=Alternating(
            plane_has_few_cells,
            (every(c=all_integers, H=all_integers), some(N=all_integers), every(cells=all_integers)),
            prove=lambda c, H: dict(N=c * H + 1),
        ),
    ),
    expect=REFUTED,
    explain="In the plane H heads without bias have at most H·N cells (regions-central).",
)

affine_queries = lower.reading(
    "affine queries, d = 1, every depth",
    Growth(
        quantity="most pieces of L layers with affine queries, on a line",
        relation="Ω",
        bound="N^L",
        grows=("N", "L"),
        holds=Recurrence(
            pieces_multiply,
            state=dict(pieces=all_integers, power=all_integers),
            start=lambda: dict(pieces=1, power=1),
            step=lambda pieces, power, N: dict(pieces=pieces * N, power=power * N),
            over=dict(N=all_integers),
        ),
    ),
    expect=PROVED,
    explain="A sawtooth with N pieces, each onto [0, 1], splits each piece of the layers before it into N (su-sawtooth).",
)

lower_correction = lower.correction(
    "su-regions-lower-affine",
    says="With affine queries the lower bound holds on the line for every depth; without bias one layer has of order N^{d−1} cells "
    "in dimensions 1, 2 and 3.",
    latex=r"p_{l+1} = p_l N \Rightarrow p_L = N^L",
    uses=("su-sawtooth", "regions-central"),
)
lower_correction.reading("on the line", affine_queries.statement, literal=True, expect=PROVED)

tight = Claim(
    "su-regions-tight",
    source=Paper("arXiv:2604.14727", "Corollary V.9"),
    says="The number of linear regions is Θ(N^{dL}) for H ≥ d.",
    latex=r"d = L = 1:\ \#\text{cells} = \Theta(N)",
    remark="It needs the lower bound, which fails in the stated model; su-regions-lower-affine and su-regions-upper are what is left of "
    "it.",
)
tight.reading(
    "the stated model, d = 1",
    Growth(
        quantity="most cells of one layer of linear queries without bias, on a line",
        relation="Θ",
        bound="N^(d·L) = N",
        grows=("N",),
        constant="may depend on H, d and L",
        fails=Alternating(
            at_most_two_cells,
            (every(c=all_integers), some(N=all_integers), every(k=reals, l=reals, q=reals)),
            prove=lambda c: dict(N=2 * c + 1),
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="Two cells for any number of keys are not of order N.",
)


@tight.figure("One layer without bias on a line, counted: not of the order of N")
@lower.figure("One layer without bias on a line: two cells for any number of keys, counted")
def cells_on_a_line():
    counted = lambda N: common_refinement([[((k,), 0) for k in range(N)]], 1).count
    return growth("keys N", "cells", range(2, 9), {"counted": counted, "N, claimed up to a constant": lambda N: N})


@upper.figure("One layer on a line, two keys a head: cells counted by the number of heads, and N = 2")
def cells_by_heads():
    walls = lambda H: [[((0,), 0), ((1,), -h)] for h in range(H)]
    return growth(
        "heads H", "cells", range(1, 9), {"counted": lambda H: common_refinement(walls(H), 1).count, "N": lambda H: 2}
    )
