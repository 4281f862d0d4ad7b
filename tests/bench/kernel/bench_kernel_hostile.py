"""Hostile documents: how long the kernel, run as a program, takes to refuse each, and what it says.

    python tests/bench/kernel/bench_kernel_hostile.py [PART OF A NAME]… [--kernel solver/kernel] [--seconds 60]

Processor time is printed, with the time that Python needs to start.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from hostile_documents import ATTACKS  # noqa: E402


def processor_seconds() -> float:
    """Return the processor time of all programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(kernel: Path, path: Path, most: float) -> tuple[float, str]:
    """Return processor time and the first line that the kernel prints, or the last one of a crash."""
    before = processor_seconds()
    command = [sys.executable, "-I", "-S", str(kernel), str(path)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=most, check=False)
    except subprocess.TimeoutExpired:
        return processor_seconds() - before, "stopped"
    said = f"CRASH {run.stderr.splitlines()[-1]}" if run.stderr else run.stdout.splitlines()[0]
    return processor_seconds() - before, said.replace(f"{path}: ", "")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("names", nargs="*")
    options.add_argument("--kernel", type=Path, default=ROOT / "solver" / "kernel")
    options.add_argument("--seconds", type=float, default=60)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hostile.json"
        for name, build in ATTACKS.items():
            if not given.names or any(part in name for part in given.names):
                path.write_bytes(build())
                seconds, said = measure(given.kernel, path, given.seconds)
                print(f"{name:58} {path.stat().st_size / 1e6:5.1f} MB {seconds:6.2f} s  {said[:110]}", flush=True)


if __name__ == "__main__":
    main()
