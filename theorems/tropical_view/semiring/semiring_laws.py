"""The max-plus numbers are a commutative idempotent semiring, and so are the matrices over them."""

from tropcheck import (
    NEG_INF,
    PROVED,
    Claim,
    Forall,
    Note,
    Scope,
    all_of,
    all_over,
    extended_reals,
    function,
    index_set,
    max_over,
    oplus,
    otimes,
)

claim = Claim(
    "semiring-laws",
    source=Note("tropical-view", "9-24", "af345dd8ff3bf4defbb30202c48c7a4464aeb4979085e7f46aca26b5920a813a"),
    says="The real numbers with −∞, with max as addition and + as multiplication, are a commutative semiring with "
    "idempotent addition: both operations are associative and commutative, their units are −∞ and 0, −∞ absorbs, and "
    "multiplication distributes over addition.",
    latex=r"a \otimes (b \oplus c) = (a \otimes b) \oplus (a \otimes c), \quad a \oplus -\infty = a, \quad a \otimes 0 = a",
)


@claim.law
def addition(a, b, c):
    return all_of(
        oplus(a, oplus(b, c)) == oplus(oplus(a, b), c),
        oplus(a, b) == oplus(b, a),
        oplus(a, NEG_INF) == a,
        oplus(a, a) == a,
    )


@claim.law
def multiplication(a, b, c):
    return all_of(
        otimes(a, otimes(b, c)) == otimes(otimes(a, b), c),
        otimes(a, b) == otimes(b, a),
        otimes(a, 0) == a,
        otimes(a, NEG_INF) == NEG_INF,
    )


@claim.law
def distributivity(a, b, c):
    return all_of(
        otimes(a, oplus(b, c)) == oplus(otimes(a, b), otimes(a, c)),
        otimes(oplus(b, c), a) == oplus(otimes(b, a), otimes(c, a)),
    )


@claim.law
def semiring(a, b, c):
    return all_of(addition(a, b, c), multiplication(a, b, c), distributivity(a, b, c))


@claim.law
def product_is_associative(I, J, K, L, a, b, c):
    ab = lambda i, k: max_over(J, lambda j: a(i, j) + b(j, k))
    bc = lambda j, l: max_over(K, lambda k: b(j, k) + c(k, l))
    entry = lambda i, l: max_over(K, lambda k: ab(i, k) + c(k, l)) == max_over(J, lambda j: a(i, j) + bc(j, l))
    return all_over(I, lambda i: all_over(L, lambda l: entry(i, l)))


@claim.law
def product_distributes(I, J, K, a, b, c):
    left = lambda i, k: max_over(J, lambda j: a(i, j) + oplus(b(j, k), c(j, k)))
    right = lambda i, k: oplus(max_over(J, lambda j: a(i, j) + b(j, k)), max_over(J, lambda j: a(i, j) + c(j, k)))
    return all_over(I, lambda i: all_over(K, lambda k: left(i, k) == right(i, k)))


scalars = {name: extended_reals for name in "abc"}

claim.reading(
    "scalars",
    Forall(semiring, over=scalars),
    literal=True,
    expect=PROVED,
    quick=Scope(grid=(-2, 2)),
    explain="Both operations are order operations on numbers, and −∞ behaves as a bottom element.",
)

claim.reading(
    "matrix product is associative, every shape",
    Forall(
        product_is_associative,
        over={
            **{name: index_set() for name in "IJKL"},
            "a": function("I", "J", to=extended_reals),
            "b": function("J", "K", to=extended_reals),
            "c": function("K", "L", to=extended_reals),
        },
    ),
    expect=PROVED,
    explain="Both sides are the largest weight of a path through one j and one k.",
)

claim.reading(
    "matrix product distributes, every shape",
    Forall(
        product_distributes,
        over={
            **{name: index_set() for name in "IJK"},
            "a": function("I", "J", to=extended_reals),
            "b": function("J", "K", to=extended_reals),
            "c": function("J", "K", to=extended_reals),
        },
    ),
    expect=PROVED,
)
