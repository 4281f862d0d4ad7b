"""Do general transformers contain the tropically representable functions?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Forall,
    Note,
    Recurrence,
    all_integers,
    all_of,
    cited,
    every,
    function,
    index_set,
    ite,
    max_over,
    maximum,
    reals,
    some,
)

from ..._figures import growth

claim = Claim(
    "transformers-contain-tropical",
    source=Note("tropical-view", "132,138", "8bd76698e141964f902229018b502c77000694ac34e7b6e66e0e64b6364d171c"),
    says="The functions that general transformers express contain the tropically representable functions as a subclass.",
    latex=r"m + \mathrm{relu}(a - m) = b, \quad b = \max(m, a); \qquad \max_j s_j \le \tau \log \sum_j e^{s_j/\tau} \le \max_j s_j + "
    r"\tau \log N",
    remark="General transformers have softmax attention at a positive temperature, and ReLU layers between. The literal reading "
    "takes them with both. Representable is read as by dot-product scores with added values (`representable-definition`): maxima of affine "
    "functions. The parabolas of the printed formula (`attention-piecewise-linear`) are not among them.",
    uses=("single-layer-head-is-convex-pl", "su-stability-value", "attention-standard"),
)


def relu(x):
    return ite(x > 0, x, 0)


@claim.law
def relu_layers_take_maxima(m, b):
    """After any number of terms the network holds m, the maximum b of all terms so far."""
    return m == b


@claim.law
def softmax_is_maximum(keys, v, x, output):
    """Softmax attention with fixed values, whose output is a mean of them, equals max(x, 0)."""
    return all_of(output <= max_over(keys, v), output == maximum(x, 0))


@claim.law
def exponential_sum(N, W):
    return all_of(1 <= W, W <= N)


def at_most_one(x):
    return all_of(0 <= x, x <= 1)


@claim.law
def smooth_maximum_is_larger(x, y):
    """τ·log(e^{s/τ} + e^{t/τ}) equals the larger of s and t: x + y = max(x, y) for the two exponentials."""
    return x + y == maximum(x, y)


def exponentials(x, y):
    return all_of(0 < x, 0 < y)


claim.reading(
    "exactly, with ReLU layers, every number of terms",
    Recurrence(
        relu_layers_take_maxima,
        state=dict(m=reals, b=reals),
        start=lambda c: dict(m=c, b=c),
        step=lambda m, b, a: dict(m=m + relu(a - m), b=maximum(a, b)),
        inputs=dict(a=reals),
        over=dict(c=reals),
    ),
    literal=True,
    expect=PROVED,
    explain="A ReLU layer adds the excess of the next term over the maximum so far; terms are affine in the input.",
    survivors={"lt → le": "relu(0) is 0 either way"},
)

claim.reading(
    "exactly, softmax attention only, fixed values",
    Alternating(
        softmax_is_maximum,
        (some(keys=index_set(), v=function("keys", to=reals)), every(x=reals), some(output=reals)),
        refute=lambda keys, v: dict(x=maximum(0, max_over(keys, v)) + 1),
    ),
    expect=REFUTED,
    explain="A mean of finitely many values is bounded, and max(x, 0) is not.",
)

claim.reading(
    "exactly, the smooth maximum τ·log Σ exp(s_j/τ) of at least two scores",
    Forall(smooth_maximum_is_larger, over=dict(x=reals, y=reals), given=(exponentials,)),
    expect=REFUTED,
    explain="At every positive temperature the smooth maximum of two scores exceeds the maximum.",
)

claim.reading(
    "exactly, softmax attention only, values from the input",
    cited(
        "Identity theorem for real-analytic functions (Krantz, Parks: A Primer of Real Analytic Functions, Section 1.2): softmax "
        "attention with affine scores and values is analytic in the input, and an analytic function that is 0 for all x < 0 is "
        "not max(x, 0)."
    ),
)

claim.reading(
    "as a limit, with an error bound",
    Recurrence(
        exponential_sum,
        state=dict(N=all_integers, W=reals),
        start=lambda: dict(N=1, W=1),
        step=lambda N, W, x: dict(N=N + 1, W=W + x),
        inputs=dict(x=reals),
        allowed=(at_most_one,),
    ),
    expect=PROVED,
    explain="The smooth maximum of N scores is off by at most τ·log N, which tends to 0 with τ.",
    survivors={"add → sub in W + x": "a smaller left side"},
)


@claim.figure("max(x, 0), and the most that softmax attention with the fixed values 0 and 3 can give")
def bounded_mean():
    return growth("x", "output", range(-2, 9), {"max(x, 0)": lambda x: max(x, 0), "at most": lambda x: 3})
