"""Equality of terms: lemmas that a complete assignment of truths breaks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from solver.kernel.atoms import Names
from solver.kernel.lemmas import lemma_clause

Clause = tuple[int, ...]


class Classes:
    """The classes of terms under the equalities that are true in an assignment."""

    def __init__(self, names: Names, true: set[int]) -> None:
        self.names = names
        self.true = true
        self.neighbours: dict[int, list[int]] = {}
        self.false: list[tuple[int, int]] = []
        for atom, meaning in enumerate(names.atoms):
            if meaning and meaning[0] == "equal":
                _, left, right = meaning
                assert isinstance(left, int)
                assert isinstance(right, int)
                if atom in true:
                    self.neighbours.setdefault(left, []).append(right)
                    self.neighbours.setdefault(right, []).append(left)
                elif -atom in true:
                    self.false.append((left, right))
        self.root: dict[int, int] = {}
        for start in sorted(self.neighbours):
            if start not in self.root:
                for term in self.reached(start):
                    self.root[term] = start
        self.lemmas: dict[str, tuple[Clause, object]] = {}

    def reached(self, start: int) -> list[int]:
        found, order = {start}, [start]
        for term in order:
            for other in self.neighbours.get(term, []):
                if other not in found:
                    found.add(other)
                    order.append(other)
        return order

    def path(self, start: int, end: int) -> list[int]:
        """Return a shortest path of true equalities."""
        before = {start: start}
        queue = deque([start])
        while queue and end not in before:
            term = queue.popleft()
            for other in self.neighbours.get(term, []):
                if other not in before:
                    before[other] = term
                    queue.append(other)
        result = [end]
        while result[-1] != start:
            result.append(before[result[-1]])
        return result[::-1]

    def class_of(self, term: int) -> int:
        return self.root.get(term, term)

    def note(self, lemma: list[object]) -> None:
        """Keep a lemma."""
        self.lemmas.setdefault(repr(lemma), (lemma_clause(self.names, lemma, "lemma"), lemma))

    def join(self, left: int, right: int) -> None:
        """Note the path lemma that makes the equality of two terms of one class an atom that is true."""
        if left != right and self.names.equal_terms(left, right) not in self.true:
            steps = self.path(left, right)
            if len(steps) > 2:
                self.note(["path", *steps])

    def broken(self, differs: Callable[[int, int], bool]) -> list[tuple[Clause, object]]:
        """Return lemmas that the assignment breaks; `differs` compares the values of two columns."""
        for left, right in self.false:
            if self.class_of(left) == self.class_of(right):
                self.join(left, right)
        if not self.neighbours:
            return []
        terms = [(i, symbol, args) for i, (symbol, args, _) in enumerate(self.names.terms)]
        self.collide("term", terms, lambda x, y: self.class_of(x) != self.class_of(y))
        columns = [(i, symbol, args) for i, (symbol, args, _) in enumerate(self.names.columns)]
        self.collide("column", columns, differs)
        for kind in ("truth", "flag"):
            atoms = [
                (i, str(meaning[1]), meaning[2])
                for i, meaning in enumerate(self.names.atoms)
                if meaning and meaning[0] == kind
            ]
            self.collide(kind, atoms, lambda x, y: (x in self.true) != (y in self.true))  # type: ignore[arg-type]
        return list(self.lemmas.values())

    def collide(
        self,
        kind: str,
        values: Iterable[tuple[int, str, tuple[int, ...]]],
        differ: Callable[[int, int], bool],
    ) -> None:
        """Note lemmas for values that differ although their arguments are equal."""
        first: dict[tuple[object, ...], list[tuple[int, tuple[int, ...]]]] = {}
        for value, symbol, args in values:
            if not args:
                continue
            group = first.setdefault((symbol, *(self.class_of(arg) for arg in args)), [])
            for other, other_args in group:
                if differ(other, value):
                    for left, right in zip(other_args, args, strict=True):
                        self.join(left, right)
                    self.note(["same", kind, other, value])
                    self.note(["same", kind, value, other])
                    break
            else:
                group.append((value, args))
