"""Questions: their terms read row by row, each row of a known operator on rows above it, of the right sorts.

A question holds when its conclusion is true for all values of its variables and functions, over all nonempty
finite sets in the place of its index sorts (with |I| > |K| where it lists I as larger than K), wherever its
hypotheses are true.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .document import Rejected, digest_of, field
from .polynomials import Work
from .sorts import BINDERS, NUMERIC, typed

MOST_NESTED = 150
"""How deep rows with bound elements may stand in each other."""
MOST_FREE = 16
"""How many elements that are bound further below a row may speak of."""


@dataclass(frozen=True)
class Node:
    """One row: an operator, the rows of its arguments, a payload, a sort."""

    op: str
    args: tuple[int, ...]
    payload: Any
    sort: str
    free: frozenset[tuple[int, str]]


@dataclass(frozen=True)
class Sentence:
    """A question as the kernel reads it. `hypotheses` and `conclusion` are rows."""

    nodes: tuple[Node, ...]
    hypotheses: tuple[int, ...]
    conclusion: int
    sorts: tuple[str, ...]
    larger: tuple[tuple[str, str], ...]
    variables: dict[str, tuple[str, int | None, int | None]]
    functions: dict[str, tuple[tuple[str, ...], str]]
    digest: str
    written: int
    """How many rows the document has; the rows of the pigeonhole principle follow them."""

    def below(self, *rows: int) -> list[int]:
        """List some rows and all rows of their arguments, in order."""
        wanted = set(rows)
        for row in range(max(rows, default=-1), -1, -1):
            if row in wanted:
                wanted.update(self.nodes[row].args)
        return sorted(wanted)

    def mentions(self, *rows: int) -> set[str]:
        """Return the names of the variables and functions below some rows."""
        nodes = [self.nodes[row] for row in self.below(*rows)]
        return {str(node.payload) for node in nodes if node.op in ("var", "apply")}


def read_question(document: object, where: str = "question", work: Work | None = None) -> Sentence:
    """Read a question, sort-checking every row; raises `Rejected` naming the row."""
    reader = Reader(document, where, work or Work())
    given = [reader.closed_truth(row, f"{where}.given") for row in field(document, "given", list, where)]
    conclusion = reader.closed_truth(field(document, "conclude", int, where), f"{where}.conclude")
    written = len(reader.nodes)
    derived = [reader.pigeonhole(name) for name in field(document, "pigeonholes", list, where)]
    return Sentence(
        tuple(reader.nodes),
        (*given, *derived),
        conclusion,
        reader.sorts,
        reader.larger,
        reader.variables,
        reader.functions,
        digest_of(document),
        written,
    )


class Reader:
    """Reads the names of a question, then its rows; equal rows are one node."""

    def __init__(self, document: object, where: str, work: Work) -> None:
        self.where = where
        self.work = work
        self.nodes: list[Node] = []
        self.nested: list[int] = []
        self.rows: dict[tuple[object, ...], int] = {}
        self.sorts = tuple(self.name(sort) for sort in field(document, "sorts", list, where))
        if len(set(self.sorts)) < len(self.sorts) or not set(self.sorts).isdisjoint((*NUMERIC, "bool")):
            raise self.fail("an index sort is declared twice, or has the name of numbers or truths")
        if len(self.sorts) > MOST_FREE:
            raise self.fail(f"{len(self.sorts)} index sorts; at most {MOST_FREE} are read")
        self.larger = tuple(dict.fromkeys(self.pair(pair) for pair in field(document, "larger", list, where)))
        sizes = dict.fromkeys(self.sorts, 1)
        for big, small in self.larger * len(self.sorts):
            sizes[big] = max(sizes[big], sizes[small] + 1)
        if any(sizes[big] <= sizes[small] for big, small in self.larger):
            raise self.fail("no index sets are as large as `larger` says")
        self.variables: dict[str, tuple[str, int | None, int | None]] = {}
        self.functions: dict[str, tuple[tuple[str, ...], str]] = {}
        for row in field(document, "variables", list, where):
            self.read_variable(row)
        for row in field(document, "functions", list, where):
            self.read_function(row)
        for row in field(document, "nodes", list, where):
            self.add(*self.parts(row))

    def fail(self, message: str) -> Rejected:
        return Rejected(f"{self.where}: {message}")

    def name(self, value: object) -> str:
        if not isinstance(value, str) or not value.isidentifier() or not value.isascii() or len(value) > 100:
            raise self.fail(f"{str(value)[:40]!r} is no name")
        return value

    def sort(self, value: object) -> str:
        if value in NUMERIC or value == "bool" or value in self.sorts:
            return str(value)
        raise self.fail(f"{str(value)[:40]!r} is no sort of this question")

    def pair(self, value: object) -> tuple[str, str]:
        if not isinstance(value, list) or len(value) != 2 or not all(part in self.sorts for part in value):
            raise self.fail("`larger` lists pairs of index sorts")
        return (str(value[0]), str(value[1]))

    def read_variable(self, row: object) -> None:
        if not isinstance(row, list) or len(row) != 4:
            raise self.fail("a variable is [name, sort, lo, hi]")
        name, sort, lo, hi = row
        for end in (lo, hi):
            if end is not None and type(end) is not int:
                raise self.fail(f"the box of {str(name)[:40]} has an end that is no integer")
        if (lo is None) != (hi is None):
            raise self.fail(f"the box of {str(name)[:40]} has one end")
        if lo is not None and (lo > hi or sort not in NUMERIC):
            raise self.fail(f"the box of {str(name)[:40]} is empty, or is no box of numbers")
        self.declare(name)
        self.variables[str(name)] = (self.sort(sort), lo, hi)

    def read_function(self, row: object) -> None:
        if not isinstance(row, list) or len(row) != 3 or not isinstance(row[1], list) or not row[1]:
            raise self.fail("a function is [name, [index sorts], codomain]")
        if not all(sort in self.sorts for sort in row[1]):
            raise self.fail(f"the function {str(row[0])[:40]} takes indices of declared sorts only")
        self.declare(row[0])
        self.functions[str(row[0])] = (tuple(str(sort) for sort in row[1]), self.sort(row[2]))

    def declare(self, name: object) -> None:
        if self.name(name) in self.variables or name in self.functions or name in self.sorts:
            raise self.fail(f"{name} is declared twice")

    def parts(self, row: object) -> tuple[str, tuple[int, ...], tuple[object, ...]]:
        """Return the operator, the rows of the arguments, and the payload of a row."""
        if not isinstance(row, list) or not row or not isinstance(row[0], str):
            raise self.fail(f"row {len(self.nodes)} is no [operator, …]")
        op, rest = row[0], row[1:]
        payload: tuple[object, ...] = ()
        if op in ("const", "var", "bound", "apply", *BINDERS):
            count = 1 if op == "const" else 2
            if len(rest) < count:
                raise self.fail(f"row {len(self.nodes)}: {op} needs {count} more fields")
            payload, rest = tuple(rest[:count]), rest[count:]
        for arg in rest:
            if type(arg) is not int or not 0 <= arg < len(self.nodes):
                raise self.fail(f"row {len(self.nodes)}: argument {str(arg)[:40]} is no row above it")
        return op, tuple(rest), payload

    def add(self, op: str, args: tuple[int, ...], payload: tuple[object, ...] = ()) -> int:
        self.work.spend(8 + len(args))
        key = (op, args, repr(payload))
        if key in self.rows:
            self.nodes.append(self.nodes[self.rows[key]])
            self.nested.append(self.nested[self.rows[key]])
            return len(self.nodes) - 1
        sorts = [self.nodes[arg].sort for arg in args]
        try:
            value, sort = typed(self, op, sorts, payload)
        except Rejected as error:
            raise self.fail(f"row {len(self.nodes)}: {error}") from None
        free: frozenset[tuple[int, str]] = frozenset().union(*{self.nodes[arg].free for arg in args})
        if op == "bound":
            free = frozenset({value})
        elif op in BINDERS:
            free -= {value}
        nested = 1 + max((self.nested[arg] for arg in args), default=0) if free else 0
        if nested > MOST_NESTED:
            raise self.fail(f"row {len(self.nodes)}: more than {MOST_NESTED} rows with bound elements in each other")
        if len(free) > MOST_FREE:
            raise self.fail(f"row {len(self.nodes)} speaks of more than {MOST_FREE} elements that are bound elsewhere")
        self.nested.append(nested)
        self.nodes.append(Node(op, args, value, sort, free))
        self.rows[key] = len(self.nodes) - 1
        return len(self.nodes) - 1

    def closed_truth(self, row: object, where: str) -> int:
        if type(row) is not int or not 0 <= row < len(self.nodes):
            raise Rejected(f"{where}: {str(row)[:40]} is no row")
        if self.nodes[row].sort != "bool" or self.nodes[row].free:
            raise Rejected(f"{where}: row {row} is no closed truth")
        return row

    def pigeonhole(self, name: object) -> int:
        """Add the row ∃ i ≠ j: k(i) = k(j); the pigeonhole principle gives it for k: I → K with |I| > |K|."""
        signature = self.functions.get(str(name))
        if signature is None or len(signature[0]) != 1 or (signature[0][0], signature[1]) not in self.larger:
            raise self.fail(f"the pigeonhole principle does not apply to {str(name)[:40]}")
        (domain,), codomain = signature
        i = self.add("bound", (), (0, domain))
        j = self.add("bound", (), (1, domain))
        k_i = self.add("apply", (i,), (name, codomain))
        k_j = self.add("apply", (j,), (name, codomain))
        distinct = self.add("not", (self.add("eq", (i, j)),))
        inner = self.add("and", (distinct, self.add("eq", (k_i, k_j))))
        return self.add("any", (self.add("any", (inner,), (1, domain)),), (0, domain))
