"""Does every key own a region of query space?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Keys,
    Note,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    all_over,
    any_of,
    function,
    iff,
    implies,
    index,
    index_set,
    reals,
    vector,
)

claim = Claim(
    "attention-cells-nonempty",
    source=Note("tropical-view", "55-59", "cb188922b62950d6719524890f2c744344f468ef412b87fe801942adbcf8dad6"),
    says="In the division of query space into Voronoi regions every key owns a region, with nonempty interior.",
    latex=r"\forall j\ \exists\, q:\ \mathrm{score}_l(q) < \mathrm{score}_j(q)\ \forall l \ne j; \qquad "
    r"D_l = \|k_j - k_l\|,\ e_l = \|q - k_l\|,\ e_j \le r",
    remark="A key that wins strictly at q wins in a ball around q, because scores are continuous. The readings that fail do so "
    "for three keys on a line.",
)


@claim.law
def nearest_in_a_ball(keys, j, D, e, r):
    """D(l) is the distance of k_l from k_j, e(l) that of k_l from a query within r of k_j: key j is the only nearest."""
    return all_over(keys, lambda l: implies(l != j, e(j) < e(l)))


def distinct_keys_small_ball(keys, j, D, e, r):
    """r is less than half of every distance from k_j, and the triangle inequality holds."""
    return all_of(
        e(j) <= r,
        all_over(keys, lambda l: implies(l != j, all_of(2 * r < D(l), D(l) <= e(j) + e(l)))),
    )


@claim.law
def wins_somewhere(k):
    """Dot products with keys on a line: the scores at q are |q| times those at 1 or −1, so these two queries decide."""
    distinct = all_of(k[i] != k[j] for i in range(len(k)) for j in range(i))
    wins = lambda j, q: all_of(k[l] * q < k[j] * q for l in range(len(k)) if l != j)
    return implies(distinct, all_of(any_of(wins(j, 1), wins(j, -1)) for j in range(len(k))))


def height(key, bias):
    """−½(q − key)² + bias = −½q² + key·q + height: what a key adds to its linear part."""
    return bias - key * key / 2


def middle_is_above(a, b, c, u, v, w):
    """The height of the middle key lies above the segment between the others."""
    return height(a, u) * (c - b) + height(c, w) * (b - a) < height(b, v) * (c - a)


@claim.law
def middle_key_has_a_cell(a, b, c, u, v, w):
    return middle_is_above(a, b, c, u, v, w)


@claim.law
def winning_needs_height(a, b, c, u, v, w, q):
    """Where the middle key wins strictly, its height lies above that segment."""
    score = lambda key, bias: -(q - key) * (q - key) / 2 + bias
    wins = all_of(score(a, u) < score(b, v), score(c, w) < score(b, v))
    return implies(wins, middle_is_above(a, b, c, u, v, w))


def in_order(a, b, c):
    return all_of(a < b, b < c)


@claim.law
def sphere(keys, j, dot, norm):
    """Keys of equal norm: at q = k_j key j wins strictly. dot(l) = ⟨k_j, k_l⟩."""
    return all_over(keys, lambda l: implies(l != j, dot(l) < dot(j)))


def distinct_on_a_sphere(keys, j, dot, norm):
    """‖k_l − k_j‖² = norm − 2·dot(l) + norm is positive for every other key."""
    return all_of(dot(j) == norm, all_over(keys, lambda l: implies(l != j, 0 < norm - 2 * dot(l) + norm)))


@claim.law
def parabola_keys(p, l):
    """Keys (p, −p²/2) for p = 0, 1, 2, … in the plane, no bias: at the query (p, 1) key p beats key l."""
    score = lambda key: key * p + (-(key * key) / 2) * 1
    return all_of(score(p) - score(l) == (p - l) * (p - l) / 2, iff(p != l, score(l) < score(p)))


claim.reading(
    "distance scores, distinct keys",
    Forall(
        nearest_in_a_ball,
        over=dict(
            keys=index_set(), j=index("keys"), D=function("keys", to=reals), e=function("keys", to=reals), r=reals
        ),
        given=(distinct_keys_small_ball,),
    ),
    literal=True,
    expect=PROVED,
    explain="A ball around a key, of less than half the distance to the other keys, belongs to it.",
    survivors={"implies → iff": "e(j) < e(j) is false, as is j ≠ j"},
)

claim.reading(
    "dot-product scores, distinct keys",
    Forall(wins_somewhere, over=lambda N: dict(k=vector(N, reals))),
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2, 3)}, grid=(-1, 1)),
    explain="A key between two others never wins strictly: one of them has at least its score.",
)

three_keys = {name: reals for name in "abcuvw"}

claim.reading(
    "distance scores with a bias, distinct keys",
    Forall(middle_key_has_a_cell, over=three_keys, given=(in_order,)),
    expect=REFUTED,
    quick=Scope(grid=(-1, 1)),
    explain="A small enough value hides the middle key: its weight in the power diagram is too small.",
)

claim.reading(
    "distance scores with a bias: what the middle one of three keys needs",
    Forall(winning_needs_height, over={**three_keys, "q": reals}, given=(in_order,)),
    expect=PROVED,
    explain="A winner beats the mean of two others, whose slope is the same.",
    survivors={"lt → le": "of the comparisons with the two neighbours one strict one is enough"},
)

claim.reading(
    "dot-product scores, distinct keys of equal norm",
    Forall(
        sphere,
        over=dict(keys=index_set(), j=index("keys"), dot=function("keys", to=reals), norm=reals),
        given=(distinct_on_a_sphere,),
    ),
    expect=PROVED,
    explain="At the query q = k_j the own score is ‖k_j‖², and by Cauchy and Schwarz no other key of that norm reaches it.",
    survivors={"implies → iff": "dot(j) < dot(j) is false, as is j ≠ j"},
)

claim.reading(
    "dot-product scores, some keys, every number of them",
    Forall(parabola_keys, over=dict(p=all_integers, l=all_integers)),
    expect=PROVED,
    explain="Keys on a parabola are all vertices of their convex hull; the margin is (p − l)²/2.",
)

correction = claim.correction(
    "attention-cell-hidden",
    says="With scores ⟨q, k⟩ + c a key that lies in the convex hull of others, with a bias at most the same mean of theirs, owns "
    "no region: it wins strictly nowhere, for every number of keys and every dimension.",
    latex=r"k_j = \sum_l \lambda_l k_l,\ c_j \le \sum_l \lambda_l c_l,\ \lambda \ge 0,\ \sum \lambda_l = 1 \Rightarrow "
    r"s_j \le \sum_l \lambda_l s_l \le \max_l s_l",
    remark="That every other key owns a region is the separation theorem for convex polyhedra (Farkas' lemma): the exact "
    "condition is that (k_j, c_j) is no such mean.",
)


@correction.law
def mean_is_at_most_the_bound(total_weight, mean, bound):
    """After any number of keys: Σ λ_l·s_l ≤ bound·Σ λ_l, where bound is at least each score s_l."""
    return mean <= bound * total_weight


def weight_of_a_score(weight, score, bound):
    return all_of(weight >= 0, score <= bound)


correction.reading(
    "a mean of scores is at most the largest",
    Recurrence(
        mean_is_at_most_the_bound,
        state=dict(total_weight=reals, mean=reals),
        start=lambda: dict(total_weight=0, mean=0),
        step=lambda total_weight, mean, weight, score: dict(
            total_weight=total_weight + weight, mean=mean + weight * score
        ),
        inputs=dict(weight=reals, score=reals),
        over=dict(bound=reals),
        allowed=(weight_of_a_score,),
    ),
    literal=True,
    expect=PROVED,
    explain="The score of a hidden key is at most a mean of other scores, and a mean is at most the largest of them.",
)


@claim.figure("Key 3 lies between the others: it owns a Voronoi cell, and none under dot products")
def hidden_key():
    return Keys(((-2, -1), (2, -1), (0, 3), (0, 0)))
