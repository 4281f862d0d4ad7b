"""Taking the maximum is picking the strongest key, as long as there is one strongest key."""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Note,
    Scope,
    all_of,
    all_over,
    any_of,
    any_over,
    function,
    iff,
    implies,
    index,
    index_set,
    max_over,
    reals,
    vector,
)

claim = Claim(
    "attention-strongest-key",
    source=Note("tropical-view", "61", "ec9329bdea9241fcf80e7a92f71702ac565f4b69faa1e85147163ebfc69563a4"),
    says="The max operation is the same as choosing the key with the strongest response.",
    latex=r"\exists!\, j:\ s_j = \max_l s_l",
)


@claim.law
def one_strongest_key(s):
    strongest = lambda j: all_of(other <= s[j] for other in s)
    return any_of(all_of([strongest(j), *(other < s[j] for l, other in enumerate(s) if l != j)]) for j in range(len(s)))


@claim.law
def some_strongest_key(keys, s):
    return any_over(keys, lambda j: s(j) == max_over(keys, s))


@claim.law
def all_keys_tie(keys, s, common):
    """Where all scores are equal, as for repeated keys, every key is a strongest one."""
    return all_over(keys, lambda j: s(j) == max_over(keys, s))


def equal_scores(keys, s, common):
    return all_over(keys, lambda j: s(j) == common)


@claim.law
def ties_do_not_matter(s, v):
    """Where two keys are strongest, both have the same value, so it does not matter which one is picked."""
    strongest = lambda j: all_of(other <= s[j] for other in s)
    pairs = [(j, l) for j in range(len(s)) for l in range(j)]
    return all_of(implies(all_of(strongest(j), strongest(l)), v[j] == v[l]) for j, l in pairs)


claim.reading(
    "the strongest key",
    Forall(one_strongest_key, over=lambda N: dict(s=vector(N, reals))),
    literal=True,
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2, 3)}, grid=(-1, 1)),
    explain="Two keys with the same score are equally strong; repeated keys always are.",
)

claim.reading(
    "a strongest key",
    Forall(some_strongest_key, over=dict(keys=index_set(), s=function("keys", to=reals))),
    expect=PROVED,
    explain="A maximum of finitely many scores is the score of some key.",
    survivors={"maxover → minover": "some key has the smallest score, too"},
)

claim.reading(
    "how far off: all keys at once are strongest, every number of keys",
    Forall(
        all_keys_tie, over=dict(keys=index_set(), s=function("keys", to=reals), common=reals), given=(equal_scores,)
    ),
    expect=PROVED,
    explain="At the query 0 all dot products are 0.",
    survivors={"maxover → minover": "equal scores have one extremum"},
)

claim.reading(
    "the value of a strongest key is determined",
    Forall(ties_do_not_matter, over=lambda N: dict(s=vector(N, reals), v=vector(N, reals))),
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2)}, grid=(-1, 1)),
    explain="Two keys tie and have different values.",
)

correction = claim.correction(
    "attention-strongest-key-unique",
    says="The head's value is determined by the scores exactly when all strongest keys share it; a key that beats every "
    "other by a positive margin is the only strongest one, whatever the number of keys.",
    latex=r"(\forall l \ne j:\ s_l < s_j) \iff (\forall l:\ s_l = \max_m s_m \Leftrightarrow l = j)",
)


@correction.law
def margin_decides(keys, j, s):
    return iff(
        all_over(keys, lambda l: implies(l != j, s(l) < s(j))),
        all_over(keys, lambda l: iff(s(l) == max_over(keys, s), l == j)),
    )


correction.reading(
    "every number of keys",
    Forall(margin_decides, over=dict(keys=index_set(), j=index("keys"), s=function("keys", to=reals))),
    literal=True,
    expect=PROVED,
    survivors={
        "implies → iff": "s_j < s_j is false, as is j ≠ j",
        "iff → implies": "a strongest key exists, so if no other is strongest, j is",
    },
)
