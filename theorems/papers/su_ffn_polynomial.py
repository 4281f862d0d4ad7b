"""ReLU layers are differences of tropical polynomials."""

from tropcheck import PROVED, REFUTED, Claim, Forall, Paper, Recurrence, maximum, reals

from .._figures import growth

claim = Claim(
    "su-ffn-polynomial",
    source=Paper("arXiv:2604.14727", "the feed-forward layers"),
    says="The ReLU layers of a transformer act as tropical polynomials.",
    latex=r"f(x) = w \max(x, 0): \qquad f\left(\tfrac{x + y}{2}\right) \le \tfrac{f(x) + f(y)}{2}",
    remark="A tropical polynomial is convex (polynomial-piecewise-linear), so a concave ReLU layer refutes.",
    uses=("polynomial-piecewise-linear",),
)


@claim.law
def layer_is_convex(w, x, y):
    f = lambda z: w * maximum(z, 0)
    return f((x + y) / 2) <= (f(x) + f(y)) / 2


claim.reading(
    "one unit with an outgoing weight",
    Forall(layer_is_convex, over=dict(w=reals, x=reals, y=reals)),
    literal=True,
    expect=REFUTED,
    explain="A negative outgoing weight makes the unit concave.",
)


correction = claim.correction(
    "su-ffn-rational",
    says="A ReLU layer with any weights is a difference of two tropical polynomials with real exponents (a tropical rational "
    "function), for every number of units.",
    latex=r"\sum_i w_i \max(s_i, 0) = \sum_{w_i > 0} w_i \max(s_i, 0) - \sum_{w_i < 0} |w_i| \max(s_i, 0), \qquad f = p - n",
    uses=("representable-closed",),
    remark="p and n are sums of maxima with weights that are not negative; such a sum is a maximum again (representable-closed).",
)


@correction.law
def difference(f, p, n):
    return f == p - n


correction.reading(
    "every number of units",
    Recurrence(
        difference,
        state=dict(f=reals, p=reals, n=reals),
        start=lambda bias: dict(f=bias, p=bias, n=0),
        step=lambda f, p, n, a, b, m: dict(f=f + (a - b) * m, p=p + a * m, n=n + b * m),
        inputs=dict(a=reals, b=reals, m=reals),
        over=dict(bias=reals),
    ),
    literal=True,
    expect=PROVED,
    explain="A unit with output m = max(s, 0) and weight w = a − b, where a = max(w, 0) and b = max(−w, 0), adds a·m to p and b·m to n.",
)


@claim.figure("One unit with the outgoing weight −1 is concave")
def concave_unit():
    return growth("x", "output", range(-3, 4), {"−max(x, 0)": lambda x: -max(x, 0)})
