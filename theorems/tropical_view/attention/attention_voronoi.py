"""Which attention cuts query space into the Voronoi cells of the keys?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Keys,
    Note,
    Scope,
    all_of,
    all_over,
    any_of,
    function,
    iff,
    implies,
    index,
    index_set,
    maximum,
    reals,
    total,
    vector,
    vectors,
)

claim = Claim(
    "attention-voronoi",
    source=Note("tropical-view", "59,208", "2abdc72d82aae3b422aefb52edf4e8b95ddbc99c7bf7b4192cab23576f1b6876"),
    says="Attention partitions the space of queries into the Voronoi cells of the keys: key j wins exactly where no key "
    "is nearer to the query.",
    latex=r"\mathrm{score}_j(q) \ge \mathrm{score}_l(q)\ \forall l \iff \|q - k_j\| \le \|q - k_l\|\ \forall l, "
    r"\qquad d_j = \|q - k_j\|^2",
    remark="The literal reading takes the scores of the note, −½‖q − k‖². Its printed formula also compares them with values, which is a "
    "reading of its own; line 208 gives the regions to the queries.",
)


def dot(u, v):
    return total([a * b for a, b in zip(u, v, strict=True)])


def squared_distance(u, v):
    return total([(a - b) * (a - b) for a, b in zip(u, v, strict=True)])


def not_zero(q):
    return any_of(x != 0 for x in q)


def winners_are_nearest(scores, distances):
    """Every key wins by score exactly where it is nearest."""
    return all_of(
        iff(all_of(s <= scores[j] for s in scores), all_of(distances[j] <= d for d in distances))
        for j in range(len(scores))
    )


@claim.law
def distance_scores(keys, j, d):
    return iff(all_over(keys, lambda l: -d(l) / 2 <= -d(j) / 2), all_over(keys, lambda l: d(j) <= d(l)))


@claim.law
def dot_scores(q, k):
    return winners_are_nearest([dot(q, key) for key in k], [squared_distance(q, key) for key in k])


@claim.law
def printed_scores(q, k, w):
    """The outer ⊕ of the printed formula chooses by max(−½‖q − k_j‖², log v_j), where w_j = log v_j."""
    scores = [maximum(-squared_distance(q, key) / 2, value) for key, value in zip(k, w, strict=True)]
    return winners_are_nearest(scores, [squared_distance(q, key) for key in k])


@claim.law
def equal_norms(keys, j, dot, d, qq, norm):
    """With ‖k_l‖² = norm for every key l, and ‖q − k‖² = ‖q‖² − 2⟨q, k⟩ + ‖k‖²."""
    return implies(
        all_over(keys, lambda l: d(l) == qq - 2 * dot(l) + norm),
        iff(all_over(keys, lambda l: dot(l) <= dot(j)), all_over(keys, lambda l: d(j) <= d(l))),
    )


@claim.law
def queries_are_sites(q, k):
    """A key belongs to the query that it scores highest with, exactly when it is nearest to that query."""
    return winners_are_nearest([dot(query, k) for query in q], [squared_distance(query, k) for query in q])


@claim.law
def queries_as_sites_by_distance(queries, i, d):
    """A key at the distances √d(l) from the queries scores highest with query i exactly when that one is nearest to it."""
    return iff(all_over(queries, lambda l: -d(l) / 2 <= -d(i) / 2), all_over(queries, lambda l: d(i) <= d(l)))


schematic = dict(keys=index_set(), j=index("keys"), d=function("keys", to=reals))

claim.reading(
    "distance scores",
    Forall(distance_scores, over=schematic),
    literal=True,
    expect=PROVED,
    explain="−½‖q − k‖² is largest where ‖q − k‖ is smallest.",
)

claim.reading(
    "dot-product scores",
    Forall(dot_scores, over=lambda N, d: dict(q=vector(d, reals), k=vectors(N, d, reals))),
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2), "d": (1,)}, grid=(-1, 1)),
    explain="With q = 0 all scores are equal, so both keys win, but only one is nearest.",
)

claim.reading(
    "dot-product scores, query not zero",
    Forall(
        dot_scores,
        over=lambda N, d: dict(q=vector(d, reals), k=vectors(N, d, reals)),
        given=(not_zero,),
    ),
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2), "d": (1,)}, grid=(-2, 2)),
    explain="A long key wins over a near one.",
)

claim.reading(
    "dot-product scores, keys of equal norm",
    Forall(
        equal_norms,
        over={**schematic, "dot": function("keys", to=reals), "qq": reals, "norm": reals},
    ),
    expect=PROVED,
    explain="On a sphere, the largest inner product and the smallest distance are the same.",
    survivors={
        "2 → 3": "any positive factor of the inner product gives the same winners",
        "add → sub in qq − 2·dot": "the norm is the same for all keys, so its sign does not matter",
    },
)

claim.reading(
    "the printed formula, ⊕ inside",
    Forall(printed_scores, over=lambda N, d: dict(q=vector(d, reals), k=vectors(N, d, reals), w=vector(N, reals))),
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2), "d": (1,)}, grid=(-1, 1)),
    explain="A large value wins wherever the query is.",
)

claim.reading(
    "the queries are the sites, distance scores",
    Forall(
        queries_as_sites_by_distance,
        over=dict(queries=index_set(), i=index("queries"), d=function("queries", to=reals)),
    ),
    expect=PROVED,
    explain="A distance does not tell queries from keys.",
)

claim.reading(
    "the queries are the sites, dot-product scores",
    Forall(queries_are_sites, over=lambda N, d: dict(q=vectors(N, d, reals), k=vector(d, reals))),
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2), "d": (1,)}, grid=(-1, 1)),
    explain="The same counterexample with the roles exchanged.",
)


@claim.figure("The same five keys: Voronoi cells of distance scores, and the cells of dot-product scores")
def two_diagrams():
    return Keys(((-2, 1), (1, 2), (2, -1), (0, 0), (-1, -2)))
