"""With constant error one layer still needs linear width."""

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
    any_over,
    function,
    implies,
    index_set,
    ite,
)

claim = Claim(
    "width-with-errors",
    source=Note("depth-limits", "33", "827deaf68d9f7c87adb03382f44797e80013289e869b9e49b7dcadb5e81e7d41"),
    says="One layer whose message about the function takes fewer values than a code of functions has words, any two of which differ on more "
    "than 2e values, answers some function of the code wrongly on more than e values.",
    latex=r"|F| > |M|,\ \mathrm{dist}(f, g) > 2e\ (f \ne g) \Rightarrow \exists f \in F:\ \mathrm{err}(f) > e",
    remark="For a prime n the polynomials of degree less than n/2 over the field of n elements are such a code with e = n/4 (Reed and Solomon): two "
    "of them agree on fewer than n/2 values. It has about n^(n/2) words, so an error of at most a quarter for each function still takes "
    "½·n·log₂ n bits: with O(log n) bits a number the width is Ω(n).",
    uses=("width-lower-bound",),
)


@claim.law
def some_function_errs_often(F, M, message, dist, err, e):
    return any_over(F, lambda f: err(f) > e)


def code_and_common_table(F, M, message, dist, err, e):
    """Words differ on more than 2e values; functions with one message are answered from one table (next part)."""
    far = lambda f, g: implies(f != g, dist(f, g) > 2 * e)
    near = lambda f, g: implies(message(f) == message(g), dist(f, g) <= err(f) + err(g))
    return all_over(F, lambda f: all_over(F, lambda g: all_of(far(f, g), near(f, g))))


@claim.law
def distance_is_at_most_the_errors(distance, errors):
    """Value after value: where f and g differ, their common answer h is wrong for one of them at least."""
    return distance <= errors


def next_value(distance, errors, f, g, h):
    one_if = lambda condition: ite(condition, 1, 0)
    return dict(distance=distance + one_if(f != g), errors=errors + one_if(f != h) + one_if(g != h))


claim.reading(
    "every code, every number of messages",
    Every(
        {
            "a code with more words than messages": Forall(
                some_function_errs_often,
                over=dict(
                    F=index_set(),
                    M=index_set(),
                    message=function("F", to="M"),
                    dist=function("F", "F", to=all_integers),
                    err=function("F", to=all_integers),
                    e=all_integers,
                ),
                given=(code_and_common_table,),
                larger=(("F", "M"),),
                pigeonholes=("message",),
            ),
            "functions with one message": Recurrence(
                distance_is_at_most_the_errors,
                state=dict(distance=all_integers, errors=all_integers),
                start=lambda: dict(distance=0, errors=0),
                step=next_value,
                inputs=dict(f=all_integers, g=all_integers, h=all_integers),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    survivors={
        "add → sub in distance": "a smaller left side",
        "eq → le in f = g": "a smaller left side",
        "hypothesis 1: 2 → 3": "a stricter hypothesis",
    },
    explain="Two functions with one message share all answers, and these cannot be near to both.",
)
