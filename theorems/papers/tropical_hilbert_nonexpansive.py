"""Max-plus matrices do not expand Hilbert's projective metric."""

from tropcheck import PROVED, Claim, Forall, Paper, all_of, function, index, index_set, max_over, min_over, reals

claim = Claim(
    "hilbert-nonexpansive",
    source=Paper("arXiv:2505.17190", "nonexpansiveness in Hilbert's projective metric"),
    says="A finite max-plus matrix does not increase Hilbert's projective metric d(x, y) = max_j (x_j − y_j) − min_j (x_j − y_j).",
    latex=r"\min_j (x_j - y_j) \le (A \otimes x)_i - (A \otimes y)_i \le \max_j (x_j - y_j), \qquad d(A \otimes x, A \otimes y) \le d(x, y) \text{ (rows } i, k)",
    remark="Both sides of d(A⊗x, A⊗y) are differences at some rows i and k.",
)


def image(J, a, z):
    return lambda i: max_over(J, lambda j: a(i, j) + z(j))


@claim.law
def distance_does_not_grow(J, i, k, a, x, y):
    difference = lambda row: image(J, a, x)(row) - image(J, a, y)(row)
    largest = max_over(J, lambda j: x(j) - y(j))
    smallest = min_over(J, lambda j: x(j) - y(j))
    return difference(i) - difference(k) <= largest - smallest


@claim.law
def differences_stay_between(J, i, a, x, y):
    difference = image(J, a, x)(i) - image(J, a, y)(i)
    return all_of(min_over(J, lambda j: x(j) - y(j)) <= difference, difference <= max_over(J, lambda j: x(j) - y(j)))


matrix = dict(
    I=index_set(),
    J=index_set(),
    i=index("I"),
    a=function("I", "J", to=reals),
    x=function("J", to=reals),
    y=function("J", to=reals),
)

claim.reading(
    "the metric, every shape",
    Forall(distance_does_not_grow, over={**matrix, "k": index("I")}),
    literal=True,
    expect=PROVED,
    explain="Each entry of A ⊗ x changes by at least the smallest and at most the largest change of x.",
)

claim.reading("entry by entry", Forall(differences_stay_between, over=matrix), expect=PROVED)
