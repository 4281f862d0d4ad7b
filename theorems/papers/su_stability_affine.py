"""The Lipschitz constant of the gradient, and the affine approximation."""

from tropcheck import PROVED, REFUTED, Claim, Forall, Paper, all_of, cited, reals

claim = Claim(
    "su-stability-affine",
    source=Paper("arXiv:2604.14727", "Theorem VI.1"),
    says="Where one score exceeds all others by δ, the gradient of τ·log Σ exp(s_j/τ) is Lipschitz with the constant "
    "(1/τ)(N − 1)·exp(−δ/τ), and the affine approximation is off by at most half of that times the squared distance.",
    latex=r"\frac{2 (y - x)}{(1 + x)(1 + y)} \le \varepsilon \log\tfrac{y}{x}, \qquad 0 < x < y \le \varepsilon = e^{-\delta/\tau}",
    remark="N = 2, τ = 1: x and y are the exponentials of s_2 − s_1 at two points. The nearest such points are (log(y/x))/√2 "
    "apart, and the gradients differ by √2·(y/(1 + y) − x/(1 + x)). Since log(y/x) ≤ (y − x)/x, the law with (y − x)/x in the "
    "place of the logarithm says less than the claim.",
)


@claim.law
def lipschitz(x, y, eps):
    """Both sides multiplied by x(1 + x)(1 + y)."""
    return 2 * (y - x) * x <= eps * (y - x) * ((1 + x) * (1 + y))


def in_order(x, y, eps):
    return all_of(0 < x, x < y, y <= eps, eps <= 1)


claim.reading(
    "the gradient, two scores already",
    Forall(lipschitz, over=dict(x=reals, y=reals, eps=reals), given=(in_order,)),
    literal=True,
    expect=REFUTED,
    explain="For small exponentials the gradient changes almost twice as fast as the constant allows.",
)

claim.reading(
    "a Lipschitz gradient gives a remainder with half the constant",
    cited("Nesterov: Introductory Lectures on Convex Optimization, Lemma 1.2.3."),
)

correction = claim.correction(
    "su-stability-affine-corrected",
    says="With a factor of two the constants are right: Lipschitz constant (2/τ)(N − 1)·exp(−δ/τ) for the gradient, and "
    "(1/τ)(N − 1)·exp(−δ/τ) times the squared distance for the affine approximation.",
    latex=r"\frac{2 (y - x)}{(1 + x)(1 + y)} \le 2\, \varepsilon\, \frac{y - x}{y} \le 2\, \varepsilon \log\tfrac{y}{x}",
    uses=("su-stability-hessian-corrected",),
    remark="For every N this is the mean value theorem with the norm of su-stability-hessian-corrected, on the convex region s_i ≥ "
    "s_j + δ. Two scores are proved directly, with log(y/x) ≥ (y − x)/y.",
)


def in_order_below(x, y, eps):
    return all_of(0 < x, x < y, y <= eps)


@correction.law
def lipschitz_corrected(x, y, eps):
    """Both sides multiplied by y(1 + x)(1 + y)."""
    return 2 * (y - x) * y <= 2 * eps * (y - x) * ((1 + x) * (1 + y))


correction.reading(
    "two scores",
    Forall(lipschitz_corrected, over=dict(x=reals, y=reals, eps=reals), given=(in_order_below,)),
    literal=True,
    expect=PROVED,
    survivors={
        "le → lt": "strict, because x and y are positive",
        "sub → add": "a larger right side",
        "2 → 3": "a larger right side",
        "1 → 2": "a larger right side",
        "hypothesis 1: lt → le": "with x = y both sides are 0; x = 0 does not hurt after multiplying out",
    },
)
