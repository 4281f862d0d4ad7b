"""Adding constants to rows and columns changes no tropical rank."""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Paper,
    Recurrence,
    all_over,
    function,
    iff,
    index_set,
    max_over,
    reals,
)

claim = Claim(
    "rank-invariance",
    source=Paper("Develin, Santos, Sturmfels: On the rank of a tropical matrix", "the definitions of the ranks"),
    says="Adding a constant to a row or to a column of a matrix changes neither its tropical rank nor its factor rank. So the "
    "logarithm of a softmax has the ranks of the scores.",
    latex=r"a'_{ij} = a_{ij} + r_i + c_j: \qquad a' = U' \otimes V' \iff a = U \otimes V, \qquad \sum_i a'_{i\sigma(i)} = "
    r"\sum_i a_{i\sigma(i)} + \sum_i r_i + \sum_j c_j",
)


@claim.law
def factorizations_correspond(I, J, K, a, u, v, r, c):
    product = lambda i, j: max_over(K, lambda k: u(i, k) + v(k, j))
    shifted = lambda i, j: max_over(K, lambda k: (r(i) + u(i, k)) + (v(k, j) + c(j)))
    everywhere = lambda holds: all_over(I, lambda i: all_over(J, lambda j: holds(i, j)))
    return iff(
        everywhere(lambda i, j: a(i, j) == product(i, j)),
        everywhere(lambda i, j: a(i, j) + r(i) + c(j) == shifted(i, j)),
    )


@claim.law
def weights_shift(weight, shifted, rows, columns):
    """After any number of rows i with their columns σ(i): each weight has grown by the constants met so far."""
    return shifted == weight + (rows + columns)


@claim.law
def optima_correspond(P, w, constant):
    """All matchings of a minor meet all its rows and columns, so all weights grow by one constant: optima stay optima."""
    best = lambda weight: lambda p: all_over(P, lambda q: weight(q) <= weight(p))
    return all_over(P, lambda p: iff(best(w)(p), best(lambda q: w(q) + constant)(p)))


claim.reading(
    "factor rank, every shape",
    Forall(
        factorizations_correspond,
        over=dict(
            I=index_set(),
            J=index_set(),
            K=index_set(),
            a=function("I", "J", to=reals),
            u=function("I", "K", to=reals),
            v=function("K", "J", to=reals),
            r=function("I", to=reals),
            c=function("J", to=reals),
        ),
    ),
    expect=PROVED,
    explain="The constants go into the factors.",
)

claim.reading(
    "tropical rank, every shape",
    Every(
        {
            "weights of matchings shift": Recurrence(
                weights_shift,
                state=dict(weight=reals, shifted=reals, rows=reals, columns=reals),
                start=lambda: dict(weight=0, shifted=0, rows=0, columns=0),
                step=lambda weight, shifted, rows, columns, a, r, c: dict(
                    weight=weight + a, shifted=shifted + (a + r + c), rows=rows + r, columns=columns + c
                ),
                inputs=dict(a=reals, r=reals, c=reals),
            ),
            "the same matchings are optimal": Forall(
                optima_correspond, over=dict(P=index_set(), w=function("P", to=reals), constant=reals)
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="Each matching of a minor meets each of its rows and columns once.",
)
