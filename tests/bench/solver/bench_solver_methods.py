"""Rates of the methods: enumeration by width, sampling, fidelity, certificates of the claims; run this with Python.

Times are of one process. Each table ends with the ratio to its first line, which is what to compare across machines.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np

from solver.certify import certify
from solver.discovery import discover
from solver.enumeration import Box, enumerate_shards, shard_prefixes
from solver.fidelity import fidelity
from solver.instances import verdict_on
from solver.sampling import at_lane, draw, sample
from terms.lanes import Lanes
from terms.laws import trace
from terms.question import Question
from terms.spaces import extended_reals, integers, reals, vectors
from terms.statements import Forall, Scope
from terms.vocabulary import exactly_one, implies, maximum, total

Row = tuple[str, float, str]


def seconds(call: Callable[[], Any], repeats: int = 3) -> float:
    """Return the least processor time of some calls."""
    found = []
    for _ in range(repeats):
        start = time.process_time()
        call()
        found.append(time.process_time() - start)
    return min(found)


def show(title: str, rows: Iterable[Row]) -> None:
    """Print a table: a rate or a time, and its ratio to the first line's."""
    print(f"\n{title}")
    first = 0.0
    for name, figure, unit in rows:
        first = first or figure
        print(f"  {name:<44} {figure:>12.4g} {unit:<16} {figure / first:>8.2f} ×")


def unique_optimum_is_regular(a: Any) -> Any:
    """The yardstick: a 3×3 matrix with one optimal permutation has a nonzero determinant."""
    weights, signed = [], []
    for p in permutations(range(3)):
        weights.append(a[0][p[0]] + a[1][p[1]] + a[2][p[2]])
        sign = 1 if p in ((0, 1, 2), (1, 2, 0), (2, 0, 1)) else -1
        signed.append(sign * (a[0][p[0]] * a[1][p[1]] * a[2][p[2]]))
    best = maximum(weights)
    return implies(exactly_one(w == best for w in weights), total(signed) != 0)


def run_box(question: Question, box: Box) -> int:
    return sum(shard.failing for shard in enumerate_shards(question, box, shard_prefixes(box)))


def enumeration() -> Iterable[Row]:
    """The yardstick over boxes of the same size whose entries need wider and wider lanes, and in plain Python."""
    for low in (0, 30, 1_000, 100_000):
        box = Box(((low, low + 3, False),) * 9)
        question = trace(unique_optimum_is_regular, {"a": vectors(3, 3, integers(low, low + 3))})
        yield f"entries {low} … {low + 3}", box.size() / seconds(partial(run_box, question, box), 1) / 1e6, "M/s"
    question = trace(unique_optimum_is_regular, {"a": vectors(3, 3, integers(0, 3))})
    drawn = draw(question, np.random.default_rng(0), {}, 0)
    points = [at_lane(drawn, {}, lane) for lane in range(200)]
    time_each = seconds(lambda: [verdict_on(question, point) for point in points]) / len(points)
    yield "exact interpretation, one by one", 1 / time_each / 1e6, "M/s"


def add_and_compare(lane: Lanes) -> None:
    for _ in range(200):
        maximum(lane + lane, lane)


def additions() -> Iterable[Row]:
    """One addition and one maximum of lanes of every width."""
    for width in (np.int8, np.int16, np.int32, np.int64):
        array = np.arange(1 << 15, dtype=np.int64) % 30
        lane = Lanes(array.astype(width))
        steps = seconds(partial(add_and_compare, lane)) / 400
        yield f"lanes of {np.dtype(width).name}", len(array) / steps / 1e6, "M operations/s"


def sampling() -> Iterable[Row]:
    """Random instances of a law over ℝ, over ℝ ∪ {−∞}, and under a hypothesis."""
    law = lambda x, y, z: maximum(x, y) + z == maximum(x + z, y + z)  # noqa: E731
    for name, space in (("ℝ", reals), ("ℝ ∪ {−∞}", extended_reals)):
        question = trace(law, dict.fromkeys("xyz", space))
        yield name, 30_000 / seconds(partial(sample, question, count=30_000, seed=0)) / 1e6, "M/s"
    question = trace(law, dict.fromkeys("xyz", reals), [lambda x, y, z: x + y == z])
    yield "under x + y = z", 30_000 / seconds(partial(sample, question, count=30_000, seed=0)) / 1e6, "M/s"


def fidelities() -> Iterable[Row]:
    """All interpretations at every node, at 48 points, a node and point."""
    laws = {
        "max commutes": Forall(lambda x, y: maximum(x, y) == maximum(y, x), dict.fromkeys("xy", reals)),
        "the yardstick": Forall(unique_optimum_is_regular, {"a": vectors(3, 3, integers(0, 4))}),
    }
    for name, statement in laws.items():
        (instance,) = statement.instances(Scope())
        time_all = seconds(partial(fidelity, instance, seed=0, elements=(1, 2), batches=3, points=16))
        report = fidelity(instance, seed=0, elements=(1, 2), batches=3, points=16)
        yield f"{name}, {report.nodes} nodes", 1e6 * time_all / report.comparisons, "µs/comparison"


def certificates(folder: Path, most: float) -> Iterable[Row]:
    """The proof of the first question of every reading over numbers and sets that certifies in a few seconds."""
    for claim in discover([folder]).claims:
        for reading in claim.readings:
            instances = reading.statement.layout(reading.quick).instances
            if not instances or reading.expect != "PROVED":
                continue
            document = instances[0].question.json()
            start = time.process_time()
            found = certify(document, seconds=most)
            spent = time.process_time() - start
            outcome = "none" if found is None else str(found["form"])
            yield f"{claim.id}: {reading.name}"[:44], max(spent, 1e-4), f"s, {outcome}"


def main() -> None:
    """Print the tables that are named, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=Path, default=Path(__file__).parents[3] / "theorems", help="folder of claims")
    tables = {
        "enumeration": ("Enumeration of 4⁹ instances of the yardstick", enumeration),
        "lanes": ("Lanes", additions),
        "sampling": ("Sampling", sampling),
        "fidelity": ("Fidelity", fidelities),
        "certificates": ("Certificates", lambda: certificates(given.claims, 3.0)),
    }
    parser.add_argument("part", nargs="*", help=f"what to measure: {', '.join(tables)}; all of it by default")
    given = parser.parse_args()
    if unknown := set(given.part) - set(tables):
        parser.error(f"no part is called {', '.join(sorted(unknown))}; the parts are {', '.join(tables)}")
    for part in given.part or tables:
        title, rows = tables[part]
        show(title, rows())


if __name__ == "__main__":
    main()
