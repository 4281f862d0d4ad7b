"""Facts about eigenvalues, eigenspaces and the powers of a square matrix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.facts.document import Fact, fact, text, text_rows, texts
from solver.facts.ranks import matrix
from solver.kernel.document import Rejected
from solver.kernel.facts.matrices import read_matrix
from solver.kernel.facts.powers import Powers
from solver.kernel.facts.statement import MOST_WORK
from solver.kernel.polynomials import Work
from terms.scalars import Scalar
from tropical import ArrayLike, Convention, Eigenspace, Growth, cycle_mean, spectral_classes
from tropical.border import back, entries


def eigen_facts(array: ArrayLike, spaces: Sequence[Eigenspace], convention: Convention = "max") -> list[Fact]:
    """Return that a matrix has these eigenvalues and no other, and the generators of each eigenspace."""
    values = texts([space.eigenvalue for space in spaces])
    found = [fact("eigenvalues", "=", values, "cycles", **_cycles(array, convention))]
    for space in spaces:
        order = sorted(range(len(space.critical)), key=lambda k: space.critical[k])
        generators = text_rows([space.generators[k] for k in order])
        found.append({**fact("eigenspace", "=", generators, "heaviest walks"), "eigenvalue": text(space.eigenvalue)})
    return found


def _cycles(array: ArrayLike, convention: Convention) -> dict[str, Any]:
    """Return a critical cycle of each spectral class, and potentials for the indices with one largest mean."""
    rows = entries(array, convention)
    classes = spectral_classes(rows)
    means = [entries([[c.mean]])[0][0] for c in classes]
    tops = [max(means[k], *(means[m] for m in c.before)) if c.before else means[k] for k, c in enumerate(classes)]
    cycles = []
    for c in classes:
        if c.spectral:
            around = cycle_mean(_block(rows, c.indices)).cycle
            cycles.append([c.indices[i] for i in around])
    potentials: list[Scalar] = [0] * len(rows)
    for top in set(tops):
        indices = sorted(i for c, own in zip(classes, tops, strict=True) if own == top for i in c.indices)
        for i, x in zip(indices, cycle_mean(_block(rows, indices)).potentials, strict=True):
            potentials[i] = x
    return {"cycles": cycles, "potentials": texts([back(x, convention) for x in potentials])}


def _block(rows: Any, indices: Sequence[int]) -> list[list[Scalar]]:
    return [[rows[i][j] for j in indices] for i in indices]


def power_facts(array: ArrayLike, growth: Growth, convention: Convention = "max") -> list[Fact]:
    """Return from which power on entries grow at their rates, and the least period; nothing if it is too much work."""
    rates = [[texts(entry) for entry in line] for line in growth.rates]
    uniform = None if growth.uniform is None else text(growth.uniform)
    given: dict[str, Any] = {"cyclicity": growth.cyclicity, "rates": rates if uniform is None else uniform}
    about = read_matrix(matrix(array, convention), Work())
    try:
        powers = Powers(about, given, "powers", Work(MOST_WORK // 2))
        length, steady, s = 0, 0, 0
        while steady < growth.cyclicity:
            if not powers.law(s, growth.cyclicity):
                length, steady = s + 1, 0
            elif powers.passes_on(s):
                steady += 1
            else:
                steady = 0
            s += 1
        powers = Powers(about, given, "powers", Work(MOST_WORK // 2))
        least = next(d for d in range(1, growth.cyclicity + 1) if not growth.cyclicity % d and powers.law(length, d))
    except Rejected:
        return []
    if uniform is None:
        given["rates"] = [[entry[:least] for entry in line] for line in rates]
    return [{**fact("transient", "=", length, "powers"), **given, "cyclicity": least}]
