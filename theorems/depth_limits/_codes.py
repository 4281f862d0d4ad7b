"""The laws of counting: inputs that are told apart need different codes, and few small classes hold few elements."""

from tropcheck import Forall, Recurrence, all_integers, all_over, any_over, function, implies, index_set


def some_place_is_answered_wrongly(F, J, output, entry):
    return any_over(F, lambda f: any_over(J, lambda j: output(f, j) != entry(f, j)))


def functions_differ_at_a_place(F, J, entry):
    differ = lambda f, g: any_over(J, lambda j: entry(f, j) != entry(g, j))
    return all_over(F, lambda f: all_over(F, lambda g: implies(f != g, differ(f, g))))


def code_decides_the_outputs(F, J, code, output):
    same = lambda f, g: all_over(J, lambda j: output(f, j) == output(g, j))
    return all_over(F, lambda f: all_over(F, lambda g: implies(code(f) == code(g), same(f, g))))


no_fewer_codes = Forall(
    some_place_is_answered_wrongly,
    over=dict(
        F=index_set(),
        J=index_set(),
        K=index_set(),
        X=index_set(),
        code=function("F", to="K"),
        output=function("F", "J", to="X"),
        entry=function("F", "J", to="X"),
    ),
    given=(functions_differ_at_a_place, code_decides_the_outputs),
    larger=(("F", "K"),),
    pigeonholes=("code",),
)
"""Inputs that some inputs of the others tell apart need different codes, if nothing else is told of them."""


def few_small_classes_are_few(total, bound):
    """Classes of at most `most` elements each hold at most (number of classes)·most together."""
    return total <= bound


def one_more_class(total, bound, most, size):
    return dict(total=total + size, bound=bound + most)


def class_is_small(size, most):
    return size <= most


counting = Recurrence(
    few_small_classes_are_few,
    state=dict(total=all_integers, bound=all_integers),
    start=lambda: dict(total=0, bound=0),
    step=one_more_class,
    inputs=dict(size=all_integers),
    over=dict(most=all_integers),
    allowed=(class_is_small,),
)
