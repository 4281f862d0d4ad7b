"""Facts about networks: a complete tree of choices, with a point in each cell and multipliers where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from solver.certify.simplex import Exact, Simplex
from solver.facts.document import About, Fact, fact, text, text_rows, texts
from solver.kernel.document import Rejected
from solver.kernel.facts.arrangements import hyperplanes, regions
from solver.kernel.facts.cells import Cell, tree_cells
from solver.kernel.facts.networks import Network as KernelNetwork
from solver.kernel.facts.networks import Place, Row, choices, chosen, read_network, start, value_at
from solver.kernel.facts.regions import Directions
from solver.kernel.facts.statement import MOST_WORK
from solver.kernel.lrat import MOST_CNF_WORK
from solver.kernel.polynomials import Work
from terms.errors import TropcheckError
from tropical import Affine, HardAttention, Head, Maxout, Network, ReLU, Residual

Point = list[Fraction]


class NoFactError(TropcheckError, ValueError):
    """The kernel has no form for what was asked."""


def network(given: Network | Sequence[Head]) -> About:
    """Return a network, or the heads of an attention layer, as the object of a fact document."""
    if isinstance(given, Network):
        return {"network": {"inputs": given.inputs, "layers": [_layer(layer) for layer in given.layers]}}
    heads = list(given)
    layer = {"kind": "attention", "heads": [_head(h) for h in heads]}
    return {"network": {"inputs": heads[0].dimension, "layers": [layer]}}


def _layer(layer: object) -> dict[str, Any]:
    match layer:
        case Affine():
            return {"kind": "affine", "weights": text_rows(layer.weights), "bias": texts(layer.bias)}
        case ReLU():
            return {"kind": "relu"}
        case Maxout():
            return {"kind": "maxout", "size": layer.size}
        case HardAttention():
            return {"kind": "attention", "heads": [_head(h) for h in layer.heads]}
        case Residual():
            return {"kind": "residual", "layers": [_layer(inner) for inner in layer.layers]}
    raise NoFactError(f"fact documents know no layer of the kind {type(layer).__name__}")


def _head(head: Head) -> dict[str, Any]:
    bias = None if head.query is None and not any(head.query_bias) else texts(head.query_bias)
    query = head.query
    if query is None and bias is not None:
        width = len(head.keys[0])
        query = tuple(tuple(int(i == j) for j in range(width)) for i in range(width))
    return {
        "keys": text_rows(head.keys),
        "biases": texts(head.biases),
        "values": text_rows(head.values),
        "query": None if query is None else text_rows(query),
        "query_bias": bias,
        "scale": text(head.scale),
        "score": head.kind,
    }


def cell_facts(given: Network | Sequence[Head]) -> list[Fact]:
    """Return the number of cells, with the complete tree where the kernel does not count by itself.

    Raises `NoFactError` where the tree is too much work for the kernel, as `region_facts` does.
    """
    return _arrangement(given)[:1] or cell_tree_facts(given)


def region_facts(given: Network | Sequence[Head]) -> list[Fact]:
    """Return the number of cells and the number of linear regions.

    For one layer of units with two choices the kernel counts by itself, else the complete tree shows both.
    """
    return _arrangement(given) or region_tree_facts(given)


def _read(given: Network | Sequence[Head]) -> KernelNetwork:
    return read_network(network(given), Work(MOST_CNF_WORK))


def _arrangement(given: Network | Sequence[Head]) -> list[Fact]:
    """Return both numbers where one layer chooses, each unit between two forms, and the kernel can do the work."""
    try:
        work = Work(MOST_WORK)
        planes = hyperplanes(_read(given), "network", work)
        walls = [plane for plane, change in planes.items() if any(change)]
        counts = [regions(list(planes), work), regions(walls, work)]
    except Rejected:
        return []
    return [fact(name, "=", n, "arrangement") for name, n in zip(("cells", "linear regions"), counts, strict=True)]


def cell_tree_facts(given: Network | Sequence[Head]) -> list[Fact]:
    """Return the number of cells with the complete tree."""
    tree, cells = grown(_read(given))
    return [fact("cells", "=", len(cells), "tree", tree=tree)]


def region_tree_facts(given: Network | Sequence[Head]) -> list[Fact]:
    """Return the number of linear regions, which names the number of cells, with the complete tree."""
    about = _read(given)
    tree, cells = grown(about)
    groups: dict[object, list[int]] = {}
    for number, cell in enumerate(cells):
        groups.setdefault(cell.map, []).append(number)
    walls: list[list[object]] = []
    apart: list[list[object]] = []
    label = list(range(len(cells)))
    for members in groups.values():
        for a, b in combinations(members, 2):
            for position, other in _opposite(cells[a], cells[b]):
                if label[a] == label[b]:
                    break
                found = _wall(about, cells[a], cells[b], position, other)
                if isinstance(found, list):
                    walls.append([a, b, texts(found)])
                    label = [label[a] if x == label[b] else x for x in label]
                else:
                    apart.append([a, b, position, [[k, text(m)] for k, m in found.items()]])
    count = len(set(label))
    said = fact("linear regions", "=", count, "tree", tree=tree, walls=walls, apart=apart)
    return [{**said, "cells": len(cells)}]


def _opposite(a: Cell, b: Cell) -> list[tuple[int, int]]:
    """Return places of inequalities of `a` and of `b` that are opposite, one for each direction."""
    directions = Directions()
    places = {directions.of(form): place for place, form in enumerate(b.inequalities)}
    own = {directions.of(form): place for place, form in enumerate(a.inequalities)}
    return [(place, places[-direction]) for direction, place in own.items() if -direction in places]


def _wall(about: KernelNetwork, a: Cell, b: Cell, position: int, other: int) -> Point | dict[int, Exact]:
    """Return a point of a common wall, or the multipliers that show that there is none."""
    directions = Directions()
    forms = [*a.inequalities, *b.inequalities]
    wall = forms[position]
    across = directions.of(wall)
    rest = [k for k, form in enumerate(forms) if directions.of(form) not in (across, -across)]
    found = solve([forms[k] for k in rest], about.inputs, equal=wall)
    if isinstance(found, list):
        return found
    multipliers = {rest[k]: m for k, m in found.items()}
    total = [sum((m * x for m, x in zip(multipliers.values(), column, strict=True)), Fraction(0))
             for column in zip(*(forms[k] for k in multipliers), strict=True)]  # fmt: skip
    lead = next(k for k, x in enumerate(wall[:-1]) if x)
    if total[lead]:
        opposite = forms[len(a.inequalities) + other]
        sign = position if (total[lead] > 0) != (wall[lead] > 0) else len(a.inequalities) + other
        multipliers[sign] = abs(total[lead] / (wall[lead] if sign == position else opposite[lead]))
    return multipliers


def grown(about: KernelNetwork) -> tuple[list[object], list[Cell]]:
    """Return the tree of a network and its cells; raises `NoFactError` where the kernel would refuse the work."""
    work = Work(2 * MOST_WORK)  # every point is tried, too
    try:
        tree = _node(about, start(about, work), (), [Fraction(0)] * about.inputs, work)
        return tree, tree_cells(about, {"tree": tree}, "proof", Work(MOST_WORK))
    except Rejected:
        raise NoFactError("the network has too many cells: checking each is more work than the kernel does") from None


def _node(about: KernelNetwork, place: Place, forms: tuple[Row, ...], near: Point, work: Work) -> list[object]:
    """Return the node of a place; `near` is a point that may lie inside."""
    if any(value_at(form, near, work) <= 0 for form in forms):
        found = solve(forms, about.inputs)
        if isinstance(found, dict):
            return ["empty", [[index, text(factor)] for index, factor in found.items()]]
        near = found
    if place.layer == len(about.layers):
        return ["cell", texts(near)]
    options = choices(about, place, work)
    children = []
    for option in options:
        new = [
            tuple(x - y for x, y in zip(option[0], other, strict=True)) for other, _ in options if other != option[0]
        ]
        after = chosen(about, place, option, work)
        children.append(_node(about, after, (*forms, *new), near, work))
    return ["split", *children]


def solve(forms: Sequence[Row], dimension: int, equal: Row | None = None) -> Point | dict[int, Exact]:
    """Return a point with all forms > 0, or multipliers of forms that add up to a constant ≤ 0.

    With `equal`, a form that must be 0, its multiplier is left out of the answer.

    >>> solve([(Fraction(1), Fraction(-2))], 1)
    [Fraction(3, 1)]
    >>> sorted(solve([(Fraction(1), Fraction(0)), (Fraction(-1), Fraction(0))], 1).items())
    [(0, Fraction(1, 1)), (1, Fraction(1, 1))]
    """
    simplex = Simplex(lambda: False)
    columns = [simplex.variable() for _ in range(dimension)]
    given = [(form, index) for index, form in enumerate(forms)]
    for form, index in [*([(equal, -1), (equal, -1)] if equal is not None else []), *given]:
        line: dict[int, Exact] = {c: x for c, x in zip(columns, form, strict=False) if x}
        if not line:
            if form[-1] <= 0:
                return {index: 1}
            continue
        variable = simplex.row(line)
        strict = 0 if index < 0 else 1
        conflict = simplex.bound(variable, (-form[-1], strict), (index, 1), below=True)
        if conflict is None and index < 0:
            conflict = simplex.bound(variable, (-form[-1], 0), (index, 1), below=False)
        if conflict is not None:
            return _multipliers(conflict)
    conflict = simplex.check()
    if conflict is not None:
        return _multipliers(conflict)
    base = [Fraction(simplex.values[c][0]) for c in columns]
    step = [Fraction(simplex.values[c][1]) for c in columns]
    return _inside(forms, base, step)


def _multipliers(conflict: list[tuple[int, Exact]]) -> dict[int, Exact]:
    total: dict[int, Exact] = {}
    for index, factor in conflict:
        total[index] = total.get(index, 0) + factor
    total.pop(-1, None)
    return total


def _inside(forms: Sequence[Row], base: Point, step: Point) -> Point:
    """Return base + ε · step for an ε > 0 at which all forms are > 0."""
    epsilon = Fraction(1)
    for form in forms:
        here = value_at(form, base, Work(MOST_CNF_WORK))
        slope = sum((a * x for a, x in zip(form, step, strict=False)), Fraction(0))
        if here + epsilon * slope <= 0:
            epsilon = -here / slope / 2
    return [x + epsilon * d for x, d in zip(base, step, strict=True)]
