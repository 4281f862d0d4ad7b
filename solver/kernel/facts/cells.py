"""Counts of cells, by a tree of choices that is complete.

A *cell* is a nonempty open set on which one form of each unit is larger than all others that differ from it.

A node of the tree is ["split", node, …] with a node for each form of the next unit; ["cell", point] where all units
have chosen, with a point that satisfies all inequalities strictly; or ["empty", [[i, multiplier], …]], where a sum of
inequalities with multipliers ≥ 0, not all 0, is a constant ≤ 0. An inequality says that the winner's form minus
another form of the same unit is > 0; they are numbered in the order in which they arise.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..document import Rejected, listed, listing
from ..polynomials import Work
from .networks import Network, Place, Row, Rows, choices, chosen, start, value_at
from .reading import MOST_VALUE, bounded, exact, lists, natural, part, proof


@dataclass(frozen=True)
class Cell:
    """The inequalities of a cell and the map of the network on it."""

    inequalities: tuple[Row, ...]
    map: Rows


def read_point(network: Network, value: object, where: str) -> list[Fraction]:
    """Read a point of the input space."""
    point = [exact(x, where) for x in listing(value, where)]
    if len(point) != network.inputs:
        raise Rejected(f"{where}: a point has {network.inputs} coordinates")
    return point


def tree_cells(network: Network, given: object, where: str, work: Work) -> list[Cell]:
    """Check a tree and return its cells, from left to right."""
    cells: list[Cell] = []
    pending: list[tuple[Place, tuple[Row, ...], object, str]] = [
        (start(network, work), (), part(given, "tree", where), f"{where}.tree")
    ]
    while pending:
        place, inequalities, node, path = pending.pop()
        kind = node[0] if isinstance(node, list) and node else None
        if kind == "empty" and isinstance(node, list) and len(node) == 2:
            check_empty(inequalities, node[1], path, work)
        elif kind == "split" and isinstance(node, list) and place.layer < len(network.layers):
            forms = choices(network, place, work)
            if len(node) != len(forms) + 1:
                raise Rejected(f"{path}: the unit has {len(forms)} forms, the node splits into {len(node) - 1}")
            for number in reversed(range(len(forms))):
                work.spend(len(forms) + len(inequalities) // 64)
                form = forms[number][0]
                new = [
                    tuple(bounded(x - y, work) for x, y in zip(form, other, strict=True))
                    for other, _ in forms
                    if other != form
                ]
                after = chosen(network, place, forms[number], work)
                pending.append((after, (*inequalities, *new), node[number + 1], f"{path}.{number}"))
        elif kind == "cell" and isinstance(node, list) and len(node) == 2 and place.layer == len(network.layers):
            point = read_point(network, node[1], path)
            if any(value_at(form, point, work) <= 0 for form in inequalities):
                raise Rejected(f"{path}: the point is not inside its cell")
            cells.append(Cell(inequalities, place.rows))
        else:
            raise Rejected(f'{path} is no ["split", …], ["empty", …] or, after the last unit, ["cell", point]')
    return cells


def check_empty(inequalities: tuple[Row, ...], given: object, where: str, work: Work) -> list[Row]:
    """Check that a sum of inequalities f > 0 says c > 0 for a constant c ≤ 0; return the inequalities that it uses."""
    used: list[Row] = []
    total: list[Fraction] = []
    for entry in listing(given, where):
        if not isinstance(entry, list) or len(entry) != 2:
            raise Rejected(f"{where}: a summand is [inequality, multiplier]")
        form = inequalities[listed(inequalities, entry[0], f"{where}: inequality")]
        multiplier = exact(entry[1], f"{where}: multiplier")
        if multiplier <= 0:
            raise Rejected(f"{where}: a multiplier is > 0")
        used.append(form)
        before = total or [Fraction(0)] * len(form)
        total = [bounded(x + multiplier * y, work) for x, y in zip(before, form, strict=True)]
    if not total or any(total[:-1]) or total[-1] > 0:
        raise Rejected(f"{where}: the sum is no constant ≤ 0")
    return used


def compare(fact: object, where: str, low: int, high: int) -> None:
    """Check the value of a fact against low ≤ number ≤ high."""
    value, relation = natural(fact, "value", where, MOST_VALUE), part(fact, "relation", where)
    if (relation != "<=" and low < value) or (relation == "=" and low != high) or (relation != ">=" and high > value):
        raise Rejected(f"{where}.value: the proof shows {low} to {high}")


def of_cells(fact: object, where: str, count: int) -> None:
    """Check the number of cells that a fact about linear regions may name."""
    if isinstance(fact, dict) and "cells" in fact and natural(fact, "cells", where, MOST_VALUE) != count:
        raise Rejected(f"{where}.cells: the proof shows {count}")


def count_cells(network: Network, fact: object, where: str, work: Work) -> None:
    """The number of cells of a complete tree."""
    count = len(tree_cells(network, *proof(fact, where), work))
    compare(fact, where, count, count)


def points(network: Network, fact: object, where: str, work: Work) -> None:
    """Points in different cells."""
    given, where_ = proof(fact, where)
    patterns = set()
    for number, entry in enumerate(lists(given, "points", where_)):
        place, pattern = start(network, work), []
        point = read_point(network, entry, f"{where_}.points[{number}]")
        while place.layer < len(network.layers):
            forms = choices(network, place, work)
            values = [value_at(form, point, work) for form, _ in forms]
            winner = values.index(max(values))
            if values.count(values[winner]) > 1:
                raise Rejected(f"{where_}.points[{number}]: two different forms of a unit are equal there")
            pattern.append(winner)
            place = chosen(network, place, forms[winner], work)
        patterns.add(tuple(pattern))
    compare(fact, where, len(patterns), len(patterns))
