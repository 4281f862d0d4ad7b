"""Counts of cells and of linear regions, by a tree of choices that is complete.

A *cell* is a nonempty open set on which one form of each unit is larger than all others that differ from it. A *linear
region* is a maximal connected open set on which the network is one affine map.

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
from .networks import Network, Place, Row, Rows, choices, chosen, start
from .reading import MOST_VALUE, bounded, exact, lists, natural, part, proof


@dataclass(frozen=True)
class Cell:
    """The inequalities of a cell and the map of the network on it."""

    inequalities: tuple[Row, ...]
    map: Rows


def value_at(form: Row, point: list[Fraction]) -> Fraction:
    """Return the value of an affine form at a point."""
    total = form[-1]
    for a, x in zip(form, point, strict=False):
        total = bounded(total + a * x)
    return total


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
                form = forms[number][0]
                work.spend(12 * len(form) * len(forms))
                new = [tuple(x - y for x, y in zip(form, other, strict=True)) for other, _ in forms if other != form]
                after = chosen(network, place, forms[number], work)
                pending.append((after, (*inequalities, *new), node[number + 1], f"{path}.{number}"))
        elif kind == "cell" and isinstance(node, list) and len(node) == 2 and place.layer == len(network.layers):
            point = read_point(network, node[1], path)
            work.spend(12 * len(inequalities) * (len(point) + 1))
            if any(value_at(form, point) <= 0 for form in inequalities):
                raise Rejected(f"{path}: the point is not inside its cell")
            cells.append(Cell(inequalities, place.rows))
        else:
            raise Rejected(f'{path} is no ["split", …], ["empty", …] or, after the last unit, ["cell", point]')
    return cells


def check_empty(inequalities: tuple[Row, ...], given: object, where: str, work: Work) -> None:
    """Check that a sum of inequalities f > 0 says c > 0 for a constant c ≤ 0."""
    total: list[Fraction] = []
    for entry in listing(given, where):
        if not isinstance(entry, list) or len(entry) != 2:
            raise Rejected(f"{where}: a summand is [inequality, multiplier]")
        form = inequalities[listed(inequalities, entry[0], f"{where}: inequality")]
        multiplier = exact(entry[1], f"{where}: multiplier")
        if multiplier <= 0:
            raise Rejected(f"{where}: a multiplier is > 0")
        work.spend(12 * len(form))
        total = [bounded(x + multiplier * y) for x, y in zip(total or [Fraction(0)] * len(form), form, strict=True)]
    if not total or any(total[:-1]) or total[-1] > 0:
        raise Rejected(f"{where}: the sum is no constant ≤ 0")


def compare(fact: object, where: str, low: int, high: int) -> None:
    """Check the value of a fact against low ≤ number ≤ high."""
    value, relation = natural(fact, "value", where, MOST_VALUE), part(fact, "relation", where)
    if (relation != "<=" and low < value) or (relation == "=" and low != high) or (relation != ">=" and high > value):
        raise Rejected(f"{where}.value: the proof shows {low} to {high}")


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
            work.spend(12 * len(forms) * (len(point) + 1))
            values = [value_at(form, point) for form, _ in forms]
            winner = values.index(max(values))
            if values.count(values[winner]) > 1:
                raise Rejected(f"{where_}.points[{number}]: two different forms of a unit are equal there")
            pattern.append(winner)
            place = chosen(network, place, forms[winner], work)
        patterns.add(tuple(pattern))
    compare(fact, where, len(patterns), len(patterns))


def count_regions(network: Network, fact: object, where: str, work: Work) -> None:
    """The number of linear regions: cells with one map that share a wall are joined.

    Each of `walls` is [cell, cell, point]; the point lies on one wall of both and on no other. So at most that many
    regions are left. Two cells can share a wall only if an inequality of one is a negative multiple of an inequality
    of the other; joining all such pairs with one map leaves a number of regions that is too small at worst.
    """
    given, where_ = proof(fact, where)
    if not network.continuous:
        raise Rejected(f"{where}: linear regions are counted for continuous networks, without hard attention")
    cells = tree_cells(network, given, where_, work)
    certain = [joined_at(network, cells, entry, where_, work) for entry in lists(given, "walls", where_)]
    work.spend(12 * sum(len(cell.inequalities) for cell in cells) * (network.inputs + 1))
    directions = [{direction(form) for form in cell.inequalities} for cell in cells]
    sides = [{tuple(-x for x in form) for form in line} for line in directions]
    groups: dict[Rows, list[int]] = {}
    for number, cell in enumerate(cells):
        groups.setdefault(cell.map, []).append(number)
    possible = []
    for members in groups.values():
        for place, a in enumerate(members):
            work.spend(len(members) - place)
            possible += [(a, b) for b in members[place + 1 :] if not sides[a].isdisjoint(directions[b])]
    compare(fact, where, components(len(cells), possible), components(len(cells), certain))


def direction(form: Row) -> Row:
    """Return the positive multiple of a form whose first number that is not 0 is ±1."""
    lead = next(abs(x) for x in form if x)
    return tuple(x / lead for x in form)


def joined_at(network: Network, cells: list[Cell], entry: object, where: str, work: Work) -> tuple[int, int]:
    """Check that two cells with one map share a wall at a point."""
    if not isinstance(entry, list) or len(entry) != 3:
        raise Rejected(f"{where}.walls: a wall is [cell, cell, point]")
    pair = [listed(cells, number, f"{where}.walls: cell") for number in entry[:2]]
    point = read_point(network, entry[2], f"{where}.walls")
    touching = []
    for number in pair:
        work.spend(12 * len(cells[number].inequalities) * (len(point) + 1))
        values = [(value_at(form, point), form) for form in cells[number].inequalities]
        if any(value < 0 for value, _ in values):
            raise Rejected(f"{where}.walls: the point lies outside cell {number}")
        touching.append({direction(form) for value, form in values if value == 0})
    first, second = touching
    if cells[pair[0]].map != cells[pair[1]].map or len(first) != 1 or second != {tuple(-x for x in next(iter(first)))}:
        raise Rejected(f"{where}.walls: cells {pair} have different maps, or share no single wall at the point")
    return pair[0], pair[1]


def components(count: int, pairs: list[tuple[int, int]]) -> int:
    """Return the number of classes of 0 … count − 1 when the members of each pair are joined."""
    label = list(range(count))
    for a, b in pairs:
        old, new = label[b], label[a]
        if old != new:
            label = [new if x == old else x for x in label]
    return len(set(label))
