"""Texts for LaTeX: signs become commands, so that every program of the TeX family reads them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_SIGNS: Final = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", "`": r"\textasciigrave{}", "“": "``", "”": "''", "‘": "`", "’": "'", "–": "--", "—": "---",
    "…": r"\dots{}",
}  # fmt: skip
_MATHS: Final = {
    "−": "-", "±": r"\pm", "×": r"\times", "·": r"\cdot", "∘": r"\circ", "√": r"\surd", "∞": r"\infty", "≤": r"\le",
    "≥": r"\ge", "≠": r"\ne", "≈": r"\approx", "⊗": r"\otimes", "⊕": r"\oplus", "ℝ": r"\mathbb{R}", "ℤ": r"\mathbb{Z}",
    "ℕ": r"\mathbb{N}", "ℚ": r"\mathbb{Q}", "∪": r"\cup", "∩": r"\cap", "∈": r"\in", "∉": r"\notin", "⊆": r"\subseteq",
    "∅": r"\emptyset", "∀": r"\forall", "∃": r"\exists", "¬": r"\neg", "→": r"\to", "↦": r"\mapsto",
    "⇒": r"\Rightarrow", "⇔": r"\Leftrightarrow", "∧": r"\land", "∨": r"\lor", "∥": r"\|", "‖": r"\|",
    "⌈": r"\lceil", "⌉": r"\rceil", "⌊": r"\lfloor", "⌋": r"\rfloor", "⟨": r"\langle", "⟩": r"\rangle",
    "∑": r"\sum", "∏": r"\prod", "∇": r"\nabla",
    "½": r"\tfrac12", "¼": r"\tfrac14", "¾": r"\tfrac34",
}  # fmt: skip
_GREEK: Final = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi "
    "omega"
).split()
_OWN_CAPITALS: Final = "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split()


_RUNS: Final = re.compile("(?P<raised>[⁰¹²³⁴-ⁿᵀ]+)|(?P<lowered>[₀-ₜ]+)|.", re.DOTALL)


def latex_text(text: str) -> str:
    r"""Escape a text for LaTeX; mathematical signs become commands, and a sign that has none its number.

    The result holds ASCII and Latin letters only.

    >>> print(latex_text("50% of {a_1 ≤ −∞}, λ·10⁻⁶, log₂ n"))
    50\% of \{a\_1 $\le$ $-$$\infty$\}, $\lambda$$\cdot$10${}^{-6}$, log${}_{2}$ n
    """
    return _RUNS.sub(_said, " ".join(text.split()))


def _said(found: re.Match[str]) -> str:
    sign = found[0]
    if found["raised"] or found["lowered"]:
        plain = unicodedata.normalize("NFKC", sign).replace("−", "-")
        return f"${{}}{'^' if found['raised'] else '_'}{{{plain}}}$"
    if sign in _SIGNS:
        return _SIGNS[sign]
    if sign in _MATHS:
        return f"${_MATHS[sign]}$"
    name = unicodedata.name(sign, "")
    if sign.isascii() or (name.startswith("LATIN") and sign <= "ſ"):
        return sign if sign.isprintable() else ""
    greek = re.fullmatch("GREEK (SMALL|CAPITAL) LETTER ([A-Z]+)", name)
    if greek:
        letter = greek[2].replace("LAMDA", "LAMBDA").lower()
        command = letter if greek[1] == "SMALL" else letter.capitalize()
        if command in _GREEK or command in _OWN_CAPITALS:
            return rf"$\{command}$"
    return f"U+{ord(sign):04X}"
