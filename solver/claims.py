"""Claims: what a source asserts, the readings of it, and what is known beforehand."""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from terms.errors import TropcheckError
from terms.laws import Law, parameters
from terms.spaces import IndexSets
from terms.statements import Declared, Scope, Statement

VERDICTS = ("PROVED", "VERIFIED", "SUPPORTED", "REFUTED", "ILL-POSED", "UNKNOWN", "CITED", "NOT FORMAL")
PROVED, VERIFIED, SUPPORTED, REFUTED, ILL_POSED, UNKNOWN, CITED, NOT_FORMAL = VERDICTS

TIERS = ("recheck", "quick", "full", "exhaustive")

AnyLaw = TypeVar("AnyLaw", bound=Callable[..., Any])


class ClaimError(TropcheckError, ValueError):
    """A claim file says something that cannot be: the message names the claim, the field and the remedy."""


@dataclass(frozen=True, slots=True)
class Note:
    """A pointer into a note: its key in sources.toml, its lines ("104" or "11-24,30"), the SHA-256 of those lines."""

    key: str
    lines: str
    sha256: str = ""

    def __str__(self) -> str:
        return f"{self.key}:{self.lines}"

    def numbers(self) -> list[int]:
        """List the line numbers, from 1.

        >>> Note("n", "3-5,9").numbers()
        [3, 4, 5, 9]
        """
        found: list[int] = []
        for part in self.lines.split(","):
            if not re.fullmatch(r"\d{1,6}(-\d{1,6})?", part):
                raise ClaimError(f"{self}: lines are written as 104 or 11-24,30")
            first, _, last = part.partition("-")
            if int(last or first) < int(first):
                raise ClaimError(f"{self}: the first line of {part} comes after the last")
            found += range(int(first), int(last or first) + 1)
        return found

    def digest_in(self, path: Path) -> str:
        """Return the SHA-256 of the lines that this pointer names in a file; they are joined by newlines."""
        lines = lines_of(path)
        numbers = self.numbers()
        if max(numbers) > len(lines) or min(numbers) < 1:
            raise ClaimError(f"{self}: {path.name} has lines 1 to {len(lines)}")
        return hashlib.sha256("\n".join(lines[i - 1] for i in numbers).encode()).hexdigest()


def lines_of(note: Path) -> list[str]:
    """Return the lines of a note."""
    try:
        return note.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise ClaimError(f"{note}: no text in UTF-8, at byte {error.start}; save it as UTF-8") from None


@dataclass(frozen=True, slots=True)
class Paper:
    """A pointer to a paper: its identifier and the place in it."""

    key: str
    place: str

    def __str__(self) -> str:
        return f"{self.key}, {self.place}"


@dataclass(frozen=True, slots=True)
class Control:
    """An instance from the literature on which a law must hold, or must fail; it runs before anything else."""

    name: str
    law: Law
    holds: bool
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture that belongs to a claim: its caption, and a function that makes what the report can draw."""

    caption: str
    make: Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """One formal statement of a claim, with the verdict that is expected and the tier that reaches it."""

    name: str
    statement: Statement
    expect: str
    literal: bool = False
    tier: str = "quick"
    quick: Scope = field(default_factory=Scope)
    full: Scope | None = None
    explain: str = ""
    survivors: Mapping[str, str] = field(default_factory=dict)

    def scope(self, tier: str) -> Scope:
        """Return how far a tier searches."""
        return self.full if self.full is not None and tier in ("full", "exhaustive") else self.quick


@dataclass(slots=True)
class Claim:
    """One assertion of a source, restated in our own words, with one or more readings.

    `latex` is the author's formula; the report prints the formula of each traced law beside it. `uses` names the
    claims that this one rests on. Exactly one reading is literal: what the sentence says as it stands.
    """

    id: str
    source: Note | Paper
    says: str
    latex: str = ""
    section: str = ""
    uses: tuple[str, ...] = ()
    corrects: str = ""
    remark: str = ""
    readings: list[Reading] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    laws: list[Law] = field(default_factory=list)
    corrections: list[Claim] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    path: Path | None = None

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", self.id):
            raise ClaimError(f"{self.id!r} is no claim id; write lower-case words joined by hyphens")
        if not isinstance(self.source, Note | Paper):
            raise ClaimError(f"{self.id}: source is Note(key, lines, sha256) or Paper(key, place), got {self.source!r}")

    def law(self, law: AnyLaw) -> AnyLaw:
        """Register a law of this claim; the function is returned unchanged."""
        self.laws.append(law)
        return law

    def reading(
        self,
        name: str,
        statement: Statement,
        *,
        expect: str = "",
        literal: bool = False,
        tier: str = "quick",
        quick: Scope | None = None,
        full: Scope | None = None,
        explain: str = "",
        survivors: Mapping[str, str] | None = None,
    ) -> Reading:
        """Add a reading.

        `expect` is the verdict that the tier `tier` must reach; a declared reading expects itself. `explain` is one
        sentence a reader understands about why. `survivors` explains mutants that stay true.
        """
        where = f"{self.id}, reading {name!r}"
        if isinstance(statement, Declared):
            expect = expect or statement.verdict
        if expect not in VERDICTS:
            raise ClaimError(f"{where}: expect is one of {', '.join(VERDICTS)}, got {expect!r}")
        if tier not in TIERS:
            raise ClaimError(f"{where}: tier is one of {', '.join(TIERS)}, got {tier!r}")
        if not isinstance(statement, Statement):
            raise ClaimError(
                f"{where}: the second argument is a statement such as Forall(law, over=…), got {statement!r}"
            )
        if any(reading.name == name for reading in self.readings):
            raise ClaimError(f"{where}: this name is taken; readings of one claim have different names")
        reading = Reading(
            name, statement, expect, literal, tier, quick or Scope(), full, explain, dict(survivors or {})
        )
        self.readings.append(reading)
        return reading

    def control(self, name: str, law: Law, *, holds: bool, **arguments: Any) -> None:
        """Add an instance on which `law` is known to hold, or to fail; arguments are exact values."""
        self.controls.append(Control(name, law, holds, arguments))

    def figure(self, caption: str) -> Callable[[AnyLaw], AnyLaw]:
        """Attach a picture: decorate a function without arguments that returns what `report.draw` shows, or a list.

        It runs only when a report is made, and decides nothing. `caption` says what a reader should see. Raises
        `ClaimError` without a caption, or when the function needs arguments.
        """
        where = f"{self.id}: claim.figure"
        if not isinstance(caption, str) or not caption.strip():
            raise ClaimError(f'{where}: write @claim.figure("what a reader should see"), with the caption in brackets')

        def attach(make: AnyLaw) -> AnyLaw:
            needed = [p.name for p in inspect.signature(make).parameters.values() if p.default is p.empty]
            if needed:
                raise ClaimError(f"{where}: {make.__name__} needs {', '.join(needed)}; it is called without arguments")
            self.figures.append(Figure(caption, make))
            return make

        return attach

    def correction(
        self, id: str, *, says: str, latex: str = "", source: Note | Paper | None = None, **more: Any
    ) -> Claim:
        """Return a new claim: the true statement next to this one."""
        corrected = Claim(
            id, source or self.source, says, latex, section=self.section, corrects=self.id, path=self.path, **more
        )
        self.corrections.append(corrected)
        return corrected

    @property
    def literal(self) -> Reading:
        """The reading that the sentence states as it stands."""
        return next(reading for reading in self.readings if reading.literal)

    def problems(self) -> list[str]:
        """List what is missing from this claim, each with its remedy."""
        found = []
        literal = sum(reading.literal for reading in self.readings)
        if literal != 1:
            found.append(f"{literal} readings are marked literal=True; mark exactly one")
        if self.says.strip() in ("", f"The claim {self.id}"):
            found.append("`says` restates nothing yet; say in your own words what the source asserts")
        if isinstance(self.source, Note) and not re.fullmatch(r"[0-9a-f]{64}", self.source.sha256):
            remedy = f"`tropcheck sources --notes DIR --digest {self.source}` prints it"
            found.append(f"the pointer {self.source} has no SHA-256; {remedy}")
        refuted = [reading for reading in self.readings if reading.expect in (REFUTED, ILL_POSED) and reading.literal]
        if refuted and not self.corrections and not self.remark:
            remedy = "add claim.correction(…), or a remark that says why there is none"
            found.append(f"the literal reading is {refuted[0].expect}: {remedy}")
        for reading in self.readings:
            if reading.literal:
                found += self._unmentioned(reading)
        return found

    def _unmentioned(self, reading: Reading) -> list[str]:
        """Find one-letter parameters of the literal law that the LaTeX does not show (index sets aside)."""
        law, over = getattr(reading.statement, "law", None), getattr(reading.statement, "over", None)
        if law is None or not self.latex:
            return []
        spaces = dict(over) if isinstance(over, Mapping) else {}
        for block in getattr(reading.statement, "prefix", ()):
            spaces |= block.spaces
        sets = {name for name, space in spaces.items() if isinstance(space, IndexSets)}
        shown = set(re.sub(r"\\[a-zA-Z]+", " ", self.latex).lower())
        missing = [n for n in parameters(law) if len(n) == 1 and n.lower() not in shown and n not in sets]
        return [f"the LaTeX does not show {', '.join(missing)}, which the law {law.__name__} takes"] if missing else []
