"""Readings decided on the workers of a dask cluster: two programs of this machine here."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from solver.cluster import ClusterError, on_cluster
from tropcheck.command import main

pytest.importorskip("distributed")

CLAIM = '''"""Two laws of max, one true and one false."""

from tropcheck import PROVED, REFUTED, Claim, Forall, Paper, Scope, maximum, reals

claim = Claim("far-away", source=Paper("p", "here"), says="Two laws.", latex="max(x, y)", remark="A sample.")


@claim.law
def commutes(x, y):
    return maximum(x, y) == maximum(y, x)


@claim.law
def left(x, y):
    return maximum(x, y) == x


numbers = dict(x=reals, y=reals)
claim.reading("it commutes", Forall(commutes, over=numbers), literal=True, expect=PROVED)
claim.reading("it is the left one", Forall(left, over=numbers), expect=REFUTED, quick=Scope(grid=(-1, 1)))
'''


def program(name: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{name}", "--no-dashboard", *arguments]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler without workers."""
    file = tmp_path_factory.mktemp("cluster") / "scheduler.json"
    running = program("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
    try:
        end = time.monotonic() + 60
        while not (file.exists() and file.read_text().strip()) and time.monotonic() < end:
            time.sleep(0.05)
        yield str(json.loads(file.read_text())["address"])
    finally:
        running.kill()
        running.wait()


def wait_for_workers(address: str, count: int) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)


def check(folder: Path, *arguments: str) -> Any:
    return CliRunner().invoke(main, ["check", str(folder / "far.py"), "--evidence", str(folder), *arguments])


def documents(folder: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> dict[str, Any]:
    """Return the evidence that a run in a folder of its own accepts."""
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "far.py").write_text(CLAIM)
    done = check(folder, "--accept", *arguments)
    assert 0 == done.exit_code, done.output
    return {path.name: json.loads(path.read_text()) for path in (folder / "far-away").iterdir()}


@pytest.mark.slow
def test_evidence_is_that_of_this_machine(scheduler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers find the same evidence as processes of this machine, and a worker with several threads is refused."""
    with (
        pytest.raises(ClusterError, match=r"no worker; start workers by: dask worker tcp://.* --nthreads 1"),
        on_cluster(scheduler),
    ):
        pass
    workers = [program("worker", scheduler, "--nthreads", "1", "--no-nanny") for _ in range(2)]
    try:
        wait_for_workers(scheduler, 2)
        far = documents(tmp_path / "far", monkeypatch, "--on", scheduler)
        near = documents(tmp_path / "near", monkeypatch, "--jobs", "1")
        assert far == near
        assert 2 == len(far)

        workers.append(program("worker", scheduler, "--nthreads", "2", "--no-nanny"))
        wait_for_workers(scheduler, 3)
        with pytest.raises(ClusterError, match="a worker with several threads"), on_cluster(scheduler):
            pass
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()


def test_nobody_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address where no scheduler is, or that is none, is named; --jobs beside --on says nothing."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "far.py").write_text(CLAIM)
    for address in (
        "127.0.0.1",
        "carrier-pigeon://x:1",
        "tcp://x",
        "tcp://127.0.0.1:99999999",
        "tcp://[::1",
        "tls://127.0.0.1:9",
    ):
        done = check(tmp_path, "--on", address)

        assert (4, True) == (done.exit_code, f"--on {address}: " in done.output)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
    done = check(tmp_path, "--on", address)

    assert 4 == done.exit_code
    assert f"--on {address}: nobody listens there" in done.output
    both = check(tmp_path, "--on", "tcp://127.0.0.1:9", "--jobs", "2")

    assert 4 == both.exit_code
    assert "--jobs counts processes of this machine" in both.output
