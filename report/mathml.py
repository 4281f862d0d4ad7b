"""LaTeX as MathML: only known elements and attributes pass, and what cannot be read is shown as it was written."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape, unescape
from typing import Final
from xml.etree.ElementTree import Element

_ELEMENTS: Final = frozenset((
    "math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "ms", "mfrac", "msqrt", "mroot", "mstyle", "mpadded",
    "mphantom", "mfenced", "menclose", "merror", "msub", "msup", "msubsup", "munder", "mover", "munderover",
    "mmultiscripts", "mtable", "mtr", "mtd",
))  # fmt: skip
_ATTRIBUTES: Final = frozenset((
    "display", "displaystyle", "scriptlevel", "mathvariant", "stretchy", "fence", "form", "separator", "lspace",
    "rspace", "minsize", "maxsize", "width", "height", "depth", "linethickness", "columnalign", "rowalign",
    "columnspacing", "rowspacing", "columnlines", "rowlines", "accent", "notation", "movablelimits",
))  # fmt: skip
LONGEST: Final = 700
"""LaTeX of more characters is shown as text: its MathML would be larger than the rest of the card."""


@lru_cache(maxsize=4096)
def mathml(latex: str, *, block: bool = False) -> str:
    r"""Return LaTeX as a MathML element, or as a `code` element when it cannot be read or is very long.

    >>> mathml(r"a \le b")
    '<math><mi>a</mi><mo>≤</mo><mi>b</mi></math>'
    >>> mathml(r"\frac{")
    '<code>\\frac{</code>'
    """
    from latex2mathml.converter import convert_to_element

    if not latex.strip():
        return ""
    if len(latex) > LONGEST:
        return f"<code>{escape(latex)}</code>"
    try:
        root = convert_to_element(_prepared(latex))
    except Exception:  # the library raises many classes, and bare Exception, on LaTeX that it cannot read
        return f"<code>{escape(latex)}</code>"
    inner = "".join(_markup(child) for child in _unwrapped(root))
    return f'<math display="block">{inner}</math>' if block else f"<math>{inner}</math>"


def _prepared(latex: str) -> str:
    """Rewrite what the library does not know: operator names with hyphens become upright text."""
    latex = re.sub(r"\\operatorname\*?\{([A-Za-z \-]+)\}", r"\\text{\1}", latex)
    latex = re.sub(r"\\mathrm\{([A-Za-z\-]{2,})\}", r"\\text{\1}", latex)
    return re.sub(r"\\(exists)!", r"\\\1 !", latex)


def _unwrapped(root: Element) -> list[Element]:
    children = list(root)
    if len(children) == 1 and children[0].tag == "mrow":
        return list(children[0])
    return children


def _markup(node: Element) -> str:
    inner = escape(unescape(node.text or ""), quote=False) + "".join(_markup(child) for child in node)
    if node.tag not in _ELEMENTS:
        return inner
    if node.tag == "mrow" and len(node) == 1 and not node.attrib:
        return inner
    attributes = "".join(
        f' {name}="{escape(str(value))}"' for name, value in node.attrib.items() if name in _ATTRIBUTES
    )
    return f"<{node.tag}{attributes}>{inner}</{node.tag}>"
