"""Dividing a budget between depth, width and thoughts, for compositions of few and of many functions."""

from __future__ import annotations

import sys
from pathlib import Path

from protocols import Thinker, allocate, audit_machine, audit_thinker
from report import draw
from report.drawings import Curve, Curves

VALUES, BUDGET = 8, 3000


def main(folder: Path) -> None:
    """Say what a budget L·W² buys at each depth, check the machines, and compare with the table of the notes."""
    found = allocate(VALUES, 2, BUDGET)
    for c in found.configurations:
        kind = f"layers: {c.layers}" + (f", thoughts: {c.thoughts}" if c.thoughts else "")
        print(f"2 functions, {kind}; bits needed: {c.needed}, enough: {c.enough}; {BUDGET} is {c.standing(BUDGET)}")

    for c in allocate(2, 2, BUDGET).configurations:
        if c.built is not None:
            machine, prompt = c.built
            check = audit_thinker if isinstance(machine, Thinker) else audit_machine
            check(machine, prompt)  # type: ignore[arg-type]
    print("the machines for 2 values answer every input")

    costs: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for functions in (1, 2, 4, 5, 10, 12):
        plain, thinking = (allocate(VALUES, functions, 10**6, thoughts=t).best for t in (False, True))
        assert plain is not None
        assert thinking is not None
        costs.append(((functions, plain.cost or 0), (functions, thinking.cost or 0)))
        print(f"L = {functions}: layers without thoughts: {plain.layers}, cost {plain.cost}; "
              f"best: {thinking.layers}, thoughts: {thinking.thoughts}, cost {thinking.cost}")  # fmt: skip
    print("among proved machines the depth grows with the task, where the table of the notes lets it fall;")
    print("and thoughts pay from two functions on, not only beyond ten")
    curves = Curve("without thoughts", tuple(a for a, _ in costs)), Curve("with thoughts", tuple(b for _, b in costs))
    (folder / "budget.svg").write_text(draw(Curves(curves, "functions", "cost L·W²")).svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))
