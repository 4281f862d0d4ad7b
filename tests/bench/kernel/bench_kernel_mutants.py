"""Mutants of the kernel: one operator, constant, condition or statement changed, and the tests that should notice.

    python tests/bench/kernel/bench_kernel_mutants.py [MODULE]… [--most 40] [--seed 0] [--line N]

Each mutant lives in a child of a process that has imported what is large; there the tests of its module run until
the first fails. A mutant that no test notices is printed with its line. Left alone are messages and annotations, and
what a `spend` call counts: it moves how soon an expensive certificate is refused, never what is accepted.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
KERNEL = ROOT / "solver" / "kernel"
KERNEL_TESTS, CERTIFY, SOLVER, FUZZ = "tests/unit/kernel", "tests/unit/certify", "tests/unit/solver", "tests/fuzz"
QUESTIONS, DOCUMENT, EVIDENCE, TREES, MATCHING, BOXES, FALSE = (
    f"{KERNEL_TESTS}/test_kernel_{name}.py"
    for name in ("questions", "document", "evidence", "trees", "matching", "boxes", "attacks")
)
LEMMAS, PROOFS, INTERVALS = (f"{CERTIFY}/test_certify_{name}.py" for name in ("lemmas", "proofs", "intervals"))
RULES, FAULTS = (f"{SOLVER}/test_solver_{name}.py" for name in ("rules", "planted_faults"))
FACTS, ATTACKS = (f"{FUZZ}/certify/test_certify_{name}.py" for name in ("facts", "attacks"))
STATEMENTS = [[TREES, MATCHING, BOXES, FALSE], [RULES], [EVIDENCE]]
TESTS: dict[str, list[list[str]]] = {
    "document": [[DOCUMENT], [f"{FUZZ}/solver/test_solver_hostile_evidence.py", "-k", "hostile"]],
    "sorts": [[QUESTIONS]],
    "sentence": [[QUESTIONS, FALSE], [RULES]],
    "evaluate": [[QUESTIONS]],
    "boxes": [[BOXES]],
    "polynomials": [[f"{CERTIFY}/test_certify_polynomials.py", LEMMAS]],
    "atoms": [[LEMMAS, PROOFS], [EVIDENCE], [FACTS]],
    "clauses": [[PROOFS], [EVIDENCE], [FACTS]],
    "sturm": [[INTERVALS]],
    "lemmas": [[LEMMAS, INTERVALS]],
    "lrat": [[f"{CERTIFY}/test_certify_lrat.py"]],
    "cases": [[f"{CERTIFY}/test_certify_cases.py"]],
    "proofs": [[PROOFS], [ATTACKS, "-k", "hostile or deep"]],
    "matching": [[MATCHING], [RULES], [EVIDENCE]],
    "extrema": [[TREES], [RULES]],
    "families": [[TREES, FALSE], [RULES]],
    "enclosures": [[f"{CERTIFY}/test_certify_enclosures.py"]],
    "outcomes": [[DOCUMENT, TREES]],
    "rules": STATEMENTS,
    "checks": [[TREES, FALSE], [FAULTS, "-k", "checks or figures or survivor or interpretation"]],
    "judge": [*STATEMENTS, [FAULTS]],
    "command": [[DOCUMENT]],
}
"""The modules in reading order, each with stages of tests: the next stage runs when one has noticed nothing."""

CERTIFIED, AGREEMENT = "tests/unit/facts/test_facts_rules.py", "tests/property/facts/test_facts_agreement.py"
TESTS |= {f"facts.{path.stem}": [[CERTIFIED], [AGREEMENT]] for path in sorted((KERNEL / "facts").glob("[a-z]*.py"))}

LARGE = "numpy z3 sympy hypothesis click rich.console protocols tropical "
LARGE += "terms.recurrence terms.alternation terms.smtlib terms.mutants"
"""What is imported once, before the children are made; nothing of it imports the kernel."""


def file_of(module: str) -> Path:
    """Return the file of a module of the kernel."""
    return KERNEL / f"{module.replace('.', '/')}.py"


COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult}
OPERATORS |= {ast.Div: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.Pow: ast.Mult}


def places(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """List the nodes that can be changed, and how."""
    if isinstance(tree, ast.Raise | ast.AnnAssign | ast.Assert | ast.Import | ast.ImportFrom):
        if isinstance(tree, ast.Raise):
            yield tree, "raise dropped"
        if isinstance(tree, ast.AnnAssign) and tree.value is not None:
            yield from places(tree.value)
        return
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Attribute) and tree.func.attr in ("spend", "fail"):
        return
    if isinstance(tree, ast.FunctionDef | ast.ClassDef):
        for statement in tree.body:
            yield from places(statement)
        return
    if isinstance(tree, ast.JoinedStr):
        return  # a message
    if isinstance(tree, ast.keyword) and tree.arg == "strict":
        return  # of zip, which is called after the lengths have been compared
    match tree:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield tree, f"{type(op).__name__} → {COMPARISONS[type(op)].__name__}"
        case ast.BoolOp():
            yield tree, "and ↔ or"
        case ast.BinOp() if type(tree.op) in OPERATORS:
            yield tree, f"{type(tree.op).__name__} → {OPERATORS[type(tree.op)].__name__}"
        case ast.Constant(value=bool()):
            yield tree, "truth flipped"
        case ast.Constant(value=int()):
            yield tree, "constant + 1"
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield tree, "sign or not dropped"
        case ast.If() | ast.While() | ast.IfExp():
            yield tree, "condition negated"
        case ast.Expr(value=ast.Call()):
            if not (isinstance(tree.value.func, ast.Attribute) and tree.value.func.attr == "spend"):
                yield tree, "call dropped"
        case ast.AugAssign():
            yield tree, "update dropped"
        case ast.Continue():
            yield tree, "continue → break"
    for child in ast.iter_child_nodes(tree):
        yield from places(child)


def change(node: ast.AST) -> ast.AST:
    """Return a changed node in the place of one."""
    match node:
        case ast.Compare(ops=[op]):
            node.ops = [COMPARISONS[type(op)]()]
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.BinOp():
            node.op = OPERATORS[type(node.op)]()
        case ast.Constant(value=bool() as value):
            node.value = not value
        case ast.Constant(value=int() as value):
            node.value = value + 1
        case ast.UnaryOp():
            return node.operand
        case ast.If() | ast.While() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Continue():
            return ast.copy_location(ast.Break(), node)
        case _:
            return ast.copy_location(ast.Pass(), node)
    return node


class Change(ast.NodeTransformer):
    """Changes the node that stands at one place of a tree."""

    def __init__(self, target: ast.AST) -> None:
        self.target = target

    def visit(self, node: ast.AST) -> Any:
        return change(node) if node is self.target else self.generic_visit(node)


def mutants(module: str) -> list[tuple[int, str, Any]]:
    """Return (line, change, code) of every mutant of a module."""
    path = file_of(module)
    tree = ast.parse(path.read_text())
    found = []
    for number, (node, how) in enumerate(places(tree)):
        copied = copy.deepcopy(tree)
        target, _ = list(places(copied))[number]
        changed = ast.fix_missing_locations(Change(target).visit(copied))
        found.append((node.lineno, how, compile(changed, str(path), "exec")))  # type: ignore[attr-defined]
    return found


class Planted(importlib.abc.MetaPathFinder):
    """Loads changed code in the place of one module."""

    def __init__(self, module: str, code: Any) -> None:
        self.name = f"solver.kernel.{module}"
        self.code = code

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != self.name:
            return None
        file = str(file_of(name.removeprefix("solver.kernel.")))
        loader = importlib.machinery.SourceFileLoader(name, file)
        loader.get_code = lambda _: self.code  # type: ignore[method-assign]
        return importlib.util.spec_from_file_location(name, file, loader=loader)


def noticed(module: str, code: Any, tests: list[str], seconds: int = 1000) -> bool:
    """Run the tests in a child that has the changed module; tell whether one failed, or `seconds` were not enough."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return status != 0
    result = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        sys.meta_path.insert(0, Planted(module, code))
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow", "-W", "ignore"]
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
            result = int(pytest.main([*options, *tests]) != 0)
    finally:
        os._exit(result)


def main() -> None:
    """Print the survivors of each module, and how many mutants there were."""
    parser = argparse.ArgumentParser()
    parser.add_argument("modules", nargs="*", default=list(TESTS))
    parser.add_argument("--most", type=int, default=40, help="how many mutants of a module are tried")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--line", type=int, help="try the mutants of one line only")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    for large in LARGE.split():
        importlib.import_module(large)
    assert not any(name.startswith("solver.kernel") for name in sys.modules)
    tried = killed = 0
    for module in arguments.modules:
        started = time.monotonic()
        plain = compile(file_of(module).read_text(), str(file_of(module)), "exec")
        stages = []
        for tests in TESTS[module]:
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            if noticed(module, plain, tests):
                sys.exit(f"{module}: {' '.join(tests)} fail without any change")
            stages.append((tests, 10 + 5 * int(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)))
        found = [m for m in mutants(module) if arguments.line in (None, m[0])]
        chosen = found if len(found) <= arguments.most else random.Random(arguments.seed).sample(found, arguments.most)
        survivors = []
        for line, how, code in sorted(chosen, key=lambda mutant: mutant[:2]):
            if not any(noticed(module, code, tests, limit) for tests, limit in stages):
                survivors.append(line)
                print(f"  {module}.py:{line}: {how}", flush=True)
        tried, killed = tried + len(chosen), killed + len(chosen) - len(survivors)
        seconds = time.monotonic() - started
        told = f"{len(chosen) - len(survivors)} of {len(chosen)} noticed ({len(found)} in all)"
        print(f"{module}: {told}, {seconds:.0f} s", flush=True)
    print(f"all: {killed} of {tried}, {100 * killed / max(1, tried):.1f} %")


if __name__ == "__main__":
    main()
