"""Is x ↦ log max(0, x) a valuation?"""

from tropcheck import PROVED, REFUTED, Claim, Forall, Paper, all_of, any_of, maximum, reals

from .._figures import growth

claim = Claim(
    "tropical-attention-valuation",
    source=Paper("arXiv:2505.17190", "the valuation axioms of the map into max-plus numbers"),
    says="The map v(x) = log max(0, x), which takes ordinary numbers to max-plus numbers, is a valuation: v(x) = −∞ exactly for "
    "x = 0, v(xy) = v(x) + v(y), and v(x + y) ≤ max(v(x), v(y)).",
    latex=r"v(x) = \log x^+,\ x^+ = \max(0, x): \quad x^+ = 0 \iff x = 0, \quad (x y)^+ = x^+ y^+, \quad (x + y)^+ \le "
    r"\max(x^+, y^+)",
    remark="The logarithm is increasing and turns products into sums, so the axioms are statements about positive parts.",
)


def positive_part(x):
    return maximum(0, x)


@claim.law
def ultrametric(x, y):
    return positive_part(x + y) <= maximum(positive_part(x), positive_part(y))


@claim.law
def multiplicative(x, y):
    return positive_part(x * y) == positive_part(x) * positive_part(y)


@claim.law
def positive_part_of_a_sum(x, y):
    """x⁺ ≤ … ≤ 2·max(x⁺, y⁺): v(x + y) is at most max(v(x), v(y)) + log 2."""
    return positive_part(x + y) <= 2 * maximum(positive_part(x), positive_part(y))


@claim.law
def equal_numbers_attain_it(x):
    return positive_part(x + x) == 2 * positive_part(x)


def not_negative(x, y):
    return all_of(0 <= x, 0 <= y)


def not_both_negative(x, y):
    return any_of(0 <= x, 0 <= y)


both = dict(x=reals, y=reals)

claim.reading(
    "sums, positive numbers",
    Forall(ultrametric, over=both, given=(not_negative,)),
    literal=True,
    expect=REFUTED,
    explain="v(1 + 1) = log 2 is larger than v(1) = 0: sums of positive numbers do not cancel, they add up.",
)

claim.reading(
    "products, unless both numbers are negative",
    Forall(multiplicative, over=both, given=(not_both_negative,)),
    expect=PROVED,
    explain="On positive numbers v is the logarithm, and a product with one negative factor has the positive part 0.",
)

claim.reading(
    "products, all numbers",
    Forall(multiplicative, over=both),
    expect=REFUTED,
    explain="(−1)·(−1) = 1, and both factors have the positive part 0.",
)

correction = claim.correction(
    "tropical-attention-valuation-up-to-log-two",
    says="v is multiplicative unless both numbers are negative, and v(x + y) ≤ max(v(x), v(y)) + log 2 holds for all numbers, with equality "
    "for x = y; the error log 2 does not depend on the numbers.",
    latex=r"(x + y)^+ \le 2 \max(x^+, y^+), \qquad (x + x)^+ = 2 x^+",
)

correction.reading(
    "sums, all numbers",
    Forall(positive_part_of_a_sum, over=both),
    literal=True,
    expect=PROVED,
    survivors={"2 → 3": "a larger right side", "0 → -1": "a smaller left side where it matters"},
)

correction.reading("two equal numbers", Forall(equal_numbers_attain_it, over=dict(x=reals)), expect=PROVED)


@claim.figure("Two equal numbers x: the positive part of their sum, and the larger of their positive parts")
def sum_of_equals():
    return growth(
        "x", "positive part", range(-2, 5), {"(x + x)⁺": lambda x: max(0, 2 * x), "max(x⁺, x⁺)": lambda x: max(0, x)}
    )
