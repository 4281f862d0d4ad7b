"""A diagnostics log as pictures: ranks against the rounding step, and what changes over layers or training steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

from report.drawings.axes import Axes, around
from report.drawings.curves import COLOURS, Curve, Curves, curves
from report.drawings.svg import Drawing, element, group, label, polyline, side_by_side
from report.errors import DrawingError
from terms.wording import counted

if TYPE_CHECKING:
    from tropical.evolution import HeadRow, RankBracket

Over: TypeAlias = Literal["step", "layer"]
Interval: TypeAlias = tuple[Fraction, Fraction]

MEASURES: dict[str, Callable[[HeadRow], Fraction]] = {
    "cells on the path through the queries": lambda row: Fraction(row.path_cells),
    "smallest margin": lambda row: Fraction(row.smallest_margin or 0),
    "softmax–max bound": lambda row: Fraction(row.largest_gap_bound),
    "keys that win": lambda row: Fraction(row.used_keys),
}


def evolution(rows: Sequence[HeadRow], *, over: Over | None = None) -> Drawing:
    """Return the pictures of a log: rank brackets, cells, margins, bounds and used keys over training steps or layers.

    Without `over`, training steps when the log has several, else layers. Values of several heads are shown by the
    least, the mean and the most of them.
    """
    if not rows:
        raise DrawingError("the log is empty; there is nothing to draw")
    over = over or ("step" if len({row.step for row in rows}) > 1 else "layer")
    groups = {at: [row for row in rows if _place(row, over) == at] for at in sorted({_place(r, over) for r in rows})}
    panels = [
        brackets({f"{over} {at}": groups[at] for at in _ends(list(groups))}, kind)
        for kind in ("tropical", "factor")
        if any(_of(bracket, kind) for row in rows for bracket in row.ranks)
    ]
    panels += [_panel(name, measure, groups, over) for name, measure in MEASURES.items()]
    heads = max(len(group) for group in groups.values())
    said = f"diagnostics over {counted(len(groups), over)}, up to {counted(heads, 'head')} each"
    return side_by_side(panels, width=960, title=said)


def brackets(groups: dict[str, Sequence[HeadRow]], kind: Literal["tropical", "factor"]) -> Drawing:
    """Return the mean rank over the heads of each group against the rounding step, between its certified bounds.

    The mean of the lower sides and the mean of the upper sides bound the mean rank; a bar joins them. Steps are
    spaced evenly, from coarse to fine.
    """
    steps = sorted({b.step for rows in groups.values() for row in rows for b in row.ranks}, reverse=True)
    found = {
        name: [(k, bound) for k, step in enumerate(steps) if (bound := _mean(rows, step, kind)) is not None]
        for name, rows in groups.items()
    }
    ends = [(Fraction(k), end) for line in found.values() for k, bound in line for end in bound]
    if not ends:
        raise DrawingError(f"the log has no {kind} ranks; give rounding steps when it is written")
    left, right, low, high = around([*ends, (Fraction(0), Fraction(0))])
    axes = Axes(left, right, low, high, width=380, height=230, margin=44, whole=(True, False))
    parts = [element("rect", x=axes.margin, y=12, width=axes.width, height=axes.height, class_="frame")]
    parts += [label(axes.x(k), 12 + axes.height + 15, str(step), "c s m") for k, step in enumerate(steps)]
    parts += [part for part in axes.frame() if "e s m" in part or "h-4" in part]
    legend = []
    for number, (name, line) in enumerate(found.items()):
        style = f"q q{number % COLOURS}"
        shift = Fraction(2 * number - len(found) + 1, 24)
        middle = [(k + shift, (a + b) / 2) for k, (a, b) in line]
        parts.append(polyline(map(axes.at, middle), style))
        for (x, _), (_, (a, b)) in zip(middle, line, strict=True):
            parts += [polyline([axes.at((x, a)), axes.at((x, b))], style)] if a < b else []
            parts += [element("circle", cx=axes.x(x), cy=axes.y(end), r=2.4, class_="dot") for end in {a, b}]
        legend.append(polyline([(0, 18 * number - 4), (26, 18 * number - 4)], style))
        legend.append(label(32, 18 * number, name, "s"))
    width, height = axes.size
    parts.append(label(axes.margin + axes.width / 2, height + 6, "rounding step", "c s m"))
    parts.append(label(2, 10, f"{kind} rank, mean over heads, certified bounds", "s m"))
    parts.append(group(legend, axes.margin, height + 28))
    said = f"{kind} rank against the rounding step: {', '.join(found)}"
    return Drawing("".join(parts), width, height + 24 + 18 * len(found), said)


def _mean(rows: Sequence[HeadRow], step: Fraction, kind: str) -> Interval | None:
    bounds = [found for row in rows for b in row.ranks if b.step == step and (found := _of(b, kind))]
    if not bounds:
        return None
    return Fraction(sum(low for low, _ in bounds), len(bounds)), Fraction(sum(high for _, high in bounds), len(bounds))


def _of(bracket: RankBracket, kind: str) -> tuple[int, int] | None:
    return bracket.tropical if kind == "tropical" else bracket.factor


def _panel(name: str, measure: Callable[[HeadRow], Fraction], groups: dict[int, list[HeadRow]], over: str) -> Drawing:
    values = {at: sorted(map(measure, rows)) for at, rows in groups.items()}
    means = {at: sum(v, Fraction(0)) / len(v) for at, v in values.items()}
    drawn = [Curve("mean over heads", tuple(means.items()))]
    if any(len(v) > 1 for v in values.values()):
        drawn.insert(0, Curve("least of a head", tuple((at, v[0]) for at, v in values.items())))
        drawn.append(Curve("most of a head", tuple((at, v[-1]) for at, v in values.items())))
    return curves(Curves(tuple(drawn), over, name))


def _place(row: HeadRow, over: str) -> int:
    return row.step if over == "step" else row.layer


def _ends(places: list[int]) -> list[int]:
    """Return the first two, a middle and the last of some places: as many as colours tell apart."""
    return [places[k] for k in sorted({0, min(1, len(places) - 1), len(places) // 2, len(places) - 1})]
