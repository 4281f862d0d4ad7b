"""The laws of protocols in which the speakers take turns, for any number of speakers in any order.

Speakers form a finite set; a number says when each of them speaks, or where its function stands in the composition. An
induction along such an order is a first place: if something is wrong anywhere, it is wrong at a place before which
nothing is. That such a place exists is `first_place_exists`; a law names it, and follows without it too.
"""

from tropcheck import (
    Every,
    Forall,
    Recurrence,
    all_integers,
    all_of,
    all_over,
    any_of,
    any_over,
    function,
    implies,
    index,
    index_set,
    ite,
    min_over,
)


def is_first(P, wrong, number, here):
    """If anything is wrong, `here` is, and nothing before it."""
    return all_over(P, lambda p: implies(wrong(p), all_of(wrong(here), number(here) <= number(p))))


def some_wrong_place_is_the_first(P, wrong, number, top):
    """Where some number is not 0, the least place of such a number is the place of one."""
    least = min_over(P, lambda p: ite(wrong(p) == 0, top, number(p)))
    is_wrong = lambda p: wrong(p) != 0
    return implies(any_over(P, is_wrong), any_over(P, lambda p: all_of(is_wrong(p), number(p) == least)))


def all_numbers_are_below(P, number, top):
    return all_over(P, lambda p: number(p) < top)


first_place_exists = Forall(
    some_wrong_place_is_the_first,
    over=dict(
        P=index_set(), wrong=function("P", to=all_integers), number=function("P", to=all_integers), top=all_integers
    ),
    given=(all_numbers_are_below,),
)


def same_board(t, board1, board2):
    """On two inputs t sees the same board."""
    return board1(t) == board2(t)


def one_after_the_other(P, turn, previous, starter):
    return all_over(P, lambda p: implies(p != starter, turn(previous(p)) < turn(p)))


def boards_grow(P, own1, own2, board1, board2, say, extend, previous, starter):
    """Nothing is on the first board. Each other one has the message of the speaker before besides.

    A message is a function of what its speaker holds and of the board. Nothing is asked of `extend`: a blackboard keeps
    all messages, a line the last one.
    """
    after = lambda own, board, q: extend(board(q), say(q, own(q), board(q)))
    grows = lambda own, board: lambda p: implies(p != starter, board(p) == after(own, board, previous(p)))
    both = lambda p: all_of(grows(own1, board1)(p), grows(own2, board2)(p))
    return all_of(board1(starter) == board2(starter), all_over(P, both))


def boards_first_differ(P, turn, board1, board2, here):
    return is_first(P, lambda p: board1(p) != board2(p), turn, here)


def same_part_or_same_message(P, own1, own2, board1, say, turn, t):
    """Who speaks before t holds the same on both inputs, or says the same where the boards are the same."""
    says = lambda own, p: say(p, own(p), board1(p))
    alike = lambda p: any_of(own1(p) == own2(p), says(own1, p) == says(own2, p))
    return all_over(P, lambda p: implies(turn(p) < turn(t), alike(p)))


history = Forall(
    same_board,
    over=dict(
        P=index_set(),
        V=index_set(),
        B=index_set(),
        M=index_set(),
        own1=function("P", to="V"),
        own2=function("P", to="V"),
        board1=function("P", to="B"),
        board2=function("P", to="B"),
        say=function("P", "V", "B", to="M"),
        extend=function("B", "M", to="B"),
        turn=function("P", to=all_integers),
        previous=function("P", to="P"),
        starter=index("P"),
        t=index("P"),
        here=index("P"),
    ),
    given=(one_after_the_other, boards_grow, boards_first_differ, same_part_or_same_message),
)
"""What is on the board depends on those who spoke, and only on what they said."""


def arrives_unchanged(value, s, t):
    return value(t) == value(s)


def behind(place, s, t):
    return lambda p: all_of(p != s, place(s) <= place(p), place(p) <= place(t))


def every_place_behind_passes_on(P, value, before, place, s, t):
    """Each party behind s, up to t, puts out what the one before it does, which is s or behind s."""
    passes = lambda p: all_of(value(p) == value(before(p)), place(s) <= place(before(p)), place(before(p)) < place(p))
    return all_over(P, lambda p: implies(behind(place, s, t)(p), passes(p)))


def t_is_not_before_s(place, s, t):
    return place(s) <= place(t)


def value_first_changes(P, value, place, s, t, here):
    return is_first(P, lambda p: all_of(behind(place, s, t)(p), value(p) != value(s)), place, here)


passing_on = Forall(
    arrives_unchanged,
    over=dict(
        P=index_set(),
        X=index_set(),
        value=function("P", to="X"),
        place=function("P", to=all_integers),
        before=function("P", to="P"),
        s=index("P"),
        t=index("P"),
        here=index("P"),
    ),
    given=(every_place_behind_passes_on, t_is_not_before_s, value_first_changes),
)
"""Behind a party that puts out y, identities pass y on."""


def some_answer_is_wrong(F, X, answer, board, value):
    return any_over(F, lambda f: any_over(X, lambda y: answer(y, board(f, y)) != value(f, y)))


def functions_differ_somewhere(F, X, apply):
    differ = lambda f, g: any_over(X, lambda y: apply(f, y) != apply(g, y))
    return all_over(F, lambda f: all_over(F, lambda g: implies(f != g, differ(f, g))))


def one_board_before(F, X, before, h):
    """`history` for the speaker: its board is the same for all f and y."""
    return all_over(F, lambda f: all_over(X, lambda y: before(f, y) == h))


def messages_after_that_board(F, say, h, message):
    return all_over(F, lambda f: message(f) == say(f, h))


def message_is_all_that_is_known(F, X, say, before, board):
    """`history` for the last party: where f and g lead to one message and all else is the same, so is the board."""
    says = lambda f, y: say(f, before(f, y))
    known = lambda f, g, y: implies(says(f, y) == says(g, y), board(f, y) == board(g, y))
    return all_over(F, lambda f: all_over(F, lambda g: all_over(X, lambda y: known(f, g, y))))


def value_is_that_of_the_function(F, X, apply, value, arriving):
    """`passing_on` before and behind the speaker: y arrives at it, and what it makes of y comes out."""
    comes_out = lambda f, y: all_of(arriving(f, y) == y, value(f, y) == apply(f, arriving(f, y)))
    return all_over(F, lambda f: all_over(X, lambda y: comes_out(f, y)))


too_early = Forall(
    some_answer_is_wrong,
    over=dict(
        F=index_set(),
        X=index_set(),
        K=index_set(),
        B=index_set(),
        apply=function("F", "X", to="X"),
        before=function("F", "X", to="B"),
        h=index("B"),
        say=function("F", "B", to="K"),
        message=function("F", to="K"),
        board=function("F", "X", to="B"),
        answer=function("X", "B", to="X"),
        arriving=function("F", "X", to="X"),
        value=function("F", "X", to="X"),
    ),
    given=(
        functions_differ_somewhere,
        one_board_before,
        messages_after_that_board,
        message_is_all_that_is_known,
        value_is_that_of_the_function,
    ),
    larger=(("F", "K"),),
    pigeonholes=("message",),
)
"""A speaker whose argument may still be any y needs a message for each of its functions."""


def some_constant_is_wrong(X, answer, board):
    return any_over(X, lambda v: answer(board(v)) != v)


def message_is_all_that_is_known_of_the_value(X, message, board):
    """`history` for the last party, and `passing_on` behind the speaker: v comes out."""
    same = lambda v, w: implies(message(v) == message(w), board(v) == board(w))
    return all_over(X, lambda v: all_over(X, lambda w: same(v, w)))


never_fewer_than_values = Forall(
    some_constant_is_wrong,
    over=dict(
        X=index_set(),
        K=index_set(),
        B=index_set(),
        message=function("X", to="K"),
        board=function("X", to="B"),
        answer=function("B", to="X"),
    ),
    given=(message_is_all_that_is_known_of_the_value,),
    larger=(("X", "K"),),
    pigeonholes=("message",),
)
"""Every speaker needs a message for each value that its constant functions take."""


def told_values_agree(value1, value2, s):
    """On two inputs the same value comes out at s."""
    return value1(s) == value2(s)


def functions_are_composed(P, apply, held1, held2, value1, value2, before, start, origin):
    """P_0 holds x as the constant function x, which is applied to some value, the origin."""
    comes = lambda value, p: ite(p == start, origin, value(before(p)))
    composed = lambda held, value: lambda p: value(p) == apply(held(p), comes(value, p))
    return all_over(P, lambda p: all_of(composed(held1, value1)(p), composed(held2, value2)(p)))


def before_is_before(P, place, before, start):
    return all_over(P, lambda p: implies(p != start, place(before(p)) < place(p)))


def told_alike(P, held1, held2, value1, value2, place, s):
    """Up to s, each party's function is known to be the same, or its value."""
    known = lambda p: any_of(held1(p) == held2(p), value1(p) == value2(p))
    return all_over(P, lambda p: implies(place(p) <= place(s), known(p)))


def values_first_differ(P, value1, value2, place, here):
    return is_first(P, lambda p: value1(p) != value2(p), place, here)


telling_is_enough = Forall(
    told_values_agree,
    over=dict(
        P=index_set(),
        X=index_set(),
        F=index_set(),
        apply=function("F", "X", to="X"),
        held1=function("P", to="F"),
        held2=function("P", to="F"),
        value1=function("P", to="X"),
        value2=function("P", to="X"),
        place=function("P", to=all_integers),
        before=function("P", to="P"),
        start=index("P"),
        s=index("P"),
        here=index("P"),
        origin=index("X"),
    ),
    given=(functions_are_composed, before_is_before, told_alike, values_first_differ),
)
"""Functions of early speakers and values of the others determine every value, and so the next message."""


def order_of_use_is_cheap(in_order, latest, last, cost, cheap, small, large):
    """The order of use costs `small` for each function; every other order `large` − `small` more at least."""
    cheapest = all_of(cost == cheap, latest == last)
    return ite(in_order == 1, cheapest, cheap + (large - small) <= cost)


def next_party_in_the_order_of_use(in_order, latest, last, cost, cheap, small, large, turn):
    """The holder of the next function speaks at `turn`: a value where all before it have spoken, else a function.

    `last` is the turn of the party before, `latest` the latest turn of all before.
    """
    late = latest < turn
    return dict(
        in_order=ite(all_of(in_order == 1, last < turn), 1, 0),
        latest=ite(late, turn, latest),
        last=turn,
        cost=cost + ite(late, small, large),
        cheap=cheap + small,
    )


def a_value_is_shorter_than_a_function(small, large):
    return small <= large


costs = Recurrence(
    order_of_use_is_cheap,
    state={name: all_integers for name in ("in_order", "latest", "last", "cost", "cheap")},
    start=lambda turn_of_x: dict(in_order=1, latest=turn_of_x, last=turn_of_x, cost=0, cheap=0),
    step=next_party_in_the_order_of_use,
    inputs=dict(turn=all_integers),
    over=dict(turn_of_x=all_integers, small=all_integers, large=all_integers),
    given=(a_value_is_shorter_than_a_function,),
)
"""The messages of all but one party that speaks late: P_0's, or the last party's, who says nothing."""

every_order = Every(
    {
        "the first of some places exists": first_place_exists,
        "the board depends on those who spoke, and only on what they said": history,
        "behind a party that puts out y, identities pass y on": passing_on,
        "a speaker whose argument may be any y needs a message for each function": too_early,
        "every speaker needs a message for each value": never_fewer_than_values,
        "functions of early speakers and values of the others are enough": telling_is_enough,
        "the order of use is the only cheap one": costs,
    }
)

first_survivors = {
    part: "says which wrong place is the first; that there is one is proved in `communication-orders-forward`"
    for part in (
        "here",
        "hypothesis 3: le → lt in place",
        "hypothesis 3: sides exchanged in place",
        "hypothesis 3 dropped: ∀j∈P: (j ≠ s",
        "hypothesis 3: all → any in ∀j∈P: (j ≠ s",
    )
}
start_survivors = {
    part: "at the start the order of use holds, and nothing is said of others"
    for part in (
        "in 0 + (large − small)",
        "0 → -1 in 0",
        "eq → le in 1 = 1",
        "hypothesis 1 dropped: small ≤ large",
        "hypothesis 1: sides exchanged in small ≤ large",
        "sub → add in large − small",
    )
}
survivors = {
    **first_survivors,
    **start_survivors,
    "hypothesis 3 dropped: ∀j∈F: message(j)": "names the messages; that say(·, h) takes too few values follows from |F| > |K| as well",
    "hypothesis 3: all → any in ∀j∈F: message(j)": "names the messages; that say(·, h) takes too few values follows from |F| > |K| as well",
    "implies → iff in (∃": "a least place of a number that is not 0 exists only if there is such a number",
    "lt → le in number(j) < top": "where only the largest place is wrong, it is the first too",
    "add → sub in cheap + small + (large − small)": "a smaller left side",
    "lt → le in latest < turn": "no two parties speak at once",
}
