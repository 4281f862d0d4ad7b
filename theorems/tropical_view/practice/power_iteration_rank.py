"""Does power iteration estimate the tropical rank?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Matrix,
    Note,
    Scope,
    all_integers,
    all_of,
    all_over,
    any_of,
    cycle_mean,
    function,
    iff,
    index,
    index_set,
    ite,
    matrices,
    max_over,
    maximum,
    reals,
    tropical_rank,
)

claim = Claim(
    "power-iteration-rank",
    source=Note("tropical-view", "184,186-195", "58972481c5c470821528730dd5e08ea464e35fca59da139ef236ed925e5e06aa"),
    says="Power iteration estimates the tropical rank of an attention matrix.",
    latex=r"x_{k+1} = a \otimes x_k: \text{ the orbit of } 0 \text{ determines } \text{trop-rank}(a) \text{: equal for } a, b",
    remark="The code of the note leaves the body of the method empty. Two matrices with one orbit and different ranks refute that "
    "the orbit, and so its limit, determines the rank.",
)


def fixes_zero(a):
    """a ⊗ (0, 0) = (0, 0): every step of the iteration from 0 stays at 0."""
    return all_of(maximum(a[i, 0], a[i, 1]) == 0 for i in range(2))


def singular(a):
    return a[0, 0] + a[1, 1] == a[0, 1] + a[1, 0]


@claim.law
def same_orbit_same_rank(a, b):
    """2×2 matrices have rank 1 when their diagonals are equal, and rank 2 else."""
    return iff(singular(a), singular(b))


def both_fix_zero(a, b):
    return all_of(fixes_zero(a), fixes_zero(b))


@claim.law
def same_orbit_every_rank(I, i, j, off):
    """0 on the diagonal and off ≤ 0 elsewhere: every row keeps 0; for off < 0 the identity is the only optimal permutation."""
    a = lambda i, j: ite(i == j, 0, off)
    return all_of(max_over(I, lambda j: a(i, j)) == 0, iff(a(i, j) == 0, any_of(i == j, off == 0)))


def not_positive(off):
    return off <= 0


def engine_agrees(a, mean, rank):
    return cycle_mean(a).value == mean and tropical_rank(a).value == rank


claim.control("zero matrix", engine_agrees, holds=True, a=[[0, 0], [0, 0]], mean=0, rank=1)
claim.control("0 on the diagonal, −1 off it", engine_agrees, holds=True, a=[[0, -1], [-1, 0]], mean=0, rank=2)

claim.reading(
    "the orbit determines the rank",
    Forall(same_orbit_same_rank, over=dict(a=matrices(2, 2, reals), b=matrices(2, 2, reals)), given=(both_fix_zero,)),
    literal=True,
    expect=REFUTED,
    quick=Scope(grid=(-1, 0)),
    explain="The zero matrix and the one with −1 in one place both keep (0, 0), and have ranks 1 and 2.",
)

claim.reading(
    "how far off: one orbit, rank 1 and rank n, for every n",
    Forall(
        same_orbit_every_rank, over=dict(I=index_set(), i=index("I"), j=index("I"), off=reals), given=(not_positive,)
    ),
    expect=PROVED,
    explain="Both the zero matrix, of rank 1, and that with 0 on the diagonal and −1 elsewhere, of rank n, keep the vector 0.",
)

correction = claim.correction(
    "power-iteration-eigenvalue",
    says="Power iteration gives the eigenvalue, the largest mean weight of a cycle: from an eigenvector every step adds it to all "
    "entries, for every size.",
    latex=r"a \otimes x = \lambda \otimes x \Rightarrow a \otimes (k \lambda \otimes x) = (k + 1) \lambda \otimes x",
)


@correction.law
def next_step_adds_the_eigenvalue(I, a, x, eigenvalue, k):
    """From k·λ ⊗ x the next step is (k + 1)·λ ⊗ x."""
    step = lambda i: max_over(I, lambda j: a(i, j) + (k * eigenvalue + x(j)))
    return all_over(I, lambda i: step(i) == (k + 1) * eigenvalue + x(i))


def eigenvector(I, a, x, eigenvalue):
    return all_over(I, lambda i: max_over(I, lambda j: a(i, j) + x(j)) == eigenvalue + x(i))


correction.reading(
    "every size, every number of steps",
    Forall(
        next_step_adds_the_eigenvalue,
        over=dict(
            I=index_set(),
            a=function("I", "I", to=reals),
            x=function("I", to=reals),
            eigenvalue=reals,
            k=all_integers,
        ),
        given=(eigenvector,),
    ),
    literal=True,
    expect=PROVED,
    explain="A constant added to all entries comes through a max-plus product unchanged.",
)


@claim.figure("Two matrices that keep the vector 0, of rank 1 and of rank n, here n = 4")
def one_orbit():
    return [Matrix([[0] * 4 for _ in range(4)]), Matrix([[0 if i == j else -1 for j in range(4)] for i in range(4)])]
