"""The drawn depth–width curves contradict the formula beside them."""

from fractions import Fraction

from tropcheck import PROVED, REFUTED, Claim, Curve, Curves, Exists, Forall, Note, all_of, reals

claim = Claim(
    "tradeoff-plot",
    source=Note("depth-limits", "71,73-90", "f64998f0c657b44f534bd9b962a057a7e5775f7705e038dcb08f01ccccde9129"),
    says="Two curves of width against depth are drawn, one rising with the number of layers and one flat at width 2; each is "
    "said to be the width that a fixed composition depth requires.",
    latex=r"\text{for some } n:\quad L \log_2 d = D = \log_2 n \quad \text{at every drawn point } (L, \log_2 d)",
    remark="The points are read from the drawing where its axis has a label: the first star in the rows 2⁴, 2⁸, 2¹², 2¹⁶, "
    "its column divided by the five columns of a layer; the flat curve at the eight labels of the depth axis.",
)

rising = [(Fraction(21, 5), 4), (Fraction(31, 5), 8), (Fraction(8), 12), (Fraction(48, 5), 16)]
flat = [(layers, 1) for layers in range(1, 9)]


def exactly(points, D):
    return all_of(layers * log_width == D for layers, log_width in points)


def within_factor(points, D, factor):
    return all_of(all_of(D <= factor * layers * width, layers * width <= factor * D) for layers, width in points)


@claim.law
def both_curves(D, E):
    """Each curve has one n, and D = log₂ n for the rising one, E for the flat one."""
    return all_of(exactly(rising, D), exactly(flat, E))


@claim.law
def rising_curve(D):
    return within_factor(rising, D, 2)


@claim.law
def flat_curve(D):
    return within_factor(flat, D, 2)


@claim.law
def fixed_composition_depth(K, D):
    """Composition depth K = log n / log d fixed along the curve, for one n: then log d is the same everywhere."""
    return all_of(K > 0, all_of(K * log_width == D for _, log_width in rising))


claim.reading(
    "both curves are d = n^(1/L), exactly",
    Exists(both_curves, over=dict(D=reals, E=reals)),
    literal=True,
    expect=REFUTED,
    explain="L·log₂ d would have to be constant along a curve; it grows from 16.8 to 153.6 on the rising one.",
)

claim.reading(
    "the rising curve, ≈ up to a factor of 2",
    Exists(rising_curve, over=dict(D=reals)),
    expect=REFUTED,
    explain="The product L·log₂ d varies by a factor of 9.",
)

claim.reading(
    "the flat curve, ≈ up to a factor of 2",
    Exists(flat_curve, over=dict(D=reals)),
    expect=REFUTED,
    explain="At width 2 the product is L, from 1 to 8.",
)

claim.reading(
    "one composition depth along the rising curve",
    Exists(fixed_composition_depth, over=dict(K=reals, D=reals)),
    expect=REFUTED,
    explain="The formula does not contain L: for one n and one composition depth the width is constant.",
)

correction = claim.correction(
    "tradeoff-curve-falls",
    says="For one n the width d = n^(1/L) falls as L grows, and L·log₂ d stays log₂ n.",
    latex=r"L d = D,\ M e = D,\ 0 < L < M,\ 0 < d \Rightarrow e < d \qquad (d, e = \log_2 \text{ of the widths})",
)


@correction.law
def falls(D, L, M, d, e):
    return e < d


def same_n_more_layers(D, L, M, d, e):
    return all_of(0 < d, 0 < L, L < M, L * d == D, M * e == D)


correction.reading(
    "all depths, all n",
    Forall(falls, over={name: reals for name in ("D", "L", "M", "d", "e")}, given=(same_n_more_layers,)),
    literal=True,
    expect=PROVED,
    survivors={
        "hypothesis 1: lt → le": "with L = 0 the product D is 0, and the width of M layers is 1",
        "hypothesis 1: eq → l": "a smaller product M·log₂ e makes e smaller still",
    },
)


@claim.figure("Both curves as drawn, and the note's own formula for n = 2¹⁶: the width falls where the drawing rises")
def drawn_and_computed():
    formula = Curve("log₂ d = 16/L", tuple((layers, Fraction(16, layers)) for layers in range(1, 9)))
    return Curves(
        (
            Curve("the rising curve", tuple(rising), drawn=True),
            Curve("the flat curve", tuple(flat), drawn=True),
            formula,
        ),
        across="layers L",
        up="log₂ d",
    )


@claim.figure("L·log₂ d along the drawn curves, which the formula says is log₂ n, the same everywhere")
def products_along_the_curves():
    product = lambda points: tuple((layers, layers * width) for layers, width in points)
    return Curves(
        (Curve("the rising curve", product(rising)), Curve("the flat curve", product(flat))),
        across="layers L",
        up="L·log₂ d",
    )
