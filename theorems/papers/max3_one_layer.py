"""One hidden layer of ReLUs does not represent max(0, x, y), however wide it is."""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Paper,
    PlaneCurve,
    Recurrence,
    Scope,
    absolute,
    all_of,
    any_of,
    maximum,
    reals,
)

claim = Claim(
    "max3-one-layer",
    source=Paper("arXiv:1711.03073", "max(0, x, y) and one hidden layer"),
    says="No network with one hidden layer of ReLUs, of any width, computes max(0, x, y).",
    latex=r"\Delta_{\pm t}\, g = g(1, \pm t) + g(-1, \pm t) - 2 g(0, \pm t): \quad \Delta_t\, g = \Delta_{-t}\, g \text{ for networks}, \qquad "
    r"\Delta_t \max = 0 \ne 1 = \Delta_{-t} \max; \qquad u = \Delta_t, v = \Delta_{-t}",
    remark="Choose t so large that no neuron's line, unless it is parallel to the second axis, meets the segments from (−1, ±t) to (1, ±t). The "
    "second difference across these segments is then the same above and below: a kink of a network goes on along the whole line, "
    "while the kink of max(0, x, y) along x = 0 ends at the origin.",
)


def relu(z):
    return maximum(z, 0)


def second_difference(f, y):
    return f(1, y) + f(-1, y) - 2 * f(0, y)


@claim.law
def neuron_has_equal_differences(a, e, g):
    """The neuron relu(a·x + b·y + e), with g = b·t, at the heights t and −t."""
    above = relu(a + g + e) + relu(-a + g + e) - 2 * relu(g + e)
    below = relu(a - g + e) + relu(-a - g + e) - 2 * relu(-g + e)
    return above == below


def high_enough(a, e, g):
    """The neuron's line is parallel to the second axis (b = 0), or misses both segments."""
    return any_of(g == 0, absolute(a) + absolute(e) <= absolute(g))


@claim.law
def differences_agree(u, v):
    """The second differences of the network at height t and at height −t are the same."""
    return u == v


def one_more_neuron(u, v, c, difference):
    """Add c times a neuron, whose second difference is the same at both heights."""
    return dict(u=u + c * difference, v=v + c * difference)


@claim.law
def maximum_has_different_differences(t):
    """At every height t ≥ 1."""
    largest = lambda x, y: maximum(0, x, y)
    return all_of(second_difference(largest, t) == 0, second_difference(largest, -t) == 1)


def at_least_one(t):
    return t >= 1


@claim.law
def height_is_enough(m, slope, inverse, t):
    """With m = |a| + |e| and slope = |b| > 0: every t ≥ m/|b| is high enough for the neuron."""
    return m <= slope * t


def at_least_the_quotient(m, slope, inverse, t):
    return all_of(0 < slope, slope * inverse == 1, m * inverse <= t)


@claim.law
def linear_part_has_none(a, b, e, y):
    return second_difference(lambda x, z: a * x + b * z + e, y) == 0


claim.reading(
    "every number of neurons",
    Every(
        {
            "a neuron has the same difference at both heights": Forall(
                neuron_has_equal_differences, over=dict(a=reals, e=reals, g=reals), given=(high_enough,)
            ),
            "neuron after neuron, the differences of the network agree": Recurrence(
                differences_agree,
                state=dict(u=reals, v=reals),
                start=lambda: dict(u=0, v=0),
                step=one_more_neuron,
                inputs=dict(c=reals, difference=reals),
            ),
            "an affine part has none": Forall(
                linear_part_has_none, over={name: reals for name in ("a", "b", "e", "y")}
            ),
            "heights that are enough exist": Forall(
                height_is_enough,
                over={name: reals for name in ("m", "slope", "inverse", "t")},
                given=(at_least_the_quotient,),
            ),
            "those of the maximum differ": Forall(
                maximum_has_different_differences, over=dict(t=reals), given=(at_least_one,)
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    survivors={
        "sub → add in max(0, 1, −t)": "the value at the origin's column is max(0, 0, −t) = 0",
        "add → sub in max(0, 1, −t)": "the value to the left is max(0, −1, −t) = 0",
        "2 → 3 in 2": "the value at the origin's column is 0",
        "0 → 1 in 0": "a value between 0 and 1 changes no maximum with 1 or t",
        "-1 → 0 in −1": "the value to the left is 0 for −1 as for 0",
        "hypothesis 1: lt → le": "slope·inverse = 1 excludes a slope of 0",
    },
    explain="Kinks of a network lie on whole lines; those of max(0, x, y) on three half-lines.",
)


@claim.figure(
    "The kinks of max(0, x, y) are three half-lines; those of a network with one hidden layer are whole lines"
)
def three_half_lines():
    return PlaneCurve(((0, 0, 0), (1, 0, 0), (0, 1, 0)))
