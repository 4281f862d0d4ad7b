"""LaTeX as MathML: only known elements and attributes pass, and what cannot be read is shown as it was written."""

from __future__ import annotations

import re
import unicodedata
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
_ROWS: Final = frozenset(("math", "mrow", "mtd", "mstyle", "mpadded", "mphantom", "msqrt", "menclose"))
_FUNCTIONS: Final = frozenset((
    "log", "ln", "exp", "max", "min", "sup", "inf", "lim", "det", "dim", "deg", "ker", "arg", "gcd",
))  # fmt: skip
_THIN: Final = '<mspace width="0.17em"></mspace>'
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
    inner = _row(_unwrapped(root))
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


def _row(nodes: list[Element]) -> str:
    """Write siblings: a minus sign after an operator is a sign, and functions stand apart from arguments."""
    parts: list[str] = []
    for node, before, after in zip(nodes, [None, *nodes], [*nodes[1:], None], strict=False):
        sign = _text(node) in ("−", "-") and before is not None and _opens(before)
        function = _is_function(node)
        if function and before is not None and not _opens(before) and before.tag in ("mi", "mn", "msub", "msup"):
            parts.append(_THIN)
        parts.append(_markup(node, form="prefix" if sign else ""))
        if function and after is not None and _text(after) not in ("(", ")", ",", "}", "]", "="):
            parts.append(_THIN)
    return "".join(parts)


def _markup(node: Element, form: str = "") -> str:
    text = _text(node)
    tag = node.tag
    if tag in ("mi", "mo") and text:
        tag = "mi" if text == "∞" or text in _FUNCTIONS else "mo" if _is_sign(text) else tag
    inner = escape(text, quote=False) + _row(list(node)) if tag in _ROWS else _parts(node)
    if tag not in _ELEMENTS:
        return inner
    if tag == "mrow" and len(node) == 1 and not node.attrib:
        return inner
    attributes = "".join(
        f' {name}="{escape(str(value))}"' for name, value in node.attrib.items() if name in _ATTRIBUTES
    ) + (f' form="{form}"' if form else "")
    return f"<{tag}{attributes}>{inner}</{tag}>"


def _parts(node: Element) -> str:
    return escape(_text(node), quote=False) + "".join(_markup(child) for child in node)


def _text(node: Element) -> str:
    return unescape(node.text or "")


def _opens(node: Element) -> bool:
    """Tell whether what follows an element is the start of a new operand."""
    text = _text(node)
    return node.tag in ("mo", "mi") and (_is_sign(text) or text in ("(", "[", "{", ",", "+", "−"))


def _is_sign(text: str) -> bool:
    """Tell whether a text is one mathematical sign that stands between operands."""
    return len(text) == 1 and text != "∞" and (unicodedata.category(text) == "Sm" or text == ":")


def _is_function(node: Element) -> bool:
    """Tell whether an element is the name of a function, with or without an index."""
    if node.tag in ("msub", "munder") and len(node):
        return _is_function(node[0])
    return node.tag in ("mi", "mo") and _text(node) in _FUNCTIONS
