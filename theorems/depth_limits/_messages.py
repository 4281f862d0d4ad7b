"""The laws of messages: passing the value on is enough where it is known, and where it is not, all functions differ."""

from tropcheck import Forall, Recurrence, all_integers, all_of, all_over, any_over, function, implies, index_set, ite


def message_cannot_serve(X, F, M, apply, message, decode):
    """Some function and value are answered wrongly when all that is known of the function is its message."""
    return any_over(F, lambda f: any_over(X, lambda x: decode(message(f), x) != apply(f, x)))


def different_functions_differ_somewhere(X, F, apply):
    differ = lambda f, g: any_over(X, lambda x: apply(f, x) != apply(g, x))
    return all_over(F, lambda f: all_over(F, lambda g: implies(f != g, differ(f, g))))


fewer_messages_than_functions = Forall(
    message_cannot_serve,
    over=dict(
        X=index_set(),
        F=index_set(),
        M=index_set(),
        apply=function("F", "X", to="X"),
        message=function("F", to="M"),
        decode=function("M", "X", to="X"),
    ),
    given=(different_functions_differ_somewhere,),
    larger=(("F", "M"),),
    pigeonholes=("message",),
)


def says_the_value(right, said, composed):
    """After every party that acts as its function does, what was said last is the value composed so far."""
    return implies(right == 1, said == composed)


def next_party(right, said, composed, value, entry):
    """A party hears `said`, and says `value`; its function takes the value composed so far to `entry`.

    A party acts as its function does when it says `entry` whenever it has heard the value composed so far.
    """
    acts = implies(said == composed, value == entry)
    return dict(right=ite(all_of(right == 1, acts), 1, 0), said=value, composed=entry)


value_passing = Recurrence(
    says_the_value,
    state=dict(right=all_integers, said=all_integers, composed=all_integers),
    start=lambda x: dict(right=1, said=x, composed=x),
    step=next_party,
    inputs=dict(value=all_integers, entry=all_integers),
    over=dict(x=all_integers),
)
