"""Networks: {"network": {"inputs": d, "layers": [layer, …]}}, read unit by unit.

Layers are {"kind": "affine", "weights": rows, "bias": numbers}, {"kind": "relu"}, {"kind": "maxout", "size": k},
{"kind": "attention", "heads": [head, …]} and {"kind": "residual", "layers": [layer, …]}. A head has keys, biases,
values, a query map and its bias (or none, for the input itself), a scale > 0 and a score: key j scores
scale · ⟨q, k_j⟩ + bias_j for "dot", −½ scale · ‖q − k_j‖² + bias_j for "distance"; in differences of scores of one
head ‖q‖² cancels. It returns the mean of the values of the keys with the largest score.

A *unit* chooses the largest of several affine forms: a coordinate of ReLU (itself or 0), a group of maxout, a head.
Where the chosen forms of all units are known, the network is one affine map. Rows are (coefficients, constant).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..document import Rejected
from ..polynomials import Work
from .reading import bounded, exact, lists, natural, only, part, rational_rows, rationals

MOST_INPUTS = 200
MOST_LAYERS = 60
Row = tuple[Fraction, ...]
Rows = tuple[Row, ...]
FIELDS = {"affine": "weights bias", "relu": "", "maxout": "size", "attention": "heads", "residual": "layers"}
Choice = tuple[Row, Rows]
"""An affine form that competes, and the rows that its unit returns where it wins."""


@dataclass(frozen=True)
class Head:
    """One attention head; `forms` has a row (key, constant) for each key, to be read on its query."""

    forms: Rows
    values: Rows
    query: Rows | None


@dataclass(frozen=True)
class Layer:
    """One step: "affine" with its rows, "relu", "maxout", "attention", or "save" and "add" around a residual."""

    kind: str
    rows: Rows = ()
    size: int = 0
    heads: tuple[Head, ...] = ()


@dataclass(frozen=True)
class Network:
    """A composition of layers on R^inputs."""

    name: str
    inputs: int
    layers: tuple[Layer, ...]


@dataclass(frozen=True)
class Place:
    """How far the choices have come: the layer, the map that enters it, what its units return so far."""

    layer: int
    rows: Rows
    done: Rows = ()
    units: int = 0
    saved: tuple[Rows, ...] = ()


def read_network(about: object, work: Work) -> Network:
    """Read a network."""
    given = part(about, "network", "about")
    only(given, "inputs layers", "about.network")
    layers: list[Layer] = []
    for number, layer in enumerate(lists(given, "layers", "about.network")):
        read_layer(layer, f"about.network.layers[{number}]", layers, work)
    if len(layers) > MOST_LAYERS:
        raise Rejected(f"about.network has more than {MOST_LAYERS} layers")
    return Network("", natural(given, "inputs", "about.network", MOST_INPUTS), tuple(layers))


def read_layer(layer: object, where: str, layers: list[Layer], work: Work) -> None:
    """Append a layer to a list."""
    kind = part(layer, "kind", where)
    if isinstance(kind, str) and kind in FIELDS:
        only(layer, f"kind {FIELDS[kind]}", where)
    match kind:
        case "affine":
            weights, bias = rational_rows(layer, "weights", where), rationals(layer, "bias", where)
            if len(bias) != len(weights):
                raise Rejected(f"{where}.bias: one number for each row of the weights")
            layers.append(Layer("affine", tuple((*row, b) for row, b in zip(weights, bias, strict=True))))
        case "relu":
            layers.append(Layer("relu"))
        case "maxout":
            layers.append(Layer("maxout", size=natural(layer, "size", where, MOST_INPUTS)))
        case "attention":
            heads = lists(layer, "heads", where)
            found = tuple(read_head(head, f"{where}.heads[{i}]", work) for i, head in enumerate(heads))
            layers.append(Layer("attention", heads=found))
        case "residual":
            layers.append(Layer("save"))
            for number, inner in enumerate(lists(layer, "layers", where)):
                read_layer(inner, f"{where}.layers[{number}]", layers, work)
            layers.append(Layer("add"))
        case _:
            raise Rejected(f"{where}.kind is affine, relu, maxout, attention or residual")


def read_head(head: object, where: str, work: Work) -> Head:
    """Read a head; its forms are the scores without what all keys have in common."""
    only(head, "keys biases values query query_bias scale score", where)
    keys, biases = rational_rows(head, "keys", where), rationals(head, "biases", where)
    values, scale = rational_rows(head, "values", where), exact(part(head, "scale", where), f"{where}.scale")
    score = part(head, "score", where)
    if not keys or not len(keys) == len(biases) == len(values) or scale <= 0 or score not in ("dot", "distance"):
        raise Rejected(f'{where}: keys, a bias and a value for each, a scale > 0, the score "dot" or "distance"')
    forms = []
    for key, bias in zip(keys, biases, strict=True):
        half = value_at((*key, Fraction(0)), key, work) / 2 if score == "distance" else Fraction(0)
        forms.append((*(bounded(scale * x, work) for x in key), bounded(bias - scale * half, work)))
    query = None
    if part(head, "query", where) is not None or part(head, "query_bias", where) is not None:
        shift = rationals(head, "query_bias", where)
        rows = rational_rows(head, "query", where)
        if len(shift) != len(rows):
            raise Rejected(f"{where}.query_bias: one number for each row of the query map")
        query = tuple((*row, b) for row, b in zip(rows, shift, strict=True))
    return Head(tuple(forms), tuple(tuple(row) for row in values), query)


def value_at(form: Row, point: Sequence[Fraction], work: Work) -> Fraction:
    """Return the value of an affine form at a point."""
    total = form[-1]
    for a, x in zip(form, point, strict=False):
        total = bounded(total + a * x, work)
    return total


def composed(outer: Rows, inner: Rows, width: int, where: str, work: Work) -> Rows:
    """Return outer ∘ inner, for rows of `width` coefficients."""
    result = []
    for row in outer:
        if len(row) != len(inner) + 1:
            raise Rejected(f"{where}: {len(inner)} numbers enter where {len(row) - 1} are taken")
        work.spend(len(row) + width)
        total = [Fraction(0)] * (width - 1) + [row[-1]]
        for factor, line in zip(row, inner, strict=False):
            if factor:
                total = [bounded(x + factor * y, work) for x, y in zip(total, line, strict=True)]
        result.append(tuple(total))
    return tuple(result)


def start(network: Network, work: Work) -> Place:
    """Return the place before all choices."""
    width = network.inputs + 1
    identity = tuple(tuple(Fraction(i == j) for j in range(width)) for i in range(network.inputs))
    return settled(network, Place(0, identity), work)


def settled(network: Network, place: Place, work: Work) -> Place:
    """Pass all layers in which nothing is left to choose."""
    while place.layer < len(network.layers):
        layer, where = network.layers[place.layer], f"layer {place.layer}"
        rows, saved = place.rows, place.saved
        if layer.kind == "affine":
            rows = composed(layer.rows, rows, network.inputs + 1, where, work)
        elif layer.kind == "save":
            saved = (*saved, rows)
        elif layer.kind == "add":
            if len(saved[-1]) != len(rows):
                raise Rejected(f"{where}: a residual adds as many numbers as it takes")
            pairs = zip(saved[-1], rows, strict=True)
            rows = tuple(tuple(bounded(x + y, work) for x, y in zip(a, b, strict=True)) for a, b in pairs)
            saved = saved[:-1]
        elif place.units < unit_count(layer, len(rows), where):
            return place
        else:
            rows = place.done
        place = Place(place.layer + 1, rows, saved=saved)
    return place


def unit_count(layer: Layer, rows: int, where: str) -> int:
    """Return how many units choose in a layer that `rows` numbers enter."""
    if layer.kind == "attention":
        return len(layer.heads)
    if layer.kind == "relu":
        return rows
    if layer.size < 1 or rows % layer.size:
        raise Rejected(f"{where}: {rows} numbers do not fall into groups of {layer.size}")
    return rows // layer.size


def choices(network: Network, place: Place, work: Work) -> list[Choice]:
    """Return the different forms of the next unit, each with the rows that the unit returns where it wins."""
    layer, unit, width = network.layers[place.layer], place.units, network.inputs + 1
    if layer.kind == "attention":
        return head_choices(layer.heads[unit], place.rows, width, f"layer {place.layer}", work)
    zero = (Fraction(0),) * width
    size = layer.size
    group = (place.rows[unit], zero) if layer.kind == "relu" else place.rows[unit * size : (unit + 1) * size]
    work.spend(2 * len(group) * width)
    return [(form, (form,)) for form in dict.fromkeys(group)]


def head_choices(head: Head, rows: Rows, width: int, where: str, work: Work) -> list[Choice]:
    """Return the different forms of a head, each with the mean of the values of its keys."""
    query = rows if head.query is None else composed(head.query, rows, width, where, work)
    holders: dict[Row, list[int]] = {}
    for key, form in enumerate(composed(head.forms, query, width, where, work)):
        holders.setdefault(form, []).append(key)
    zero = (Fraction(0),) * (width - 1)
    result: list[Choice] = []
    for form, keys in holders.items():
        share = (Fraction(1, len(keys)),) * len(keys)
        columns = zip(*(head.values[key] for key in keys), strict=True)
        result.append((form, tuple((*zero, value_at((*column, Fraction(0)), share, work)) for column in columns)))
    return result


def chosen(network: Network, place: Place, choice: Choice, work: Work) -> Place:
    """Return the place after a choice of the next unit."""
    done = (*place.done, *choice[1])
    work.spend(1 + len(done) // 64)
    return settled(network, Place(place.layer, place.rows, done, place.units + 1, place.saved), work)
