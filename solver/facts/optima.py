"""Facts about determinants and cycle means."""

from __future__ import annotations

from solver.facts.document import Fact, fact, text, texts
from tropical import CycleMean, Determinant


def determinant_facts(found: Determinant) -> list[Fact]:
    """Return the value of a determinant, and whether one permutation attains it."""
    if found.matching is None:
        return [fact("determinant", "=", text(found.value), "deficiency", rows=list(found.deficient_rows or ()))]
    proof = {
        "matching": list(found.matching),
        "row_potentials": texts(found.row_potentials or ()),
        "column_potentials": texts(found.column_potentials or ()),
    }
    value = fact("determinant", "=", text(found.value), "potentials", **proof)
    if found.unique:
        return [value, fact("optimal permutations", "=", 1, "potentials", **proof)]
    second = list(found.second or ())
    return [value, fact("optimal permutations", ">=", 2, "potentials", **proof, second=second)]


def cycle_mean_facts(found: CycleMean) -> list[Fact]:
    """Return the cycle mean, which is the largest eigenvalue."""
    potentials = texts(found.potentials)
    if not found.cycle:
        return [fact("cycle mean", "=", text(found.value), "numbering", numbers=_numbers(found))]
    return [fact("cycle mean", "=", text(found.value), "potentials", cycle=list(found.cycle), potentials=potentials)]


def _numbers(found: CycleMean) -> list[str]:
    """Return the numbers that grow along every entry; the engine's fall under "min"."""
    return texts([x if found.convention == "max" else -x for x in found.potentials])
