"""The Lipschitz constant of the gradient, and the affine approximation."""

from tropcheck import PROVED, REFUTED, Claim, Every, Forall, Paper, Recurrence, all_integers, all_of, reals

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


@claim.law
def rise_after_steps(k, g, rise, first, M, h):
    """After k steps of length h: the slope is at most first + M·k·h, and the rise at most first·k·h + ½·M·h²·k(k + 1)."""
    return all_of(k >= 0, g <= first + M * k * h, 2 * rise <= 2 * first * k * h + M * h * h * k * (k + 1))


def next_step(k, g, rise, h, dg, slack):
    """A convex function rises by at most the slope at the end of a step; that slope has grown by dg."""
    return dict(k=k + 1, g=g + dg, rise=rise + (g + dg) * h - slack)


def lipschitz_slope(M, h, dg, slack):
    return all_of(dg <= M * h, 0 <= slack)


def step_forward(h):
    return 0 <= h


@claim.law
def enough_steps(R, A, e, n):
    """If the remainder 2R exceeds A = M·d² by e, then n > A/e steps contradict 2R ≤ A·(1 + 1/n)."""
    return A * (n + 1) < 2 * R * n


def excess(R, A, e, n):
    return all_of(2 * R == A + e, A < n * e)


claim.reading(
    "a Lipschitz gradient gives a remainder with half the constant, convex functions",
    Every(
        {
            "n steps: a remainder of at most ½·M·d²·(1 + 1/n)": Recurrence(
                rise_after_steps,
                state=dict(k=all_integers, g=reals, rise=reals),
                start=lambda first: dict(k=0, g=first, rise=0),
                step=next_step,
                inputs=dict(dg=reals, slack=reals),
                over=dict(first=reals, M=reals, h=reals),
                given=(step_forward,),
                allowed=(lipschitz_slope,),
            ),
            "for every n, so at most ½·M·d²": Forall(
                enough_steps, over={name: reals for name in ("R", "A", "e", "n")}, given=(excess,)
            ),
        }
    ),
    expect=PROVED,
    survivors={"0 → 1": "after a step k is at least 1"},
    explain="Along a segment of length d, divided into n steps, a convex function rises by at most the slope at the end of each step; "
    "with d = n·h the sum is first·d + ½·M·d²·(1 + 1/n), where n may be as large as one likes.",
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
