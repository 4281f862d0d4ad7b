"""One layer of hard attention composes two functions on n values with n heads, and not with fewer."""

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
    any_over,
    audit_machine,
    function,
    iff,
    implies,
    index,
    index_set,
    ite,
    least_heads,
    one_layer_decoder,
)

claim = Claim(
    "heads-two-functions",
    source=Note("depth-limits", "130-141,275", "6bef8d1e2f91391af499f96f550e565d55d75d73d4bbc127d1ba6731391d95e2"),
    says="The prompt shows the entries of f_1 and f_2 on n ≥ 2 values, and x. One layer in which each head attends to one entry, chosen by a ranking "
    "of what entries may show that depends on x, determines f_2(f_1(x)) with n heads, and with no fewer, however the picks are used.",
    latex=r"H < n \Rightarrow \exists\, f_1, f_2, g_2:\ \text{all picks agree},\ f_2(f_1(x)) \ne g_2(f_1(x)); \qquad H = n \text{ suffices}",
    remark="Fewer than n heads. Keep a set of possible y = f_1(x), and the live heads, fewer than these. The next type of a live head is the first of its ranking that "
    "is not of f_1(x) and does not contradict what is fixed. Fix one such value for each entry that is reached: the head that reached it first agrees with it and "
    "dies (the second part), and an entry f_2(y) that is reached is no longer possible. So some y stays possible when no head lives (the third part). A "
    "dead head sees before its fixed type only types of f_1(x), and types that contradict what is fixed, so it picks the same whatever f_2(y) "
    "is (the first part). With n heads, head k prefers f_1(x) = y for all y ≠ k and then the entry f_2(k) (the last part).",
)


def picks_first(T, rank, present, yes, pick):
    """The pick is the present type of the least rank."""
    return all_of(present(pick) == yes, all_over(T, lambda t: implies(present(t) == yes, rank(pick) <= rank(t))))


@claim.law
def same_pick(pick1, pick2):
    return pick1 == pick2


def both_are_first(T, rank, present1, present2, yes, pick1, pick2):
    return all_of(picks_first(T, rank, present1, yes, pick1), picks_first(T, rank, present2, yes, pick2))


def ranks_differ(T, rank):
    return all_over(T, lambda t: all_over(T, lambda u: implies(rank(t) == rank(u), t == u)))


def alike_up_to_the_fixed_type(T, rank, present1, present2, yes, fixed):
    before = lambda t: implies(rank(t) < rank(fixed), present1(t) == present2(t))
    return all_of(present1(fixed) == yes, present2(fixed) == yes, all_over(T, before))


@claim.law
def some_entry_has_no_head_of_its_own(R, first, reaches):
    """With fewer heads than entries reached, the first head of some entry reaches another one."""
    return any_over(R, lambda r: reaches(first(r)) != r)


@claim.law
def more_values_than_heads(possible, live):
    return live < possible


def next_round(possible, live, lost, reached, died):
    return dict(possible=possible - lost, live=live - died)


def heads_die(lost, reached, died):
    """Entries of f_2 are among those reached, and each of these has a head of its own that dies."""
    return all_of(lost <= reached, reached <= died)


def fewer_heads(n, H):
    return H < n


@claim.law
def head_tells_its_entry(k, y, value, shows, entry, pick):
    """If f_1(x) = k, head k picks the entry f_2(k) and its value; else it picks f_1(x)."""
    return ite(y == k, pick == entry(value), pick == shows(y))


def what_is_present(X, present, yes, y, value, shows, entry):
    """The entry of f_1 at x shows y and no other value, that of f_2 at k shows its value."""
    of_f1 = lambda v: iff(present(shows(v)) == yes, v == y)
    of_f2 = lambda v: iff(present(entry(v)) == yes, v == value)
    return all_over(X, lambda v: all_of(of_f1(v), of_f2(v)))


def ranking_of_head_k(T, X, rank, k, shows, entry):
    """First f_1(x) = y for y ≠ k, then the entries f_2(k), then everything else."""
    top = lambda t: any_over(X, lambda v: all_of(v != k, t == shows(v)))
    middle = lambda t: any_over(X, lambda v: t == entry(v))
    below = lambda t: all_over(X, lambda v: rank(entry(v)) < rank(t))
    above = lambda t: all_over(X, lambda v: rank(t) < rank(entry(v)))
    return all_over(T, lambda t: all_of(implies(top(t), above(t)), any_of(top(t), middle(t), below(t))))


def pick_is_first(T, rank, present, yes, pick):
    return picks_first(T, rank, present, yes, pick)


types = dict(T=index_set(), B=index_set(), yes=index("B"), rank=function("T", to=all_integers))

claim.reading(
    "every n ≥ 2",
    Every(
        {
            "a dead head picks the same": Forall(
                same_pick,
                over=types
                | dict(
                    present1=function("T", to="B"),
                    present2=function("T", to="B"),
                    pick1=index("T"),
                    pick2=index("T"),
                    fixed=index("T"),
                ),
                given=(both_are_first, ranks_differ, alike_up_to_the_fixed_type),
            ),
            "each entry reached has a head of its own": Forall(
                some_entry_has_no_head_of_its_own,
                over=dict(R=index_set(), D=index_set(), first=function("R", to="D"), reaches=function("D", to="R")),
                larger=(("R", "D"),),
                pigeonholes=("first",),
            ),
            "some value stays possible": Recurrence(
                more_values_than_heads,
                state=dict(possible=all_integers, live=all_integers),
                start=lambda n, H: dict(possible=n, live=H),
                step=next_round,
                inputs=dict(lost=all_integers, reached=all_integers, died=all_integers),
                over=dict(n=all_integers, H=all_integers),
                given=(fewer_heads,),
                allowed=(heads_die,),
            ),
            "n heads are enough": Forall(
                head_tells_its_entry,
                over=types
                | dict(
                    X=index_set(),
                    k=index("X"),
                    y=index("X"),
                    value=index("X"),
                    shows=function("X", to="T"),
                    entry=function("X", to="T"),
                    present=function("T", to="B"),
                    pick=index("T"),
                ),
                given=(what_is_present, ranking_of_head_k, pick_is_first),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    survivors={
        "in H < n": "used at the start, not by the step",
        "dropped: H < n": "used at the start, not by the step",
    },
    explain="Each head can be made to see nothing of f_2 but what is fixed; n heads have one for each value of f_1(x).",
)


def built(n):
    """The engine's decoder with so many heads answers every input."""
    machine, prompt = one_layer_decoder(n)
    return machine.heads == n == least_heads(n) and audit_machine(machine, prompt) == prompt.task.count


claim.control("n = 2: two heads", built, holds=True, n=2)
claim.control("n = 3: three heads", built, holds=True, n=3)
