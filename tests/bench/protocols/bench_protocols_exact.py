"""How the exact methods grow, beside plain brute force: one-way orders, tree depth, decomposition, reduction.

One line for each measurement. Run it as a script: python tests/bench/protocols/bench_protocols_exact.py [PART]…
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations, product
from time import perf_counter
from typing import Any

import numpy as np
import z3

from protocols import (
    Obligation,
    Schedule,
    SpeakingOrderError,
    Task,
    anneal,
    audit,
    autoregressive_schedule,
    bits_for,
    box_depth,
    composition,
    decompose,
    decompose_boxes,
    depth_width_table,
    every_one_way_cost,
    hard_box,
    indexed_composition,
    inner_product,
    lookup_decoder,
    machine_task,
    message_schedule,
    message_size,
    note_prompt,
    one_way_cost,
    one_way_protocol,
    paper_prompt,
    protocol_obligation,
    random_machine,
    reduce_machine,
    restrict,
    round_bracket,
    sub_box,
    tree_obligation,
    two_holders,
)
from protocols.boxes import halves, members
from solver.certify.propositional import refutation
from solver.closing import OpenQuestionError, satisfy


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return a result and the seconds it took."""
    start = perf_counter()
    result = work()
    return result, perf_counter() - start


def line(name: str, seconds: float, note: str) -> None:
    """Print one measurement."""
    print(f"{name:<58} {seconds:9.3f} s  {note}", flush=True)


def residuals_by_dictionary(n: int, functions: int, order: tuple[int, ...]) -> int:
    """Count the states of the line model by hashing whole residual rows, without minimisation: brute
    force."""
    table = np.transpose(composition(n, functions).table(), order)
    total = 0
    for spoken in range(1, table.ndim):
        rows = table.reshape(int(np.prod(table.shape[:spoken])), -1)
        total += (len({row.tobytes() for row in np.ascontiguousarray(rows)}) - 1).bit_length()
    return total


def one_way(large: bool) -> None:
    """All orders of the small compositions, and single orders of large ones."""
    sizes = [*((n, 1) for n in range(2, 7)), *((n, 2) for n in range(2, 5)), (2, 3), (3, 3), (2, 4)]
    _, seconds = timed(lambda: [list(every_one_way_cost(composition(n, f))) for n, f in sizes])
    line("one-way, every order of (n ≤ 6, 1) (n ≤ 4, 2) (n ≤ 3, 3) (2, 4)", seconds, "reference 1.4 s")
    fast, seconds = timed(lambda: [one_way_cost(composition(4, 2), o).line for o in permutations(range(3))])
    slow, plain = timed(lambda: [residuals_by_dictionary(4, 2, o) for o in permutations(range(3))])
    assert fast == slow
    line("one-way, every order of (4, 2)", seconds, f"hashing whole rows {plain:.3f} s, ratio {plain / seconds:.1f}")
    for n, functions in [(7, 1), (5, 2), *([(4, 3)] if large else [])]:
        order = tuple(reversed(range(functions + 1)))
        cost, seconds = timed(lambda n=n, f=functions, o=order: one_way_cost(composition(n, f), o))
        line(
            f"one-way, reverse order of ({n}, {functions})",
            seconds,
            f"{cost.fixed} bits, {composition(n, functions).count:,} inputs",
        )


def trees(large: bool) -> None:
    """Depth by boxes, and lower bounds by sub-boxes."""
    for functions in (4, 5, *([6] if large else [])):
        bits, seconds = timed(lambda f=functions: box_depth(composition(2, f)))
        line(
            f"tree depth of (2, {functions}), 2^{2 + 4 * functions} boxes",
            seconds,
            f"{bits} bits; reference 8 s for 2^26",
        )
    for n, functions, box in [(3, 2, (3, 5, 5)), (3, 3, (3, 5, 5, 5)), (5, 1, (5, 12)), (5, 2, (5, 9, 9))]:
        found, seconds = timed(lambda n=n, f=functions, b=box: sub_box(composition(n, f), b, tries=2))
        line(f"tree depth of ({n}, {functions}) ≥, two boxes {box}", seconds, f"{found.depth} bits")


def brute_force_depth(task: Task) -> int:
    """Return the least depth by trying every bit of every party on every box, each box remembered: plain brute
    force."""
    table = task.table()

    @cache
    def solved(box: tuple[int, ...], bits: int) -> bool:
        block = table[np.ix_(*(members(mask) for mask in box))]
        if block.min() == block.max():
            return True
        return bits > 0 and any(
            all(solved((*box[:party], side, *box[party + 1 :]), bits - 1) for side in (part, mask ^ part))
            for party, mask in enumerate(box)
            for part in halves(mask)
        )

    bits = 0
    while not solved(tuple((1 << size) - 1 for size in task.sizes), bits):
        bits += 1
    return bits


def against_others(large: bool) -> None:
    """The engine beside plain brute force and beside the plain encoding given to a SAT solver."""
    for task in (composition(2, 3), inner_product(3)):
        bits, seconds = timed(lambda t=task: box_depth(t))
        other, plain = timed(lambda t=task: brute_force_depth(t))
        assert bits == other
        line(f"tree depth, {task.name}", seconds, f"brute force {plain:.2f} s, ratio {plain / seconds:.0f}")
    task = composition(3, 2)
    found, seconds = timed(lambda: sub_box(task, (3, 5, 5), tries=10))
    assert found.depth == 6
    plain = plain_sat(tree_obligation(task, 5), 600 if large else 60)
    line("tree depth of (3, 2) ≥ 6 by sub-boxes", seconds, f"plain clauses of the whole task in z3 {plain}")
    prompt = paper_prompt(task)
    _, seconds = timed(lambda: message_size(prompt, 2))
    plain = plain_sat(protocol_obligation(task, message_schedule(prompt, 2, 1)), 600 if large else 60)
    line("(3, 2) at two epochs, one bit: protocol", seconds, f"plain clauses in z3 {plain}")
    prompt = paper_prompt(composition(4, 2))
    _, seconds = timed(lambda: message_size(prompt, 2))
    obligation = protocol_obligation(restrict(prompt.task, [[0], [0, 85, 170, 255], range(256)]), SMALL)
    line("(4, 2) at two epochs, one bit fails", seconds, f"clauses of 1024 rows in z3 {plain_sat(obligation, 60)}")


SMALL = autoregressive_schedule((2, 1, 0), 2, (2, 16, 2))


def plain_sat(obligation: Obligation[Any], seconds: float) -> str:
    """Return how long z3 takes for a clause set, or that it does not finish."""
    try:
        model, took = timed(lambda: satisfy(obligation, seconds))
    except OpenQuestionError:
        return f"> {seconds:.0f} s"
    return f"{took:.1f} s ({'no model' if model is None else 'model'}, {len(obligation.clauses):,} clauses)"


def in_rounds(large: bool) -> None:
    """Composition for two holders in alternating rounds: brackets, and a box for any number of rounds."""
    sizes = [(2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), *([(3, 3)] if large else [])]
    for n, functions in sizes:
        task = two_holders(n, functions)
        for knower in (functions % 2, None):
            for first in (0, 1):
                shown, start = [], perf_counter()
                for rounds in range(1, functions + 2):
                    try:
                        shown.append(f"{rounds}:{round_bracket(task, rounds, first, knower, tries=4).bits}")
                    except SpeakingOrderError:
                        continue
                who = "public" if knower is None else f"to {task.parties[knower].name}"
                name = f"rounds of ({n}, {functions}), {task.parties[first].name} first, {who}"
                line(name, perf_counter() - start, " ".join(shown))
    task = two_holders(3, 2)
    hard = restrict(task, [[15, 16, 23, 35, 45, 46, 56, 57, 58], [0, 1, 2, 7, 13, 15, 18, 22, 24]])
    bits, seconds = timed(lambda: box_depth(hard))
    line("two holders of (3, 2), any rounds, a box of 9 and 9 inputs", seconds, f"{bits} bits")
    if large:
        box, seconds = timed(lambda: hard_box(task, 5, (9, 9), steps=2000))
        line("a climb to such a box", seconds, "found" if box else "not found")


def decomposition(_: bool) -> None:
    """Refinement of four million inputs, compiled and not, and the refinement of boxes."""
    rng = np.random.default_rng(0)
    rows = 1 << 22
    messages = [rng.integers(0, 2, size=rows).astype(np.uint8) for _ in range(10)]
    decompose(messages[:1], rows)
    for name, compiled in (("compiled", True), ("NumPy", False)):
        _, seconds = timed(lambda c=compiled: decompose(messages, rows, c))
        line(
            f"decomposition, {rows:,} inputs, 10 messages, {name}",
            seconds,
            f"{10 * rows / seconds / 1e6:.0f} M steps/s",
        )
    few = [column[: 1 << 16].tolist() for column in messages]

    def dictionaries() -> int:
        labels = [0] * (1 << 16)
        for column in few:
            names: dict[tuple[int, int], int] = {}
            labels = [names.setdefault(pair, len(names)) for pair in zip(labels, column, strict=True)]
        return len(set(labels))

    _, seconds = timed(dictionaries)
    line(
        "decomposition, 65,536 inputs, 10 messages, dictionaries",
        seconds,
        f"{10 * 65536 / seconds / 1e6:.1f} M steps/s",
    )
    for n, order in ((4, (2, 1, 0)), (5, (0, 1, 2))):
        task = composition(n, 2)
        protocol = one_way_protocol(task, order)
        boxes, seconds = timed(lambda t=task, p=protocol: decompose_boxes(t, p))
        rate = 2 * task.count / seconds / 1e6
        note = f"{len(boxes):,} boxes, {rate:.0f} M input-steps/s"
        line(f"decomposition of ({n}, 2) in order {order} by boxes", seconds, note)


def machines(_: bool) -> None:
    """Decoders on every input, and their reduction to protocols."""
    machine, prompt = lookup_decoder(4, 2)
    rows = prompt.task.inputs()[:65_536]
    _, seconds = timed(lambda: machine.answer(prompt.encode(rows)))
    line("lookup decoder (4, 2), 65,536 inputs of 9 tokens", seconds, f"{len(rows) / seconds / 1e3:.0f} k inputs/s")
    small = paper_prompt(composition(3, 1))
    drawn = random_machine(0)
    reduction, _ = timed(lambda: reduce_machine(drawn, small))
    task = machine_task(drawn, small)
    _, seconds = timed(lambda: audit(task, reduction.protocol.schedule, reduction.protocol.run(task)))
    line(
        "reduction of a random decoder on (3, 1), run and audited",
        seconds,
        f"{len(reduction.protocol.schedule.slots)} numbers sent",
    )


def minima(large: bool) -> None:
    """The depth–width table, and annealing for the smallest surprising protocol."""
    rows, seconds = timed(lambda: depth_width_table((2, 3, 4, 5), (1, 2, 3)))
    line("depth–width table, n = 2…5, L = 1…3", seconds, " ".join(f"{r.n}/{r.layers}:{r.protocol_bits}" for r in rows))
    task = composition(2, 2)
    _, seconds = timed(lambda: anneal(task, message_schedule(paper_prompt(task), 2, 1)))
    line("annealing, (2, 2), two epochs, one bit, with compilation", seconds, "found")
    if large:
        task = composition(3, 2)
        schedule = message_schedule(paper_prompt(task), 2, 1)
        found, seconds = timed(lambda: anneal(task, schedule, seed=1, moves=4_000_000))
        line("annealing, (3, 2), two epochs, one bit, seed 1", seconds, f"{found.wrong} rows wrong")


def refutations(large: bool) -> None:
    """One bit too few in two epochs, f1 constant: a table for each message, in z3 and with our steps, beside one
    uninterpreted function for each bit of a message and one equation for each input."""
    three, four = composition(3, 2), composition(4, 2)
    bijective = [four.parties[2].index(word) for word in permutations(range(4))]
    constant = {n: [y * (n**n - 1) // (n - 1) for y in range(n)] for n in (3, 4)}
    cases = [
        ("(3, 2), note's order", note_prompt(three), [(0, f, g) for f in constant[3] for g in range(27)]),
        ("(4, 2), 96 rows", paper_prompt(four), [(0, f, g) for f in constant[4] for g in bijective]),
        *([("(4, 2), 1024 rows", paper_prompt(four), [(0, f, g) for f in constant[4] for g in range(256)])] * large),
    ]
    if large:
        last = indexed_composition(3, (1,))
        words = [*permutations(range(3)), *(word for word in product(range(3), repeat=3) if len(set(word)) == 2)]
        chosen = [last.parties[3].index(word) for word in words]
        first = [last.parties[2].index(word) for word in permutations(range(3))]
        cases.append(("(m, n_1) = (3, 1)", paper_prompt(last), [(0, *row) for row in product(range(3), first, chosen)]))
    for name, prompt, rows in cases:
        schedule = message_schedule(prompt, 2, 1)
        obligation = protocol_obligation(prompt.task, schedule, rows)
        steps, seconds = timed(lambda o=obligation: refutation(o.clauses, 60))
        line(f"{name}: our steps", seconds, f"{0 if steps is None else len(steps):,} steps")
        said = plain_sat(obligation, 60)
        solver = by_functions(prompt.task, schedule, rows)
        solver.set("timeout", 300_000)
        found, seconds = timed(solver.check)
        assert found != z3.sat
        line(f"{name}: functions in z3", seconds, f"{found}; tables {said}")


def by_functions(task: Task, schedule: Schedule, rows: Sequence[Sequence[int]]) -> z3.Solver:
    """Return a solver that holds the rows, for uninterpreted functions in the place of messages and output."""
    solver = z3.Solver()
    sorts = [z3.BitVecSort(max(1, bits_for(size))) for size in task.sizes]
    lengths = [bits_for(slot.symbols) for slot in schedule.slots]

    def functions(name: str, inputs: Sequence[int], seen: Sequence[int], bits: int) -> list[Any]:
        domain = [*(sorts[party] for party in inputs), *[z3.BoolSort()] * sum(lengths[slot] for slot in seen)]
        return [z3.Function(f"{name} {bit}", *domain, z3.BoolSort()) for bit in range(bits)]

    heard = schedule.heard_at_end
    said = [functions(str(n), slot.readers, slot.sees, lengths[n]) for n, slot in enumerate(schedule.slots)]
    output = functions("output", [schedule.knower], heard, bits_for(task.outputs))
    for row in rows:
        values = [z3.BitVecVal(part, sort) for part, sort in zip(row, sorts, strict=True)]
        bits: list[list[Any]] = []
        for slot, made in zip(schedule.slots, said, strict=True):
            view = [*(values[party] for party in slot.readers), *(bit for old in slot.sees for bit in bits[old])]
            bits.append([function(*view) for function in made])
        view = [values[schedule.knower], *(bit for old in heard for bit in bits[old])]
        answer = task(*row)
        solver.add(*(function(*view) == bool(answer >> bit & 1) for bit, function in enumerate(output)))
    return solver


PARTS = {
    "one-way": one_way,
    "trees": trees,
    "decomposition": decomposition,
    "machines": machines,
    "minima": minima,
    "refutations": refutations,
    "rounds": in_rounds,
    "others": against_others,
}


def main() -> None:
    """Print the measurements of the parts that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", help=f"what to measure: {', '.join(PARTS)}; all of it by default")
    parser.add_argument("--large", action="store_true", help="larger sizes too, for minutes")
    given = parser.parse_args()
    if unknown := set(given.part) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}; the parts are {', '.join(PARTS)}")
    for part in given.part or PARTS:
        PARTS[part](given.large)


if __name__ == "__main__":
    main()
