"""Questions: the smallest statement that a method can answer, as pure data.

A question asks whether a conclusion holds for all values of its variables and functions, over all nonempty sets in
the place of its index sorts, wherever the hypotheses hold. Existence is asked by its negation (see `negated`).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace

from terms.errors import TropcheckError
from terms.scalars import scalar_from_text
from terms.sorts import BOOL
from terms.term import Json, Term, constant, graph_json, nodes_of, term


@dataclass(frozen=True, slots=True)
class Variable:
    """A quantified variable; `lo` and `hi` bound it when its domain is a box of integers."""

    name: str
    sort: str
    lo: int | None = None
    hi: int | None = None

    def __post_init__(self) -> None:
        if (self.lo is None) != (self.hi is None) or (self.lo is not None and self.lo > self.hi):  # type: ignore[operator]
            raise TropcheckError(f"{self.name}: a box needs both ends, the lower one first; got {self.lo}, {self.hi}")


@dataclass(frozen=True, slots=True)
class Function:
    """A quantified function from index sorts to numbers, truths or indices."""

    name: str
    domain: tuple[str, ...]
    codomain: str


@dataclass(frozen=True, slots=True)
class Question:
    """For all variables, functions and index sets: the hypotheses `given` imply `conclude`.

    `larger` lists pairs (I, K) of index sorts with finite |I| > |K|. `pigeonholes` names functions k: I → K between
    such sorts; for each, the pigeonhole principle adds the hypothesis ∃ i ≠ j: k(i) = k(j).
    """

    conclude: Term
    given: tuple[Term, ...] = ()
    variables: tuple[Variable, ...] = ()
    functions: tuple[Function, ...] = ()
    sorts: tuple[str, ...] = ()
    larger: tuple[tuple[str, str], ...] = ()
    pigeonholes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for position, root in enumerate((*self.given, self.conclude)):
            if root.sort != BOOL or root.free:
                raise TropcheckError(f"part {position} of a question is no closed truth but a {root.sort}")
        self._check_names()
        for name in self.pigeonholes:
            self.pigeonhole(name)

    def _check_names(self) -> None:
        declared: dict[str, object] = {v.name: ("var", v.sort) for v in self.variables}
        declared |= {f.name: (f.domain, f.codomain) for f in self.functions}
        if len(declared) < len(self.variables) + len(self.functions):
            raise TropcheckError("two variables or functions of one question share a name")
        for node in self.nodes():
            match node.op, node.payload:
                case "var", (str() as name, sort):
                    found = declared.get(name) == ("var", sort)
                case "apply", (str() as name, domain, codomain):
                    found = declared.get(name) == (domain, codomain)
                case _:
                    continue
            if not found:
                raise TropcheckError(f"{name} is used in a law but not declared by its space with that sort")

    def nodes(self) -> list[Term]:
        """List the nodes of all hypotheses and the conclusion, arguments first."""
        return nodes_of(self.roots)

    @property
    def roots(self) -> tuple[Term, ...]:
        return (*self.given, *self.derived, self.conclude)

    @property
    def derived(self) -> tuple[Term, ...]:
        """The hypotheses that the pigeonhole principle adds."""
        return tuple(self.pigeonhole(name) for name in self.pigeonholes)

    @property
    def hypotheses(self) -> tuple[Term, ...]:
        return (*self.given, *self.derived)

    def pigeonhole(self, name: str) -> Term:
        """Return ∃ i ≠ j: name(i) = name(j), or raise when the principle does not give it."""
        function = next((f for f in self.functions if f.name == name), None)
        if function is None or len(function.domain) != 1 or (function.domain[0], function.codomain) not in self.larger:
            raise TropcheckError(f"pigeonhole({name}) needs a function between index sets declared `larger`")
        return not_injective(function)

    def negated(self) -> Question:
        """Return the question with the conclusion negated: it asks that no instance satisfies the conclusion."""
        return replace(self, conclude=negation(self.conclude))

    def json(self) -> dict[str, Json]:
        """Return the canonical JSON form."""
        nodes, rows = graph_json((*self.given, self.conclude))
        return {
            "conclude": rows[-1],
            "functions": [[f.name, list(f.domain), f.codomain] for f in self.functions],
            "given": list(rows[:-1]),
            "larger": [list(pair) for pair in self.larger],
            "nodes": nodes,
            "pigeonholes": list(self.pigeonholes),
            "sorts": list(self.sorts),
            "variables": [[v.name, v.sort, v.lo, v.hi] for v in self.variables],
        }

    def digest(self) -> str:
        """Return the SHA-256 of the canonical JSON: the identity of the statement."""
        return digest_of(self.json())

    def is_finite(self) -> bool:
        """Tell whether every variable runs over a box, so that enumeration can be complete."""
        return not (self.sorts or self.functions) and all(v.lo is not None for v in self.variables)


def negation(truth: Term) -> Term:
    """Return ¬truth without a double negation."""
    return truth.args[0] if truth.op == "not" else term("not", truth)


def not_injective(function: Function) -> Term:
    """Return ∃ i ≠ j: f(i) = f(j) for a function of one index."""
    (domain,), codomain = function.domain, function.codomain
    payload = (function.name, function.domain, codomain)
    i, j = term("bound", payload=(0, domain)), term("bound", payload=(1, domain))
    same = term("eq", term("apply", i, payload=payload), term("apply", j, payload=payload))
    inner = term("and", term("not", term("eq", i, j)), same)
    return term("any", term("any", inner, payload=(1, domain)), payload=(0, domain))


def canonical(document: Json) -> str:
    """Print JSON in its one canonical form: sorted keys, no spaces, UTF-8."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest_of(document: Json) -> str:
    """Return the SHA-256 of a JSON document's canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(document).encode()).hexdigest()


def question_of(document: Json) -> Question:
    """Read a question back from its JSON form."""
    assert isinstance(document, dict)
    functions = tuple(Function(n, tuple(d), c) for n, d, c in document["functions"])
    signatures = {function.name: function for function in functions}
    rows: list[Term] = []
    for row in document["nodes"]:
        op, rest = row[0], row[1:]
        match op:
            case "const":
                value = rest[0]
                rows.append(constant(value if isinstance(value, bool) else scalar_from_text(str(value))))
            case "apply":
                function = signatures[rest[0]]
                args = [rows[i] for i in rest[2:]]
                rows.append(term(op, *args, payload=(function.name, function.domain, function.codomain)))
            case "var" | "bound" | "all" | "any" | "maxover" | "minover":
                rows.append(term(op, *(rows[i] for i in rest[2:]), payload=(rest[0], rest[1])))
            case _:
                rows.append(term(str(op), *(rows[i] for i in rest)))
    return Question(
        conclude=rows[document["conclude"]],
        given=tuple(rows[i] for i in document["given"]),
        variables=tuple(Variable(*v) for v in document["variables"]),
        functions=functions,
        sorts=tuple(document["sorts"]),
        larger=tuple(tuple(pair) for pair in document["larger"]),
        pigeonholes=tuple(document["pigeonholes"]),
    )
