"""Composition on a line, in every order: each speaker hears only the message before its own."""

from tropcheck import (
    PROVED,
    Claim,
    Every,
    Forall,
    Note,
    Recurrence,
    all_integers,
    all_of,
    all_over,
    any_of,
    composition,
    every_one_way_cost,
    function,
    implies,
    index,
    index_set,
    one_way_states,
)

claim = Claim(
    "one-way-line",
    source=Note("depth-limits", "176-180", "4e0691b4d0fabbed8abeef3decd3dd1944c6e2a851c02b74aa289f3dfc2665e1"),
    says="Let the parties speak once, in any order, each hearing only the message before. The message of a speaker of f_L(…f_1(x)) takes exactly "
    "a·m^r + n·(1 + m + … + m^(r−1)) values: m = n^n − n, the parties that have spoken form r runs of neighbours besides one with P_0, and a = n if P_0 has "
    "spoken, else 1.",
    latex=r"\mathrm{states} = a\, m^r + n \sum_{i < r} m^i,\quad m = n^n - n,\quad a = \begin{cases} n & P_0 \text{ has spoken} \\ 1 & \text{else} \end{cases}",
    remark="What a run passes on is one function, a run with P_0 one value. Add a run g, behind a party that has still to speak: what follows depends on what "
    "comes before g exactly if g is not constant (the first two parts: w is what the parties before hold). So with N classes before "
    "there are m·N + n with g, and the sum is the third part. That classes are needed and enough is `residual-messages`.",
    uses=("residual-messages",),
)


@claim.law
def told_apart(apply, v, c, e, w, g, h, y, z):
    """Histories that lead to the same outputs have the same last run, and one class before it if it is not constant."""
    return all_of(apply(g, z) == apply(h, z), implies(apply(g, y) != apply(g, z), v(c, w) == v(e, w)))


def same_outputs(F, W, apply, v, c, e, g, h):
    """Whatever the parties before hold (w), and the one just before the run."""
    comes_out = lambda history, run, free, w: apply(run, apply(free, v(history, w)))
    same = lambda free, w: comes_out(c, g, free, w) == comes_out(e, h, free, w)
    return all_over(F, lambda free: all_over(W, lambda w: same(free, w)))


def free_party_may_hold_a_constant(X, apply, constant, z):
    return all_over(X, lambda x: apply(constant, x) == z)


def free_party_may_take_two_values_anywhere(apply, v, c, e, w, route, y, z):
    """If two values differ, some function takes the one to y and the other to z."""
    routed = all_of(apply(route, v(c, w)) == y, apply(route, v(e, w)) == z)
    return implies(v(c, w) != v(e, w), routed)


@claim.law
def not_told_apart(apply, v, c, e, w, free, g, h):
    """The last runs agree, and are constant or have one value before them: the same comes out."""
    return apply(g, apply(free, v(c, w))) == apply(h, apply(free, v(e, w)))


def runs_agree(X, apply, g, h):
    return all_over(X, lambda x: apply(g, x) == apply(h, x))


def constant_or_one_class(X, W, apply, v, c, e, g):
    constant = all_over(X, lambda x: all_over(X, lambda y: apply(g, x) == apply(g, y)))
    return any_of(constant, all_over(W, lambda w: v(c, w) == v(e, w)))


@claim.law
def number_of_classes(classes, power, a, n, m):
    """After r runs, with power = m^r."""
    return classes * (m - 1) == a * power * (m - 1) + n * (power - 1)


runs = dict(
    F=index_set(),
    W=index_set(),
    X=index_set(),
    N=index_set(),
    apply=function("F", "X", to="X"),
    v=function("N", "W", to="X"),
    c=index("N"),
    e=index("N"),
    w=index("W"),
    g=index("F"),
    h=index("F"),
)

claim.reading(
    "every order, every n, every L",
    Every(
        {
            "classes with another run are told apart": Forall(
                told_apart,
                over=runs | dict(constant=index("F"), route=index("F"), y=index("X"), z=index("X")),
                given=(same_outputs, free_party_may_hold_a_constant, free_party_may_take_two_values_anywhere),
            ),
            "and there are no more": Forall(
                not_told_apart, over=runs | dict(free=index("F")), given=(runs_agree, constant_or_one_class)
            ),
            "m·N + n classes with another run": Recurrence(
                number_of_classes,
                state=dict(classes=all_integers, power=all_integers),
                start=lambda a: dict(classes=a, power=1),
                step=lambda classes, power, n, m: dict(classes=m * classes + n, power=m * power),
                over=dict(a=all_integers, n=all_integers, m=all_integers),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    survivors={"all → any in ∀j∈X: (∀k∈X: apply(g, j)": "a function is constant if one of its values is all of them"},
    explain="A constant run forgets what was before it; any other one keeps it.",
)


def all_orders(n, L):
    """The engine counts so many states in every order."""
    return all(cost.states == one_way_states(n, L, cost.order) for cost in every_one_way_cost(composition(n, L)))


claim.control("n = 3, L = 2: all six orders", all_orders, holds=True, n=3, L=2)
claim.control("n = 2, L = 4: all 120 orders", all_orders, holds=True, n=2, L=4)
