"""Protocol trees: at a node one party says one bit about its own input; at a leaf the output is known.

"tree depth" is the least number of bits said in the worst case, "tree leaves" the least number of leaves. The output
must follow from what was said, or with {"knower": party} from that and the input of one party. {"rounds": k,
"first": party} allows at most k rounds, maximal runs of bits of one party, on each path; the first one is that
party's, and may be empty.

The inputs that reach a leaf are a box: a set for each party. Its output is constant, or for a knower a function of
the knower's input. A tree of depth d has at most 2^d leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product

from ..document import Rejected, listed, listing, whole
from ..polynomials import Work
from .boxes import BoxSearch, own_part
from .reading import at_least, at_most, lists, natural, nonsingular, part, positions, proof, refuted
from .tasks import Task, read_box, read_inputs
from .treeclauses import tree_clauses

MOST_ROUNDS = 1000
MOST_DEPTH = 64


@dataclass(frozen=True)
class Asked:
    """Who must know the output, how many rounds may begin after the first one (None: any number), who speaks first."""

    knower: int | None = None
    rounds: int | None = None
    first: int = -1


def asked(task: Task, fact: object, where: str) -> Asked:
    """Read the parameters of a fact about trees."""
    assert isinstance(fact, dict)
    knower = listed(task.sizes, fact["knower"], f"{where}.knower") if "knower" in fact else None
    if "rounds" not in fact and "first" not in fact:
        return Asked(knower)
    rounds = natural(fact, "rounds", where, MOST_ROUNDS, least=1)
    return Asked(knower, rounds - 1, listed(task.sizes, part(fact, "first", where), f"{where}.first"))


def tree(task: Task, fact: object, where: str, work: Work) -> None:
    """A tree that is right on every input: {"party", "ones", "zero", "one"}, or {"output": …} at a leaf.

    `ones` lists the inputs of the party that say 1. The output of a leaf is a number, or for a knower a list of
    [own input, output].
    """
    given, where_ = proof(fact, where)
    limits = asked(task, fact, where)
    depth = leaves = 0
    whole_box: list[list[int]] = []
    for size in task.sizes:
        work.spend(size)
        whole_box.append(list(range(size)))
    pending = [(part(given, "tree", where_), whole_box, 0, 0, limits.first, f"{where_}.tree")]
    while pending:
        node, box, bits, rounds, speaker, path = pending.pop()
        if isinstance(node, dict) and "output" in node:
            check_leaf(task, node["output"], box, limits.knower, path, work)
            depth, leaves = max(depth, bits), leaves + 1
            continue
        party = listed(task.sizes, part(node, "party", path), f"{path}.party")
        ones = set(positions(part(node, "ones", path), task.sizes[party], f"{path}.ones"))
        work.spend(4 + len(box) // 4 + len(box[party]) // 4)
        rounds += party != speaker
        if limits.rounds is not None and rounds > limits.rounds:
            raise Rejected(f"{path}: a round too many")
        for name, bit in (("zero", False), ("one", True)):
            side = [x if p != party else [i for i in x if (i in ones) == bit] for p, x in enumerate(box)]
            pending.append((part(node, name, path), side, bits + 1, rounds, party, f"{path}.{name}"))
    at_most(fact, depth if part(fact, "quantity", where) == "tree depth" else leaves, where)


def check_leaf(task: Task, output: object, box: list[list[int]], knower: int | None, path: str, work: Work) -> None:
    """Check the output of a leaf on every input that reaches it."""
    said: dict[int | None, int] = {}
    if knower is None:
        said[None] = whole(output, f"{path}.output")
    else:
        for entry in listing(output, f"{path}.output"):
            if not isinstance(entry, list) or len(entry) != 2:
                raise Rejected(f"{path}.output: an entry is [own input, output]")
            said[whole(entry[0], f"{path}.output")] = whole(entry[1], f"{path}.output")
    for x in task.every(box, work):
        if said.get(own_part(x, knower)) != task.value(x, work):
            raise Rejected(f"{path}.output is wrong on input {list(x)}")


def leaves_shown(fact: object, leaves: int, where: str) -> None:
    """Check a lower bound of leaves, or of depth, that `leaves` leaves imply."""
    at_least(fact, leaves if part(fact, "quantity", where) == "tree leaves" else (leaves - 1).bit_length(), where)


def fooling_set(task: Task, fact: object, where: str, work: Work) -> None:
    """Inputs of which no two can share a leaf, since the box of their mixtures has no known output."""
    given, where_ = proof(fact, where)
    knower = asked(task, fact, where).knower
    part(given, "inputs", where_)
    inputs = read_inputs(task, given, where_, work)
    for first, second in combinations(inputs, 2):
        work.spend(2 + len(first))
        said: dict[int | None, int] = {}
        for x in product(*({a, b} for a, b in zip(first, second, strict=True))):
            work.spend(1 + len(x) // 4)
            output = task.value(x, work)
            if said.setdefault(own_part(x, knower), output) != output:
                break
        else:
            raise Rejected(f"{where_}.inputs: {list(first)} and {list(second)} can share a leaf")
    leaves_shown(fact, len(inputs), where)


def rank(task: Task, fact: object, where: str, work: Work) -> None:
    """Two parties: the leaves with output v are disjoint boxes, so at least as many as the rank of "output is v".

    Each of `minors` has an output, rows, columns, and a modulus for which its determinant is not 0.
    """
    given, where_ = proof(fact, where)
    if len(task.sizes) != 2 or asked(task, fact, where).knower is not None:
        raise Rejected(f"{where_}: the rank bound is for two parties and an output known to both")
    seen, leaves = set(), 0
    for number, minor in enumerate(lists(given, "minors", where_)):
        place = f"{where_}.minors[{number}]"
        output = whole(part(minor, "output", place), f"{place}.output")
        rows, columns = (
            positions(part(minor, name, place), size, f"{place}.{name}")
            for name, size in zip(("rows", "columns"), task.sizes, strict=True)
        )
        if output in seen or len(rows) != len(columns):
            raise Rejected(f"{place}: an output stands once, and its minor is square")
        seen.add(output)
        modulus = whole(part(minor, "modulus", place), f"{place}.modulus")
        nonsingular([[int(task.value((i, j), work) == output) for j in columns] for i in rows], modulus, place, work)
        leaves += len(rows)
    if not leaves:
        raise Rejected(f"{where_}.minors shows nothing")
    leaves_shown(fact, leaves, where)


def boxes(task: Task, fact: object, where: str, work: Work) -> None:
    """The kernel searches all trees on a box itself: a tree for the task is one for every box of it."""
    given, where_ = proof(fact, where)
    limits = asked(task, fact, where)
    search = BoxSearch(task, read_box(task, given, where_), limits.knower, work)
    if part(fact, "quantity", where) == "tree leaves":
        at_least(fact, search.fewest_leaves(search.full), where)
        return
    depth = natural(fact, "value", where, MOST_DEPTH)
    if depth > 0 and search.solves(search.full, depth - 1, limits.rounds, limits.first):
        raise Rejected(f"{where_}: {depth - 1} bits suffice on this box")


def clauses(task: Task, fact: object, where: str, work: Work) -> None:
    """A refutation of "a tree of one bit less is right on these inputs", from clauses that the kernel writes.

    They speak of trees with any number of rounds.
    """
    given, where_ = proof(fact, where)
    depth, inputs = natural(fact, "value", where, MOST_DEPTH, least=1), read_inputs(task, given, where_, work)
    written = tree_clauses(task, inputs, depth - 1, asked(task, fact, where).knower, work)
    refuted(written, given, where_, work)
