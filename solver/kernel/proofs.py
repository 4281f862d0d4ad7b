"""Proofs: certificates that a question has no counterexample.

A proof starts from the clause form of the question, which the kernel makes itself, and extends it by what the
certificate lists:

    terms       elements to speak about, each [f, t, …] for a variable or function f of the question,
                ["@choose", row, t, …], ["@row", row, t, …] or ["@some", sort]; t counts the earlier ones of this list
    instances   [row, [t, …], t′]: what the quantifier or extremum of a row, at a place, says about the element t′
    atoms       more inequalities ["nonneg", polynomial] and equalities ["equal", t, t′], for case distinctions
    lemmas      theory lemmas; their clauses follow those of the clause form
    steps       "clausal": a propositional refutation of all these clauses (see `lrat`)
    tree        "case-tree": a refutation by nested case distinctions (see `cases`)

In `terms` and `instances`, elements are counted as in `terms`; from `atoms` on, the numbers of terms, columns, atoms
and clauses are those of the clause form.
"""

from __future__ import annotations

from .atoms import Names
from .cases import check_tree
from .clauses import ClauseForm
from .document import Rejected, listed, listing
from .lemmas import lemma_clause, polynomial
from .lrat import refute
from .polynomials import Work
from .sentence import Sentence
from .sorts import BINDERS


def check_clausal(sentence: Sentence, certificate: object, work: Work | None = None) -> None:
    """Accept a proof by instances, theory lemmas and a propositional refutation."""
    form, clauses = extended_form(sentence, certificate, work)
    refute(clauses, part(certificate, "steps"), form.work)


def check_case_tree(sentence: Sentence, certificate: object, work: Work | None = None) -> None:
    """Accept a proof by instances, theory lemmas and nested case distinctions."""
    form, clauses = extended_form(sentence, certificate, work)
    check_tree(clauses, part(certificate, "tree"), form.work)


def part(certificate: object, name: str) -> list[object]:
    """Return a list of a certificate; one that is missing is empty."""
    if not isinstance(certificate, dict):
        raise Rejected("the certificate is no object")
    return listing(certificate.get(name, []), name)


def extended_form(
    sentence: Sentence, certificate: object, work: Work | None = None
) -> tuple[ClauseForm, list[tuple[int, ...]]]:
    """Return the clause form with the instances and atoms of a certificate, and its clauses with the lemmas."""
    try:
        form = ClauseForm(sentence, work or Work())
        terms: list[int] = []
        for number, entry in enumerate(part(certificate, "terms")):
            terms.append(named_term(form, terms, entry, f"terms[{number}]"))
        for number, entry in enumerate(part(certificate, "instances")):
            instantiate(form, terms, entry, f"instances[{number}]")
    except RecursionError:
        raise Rejected("the terms of the question are nested too deeply below a quantifier") from None
    for number, entry in enumerate(part(certificate, "atoms")):
        extra_atom(form, entry, f"atoms[{number}]")
    lemmas = part(certificate, "lemmas")
    clauses = [lemma_clause(form, lemma, f"lemmas[{number}]") for number, lemma in enumerate(lemmas)]
    return form, [*form.clauses, *clauses]


def instantiate(form: ClauseForm, terms: list[int], entry: object, where: str) -> None:
    """State what an entry of `instances` asks for."""
    form.work.spend(20)
    if not isinstance(entry, list) or len(entry) != 3:
        raise Rejected(f"{where} is no [row, [terms], term]")
    row = listed(form.sentence.nodes, entry[0], f"{where}: row")
    form.instantiate(row, at_terms(terms, entry[1], where), at_terms(terms, [entry[2]], where)[0])


def at_terms(terms: list[int], positions: object, where: str) -> tuple[int, ...]:
    """Return the terms that a certificate names by their positions in its list."""
    return tuple(terms[listed(terms, position, f"{where}: term")] for position in listing(positions, where))


def named_term(form: ClauseForm, terms: list[int], entry: object, where: str) -> int:
    """Return the term that an entry of `terms` describes; what defines the term is stated with it."""
    form.work.spend(20)
    if not isinstance(entry, list) or not entry or not isinstance(entry[0], str):
        raise Rejected(f"{where} is no [name, …]")
    sentence, name = form.sentence, entry[0]
    if name == "@some" and len(entry) == 2 and entry[1] in sentence.sorts:
        return form.term(f"some {entry[1]}", (), str(entry[1]))
    if name in ("@choose", "@row") and len(entry) >= 2:
        row = listed(sentence.nodes, entry[1], f"{where}: row")
        node, at = sentence.nodes[row], at_terms(terms, entry[2:], where)
        form.value(row, form.place(row, at))
        if name == "@choose" and node.op in BINDERS:
            return form.term(f"choose {row}", at, node.payload[1])
        if name == "@row" and node.op == "ite" and node.sort in sentence.sorts:
            return form.term(f"row {row}", at, node.sort)
        raise Rejected(f"{where}: row {row} has no such element")
    at = at_terms(terms, entry[1:], where)
    domain, codomain = sentence.functions.get(name, ((), sentence.variables.get(name, ("",))[0]))
    if codomain not in sentence.sorts or [form.terms[term][2] for term in at] != list(domain):
        raise Rejected(f"{where}: {name[:40]} gives no element, or takes other arguments")
    return form.term(name, at, codomain)


def extra_atom(form: Names, entry: object, where: str) -> int:
    """Add an atom for a case distinction: it is true or false, so nothing is assumed."""
    if isinstance(entry, list) and len(entry) == 2 and entry[0] == "nonneg":
        return form.nonneg(polynomial(form, entry[1], where))
    if isinstance(entry, list) and len(entry) == 3 and entry[0] == "equal":
        left, right = (listed(form.terms, term, f"{where}: term") for term in entry[1:])
        if form.terms[left][2] == form.terms[right][2]:
            return form.equal_terms(left, right)
    raise Rejected(f"{where} is neither an inequality nor an equality of two elements of one set")
