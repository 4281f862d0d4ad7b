"""The meaning of a term: exact evaluation on one instance, tolerance zero.

Numbers are Fractions or BOTTOM (−∞), truths are bools, elements of index sorts are 0 … size − 1.
"""

from __future__ import annotations

from fractions import Fraction

from .document import Rejected, field, rational
from .polynomials import Work, cost, length
from .sentence import Node, Sentence
from .sorts import BINDERS, BOTTOM, Bottom

Value = Fraction | Bottom | bool | int
MOST_ELEMENTS = 64
MOST_BITS = 100_000


GATHERED = {"all": "and", "any": "or", "maxover": "max", "minover": "min"}


class Instance:
    """An assignment of exact values to everything a sentence quantifies over."""

    def __init__(self, sentence: Sentence, document: object, where: str = "instance") -> None:
        sizes, values = field(document, "sorts", dict, where), field(document, "values", dict, where)
        self.sizes: dict[str, int] = {}
        for sort in sentence.sorts:
            size = field(sizes, sort, int, f"{where}.sorts")
            if not 1 <= size <= MOST_ELEMENTS:
                raise Rejected(f"{where}.sorts.{sort}: a set of {size} elements; 1 to {MOST_ELEMENTS} are allowed")
            self.sizes[sort] = size
        for big, small in sentence.larger:
            if self.sizes[big] <= self.sizes[small]:
                raise Rejected(f"{where}.sorts: {big} must have more elements than {small}")
        if set(sizes) != set(sentence.sorts) or set(values) != set(sentence.variables) | set(sentence.functions):
            raise Rejected(f"{where} does not assign exactly the names of its question")
        self.values: dict[str, object] = {}
        for name, (sort, lo, hi) in sentence.variables.items():
            value = self.scalar(values[name], sort, f"{where}.values.{name}")
            if lo is not None and hi is not None and not (isinstance(value, Fraction) and lo <= value <= hi):
                raise Rejected(f"{where}.values.{name} lies outside its box {lo} … {hi}")
            self.values[name] = value
        for name, (domain, codomain) in sentence.functions.items():
            self.values[name] = self.table(values[name], list(domain), codomain, f"{where}.values.{name}")

    def table(self, document: object, domain: list[str], codomain: str, where: str) -> object:
        if not domain:
            return self.scalar(document, codomain, where)
        if not isinstance(document, list) or len(document) != self.sizes[domain[0]]:
            raise Rejected(f"{where} is no table of {self.sizes[domain[0]]} entries")
        return [self.table(part, domain[1:], codomain, f"{where}[{i}]") for i, part in enumerate(document)]

    def scalar(self, document: object, sort: str, where: str) -> Value:
        if sort in self.sizes:
            if type(document) is not int or not 0 <= document < self.sizes[sort]:
                raise Rejected(f"{where}: {str(document)[:40]} is no element of {sort}")
            return document
        if sort == "bool":
            if not isinstance(document, bool):
                raise Rejected(f"{where}: {str(document)[:40]} is no truth")
            return document
        if document == "-inf" and sort in ("extint", "extreal"):
            return BOTTOM
        number = rational(document, where)
        if sort in ("int", "extint") and number.denominator != 1:
            raise Rejected(f"{where}: {document} is no integer")
        return number


class Evaluation:
    """Evaluates rows of a sentence on one instance, each once for each choice of its bound elements."""

    def __init__(self, sentence: Sentence, instance: Instance, work: Work | None = None) -> None:
        self.nodes = sentence.nodes
        self.instance = instance
        self.work = work or Work()
        self.known: dict[tuple[object, ...], Value] = {}

    def value(self, row: int, bound: dict[tuple[int, str], int] | None = None) -> Value:
        """Return the value of a row; arguments of a row stand above it, so one pass from the top suffices."""
        bound = bound or {}
        node = self.nodes[row]
        key = (row, *(bound[binder] for binder in sorted(node.free)))
        self.work.spend(2)
        if key not in self.known:
            self.known[key] = self.compute(node, bound)
        return self.known[key]

    def warm(self, rows: int) -> None:
        """Evaluate all closed rows below `rows` in order, so that no evaluation nests deeply."""
        for row in range(rows):
            if not self.nodes[row].free:
                self.value(row)

    def compute(self, node: Node, bound: dict[tuple[int, str], int]) -> Value:
        op = node.op
        if op in BINDERS:
            size = self.instance.sizes[node.payload[1]]
            parts = [self.value(node.args[0], {**bound, node.payload: i}) for i in range(size)]
            return combine(GATHERED[op], parts, self.work)
        match op:
            case "const":
                return node.payload  # type: ignore[no-any-return]
            case "bound":
                return bound[node.payload]
            case "var":
                return self.instance.values[str(node.payload)]  # type: ignore[return-value]
        args = [self.value(arg, bound) for arg in node.args]
        if op == "apply":
            entry = self.instance.values[str(node.payload)]
            for arg in args:
                entry = entry[arg]  # type: ignore[index]
            return entry  # type: ignore[return-value]
        return combine(op, args, self.work)


def below(left: Value, right: Value) -> bool:
    """Tell whether left ≤ right, where −∞ ≤ everything."""
    if isinstance(left, Bottom):
        return True
    return not isinstance(right, Bottom) and left <= right


def combine(op: str, args: list[Value], work: Work) -> Value:
    """Apply an operator to values."""
    work.spend(sum(cost(length(arg)) for arg in args if isinstance(arg, Fraction)))
    match op:
        case "and":
            return all(args)
        case "or":
            return any(args)
        case "one":
            return sum(1 for arg in args if arg) == 1
        case "not":
            return not args[0]
        case "implies":
            return not args[0] or bool(args[1])
        case "iff":
            return args[0] == args[1]
        case "ite":
            return args[1] if args[0] else args[2]
        case "le":
            return below(args[0], args[1])
        case "lt":
            return not below(args[1], args[0])
        case "eq":
            return args[0] is args[1] or args[0] == args[1]
        case "max" | "min":
            best = args[0]
            for arg in args[1:]:
                if below(best, arg) if op == "max" else below(arg, best):
                    best = arg
            return best
    if any(isinstance(arg, Bottom) for arg in args):
        return BOTTOM
    result: Fraction = args[0]  # type: ignore[assignment]
    if op == "neg":
        return -result
    for arg in args[1:]:
        if op == "add":
            result = result + arg  # type: ignore[operator]
        elif op == "sub":
            result = result - arg  # type: ignore[operator]
        else:
            result = result * arg  # type: ignore[operator]
        work.spend(cost(length(result)))
        if length(result) > MOST_BITS:
            raise Rejected(f"a value of more than {MOST_BITS} bits")
    return result


def holds(sentence: Sentence, instance: Instance, work: Work | None = None) -> tuple[bool, bool]:
    """Return (all hypotheses are true, the conclusion is true) on an instance."""
    evaluation = Evaluation(sentence, instance, work)
    evaluation.warm(len(sentence.nodes))
    hypotheses = all(evaluation.value(row) is True for row in sentence.hypotheses)
    return hypotheses, evaluation.value(sentence.conclusion) is True
