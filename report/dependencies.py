"""The graph of claims: what rests on what, and which claim corrects which, laid out in layers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from report.verdicts import Sign, claim_verdict, sign_of

NODE_WIDTH, NODE_HEIGHT = 232, 44
COLUMN, ROW = 288, 58
SHELF = 1120


@dataclass(frozen=True, slots=True)
class Node:
    """A claim in the graph at (x, y), with the sign of its literal verdict."""

    id: str
    sign: Sign
    says: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Edge:
    """`target` rests on `source`, or corrects it."""

    source: str
    target: str
    corrects: bool
    path: str


@dataclass(frozen=True, slots=True)
class Graph:
    """The drawn claims; `alone` counts those without any edge, which are left out."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    width: int
    height: int
    alone: int


def dependency_graph(claims: Sequence[Mapping[str, Any]]) -> Graph:
    """Lay out the claims that use or correct another one: what is used stands left of what uses it."""
    known = {claim["id"]: claim for claim in claims}
    links: dict[tuple[str, str], bool] = {}
    for claim in claims:
        for used in claim["uses"]:
            if used in known and used != claim["id"]:
                links[used, claim["id"]] = False
        if claim["corrects"] in known and claim["corrects"] != claim["id"]:
            links[claim["corrects"], claim["id"]] = True
    linked = [id for id in known if any(id in link for link in links)]
    places: dict[str, tuple[int, int]] = {}
    x = y = shelf = width = 0
    for component in _components(linked, links):
        layers = _ordered(_layers(component, links), links)
        across = (len(layers) - 1) * COLUMN + NODE_WIDTH
        down = max(map(len, layers)) * ROW
        if x and x + across > SHELF:
            x, y, shelf = 0, y + shelf + 14, 0
        for column, layer in enumerate(layers):
            top = y + (down - len(layer) * ROW) // 2
            for row, id in enumerate(layer):
                places[id] = (x + column * COLUMN, top + row * ROW)
        x += across + 40
        width, shelf = max(width, x - 40), max(shelf, down)
    nodes = tuple(Node(id, sign_of(claim_verdict(known[id])), str(known[id]["says"]), *places[id]) for id in linked)
    edges = tuple(
        Edge(source, target, corrects, _curve(places[source], places[target]))
        for (source, target), corrects in links.items()
    )
    return Graph(nodes, edges, width, y + shelf, len(claims) - len(linked))


def _components(ids: Sequence[str], links: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Return the connected parts, the largest first."""
    near: dict[str, set[str]] = {id: set() for id in ids}
    for source, target in links:
        near[source].add(target)
        near[target].add(source)
    seen: set[str] = set()
    parts: list[list[str]] = []
    for start in ids:
        stack, part = [start], set()
        while stack:
            id = stack.pop()
            if id not in seen:
                seen.add(id)
                part.add(id)
                stack += near[id]
        if part:
            parts.append([id for id in ids if id in part])
    return sorted(parts, key=len, reverse=True)


def _layers(ids: Sequence[str], links: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Put each claim one layer right of the last one it rests on; a circle is cut where the walk closes it."""
    sources: dict[str, list[str]] = {id: [] for id in ids}
    for source, target in links:
        if target in sources:
            sources[target].append(source)
    depth: dict[str, int] = {}
    for start in ids:
        path, pending = {start}, [(start, iter(sources[start]))]
        while pending:
            id, rest = pending[-1]
            following = next((s for s in rest if s not in depth and s not in path), None)
            if following is None:
                depth[id] = max((depth[s] + 1 for s in sources[id] if s in depth), default=0)
                path.discard(id)
                pending.pop()
            else:
                path.add(following)
                pending.append((following, iter(sources[following])))
    return [[id for id in ids if depth[id] == layer] for layer in range(max(depth.values()) + 1)]


def _ordered(layers: list[list[str]], links: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Order each layer by the mean place of its neighbours, a few times to and fro, so that fewer edges cross."""
    near: dict[str, list[str]] = {id: [] for layer in layers for id in layer}
    for source, target in links:
        if source in near and target in near:
            near[source].append(target)
            near[target].append(source)
    for sweep in range(6):
        order = layers if sweep % 2 else layers[::-1]
        for layer in order:
            place = {id: row - len(other) / 2 for other in layers for row, id in enumerate(other)}
            layer.sort(key=lambda id: sum(place[n] for n in near[id]) / max(len(near[id]), 1))
    return [layer for layer in layers if layer]


def _curve(source: tuple[int, int], target: tuple[int, int]) -> str:
    x1, y1 = source[0] + NODE_WIDTH, source[1] + NODE_HEIGHT // 2
    x2, y2 = target[0] - 3, target[1] + NODE_HEIGHT // 2
    bend = max(24, abs(x2 - x1) // 2)
    return f"M{x1} {y1}C{x1 + bend} {y1} {x2 - bend} {y2} {x2} {y2}"
