"""Mutants of the rules of facts, in a process that has imported and collected everything.

    python tests/bench/kernel/bench_fact_mutants.py [MODULE]… [--most 20] [--seed 0] [--line N]

The tests run once to learn which functions each of them enters. Each mutant is a forked child in which the code of the
changed functions is exchanged; there the tests that enter them run, those first that noticed another mutant, then the
quick ones, until one fails. What is changed is what `bench_kernel_mutants` changes.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import resource
import sys
import tempfile
import time
import types
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from bench_kernel_mutants import KERNEL, ROOT, Change, places
from hypothesis import Phase, settings

FOLDER = KERNEL / "facts"
TESTS = ["tests/unit/facts", "tests/property/facts"]


def functions(stem: str) -> list[tuple[int, int]]:
    """Return the first and last line of every function outside others."""
    tree = ast.parse((FOLDER / f"{stem}.py").read_text())
    bodies = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))]
    return [
        (min([n.lineno, *(d.lineno for d in n.decorator_list)]), n.end_lineno or n.lineno)
        for body in bodies
        for n in body
        if isinstance(n, ast.FunctionDef)
    ]


def mutants(stem: str, line: int | None, most: int, seed: int) -> tuple[list[tuple[int, str, Any]], int]:
    """Return (line, change, code) of some mutants of a module, and how many there are."""
    path = FOLDER / f"{stem}.py"
    found = [(n, node.lineno, how) for n, (node, how) in enumerate(places(ast.parse(path.read_text())))]  # type: ignore[attr-defined]
    found = [one for one in found if line in (None, one[1])]
    chosen = []
    for number, at, how in sorted(found if len(found) <= most else random.Random(seed).sample(found, most)):
        tree = ast.parse(path.read_text())
        changed = ast.fix_missing_locations(Change(list(places(tree))[number][0]).visit(tree))
        chosen.append((at, how, compile(changed, str(path), "exec")))
    return chosen, len(found)


def unshrunk() -> None:
    """Have Hypothesis stop at the first failing example: here nobody reads it."""
    load = settings.load_profile

    def load_unshrunk(name: str) -> None:
        settings.register_profile("unshrunk", settings.get_profile(name), phases=(Phase.explicit, Phase.generate))
        load("unshrunk")

    type.__setattr__(settings, "load_profile", staticmethod(load_unshrunk))  # the class is closed to assignments


def exchange(stem: str, code: Any) -> None:
    """Exchange the functions and values of a module by those of changed code, wherever they have been imported."""
    module = sys.modules[f"solver.kernel.facts.{stem}"]
    fresh = types.ModuleType(module.__name__)
    fresh.__package__, fresh.__file__ = module.__package__, module.__file__
    sys.modules[module.__name__] = fresh
    exec(code, fresh.__dict__)
    sys.modules[module.__name__] = module
    importers = [m for m in list(sys.modules.values()) if isinstance(m, types.ModuleType)]
    for name, new in list(vars(fresh).items()):
        old = vars(module).get(name)
        if name.startswith("__") or getattr(new, "__module__", fresh.__name__) != fresh.__name__:
            continue
        if isinstance(old, types.FunctionType):
            graft(old, new)
        elif isinstance(old, type):
            for attribute, method in list(vars(new).items()):
                mine = vars(old).get(attribute)
                if isinstance(method, property):
                    mine, method = getattr(mine, "fget", None), method.fget
                if isinstance(mine, types.FunctionType) and isinstance(method, types.FunctionType):
                    graft(mine, method)
        elif isinstance(old, dict) and isinstance(new, dict):
            old.clear()
            old.update(new)
        elif not isinstance(new, types.ModuleType):
            for importer in importers:
                if vars(importer).get(name) is old and importer is not fresh:
                    setattr(importer, name, new)


def graft(old: types.FunctionType, new: types.FunctionType) -> None:
    """Give a function the code and the defaults of another one."""
    old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__


def in_child(seconds: int, action: Any) -> bool:
    """Run an action in a child without output; tell whether it returned True in time."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    result = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        result = 0 if action() else 1
    finally:
        os._exit(result)


def passes(item: Any) -> bool:
    """Run one test."""
    return all(report.outcome != "failed" for report in runtestprotocol(item, log=False, nextitem=None))


class Mutants:
    """The plugin that takes the place of the run of the collected tests."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn what the tests enter, then try the mutants of every module."""
        items = list(session.items)
        with tempfile.NamedTemporaryFile() as file:
            if not in_child(3000, lambda: self.learn(items, Path(file.name))):
                sys.exit("the tests fail without any change")
            learned = json.loads(Path(file.name).read_text())
        tried = killed = 0
        for stem in self.arguments.modules or sorted(path.stem for path in FOLDER.glob("[a-z]*.py")):
            n, k = self.module(stem, items, learned)
            tried, killed = tried + n, killed + k
        print(f"all: {killed} of {tried}, {100 * killed / max(1, tried):.1f} %")
        return True

    def learn(self, items: list[Any], file: Path) -> bool:
        """Write for each test its processor time and the lines of the functions that it enters."""
        learned = []
        for item in items:
            entered: set[tuple[str, int]] = set()

            def enter(frame: Any, event: str, _: Any, entered: set[tuple[str, int]] = entered) -> None:
                path, _, stem = frame.f_code.co_filename.rpartition("/")
                if event == "call" and path == str(FOLDER):
                    entered.add((stem.removesuffix(".py"), frame.f_code.co_firstlineno))

            started = time.process_time()
            sys.setprofile(enter)
            passed = passes(item)
            sys.setprofile(None)
            if not passed:
                print(f"{item.nodeid} fails without any change", flush=True)
                return False
            learned.append([time.process_time() - started, sorted(entered)])
        file.write_text(json.dumps(learned))
        return True

    def module(self, stem: str, items: list[Any], learned: list[Any]) -> tuple[int, int]:
        """Try the mutants of a module; return how many there were and how many were noticed."""
        started, ranges = time.monotonic(), functions(stem)
        chosen, total = mutants(stem, self.arguments.line, self.arguments.most, self.arguments.seed)
        plain = compile((FOLDER / f"{stem}.py").read_text(), str(FOLDER / f"{stem}.py"), "exec")
        quick = [n for n, (seconds, entered) in enumerate(learned) if seconds < 0.1 and stem in dict(entered)][::5]
        if not in_child(600, lambda: exchange(stem, plain) or all(passes(items[n]) for n in quick)):  # type: ignore[func-returns-value]
            sys.exit(f"{stem}: tests fail when its code is exchanged by itself")
        noticed_by: dict[int, int] = {}
        killed = 0
        for line, how, code in chosen:
            first, last = next(((a, b) for a, b in ranges if a <= line <= b), (0, 10**6))
            relevant = [
                n for n, (_, entered) in enumerate(learned) if any(s == stem and first <= k <= last for s, k in entered)
            ]
            relevant = [n for n in relevant if learned[n][0] <= self.arguments.seconds]
            relevant.sort(key=lambda n: (-noticed_by.get(n, 0), learned[n][0]))
            with tempfile.NamedTemporaryFile() as file:

                def run(code: Any = code, relevant: list[int] = relevant, file: str = file.name) -> bool:
                    exchange(stem, code)
                    for n in relevant:
                        Path(file).write_text(str(n))
                        if not passes(items[n]):
                            return False
                    return True

                survived = in_child(20 + 3 * int(sum(learned[n][0] for n in relevant)), run)
                last_run = Path(file.name).read_text()
            if survived:
                print(f"  {stem}.py:{line}: {how} ({len(relevant)} tests)", flush=True)
                continue
            killed += 1
            if last_run:
                noticed_by[int(last_run)] = noticed_by.get(int(last_run), 0) + 1
        told = f"{killed} of {len(chosen)} noticed ({total} in all)"
        print(f"{stem}: {told}, {time.monotonic() - started:.0f} s", flush=True)
        return len(chosen), killed


def main() -> None:
    """Print the survivors of each module, and how many mutants there were."""
    parser = argparse.ArgumentParser()
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--most", type=int, default=20, help="how many mutants of a module are tried")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=10, help="tests that take longer are left out")
    parser.add_argument("--line", type=int, help="try the mutants of one line only")
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    options = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow", "-W", "ignore"]
    unshrunk()
    sys.exit(pytest.main([*options, *TESTS], plugins=[Mutants(parser.parse_args())]))


if __name__ == "__main__":
    main()
