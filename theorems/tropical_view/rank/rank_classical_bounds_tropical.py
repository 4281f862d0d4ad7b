"""The classical rank of a real matrix does not bound its tropical rank, in either direction."""

from itertools import combinations, permutations

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Every,
    Forall,
    Matrix,
    Note,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    any_of,
    classical_rank,
    iff,
    implies,
    ite,
    matrices,
    maximum,
    not_,
    oplus,
    reals,
    total,
    tropical_rank,
)

from ..._figures import growth
from ._lifts import lifting_survivors, unique_optimum_survives_lifting

claim = Claim(
    "rank-classical-bounds-tropical",
    source=Note("tropical-view", "100-104", "7a904a9d4768a9825e6cbe9b73da6d1a817e435717258f505a913970c3fefb58"),
    says="The classical rank of a real m×n matrix is at least its tropical rank.",
    latex=r"\mathrm{rank}(a) \ge \text{trop-rank}(a), \qquad a \in \mathbb{R}^{m \times n}",
    remark="The tropical rank of Develin, Santos and Sturmfels is the size of the largest minor with exactly one optimal "
    "permutation (here: for the maximum); a minor of the classical rank has a determinant that is not 0.",
)


def minors(a, r):
    """List the r×r minors of a matrix, as functions of row and column."""
    m, n = a.shape
    for rows in combinations(range(m), r):
        for columns in combinations(range(n), r):
            yield lambda i, j, rows=rows, columns=columns: a[rows[i], columns[j]]


def is_even(p):
    return sum(p[i] > p[j] for j in range(len(p)) for i in range(j)) % 2 == 0


def determinant(minor, r):
    terms = []
    for p in permutations(range(r)):
        product = minor(0, p[0])
        for i in range(1, r):
            product = product * minor(i, p[i])
        terms.append(product if is_even(p) else -product)
    return total(terms)


def has_unique_optimum(minor, r):
    weights = [total([minor(i, p[i]) for i in range(r)]) for p in permutations(range(r))]
    return any_of(all_of(other < w for l, other in enumerate(weights) if l != k) for k, w in enumerate(weights))


def tropical_rank_at_least(a, r):
    return any_of(has_unique_optimum(minor, r) for minor in minors(a, r))


def classical_rank_at_least(a, r):
    return any_of(determinant(minor, r) != 0 for minor in minors(a, r))


@claim.law
def classical_is_at_least_tropical(a):
    return all_of(
        implies(tropical_rank_at_least(a, r), classical_rank_at_least(a, r)) for r in range(1, min(a.shape) + 1)
    )


@claim.law
def tropical_is_at_least_classical(a):
    return all_of(
        implies(classical_rank_at_least(a, r), tropical_rank_at_least(a, r)) for r in range(1, min(a.shape) + 1)
    )


def has_factor_rank_one(a):
    """A = u ⊗ vᵀ for some u and v: every 2×2 minor has two equal diagonals."""
    return all_of(minor(0, 0) + minor(1, 1) == minor(0, 1) + minor(1, 0) for minor in minors(a, 2))


@claim.law
def classical_is_at_least_factor(a):
    """Factor rank is at least 1, and at least 2 unless it is 1: enough to refute at sizes up to 2."""
    return all_of(
        classical_rank_at_least(a, 1),
        implies(not_(has_factor_rank_one(a)), classical_rank_at_least(a, 2)),
    )


@claim.law
def other_terms_are_small(m, others, eps):
    """m other terms of the determinant of t^a, each at most ε = t^(−gap) of the best one in magnitude."""
    return all_of(-(m * eps) <= others, others <= m * eps)


def one_more_term(eps, term):
    return all_of(-eps <= term, term <= eps)


@claim.law
def best_term_prevails(m, others, eps):
    """Divided by the best term the determinant is ±1 plus the others: it keeps its sign as soon as m·ε < 1."""
    return all_of(0 < 1 + others, -1 + others < 0)


def base_is_large(m, others, eps):
    return all_of(m * eps < 1, -(m * eps) <= others, others <= m * eps)


def no_entry_is_zero(a):
    return all_of(entry != 0 for row in a for entry in row)


every_shape = lambda m, n: dict(a=matrices(m, n, reals))

claim.reading(
    "tropical rank, same real matrix",
    Forall(classical_is_at_least_tropical, over=every_shape),
    literal=True,
    expect=REFUTED,
    quick=Scope(sizes={"m": (1, 2), "n": (1, 2)}, grid=(-1, 1)),
    explain="The 1×1 matrix (0) has classical rank 0; its entry is finite, so its tropical rank is 1.",
)

claim.reading(
    "tropical rank, no entry equal to 0",
    Forall(classical_is_at_least_tropical, over=every_shape, given=(no_entry_is_zero,)),
    expect=REFUTED,
    quick=Scope(sizes={"m": (1, 2), "n": (1, 2)}, grid=(-1, 1)),
    explain="ad − bc = 0 does not say that a + d = b + c.",
)

claim.reading(
    "factor rank, same real matrix",
    Forall(classical_is_at_least_factor, over=every_shape),
    expect=REFUTED,
    quick=Scope(sizes={"m": (1, 2), "n": (1, 2)}, grid=(-1, 1)),
    explain="A finite matrix has factor rank at least 1, and (0) has classical rank 0.",
)

claim.reading(
    "Kapranov rank, same real matrix",
    Forall(classical_is_at_least_factor, over=every_shape),
    expect=REFUTED,
    quick=Scope(sizes={"m": (1, 2), "n": (1, 2)}, grid=(-1, 1)),
    explain="A lift of a finite entry is not 0, so the Kapranov rank is at least 1, too; it is 1 exactly when the factor rank is.",
)

claim.reading(
    "classical rank of every lift to Puiseux series, tropical rank of the matrix",
    unique_optimum_survives_lifting,
    expect=PROVED,
    survivors=lifting_survivors,
    explain="Where one permutation is best, its term, whose coefficient is not 0, cannot be cancelled, so the minor of the lift is not 0: with "
    "the rank of a lift in the place of the rank of the matrix the inequality holds.",
)

claim.reading(
    "classical rank of the matrix t^a for large t, tropical rank of a",
    Every(
        {
            "the other terms are small": Recurrence(
                other_terms_are_small,
                state=dict(m=all_integers, others=reals),
                start=lambda: dict(m=0, others=0),
                step=lambda m, others, term: dict(m=m + 1, others=others + term),
                inputs=dict(term=reals),
                over=dict(eps=reals),
                allowed=(one_more_term,),
            ),
            "so the determinant is not 0": Forall(
                best_term_prevails, over=dict(m=all_integers, others=reals, eps=reals), given=(base_is_large,)
            ),
        }
    ),
    expect=PROVED,
    survivors={
        "add → sub in 1 + others": "the others may have either sign",
        "add → sub in −1 + others": "the others may have either sign",
        "add → sub in others + term": "a term may have either sign",
        "1 → 2 in 1": "a weaker inequality",
    },
    explain="An r×r minor has m = r! − 1 other terms; where the best permutation leads by a gap, t^(−gap) < 1/m makes it prevail.",
)

claim.reading(
    "the converse: tropical rank bounds classical rank",
    Forall(tropical_is_at_least_classical, over=every_shape),
    expect=REFUTED,
    quick=Scope(sizes={"m": (1, 2), "n": (1, 2)}, grid=(-1, 1)),
    explain="Two equal diagonal sums do not make the determinant 0.",
)

claim.control("the zero matrix", tropical_is_at_least_classical, holds=True, a=Matrix([[0, 0], [0, 0]]))
claim.control("i·j", classical_is_at_least_tropical, holds=False, a=Matrix([[1, 2], [2, 4]]))
claim.control("classical identity", classical_is_at_least_tropical, holds=True, a=Matrix([[1, 0], [0, 1]]))

above = claim.correction(
    "rank-gap-tropical-above",
    says="The gap is as large as it can be: the n×n matrix with entries i·j has classical rank 1 and tropical rank n, for "
    "every n.",
    latex=r"a_{ij} = i j:\quad a_{ij} \le \tfrac{i^2}{2} + \tfrac{j^2}{2} \text{ with equality only for } i = j, \qquad "
    r"a_{ij} a_{kl} = a_{il} a_{kj}",
    remark="Potentials u_i = i²/2, v_j = j²/2 with u_i + v_j ≥ a_ij, tight exactly on the diagonal, make the identity the "
    "only optimal permutation of the whole matrix.",
)


@above.law
def diagonal_is_tight_only(i, j, k, l):
    potentials = i * i / 2 + j * j / 2
    return all_of(
        i * j <= potentials,
        iff(i * j == potentials, i == j),
        (i * j) * (k * l) == (i * l) * (k * j),
    )


above.reading(
    "potentials and 2×2 minors, every n",
    Forall(diagonal_is_tight_only, over=dict(i=all_integers, j=all_integers, k=all_integers, l=all_integers)),
    literal=True,
    expect=PROVED,
    explain="The difference is (i − j)²/2.",
    survivors={"1/2 → 3/2": "larger potentials still bound the entries"},
)

below = claim.correction(
    "rank-gap-classical-above",
    says="In the other direction the gap is as large: the n×n matrix with entries max(i, j) has a factorization of inner "
    "dimension 2, hence tropical rank at most 2, and classical rank n, for every n.",
    latex=r"a_{ij} = \max(i + 0,\ 0 + j), \qquad a_{ij} - a_{i+1,j} = \begin{cases} -1 & j \le i \\ 0 & j > i \end{cases}",
    remark="Subtracting each row from the one above leaves a triangular matrix with −1 on its diagonal, and the last row "
    "(n, …, n), so no row is a combination of the others.",
)


@below.law
def rows_differ_in_a_triangle(i, j):
    a = lambda i, j: oplus(i + 0, 0 + j)
    return all_of(a(i, j) == maximum(i, j), a(i, j) - a(i + 1, j) == ite(j <= i, -1, 0))


below.reading(
    "differences of neighbouring rows, every n",
    Forall(rows_differ_in_a_triangle, over=dict(i=all_integers, j=all_integers)),
    literal=True,
    expect=PROVED,
)


@claim.figure(
    "Both gaps grow without bound: the matrices i·j of classical rank 1, and max(i, j) of tropical rank at most 2"
)
def rank_gaps():
    table = lambda entry, n: [[entry(i, j) for j in range(1, n + 1)] for i in range(1, n + 1)]
    tropical = lambda entry: lambda n: tropical_rank(table(entry, n)).value
    classical = lambda entry: lambda n: classical_rank(table(entry, n)).value
    product = lambda i, j: i * j
    return [
        growth(
            "n", "rank of i·j", range(1, 7), {"tropical rank": tropical(product), "classical rank": classical(product)}
        ),
        growth(
            "n", "rank of max(i, j)", range(1, 7), {"tropical rank": tropical(max), "classical rank": classical(max)}
        ),
    ]


@claim.figure("The 4×4 matrix i·j: its diagonal is the only optimal permutation")
def four_by_four():
    return Matrix([[i * j for j in range(1, 5)] for i in range(1, 5)])
