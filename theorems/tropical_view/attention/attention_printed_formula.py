"""The printed formula of tropical attention does not select the value of the best-matching key."""

from tropcheck import (
    ILL_POSED,
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Note,
    Scope,
    WellTyped,
    all_of,
    all_over,
    function,
    iff,
    implies,
    index,
    index_set,
    max_over,
    oplus,
    otimes,
    reals,
    total,
    vector,
    vectors,
    vectors_of,
)

from ..._figures import growth

claim = Claim(
    "attention-printed-formula",
    source=Note("tropical-view", "46-53", "b1073c9972d2ed75bf041824b214f947d0441ec027c246095bba10abc9cba8a6"),
    says="Tropical attention is printed as the tropical sum over j of −½‖q − k_j‖² ⊕ log v_j, and read as the value of "
    "the key that matches the query best.",
    latex=r"\bigoplus_j \left(-\tfrac12 \|q - k_j\|^2 \oplus w_j\right) = w_{j^*}, \qquad w_j = \log v_j",
)


def squared_distance(u, v):
    return total([(a - b) * (a - b) for a, b in zip(u, v, strict=True)])


def selects(q, k, w, combine):
    """Where key j is the only nearest one, the output is w_j."""
    distances = [squared_distance(q, key) for key in k]
    output = oplus([combine(-d / 2, value) for d, value in zip(distances, w, strict=True)])
    only_nearest = lambda j: all_of(distances[j] < d for l, d in enumerate(distances) if l != j)
    return all_of(implies(only_nearest(j), output == w[j]) for j in range(len(k)))


@claim.law
def as_printed(q, k, w):
    return selects(q, k, w, oplus)


@claim.law
def with_product(q, k, w):
    return selects(q, k, w, otimes)


@claim.law
def error_is_the_value(w):
    """One key at the query itself, with a value w ≤ 0: the output max(0, w) is off by −w."""
    return oplus(0, w) - w == -w


def not_positive(w):
    return w <= 0


def printed_expression(score, v):
    """v_j is a vector in the note: "K and V are the key and value vectors"."""
    return oplus([oplus(s, value) for s, value in zip(score, v, strict=True)])


network = lambda N, d: dict(q=vector(d, reals), k=vectors(N, d, reals), w=vector(N, reals))

claim.reading(
    "as printed, ⊕ inside, scalar values",
    Forall(as_printed, over=network),
    literal=True,
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2), "d": (1,)}, grid=(-1, 1)),
    explain="With one key at the query itself and value −1 the output is max(0, −1) = 0, which is not −1.",
)

claim.reading(
    "how far off: one key at the query, value w ≤ 0",
    Forall(error_is_the_value, over=dict(w=reals), given=(not_positive,)),
    expect=PROVED,
    explain="The output is 0 whatever the value is, so the error −w exceeds every bound.",
)

claim.reading(
    "with ⊗ inside, scalar values",
    Forall(with_product, over=network),
    expect=REFUTED,
    quick=Scope(sizes={"N": (1, 2), "d": (1,)}, grid=(-1, 1)),
    explain="The score stays in the output: with one key at distance 1 it is w − ½.",
)

claim.reading(
    "as printed, vector values",
    WellTyped(printed_expression, over=dict(score=vector(2, reals), v=vectors_of(2))),
    expect=ILL_POSED,
    explain="⊕ of a number and a vector is not defined.",
)

correction = claim.correction(
    "attention-lifted-selects",
    says="With the score multiplied in (⊗) and the largest score divided out, a head returns the value of the best key "
    "exactly when the winner by score plus value is that key: its margin must be at least the spread of the values.",
    latex=r"s_l + w_l \le s_j + w_j\ \forall l \iff \bigoplus_l (s_l \otimes w_l) - s_j = w_j",
)


@correction.law
def selects_exactly_when(keys, j, s, w):
    output = max_over(keys, lambda l: s(l) + w(l)) - s(j)
    return iff(all_over(keys, lambda l: s(l) + w(l) <= s(j) + w(j)), output == w(j))


correction.reading(
    "every number of keys",
    Forall(
        selects_exactly_when,
        over=dict(keys=index_set(), j=index("keys"), s=function("keys", to=reals), w=function("keys", to=reals)),
    ),
    literal=True,
    expect=PROVED,
    survivors={"eq → le": "the output is never below w_j, since key j takes part in the maximum"},
)


@claim.figure("One key at the query itself: the printed formula gives max(0, w), and the value is w")
def output_and_value():
    return growth("value w", "output", range(-4, 5), {"printed formula": lambda w: max(0, w), "the value": lambda w: w})
