"""Counts for networks in which one layer chooses, each unit between at most two forms: regions of an arrangement.

Each unit changes its choice on a hyperplane, where its forms are equal, so cells are the regions of the arrangement of
all of them. Crossing a hyperplane changes the map by one and the same affine map everywhere; where it is 0 the map goes
on, and linear regions are the regions of the arrangement of the other hyperplanes.
"""

from __future__ import annotations

from fractions import Fraction

from ..document import Rejected
from ..polynomials import Work
from .cells import compare, of_cells
from .networks import Choice, Network, Row, Rows, choices, chosen, start
from .reading import bounded, part


def arrangement(network: Network, fact: object, where: str, work: Work) -> None:
    """The kernel counts itself; the proof has no other fields."""
    planes = hyperplanes(network, where, work)
    count = regions(list(planes), work)
    if part(fact, "quantity", where) == "linear regions":
        of_cells(fact, where, count)
        count = regions([plane for plane, change in planes.items() if any(change)], work)
    compare(fact, where, count, count)


def hyperplanes(network: Network, where: str, work: Work) -> dict[Row, list[Fraction]]:
    """Return the forms that are 0 on the hyperplanes, each with the change of the map towards its positive side."""
    first = start(network, work)
    units: list[list[Choice]] = []
    place = first
    while place.layer == first.layer < len(network.layers):
        units.append(choices(network, place, work))
        place = chosen(network, place, units[-1][0], work)
    if place.layer < len(network.layers) or any(len(forms) > 2 for forms in units):
        raise Rejected(f"{where}: one layer chooses, and each of its units between two forms")
    found: dict[Row, list[Fraction]] = {}
    for number, forms in enumerate(units):
        if len(forms) == 2:
            difference = tuple(x - y for x, y in zip(forms[0][0], forms[1][0], strict=True))
            if any(difference[:-1]):
                after = first
                for other, options in enumerate(units):
                    after = chosen(network, after, options[int(other == number)], work)
                lead, plane = normal(difference, work)
                sign = -1 if lead > 0 else 1
                change = [sign * (x - y) for x, y in zip(flat(after.rows), flat(place.rows), strict=True)]
                known = found.setdefault(plane, [Fraction(0)] * len(change))
                found[plane] = [bounded(x + y, work) for x, y in zip(known, change, strict=True)]
    return found


def flat(rows: Rows) -> list[Fraction]:
    """Return all entries of a map."""
    return [x for row in rows for x in row]


def normal(form: Row, work: Work) -> tuple[Fraction, Row]:
    """Return the first coefficient that is not 0, and the form divided by it."""
    lead = next(x for x in form if x)
    return lead, tuple(bounded(x / lead, work) for x in form)


def regions(planes: list[Row], work: Work) -> int:
    """Return the number of regions of different hyperplanes.

    Each plane, added to those before it, cuts as many regions in two as these have regions on it (Zaslavsky).
    """
    if planes and len(planes[0]) == 2:
        return 1 + len(planes)
    return 1 + sum(regions(traces(planes[:k], plane, work), work) for k, plane in enumerate(planes))


def traces(planes: list[Row], on: Row, work: Work) -> list[Row]:
    """Return the different hyperplanes in which planes meet another one; those that are parallel to it do not."""
    pivot = next(k for k, x in enumerate(on) if x)
    work.spend(4)
    found: dict[Row, None] = {}
    for plane in planes:
        factor = plane[pivot] / on[pivot]
        rest = tuple(
            bounded(x - factor * y, work) for k, (x, y) in enumerate(zip(plane, on, strict=True)) if k != pivot
        )
        if any(rest[:-1]):
            found[normal(rest, work)[1]] = None
    return list(found)
