"""Lifts of a matrix to Puiseux series, entry by entry a leading term: what the rank of every lift is at least."""

from tropcheck import Recurrence, ite, reals


def best_term_is_not_cancelled(lead, total):
    """After any number of terms of the determinant, what stands at the exponent of the best one is its coefficient."""
    return total == lead


def next_term_at_the_best_exponent(total, best, exponent, coefficient):
    return dict(total=total + ite(exponent == best, coefficient, 0))


def smaller_exponent(best, exponent):
    """Another permutation weighs less, so its term has a smaller leading exponent."""
    return exponent < best


unique_optimum_survives_lifting = Recurrence(
    best_term_is_not_cancelled,
    state=dict(total=reals),
    start=lambda lead: dict(total=lead),
    step=next_term_at_the_best_exponent,
    inputs=dict(exponent=reals, coefficient=reals),
    over=dict(lead=reals, best=reals),
    allowed=(smaller_exponent,),
)

lifting_survivors = {
    "add → sub in total": "nothing is added",
    "hypothesis 1: sides exchanged": "what has another exponent adds nothing at the best one",
}
