"""Extrema: that a value is attained and that it is a bound are questions about one quantity on one domain."""

from __future__ import annotations

from .document import Rejected
from .matching import Matching
from .polynomials import Work
from .sentence import Sentence


def check_extremum(attained: Sentence, bounded: Sentence, value: int, sense: str, work: Work) -> None:
    """Check that `attained` asks for q ≠ value everywhere, and `bounded` for q ≤ value (value ≤ q for a minimum)."""
    inequation, bound = attained.nodes[attained.conclusion], bounded.nodes[bounded.conclusion]
    equation = attained.nodes[inequation.args[0]] if inequation.op == "not" else inequation
    if inequation.op != "not" or equation.op != "eq" or bound.op != "le":
        raise Rejected("an extremum has `quantity == value` attained, and `quantity <= value` or `>=` as its bound")
    sides = [row for row in equation.args if not is_value(attained, row, value)]
    quantity, limit = bound.args if sense == "max" else reversed(bound.args)
    if len(sides) != 1 or not is_value(bounded, limit, value):
        raise Rejected(f"the value {value} of the extremum does not stand in its two questions")
    for name in ("sorts", "larger", "variables", "functions"):
        if getattr(attained, name) != getattr(bounded, name):
            raise Rejected(f"the two questions of an extremum have different {name}")
    matching = Matching(attained, bounded, set(), work)
    if len(attained.hypotheses) != len(bounded.hypotheses):
        raise Rejected("the two questions of an extremum have different hypotheses")
    for ours, theirs in zip((*attained.hypotheses, sides[0]), (*bounded.hypotheses, quantity), strict=True):
        matching.match(ours, theirs)


def is_value(sentence: Sentence, row: int, value: int) -> bool:
    """Tell whether a row is the constant `value`."""
    node = sentence.nodes[row]
    return node.op == "const" and node.sort == "int" and node.payload == value
