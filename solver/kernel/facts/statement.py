"""Fact documents: {"format": "tropcheck-facts/1", "about": object, "facts": [fact, …]}.

The object is {"matrix": rows or a named family, "convention": "max" or "min"}, {"network": layers} or {"task": task};
see `matrices`, `networks`, `tasks`. A fact is {"quantity": …, "relation": ">=", "<=" or "=", "value": …, "proof":
{"rule": …, …}}. A table of rules says for each kind of object which rules prove which relation of which quantity.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..document import Rejected, digest_of, field, listing
from ..polynomials import Work
from . import (
    arrangements,
    cells,
    covers,
    epochs,
    heads,
    lifts,
    matrices,
    minors,
    networks,
    optima,
    orders,
    powers,
    ranks,
    rectangles,
    regions,
    relations,
    roundweights,
    spans,
    spectra,
    tasks,
    trees,
    widths,
)
from .reading import only

FORMAT = "tropcheck-facts/1"
Key = tuple[str, str]
"""A quantity and a relation."""

Rule = Callable[..., None]
"""Takes the object, the fact, the place of the fact in the document, and the work that is left."""

PARAMETERS = {
    "eigenspace": "eigenvalue",
    "transient": "cyclicity rates",
    "linear regions": "cells",
    "tree depth": "knower rounds first",
    "tree leaves": "knower rounds first",
    "one-way bits": "order lengths public",
    "autoregressive bits": "order tokens epochs mode",
    "heads": "tokens asker",
}
"""The fields that say more precisely which quantity is meant."""

MOST_WORK = 2_000_000
"""Of one document, in steps of about a microsecond."""

TREE_BOUNDS: dict[str, Rule] = {
    "fooling set": trees.fooling_set,
    "rank": trees.rank,
    "counting": rectangles.counting,
    "discrepancy": rectangles.discrepancy,
    "boxes": trees.boxes,
}

CELLS: dict[str, Rule] = {"tree": cells.count_cells, "arrangement": arrangements.arrangement}
REGIONS: dict[str, Rule] = {"tree": regions.count_regions, "arrangement": arrangements.arrangement}

KINDS: dict[str, tuple[Callable[[object, Work], object], dict[Key, dict[str, Rule]]]] = {
    "matrix": (
        matrices.read_matrix,
        {
            ("tropical rank", ">="): {"minor": ranks.minor},
            ("tropical rank", "<="): {
                "factorization": ranks.factorization,
                "lift": lifts.lift,
                "search": minors.exhausted,
            },
            ("factor rank", ">="): {
                "minor": ranks.minor,
                "fooling set": covers.fooling_set,
                "antichain": covers.antichain,
                "colouring": covers.colouring,
            },
            ("factor rank", "<="): {"factorization": ranks.factorization},
            ("Kapranov rank", ">="): {"minor": ranks.minor, "ideal member": lifts.ideal_member, "signs": lifts.signs},
            ("Kapranov rank", "<="): {"factorization": ranks.factorization, "lift": lifts.lift},
            ("row rank", "="): {"residuation": spans.line_rank},
            ("column rank", "="): {"residuation": spans.line_rank},
            ("determinantal rank", ">="): {"minor": ranks.minor, "signed minor": spans.signed_minor},
            ("determinantal rank", "<="): {"factorization": ranks.factorization, "search": spans.no_signed_minor},
            ("Gondran–Minoux rank", ">="): {"minor": ranks.minor, "potentials": relations.independent},
            ("Gondran–Minoux rank", "<="): {"factorization": ranks.factorization, "relations": relations.dependent},
            ("classical rank", ">="): {"minor": ranks.classical_minor},
            ("classical rank", "<="): {"factorization": ranks.classical_factorization},
            ("determinant", "="): {"potentials": optima.determinant, "deficiency": optima.deficiency},
            ("optimal permutations", "="): {"potentials": optima.one_optimum},
            ("optimal permutations", ">="): {"potentials": optima.two_optima},
            ("cycle mean", "="): {"potentials": optima.cycle_mean, "numbering": optima.no_cycle},
            ("eigenvalues", "="): {"cycles": spectra.eigenvalues},
            ("eigenspace", "="): {"heaviest walks": spectra.eigenspace},
            ("transient", "="): {"powers": powers.transient},
        },
    ),
    "network": (
        networks.read_network,
        {
            ("cells", "="): CELLS,
            ("cells", ">="): {"points": cells.points, **CELLS},
            ("cells", "<="): CELLS,
            ("linear regions", "="): REGIONS,
            ("linear regions", ">="): REGIONS,
            ("linear regions", "<="): REGIONS,
        },
    ),
    "task": (
        tasks.read_task,
        {
            ("tree depth", "<="): {"tree": trees.tree},
            ("tree leaves", "<="): {"tree": trees.tree},
            ("tree depth", ">="): TREE_BOUNDS | {"clauses": trees.clauses, "weights": roundweights.weights},
            ("tree leaves", ">="): TREE_BOUNDS,
            ("heads", "<="): {"rankings": heads.rankings},
            ("heads", ">="): {"adversary": heads.adversary},
            ("one-way bits", "="): {"residual classes": orders.residual_classes},
            ("autoregressive bits", "<="): {
                "messages": epochs.messages,
                "whole inputs": widths.whole_inputs,
                "blocks": widths.blocks,
            },
            ("autoregressive bits", ">="): {
                "distinct rows": epochs.distinct_rows,
                "dependence": epochs.dependence,
                "escape": widths.escape,
                "covering": widths.covering,
                "clauses": epochs.clauses,
            },
        },
    ),
}


@dataclass(frozen=True)
class Facts:
    """What a document establishes: the object as the kernel names it, and its facts, one line each."""

    about: str
    lines: tuple[str, ...]


def check_facts(document: object) -> Facts:
    """Check every fact of a document, or raise `Rejected` naming the first that is not proved."""
    if field(document, "format", str) != FORMAT:
        raise Rejected(f"format: this kernel reads {FORMAT}")
    only(document, "format about facts", "the document")
    about = field(document, "about", dict)
    assert isinstance(about, dict)
    kinds = [kind for kind in KINDS if kind in about]
    if len(kinds) != 1:
        raise Rejected(f"about: an object is exactly one of {', '.join(KINDS)}")
    only(about, f"{kinds[0]} convention" if kinds[0] == "matrix" else kinds[0], "about")
    read, rules = KINDS[kinds[0]]
    entries = listing(field(document, "facts", list), "facts")
    if not entries:
        raise Rejected("facts: the list is empty")
    work = Work(MOST_WORK)
    read_through(document, work)
    thing = read(about, work)
    for number, fact in enumerate(entries):
        where = f"facts[{number}]"
        key = (str(field(fact, "quantity", str, where)), str(field(fact, "relation", str, where)))
        rule = str(field(field(fact, "proof", dict, where), "rule", str, f"{where}.proof"))
        known = rules.get(key, {})
        if rule not in known:
            said = f"known: {', '.join(sorted(known))}" if known else f"no rule proves {key[0][:40]!r} {key[1][:4]}"
            raise Rejected(f"{where}.proof.rule: {rule[:40]!r} is no rule for this; {said}")
        only(fact, f"quantity relation value proof {PARAMETERS.get(key[0], '')}", where)
        try:
            known[rule](thing, fact, where, work)
        except RecursionError:
            raise Rejected(f"{where}.proof is nested too deeply") from None
    name = f"{kinds[0]} {getattr(thing, 'name', '') or digest_of(about)[:12]}"
    return Facts(name, tuple(said_once([statement(fact) for fact in entries])))


def read_through(document: object, work: Work) -> None:
    """Pay for reading every value of a document once."""
    pending = [document]
    while pending:
        value = pending.pop()
        work.spend(2)
        pending.extend(value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())


def statement(fact: object) -> tuple[str, str, str]:
    """Return quantity with its parameters, relation, value of a fact that was checked."""
    assert isinstance(fact, dict)
    extra = [
        f"{key} {printed(fact[key])}" for key in sorted(fact) if key not in ("quantity", "relation", "value", "proof")
    ]
    said = f" ({', '.join(extra)})" if extra else ""
    return f"{fact['quantity']}{said}", str(fact["relation"]), printed(fact["value"])


def printed(value: object) -> str:
    """Print a value; texts in a list are printed without quotes."""
    return f"[{', '.join(map(printed, value))}]" if isinstance(value, list) else str(value)


def said_once(facts: list[tuple[str, str, str]]) -> list[str]:
    """Join bounds of one quantity: the best of each side, and an equation where they meet."""
    best: dict[tuple[str, str], str] = {}
    for quantity, relation, value in facts:
        known = best.setdefault((quantity, relation), value)
        if relation != "=" and (int(value) > int(known)) == (relation == ">="):
            best[quantity, relation] = value
    lines: list[str] = []
    for (quantity, relation), value in best.items():
        both = all(best.get((quantity, side)) == value for side in (">=", "<="))
        line = f"{quantity} {'=' if both else relation} {value}"
        if line not in lines:
            lines.append(line)
    return lines
