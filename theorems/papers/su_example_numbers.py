"""The numbers of the stability example."""

from fractions import Fraction

from tropcheck import PROVED, REFUTED, Claim, Curve, Curves, Enclosure, Every, Exists, Forall, Paper, all_of, reals

low, high = 8886110, 8886111
exponential = Enclosure("exp", 16, low, high)

# The logarithm is increasing, so log(1 + g) lies between its values at the ends of the interval that contains 1 + g.
least, most = 1 + Fraction(511, high), 1 + Fraction(511, low)
value_low, value_high = Fraction(57503817, 10**12), Fraction(57503825, 10**12)
logarithm = {
    "log(1 + g) from below": Enclosure("log", least, value_low, value_high),
    "log(1 + g) from above": Enclosure("log", most, value_low, value_high),
}

claim = Claim(
    "su-example-numbers",
    source=Paper("arXiv:2604.14727", "Example VI.2"),
    says="For N = 512, δ = 2, τ = 0.125 the bounds on value, gradient and Hessian are 7.18 × 10⁻⁶, 1.15 × 10⁻⁴ and 4.6 × 10⁻⁴.",
    latex=r"g = 511\, e^{-16}: \quad v = \tfrac18 \log(1 + g) \approx 7.18 \cdot 10^{-6}, \quad 2 g \approx 1.15 \cdot 10^{-4}, "
    r"\quad 8 g \approx 4.6 \cdot 10^{-4}",
    remark="e¹⁶ is between 8886110 and 8886111, and log(1 + g) between 5.7503817·10⁻⁵ and 5.7503825·10⁻⁵.",
    uses=("su-stability-value", "su-stability-gradient"),
)


def value_of_the_exponential(g):
    """511/high ≤ g ≤ 511/low."""
    return all_of(511 <= g * high, g * low <= 511)


def known(g, v):
    """Also 8v = log(1 + g)."""
    return all_of(value_of_the_exponential(g), value_low <= 8 * v, 8 * v <= value_high)


def rounds_to(value, printed, unit):
    """The value is within half a unit of the last printed digit; both are whole multiples of the unit times ½."""
    return all_of(2 * printed - unit <= 2 * value, 2 * value < 2 * printed + unit)


@claim.law
def all_three(g, v):
    return all_of(
        rounds_to(v, Fraction(718, 10**8), Fraction(1, 10**8)),
        rounds_to(2 * g, Fraction(115, 10**6), Fraction(1, 10**6)),
        rounds_to(8 * g, Fraction(46, 10**5), Fraction(1, 10**5)),
    )


@claim.law
def gradient_and_hessian(g):
    return all_of(
        rounds_to(2 * g, Fraction(115, 10**6), Fraction(1, 10**6)),
        rounds_to(8 * g, Fraction(46, 10**5), Fraction(1, 10**5)),
    )


room = {
    "le → lt": "the value is inside the rounding interval",
    "511 →": "the printed digits leave room for one key more or less",
    "hypothesis 1": "the printed digits leave room for this change, or it contradicts another bound",
    "2 → 3": "a wider rounding interval",
    "8 → 9": "a wider rounding interval, or a contradiction between bounds",
}

claim.reading(
    "all three, correctly rounded",
    Exists(all_three, over=dict(g=reals, v=reals), given=(known,)),
    literal=True,
    expect=REFUTED,
    explain="The first is 7.188 × 10⁻⁶, which rounds to 7.19; the printed 7.18 is cut off, so as a bound it is too small.",
)

claim.reading("the values of exp and log", Every({"e¹⁶": exponential, **logarithm}), expect=PROVED)

claim.reading(
    "the second and the third, correctly rounded",
    Every(
        {
            "e¹⁶": exponential,
            "rounded": Forall(gradient_and_hessian, over=dict(g=reals), given=(value_of_the_exponential,)),
        }
    ),
    expect=PROVED,
    survivors=room,
)

correction = claim.correction(
    "su-example-numbers-corrected",
    says="The bound on the value is 7.19 × 10⁻⁶ after rounding; the other two numbers are right as roundings of the printed bounds.",
    latex=r"v \approx 7.19 \cdot 10^{-6}, \qquad g = 511\, e^{-16}",
)


@correction.law
def value_rounds_up(g, v):
    return rounds_to(v, Fraction(719, 10**8), Fraction(1, 10**8))


correction.reading(
    "the value",
    Every(
        {
            "e¹⁶": exponential,
            **logarithm,
            "rounded": Forall(value_rounds_up, over=dict(g=reals, v=reals), given=(known,)),
        }
    ),
    literal=True,
    expect=PROVED,
    survivors=room,
)


@claim.figure(
    "The value, in units of 10⁻⁹, lies outside the interval in which numbers round to the printed 7.18 · 10⁻⁶"
)
def outside_its_rounding_interval():
    lines = {"value": value_low / 8 * 10**9, "upper end": 7185, "lower end": 7175}
    across = (Curve(name, ((0, height), (1, height))) for name, height in lines.items())
    return Curves(tuple(across), across="", up="10⁻⁹")
