"""Is the best sum below the sum of the best? An index set: every number of keys at once."""

from tropcheck import PROVED, Claim, Forall, Note, function, index_set, max_over, reals

claim = Claim(
    "best-sum",
    source=Note("own", "31-32", "2cfa8455a7cb2c7e71a4d221c10f7257960872bffdb8e1e946a92e2f1231149b"),
    says="The greatest sum of score and value is at most the greatest score plus the greatest value.",
    latex=r"\max_j (s_j + v_j) \le \max_j s_j + \max_j v_j",
)


@claim.law
def best_sum(keys, s, v):
    return max_over(keys, lambda j: s(j) + v(j)) <= max_over(keys, s) + max_over(keys, v)


claim.reading(
    "every finite set of keys",
    Forall(best_sum, over={"keys": index_set(), "s": function("keys", to=reals), "v": function("keys", to=reals)}),
    literal=True,
    expect=PROVED,
)
