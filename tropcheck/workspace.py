"""Where things are: claims, evidence, the store, what a run writes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from solver.claims import Claim, ClaimError
from solver.discovery import Library, discover
from solver.store import write_atomically


@dataclass(frozen=True, slots=True)
class Workspace:
    """The folders of one project, all below the current folder unless said otherwise."""

    roots: tuple[Path, ...]
    evidence: Path
    state: Path

    @property
    def store(self) -> Path:
        return self.state / "store"

    @property
    def last_run(self) -> Path:
        return self.state / "last-run.json"

    @property
    def memory(self) -> Path:
        """The file that remembers where the claims of earlier runs stand."""
        return self.state / "claim-files.json"

    @property
    def all_runs(self) -> Path:
        """A results document with every claim that was ever decided here, as its latest run found it."""
        return self.state / "all-runs.json"

    @property
    def found(self) -> Path:
        """The folder with the evidence of earlier runs, whether it was accepted or not."""
        return self.state / "evidence"

    def keep(self, document: dict[str, Any], claims: Iterable[Claim], evidence: Mapping[str, Any]) -> None:
        """Keep a run for later commands, beside what earlier runs found about other claims.

        `evidence` has the evidence documents by reading id.
        """
        for id, found in evidence.items():
            write_atomically(self.found / f"{id}.json", json.dumps(found, ensure_ascii=False))
        write_atomically(self.last_run, json.dumps(document, ensure_ascii=False, indent=1))
        earlier = _document(self.all_runs) or document
        rows = {row["id"]: row for row in (*earlier["claims"], *document["claims"])}
        merged = {**document, "claims": list(rows.values()), "sources": earlier["sources"] | document["sources"]}
        write_atomically(self.all_runs, json.dumps(merged, ensure_ascii=False))
        self._remember(claims)

    def known(self, id: str) -> dict[str, Any]:
        """Return a results document that has the claim: that of the last run, or what earlier runs here found."""
        last = self.results()
        if any(row["id"] == id for row in last["claims"]):
            return last
        return _document(self.all_runs) or last

    def earlier(self) -> dict[str, tuple[str, str]]:
        """Return the verdict and grade of each reading that was ever decided here, by its id."""
        rows = (_document(self.all_runs) or {"claims": []})["claims"]
        return {r["id"]: (r["verdict"], r["grade"]) for row in rows for r in row["readings"]}

    def _remember(self, claims: Iterable[Claim]) -> None:
        known = {claim.id: str(claim.path.resolve()) for claim in claims if claim.path is not None}
        write_atomically(self.memory, json.dumps(self.remembered() | known, ensure_ascii=False, indent=1))

    def files_of(self, ids: Iterable[str]) -> list[Path]:
        """Return the files of claims of earlier runs, each once, as far as they are known and still exist."""
        known = self.remembered()
        paths = dict.fromkeys(Path(known[id]) for id in ids if id in known)
        return [path for path in paths if path.is_file()]

    def declared(self, id: str) -> Claim:
        """Return a claim by its id: from the folders of claims, or else from the file where an earlier run found it."""
        library = self.discovered()
        if all(claim.id != id for claim in library.claims):
            for path in self.files_of([id]):
                found = next((claim for claim in discover([path]).claims if claim.id == id), None)
                if found is not None:
                    return found
        return library.claim(id)

    def remembered(self) -> dict[str, str]:
        """Return the file of each claim that was ever decided here, by its id."""
        try:
            found = json.loads(self.memory.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {str(id): str(path) for id, path in found.items()} if isinstance(found, dict) else {}

    def discovered(self) -> Library:
        """Import all claim files."""
        return discover(self.roots)

    def results(self) -> dict[str, Any]:
        """Return the results document of the last run here."""
        if not self.last_run.exists():
            raise ClaimError(f"{self.last_run}: nothing has been decided here yet; run `tropcheck check` first")
        found = _document(self.last_run)
        if found is None:
            raise ClaimError(f"{self.last_run}: no results document; run `tropcheck check` again")
        return found


def _document(path: Path) -> dict[str, Any] | None:
    """Read a results document, or nothing when there is none that can be read."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and {"claims", "sources"} <= set(found) else None


def workspace(claims: Sequence[Path] = (), evidence: Path | None = None) -> Workspace:
    """Return the workspace of the current folder.

    Without `claims` it has those of ./theorems, or of the current folder if that has a sources.toml, or else the files
    elsewhere that were checked here before, or else the claims that come with tropcheck.
    """
    named = tuple({path.resolve(): path for path in claims}.values())
    here = Workspace(named, evidence or Path("proofs/evidence"), Path(".tropcheck"))
    return here if claims else replace(here, roots=_default_roots(here))


def installed_claims() -> Path:
    """Return the folder of the claims that come with tropcheck; none of them is imported."""
    found = find_spec("theorems")
    if found is None or found.origin is None:
        raise ClaimError("the claims that come with tropcheck are not installed; say --claims DIR")
    return Path(found.origin).parent


def _default_roots(here: Workspace) -> tuple[Path, ...]:
    if Path("theorems").is_dir():
        return (Path("theorems"),)
    if Path("sources.toml").exists():
        return (Path(),)
    installed = installed_claims()
    own = [path for path in here.files_of(here.remembered()) if not path.is_relative_to(installed.resolve())]
    return tuple(own) or (installed,)


def split_selection(words: Sequence[str]) -> tuple[list[str], list[Path]]:
    """Split the arguments of a command into claim ids, and files or folders of claims."""
    ids, paths = [], []
    for word in words:
        if word.endswith(".py") or "/" in word or Path(word).is_dir():
            paths.append(Path(word))
        else:
            ids.append(word)
    return ids, paths


def selected(library: Library, ids: Sequence[str]) -> list[Claim]:
    """Return the claims with these ids, or all; `semiring-*` names all that begin so."""
    if not ids:
        return list(library.claims)
    chosen: list[Claim] = []
    for id in ids:
        if id.endswith("*"):
            matching = [claim for claim in library.claims if claim.id.startswith(id[:-1])]
            if not matching:
                raise ClaimError(f"no claim id begins with {id[:-1]!r}; `tropcheck list` shows all")
            chosen += matching
        else:
            chosen.append(library.claim(id))
    return chosen
