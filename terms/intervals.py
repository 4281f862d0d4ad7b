"""Interval analysis: where each node of a term can lie, given the boxes of its variables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm

from terms.scalars import NEG_INF, Finite
from terms.sorts import FINITE, NUMERIC
from terms.term import BINDERS, Term, nodes_of


@dataclass(frozen=True, slots=True)
class Interval:
    """The finite values lie in [lo, hi]; `bottom` tells whether −∞ can occur too. `None` is unbounded."""

    lo: Finite | None
    hi: Finite | None
    bottom: bool = False

    @property
    def magnitude(self) -> Finite | None:
        """The largest |finite value|, or None when there is none."""
        if self.lo is None or self.hi is None:
            return None
        return max(self.hi, -self.lo, self.lo, -self.hi)


EVERYWHERE = Interval(None, None)
Boxes = Mapping[str, Interval]


def intervals(roots: Iterable[Term], boxes: Boxes) -> dict[int, Interval]:
    """Return an enclosing interval for every numeric node below `roots`, by the node's id."""
    found: dict[int, Interval] = {}
    for node in nodes_of(roots):
        if node.sort in NUMERIC:
            found[id(node)] = _enclosure(node, [found[id(a)] for a in node.args if a.sort in NUMERIC], boxes)
    return found


def _enclosure(node: Term, args: list[Interval], boxes: Boxes) -> Interval:
    match node.op, node.payload:
        case "const", value:
            return Interval(0, 0, True) if value is NEG_INF else Interval(value, value)  # type: ignore[arg-type]
        case "var", (str() as name, _) if name in boxes:
            return boxes[name]
    extended = node.sort not in FINITE
    if not args or node.op == "apply":
        return Interval(None, None, extended)
    if node.op in BINDERS:
        return args[0]
    match node.op:
        case "add":
            return _combined([sum_of([a.lo for a in args]), sum_of([a.hi for a in args])], any(a.bottom for a in args))
        case "sub":
            left, right = args
            lo = None if left.lo is None or right.hi is None else left.lo - right.hi
            hi = None if left.hi is None or right.lo is None else left.hi - right.lo
            return Interval(lo, hi, left.bottom)
        case "neg":
            (arg,) = args
            return Interval(None if arg.hi is None else -arg.hi, None if arg.lo is None else -arg.lo)
        case "mul":
            result = args[0]
            for factor in args[1:]:
                result = _product(result, factor)
            return result
        case "max" | "min" | "ite":
            return _hull(args, bottom=all(a.bottom for a in args) if node.op == "max" else any(a.bottom for a in args))
    return EVERYWHERE


def sum_of(ends: list[Finite | None]) -> Finite | None:
    """Add interval ends; an unbounded one makes the sum unbounded."""
    return None if any(end is None for end in ends) else sum(ends)  # type: ignore[arg-type]


def _combined(ends: list[Finite | None], bottom: bool) -> Interval:
    return Interval(ends[0], ends[1], bottom)


def _product(left: Interval, right: Interval) -> Interval:
    ends = [left.lo, left.hi, right.lo, right.hi]
    if any(end is None for end in ends):
        return EVERYWHERE
    corners = [a * b for a, b in product((left.lo, left.hi), (right.lo, right.hi))]  # type: ignore[operator]
    return Interval(min(corners), max(corners))


def _hull(args: list[Interval], *, bottom: bool) -> Interval:
    """Enclose all arguments: −∞ aside, a maximum may be any of them (the others may be −∞)."""
    lows, highs = [a.lo for a in args], [a.hi for a in args]
    lo = None if any(low is None for low in lows) else min(lows)  # type: ignore[type-var]
    hi = None if any(high is None for high in highs) else max(highs)  # type: ignore[type-var]
    return Interval(lo, hi, bottom)


def lane_bound(roots: Iterable[Term], boxes: Boxes) -> int | None:
    """Return the largest magnitude that lanes of this term meet over these boxes, or None when it is unbounded.

    Lanes hold numerators over a common denominator, so the magnitudes are scaled by the product of denominators.
    """
    roots = list(roots)
    largest: Finite = 1
    for interval in intervals(roots, boxes).values():
        if interval.magnitude is None:
            return None
        largest = max(largest, interval.magnitude)
    scale = 1
    for node in nodes_of(roots):
        if node.op == "const" and isinstance(node.payload, Fraction):
            scale = lcm(scale, node.payload.denominator)
    return int(largest * scale) + 1
