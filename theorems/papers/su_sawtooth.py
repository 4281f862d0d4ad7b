"""Sawtooth functions: equal cells on the unit interval, and a ReLU layer with 2w surjective pieces."""

from tropcheck import PROVED, Claim, Every, Forall, Paper, Recurrence, all_integers, all_of, any_of, maximum, reals

claim = Claim(
    "su-sawtooth",
    source=Paper("arXiv:2604.14727", "Lemmas F.1 and F.2"),
    says="A head with affine queries can cut [0, 1] into N equal cells, and 2w ReLUs can make a sawtooth with 2w pieces, each onto "
    "[0, 1].",
    latex=r"N (s_p(x) - s_{p-1}(x)) = N x - p, \qquad z = \text{height at } \tfrac{i}{2w} \in \{0, 1\}, \quad "
    r"m = \text{slope} = \pm 2w, \quad h = \tfrac1{2w}",
    remark="The sawtooth is 2w·relu(x) − 4w·relu(x − h) + 4w·relu(x − 2h) − … with 2w terms: each adds −2 times the slope so far.",
)


@claim.law
def walls_are_equally_spaced(N, p, x):
    """Key p has N times the score N·p·x − p(p + 1)/2: it beats key p − 1 beyond x = p/N."""
    score = lambda key: N * key * x - key * (key + 1) / 2
    return score(p) - score(p - 1) == N * x - p


@claim.law
def heights_alternate(z, m, h, w):
    """After any number of pieces the height is 0 with slope 2w, or 1 with slope −2w."""
    return any_of(all_of(z == 0, m == 2 * w), all_of(z == 1, m == -2 * w))


def piece_width(h, w):
    return h * (2 * w) == 1


@claim.law
def turned(m, u):
    """Beyond a break at u = 0 the slope m becomes −m: m·u − 2m·relu(u) is m·u before it and −m·u after it, that is −m·|u|."""
    return m * u - 2 * m * maximum(u, 0) == -m * maximum(u, -u)


claim.reading(
    "both lemmas",
    Every(
        {
            "the walls of the head are at p/N": Forall(
                walls_are_equally_spaced, over=dict(N=all_integers, p=all_integers, x=reals)
            ),
            "a ReLU turns the slope": Forall(turned, over=dict(m=reals, u=reals)),
            "each piece of the sawtooth is onto [0, 1]": Recurrence(
                heights_alternate,
                state=dict(z=reals, m=reals),
                start=lambda w: dict(z=0, m=2 * w),
                step=lambda z, m, h: dict(z=z + m * h, m=m - 2 * m),
                over=dict(h=reals, w=reals),
                given=(piece_width,),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="The height goes up by 2w·1/(2w) = 1 and down again.",
)
