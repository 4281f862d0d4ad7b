"""MathML: known LaTeX becomes elements, the rest is shown as written, nothing else gets through."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from report.mathml import LONGEST, mathml


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a", "<math><mi>a</mi></math>"),
        ("", ""),
        ("  ", ""),
        (r"\operatorname{trop-rank}(A)", "<mtext>trop-rank</mtext>"),
        (r"\frac12", "<mfrac>"),
        (r"a \iff b", "<mo>⟺</mo>"),
        (r"a \oplus -\infty", '<mo>⊕</mo><mo form="prefix">−</mo><mi>∞</mi>'),
        (r"a - b", "<mi>a</mi><mo>−</mo><mi>b</mi>"),
        (r"(-1)", '<mo form="prefix">−</mo>'),
        (r"\log n", '<mi>log</mi><mspace width="0.17em"></mspace><mi>n</mi>'),
        (r"n \log n", '<mi>n</mi><mspace width="0.17em"></mspace><mi>log</mi><mspace'),
        (r"\max(a, b)", '<mi>max</mi><mo stretchy="false">(</mo>'),
        (r"\max_k x_k", '</msub><mspace width="0.17em"></mspace><msub>'),
        (r"i: x", "<mo>:</mo>"),
        (r"x < y", "<mo>&lt;</mo>"),
        (r"\text{a & b}", "a\u00a0&amp;\u00a0b"),
        (r"a_{01} \otimes b^2", "<mo>⊗</mo>"),
        (r"\begin{pmatrix} 1 & -\infty \end{pmatrix}", "<mtable>"),
    ],
)
def test_latex_becomes_mathml(source: str, expected: str) -> None:
    """The constructions that the claims use are converted."""
    assert expected in mathml(source)


@pytest.mark.parametrize("source", [r"\frac{", r"\begin{pmatrix", "}", r"\left(", "a" * (LONGEST + 1)])
def test_what_cannot_be_read_is_shown_as_written(source: str) -> None:
    """Broken or very long LaTeX is no error and loses nothing: it stands there as text."""
    found = mathml(source)

    ElementTree.fromstring(found)
    assert source.strip("{}") in found


@pytest.mark.parametrize(
    "source",
    [
        r"\text{<script>alert(1)</script>}",
        r"\href{javascript:alert(1)}{x}",
        r"\text{&lt;script&gt;}",
        r"\mathrm{<img src=x onerror=alert(1)>}",
        r"<style>*{}</style>",
        r"\color{red\" onclick=\"x}{a}",
    ],
)
def test_only_mathml_gets_through(source: str) -> None:
    """Hostile LaTeX gives known elements and attributes only."""
    root = ElementTree.fromstring(mathml(source))
    for node in root.iter():
        assert node.tag in {"math", "code"} or node.tag.startswith("m")
        assert not [name for name in node.attrib if name in ("href", "style", "class") or name.startswith("on")]


def test_a_block_is_marked() -> None:
    """A displayed formula says so."""
    assert mathml("a", block=True).startswith('<math display="block">')


def test_formulas_of_terms_are_readable(run: dict[str, Any]) -> None:
    """The LaTeX that the term printer writes is converted, not shown as code, unless it is very long."""
    formulas = [f["latex"] for claim in run["claims"] for reading in claim["readings"] for f in reading["formulas"]]

    assert formulas
    for formula in formulas:
        assert mathml(formula).startswith("<code>" if len(formula) > LONGEST else "<math>")
