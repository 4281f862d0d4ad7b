"""Which instances of the quantifiers and extrema of a question a proof may need."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from solver.kernel.clauses import ClauseForm
from solver.kernel.proofs import named_term
from solver.kernel.sorts import EXTREMA

Key: TypeAlias = tuple[object, ...]
"""A term by its structure: its symbol and the keys of its arguments."""

MOST_INSTANCES = 4000
MOST_A_ROUND = 100


@dataclass(frozen=True, slots=True)
class Use:
    """A quantifier or extremum (row) at a place, used at an element."""

    row: int
    at: tuple[Key, ...]
    element: Key


@dataclass(slots=True)
class Listing:
    """Terms and instances as a certificate lists them."""

    terms: list[list[object]] = field(default_factory=list)
    instances: list[list[object]] = field(default_factory=list)
    position: dict[Key, int] = field(default_factory=dict)

    def term(self, key: Key) -> int:
        """Return the position of a term, listing it after its arguments."""
        if key not in self.position:
            args: list[object] = [self.term(arg) for arg in key[1:]]  # type: ignore[arg-type]
            word, _, rest = str(key[0]).partition(" ")
            head: list[object] = [word]
            if rest:
                head = [f"@{word}", rest if word == "some" else int(rest)]
            self.position[key] = len(self.terms)
            self.terms.append([*head, *args])
        return self.position[key]

    def use(self, use: Use) -> None:
        self.instances.append([use.row, [self.term(key) for key in use.at], self.term(use.element)])


def listing(uses: list[Use]) -> Listing:
    """List instances and the terms that they speak about."""
    result = Listing()
    for use in uses:
        result.use(use)
    return result


def key_of(form: ClauseForm, term: int) -> Key:
    """Return the structure of a term of a clause form."""
    symbol, args, _ = form.terms[term]
    return (symbol, *(key_of(form, arg) for arg in args))


def extend(form: ClauseForm, listed: Listing) -> list[int]:
    """Extend a clause form as the kernel does; return the number of clauses before each instance, and in the end."""
    terms: list[int] = []
    for number, entry in enumerate(listed.terms):
        terms.append(named_term(form, terms, entry, f"terms[{number}]"))
    starts = []
    for row, at, element in listed.instances:
        starts.append(len(form.clauses))
        assert isinstance(row, int)
        assert isinstance(at, list)
        assert isinstance(element, int)
        form.instantiate(row, tuple(terms[term] for term in at), terms[element])
    starts.append(len(form.clauses))
    return starts


def deciding(form: ClauseForm, true: set[int]) -> list[bool]:
    """Tell for each term whether it can matter in a model.

    The element at which a universal truth is decided does not matter where the universal is true, nor does that of an
    existential where it is false, nor what is built from such elements.
    """
    result: list[bool] = []
    for symbol, args, _ in form.terms:
        matters = all(result[arg] for arg in args)
        if symbol.startswith("choose "):
            row = int(symbol.split(" ")[1])
            op, whole = form.sentence.nodes[row].op, form.known.get((row, args))
            if isinstance(whole, int):
                matters = matters and not (op == "all" and whole in true) and not (op == "any" and -whole in true)
        result.append(matters)
    return result


def candidates(form: ClauseForm, present: set[Use], true: set[int]) -> list[Use]:
    """List instances that are not yet used and that a model of the clauses might break."""
    matters = deciding(form, true)
    by_sort: dict[str, list[int]] = {sort: [] for sort in form.sentence.sorts}
    for term, (_, _, sort) in enumerate(form.terms):
        if matters[term]:
            by_sort[sort].append(term)
    for sort, terms in by_sort.items():
        if not terms:
            terms.append(form.term(f"some {sort}", (), sort))
            matters += [True] * (len(form.terms) - len(matters))
    scored: list[tuple[int, Use]] = []
    for age, ((row, at), whole) in enumerate(list(form.known.items())):
        node = form.sentence.nodes[row]
        if node.op not in ("all", "any", *EXTREMA) or not all(matters[term] for term in at):
            continue
        universal = node.op in ("all", "any")
        if universal and (whole if node.op == "any" else -whole) in true:  # type: ignore[operator]
            continue
        binder: tuple[int, str] = node.payload
        place = form.place(row, at)
        for term in by_sort[binder[1]]:
            if universal:
                body = form.known.get((node.args[0], form.terms_of(node.args[0], {**place, binder: term})))
                if isinstance(body, int) and (body if node.op == "all" else -body) in true:
                    continue
            use = Use(row, tuple(key_of(form, t) for t in at), key_of(form, term))
            if use not in present:
                scored.append((term + age, use))
    scored.sort(key=lambda entry: entry[0])
    return [use for _, use in scored[:MOST_A_ROUND]]
