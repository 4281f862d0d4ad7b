"""Random questions in all theories: this project's verdict against those of z3 and cvc5.

    python tests/bench/certify/bench_certify_agreement.py --count 100000 [--first 0] [--minutes 20]

The question of each number is the same on every machine. A certificate that the kernel accepts is the verdict "holds",
an instance that the kernel replays is "fails". A verdict against that of a solver stops the run with exit code 1; the
table counts how often each says what, and how many questions that a solver refutes have no certificate.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import cvc5
import z3

from solver.certify import certify
from solver.kernel.evaluate import Instance, holds
from solver.kernel.proofs import check_clausal
from solver.kernel.sentence import read_question
from terms.smtlib import counterexample_script

AUTHOR = Path(__file__).parents[2] / "fuzz" / "certify" / "conftest.py"
INSTANCES = 40
KINDS = [(False, False), (False, True), (True, False), (True, True)]
"""With index sets and functions or not, with products of variables or not."""


def writer(number: int) -> Any:
    """Return the author of the question of a number."""
    indexed, products = KINDS[number % 4]
    return AUTHORS.Author(number, indexed=indexed, products=products, size=2 + number % 3)


def own(question: Any, author: Any, seconds: float) -> str:
    """Return "holds", "fails" or "unknown", each with evidence that the kernel accepts."""
    document = question.json()
    sentence = read_question(document)
    for _ in range(INSTANCES):
        if holds(sentence, Instance(sentence, author.instance())) == (True, False):
            return "fails"
    certificate = certify(document, seconds=seconds)
    if certificate is None:
        return "unknown"
    check_clausal(sentence, certificate)
    return "holds"


def of_z3(text: str) -> str:
    solver = z3.Solver()
    solver.set("timeout", 2000)
    solver.from_string(text.replace("(check-sat)", ""))
    return {"unsat": "holds", "sat": "fails"}.get(str(solver.check()), "unknown")


def of_cvc5(text: str) -> str:
    solver = cvc5.Solver()
    solver.setOption("tlimit-per", "2000")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "text")
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, parser.getSymbolManager())
    return {"unsat": "holds", "sat": "fails"}.get(said.strip(), "unknown")


def contradicts(row: tuple[str, str, str]) -> bool:
    """Tell whether one says that a question holds, and another that it fails."""
    return {"holds", "fails"} <= set(row)


def compare(given: argparse.Namespace, verdicts: Counter[tuple[str, str, str]]) -> None:
    """Count the verdicts on the questions asked for, until time is up."""
    end = time.monotonic() + 60 * given.minutes
    for number in range(given.first, given.first + given.count):
        if time.monotonic() > end:
            break
        author = writer(number)
        question = author.question()
        text = counterexample_script(question).text
        row = (own(question, author, given.seconds), of_z3(text), of_cvc5(text))
        verdicts[row] += 1
        if contradicts(row):
            print(f"question {number}: this project, z3 and cvc5 say {', '.join(row)}", flush=True)


def main() -> int:
    """Compare, print the table, and return 1 for a contradiction."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--count", type=int, default=2000)
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--minutes", type=float, default=1e9)
    arguments.add_argument("--seconds", type=float, default=1, help="how long a certificate is looked for")
    given = arguments.parse_args()
    verdicts: Counter[tuple[str, str, str]] = Counter()
    try:
        compare(given, verdicts)
    except KeyboardInterrupt:
        print("interrupted; what was compared until then:")
    wrong = sum(times for row, times in verdicts.items() if contradicts(row))
    print(f"{verdicts.total()} questions from number {given.first} on, {wrong} contradictions")
    print(f"{'here':>8} {'z3':>8} {'cvc5':>8}")
    for row, times in verdicts.most_common():
        print(f"{row[0]:>8} {row[1]:>8} {row[2]:>8} {times:7}")
    return int(wrong > 0)


if __name__ == "__main__":
    specification = importlib.util.spec_from_file_location("authors", AUTHOR)
    assert specification is not None
    assert specification.loader is not None
    AUTHORS = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(AUTHORS)
    sys.exit(main())
