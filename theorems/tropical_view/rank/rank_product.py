"""Does composition break a limit on the rank?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Exists,
    Forall,
    Note,
    Scope,
    all_integers,
    all_of,
    function,
    iff,
    index,
    index_set,
    max_over,
    maximum,
    reals,
    vector,
)

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
    says="A tropical product never raises the factor rank, but one entrywise piecewise-linear convex layer takes rank 1 to any "
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
