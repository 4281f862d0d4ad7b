"""The tropical rank is at most the Kapranov rank, which is at most the factor rank; the gaps."""

from itertools import permutations

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Paper,
    Recurrence,
    all_of,
    all_over,
    any_of,
    any_over,
    factor_rank,
    function,
    index,
    index_set,
    ite,
    max_over,
    maximum,
    reals,
    total,
    tropical_rank,
    vectors,
)

from ._lifts import lifting_survivors, unique_optimum_survives_lifting

claim = Claim(
    "rank-chain",
    source=Paper("Develin, Santos, Sturmfels: On the rank of a tropical matrix", "Theorem 1.4"),
    says="The tropical rank of a matrix is at most its factor rank: no minor with more rows than the inner dimension of "
    "a factorization has only one optimal permutation.",
    latex=r"\text{trop-rank}(A) \le \mathrm{f\text{-}rank}(A); \qquad a_{i j} = \max_{k \in K} (u_{i k} + v_{k j}),\ s = \sigma,\ "
    r"|I| > |K| \Rightarrow \exists\, i \ne j:\ a_{i \sigma(j)} + a_{j \sigma(i)} \ge a_{i \sigma(i)} + a_{j \sigma(j)}",
    remark="I is the set of rows of the minor, σ the matching of rows and columns that is said to be the only optimum, and "
    "k(i) an inner index at which a_{iσ(i)} is attained.",
)


def product(K, u, v):
    """Return the entries of U ⊗ V as a function of row and column."""
    return lambda i, j: max_over(K, lambda l: u(i, l) + v(l, j))


def attained_at_k(I, K, u, v, s, k):
    """The entry (i, σ(i)) is attained at the inner index k(i)."""
    return all_over(I, lambda i: product(K, u, v)(i, s(i)) == u(i, k(i)) + v(k(i), s(i)))


@claim.law
def some_exchange_is_as_good(I, K, u, v, s):
    """Exchanging the columns of two rows gives another matching that weighs at least as much."""
    a = product(K, u, v)
    better = lambda i, j: a(i, s(j)) + a(j, s(i)) >= a(i, s(i)) + a(j, s(j))
    return any_over(I, lambda i: any_over(I, lambda j: all_of(i != j, better(i, j))))


@claim.law
def leading_term_is_positive(best, lead):
    """After any number of terms c·t^e with c > 0 the largest exponent, `best`, has a positive coefficient."""
    return lead > 0


def next_inner_index(best, lead, exponent, coefficient):
    """One more inner index k: a term with the exponent u_ik + v_kj, the largest of which is the entry of U ⊗ V."""
    below = ite(exponent == best, lead + coefficient, lead)
    return dict(best=maximum(best, exponent), lead=ite(exponent > best, coefficient, below))


def positive_coefficient(coefficient):
    return coefficient > 0


def cyclic(i, j):
    """C_n in max-plus: −1 on the diagonal, 0 elsewhere."""
    return ite(i == j, -1, 0)


@claim.law
def no_factorization_through_two(u, v):
    """Some entry of U ⊗ V, with inner dimension 2, is not that of C_3."""
    product = lambda i, j: maximum(u[i][0] + v[0][j], u[i][1] + v[1][j])
    return any_of(product(i, j) != (-1 if i == j else 0) for i in range(3) for j in range(3))


@claim.law
def no_minor_of_size_three(N, i, k, l, m, n, p):
    """Rows i, k, l and columns m, n, p, of C_n: no single one of the six matchings is best (nor where rows or columns are equal)."""
    rows, columns = (i, k, l), (m, n, p)
    orders = tuple(permutations(range(3)))
    weights = [total([cyclic(rows[row], columns[order[row]]) for row in range(3)]) for order in orders]
    rivals = lambda w: [other for other in weights if other is not w]
    return all_of(any_of(w <= other for other in rivals(w)) for w in weights)


@claim.law
def rank_one_is_rank_one(I, J, i, j, first_row, first_column, a):
    """If the 2×2 minors are singular, a = u ⊗ v with the entries of one row and one column."""
    u = lambda i: a(i, first_column)
    v = lambda j: a(first_row, j) - a(first_row, first_column)
    return a(i, j) == u(i) + v(j)


def minors_through_one_entry_are_singular(I, J, first_row, first_column, a):
    """Those 2×2 minors that contain the first row and the first column."""
    singular = lambda i, j: a(i, j) + a(first_row, first_column) == a(i, first_column) + a(first_row, j)
    return all_over(I, lambda i: all_over(J, lambda j: singular(i, j)))


def ranks(matrix, convention, tropical, factor):
    """The tropical engine's ranks."""
    return tropical_rank(matrix, convention).value == tropical and factor_rank(matrix, convention).value == factor


def tropical_rank_is(matrix, convention, rank):
    return tropical_rank(matrix, convention).value == rank


def c(n):
    return [[-1 if i == j else 0 for j in range(n)] for i in range(n)]


fano = [[int((j - i) % 7 in (0, 1, 3)) for j in range(7)] for i in range(7)]

claim.control("C_3: 2 and 3", ranks, holds=True, matrix=c(3), convention="max", tropical=2, factor=3)
claim.control("C_4: 2 and 4", ranks, holds=True, matrix=c(4), convention="max", tropical=2, factor=4)
claim.control("C_5: 2 and 4", ranks, holds=True, matrix=c(5), convention="max", tropical=2, factor=4)
claim.control("C_6: 2 and 4", ranks, holds=True, matrix=c(6), convention="max", tropical=2, factor=4)
claim.control("Fano plane, min-plus: 3", tropical_rank_is, holds=True, matrix=fano, convention="min", rank=3)
claim.control("Fano plane, max-plus: 4", tropical_rank_is, holds=True, matrix=fano, convention="max", rank=4)

claim.reading(
    "tropical rank ≤ factor rank, every shape",
    Forall(
        some_exchange_is_as_good,
        over=dict(
            I=index_set(),
            J=index_set(),
            K=index_set(),
            u=function("I", "K", to=reals),
            v=function("K", "J", to=reals),
            s=function("I", to="J"),
            k=function("I", to="K"),
        ),
        given=(attained_at_k,),
        larger=(("I", "K"),),
        pigeonholes=("k",),
    ),
    literal=True,
    expect=PROVED,
    survivors={
        "hypothesis 1": "the hypothesis only names inner indices k(i), which exist; the conclusion does not speak of k"
    },
    explain="Two rows attain their entries at the same inner index, so their columns can be exchanged without loss.",
)

claim.reading(
    "tropical rank ≤ Kapranov rank: the rank of every lift is at least the tropical rank",
    unique_optimum_survives_lifting,
    expect=PROVED,
    survivors=lifting_survivors,
    explain="The term of the only best permutation is not cancelled in the minor of a lift; the Kapranov rank is the least rank of a lift.",
)

claim.reading(
    "Kapranov rank ≤ factor rank: a factorization lifts",
    Recurrence(
        leading_term_is_positive,
        state=dict(best=reals, lead=reals),
        start=lambda first, c: dict(best=first, lead=c),
        step=next_inner_index,
        inputs=dict(exponent=reals, coefficient=reals),
        over=dict(first=reals, c=reals),
        given=(lambda c: c > 0,),
        allowed=(positive_coefficient,),
    ),
    expect=PROVED,
    survivors={
        "hypothesis 1": "it is what the start needs; a step has it from the law",
        "< becomes ≤ in best": "at equal exponents either coefficient is positive",
        "sides exchanged in best": "either coefficient is positive",
        "exponent": "the coefficient stays positive whichever exponents are compared",
        "max becomes min": "the law speaks of the coefficient only",
    },
    explain="The product of the matrices t^u and t^v, with positive coefficients, has rank at most the inner dimension; nothing cancels, so its "
    "entries have the exponents of U ⊗ V.",
)

claim.reading(
    "a strict gap: C_3 has tropical rank 2 and factor rank 3, C_n tropical rank 2 for every n",
    Every(
        {
            "no nonsingular 3×3 minor in C_n": Forall(
                no_minor_of_size_three,
                over=dict(N=index_set(), **{name: index("N") for name in ("i", "k", "l", "m", "n", "p")}),
            ),
            "no factorization of C_3 through 2": Forall(
                no_factorization_through_two, over=dict(u=vectors(3, 2, reals), v=vectors(2, 3, reals))
            ),
        }
    ),
    expect=PROVED,
    survivors={
        "≤ becomes <": "several matchings are best, so one comparison more or less does not matter",
        "sides exchanged": "several matchings are best, so one comparison more or less does not matter",
        "-1 becomes": "any number below 0 does",
        "0 becomes -1": "a neighbouring matrix has no such factorization, and no nonsingular minor, either",
        "∨ becomes": "several matchings are best",
        "+ becomes": "several matchings are best, so one weight does not matter",
        "= becomes": "even where one entry of the product may stay below that of C_3 there is none",
        "0 becomes 1": "a neighbouring matrix has no such factorization, either",
        "max becomes min": "a product with one entry changed is not C_3, either",
    },
    explain="The factor rank of C_n is the least r with C(r, ⌊r/2⌋) ≥ n (Develin, Santos, Sturmfels), so it grows with n while the tropical rank stays 2.",
)

claim.reading(
    "no smaller matrix has a gap: tropical rank 1 is factor rank 1, every shape",
    Forall(
        rank_one_is_rank_one,
        over=dict(
            I=index_set(),
            J=index_set(),
            i=index("I"),
            j=index("J"),
            first_row=index("I"),
            first_column=index("J"),
            a=function("I", "J", to=reals),
        ),
        given=(minors_through_one_entry_are_singular,),
    ),
    expect=PROVED,
    survivors={
        "hypothesis 1: = becomes <": "no matrix satisfies this",
        "hypothesis 1: + becomes −": "a stricter hypothesis: the entry in the first row and column is then 0",
    },
    explain="With two rows or two columns both ranks are 1 or 2, and they are 1 together; so the 3×3 matrix C_3 is the smallest with a gap.",
)
