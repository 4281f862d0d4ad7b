"""The terminal: a table that fits its width, one line a reading for pipes, and a claim in full."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from report.columns import clean, columns, fit, pad, picture, wrapped
from report.errors import UnknownIdError
from report.values import one_line
from report.verdicts import (
    GRADES,
    STATES,
    Sign,
    claim_verdict,
    claims_of,
    literal_reading,
    place_of,
    sign_of,
    tally,
)
from report.wording import gathered, subscripts
from terms.wording import counted

NARROWEST = 40
UNDECIDED = "not decided"
"""What stands for the verdict of a claim whose literal reading a run did not come to."""
MOST_LINES = 16
MOST_PARTS = 6


def table(results: Mapping[str, Any], width: int = 80, *, colour: bool = False) -> str:
    """Return a table with one row a claim and the totals below; no line is wider than `width` columns (at least 40).

    A row shows the verdict of the literal reading, its grade, the claim, and a glyph for each other reading. Colour
    repeats what glyph and word say.
    """
    width = max(width, NARROWEST)
    claims = claims_of(results)
    lines: list[str] = []
    previous: tuple[str, str] | None = None
    for claim in claims:
        group = (str(claim["source"]["key"]), str(claim["section"]))
        if group != previous:
            lines += ["", fit(" · ".join(part for part in group if part), width)]
            previous = group
        lines.append(_row(claim, width, colour))
    return "\n".join([*lines, "", *_totals(results, claims, width, colour)]).lstrip("\n") + "\n"


def _row(claim: Mapping[str, Any], width: int, colour: bool) -> str:
    sign, literal = sign_of(claim_verdict(claim)), literal_reading(claim)
    grade, state = (str(literal["grade"]) or "·", STATES.get(literal["status"], "?")) if literal else ("·", " ")
    others = "".join(sign_of(r["verdict"]).glyph for r in claim["readings"] if not r["literal"])
    tail = [f"+{others}"] if others else []
    tail += ["(conditional)"] if claim["conditional_on"] else []
    after = fit(" ".join(tail), width - 33)
    left = width - 19 - (columns(after) + 1 if tail else 0)
    verdict = _painted(f"{sign.glyph} {sign.word}".ljust(12), sign, colour) if literal else UNDECIDED.ljust(12)
    head = f"{state} {verdict} {grade}  "
    return f"{head}{pad(fit(str(claim['id']), left), left)} {after}".rstrip()


def _totals(results: Mapping[str, Any], claims: Sequence[Mapping[str, Any]], width: int, colour: bool) -> Iterator[str]:
    readings = [reading for claim in claims for reading in claim["readings"]]
    undecided = sum(literal_reading(claim) is None for claim in claims)
    tallied = [f"{_painted(f'{sign.glyph} {sign.word}', sign, colour)} {count}" for sign, count in
               tally(claim_verdict(claim) for claim in claims if literal_reading(claim))]  # fmt: skip
    tallied += [f"{UNDECIDED} {undecided}"] if undecided else []
    yield from _filled(f"{counted(len(claims), 'claim')}: ", tallied, width)
    verdicts = [f"{sign.word} {count}" for sign, count in tally(reading["verdict"] for reading in readings)]
    yield from _filled(f"{counted(len(readings), 'reading')}: ", verdicts, width)
    grades = [
        f"{grade} {count} ({meaning.split(':')[0]})"
        for grade, meaning in GRADES.items()
        if (count := sum(r["grade"] == grade for r in readings))
    ]
    if grades:
        yield from _filled("grades: ", grades, width)
    for state, glyph in STATES.items():
        ids = [str(reading["id"]) for reading in readings if reading["status"] == state]
        if ids and state == "as expected":
            yield f"{glyph} {len(ids)} as expected"
        elif ids:
            yield from _filled(f"{glyph} {len(ids)} {state}: ", ids, width)
    if any(len(claim["readings"]) > 1 for claim in claims):
        yield from _filled("after + ", ["the verdicts of a claim's other readings"], width)
    if any(claim["conditional_on"] for claim in claims):
        yield from _filled("conditional: ", ["it rests on a claim that is not proved"], width)
    if results["interrupted"]:
        yield "interrupted: readings that were not decided are missing"


def _filled(head: str, parts: Sequence[str], width: int) -> Iterator[str]:
    """Yield the parts after a heading, in as many lines as they need; a part that is too wide is cut."""
    line = head
    for number, part in enumerate(parts):
        text = part + ("," if number + 1 < len(parts) else "")
        if columns(line) + columns(text) > width and line.strip():
            yield line.rstrip()
            line = "  "
        line += (text if columns(text) <= width - 2 else fit(text, width - 2)) + " "
    yield line.rstrip()


def line(reading: Mapping[str, Any]) -> str:
    """Return one line for a pipe, its fields separated by tabs: id, verdict, grade, state, seconds, counterexample.

    A missing grade or counterexample is a hyphen, so that every line has six fields.
    """
    witnesses = reading["witnesses"]
    fields = (
        reading["id"],
        reading["verdict"],
        reading["grade"] or "-",
        reading["status"],
        f"{reading['seconds']}",
        one_line(witnesses[0]) if witnesses else "-",
    )
    return "\t".join(clean(re.sub(r"\s+", " ", str(field))) for field in fields)


def details(results: Mapping[str, Any], id: str, *, width: int = 80, colour: bool = False) -> str:
    """Return everything known about a claim, or about one reading by its id, with the counterexample drawn in text.

    Raises `UnknownIdError`, with the nearest ids, when there is no such claim or reading.
    """
    width = max(width, NARROWEST)
    for claim in claims_of(results):
        if id in (claim["id"], *(reading["id"] for reading in claim["readings"])):
            chosen = [reading for reading in claim["readings"] if id in (claim["id"], reading["id"])]
            parts = [*_heading(results, claim, width, colour)]
            for reading in chosen:
                parts += ["", *_reading(reading, width, colour)]
            parts += ["", *_commands(claim, width)]
            return "".join(f"{text if columns(text) <= width else fit(text, width)}\n" for text in parts)
    known = [i for claim in claims_of(results) for i in (claim["id"], *(r["id"] for r in claim["readings"]))]
    near = difflib.get_close_matches(id, known, 3)
    hint = f"did you mean {', '.join(near)}?" if near else "`tropcheck list` shows all"
    raise UnknownIdError(f"these results have no claim and no reading {id!r}; {hint}")


def _heading(results: Mapping[str, Any], claim: Mapping[str, Any], width: int, colour: bool) -> Iterator[str]:
    sign = sign_of(claim_verdict(claim))
    yield f"{_painted(f'{sign.glyph} {sign.word}', sign, colour)}  {claim['id']}"
    yield from wrapped(claim["says"], width)
    source = claim["source"]
    place = place_of(source)
    title = results["sources"].get(source["key"], {}).get("title", "")
    yield from wrapped(f"source: {source['key']}, {place}{f' ({title})' if title else ''}", width)
    verdicts = {other["id"]: sign_of(claim_verdict(other)) for other in claims_of(results)}

    def named(id: str) -> str:
        return f"{id} ({verdicts[id].glyph} {verdicts[id].word})" if id in verdicts else f"{id} (not in this run)"

    for label, ids in (
        ("true instead", claim["corrections"]),
        ("corrects", [claim["corrects"]] if claim["corrects"] else []),
        ("rests on", claim["uses"]),
        ("conditional on", claim["conditional_on"]),
    ):
        if ids:
            yield from wrapped(f"{label}: {', '.join(map(named, ids))}", width)
    for text in (claim["remark"], *claim["lint"]):
        if text:
            yield from wrapped(f"note: {text}", width)


def _reading(reading: Mapping[str, Any], width: int, colour: bool) -> Iterator[str]:
    sign = sign_of(reading["verdict"])
    title = f"{reading['name']}{' (literal)' if reading['literal'] else ''}"
    grade = f", grade {reading['grade']} ({GRADES[reading['grade']]})" if reading["grade"] else ""
    head = f"── {fit(clean(title), width - 8)} "
    yield head + "─" * (width - columns(head))
    yield f"{_painted(f'{sign.glyph} {sign.word}', sign, colour)}"
    expected = f" (expected {reading['expected']})" if reading["expected"] != reading["verdict"] else ""
    seconds = f", {reading['seconds']} s" if reading["seconds"] else ""
    yield from wrapped(f"{reading['status']}{expected}{grade}{seconds}", width)
    for text in (reading["explain"], reading["because"]):
        if text:
            yield from wrapped(text, width)
    chosen = {entry["about"] for entry in reading["witnesses"][:1]}
    formulas = sorted(reading["formulas"], key=lambda f: f["digest"] not in chosen)
    parts = list(dict.fromkeys(f["part"] for f in formulas if f["digest"] in chosen or "written out" not in f["part"]))
    for formula in [next(f for f in formulas if f["part"] == part) for part in parts[:MOST_PARTS]]:
        size = ", ".join(f"{name} = {value}" for name, value in formula["size"].items())
        if formula["part"]:
            yield from wrapped(f"· {formula['part']}", width)
        quantified = [f"for all {subscripts(formula['over'])}"] if formula["over"] else []
        if quantified or size:
            yield from wrapped(", ".join([*quantified, *([f"at {size}"] if size else [])]) + ":", width)
        for given in formula["given"]:
            yield from wrapped(f"given {subscripts(given['text'])}", width, "    ")
        negated = "not: " if reading["kind"] == "exists" else ""
        yield from wrapped(negated + subscripts(formula["text"]), width, "    ", MOST_LINES)
    if len(parts) > MOST_PARTS:
        yield f"… {counted(len(parts) - MOST_PARTS, 'more part')} in the evidence file"
    for entry in reading["witnesses"][:1]:
        noun = "counterexample" if reading["verdict"] == "REFUTED" else "witness"
        yield f"{noun}, found by {entry.get('found', 'hand')}:"
        yield from (fit(f"    {text}", width) for text in picture(entry, width - 4))
        if "failing" in entry:
            yield f"    {entry['failing']} of {entry['among']} instances of the searched box fail"
        if reading["minimality"]["says"]:
            proved = "smallest, proved" if reading["minimality"]["proved"] else "smallest that is known"
            yield from wrapped(f"{proved}: {reading['minimality']['says']}", width, "    ")
    for row in gathered(reading["evidence"]):
        yield from wrapped(f"{row['method']}: {row['scope']}: {row['result']}", width)
    for check in reading["checks"]:
        if check["check"] == "mutants":
            count = len(check["survivors"])
            yield from wrapped(f"mutants: {check['tried']} tried, {count} stay{'s' if count == 1 else ''} true", width)
    for survivor in reading["survivors"]:
        because = survivor["because"] or "the claim does not say why"
        yield from wrapped(f"stays true: {survivor['mutant']}: {because}", width, "    ")
    for label, texts in (("problem", reading["problems"]), ("tried", reading["attempts"])):
        for text in texts:
            yield from wrapped(f"{label}: {text}", width)


def _commands(claim: Mapping[str, Any], width: int) -> Iterator[str]:
    yield "check it again:"
    yield fit(f"    tropcheck check {claim['id']} --fresh", width)
    yield fit(f"    tropcheck recheck {claim['id']}", width)


def _painted(text: str, sign: Sign, colour: bool) -> str:
    return f"\x1b[{sign.ansi}m{text}\x1b[0m" if colour else text
