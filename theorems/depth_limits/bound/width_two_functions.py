"""Two functions, two layers, the paper's task: messages of about √n·log n bits are enough."""

from tropcheck import (
    PROVED,
    Alternating,
    Claim,
    Every,
    Forall,
    Note,
    all_integers,
    all_of,
    all_over,
    every,
    function,
    index_set,
    some,
)

claim = Claim(
    "width-two-functions",
    source=Note("depth-limits", "33", "827deaf68d9f7c87adb03382f44797e80013289e869b9e49b7dcadb5e81e7d41"),
    says="For the paper's task with two functions, z_1 on m values and z_2 on m·n_1 pairs, two layers suffice with messages of "
    "min(m, n_1)·log₂(m·n_1) bits: at most √n·log₂ n for n = m·n_1. So for L = 2 the exponent of the true bound lies between the "
    "paper's 2^(−8) and the note's 1/2.",
    latex=r"s = \min(m, N) \Rightarrow s^2 \le m N = n \quad (N = n_1); \qquad \mathrm{column}(x, w) = z_2(w, z_1(x)), \qquad "
    r"\mathrm{row}(w, y) = z_2(w, y)",
    remark="If n_1 is the smaller number: in layer 1 the token x of z_1 fetches the column of z_2 at z_1(x), n_1 entries, and the last token "
    "fetches z_0; in layer 2 the last token, which knows w, reads its entry off the token z_0. If m is the smaller number: in layer 1 the "
    "last token fetches z_0 and the row of z_2 at w, m entries; in layer 2 it fetches z_1(z_0).",
    uses=("width-lower-bound",),
)


@claim.law
def columns_are_enough(X, W, z1, z2, column):
    """After layer 1 the token x of z_1 holds the answers for z_0 = x and every query w."""
    return all_over(X, lambda x: all_over(W, lambda w: column(x, w) == z2(w, z1(x))))


@claim.law
def rows_are_enough(Y, W, z2, row):
    """After layer 1 the last token, whose query is w, holds the answers for every value y of z_1."""
    return all_over(W, lambda w: all_over(Y, lambda y: row(w, y) == z2(w, y)))


@claim.law
def smaller_number_is_below_the_root(m, N, s):
    return s * s <= m * N


def smaller_number(m, N, s):
    return all_of(0 <= s, s <= m, s <= N)


claim.reading(
    "columns or rows, every size",
    Every(
        {
            "messages of n_1 entries": Alternating(
                columns_are_enough,
                (
                    every(
                        X=index_set(),
                        Y=index_set(),
                        W=index_set(),
                        Z=index_set(),
                        z1=function("X", to="Y"),
                        z2=function("W", "Y", to="Z"),
                    ),
                    some(column=function("X", "W", to="Z")),
                ),
                prove=lambda z1, z2: dict(column=lambda x, w: z2(w, z1(x))),
            ),
            "messages of m entries": Alternating(
                rows_are_enough,
                (
                    every(Y=index_set(), W=index_set(), Z=index_set(), z2=function("W", "Y", to="Z")),
                    some(row=function("W", "Y", to="Z")),
                ),
                prove=lambda z2: dict(row=z2),
            ),
            "the smaller number of entries is at most √n": Forall(
                smaller_number_is_below_the_root,
                over=dict(m=all_integers, N=all_integers, s=all_integers),
                given=(smaller_number,),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="Either every value of z_1 brings its column along, or the query brings its row.",
)
