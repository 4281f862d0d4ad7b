"""The number 512⁸."""

from tropcheck import PROVED, REFUTED, Claim, Exists, Forall, Paper, all_integers, all_of

claim = Claim(
    "su-example-capacity",
    source=Paper("arXiv:2604.14727", "Example V.3"),
    says="512⁸ ≈ 1.1 × 10²¹.",
    latex=r"1.05 \times 10^{21} \le n^8 < 1.15 \times 10^{21}, \qquad n = 512",
)


@claim.law
def rounds_to_the_printed_number(n):
    return all_of(105 * 10**19 <= n**8, n**8 < 115 * 10**19)


def is_512(n):
    return n == 512


claim.reading(
    "rounded to two digits",
    Forall(rounds_to_the_printed_number, over=dict(n=all_integers), given=(is_512,)),
    literal=True,
    expect=REFUTED,
    explain="512⁸ = 2⁷² is about 4.7 × 10²¹; the printed number is near 2⁷⁰ = 4³⁵ instead.",
)

correction = claim.correction(
    "su-example-capacity-corrected",
    says="512⁸ = 2⁷² = 4 722 366 482 869 645 213 696 ≈ 4.7 × 10²¹.",
    latex=r"n^8 = 4722366482869645213696, \qquad n = 512",
)


@correction.law
def exact_power(n):
    return n**8 == 4722366482869645213696


correction.reading(
    "exactly",
    Exists(exact_power, over=dict(n=all_integers), given=(is_512,)),
    literal=True,
    expect=PROVED,
    explain="The witness is n = 512, the only number that the hypothesis admits.",
)
