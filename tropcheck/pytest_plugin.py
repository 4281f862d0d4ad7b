"""pytest: one test a reading. `pytest proofs/` re-checks committed evidence; `--fresh` decides afresh.

A reading passes when the verdict found is the verdict that its claim states. pytest's own category stays `passed`; the
word shown is the verdict.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from solver.claims import Claim, Reading
    from solver.decide import Decision

VERDICT: pytest.StashKey[str] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--fresh`, `--tier`, `--tropcheck-seed`."""
    group = parser.getgroup("tropcheck", "claims and their evidence")
    group.addoption("--fresh", action="store_true", help="decide readings afresh instead of re-checking evidence")
    group.addoption("--tier", default="quick", choices=["quick", "full", "exhaustive"], help="the tier of --fresh")
    group.addoption("--tropcheck-seed", type=int, default=0, help="the seed of random instances with --fresh")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a claim file that is named on the command line, or a folder's CLAIMS.txt."""
    if file_path.name == "CLAIMS.txt":
        return ClaimList.from_parent(parent, path=file_path)
    named = parent.session.isinitpath(file_path)
    if file_path.suffix == ".py" and named and _holds_claims(file_path):
        return ClaimFile.from_parent(parent, path=file_path)
    return None


def _holds_claims(path: Path) -> bool:
    text = path.read_text(encoding="utf-8", errors="replace")
    return "from tropcheck import" in text and "Claim(" in text


class ClaimFile(pytest.File):
    """A claim file outside a project with evidence: its readings are decided afresh."""

    def collect(self) -> Iterator[pytest.Item]:
        yield from _items(self, [self.path], evidence=None)


class ClaimList(pytest.File):
    """A list of folders of claims, one a line, relative to the list; their evidence lies in `evidence` beside it.

    The documents in `facts` beside it are checked, too.
    """

    def collect(self) -> Iterator[pytest.Item]:
        folder = self.path.parent
        lines = self.path.read_text(encoding="utf-8").split("\n")
        roots = [folder / line.strip() for line in lines if line.strip() and not line.startswith("#")]
        yield from _items(self, roots, evidence=folder / "evidence")
        for path in sorted((folder / "facts").glob("*.json")):
            yield FactItem.from_parent(self, name=path.stem, path=path)


def _items(parent: pytest.File, roots: list[Path], *, evidence: Path | None) -> Iterator[pytest.Item]:
    from solver.discovery import discover

    library = discover(roots)
    if library.errors:
        raise pytest.Collector.CollectError("\n".join(library.errors))
    for claim in library.claims:
        for reading in claim.readings:
            yield ReadingItem.from_parent(
                parent, name=f"{claim.id}[{reading.name}]", claim=claim, reading=reading, evidence=evidence
            )


class ReadingItem(pytest.Item):
    """One reading of a claim."""

    def __init__(self, *, claim: Claim, reading: Reading, evidence: Path | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.claim = claim
        self.reading = reading
        self.evidence = evidence

    def decision(self) -> Decision:
        """Re-check the committed evidence, or decide afresh."""
        from solver.decide import decide
        from solver.recheck import recheck

        if self.evidence is None or self.config.getoption("--fresh"):
            tier, seed = self.config.getoption("--tier"), self.config.getoption("--tropcheck-seed")
            return decide(self.claim, self.reading, tier=tier, seed=seed)
        return recheck(self.evidence, self.claim, self.reading)

    def runtest(self) -> None:
        """Fail when the verdict found is not the verdict stated."""
        decision = self.decision()
        self.stash[VERDICT] = decision.verdict
        if not decision.green:
            raise DiffersError(self.reading.expect, decision)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Say what was found instead."""
        from terms.errors import TropcheckError

        if isinstance(excinfo.value, DiffersError):
            return str(excinfo.value)
        if isinstance(excinfo.value, TropcheckError):
            places = [entry for entry in excinfo.traceback if str(entry.path) == str(self.claim.path)]
            where = f"{places[-1].path}:{places[-1].lineno + 1}: " if places else ""
            return f"{where}{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name


class FactItem(pytest.Item):
    """One fact document: what an engine found, checked by the kernel."""

    def runtest(self) -> None:
        """Fail when the kernel rejects the document."""
        from solver.kernel.command import report

        line, accepted = report(self.path)
        if not accepted:
            raise NotAcceptedError(line)
        self.stash[VERDICT] = "FACTS"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Say why the kernel rejects it."""
        if isinstance(excinfo.value, NotAcceptedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name


class NotAcceptedError(Exception):
    """The kernel rejects a fact document."""


class DiffersError(Exception):
    """The verdict found is not the verdict stated, or something is wrong with the evidence."""

    def __init__(self, expected: str, decision: Decision) -> None:
        lines = [f"{decision.claim} / {decision.reading}: {decision.verdict}, the claim states {expected}"]
        lines += [f"  {problem}" for problem in (*decision.problems, *decision.attempts)]
        super().__init__("\n".join(lines))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Carry the verdict to the terminal."""
    outcome: Any = yield
    if VERDICT in item.stash:
        outcome.get_result().user_properties.append(("verdict", item.stash[VERDICT]))


def pytest_report_teststatus(report: Any, config: pytest.Config) -> tuple[str, str, str] | None:
    """Show the verdict as the word of a passed reading."""
    verdict = dict(getattr(report, "user_properties", [])).get("verdict")
    if verdict is None or report.when != "call" or not report.passed:
        return None
    return "passed", ".", str(verdict)
