"""Scalable vector graphics written by hand: elements with escaped text, and drawings that show themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from typing import TypeAlias

Length: TypeAlias = int | float | Fraction

STYLE = (
    ".tc text{fill:var(--ink,#1f2430);font:13px system-ui,'DejaVu Sans',sans-serif}"
    ".tc text.s,.tc .s text{font-size:11px}.tc text.m,.tc .m text{fill:var(--mute,#5b6472)}"
    ".tc .c,.tc .c text{text-anchor:middle}.tc .e,.tc .e text{text-anchor:end}.tc .b{font-weight:600}"
    ".tc .l{fill:none;stroke:var(--mute,#5b6472);stroke-width:1.2}"
    ".tc .k{fill:none;stroke:var(--ink,#1f2430);stroke-width:1.6}"
    ".tc .d{stroke-dasharray:5 3}.tc .dot{fill:var(--ink,#1f2430)}"
    ".tc .h0{fill:var(--h0,#eef2f7)}.tc .h1{fill:var(--h1,#dbe8fb)}.tc .h2{fill:var(--h2,#b9d3f6)}"
    ".tc .h3{fill:var(--h3,#fbe3cf)}.tc .h4{fill:var(--h4,#f6c499)}"
    ".tc .mark{fill:none;stroke:var(--refuted,#b42318);stroke-width:2.6}"
    ".tc .frame{fill:none;stroke:var(--line,#d5dae1);stroke-width:1}"
    ".tc .p0{fill:var(--p0,#cfe0f7)}.tc .p1{fill:var(--p1,#f7d9bf)}.tc .p2{fill:var(--p2,#d3ecd9)}"
    ".tc .p3{fill:var(--p3,#ead6f0)}.tc .p4{fill:var(--p4,#f5efc4)}.tc .p5{fill:var(--p5,#d5e9ec)}"
    ".tc .w{stroke:var(--panel,#fff);stroke-width:1.5}"
    ".tc .q0{stroke:var(--verified,#1f5fa8)}.tc .q1{stroke:var(--refuted,#b42318)}.tc .q2{stroke:var(--proved,#17693f)}"
    ".tc .q4{stroke:var(--supported,#845500)}.tc .q5{stroke:var(--cited,#0b6a75)}"
    ".tc .q3{stroke:var(--ill-posed,#7a3e9d)}.tc .q{fill:none;stroke-width:2.2}"
)
"""The style of every drawing; a page defines the custom properties for its light and dark colours."""

PATTERNS = 6
"""How many fill classes p0 … there are for neighbouring areas."""


def number(value: Length) -> str:
    """Print a coordinate with at most two decimals.

    >>> number(2.5), number(Fraction(1, 3)), number(4)
    ('2.5', '0.33', '4')
    """
    text = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, content: str | Iterable[str] = "", **attributes: Length | str) -> str:
    """Return an element; `content` is markup, attribute values are escaped; `class_` and `stroke_width` are allowed.

    >>> element("rect", x=1, y=2.5, class_="h0")
    '<rect x="1" y="2.5" class="h0"/>'
    """
    inner = content if isinstance(content, str) else "".join(content)
    head = tag + "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(v if isinstance(v, str) else number(v))}"'
        for name, v in attributes.items()
    )
    return f"<{head}>{inner}</{tag}>" if inner else f"<{head}/>"


def label(x: Length, y: Length, text: str, style: str = "") -> str:
    """Return a text at a point; `style` names classes: c centred, e end, s small, m muted, b bold."""
    return element("text", escape(text, quote=False), x=x, y=y, **({"class_": style} if style else {}))


def polygon(points: Iterable[tuple[Length, Length]], style: str) -> str:
    """Return a filled polygon."""
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), class_=style)


def polyline(points: Iterable[tuple[Length, Length]], style: str) -> str:
    """Return a line through points."""
    return element("polyline", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), class_=style)


def group(content: str | Iterable[str], x: Length = 0, y: Length = 0) -> str:
    """Return content moved by (x, y)."""
    if not x and not y:
        return content if isinstance(content, str) else "".join(content)
    return element("g", content, transform=f"translate({number(x)} {number(y)})")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture with its size in pixels and the sentence that a screen reader says in its place."""

    body: str
    width: Length
    height: Length
    title: str

    def markup(self, style: str = "") -> str:
        """Return the SVG element, with a style sheet inside when one is given."""
        sheet = f"<style>{style}</style>" if style else ""
        w, h = number(self.width), number(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="tc" role="img" '
            f'viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
            f"<title>{escape(self.title, quote=False)}</title>{sheet}{self.body}</svg>"
        )

    @property
    def svg(self) -> str:
        """The picture as an SVG file that needs nothing else."""
        return self.markup(".tc{background:#fff}" + STYLE)

    def inline(self, title: str = "") -> str:
        """Return the picture as an element of a page that has `STYLE` in its style sheet, with a title of the page."""
        named = replace(self, title=title) if title else self
        return named.markup().replace(' xmlns="http://www.w3.org/2000/svg"', "")

    def _repr_svg_(self) -> str:
        return self.svg


def side_by_side(drawings: Iterable[Drawing], *, gap: int = 28, width: int = 720, title: str | None = None) -> Drawing:
    """Return drawings set beside each other, in as many lines as `width` asks for."""
    parts: list[str] = []
    titles: list[str] = []
    x = y = line = 0.0
    right = 0.0
    for drawing in drawings:
        if x and x + float(drawing.width) > width:
            x, y, line = 0.0, y + line + gap, 0.0
        parts.append(group(drawing.body, x, y))
        titles.append(drawing.title)
        x += float(drawing.width)
        right = max(right, x)
        x += gap
        line = max(line, float(drawing.height))
    return Drawing("".join(parts), right, y + line, title if title is not None else "; ".join(titles))
