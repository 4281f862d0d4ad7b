"""Enumerations: every instance of a box was evaluated, shard by shard; here are the arithmetic and the samples.

A box gives each variable lo, hi and whether −∞ is included. A shard fixes the first variables. Shards must be all
different, and their counts must be those of the closed form.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from .document import Rejected, canonical, field
from .evaluate import Instance, holds
from .polynomials import Work
from .sentence import Sentence
from .sorts import BOTTOM

MOST_INSTANCES = 10**15
MOST_REPLAYED = 256
SPOT_SHARDS = 4
SPOT_CHECKS = 16


@dataclass(frozen=True)
class Range:
    """The values of one variable in a box: −∞ first where it is included, then lo, …, hi."""

    lo: int
    hi: int
    bottom: bool

    @property
    def count(self) -> int:
        return max(0, self.hi - self.lo + 1) + self.bottom

    def at(self, position: int) -> str:
        """Return a value as evidence writes it."""
        return "-inf" if self.bottom and position == 0 else str(self.lo + position - self.bottom)

    def lists(self, text: object) -> bool:
        """Tell whether a text is one of the values, written in its one way."""
        if text == "-inf":
            return self.bottom
        if not isinstance(text, str) or not text.removeprefix("-").isdecimal() or len(text) > 1000:
            return False
        return text == str(int(text)) and self.lo <= int(text) <= self.hi

    def holds(self, value: object) -> bool:
        """Tell whether an exact value is one of the values."""
        if value is BOTTOM:
            return self.bottom
        return isinstance(value, Fraction) and value.denominator == 1 and self.lo <= value <= self.hi


Box = dict[str, Range]


def covers(box: Box, values: Mapping[str, object]) -> bool:
    """Tell whether an instance lies in a box."""
    return all(name in values and choices.holds(values[name]) for name, choices in box.items())


def check_enumeration(sentence: Sentence, entry: object, where: str, work: Work) -> tuple[Box, str, bool]:
    """Check an enumeration; return its box, the grade if it covers the whole question, and whether an instance that
    was evaluated here satisfies the hypotheses.

    A box of at most `MOST_REPLAYED` instances is evaluated in full here (grade A), a larger one in part (grade R).
    """
    box, complete = read_box(sentence, entry, where)
    choices = list(box.values())
    length = field(entry, "prefix", int, where)
    if not 0 <= length <= len(choices):
        raise Rejected(f"{where}.prefix: a shard fixes 0 to {len(choices)} variables, not {str(length)[:20]}")
    inner = prod(choice.count for choice in choices[length:])
    counts: dict[tuple[str, ...], int] = {}
    for shard in field(entry, "shards", list, where):
        work.spend(10 + length)
        prefix = field(shard, "prefix", list, where)
        if len(prefix) != length or not all(c.lists(v) for v, c in zip(prefix, choices, strict=False)):
            raise Rejected(f"{where}.shards: {canonical(prefix)[:60]} is no prefix of the box")
        if tuple(prefix) in counts:
            raise Rejected(f"{where}.shards: the shard {canonical(prefix)[:60]} stands twice")
        if field(shard, "instances", int, where) != inner:
            raise Rejected(f"{where}.shards: a shard counts {shard['instances']} instances, the closed form {inner}")
        found = field(shard, "satisfying", int, where)
        if not 0 <= found <= inner or (found < inner and not sentence.hypotheses):
            raise Rejected(f"{where}.shards: {str(found)[:20]} of {inner} instances cannot satisfy the hypotheses")
        counts[tuple(prefix)] = found
    total = prod(choice.count for choice in choices)
    if len(counts) * inner != total:
        raise Rejected(f"{where}: {len(counts) * inner} instances counted, the box has {total}")
    if sum(counts.values()) <= 0:
        raise Rejected(f"{where}: no instance satisfies the hypotheses; the enumeration is vacuous")
    inhabited = replay(Replay(sentence, box, where, work), counts, inner)
    return box, "" if not complete else "A" if total <= MOST_REPLAYED else "R", inhabited


def read_box(sentence: Sentence, entry: object, where: str) -> tuple[Box, bool]:
    """Read the box of an enumeration; tell whether it is the whole domain of its question."""
    bounds = field(entry, "box", list, where)
    if sentence.functions or sentence.sorts or len(bounds) != len(sentence.variables):
        raise Rejected(f"{where}.box must bound every variable of a question without functions and index sets")
    box: Box = {}
    complete, total = True, 1
    for (name, (sort, lo, hi)), row in zip(sentence.variables.items(), bounds, strict=True):
        if not (isinstance(row, list) and len(row) == 3 and type(row[0]) is type(row[1]) is int):
            raise Rejected(f"{where}.box.{name} is no [lo, hi, with −∞]")
        box[name] = Range(row[0], row[1], row[2] is True)
        total *= box[name].count
        if total > MOST_INSTANCES:
            raise Rejected(f"{where}.box: nobody has evaluated more than {MOST_INSTANCES} instances")
        least, most = (row[0], row[1]) if lo is None or hi is None else (lo, hi)
        bottom = sort in ("extint", "extreal") and lo is None
        if row[0] < least or row[1] > most or box[name].bottom > bottom or not box[name].count:
            raise Rejected(f"{where}.box.{name} lists nothing, or what is no value of {name}")
        complete = complete and (lo, hi, sort) == (row[0], row[1], "int")
    return box, complete


class Replay:
    """Evaluates instances of a box; one that satisfies the hypotheses must satisfy the conclusion."""

    def __init__(self, sentence: Sentence, box: Box, where: str, work: Work) -> None:
        self.sentence = sentence
        self.box = box
        self.where = where
        self.work = work

    def satisfies(self, row: Sequence[str]) -> bool:
        """Tell whether the hypotheses hold on an instance."""
        values = dict(zip(self.box, row, strict=True))
        instance = Instance(self.sentence, {"sorts": {}, "values": values}, self.where)
        hypotheses, conclusion = holds(self.sentence, instance, self.work)
        if hypotheses and not conclusion:
            raise Rejected(f"{self.where}: the enumeration missed the counterexample {canonical(values)[:200]}")
        return hypotheses


def replay(box: Replay, counts: dict[tuple[str, ...], int], inner: int) -> bool:
    """Evaluate the shards that the question's digest chooses, and compare what satisfies the hypotheses.

    As many shards as have `MOST_REPLAYED` instances together are evaluated in full; of larger shards, some instances
    of some shards. Returns whether one that satisfies the hypotheses was among them.
    """
    inhabited = not box.sentence.hypotheses
    keys = {prefix: f"{box.sentence.digest} {' '.join(prefix)}" for prefix in counts}
    order = sorted(counts, key=lambda prefix: hashlib.sha256(keys[prefix].encode()).digest())
    for prefix in order[: MOST_REPLAYED // inner or SPOT_SHARDS]:
        choices = list(box.box.values())[len(prefix) :]
        if inner <= MOST_REPLAYED:
            rows = set(product(*([choice.at(i) for i in range(choice.count)] for choice in choices)))
        else:
            rows = spots(keys[prefix], choices)
        found = sum(box.satisfies((*prefix, *row)) for row in rows)
        if not found <= counts[prefix] <= inner - len(rows) + found:
            told = f"{counts[prefix]} of {inner} instances of [{', '.join(prefix)}] are counted as satisfying"
            raise Rejected(f"{box.where}.shards: {told} the hypotheses, but {found} of {len(rows)} do")
        inhabited |= found > 0
    return inhabited


def spots(key: str, choices: list[Range]) -> set[tuple[str, ...]]:
    """Return `SPOT_CHECKS` instances, or fewer, that a key chooses."""
    stream, rows = hashlib.sha256(key.encode()).digest(), set()
    for _ in range(SPOT_CHECKS):
        row = []
        for choice in choices:
            stream = hashlib.sha256(stream).digest()
            row.append(choice.at(int.from_bytes(stream, "big") % choice.count))
        rows.add(tuple(row))
    return rows
