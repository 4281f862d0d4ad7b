"""Enumerations: every instance of a box was evaluated, shard by shard; here are the arithmetic and the samples.

A box gives each variable lo, hi and whether −∞ is included. A shard fixes the first variables. Shards must be all
different, and their counts must be those of the closed form.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from .document import Rejected, canonical, field
from .evaluate import Instance, holds
from .sentence import Sentence
from .sorts import BOTTOM

SPOT_CHECKS = 24
MOST_REPLAYED = 256


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


def check_enumeration(sentence: Sentence, entry: object, where: str) -> tuple[Box, str]:
    """Check an enumeration; return its box, and the grade if it covers the whole question.

    A box of at most `MOST_REPLAYED` instances is evaluated in full here (grade A), a larger one in part (grade R).
    """
    box, complete = read_box(sentence, entry, where)
    choices = list(box.values())
    shards = field(entry, "shards", list, where)
    length = field(entry, "prefix", int, where)
    assert isinstance(shards, list)
    assert isinstance(length, int)
    if not 0 <= length <= len(choices):
        raise Rejected(f"{where}.prefix: a shard fixes 0 to {len(choices)} variables, not {str(length)[:20]}")
    inner = prod(choice.count for choice in choices[length:])
    seen: set[str] = set()
    satisfying = 0
    for shard in shards:
        prefix = field(shard, "prefix", list, where)
        assert isinstance(prefix, list)
        if len(prefix) != length or not all(c.lists(v) for v, c in zip(prefix, choices, strict=False)):
            raise Rejected(f"{where}.shards: {canonical(prefix)[:60]} is no prefix of the box")
        if canonical(prefix) in seen:
            raise Rejected(f"{where}.shards: the shard {canonical(prefix)[:60]} stands twice")
        seen.add(canonical(prefix))
        if field(shard, "instances", int, where) != inner:
            raise Rejected(f"{where}.shards: a shard counts {shard['instances']} instances, the closed form {inner}")
        found = field(shard, "satisfying", int, where)
        assert isinstance(found, int)
        if not 0 <= found <= inner:
            raise Rejected(f"{where}.shards: {str(found)[:20]} of {inner} instances cannot satisfy the hypotheses")
        satisfying += found
    total = prod(choice.count for choice in choices)
    if len(seen) * inner != total:
        raise Rejected(f"{where}: {len(seen) * inner} instances counted, the box has {total}")
    if satisfying <= 0:
        raise Rejected(f"{where}: no instance satisfies the hypotheses; the enumeration is vacuous")
    replayed = replay(sentence, box, total, where)
    return box, "" if not complete else "A" if replayed == total else "R"


def read_box(sentence: Sentence, entry: object, where: str) -> tuple[Box, bool]:
    """Read the box of an enumeration; tell whether it is the whole domain of its question."""
    bounds = field(entry, "box", list, where)
    assert isinstance(bounds, list)
    if sentence.functions or sentence.sorts or len(bounds) != len(sentence.variables):
        raise Rejected(f"{where}.box must bound every variable of a question without functions and index sets")
    box: Box = {}
    complete = True
    for (name, (sort, lo, hi)), row in zip(sentence.variables.items(), bounds, strict=True):
        if not (isinstance(row, list) and len(row) == 3 and type(row[0]) is type(row[1]) is int):
            raise Rejected(f"{where}.box.{name} is no [lo, hi, with −∞]")
        box[name] = Range(row[0], row[1], row[2] is True)
        complete = complete and lo is not None and (row[0], row[1]) == (lo, hi) and sort == "int"
    return box, complete


def replay(sentence: Sentence, box: Box, total: int, where: str) -> int:
    """Evaluate a small box in full, or instances of it that the question's digest chooses; return how many."""
    choices = list(box.values())
    if total <= MOST_REPLAYED:
        chosen = list(product(*(range(choice.count) for choice in choices)))
    else:
        chosen, stream = [], hashlib.sha256(sentence.digest.encode()).digest()
        for _ in range(SPOT_CHECKS):
            picked = []
            for choice in choices:
                stream = hashlib.sha256(stream).digest()
                picked.append(int.from_bytes(stream, "big") % choice.count)
            chosen.append(tuple(picked))
    for row in chosen:
        values = {name: choice.at(i) for (name, choice), i in zip(box.items(), row, strict=True)}
        hypotheses, conclusion = holds(sentence, Instance(sentence, {"sorts": {}, "values": values}, where))
        if hypotheses and not conclusion:
            raise Rejected(f"{where}: the enumeration missed the counterexample {canonical(values)[:200]}")
    return len(chosen)
