"""The recursive decomposition that the note prints, and what it does."""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Growth,
    Note,
    Recurrence,
    Scope,
    all_integers,
    all_of,
    all_over,
    function,
    iff,
    implies,
    index,
    index_set,
    integers,
    ite,
    iterative_decomposition,
    not_formal,
    partition_by_messages,
    reals,
)

from ..._figures import growth

claim = Claim(
    "decomposition",
    source=Note("depth-limits", "198-207,210-229", "8d30182a3e0d0d615fc8a2f2c30d34ee750262cfd900b4ad1595c73f2113a656"),
    says="A recursive procedure divides a set of inputs into groups that cannot be told apart, and refines every group again.",
    latex=r"\text{times}(x) = 1 \text{ at every depth}; \qquad \mathrm{key}(x) = \mathrm{key}(y) \text{ within a group}",
    remark="What the depth controls is `decomposition-depth`. The helper `partition_indistinguishable` is not defined in the note. It is "
    "read as any function that returns a partition of its argument; in the engine `iterative_decomposition` with `partition_by_messages`, where level t splits by the t-th message.",
)


@claim.law
def in_one_group(times):
    """Every input lies in exactly one group."""
    return times == 1


def one_part(parts):
    """The helper returns a partition: an input of a group lies in exactly one of its parts."""
    return parts == 1


@claim.law
def same_group_same_transcript(together, differing):
    """Two inputs are in one group after t levels exactly when none of their first t messages differ."""
    return all_of(differing >= 0, iff(together == 1, differing == 0))


def next_level(together, differing, first, second):
    """A level splits a group by its message, which is `first` on one input and `second` on the other."""
    same = first == second
    return dict(together=ite(same, together, 0), differing=differing + ite(same, 0, 1))


@claim.law
def groups_are_bounded(g, q, M):
    """After t levels of messages with at most M values there are at most M^t groups."""
    return all_of(0 <= g, g <= q)


def some_value(M):
    return 1 <= M


def at_most_all_values(M, parts):
    """The mean number of parts of a group; no group has more than M."""
    return all_of(0 <= parts, parts <= M)


@claim.law
def one_group_is_far_from_all(c, q):
    """If all messages are the same on all inputs there is one group at depth c too: c·1 < 2^c = q."""
    return all_of(c >= 0, q >= 1, c * 1 < q)


@claim.law
def second_partition_does_nothing(X, K, key, x, y):
    """Inputs of one group have one key, so the same helper does not split them again."""
    return implies(key(x) == key(y), all_over(X, lambda z: iff(key(z) == key(x), key(z) == key(y))))


@claim.law
def near_is_transitive(x, y, z):
    """Approximately indistinguishable: at distance at most 1."""
    near = lambda a, b: all_of(a - b <= 1, b - a <= 1)
    return implies(all_of(near(x, y), near(y, z)), near(x, z))


def is_partition(inputs, depth, messages):
    """The engine's procedure, with the given messages, splits range(inputs) into disjoint groups with equal transcripts."""
    groups = iterative_decomposition(range(inputs), depth, partition_by_messages(messages))
    transcripts = [{tuple(row[x] for row in messages[:depth]) for x in group} for group in groups]
    return sorted(x for group in groups for x in group) == list(range(inputs)) and all(len(t) == 1 for t in transcripts)


claim.control(
    "five inputs, two messages",
    is_partition,
    holds=True,
    inputs=5,
    depth=2,
    messages=((0, 1, 0, 1, 1), (0, 0, 1, 0, 1)),
)
claim.control("depth 0: one group", is_partition, holds=True, inputs=4, depth=0, messages=((0, 1, 0, 1),))

claim.reading(
    "the result is a partition, whatever partition the helper returns",
    Recurrence(
        in_one_group,
        state=dict(times=all_integers),
        start=lambda: dict(times=1),
        step=lambda times, parts: dict(times=times * parts),
        inputs=dict(parts=all_integers),
        allowed=(one_part,),
    ),
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="A partition of every part of a partition is a partition.",
)

claim.reading(
    "the groups are indistinguishable: equal transcripts, when level t splits by the t-th message",
    Recurrence(
        same_group_same_transcript,
        state=dict(together=all_integers, differing=all_integers),
        start=lambda: dict(together=1, differing=0),
        step=next_level,
        inputs=dict(first=all_integers, second=all_integers),
    ),
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="A message that differs separates two inputs, and nothing puts them together again.",
    survivors={
        "eq → le in differing": "the number of differing messages is never negative",
        "eq → le in first = second": "the changed place only says that the number is not negative",
        "1 → 2 in 1": "the changed place only says that the number is not negative",
        "hypothesis 1: eq → le": "the number of differing messages is never negative",
    },
)

claim.reading(
    "as printed: the helper sees the group only, so the second level repeats the first",
    Forall(
        second_partition_does_nothing,
        over=dict(X=index_set(), K=index_set(), key=function("X", to="K"), x=index("X"), y=index("X")),
    ),
    expect=PROVED,
    explain="A helper that splits by an equivalence leaves each of its own classes whole: any depth beyond 1 changes nothing.",
    survivors={"implies → iff": "the converse holds, too: take z = x"},
)

claim.reading(
    "approximately indistinguishable inputs form groups",
    Forall(near_is_transitive, over=dict(x=integers(0, 2), y=integers(0, 2), z=integers(0, 2))),
    expect=REFUTED,
    explain="0 is near 1 and 1 is near 2, but 0 is not near 2: being near is no equivalence, so it divides nothing into groups.",
)

depth = Claim(
    "decomposition-depth",
    source=Note("depth-limits", "208", "f5787f7cd7f54524532a5896caaa97f702caf3dea80281ea59f629ae31467cb7"),
    says="The depth of the decomposition controls precisely how large the model must be.",
    latex=r"g = \Omega(2^t); \qquad \text{all inputs say the same: } g = 1,\quad c \cdot 1 < q = 2^c \text{ at depth } t = c",
    remark="g is the number of groups at depth t. The size of a model enters by the number M of values of a message, of which the depth "
    "says nothing; what the depth alone controls is how many levels of messages the groups respect.",
    uses=("decomposition",),
)

depth.reading(
    "depth controls the number of groups precisely",
    Growth(
        quantity="groups at depth t, when all inputs say the same",
        relation="Ω",
        bound="2^t",
        grows=("t",),
        fails=Recurrence(
            one_group_is_far_from_all,
            state=dict(c=all_integers, q=all_integers),
            start=lambda: dict(c=0, q=1),
            step=lambda c, q: dict(c=c + 1, q=2 * q),
        ),
    ),
    literal=True,
    expect=REFUTED,
    explain="The depth only bounds the number of groups; how many there are depends on the messages.",
)

bounded = depth.correction(
    "decomposition-depth-bounds",
    says="After t levels of messages with at most M values there are at most M^t groups; how many there are depends on the messages.",
    latex=r"g \le q = M^t",
)

bounded.reading(
    "at most M^t groups, every t and M",
    Recurrence(
        groups_are_bounded,
        state=dict(g=reals, q=reals),
        start=lambda: dict(g=1, q=1),
        step=lambda g, q, M, parts: dict(g=g * parts, q=q * M),
        inputs=dict(parts=reals),
        over=dict(M=reals),
        given=(some_value,),
        allowed=(at_most_all_values,),
    ),
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="Each level multiplies the number of groups by at most the number of messages.",
    survivors={"hypothesis 1": "the start does not depend on M, and a step needs only 0 ≤ parts ≤ M"},
)

innovation = Claim(
    "decomposition-innovation",
    source=Note("depth-limits", "200-202", "5eafd327b8a021f6802ef2a07567c8ef3aee28bcb2e5074c79c3df8d279fd699"),
    says="The indistinguishable decomposition is the key innovation of the proof.",
    uses=("chen-decomposition",),
)
innovation.reading(
    "as stated",
    not_formal(
        "A judgement about a proof. The paper's object is not the recursion that is printed: it is a product of sets of inputs, of the "
        "last players on one side and of the first players on the other, on which all messages agree; see `chen-decomposition`."
    ),
    literal=True,
)


@depth.figure("Groups at depth t when all inputs say the same, and the most that one bit a level can give")
def groups_by_depth():
    return growth("depth t", "groups", range(7), {"all inputs alike": lambda t: 1, "at most 2^t": lambda t: 2**t})
