"""The temperature of softmax(QKᵀ/√d)."""

from fractions import Fraction

from tropcheck import PROVED, REFUTED, Claim, Forall, Paper, all_of, reals

from .._figures import growth

temperature = Claim(
    "su-temperature",
    source=Paper("arXiv:2604.14727", "Example VI.2"),
    says="The temperature of attention is typically τ = 1/√d_k, so 0.125 for d_k = 64.",
    latex=r"e^{s/\tau} = e^{s/\sqrt{d_k}}, \quad \sqrt{d_k} = r = 8 \Rightarrow \tau = 1/8",
    remark="s is a raw score ⟨q, k⟩; the formula softmax(QKᵀ/√d_k) divides it by √d_k.",
    uses=("attention-standard",),
)


@temperature.law
def is_one_eighth(r, tau):
    return 8 * tau == 1


def same_exponent(r, tau):
    """s/τ = s/r for the score s = τ·r: r = τ, and r = 8."""
    return all_of(r == tau, r == 8)


@temperature.law
def off_by_the_width(r, printed, actual):
    """The true temperature √d is d = r² times the printed 1/√d."""
    return actual == (r * r) * printed


def both_temperatures(r, printed, actual):
    return all_of(r * printed == 1, actual == r)


temperature.reading(
    "τ is the temperature of raw scores",
    Forall(is_one_eighth, over=dict(r=reals, tau=reals), given=(same_exponent,)),
    literal=True,
    expect=REFUTED,
    explain="Dividing scores by 8 is temperature 8; 1/8 is the inverse temperature.",
)

temperature.reading(
    "how far off: by the factor d_k, for every width",
    Forall(off_by_the_width, over=dict(r=reals, printed=reals, actual=reals), given=(both_temperatures,)),
    expect=PROVED,
    explain="√d is d times 1/√d: 64 times for d_k = 64.",
)

corrected = temperature.correction(
    "su-temperature-corrected",
    says="The temperature of softmax(QKᵀ/√d_k) on raw scores is √d_k; on scores that are divided already it is 1.",
    latex=r"s / \tau = s / r \ (s \ne 0) \Rightarrow \tau = r",
)


@corrected.law
def temperature_is_the_root(s, r, tau):
    """s/τ = s/r, multiplied out: s·r = s·τ for a score that is not 0."""
    return r == tau


def equal_exponents(s, r, tau):
    return all_of(s != 0, s * r == s * tau)


corrected.reading(
    "every width",
    Forall(temperature_is_the_root, over=dict(s=reals, r=reals, tau=reals), given=(equal_exponents,)),
    literal=True,
    expect=PROVED,
)


@temperature.figure("The temperature √d of raw scores, and the printed 1/√d, for d = 1, 4, 9, …, 64")
def two_temperatures():
    return growth("√d", "temperature", range(1, 9), {"√d": lambda r: r, "1/√d, printed": lambda r: Fraction(1, r)})
