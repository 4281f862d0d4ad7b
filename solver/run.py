"""Runs many readings on an executor and keeps what is finished, whatever happens to the rest."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from solver.claims import Claim, ClaimError, Reading
from solver.decide import Decision, decide
from solver.discovery import discover, line_in
from solver.programs import kill_running
from solver.store import Store
from terms.errors import TropcheckError

PATIENCE = 2.0
"""How many seconds a worker has to end its programs before it is killed."""

Listener = Callable[[Decision, int, int], None]
"""Called after each reading with its decision, how many are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Task:
    """One reading to decide, named so that any process can find it."""

    path: str
    claim: str
    reading: str
    tier: str
    seed: int
    store: str | None


@dataclass(slots=True)
class Outcomes:
    """What a run found; `interrupted` when it was stopped before the end."""

    decisions: list[Decision] = field(default_factory=list)
    interrupted: bool = False
    errors: list[str] = field(default_factory=list)


def perform(task: Task) -> Decision:
    """Decide the reading of a task, in whatever process this is."""
    store = Store(None if task.store is None else Path(task.store))
    try:
        claim = _claim(task.path, task.claim)
        reading = next(reading for reading in claim.readings if reading.name == task.reading)
        return decide(claim, reading, tier=task.tier, seed=task.seed, store=store)
    except Exception as error:
        line = line_in(error, Path(task.path))
        problem = f"{task.path}{f':{line}' if line else ''}: {error}"
        if not isinstance(error, TropcheckError):
            problem = f"{problem} ({type(error).__name__})"
        return _failed(task, problem)


@cache
def _claim(path: str, id: str) -> Claim:
    library = discover([Path(path)])
    if library.errors:
        raise ClaimError(library.errors[0])
    return library.claim(id)


def tasks_for(
    claims: Iterable[Claim], *, tier: str, seed: int, store: Path | None
) -> list[tuple[Task, Claim, Reading]]:
    """List the tasks of a run, claim by claim."""
    return [
        (
            Task(str(claim.path), claim.id, reading.name, tier, seed, None if store is None else str(store)),
            claim,
            reading,
        )
        for claim in claims
        for reading in claim.readings
    ]


def run_all(tasks: Sequence[Task], *, jobs: int, listen: Listener, executor: Executor | None = None) -> Outcomes:
    """Decide all tasks; an interrupt (Ctrl-C) keeps what is finished."""
    outcomes = Outcomes()
    own = executor is None
    pool = executor or ProcessPoolExecutor(max_workers=jobs, initializer=_begin)
    futures: dict[Future[Decision], Task] = {}
    try:
        for task in tasks:
            futures[pool.submit(perform, task)] = task
        for future in as_completed(futures):
            decision = _result(future, futures[future])
            outcomes.decisions.append(decision)
            listen(decision, len(outcomes.decisions), len(tasks))
    except KeyboardInterrupt:
        outcomes.interrupted = True
        for future in futures:
            future.cancel()
    finally:
        if own:
            _stop(pool, at_once=outcomes.interrupted)
    order = {(task.claim, task.reading): position for position, task in enumerate(tasks)}
    outcomes.decisions.sort(key=lambda decision: order[decision.claim, decision.reading])
    return outcomes


def _result(future: Future[Decision], task: Task) -> Decision:
    try:
        return future.result()
    except BrokenProcessPool:
        return _failed(task, "a worker process was lost")
    except Exception as error:  # an executor's own, as where the workers of a cluster are lost again and again
        return _failed(task, f"no worker could decide it: {str(error) or type(error).__name__}")


def _failed(task: Task, problem: str) -> Decision:
    return Decision(task.claim, task.reading, "UNKNOWN", "", "failed", {}, (problem,))


def _begin() -> None:
    """Make this process a worker: it leaves Ctrl-C to the one that started it, and takes its programs along."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)


def _end(*_: object) -> None:
    kill_running()
    os._exit(1)


def _stop(pool: Executor, *, at_once: bool) -> None:
    """Stop the workers; at once means that what they are doing is lost, and that waiting tasks stay undone."""
    if at_once and isinstance(pool, ProcessPoolExecutor):
        processes = list((getattr(pool, "_processes", None) or {}).values())
        for process in processes:
            process.terminate()
        deadline = time.monotonic() + PATIENCE
        for process in processes:
            process.join(max(0.0, deadline - time.monotonic()))
            process.kill()
        pool.shutdown(wait=False)
    else:
        pool.shutdown(wait=not at_once, cancel_futures=at_once)


def default_jobs() -> int:
    """Return how many processes this machine runs at once."""
    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
