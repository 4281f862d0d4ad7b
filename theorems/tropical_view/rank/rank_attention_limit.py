"""Does the head dimension limit the tropical rank of the scores?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Note,
    Scope,
    all_integers,
    all_of,
    cited,
    function,
    iff,
    index,
    index_set,
    reals,
    total,
    tropical_rank,
    vector,
    vectors,
)

from ..._figures import growth

claim = Claim(
    "rank-attention-limit",
    source=Note("tropical-view", "106-110", "48a88da5285868e66c523a83c77e73126767ad892d56a9ef6fcb34ea1370cccc"),
    says="The tropical rank of the attention matrix is limited, and with it the class of representable functions: scores QKᵀ of "
    "head dimension d have tropical rank at most d.",
    latex=r"\text{trop-rank}(Q K^T) \le d; \qquad d = 1:\ q_i k_j + q_l k_m = q_i k_m + q_l k_j",
    remark="For d = 1 the bound says that every 2×2 minor of the matrix q_i·k_j has two equal diagonals.",
    uses=("rank-gap-tropical-above", "rank-invariance"),
)


@claim.law
def diagonals_are_equal(q, k):
    return q[0] * k[0] + q[1] * k[1] == q[0] * k[1] + q[1] * k[0]


@claim.law
def classical_rank_one(i, l, j, m, q, k):
    """d = 1: every 2×2 determinant is 0."""
    return (q(i) * k(j)) * (q(l) * k(m)) == (q(i) * k(m)) * (q(l) * k(j))


@claim.law
def classical_rank_two(q, k):
    """d = 2: the determinant of three rows and three columns is 0."""
    s = lambda i, j: q[i][0] * k[j][0] + q[i][1] * k[j][1]
    even = [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    odd = [(0, 2, 1), (1, 0, 2), (2, 1, 0)]
    products = lambda orders: total([s(0, p[0]) * s(1, p[1]) * s(2, p[2]) for p in orders])
    return products(even) == products(odd)


@claim.law
def exponentials_keep_rank_one(x):
    """The scores (0, 0; 0, s) have classical rank 1; with x = e^s the determinant of (1, 1; 1, x) is x − 1."""
    return x * 1 - 1 * 1 == 0


def positive(x):
    return x > 0


claim.reading(
    "tropical rank of QKᵀ, d = 1",
    Forall(diagonals_are_equal, over=dict(q=vector(2, reals), k=vector(2, reals))),
    literal=True,
    expect=REFUTED,
    quick=Scope(grid=(0, 1)),
    explain="The two diagonals of q_i·k_j differ by (q_0 − q_1)(k_0 − k_1), so the tropical rank is 2.",
)

claim.reading(
    "classical rank of QKᵀ, d = 1, every number of positions",
    Forall(
        classical_rank_one,
        over=dict(
            I=index_set(),
            J=index_set(),
            i=index("I"),
            l=index("I"),
            j=index("J"),
            m=index("J"),
            q=function("I", to=reals),
            k=function("J", to=reals),
        ),
    ),
    expect=PROVED,
)

claim.reading(
    "classical rank of QKᵀ, d = 2",
    Forall(classical_rank_two, over=dict(q=vectors(3, 2, reals), k=vectors(3, 2, reals))),
    expect=PROVED,
    explain="A product of inner dimension 2 has no 3×3 minor other than 0.",
)

claim.reading(
    "classical rank of QKᵀ, every d",
    cited("Horn, Johnson: Matrix Analysis, 0.4.5: the rank of a product is at most the rank of each factor."),
)

claim.reading(
    "classical rank after the exponential, d = 1",
    Forall(exponentials_keep_rank_one, over=dict(x=reals), given=(positive,)),
    expect=REFUTED,
    quick=Scope(grid=(1, 2)),
    explain="Scores (0, 0; 0, s) become (1, 1; 1, e^s), whose determinant e^s − 1 is not 0.",
)

correction = claim.correction(
    "rank-attention-full",
    says="Already head dimension 1 gives scores of every tropical rank n, with n queries and n keys 1, …, n; so do the "
    "log-softmax weights, which are the scores minus a constant for each row.",
    latex=r"a_{ij} = i j - r_i \le \left(\tfrac{i^2}{2} - r_i\right) + \tfrac{j^2}{2} \text{ with equality only for } i = j",
)


@correction.law
def potentials_after_log_softmax(i, j, r):
    """r is the log-normalizer of row i, whatever it is."""
    score = i * j - r
    bound = (i * i / 2 - r) + j * j / 2
    return all_of(score <= bound, iff(score == bound, i == j))


correction.reading(
    "every n",
    Forall(potentials_after_log_softmax, over=dict(i=all_integers, j=all_integers, r=reals)),
    literal=True,
    expect=PROVED,
    explain="The difference is (i − j)²/2: the identity is the only optimal permutation.",
    survivors={"1/2 → 3/2": "larger potentials still bound the entries"},
)


@claim.figure("Scores i·j of n queries and n keys with head dimension 1: classical rank 1, tropical rank n")
def rank_of_the_scores():
    scores = lambda n: [[i * j for j in range(1, n + 1)] for i in range(1, n + 1)]
    return growth(
        "n",
        "rank of the scores",
        range(1, 7),
        {"tropical": lambda n: tropical_rank(scores(n)).value, "claimed": lambda n: 1},
    )
