"""What is composed: functions on n values, not functions of n-dimensional vectors."""

from tropcheck import (
    PROVED,
    Claim,
    Forall,
    Note,
    all_of,
    all_over,
    any_over,
    composition,
    function,
    iff,
    implies,
    index,
    index_set,
    indexed_composition,
    not_formal,
)

claim = Claim(
    "task-definition",
    source=Note("depth-limits", "9-19,25", "e6d81a6c7fbbde529c844e4a344d1b3c77614c05423049bbba7216e8dfbbdc0e"),
    says="Given descriptions of functions f_1, …, f_L, each from n-dimensional inputs to n-dimensional outputs, and an input x, "
    "the task is to predict f_L(…f_1(x)).",
    latex=r"f_L \circ f_{L-1} \circ \cdots \circ f_1(x)",
    remark="In the engine, `composition(n, L)` is the task on n values; `indexed_composition(m, query)` is the paper's L-FuncComp "
    "(Definition 2.1), whose functions z_l also read a symbol w_{l−1} of a query.",
)

claim.reading(
    "as a definition",
    not_formal(
        "The lines define a task and assert nothing. They leave open how a function is described; below, the two ways to read "
        "“n-dimensional” are compared."
    ),
    literal=True,
)


@claim.law
def entries_describe(X, F, apply, f, g):
    """Functions on n values: equal exactly when their n entries agree."""
    return iff(all_over(X, lambda x: apply(f, x) == apply(g, x)), f == g)


def functions_are_their_values(X, F, apply):
    same = lambda f, g: all_over(X, lambda x: apply(f, x) == apply(g, x))
    return all_over(F, lambda f: all_over(F, lambda g: implies(same(f, g), f == g)))


@claim.law
def description_loses_functions(F, D, describe):
    """Two different functions have the same description."""
    return any_over(F, lambda f: any_over(F, lambda g: all_of(f != g, describe(f) == describe(g))))


claim.reading(
    "functions on n values, n entries",
    Forall(
        entries_describe,
        over=dict(
            X=index_set(),
            F=index_set(),
            apply=function("F", "X", to="X"),
            f=index("F"),
            g=index("F"),
        ),
        given=(functions_are_their_values,),
    ),
    expect=PROVED,
    explain="A function on n values is its table of n entries.",
)

claim.reading(
    "functions of n-dimensional vectors, fewer descriptions than functions",
    Forall(
        description_loses_functions,
        over=dict(F=index_set(), D=index_set(), describe=function("F", to="D")),
        larger=(("F", "D"),),
        pigeonholes=("describe",),
    ),
    expect=PROVED,
    explain="There are (2^n)^(2^n) functions of n bits to n bits; n tokens of O(log n) bits cannot tell them apart.",
)


def parties_of_the_tasks(n, functions):
    """The note's task has L + 1 parties, the paper's L + 2 (the query is a party)."""
    paper = indexed_composition(n, (2,) * (functions - 1))
    return len(composition(n, functions).parties) == functions + 1 and len(paper.parties) == functions + 2


def composed(n, functions, inputs, value):
    return composition(n, functions)(*inputs) == value


claim.control(
    "n = 3, f = (0 2 1), g = (1 1 0), x = 1: g(f(1)) = 0",
    composed,
    holds=True,
    n=3,
    functions=2,
    inputs=(1, 15, 4),
    value=0,
)
claim.control("L + 1 and L + 2 parties, L = 3", parties_of_the_tasks, holds=True, n=2, functions=3)
