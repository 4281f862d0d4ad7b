"""Piecewise-linear functions do not have rank two."""

from fractions import Fraction

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Envelope,
    Exists,
    Forall,
    Note,
    Scope,
    all_integers,
    all_of,
    iff,
    maximum,
    reals,
    tropical_rank,
    vector,
)

from ..._figures import growth

claim = Claim(
    "hierarchy-two",
    source=Note("tropical-view", "122,126", "b45c74475b9ff52375db8d100f2e54b0bf00148625dd7426e688c7c45134cfac"),
    says="Piecewise-linear functions have tropical rank 2.",
    latex=r"\max(0, x, 2x - 1) = \max(k x + c, m x + e) \ \forall x; \qquad u, v \text{ with } u_i + v_j \ge f(i + j)",
    remark="Readings as for linear functions: the least number of terms; the tropical rank of matrices of values f(x_i + y_j). One "
    "function with more terms, or a larger rank, refutes.",
    uses=("hierarchy-linear",),
)


def three_pieces(x):
    return maximum(0, x, 2 * x - 1)


@claim.law
def two_terms_suffice(k, c, m, e):
    """Two terms agree with max(0, x, 2x − 1) at x = −1, 0, ½, 1 and 2."""
    two = lambda x: maximum(k * x + c, m * x + e)
    return all_of(two(x) == three_pieces(x) for x in (-1, 0, Fraction(1, 2), 1, 2))


@claim.law
def values_have_rank_two(x, y):
    """f(t) = max(0, t, 2t − 1): among the six matchings of the 3×3 matrix f(x_i + y_j) no single one is best."""
    f = lambda i, j: three_pieces(x[i] + y[j])
    weight = lambda p: f(0, p[0]) + f(1, p[1]) + f(2, p[2])
    orders = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    some_other = lambda p: maximum([weight(q) for q in orders if q != p]) >= weight(p)
    return all_of(some_other(p) for p in orders)


claim.reading(
    "number of terms",
    Exists(two_terms_suffice, over=dict(k=reals, c=reals, m=reals, e=reals)),
    literal=True,
    expect=REFUTED,
    explain="max(0, x, 2x − 1) has three slopes, and two terms have two.",
)

claim.reading(
    "rank of the matrices of values",
    Forall(values_have_rank_two, over=dict(x=vector(3, reals), y=vector(3, reals))),
    expect=REFUTED,
    quick=Scope(grid=(-1, 1)),
    explain="A convex function with three pieces has value matrices with one best matching of size three.",
)

correction = claim.correction(
    "hierarchy-rank-unbounded",
    says="Under either reading the rank of piecewise-linear functions is unbounded: the function with the values t² at the "
    "integers needs n terms for n of its pieces, and its value matrix on 1, …, n has tropical rank n.",
    latex=r"(i + j)^2 \le 2 i^2 + 2 j^2 \text{ with equality only for } i = j; \qquad f(t) = \max_k "
    r"\big((2k + 1) t - k(k + 1)\big)",
)


@correction.law
def potentials_tight_on_the_diagonal(i, j):
    square = (i + j) * (i + j)
    bound = 2 * (i * i) + 2 * (j * j)
    return all_of(square <= bound, iff(square == bound, i == j))


@correction.law
def each_piece_is_needed(k, l):
    """The piece with the values k² and (k + 1)² beats every other piece l by (k − l)² at its midpoint t = k + ½."""
    piece = lambda m, t: (2 * m + 1) * t - m * (m + 1)
    t = k + Fraction(1, 2)
    return piece(k, t) - piece(l, t) == (k - l) * (k - l)


correction.reading(
    "rank of the matrices of values, every n",
    Forall(potentials_tight_on_the_diagonal, over=dict(i=all_integers, j=all_integers)),
    literal=True,
    expect=PROVED,
    explain="The difference is (i − j)²: the identity is the only optimal permutation.",
    survivors={
        "2 → 3": "larger potentials still bound the entries",
        "add → sub in i + j": "(i + j)(i − j) is smaller, and equal only for i = j = 0",
    },
)

correction.reading(
    "number of terms, every n",
    Forall(each_piece_is_needed, over=dict(k=all_integers, l=all_integers)),
    expect=PROVED,
    explain="At its midpoint each piece is above all others, so a maximum of fewer terms is another function.",
)


@claim.figure(
    "The function with three pieces, and the tropical rank of the values f(i + j) on 1, …, n for the one with the values t²"
)
def three_pieces_and_rank():
    rank = lambda n: tropical_rank([[(i + j) ** 2 for j in range(1, n + 1)] for i in range(1, n + 1)]).value
    return [
        Envelope(((0, 0), (1, 0), (2, -1))),
        growth("n", "rank", range(1, 6), {"rank of the values": rank, "claimed": lambda n: 2}),
    ]
