"""Trees on the blackboard: the least number of leaves, for all numbers of values and functions."""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Note,
    Recurrence,
    Scope,
    all_integers,
    composition,
    composition_leaves,
    function,
    implies,
    index,
    index_set,
    ite,
    least_leaves,
)

from .._trees import paths_fool, too_few_leaves, too_few_leaves_err

claim = Claim(
    "communication-leaves",
    source=Note("depth-limits", "176-180", "4e0691b4d0fabbed8abeef3decd3dd1944c6e2a851c02b74aa289f3dfc2665e1"),
    says="Every protocol tree for the composition of L functions on n ≥ 2 values, with the output known to all, has at least n^(L+1) leaves.",
    latex=r"m \ne y \Rightarrow f(m) \ne y', \quad f(a) = \begin{cases} y' & a = y \\ z' \ne y' & a \ne y \end{cases}; \qquad "
    r"\mathrm{leaf}(p) = \mathrm{leaf}(q) \Rightarrow \mathrm{out}(p) = \mathrm{out}(q) = \mathrm{out}(p \times q)",
    remark="A path (x, y_1, …, y_L) is an input: f_k sends y_{k−1} to y_k, and everything else elsewhere. Two paths that share a leaf share it "
    "with every mixture of their parts. Take the mixture that follows the second path up to the first place where they differ, and "
    "the first path's functions from there: it leaves the first path and never comes back, unless the place is the last one. "
    "The tree that announces x, f_1(x), … has exactly n^(L+1) leaves.",
    uses=("shared-leaves",),
)


@claim.law
def off_the_path(first, second, y, m):
    """If the paths differ where the mixture leaves the first one, the mixture's value m is never its value y."""
    return implies(first != second, m != y)


def next_value(y, m, following, elsewhere):
    return dict(y=following, m=ite(m == y, following, elsewhere))


def elsewhere_is_another_value(following, elsewhere):
    return following != elsewhere


@claim.law
def knower_errs(P, T, V, Y, leaf, answer, own, out, mixed):
    """With its part fixed, the knower says the same in all of a leaf."""
    return too_few_leaves_err(P, T, Y, leaf, lambda t: answer(t, own), out, mixed)


def least_number(n, L, leaves):
    """The exact least number of leaves, also in closed form."""
    return least_leaves(composition(n, L)) == leaves == composition_leaves(n, L)


def least_number_for_the_last(n, L, leaves):
    """The exact least number of leaves if only the holder of f_L knows the output, also in closed form."""
    return least_leaves(composition(n, L), L) == leaves == composition_leaves(n, L, L)


claim.control("n = 2, L = 2: 8 leaves", least_number, holds=True, n=2, L=2, leaves=8)
claim.control("n = 2, L = 3: 16 leaves", least_number, holds=True, n=2, L=3, leaves=16)
claim.control("n = 2, L = 2, P_2 knows: 4 leaves", least_number_for_the_last, holds=True, n=2, L=2, leaves=4)
claim.control("n = 2, L = 3, P_3 knows: 8 leaves", least_number_for_the_last, holds=True, n=2, L=3, leaves=8)

off_path = Recurrence(
    off_the_path,
    state=dict(y=all_integers, m=all_integers),
    start=lambda first, second: dict(y=first, m=second),
    step=next_value,
    inputs=dict(following=all_integers, elsewhere=all_integers),
    over=dict(first=all_integers, second=all_integers),
    allowed=(elsewhere_is_another_value,),
)

claim.reading(
    "every n ≥ 2 and L",
    Every({"the mixture that leaves the path stays off it": off_path, "fewer leaves than paths": too_few_leaves}),
    literal=True,
    expect=PROVED,
    explain="The n^(L+1) paths need different leaves.",
    quick=Scope(elements=(2, 3), samples=20000),
)
claim.reading(
    "known to the holder of f_L only: at least n^L leaves",
    Every(
        {
            "the mixture that leaves the path stays off it": off_path,
            "fewer leaves than paths": Forall(
                knower_errs,
                over=dict(
                    P=index_set(),
                    T=index_set(),
                    V=index_set(),
                    Y=index_set(),
                    leaf=function("P", to="T"),
                    answer=function("T", "V", to="Y"),
                    own=index("V"),
                    out=function("P", to="Y"),
                    mixed=function("P", "P", to="Y"),
                ),
                given=(paths_fool,),
                larger=(("P", "T"),),
                pigeonholes=("leaf",),
            ),
        }
    ),
    expect=PROVED,
    explain="Let f_L be the identity. The n^L paths of the other functions need different leaves, and the tree that announces all but the "
    "last value has no more.",
    quick=Scope(elements=(2, 3), samples=20000),
)
