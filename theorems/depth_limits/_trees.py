"""The law of protocol trees: inputs of which no two can share a leaf need a leaf each."""

from tropcheck import Forall, all_of, all_over, any_of, any_over, function, implies, index_set


def too_few_leaves_err(P, T, Y, leaf, said, out, mixed):
    """Some leaf says what is wrong for a path in it, or for a mixture of two paths in it."""
    wrong = lambda p, q: any_of(said(leaf(p)) != out(p), all_of(leaf(p) == leaf(q), said(leaf(p)) != mixed(p, q)))
    return any_over(P, lambda p: any_over(P, lambda q: wrong(p, q)))


def paths_fool(P, out, mixed):
    """Two different paths have different outputs, or their mixture has another output than the first."""
    fool = lambda p, q: implies(p != q, any_of(out(p) != out(q), mixed(p, q) != out(p)))
    return all_over(P, lambda p: all_over(P, lambda q: fool(p, q)))


too_few_leaves = Forall(
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
)
