"""Negation carries max-plus algebra to min-plus algebra."""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Paper,
    Scope,
    all_of,
    all_over,
    function,
    iff,
    implies,
    index,
    index_set,
    max_over,
    maximum,
    min_over,
    minimum,
    reals,
    total,
    vectors,
)

claim = Claim(
    "min-max-duality",
    source=Paper("Maclagan, Sturmfels: Introduction to Tropical Geometry", "Section 1.1"),
    says="Negation is an isomorphism between max-plus and min-plus algebra: every statement about one is a statement about "
    "the other, for negated entries.",
    latex=r"-\max(x, y) = \min(-x, -y), \quad -(x + y) = (-x) + (-y), \qquad -(a \otimes b) = (-a) \otimes_{\min} (-b)",
    remark="The finite elements are meant; −∞ goes to +∞, the zero of min-plus algebra.",
)


@claim.law
def negation(x, y):
    return all_of(-maximum(x, y) == minimum(-x, -y), -(x + y) == (-x) + (-y))


@claim.law
def products(I, J, K, a, b):
    max_product = lambda i, k: max_over(J, lambda j: a(i, j) + b(j, k))
    min_product = lambda i, k: min_over(J, lambda j: -a(i, j) + -b(j, k))
    return all_over(I, lambda i: all_over(K, lambda k: -max_product(i, k) == min_product(i, k)))


@claim.law
def unique_optima(P, p, w):
    """P is any set of matchings, w(p) the weight of one: the only largest weight is the only smallest negated weight."""
    return iff(
        all_over(P, lambda l: implies(l != p, w(l) < w(p))),
        all_over(P, lambda l: implies(l != p, -w(p) < -w(l))),
    )


@claim.law
def same_matrix(a):
    """The number of optimal diagonals is one under max exactly when it is one under min, for the same 3×3 matrix."""
    orders = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    weights = [total([a[i][p[i]] for i in range(3)]) for p in orders]
    rivals = lambda k: [w for l, w in enumerate(weights) if l != k]
    under_max = maximum([minimum([weights[k] - w for w in rivals(k)]) for k in range(6)])
    under_min = maximum([minimum([w - weights[k] for w in rivals(k)]) for k in range(6)])
    return iff(under_max > 0, under_min > 0)


claim.reading(
    "numbers",
    Forall(negation, over=dict(x=reals, y=reals)),
    literal=True,
    expect=PROVED,
    explain="The larger of two numbers has the smaller negative.",
)

claim.reading(
    "matrix products, every shape",
    Forall(
        products,
        over=dict(
            I=index_set(),
            J=index_set(),
            K=index_set(),
            a=function("I", "J", to=reals),
            b=function("J", "K", to=reals),
        ),
    ),
    expect=PROVED,
)

claim.reading(
    "uniqueness of optimal matchings, every size",
    Forall(unique_optima, over=dict(P=index_set(), p=index("P"), w=function("P", to=reals))),
    expect=PROVED,
    explain="So the tropical rank of A under max is the tropical rank of −A under min.",
    survivors={"implies → iff": "w(p) < w(p) is false, as is p ≠ p"},
)

claim.reading(
    "the same matrix, not negated, has the same rank under both conventions",
    Forall(same_matrix, over=dict(a=vectors(3, 3, reals))),
    expect=REFUTED,
    quick=Scope(grid=(0, 1)),
    explain="For the matrix found, one permutation is the only largest and several are smallest, or the other way round.",
)
