"""The law of lookups: a head finds the token at an address, and lookup after lookup composes functions.

Layers of a decoder and thoughts of a chain of thought do the same thing, so the claims about both share this law.
"""

from tropcheck import Alternating, Every, Growth, Recurrence, all_integers, all_of, every, implies, ite, some


def score(place, address):
    """A token at this place has the key (2a, −a²); the query (b, 1) scores b² − (a − b)²."""
    return 2 * place * address - place * place


def holds_the_value(correct, held, composed):
    """After every layer (or thought) that works as a head does, the newest value held is the value composed so far."""
    return implies(correct == 1, held == composed)


def next_lookup(correct, held, composed, start, place, value, entry):
    """The token asks for start + held, attends to a token with the largest score, and takes its value.

    `entry` is the next function's value at `composed`, which stands at start + composed. A layer works as a head does
    when no token, so not that one either, scores more than the attended one; a place holds one value. The same map
    serves every step: what differs is where the next function's entries start.
    """
    largest = score(start + composed, start + held) <= score(place, start + held)
    one_value = implies(place == start + composed, value == entry)
    return dict(correct=ite(all_of(correct == 1, largest, one_value), 1, 0), held=value, composed=entry)


lookups = Recurrence(
    holds_the_value,
    state=dict(correct=all_integers, held=all_integers, composed=all_integers),
    start=lambda x: dict(correct=1, held=x, composed=x),
    step=next_lookup,
    inputs={name: all_integers for name in ("start", "place", "value", "entry")},
    over=dict(x=all_integers),
)

survivors = {
    "1 → 2 in 1": "a condition that no lookup meets any more",
    "le → lt": "a stricter condition on a lookup",
    "implies → iff": "a stricter condition on a lookup",
    "sub → add": "a stricter condition on a lookup: the score of the token asked for is larger",
    "2 → 3 in 2": "a stricter condition on a lookup: the score of the token asked for is larger",
}


def constant_width_falls_short(power, n):
    """The width 6 is below n^(1/L)/c, that is (6c)^L < n."""
    return all_of(power < n, n == power + 1)


width_is_not_the_root = Growth(
    quantity="width of the narrowest decoder of L layers that composes L functions",
    relation="Ω",
    bound="n^(1/L)",
    grows=("n",),
    constant="may depend on L",
    fails=Every(
        {
            "L layers of width 6 compose L functions": lookups,
            "(6c)^L < n for n = (6c)^L + 1": Recurrence(
                constant_width_falls_short,
                state=dict(power=all_integers, n=all_integers),
                start=lambda: dict(power=1, n=2),
                step=lambda power, n, c: dict(power=power * 6 * c, n=(n - 1) * 6 * c + 1),
                over=dict(c=all_integers),
            ),
        }
    ),
)


def constant_is_below(c, L):
    """For every c there is a depth L with 6·c < L."""
    return implies(c >= 1, all_of(L >= c, c * 6 < L))


def width_does_not_grow_with_depth(quantity):
    """The given width is Ω(L): refuted by width 6 at every depth L."""
    return Growth(
        quantity=quantity,
        relation="Ω",
        bound="L",
        grows=("L",),
        fails=Every(
            {
                "L layers of width 6": lookups,
                "6·c < L": Alternating(
                    constant_is_below,
                    (every(c=all_integers), some(L=all_integers)),
                    prove=lambda c: dict(L=6 * c + 1),
                ),
            }
        ),
    )
