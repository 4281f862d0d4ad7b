"""How the exact methods grow, beside plain brute force: one-way orders, tree depth, decomposition, reduction.

Run as a script: `python tests/bench/protocols/bench_protocols_exact.py [--large]`. It prints one line a
measurement.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import permutations
from time import perf_counter
from typing import Any

import numpy as np

from protocols import (
    anneal,
    audit,
    box_depth,
    composition,
    decompose,
    decompose_boxes,
    depth_width_table,
    every_one_way_cost,
    lookup_decoder,
    machine_task,
    message_schedule,
    one_way_cost,
    one_way_protocol,
    paper_prompt,
    random_machine,
    reduce_machine,
    sub_box,
)


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


def decomposition() -> None:
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


def machines() -> None:
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


if __name__ == "__main__":
    big = "--large" in sys.argv[1:]
    one_way(big)
    trees(big)
    decomposition()
    machines()
    minima(big)
