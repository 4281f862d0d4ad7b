"""Edits of fact documents: one or two values changed, moved, repeated or left out."""

from __future__ import annotations

import copy
import random
from fractions import Fraction
from typing import Any

from fact_samples import places

WORDS = [
    *("max", "min", ">=", "<=", "=", "fixed", "adaptive", "line", "decoder", "encoder", "dot", "distance"),
    *("tropical rank", "factor rank", "Kapranov rank", "classical rank", "determinant", "cycle mean"),
    *("row rank", "column rank", "determinantal rank", "residuation", "signed minor", "counting", "discrepancy"),
    *("optimal permutations", "cells", "linear regions", "tree depth", "tree leaves", "one-way bits"),
    *("minor", "factorization", "lift", "search", "fooling set", "antichain", "colouring", "signs", "ideal member"),
    *(
        "Gondran–Minoux rank",
        "relations",
        "eigenvalues",
        "eigenspace",
        "transient",
        "cycles",
        "heaviest walks",
        "powers",
    ),
    *("potentials", "deficiency", "numbering", "tree", "points", "boxes", "clauses", "rank", "messages", "dependence"),
    *("heads", "adversary", "rankings"),
    *("split", "cell", "empty", "relu", "maxout", "affine", "attention", "composition", "equality", "index", "-inf"),
]


def mutated(document: Any, chance: random.Random) -> Any:
    """Return a copy with one or two values changed."""
    result = copy.deepcopy(document)
    for _ in range(chance.choice((1, 1, 1, 2))):
        every = [path for path in places(result) if path and path[0] != "format"]
        path = chance.choice(every)
        holder = result
        for key in path[:-1]:
            holder = holder[key]
        if chance.random() < 0.15:
            other = chance.choice(every)
            source: Any = result
            for key in other:
                source = source[key]
            holder[path[-1]] = copy.deepcopy(source)
        elif chance.random() < 0.1:
            del holder[path[-1]]
        else:
            holder[path[-1]] = changed(holder[path[-1]], chance)
    return result


def changed(value: Any, chance: random.Random) -> Any:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, -value, 0, 2 * value, value + 1000))
    if isinstance(value, str):
        try:
            number = Fraction(value)
        except ValueError:
            return chance.choice(WORDS)
        return chance.choice([str(number + 1), str(number - 1), str(-number), "0", str(number / 2), "-inf", "inf"])
    if isinstance(value, list) and value:
        result = list(value)
        i, j = chance.randrange(len(result)), chance.randrange(len(result))
        match chance.randrange(4):
            case 0:
                del result[i]
            case 1:
                result.insert(i, copy.deepcopy(result[j]))
            case 2:
                result[i], result[j] = result[j], result[i]
            case _:
                result.reverse()
        return result
    return chance.choice((0, [], {}, "1", None))
