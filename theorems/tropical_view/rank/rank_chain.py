"""The tropical rank is at most the factor rank."""

from tropcheck import (
    PROVED,
    Claim,
    Forall,
    Paper,
    all_of,
    all_over,
    any_over,
    function,
    index_set,
    max_over,
    reals,
)

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
