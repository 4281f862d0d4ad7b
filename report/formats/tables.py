"""Tables for a paper or a review: one row a reading, in Markdown or in LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from report.formats.latextext import latex_text
from report.values import latex as witness_latex
from report.values import one_line
from report.verdicts import Sign, claim_verdict, claims_of, sign_of, tally
from terms.wording import counted


@dataclass(frozen=True, slots=True)
class Row:
    """A reading with its claim, and what stands behind its verdict in a few words."""

    claim: Mapping[str, Any]
    reading: Mapping[str, Any]
    sign: Sign

    @property
    def where(self) -> str:
        """The place of the claim in its source."""
        source = self.claim["source"]
        return (
            f"{source['key']}:{source['lines']}" if source["kind"] == "note" else f"{source['key']}, {source['place']}"
        )


def rows_of(results: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the readings of all claims, the literal one first."""
    for claim in claims_of(results):
        for reading in sorted(claim["readings"], key=lambda reading: not reading["literal"]):
            yield Row(claim, reading, sign_of(reading["verdict"]))


def markdown(results: Mapping[str, Any]) -> str:
    """Return a Markdown document: counts, then a table of all readings with counterexamples and corrections."""
    claims = claims_of(results)
    counts = ", ".join(f"{sign.glyph} {sign.word} {n}" for sign, n in tally(claim_verdict(claim) for claim in claims))
    lines = [
        "# Claims",
        "",
        f"`{results['command']}`, tier {results['tier']}, seed {results['seed']}, tropcheck {results['tropcheck']}",
        "",
        f"{counted(len(claims), 'claim')} by literal readings: {counts}." if claims else "No claims.",
        "",
        "| claim | source | reading | verdict | grade | counterexample or remark | true instead |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows_of(results):
        reading = row.reading
        cells = (
            f"`{row.claim['id']}`",
            row.where,
            reading["name"] + (" (literal)" if reading["literal"] else ""),
            f"{row.sign.glyph} {row.sign.word}",
            reading["grade"],
            "; ".join(filter(None, (_found(reading), reading["explain"] or reading["because"]))),
            ", ".join(f"`{id}`" for id in row.claim["corrections"]) if reading["literal"] else "",
        )
        lines.append("| " + " | ".join(_markdown_cell(str(cell)) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _found(reading: Mapping[str, Any]) -> str:
    return one_line(reading["witnesses"][0]) if reading["witnesses"] else ""


def _markdown_cell(text: str) -> str:
    """Escape what would end a cell or become markup; code spans keep their backticks."""
    text = " ".join(text.split())
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([|*_\[\]])", r"\\\1", text)


def latex(results: Mapping[str, Any]) -> str:
    r"""Return a LaTeX `longtable` of all readings; it needs the packages longtable, booktabs, amsmath and amssymb.

    The text is ASCII apart from letters that the author wrote; mathematical signs in texts become commands.
    """
    rows = list(rows_of(results))
    head = f"{' '.join(results['command'].split())}, tier {results['tier']}, seed {results['seed']}"
    lines = [
        f"% {head}, tropcheck {results['tropcheck']}",
        r"% \usepackage{longtable,booktabs,amsmath,amssymb}",
        r"\begin{longtable}{@{}p{0.27\linewidth}p{0.2\linewidth}lp{0.3\linewidth}@{}}",
        r"\toprule",
        r"claim & reading & verdict & counterexample or remark \\",
        r"\midrule",
        r"\endhead",
    ]
    for row in rows:
        reading = row.reading
        name = latex_text(row.claim["id"])
        first = rf"\texttt{{{name}}} ({latex_text(row.where)})" if reading["literal"] else rf"\quad\textit{{{name}}}"
        grade = f" ({reading['grade']})" if reading["grade"] else ""
        remark = latex_text(reading["explain"] or reading["because"])
        found = f"${witness_latex(reading['witnesses'][0])}$" if reading["witnesses"] else ""
        told = " ".join(filter(None, (found, remark)))
        if reading["literal"] and row.claim["corrections"]:
            names = ", ".join(rf"\texttt{{{latex_text(id)}}}" for id in row.claim["corrections"])
            told += f" True instead: {names}."
        lines.append(rf"{first} & {latex_text(reading['name'])} & {row.sign.word}{grade} & {told} \\")
    return "\n".join([*lines, r"\bottomrule", r"\end{longtable}"]) + "\n"
