"""How positional encodings change the division of query space."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Exists,
    Forall,
    Note,
    Scope,
    all_of,
    all_over,
    any_of,
    common_refinement,
    every,
    function,
    iff,
    index,
    index_set,
    not_,
    reals,
    some,
    vector,
)

claim = Claim(
    "position-bias",
    source=Note("tropical-view", "112,182", "58eda0758792206ee4b72ff1bc0645a7cf1ef88565cb13f8b3005c6f5b9766be"),
    says="Absolute and relative positional encodings change the tropical structure: the regions of the keys.",
    latex=r"\{q : \langle q, k_l\rangle \le \langle q, k_j\rangle\ \forall l\} \ne \{q : \langle q, k_l\rangle + c_l \le "
    r"\langle q, k_j\rangle + c_j\ \forall l\}",
    remark="A relative encoding of the kind of ALiBi adds a bias c_l to the score of key l. An absolute one replaces the key "
    "k_l by k_l + p_l (and the query by q + r).",
    uses=("attention-power-diagram",),
)


def wins(scores, j):
    return all_of(score <= scores[j] for score in scores)


def biased(q, k, c):
    return [key * q + bias for key, bias in zip(k, c, strict=True)]


def no_bias(k):
    return [0 for _ in k]


@claim.law
def some_region_changes(q, k, c):
    """Keys on a line: at the query q the winners with the bias are not the winners without."""
    return any_of(not_(iff(wins(biased(q, k, no_bias(k)), j), wins(biased(q, k, c), j))) for j in range(len(k)))


def different_keys(k):
    return k[0] != k[1]


@claim.law
def common_bias_changes_nothing(keys, j, s, shift):
    wins_with = lambda score: all_over(keys, lambda l: score(l) <= score(j))
    return iff(wins_with(lambda l: s(l) + shift), wins_with(s))


@claim.law
def weights_move(keys, j, qq, dot, norm, c):
    """Sites stay, weights move: ‖k_l‖² + 2c_l in the place of ‖k_l‖²."""
    distance = lambda l: qq - 2 * dot(l) + norm(l)
    weight = lambda l: norm(l) + 2 * c(l)
    wins_by_score = all_over(keys, lambda l: dot(l) + c(l) <= dot(j) + c(j))
    return iff(wins_by_score, all_over(keys, lambda l: distance(j) - weight(j) <= distance(l) - weight(l)))


@claim.law
def sites_move(keys, j, qq, dot, shift, norm, cross, size):
    """Site k_l + p_l and weight ‖k_l + p_l‖²: dot = ⟨q, k_l⟩, shift = ⟨q, p_l⟩, cross = ⟨k_l, p_l⟩, size = ‖p_l‖²."""
    weight = lambda l: norm(l) + 2 * cross(l) + size(l)
    distance = lambda l: qq - 2 * (dot(l) + shift(l)) + weight(l)
    wins_by_score = all_over(keys, lambda l: dot(l) + shift(l) <= dot(j) + shift(j))
    return iff(wins_by_score, all_over(keys, lambda l: distance(j) - weight(j) <= distance(l) - weight(l)))


claim.reading(
    "an encoding can change the regions",
    Exists(some_region_changes, over=dict(q=reals, k=vector(2, reals), c=vector(2, reals)), given=(different_keys,)),
    literal=True,
    expect=PROVED,
    quick=Scope(grid=(-1, 1)),
    explain="A bias moves the wall between two keys.",
)

claim.reading(
    "every encoding changes who wins, somewhere",
    Alternating(
        some_region_changes,
        (every(k=vector(2, reals), c=vector(2, reals)), some(q=reals)),
        refute=lambda: dict(k=(0, 1), c=(1, 1)),
    ),
    expect=REFUTED,
    explain="The same bias for all keys changes nothing.",
)

claim.reading(
    "a bias that is the same for all keys changes nothing",
    Forall(
        common_bias_changes_nothing,
        over=dict(keys=index_set(), j=index("keys"), s=function("keys", to=reals), shift=reals),
    ),
    expect=PROVED,
)

keys = dict(
    keys=index_set(), j=index("keys"), qq=reals, dot=function("keys", to=reals), norm=function("keys", to=reals)
)

claim.reading(
    "relative: sites stay, weights move by 2c_j",
    Forall(weights_move, over={**keys, "c": function("keys", to=reals)}),
    expect=PROVED,
    explain="Walls move in parallel: the wall between keys j and l is ⟨q, k_j − k_l⟩ = c_l − c_j.",
)

claim.reading(
    "absolute: sites move by p_j, and weights with them",
    Forall(
        sites_move,
        over={**keys, **{name: function("keys", to=reals) for name in ("shift", "cross", "size")}},
    ),
    expect=PROVED,
    explain="The diagram is that of the shifted keys; walls turn.",
)


@claim.figure("The same keys without a bias, with a bias that falls from key to key, and moved by absolute positions")
def three_diagrams():
    points = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    moved = tuple((x + l, y) for l, (x, y) in enumerate(points))
    cells = lambda keys, biases: common_refinement([list(zip(keys, biases, strict=True))], 2)
    return [cells(points, (0, 0, 0, 0)), cells(points, (0, -1, -2, -3)), cells(moved, (0, 0, 0, 0))]
