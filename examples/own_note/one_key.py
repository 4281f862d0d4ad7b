"""Is the best key unique? A hypothesis is forgotten: ties."""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Note,
    Scope,
    all_over,
    any_over,
    function,
    iff,
    implies,
    index_set,
    max_over,
    reals,
)

SPACES = {"keys": index_set(), "s": function("keys", to=reals)}

claim = Claim(
    "one-key",
    source=Note("own", "34", "9c76ae7ce7e81dc74e7c5023c162b27e59ef6f16042bb2a03b4ce5d563379831"),
    says="Exactly one key has the greatest score.",
    latex=r"\exists j\ \forall k:\ s_k = \max s \iff k = j",
)


@claim.law
def one_best_key(keys, s):
    best = max_over(keys, s)
    return any_over(keys, lambda j: all_over(keys, lambda k: iff(s(k) == best, k == j)))


claim.reading(
    "every finite set of keys",
    Forall(one_best_key, over=SPACES),
    literal=True,
    expect=REFUTED,
    quick=Scope(grid=(-1, 1), elements=(1, 2)),
    explain="Keys with equal scores tie.",
)

distinct = claim.correction(
    "one-key-distinct",
    says="If different keys have different scores, exactly one key has the greatest score.",
    latex=r"s \text{ injective} \implies \exists j\ \forall k:\ s_k = \max s \iff k = j",
)


@distinct.law
def scores_differ(keys, s):
    return all_over(keys, lambda j: all_over(keys, lambda k: implies(s(j) == s(k), j == k)))


distinct.reading(
    "different scores",
    Forall(one_best_key, over=SPACES, given=(scores_differ,)),
    literal=True,
    expect=PROVED,
    survivors={"maxover → minover": "different scores have exactly one key with the least score, too"},
)
