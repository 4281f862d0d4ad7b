"""A frame with axes: exact coordinates become pixels, ticks are round numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10
from typing import TypeAlias

from report.drawings.svg import element, label
from report.errors import DrawingError
from terms.scalars import is_finite

Point: TypeAlias = tuple[Fraction, Fraction]


def exact_points(points: Iterable[Iterable[object]], what: str) -> list[Point]:
    """Return pairs of exact numbers, or raise `DrawingError` that names what they should be."""
    found = []
    for point in points:
        pair = tuple(point)
        if len(pair) != 2 or not all(is_finite(value) for value in pair):
            raise DrawingError(f"{what} are pairs of int or Fraction, got {pair!r}")
        found.append((Fraction(str(pair[0])), Fraction(str(pair[1]))))
    return found


@dataclass(frozen=True, slots=True)
class Axes:
    """The part [left, right] × [low, high] of the plane in a frame of `width` × `height` pixels with margins.

    `whole` asks for ticks at integers, across and up; `powers` prints the tick k upwards as the power 2^k.
    """

    left: Fraction
    right: Fraction
    low: Fraction
    high: Fraction
    width: int = 300
    height: int = 220
    margin: int = 34
    whole: tuple[bool, bool] = (False, False)
    powers: bool = False

    def __post_init__(self) -> None:
        if not (self.left < self.right and self.low < self.high):
            raise DrawingError("axes need left < right and low < high")

    def x(self, value: Fraction | int) -> Fraction:
        """Return the pixel column of an abscissa."""
        return self.margin + (Fraction(value) - self.left) / (self.right - self.left) * self.width

    def y(self, value: Fraction | int) -> Fraction:
        """Return the pixel row of an ordinate; rows grow downwards."""
        return 12 + (self.high - Fraction(value)) / (self.high - self.low) * self.height

    def at(self, point: Point) -> Point:
        """Return the pixel of a point."""
        return self.x(point[0]), self.y(point[1])

    @property
    def size(self) -> tuple[int, int]:
        """The size of the whole picture."""
        return self.margin + self.width + 12, 12 + self.height + 26

    def frame(self) -> list[str]:
        """Return the frame with its ticks."""
        parts = [element("rect", x=self.margin, y=12, width=self.width, height=self.height, class_="frame")]
        for tick in ticks(self.left, self.right, whole=self.whole[0]):
            parts.append(label(self.x(tick), 12 + self.height + 15, text_of(tick), "c s m"))
            parts.append(element("path", d=f"M{float(self.x(tick)):.1f} {12 + self.height}v4", class_="l"))
        for tick in ticks(self.low, self.high, whole=self.whole[1]):
            parts.append(
                label(self.margin - 6, self.y(tick) + 4, _power(tick) if self.powers else text_of(tick), "e s m")
            )
            parts.append(element("path", d=f"M{self.margin} {float(self.y(tick)):.1f}h-4", class_="l"))
        return parts


def ticks(low: Fraction, high: Fraction, most: int = 6, *, whole: bool = False) -> list[Fraction]:
    """List at most `most` round numbers of an interval: multiples of 1, 2 or 5 times a power of ten.

    `whole` leaves out what is no integer, and then there may be none.

    >>> [str(tick) for tick in ticks(Fraction(0), Fraction(10))]
    ['0', '2', '4', '6', '8', '10']
    """
    power = floor(log10((high - low) / most)) if high > low else 0
    for factor in (1, 2, 5, 10, 20, 50, 100):
        step = Fraction(factor) * Fraction(10) ** power
        if whole and step.denominator > 1:
            continue
        first = -(-low // step)
        found = [k * step for k in range(first, int(high // step) + 1)]
        if len(found) <= most:
            return found
    return [] if whole else [low, high]


def text_of(value: Fraction) -> str:
    """Print an exact number with a minus sign as a sign."""
    return str(value).replace("-", "−")


def _power(exponent: Fraction) -> str:
    """Print 2^k: as a number where that is short.

    >>> _power(Fraction(3)), _power(Fraction(20)), _power(Fraction(-1))
    ('8', '2^20', '1/2')
    """
    return text_of(Fraction(2) ** int(exponent)) if -7 <= exponent <= 14 else f"2^{text_of(exponent)}"


def around(points: Iterable[Point], share: Fraction = Fraction(1, 8)) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Return left, right, low, high of a box around points, with a margin; a flat box gets the width 2."""
    pairs = list(points)
    if not pairs:
        return Fraction(-1), Fraction(1), Fraction(-1), Fraction(1)
    bounds = []
    for values in ([x for x, _ in pairs], [y for _, y in pairs]):
        low, high = min(values), max(values)
        extra = (high - low) * share if high > low else Fraction(1)
        bounds += [low - extra, high + extra]
    return bounds[0], bounds[1], bounds[2], bounds[3]
