"""Tasks: functions of several inputs, each held by one party.

{"task": {"task": "table", "shape": [n_0, …], "values": […]}} lists the outputs, the last input running fastest. The
named tasks are

- "composition", n, functions: x and f_1, …, f_L on 0 … n − 1; the output is f_L(… f_1(x) …);
- "indexed composition", m, query, outputs: w, z_0 and z_1, …, z_L; i_1 = z_1(z_0) and
  i_{l+1} = z_{l+1}(i_l + N_{l−1} · w_l), where z_{l+1} has N_l = m · n_1 ⋯ n_l arguments and the range N_l (the last
  one `outputs`, where that is given);
- "equality", "greater than", "disjointness", "inner product", bits: of two numbers of so many bits;
- "index", bits: the bit of the first at the position of the second;
- "pointer jumping", n, hops: two maps of 0 … n − 1, applied in turn to 0, the first party's first;
- "joint", of, groups: each group of parties of a task acts as one; its first one's input is the lowest digit;
- "box", of, subsets: a task on listed inputs of each party.

The number of a function f or a word is Σ f(p) · n^p.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from ..document import Rejected, digest_of, listing, whole
from ..polynomials import Work
from .reading import lists, natural, only, part, position, positions

MOST_OUTPUTS = 1 << 16
MOST_BITS = 4096
Input = Sequence[int]


@dataclass(frozen=True)
class Task:
    """The number of inputs of each party, the number of outputs, the function, and about how many steps it takes."""

    name: str
    sizes: tuple[int, ...]
    outputs: int
    rule: Callable[[Input], int]
    steps: int = 1

    def value(self, x: Input, work: Work) -> int:
        """Return the output on an input."""
        work.spend(self.steps)
        return self.rule(x)

    def every(self, box: Sequence[Sequence[int]] | None, work: Work) -> list[tuple[int, ...]]:
        """List the inputs of a box, or all inputs."""
        sizes = self.sizes if box is None else [len(part) for part in box]
        work.spend(prod(sizes) * (1 + len(sizes)) + sum(sizes) // 8)
        return list(product(*(map(range, self.sizes) if box is None else box)))


def read_task(about: object, work: Work) -> Task:
    """Read a task."""
    return task_of(part(about, "task", "about"), "about.task", work)


def task_of(given: object, where: str, work: Work) -> Task:
    """Read a table, a named task, or a box of one of them."""
    kind = part(given, "task", where)
    only(given, f"task {FIELDS.get(str(kind), 'bits')}", where)
    match kind:
        case "table":
            return table(given, where, work)
        case "composition":
            return composition(given, where)
        case "indexed composition":
            return indexed_composition(given, where)
        case "pointer jumping":
            return pointer_jumping(given, where)
        case "index":
            bits = natural(given, "bits", where, MOST_BITS, least=1)
            return Task(f"index on {bits} bits", (1 << bits, bits), 2, lambda x: x[0] >> x[1] & 1)
        case "joint":
            return joint(given, where, work)
        case "box":
            return box_of(given, where, work)
        case str() if kind in PREDICATES:
            bits, rule = natural(given, "bits", where, MOST_BITS), PREDICATES[kind]
            return Task(f"{kind} on {bits} bits", (1 << bits, 1 << bits), 2, lambda x: int(rule(x[0], x[1])))
    raise Rejected(f"{where}.task is no known task")


FIELDS = {
    "table": "shape values",
    "composition": "n functions",
    "indexed composition": "m query outputs",
    "pointer jumping": "n hops",
    "joint": "of groups",
    "box": "of subsets",
}
PREDICATES: dict[str, Callable[[int, int], bool]] = {
    "equality": lambda a, b: a == b,
    "greater than": lambda a, b: a > b,
    "disjointness": lambda a, b: a & b == 0,
    "inner product": lambda a, b: (a & b).bit_count() % 2 == 1,
}


def table(given: object, where: str, work: Work) -> Task:
    """Read a table of outputs."""
    shape = [whole(size, f"{where}.shape") for size in lists(given, "shape", where)]
    values = [whole(value, f"{where}.values") for value in lists(given, "values", where)]
    if not shape or min(shape) < 1 or prod(shape) != len(values) or not all(0 <= v < MOST_OUTPUTS for v in values):
        raise Rejected(f"{where}: as many values of 0 … {MOST_OUTPUTS - 1} as the shape says, at least one")

    def rule(x: Input) -> int:
        place = 0
        for size, index in zip(shape, x, strict=True):
            place = place * size + index
        return values[place]

    return Task(f"table {digest_of(given)[:12]}", tuple(shape), max(values) + 1, rule, 1 + len(shape) // 4)


def count_of_maps(arguments: int, values: int, where: str) -> int:
    """Return the number of maps from one set to another."""
    if arguments * values.bit_length() > MOST_BITS:
        raise Rejected(f"{where}: an input of more than {MOST_BITS} bits")
    return int(values**arguments)


def steps_of(maps: int) -> int:
    """Return about how many steps it takes to look up a value of one of so many maps."""
    return 1 + maps.bit_length() // 1000


def composition(given: object, where: str) -> Task:
    """Compose functions on n values."""
    n, functions = natural(given, "n", where, 1000, least=1), natural(given, "functions", where, 100)

    def rule(x: Input) -> int:
        value = x[0]
        for number in x[1:]:
            value = number // n**value % n
        return value

    sizes = (n, *[count_of_maps(n, n, where)] * functions)
    name = f"composition of {functions} function{'s' if functions != 1 else ''} on {n} values"
    return Task(name, sizes, n, rule, 1 + sum(map(steps_of, sizes[1:])))


def indexed_composition(given: object, where: str) -> Task:
    """Compose functions whose arguments are pairs of the value so far and a symbol of a word."""
    m = natural(given, "m", where, 1000, least=1)
    query = [whole(radix, f"{where}.query") for radix in lists(given, "query", where)]
    if not all(1 <= radix <= 1000 for radix in query) or len(query) > 100:
        raise Rejected(f"{where}.query is at most 100 numbers between 1 and 1000")
    domains = [m * prod(query[:level]) for level in range(len(query) + 1)]
    ranges = list(domains)
    if "outputs" in given:  # type: ignore[operator]
        ranges[-1] = natural(given, "outputs", where, MOST_OUTPUTS, least=1)

    def rule(x: Input) -> int:
        word, value = x[0], x[1]
        for level, number in enumerate(x[2:]):
            if level:
                value += domains[level - 1] * (word % query[level - 1])
                word //= query[level - 1]
            value = number // ranges[level] ** value % ranges[level]
        return value

    sizes = (prod(query), m, *(count_of_maps(d, r, where) for d, r in zip(domains, ranges, strict=True)))
    tail = f" and {ranges[-1]} outputs" if "outputs" in given else ""  # type: ignore[operator]
    name = f"indexed composition with m = {m}, query {query}{tail}"
    return Task(name, sizes, ranges[-1], rule, 1 + sum(map(steps_of, sizes[2:])))


def pointer_jumping(given: object, where: str) -> Task:
    """Follow pointers from 0."""
    n, hops = natural(given, "n", where, 1000, least=1), natural(given, "hops", where, 1000)

    def rule(x: Input) -> int:
        vertex = 0
        for hop in range(hops):
            vertex = x[hop % 2] // n**vertex % n
        return vertex

    size = count_of_maps(n, n, where)
    return Task(f"pointer jumping on {n} vertices, {hops} hops", (size, size), n, rule, 1 + hops * steps_of(size))


def joint(given: object, where: str, work: Work) -> Task:
    """Let groups of parties act as one."""
    task = task_of(part(given, "of", where), f"{where}.of", work)
    groups = [positions(group, len(task.sizes), f"{where}.groups") for group in lists(given, "groups", where)]
    if sorted(party for group in groups for party in group) != list(range(len(task.sizes))):
        raise Rejected(f"{where}.groups: each party stands in one group")

    def rule(x: Input) -> int:
        held = [0] * len(task.sizes)
        for group, number in zip(groups, x, strict=True):
            for party in group:
                number, held[party] = divmod(number, task.sizes[party])
        return task.rule(held)

    sizes = tuple(prod(task.sizes[party] for party in group) for group in groups)
    return Task(f"{task.name}, parties {groups}", sizes, task.outputs, rule, task.steps + 2 + len(task.sizes) // 2)


def box_of(given: object, where: str, work: Work) -> Task:
    """Restrict each party to a list of inputs."""
    task = task_of(part(given, "of", where), f"{where}.of", work)
    subsets = read_box(task, given, where)

    def rule(x: Input) -> int:
        return task.rule([subset[index] for subset, index in zip(subsets, x, strict=True)])

    name, steps = f"{task.name} on the box {digest_of(subsets)[:12]}", task.steps + 2 + len(subsets) // 2
    return Task(name, tuple(map(len, subsets)), task.outputs, rule, steps)


def read_box(task: Task, given: object, where: str) -> list[list[int]]:
    """Read `subsets`: a nonempty list of inputs for each party."""
    entries = lists(given, "subsets", where)
    if len(entries) != len(task.sizes):
        raise Rejected(f"{where}.subsets: one list for each of the {len(task.sizes)} parties")
    found = [positions(e, size, f"{where}.subsets") for e, size in zip(entries, task.sizes, strict=True)]
    if not all(found):
        raise Rejected(f"{where}.subsets: a party has no input")
    return found


def read_inputs(task: Task, given: object, where: str, work: Work) -> list[tuple[int, ...]]:
    """Read `inputs`, a list of inputs, or all inputs of the box `subsets`: a protocol is right on each of them."""
    if not isinstance(given, dict) or "inputs" not in given:
        return task.every(read_box(task, given, where), work)
    found = [read_input(task, x, f"{where}.inputs") for x in lists(given, "inputs", where)]
    if not found:
        raise Rejected(f"{where}.inputs is empty")
    return found


def read_input(task: Task, value: object, where: str) -> tuple[int, ...]:
    """Read one input of each party."""
    entries = listing(value, where)
    if len(entries) != len(task.sizes):
        raise Rejected(f"{where}: one input for each of the {len(task.sizes)} parties")
    return tuple(position(entry, size, where) for entry, size in zip(entries, task.sizes, strict=True))
