"""Finds claim files: every Python file below a folder whose module holds claims.

A file whose name begins with an underscore holds no claims but what several of them share: `from ._shared import law`
takes it from the folder of the claim file, `from .._shared import law` from the folder above.
"""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from solver.claims import Claim, ClaimError

PACKAGE = "tropcheck_claims"
"""Claim files are modules of packages below this one: one package for each folder."""


@dataclass(frozen=True, slots=True)
class Source:
    """A note or a paper that claims point into: its key, its title, and the name of the file where there is one."""

    key: str
    title: str
    file: str = ""
    language: str = ""
    cites: str = ""


@dataclass(frozen=True, slots=True)
class Library:
    """All claims found, in the order of their sources, and the sources by key."""

    claims: tuple[Claim, ...]
    sources: dict[str, Source]
    errors: tuple[str, ...] = ()

    def claim(self, id: str) -> Claim:
        """Return a claim by its id, or raise with the nearest ids."""
        import difflib

        for claim in self.claims:
            if claim.id == id:
                return claim
        near = difflib.get_close_matches(id, [claim.id for claim in self.claims], 3)
        hint = f"; did you mean {', '.join(near)}?" if near else "; `tropcheck list` shows all"
        raise ClaimError(f"no claim is called {id!r}{hint}")


def discover(roots: Iterable[Path]) -> Library:
    """Import every claim file below `roots` and collect its claims and their corrections.

    A file that cannot be read becomes an entry of `errors`; the others are kept.
    """
    claims: dict[str, Claim] = {}
    sources: dict[str, Source] = {}
    errors: list[str] = []
    for name in [name for name in sys.modules if name.startswith(PACKAGE) and name.rpartition(".")[2].startswith("_")]:
        del sys.modules[name]  # a shared file may have changed since
    for root in roots:
        if not root.exists():
            raise ClaimError(f"{root}: no such file or folder of claims")
        files = [root] if root.is_file() else sorted(root.rglob("*.py"))
        for path in files:
            below = path.parts[len(root.parts) :]
            if path.name.startswith(("_", "test_", "conftest")) or any(part.startswith(".") for part in below):
                continue
            try:
                found = _claims_of(_load(path), path)
            except ClaimError as error:
                errors.append(str(error))
                continue
            for claim in found:
                if claim.id in claims:
                    errors.append(f"{path}: the claim id {claim.id} is taken by {claims[claim.id].path}")
                claims.setdefault(claim.id, claim)
        for listing in _listings(root):
            sources |= read_sources(listing)
    return Library(tuple(claims.values()), sources, tuple(errors))


def _listings(root: Path) -> list[Path]:
    """List the nearest sources.toml beside or above `root`, and then all below it, which say more."""
    folder = (root.parent if root.is_file() else root).resolve()
    above = next((f / "sources.toml" for f in (folder, *folder.parents) if (f / "sources.toml").exists()), None)
    return [*([above] if above else []), *(sorted(root.rglob("sources.toml")) if root.is_dir() else [])]


def read_sources(path: Path) -> dict[str, Source]:
    """Read sources.toml: one table a source, with a `title`, and for a note its `file`."""
    if not path.exists():
        return {}
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ClaimError(f"{path}: {error}") from None
    known = ("file", "title", "language", "cites")
    for key, table in tables.items():
        if not isinstance(table, dict) or not {"title"} <= set(table) <= set(known):
            raise ClaimError(f"{path}: [{key}] is a table with `title`, and maybe `file`, `language` and `cites`")
        if not all(isinstance(value, str) for value in table.values()):
            raise ClaimError(f"{path}: the values of [{key}] are texts")
    return {key: Source(key, **table) for key, table in tables.items()}


def _load(path: Path) -> ModuleType:
    name = f"{_package(path.resolve().parent)}.{_component(path.stem)}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        line = line_in(error, path)
        raise ClaimError(f"{path}{f', line {line}' if line else ''}: {type(error).__name__}: {error}") from error
    return module


def _package(folder: Path) -> str:
    """Return the name of the package that stands for a folder; it and those of the folders above it exist then."""
    parent = PACKAGE if folder.parent == folder else _package(folder.parent)
    name = parent if folder.parent == folder else f"{parent}.{_component(folder.name)}"
    if name not in sys.modules:
        package = ModuleType(name, f"The claim files of {folder}.")
        package.__path__ = [str(folder)]
        sys.modules[name] = package
    return name


def _component(name: str) -> str:
    """Return a name without dots, which would divide it in the name of a module."""
    return name.replace(".", "·")


def line_in(error: BaseException, path: Path) -> int | None:
    """Return the last line of a file that an error passed through, or None when it never did."""
    if isinstance(error, SyntaxError):
        return error.lineno
    line, trace, file = None, error.__traceback__, str(path.absolute())
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _claims_of(module: ModuleType, path: Path) -> list[Claim]:
    found: list[Claim] = []

    def add(claim: Claim) -> None:
        if all(known is not claim for known in found):
            claim.path = path
            claim.section = claim.section or path.parent.name
            found.append(claim)
            for correction in claim.corrections:
                add(correction)

    for value in vars(module).values():
        if isinstance(value, Claim) and not value.corrects:
            add(value)
    for value in vars(module).values():
        if isinstance(value, Claim):
            add(value)
    return found
