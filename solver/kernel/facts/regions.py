"""Counts of linear regions: cells that carry one map and share a wall are joined.

A *linear region* is a maximal connected open set on which the network is one affine map, what it is on walls of cells
aside: where hard attention jumps, that depends on how ties are broken. A wall of a cell lies on the zero set of one of
its inequalities; the cell beyond it has the opposite inequality, up to a positive factor. The proof has the tree of the
cells, numbered from left to right, and two lists:

- `walls`: [a, b, point], cells with one map and a point that lies on one wall of both and on no other: they are parts
  of one region;
- `apart`: [a, b, i, [[k, multiplier], …]]: where the i-th inequality of a is 0, all other inequalities of a and b (k
  counts first those of a, then those of b) cannot be strict, since a sum of them says so: there is no wall.

Joining the walls leaves at least as many regions as there are. Joining all pairs of cells with one map and opposite
inequalities, unless they are apart, leaves at most as many.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from ..document import Rejected, listed
from ..polynomials import Work
from .cells import Cell, check_empty, compare, of_cells, read_point, tree_cells
from .networks import Network, Row, Rows, value_at
from .reading import lists, proof

Pair = tuple[int, int]


@dataclass
class Directions:
    """Numbers for inequalities up to positive factors: k and −k are opposite."""

    numbers: dict[Row, int] = field(default_factory=dict)

    def of(self, form: Row) -> int:
        """Return the number of an inequality."""
        lead = next(x for x in form if x)
        line = tuple(x / lead for x in form)
        number = self.numbers.setdefault(line, len(self.numbers) + 1)
        return number if lead > 0 else -number


class Regions:
    """The cells of a network, with the directions of their inequalities."""

    def __init__(self, network: Network, given: object, where: str, work: Work) -> None:
        self.network, self.where, self.work = network, where, work
        self.cells = tree_cells(network, given, where, work)
        work.spend(8 * sum(len(cell.inequalities) for cell in self.cells) * (network.inputs + 1))
        directions = Directions()
        self.directions = [[directions.of(form) for form in cell.inequalities] for cell in self.cells]
        self.walls = [self.joined(entry) for entry in lists(given, "walls", where)]
        self.separated = {key for entry in lists(given, "apart", where) for key in self.apart(entry)}

    def pair(self, entry: object, length: int, name: str) -> tuple[Pair, list[object]]:
        """Read two cells with one map, and the rest of an entry."""
        if not isinstance(entry, list) or len(entry) != length:
            raise Rejected(f"{self.where}.{name}: an entry has {length} parts")
        a, b = (listed(self.cells, number, f"{self.where}.{name}: cell") for number in entry[:2])
        if a == b or self.cells[a].map != self.cells[b].map:
            raise Rejected(f"{self.where}.{name}: cells {a} and {b} are one cell, or have different maps")
        return (a, b), entry[2:]

    def joined(self, entry: object) -> Pair:
        """Check that two cells share a wall at a point."""
        pair, (given,) = self.pair(entry, 3, "walls")
        point = read_point(self.network, given, f"{self.where}.walls")
        touching = []
        for number in pair:
            cell: Cell = self.cells[number]
            values = [value_at(form, point, self.work) for form in cell.inequalities]
            if min(values, default=0) < 0:
                raise Rejected(f"{self.where}.walls: the point lies outside cell {number}")
            touching.append({d for value, d in zip(values, self.directions[number], strict=True) if value == 0})
        first, second = touching
        if len(first) != 1 or second != {-direction for direction in first}:
            raise Rejected(f"{self.where}.walls: cells {pair} share no single wall at the point")
        return pair

    def apart(self, entry: object) -> list[tuple[int, int, int]]:
        """Check that two cells share no wall in one direction; return the cells with it, both ways."""
        (a, b), (position, multipliers) = self.pair(entry, 4, "apart")
        wall = self.directions[a][listed(self.directions[a], position, f"{self.where}.apart: inequality")]
        directions = [*self.directions[a], *self.directions[b]]
        forms = (*self.cells[a].inequalities, *self.cells[b].inequalities)
        used = check_empty(forms, multipliers, f"{self.where}.apart", self.work)
        strict = {form for form, direction in zip(forms, directions, strict=True) if direction not in (wall, -wall)}
        if strict.isdisjoint(used):
            raise Rejected(f"{self.where}.apart: the sum uses only inequalities that are 0 on the wall")
        return [(a, b, wall), (b, a, -wall)]

    def possible(self) -> list[Pair]:
        """List the pairs of cells with one map that may share a wall."""
        groups: dict[Rows, list[int]] = {}
        for number, cell in enumerate(self.cells):
            groups.setdefault(cell.map, []).append(number)
        sides = [frozenset(line) for line in self.directions]
        found: list[Pair] = []
        for members in groups.values():
            for a, b in combinations(members, 2):
                self.work.spend(2 + len(sides[a]) // 4)
                if any(-d in sides[b] and (a, b, d) not in self.separated for d in sides[a]):
                    found.append((a, b))
        return found


def count_regions(network: Network, fact: object, where: str, work: Work) -> None:
    """The number of linear regions, between the two counts."""
    regions = Regions(network, *proof(fact, where), work)
    count = len(regions.cells)
    of_cells(fact, where, count)
    compare(fact, where, components(count, regions.possible(), work), components(count, regions.walls, work))


def components(count: int, pairs: list[Pair], work: Work) -> int:
    """Return the number of classes of 0 … count − 1 when the members of each pair are joined."""
    label = list(range(count))
    for a, b in pairs:
        old, new = label[b], label[a]
        if old != new:
            work.spend(count // 16)
            label = [new if x == old else x for x in label]
    return len(set(label))
