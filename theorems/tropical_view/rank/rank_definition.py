"""The rank that the note defines, the largest inner dimension of a factorization, does not exist."""

from tropcheck import (
    ILL_POSED,
    NEG_INF,
    PROVED,
    Claim,
    Forall,
    Maximum,
    Note,
    all_of,
    all_over,
    function,
    iff,
    index_set,
    ite,
    max_over,
    reals,
)

claim = Claim(
    "rank-definition",
    source=Note("tropical-view", "96-98", "aa7beea0bb6d3ec14affbbb7cda14b2b1c0a2ea12d0007728fa6358b5cfd7737"),
    says="The tropical rank of A is the largest r for which A has, approximately, a factorization U ⊗ Vᵀ of inner "
    "dimension r.",
    latex=r"\text{trop-rank}(A) = \max\{r : \exists\, U, V:\ A \approx U \otimes V^T\}, \qquad U_{ik} = 0 \text{ if } "
    r"g(k) = i,\ -\infty \text{ else};\ V_{kj} = a_{g(k) j};\ g(e(i)) = i",
)

# Let K have at least as many elements as the set I of rows: then some g maps K onto I, and e chooses preimages.


def product_entry(K, g, a, i, j):
    """Return (U ⊗ Vᵀ)_ij for the factorization through K that repeats the rows of A."""
    return max_over(K, lambda k: ite(g(k) == i, 0, NEG_INF) + a(g(k), j))


def onto(I, g, e):
    return all_over(I, lambda i: g(e(i)) == i)


@claim.law
def factors_through_every_larger_set(I, J, K, a, g, e):
    return all_over(I, lambda i: all_over(J, lambda j: product_entry(K, g, a, i, j) == a(i, j)))


@claim.law
def factors_approximately(I, J, K, a, b, g, e, eps):
    """Whatever is within eps of A is within eps of that product."""
    near = lambda p, q: all_of(p <= q + eps, q <= p + eps)
    entry = lambda i, j: iff(near(product_entry(K, g, a, i, j), b(i, j)), near(a(i, j), b(i, j)))
    return all_over(I, lambda i: all_over(J, lambda j: entry(i, j)))


sets = dict(I=index_set(), J=index_set(), K=index_set())
maps = dict(g=function("K", to="I"), e=function("I", to="K"))

claim.reading(
    "exact factorizations",
    Maximum(
        None,
        family=Forall(
            factors_through_every_larger_set,
            over={**sets, "a": function("I", "J", to=reals), **maps},
            given=(onto,),
        ),
    ),
    literal=True,
    expect=ILL_POSED,
    explain="A column of U and a row of Vᵀ can be repeated as often as one likes, so every large r has a factorization.",
)

claim.reading(
    "approximate factorizations, any tolerance",
    Maximum(
        None,
        family=Forall(
            factors_approximately,
            over={
                **sets,
                "a": function("I", "J", to=reals),
                "b": function("I", "J", to=reals),
                **maps,
                "eps": reals,
            },
            given=(onto,),
        ),
    ),
    expect=ILL_POSED,
    explain="≈ admits more factorizations than =, not fewer.",
)

correction = claim.correction(
    "rank-factor-exists",
    says="What can be meant is the smallest r: the factor rank (Barvinok rank). It exists and is at most the number of "
    "rows, because A = I ⊗ A.",
    latex=r"\mathrm{f\text{-}rank}(A) = \min\{r : \exists\, U, V:\ A = U \otimes V^T\} \le m",
)


@correction.law
def factors_through_rows(I, J, a):
    identity = lambda i, k: ite(i == k, 0, NEG_INF)
    return all_over(I, lambda i: all_over(J, lambda j: max_over(I, lambda k: identity(i, k) + a(k, j)) == a(i, j)))


correction.reading(
    "a factorization through the rows, every shape",
    Forall(factors_through_rows, over=dict(I=index_set(), J=index_set(), a=function("I", "J", to=reals))),
    literal=True,
    expect=PROVED,
    explain="A nonempty set of positive integers has a smallest element.",
)
