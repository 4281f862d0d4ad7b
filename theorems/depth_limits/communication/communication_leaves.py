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
    all_of,
    all_over,
    any_of,
    any_over,
    composition,
    function,
    implies,
    index_set,
    ite,
    least_leaves,
)

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
    uses=("communication-orders",),
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
def too_few_leaves_err(P, T, Y, leaf, said, out, mixed):
    """Some leaf says what is wrong for a path in it, or for a mixture of two paths in it."""
    wrong = lambda p, q: any_of(said(leaf(p)) != out(p), all_of(leaf(p) == leaf(q), said(leaf(p)) != mixed(p, q)))
    return any_over(P, lambda p: any_over(P, lambda q: wrong(p, q)))


def paths_fool(P, out, mixed):
    """Two different paths have different outputs, or their mixture has another output than the first."""
    fool = lambda p, q: implies(p != q, any_of(out(p) != out(q), mixed(p, q) != out(p)))
    return all_over(P, lambda p: all_over(P, lambda q: fool(p, q)))


def least_number(n, L, leaves):
    """The exact least number of leaves."""
    return least_leaves(composition(n, L)) == leaves


claim.control("n = 2, L = 2: 8 leaves", least_number, holds=True, n=2, L=2, leaves=8)
claim.control("n = 2, L = 3: 16 leaves", least_number, holds=True, n=2, L=3, leaves=16)

claim.reading(
    "every n ≥ 2 and L",
    Every(
        {
            "the mixture that leaves the path stays off it": Recurrence(
                off_the_path,
                state=dict(y=all_integers, m=all_integers),
                start=lambda first, second: dict(y=first, m=second),
                step=next_value,
                inputs=dict(following=all_integers, elsewhere=all_integers),
                over=dict(first=all_integers, second=all_integers),
                allowed=(elsewhere_is_another_value,),
            ),
            "fewer leaves than paths": Forall(
                too_few_leaves_err,
                over=dict(
                    P=index_set(),
                    T=index_set(),
                    Y=index_set(),
                    leaf=function("P", to="T"),
                    said=function("T", to="Y"),
                    out=function("P", to="Y"),
                    mixed=function("P", "P", to="Y"),
                ),
                given=(paths_fool,),
                larger=(("P", "T"),),
                pigeonholes=("leaf",),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="The n^(L+1) paths need different leaves.",
    quick=Scope(elements=(2, 3), samples=20000),
)
