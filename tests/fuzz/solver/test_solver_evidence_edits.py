"""The committed evidence under an attacker who edits a file and computes every hash again.

An edit is anything: a number, a sign, a name, a clause, a bound, an entry lost, doubled or moved. What `recheck` still
accepts must say no more than before, and the edit must lie where the kernel has looked itself: inside a proof that it
has checked, an instance that it has replayed, or in words that carry nothing.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from solver.claims import Claim, Reading
from solver.decide import Decision
from solver.discovery import discover
from solver.kernel.outcomes import GRADES, STRENGTH
from solver.recheck import evidence_path, recheck
from terms.question import digest_of
from terms.statements import Layout, Scope, Statement

ROOT = Path(__file__).parents[3]
EVIDENCE = ROOT / "proofs" / "evidence"

REPLAYED = {
    "witness": {"values", "sorts", "found", "fewer"},
    "model": {"values", "sorts"},
    "samples": {"distribution"},
}
"""What may change in an entry of evidence: the kernel replays the instance, or it is a word. `fewer`, a proof that no
counterexample has fewer entries, is checked where the report says so; a spoilt one only loses that sentence."""

PROOFS = {
    "clausal": {"terms", "instances", "atoms", "lemmas", "steps"},
    "case-tree": {"terms", "instances", "atoms", "lemmas", "tree"},
}
MADE_AGAIN_IN_FULL = {
    "witness": {"evaluated"},
    "samples": {"tried", "discarded", "seed"},
    "fidelity": {"points", "comparisons", "seed"},
    "mutants": {"survivors", "seed"},
}
"""Figures that `recheck --strict` makes again, and a plain recheck does not."""


@dataclass(frozen=True)
class LaidOut(Statement):
    """A statement that is laid out once for each scope."""

    statement: Statement
    layouts: dict[int, Layout]

    def layout(self, scope: Scope) -> Layout:
        if id(scope) not in self.layouts:
            self.layouts[id(scope)] = self.statement.layout(scope)
        return self.layouts[id(scope)]


@cache
def readings() -> list[tuple[Claim, Reading, str]]:
    """List the readings with their committed evidence, and lay each out once."""
    library = discover([ROOT / line for line in ("theorems",)])
    found = []
    for claim in library.claims:
        for reading in claim.readings:
            path = evidence_path(EVIDENCE, claim, reading)
            if path.exists():
                found.append((claim, replace(reading, statement=LaidOut(reading.statement, {})), path.read_text()))
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """List the ways to all parts of a document."""
    if path:
        yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield from places(inner, (*path, key))


def a_place(document: dict[str, Any], choose: random.Random) -> tuple[Any, ...]:
    """Choose a part of a document; every level of it is as likely to be met as any other."""
    value: Any = document
    path: list[Any] = []
    while isinstance(value, dict | list) and value and (not path or choose.random() < 0.85):
        key = choose.choice(sorted(value)) if isinstance(value, dict) else choose.randrange(len(value))
        path.append(key)
        value = value[key]
    return tuple(path)


def changed(value: Any, choose: random.Random) -> Any:
    """Return another value that an attacker may prefer."""
    if isinstance(value, bool) or value is None:
        return choose.choice([True, False, None, 0, 1])
    if isinstance(value, int):
        return choose.choice([value + 1, value - 1, -value, 0, 1, 2 * value, 10**6])
    if isinstance(value, str):
        if value.lstrip("-").replace("/", "").isdigit() and len(value) < 30:
            return choose.choice([f"-{value}".replace("--", ""), f"{value}1", "0", "1", "-1", "1/2", "-inf"])
        words = "PROVED forall exists le lt eq max min and or all any add sub int real listed z3 fidelity model witness"
        return choose.choice(["", value + "x", value[:-1], *words.split()])
    if isinstance(value, list) and value:
        i, j = choose.randrange(len(value)), choose.randrange(len(value))
        swapped = list(value)
        swapped[i], swapped[j] = value[j], value[i]
        return choose.choice([value[:i] + value[i + 1 :], [*value, value[i]], swapped, []])
    if isinstance(value, dict) and value:
        return {key: part for key, part in value.items() if key != choose.choice(sorted(value))}
    return choose.choice([0, "x", [0]])


def attack(document: dict[str, Any], choose: random.Random) -> tuple[dict[str, Any], tuple[Any, ...]]:
    """Return a document with one part changed or lost and all hashes computed again, and the way to that part."""
    edited = copy.deepcopy(document)
    path = a_place(edited, choose)
    holder: Any = edited
    for key in path[:-1]:
        holder = holder[key]
    if choose.random() < 0.15:
        del holder[path[-1]]
    else:
        holder[path[-1]] = changed(holder[path[-1]], choose)
    return resigned(edited), path


def resigned(document: dict[str, Any]) -> dict[str, Any]:
    """File every question under its digest, and let everything else point there."""
    if not isinstance(document.get("questions"), dict):
        return document
    text = json.dumps(document)
    for digest, question in document["questions"].items():
        text = text.replace(f'"{digest}"', f'"{digest_of(question)}"')
    return json.loads(text)  # type: ignore[no-any-return]


def harmless(original: dict[str, Any], path: tuple[Any, ...], made_again: bool) -> bool:
    """Tell whether an edit lies where a recheck has looked itself, or where nothing is claimed."""
    if path[0] in ("evidence", "checks") and len(path) <= 2:
        return True
    if path[0] not in ("evidence", "checks"):
        return False
    entry = original[path[0]][path[1]]
    form = entry.get("form") or entry.get("check")
    if path[0] == "evidence" and path[2] in PROOFS.get(form, set()) | REPLAYED.get(form, set()):
        return True
    return not made_again and path[2] in MADE_AGAIN_IN_FULL.get(form, set())


def no_stronger(after: Decision, before: Decision) -> bool:
    """Tell whether a decision says no more than another: the same verdict with no better grade, or a weaker one."""
    if after.verdict == before.verdict:
        return not before.grade or GRADES.index(after.grade or "C") >= GRADES.index(before.grade)
    strength = {verdict: number for number, verdict in enumerate(STRENGTH)} | {"ILL-POSED": len(STRENGTH)}
    return strength[after.verdict] < strength[before.verdict]


def survives(
    claim: Claim, reading: Reading, text: str, choose: random.Random, folder: Path, *, in_full: bool = False
) -> bool:
    """Attack the evidence of a reading once; tell whether the edit passed. An edit that must not pass fails."""
    original = json.loads(text)
    edited, path = attack(original, choose)
    if json.dumps(edited, sort_keys=True) == json.dumps(original, sort_keys=True):
        return False
    file = evidence_path(folder, claim, reading)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    before = recheck(folder, claim, reading)
    file.write_text(json.dumps(edited))
    after = recheck(folder, claim, reading, in_full=in_full)
    if after.status in ("alarm", "failed") and after.verdict == "UNKNOWN":
        return False

    assert no_stronger(after, before), (claim.id, reading.name, path)
    if after.status == "differs":
        return False
    assert harmless(original, path, in_full) or after.status == "failed", (claim.id, reading.name, path, edited)
    return True


def run(seed: int, count: int, folder: Path) -> int:
    """Make `count` edits over all evidence; return how many passed."""
    choose = random.Random(seed)
    known = readings()
    return sum(survives(*choose.choice(known), choose, folder) for _ in range(count))


def test_the_evidence_is_accepted_as_it_stands(tmp_path: Path) -> None:
    """Without an edit everything is accepted, so that the edits below attack something."""
    known = readings()

    assert len(known) > 400
    claim, reading, text = known[0]
    file = evidence_path(tmp_path, claim, reading)
    file.parent.mkdir(parents=True)
    file.write_text(text)

    assert recheck(tmp_path, claim, reading).green


def test_some_hundred_edits(tmp_path: Path) -> None:
    """Of some hundred edits over all evidence, none passes that should not, and most do not pass at all."""
    assert 0 < run(0, 300, tmp_path) < 100


@pytest.mark.slow
def test_twenty_thousand_edits(tmp_path: Path) -> None:
    """The same at length."""
    assert 0 < run(1, 20_000, tmp_path) < 20_000 / 3


def test_figures_do_not_survive_a_strict_recheck(tmp_path: Path) -> None:
    """Every change of a figure is found when the figures are made again."""
    shortest = sorted(readings(), key=lambda known: len(known[2]))
    small = [known for word in ("mutants", "samples") for known in [k for k in shortest if f'"{word}"' in k[2]][:2]]
    rejected = 0
    for claim, reading, text in small:
        document = json.loads(text)
        file = evidence_path(tmp_path, claim, reading)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        assert recheck(tmp_path, claim, reading, in_full=True).green
        for kind, fields in MADE_AGAIN_IN_FULL.items():
            for name in fields - {"survivors", "seed"}:
                edited = copy.deepcopy(document)
                for entry in edited["evidence"] + edited["checks"]:
                    if kind in (entry.get("form"), entry.get("check")) and name in entry:
                        entry[name] += 1
                        file.write_text(json.dumps(edited))

                        assert "alarm" == recheck(tmp_path, claim, reading, in_full=True).status, (kind, name)

                        rejected += 1
                        break

    assert rejected >= 6
