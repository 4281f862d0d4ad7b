"""Are the first n powers enough? A hypothesis is forgotten: no cycle gains."""

from tropcheck import NEG_INF, REFUTED, VERIFIED, Claim, Forall, Matrix, Note, Scope, all_of, matrices, reals

claim = Claim(
    "walks",
    source=Note("own", "23-25", "ab36a54632a246cc65e03305fd17514ceb4d09de71e0115c7ec5a1697164cd4b"),
    says="The n-th power of an n×n matrix is at most the sum of I and the powers below n.",
    latex=r"a^n \le I \oplus a \oplus \dots \oplus a^{n-1}",
)


def powers(a):
    """List the powers 0, …, n of an n×n matrix."""
    n, _ = a.shape
    found = [Matrix([[0 if i == j else NEG_INF for j in range(n)] for i in range(n)]), a]
    while len(found) <= n:
        found.append(found[-1] @ a)
    return found


@claim.law
def last_power_below(a):
    *lower, last = powers(a)
    total = lower[0]
    for power in lower[1:]:
        total = total + power
    return last <= total


claim.reading(
    "real matrices",
    Forall(last_power_below, over=lambda n: {"a": matrices(n, n, reals)}),
    literal=True,
    expect=REFUTED,
    quick=Scope(sizes={"n": (1, 2)}, grid=(-1, 1)),
    explain="A loop of weight 1 gains with every step; the argument removes the cycle and needs that it does not gain.",
)

no_gain = claim.correction(
    "walks-no-gain",
    says="If no entry is positive, the n-th power is at most the sum of I and the powers below n.",
    latex=r"a \le 0 \implies a^n \le I \oplus a \oplus \dots \oplus a^{n-1}",
)


@no_gain.law
def no_entry_is_positive(a):
    return all_of(entry <= 0 for row in a.rows for entry in row)


no_gain.reading(
    "real matrices without gain",
    Forall(last_power_below, over=lambda n: {"a": matrices(n, n, reals)}, given=(no_entry_is_positive,)),
    literal=True,
    expect=VERIFIED,
    quick=Scope(sizes={"n": (1, 2)}, grid=(-1, 1)),
)
