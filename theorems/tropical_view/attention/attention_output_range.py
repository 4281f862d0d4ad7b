"""A log-lifted head with its denominator never leaves the range of its values."""

from tropcheck import PROVED, Claim, Forall, Paper, all_of, function, index_set, max_over, min_over, reals

claim = Claim(
    "attention-output-range",
    source=Paper("arXiv:2604.14727", "the tropical limit of log-lifted attention"),
    says="A log-lifted head with its denominator, max_j (s_j + v_j) − max_j s_j, has its outputs between the smallest and "
    "the largest value v_j.",
    latex=r"\min_j v_j \le \max_j (s_j + v_j) - \max_j s_j \le \max_j v_j",
)


@claim.law
def stays_in_range(keys, s, v):
    output = max_over(keys, lambda j: s(j) + v(j)) - max_over(keys, s)
    return all_of(min_over(keys, v) <= output, output <= max_over(keys, v))


claim.reading(
    "every number of keys",
    Forall(stays_in_range, over=dict(keys=index_set(), s=function("keys", to=reals), v=function("keys", to=reals))),
    literal=True,
    expect=PROVED,
    explain="The best sum is at least that of the best score, and at most the best score plus the best value.",
)
