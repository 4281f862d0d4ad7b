"""Does composition break a limit on the rank?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Every,
    Exists,
    Forall,
    Note,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    function,
    iff,
    implies,
    index,
    index_set,
    max_over,
    maximum,
    reals,
    tropical_rank,
    vector,
)

from ..._figures import growth

claim = Claim(
    "rank-product",
    source=Note("tropical-view", "106,108,111", "523b50c0024d2d01f7ae32963546f3e4c23941d0bc1a846e9db7919fd58e68f7"),
    says="Deep networks can break the limit that the tropical rank sets, by composition: products have larger rank.",
    latex=r"\mathrm{f\text{-}rank}(A \otimes B) > \mathrm{f\text{-}rank}(A), \qquad A_{ij} = \max_{k \in K} (u_{ik} + v_{kj}),\ (A \otimes B)_{im}",
    remark="A has factor rank at most the size of K. A layer that is linear over the max-plus semiring is a product by B.",
    uses=("rank-chain",),
)


@claim.law
def product_leaves_the_factorization(J, K, i, m, u, v, b):
    """The entry (i, m) of A⊗B is not that of U⊗(V⊗B), a factorization through the same K."""
    a = lambda i, j: max_over(K, lambda k: u(i, k) + v(k, j))
    vb = lambda k, m: max_over(J, lambda j: v(k, j) + b(j, m))
    product = max_over(J, lambda j: a(i, j) + b(j, m))
    return product != max_over(K, lambda k: u(i, k) + vb(k, m))


@claim.law
def rank_one_stays(J, i, k, m, n, u, v, b):
    """A of tropical rank 1 is u_i + v_j; then every 2×2 minor of A⊗B has two equal diagonals."""
    product = lambda i, m: max_over(J, lambda j: u(i) + (v(j) + b(j, m)))
    return product(i, m) + product(k, n) == product(i, n) + product(k, m)


@claim.law
def shared_index_can_be_exchanged(J, i, l, m, n, j, a, b):
    """If two rows i and l of A⊗B attain their entries in the columns m and n at one inner j, exchanging columns loses nothing."""
    product = lambda row, column: max_over(J, lambda k: a(row, k) + b(k, column))
    attained = all_of(product(i, m) <= a(i, j) + b(j, m), product(l, n) <= a(l, j) + b(j, n))
    return implies(attained, product(i, m) + product(l, n) <= product(i, n) + product(l, m))


@claim.law
def matchings_of_the_product(best, other, a_best, a_other, b_best, b_other):
    """Row after row: `best` meets its entries through a_best + b_best; by other inner indices `other` has at least as much."""
    return all_of(best == a_best + b_best, a_other + b_other <= other)


def entries_of_a_row(x, y, p, q, u, v):
    """Entries x = p + u of the best matching, and y ≥ q + v of the other one."""
    return all_of(x == p + u, q + v <= y)


@claim.law
def factor_has_one_best_matching(best, other, a_best, a_other, b_best, b_other):
    return a_other < a_best


def one_best_matching_of_the_product(best, other, a_best, a_other, b_best, b_other):
    """Both matchings of A run through the same inner indices, so they meet the same entries of B."""
    same_entries = b_other == b_best
    return all_of(other < best, best <= a_best + b_best, a_other + b_other <= other, same_entries)


@claim.law
def relu_raises_rank(u, v):
    """max(u_i + v_j, 0) on a 2×2 matrix of rank 1: the diagonals are different, so the rank is 2."""
    entry = lambda i, j: maximum(u[i] + v[j], 0)
    return entry(0, 0) + entry(1, 1) != entry(0, 1) + entry(1, 0)


@claim.law
def convex_layer_has_full_rank(i, j):
    """The square of i + j has potentials 2i² and 2j², tight on the diagonal only."""
    return all_of((i + j) * (i + j) <= 2 * i * i + 2 * j * j, iff((i + j) * (i + j) == 2 * i * i + 2 * j * j, i == j))


product_spaces = dict(
    I=index_set(),
    J=index_set(),
    K=index_set(),
    M=index_set(),
    i=index("I"),
    m=index("M"),
    u=function("I", "K", to=reals),
    v=function("K", "J", to=reals),
    b=function("J", "M", to=reals),
)

claim.reading(
    "composition is a tropical product, factor rank",
    Exists(product_leaves_the_factorization, over=product_spaces),
    literal=True,
    expect=REFUTED,
    explain="(U ⊗ V) ⊗ B = U ⊗ (V ⊗ B): the inner dimension stays what it was.",
)

sums = ("best", "other", "a_best", "a_other", "b_best", "b_other")

claim.reading(
    "composition is a tropical product, tropical rank never grows, every shape",
    Every(
        {
            "two rows of a nonsingular minor never use one inner index": Forall(
                shared_index_can_be_exchanged,
                over=dict(
                    I=index_set(),
                    J=index_set(),
                    M=index_set(),
                    **{name: index("I") for name in "il"},
                    **{name: index("M") for name in "mn"},
                    j=index("J"),
                    a=function("I", "J", to=reals),
                    b=function("J", "M", to=reals),
                ),
            ),
            "row after row": Recurrence(
                matchings_of_the_product,
                state={name: reals for name in sums},
                start=lambda: {name: 0 for name in sums},
                step=lambda best, other, a_best, a_other, b_best, b_other, x, y, p, q, u, v: dict(
                    best=best + x,
                    other=other + y,
                    a_best=a_best + p,
                    a_other=a_other + q,
                    b_best=b_best + u,
                    b_other=b_other + v,
                ),
                inputs={name: reals for name in "xypquv"},
                allowed=(entries_of_a_row,),
            ),
            "so the minor of A has one best matching, too": Forall(
                factor_has_one_best_matching,
                over={name: reals for name in sums},
                given=(one_best_matching_of_the_product,),
            ),
        }
    ),
    expect=PROVED,
    explain="A nonsingular minor of A ⊗ B goes through different inner indices, and with them A has a nonsingular minor of that size; by "
    "transposition so has B.",
)

claim.reading(
    "composition is a tropical product, tropical rank 1 stays 1",
    Forall(
        rank_one_stays,
        over=dict(
            I=index_set(),
            J=index_set(),
            M=index_set(),
            i=index("I"),
            k=index("I"),
            m=index("M"),
            n=index("M"),
            u=function("I", to=reals),
            v=function("J", to=reals),
            b=function("J", "M", to=reals),
        ),
    ),
    expect=PROVED,
    explain="The product is u_i plus a vector again.",
)

claim.reading(
    "a layer that is not max-plus linear: ReLU",
    Exists(relu_raises_rank, over=dict(u=vector(2, reals), v=vector(2, reals))),
    expect=PROVED,
    quick=Scope(grid=(-1, 1)),
    explain="max(u_i + v_j, 0) has rank 2 for suitable u and v: adding a term is not a product.",
)

correction = claim.correction(
    "rank-after-a-layer",
    says="A tropical product never raises the factor rank nor the tropical rank, but one entrywise piecewise-linear convex layer takes rank 1 to any "
    "rank n: f(i + j) with f(t) = t² at the integers has tropical rank n on i, j = 1, …, n.",
    latex=r"(i + j)^2 \le 2 i^2 + 2 j^2 \text{ with equality only for } i = j",
    uses=("polynomial-piecewise-linear",),
    remark="f is the piecewise-linear function with the values t² at the integers, a maximum of affine functions. Potentials "
    "that are tight on the diagonal only make the identity the only optimal permutation.",
)

correction.reading(
    "every n",
    Forall(convex_layer_has_full_rank, over=dict(i=all_integers, j=all_integers)),
    literal=True,
    expect=PROVED,
    explain="The difference is (i − j)².",
    survivors={
        "2 → 3": "larger potentials still bound the entries",
        "add → sub in i + j": "(i + j)(i − j) is smaller, and equal only for i = j = 0",
    },
)


@claim.figure("The matrix i + j of rank 1 after one entrywise convex layer: (i + j)² has rank n")
def rank_after_a_convex_layer():
    after = lambda n: [[(i + j) ** 2 for j in range(1, n + 1)] for i in range(1, n + 1)]
    return growth(
        "n",
        "tropical rank",
        range(1, 7),
        {"after the layer": lambda n: tropical_rank(after(n)).value, "before": lambda n: 1},
    )
