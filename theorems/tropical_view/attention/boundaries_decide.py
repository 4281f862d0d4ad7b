"""Are the boundaries of the regions the decision boundaries?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Curve,
    Curves,
    Every,
    Forall,
    Note,
    Scope,
    all_of,
    all_over,
    function,
    iff,
    implies,
    index,
    index_set,
    reals,
    vector,
)

claim = Claim(
    "boundaries-decide",
    source=Note("tropical-view", "204-206,210", "877c6538a93015f152ab6ccd7aa1d1f5f1f74cebd4fd1a4fc4f6e50fdf217571"),
    says="The boundaries of the regions are the decision boundaries: the output changes there, and only there.",
    latex=r"\text{output}(q) \ne \text{output}(q') \iff \text{another key wins at } q' \text{ than at } q",
    remark="s and t are the scores at two queries q and q', both inside regions (one strict winner), v the values.",
)


def winner(keys, s):
    return lambda j: all_over(keys, lambda l: implies(l != j, s(l) < s(j)))


@claim.law
def outputs_change_between_regions(v):
    """Different regions have different values."""
    return all_of(v[i] != v[j] for i in range(len(v)) for j in range(i))


@claim.law
def added_value_is_constant(s, t, v):
    """Two queries in the region of key 0, values added to the scores: the output s_0 + v_0 is the same."""
    inside = lambda score: all_of(score[l] + v[l] < score[0] + v[0] for l in range(1, len(v)))
    return implies(all_of(inside(s), inside(t)), s[0] + v[0] == t[0] + v[0])


@claim.law
def softmax_is_constant(x, y, u, v):
    """Two keys, values u and v; x, y > 1 are ratios of exponentials at two queries where the first key wins."""
    return (u * x + v) * (1 + y) == (u * y + v) * (1 + x)


def first_key_wins(x, y):
    return all_of(1 < x, 1 < y)


@claim.law
def winner_determines_output(keys, i, j, s, v):
    """The winner is unique, so inside a region the output is the value of that one key."""
    return implies(all_of(winner(keys, s)(i), winner(keys, s)(j)), all_of(i == j, v(i) == v(j)))


@claim.law
def equal_values_hide_all_walls(keys, i, j, v, common):
    """Crossing from the region of key i to that of key j changes nothing."""
    return v(i) - v(j) == 0


def values_are_equal(keys, v, common):
    return all_over(keys, lambda l: v(l) == common)


heads = dict(
    keys=index_set(), i=index("keys"), j=index("keys"), s=function("keys", to=reals), v=function("keys", to=reals)
)

claim.reading(
    "hard attention with fixed values: every wall changes the output, and only walls do",
    Every(
        {
            "only walls": Forall(winner_determines_output, over=heads),
            "every wall": Forall(outputs_change_between_regions, over=lambda N: dict(v=vector(N, reals))),
        }
    ),
    literal=True,
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2)}, grid=(-1, 1)),
    explain="Two keys with the same value: crossing the wall between them changes nothing.",
)

claim.reading(
    "how far off: no wall of any number of keys need change the output",
    Forall(
        equal_values_hide_all_walls,
        over=dict(keys=index_set(), i=index("keys"), j=index("keys"), v=function("keys", to=reals), common=reals),
        given=(values_are_equal,),
    ),
    expect=PROVED,
    explain="With equal values the output is constant, however many regions there are.",
)

claim.reading(
    "hard attention with fixed values: the output changes only on walls",
    Forall(winner_determines_output, over=heads),
    expect=PROVED,
    explain="Inside a region one key wins, and the output is its value.",
    survivors={"lt → le": "one of the two comparisons must be strict, not both"},
)

claim.reading(
    "values added to the scores: the output changes only on walls",
    Forall(added_value_is_constant, over=lambda N: dict(s=vector(N, reals), t=vector(N, reals), v=vector(N, reals))),
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2)}, grid=(-1, 1)),
    explain="Inside a region the output is affine in the query, not constant.",
)

claim.reading(
    "softmax: the output changes only on walls",
    Forall(softmax_is_constant, over=dict(x=reals, y=reals, u=reals, v=reals), given=(first_key_wins,)),
    expect=REFUTED,
    quick=Scope(grid=(0, 3)),
    explain="A softmax output changes everywhere, not only on walls.",
)

correction = claim.correction(
    "boundaries-decide-when",
    says="A wall between the regions of two keys is a decision boundary of hard attention exactly when their values differ.",
    latex=r"v_i \ne v_j \iff \text{output}(q) \ne \text{output}(q'), \quad i \text{ wins at } q,\ j \text{ at } q'",
)


@correction.law
def wall_decides(keys, i, j, s, t, v, before, after):
    """`before` and `after` are the outputs at q, where i wins with scores s, and at q', where j wins with scores t."""
    outputs = all_over(
        keys,
        lambda l: all_of(implies(winner(keys, s)(l), before == v(l)), implies(winner(keys, t)(l), after == v(l))),
    )
    return implies(
        all_of(winner(keys, s)(i), winner(keys, t)(j), outputs),
        iff(before != after, v(i) != v(j)),
    )


correction.reading(
    "every number of keys",
    Forall(wall_decides, over={**heads, "t": function("keys", to=reals), "before": reals, "after": reals}),
    literal=True,
    expect=PROVED,
    survivors={"implies → iff": "s(i) < s(i) is false, as is i ≠ i"},
)


@claim.figure(
    "Three keys on a line: with the values 1, 1, 0 the first wall, at −1, changes nothing; the second one, at 1, does"
)
def walls_and_output():
    regions = (("key 0, value 1", -3, -1, 1), ("key 1, value 1", -1, 1, 1), ("key 2, value 0", 1, 3, 0))
    pieces = (Curve(name, ((left, value), (right, value))) for name, left, right, value in regions)
    return Curves(tuple(pieces), across="query q", up="output")
