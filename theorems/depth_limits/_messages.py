"""The law of messages: who must answer for a function at every value needs a message of its own for each function."""

from tropcheck import Forall, all_over, any_over, function, implies, index_set


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
