"""Theory lemmas: clauses that hold for every value of the columns and terms they speak about.

    ["sum", assumed, products, multiples]    the assumed literals cannot all be true, because constraints that follow
                                             from them add up to a contradiction
    ["sturm", assumed]                       the assumed literals, all about one column, cannot all be true, because no
                                             real number satisfies their constraints (see `sturm`)
    ["path", t₀, t₁, …, tₙ]                  t₀ = t₁ ∧ … ∧ tₙ₋₁ = tₙ ⇒ t₀ = tₙ
    ["same", kind, x, y]                     equal arguments give equal values; kind is term, column, truth or flag

In a sum, a literal ±atom of p ≥ 0 is the constraint p ≥ 0 or −p > 0; the latter is −p − 1 ≥ 0 when p takes integer
values only. A product [m, [i, …], q] is m · q² · (the i-th constraints multiplied) ≥ 0 for an integer m > 0; q, a
polynomial, may be missing. A multiple [q, i, j] is q · (the i-th constraint) = 0, when the i-th and the j-th are
p ≥ 0 and −p ≥ 0. All together must be a constant c as polynomials, with c < 0, or c = 0 and some product > 0.
(Farkas' lemma: no two constraints multiplied. Handelman: products on a polytope. Positivstellensatz: in general.)
"""

from __future__ import annotations

from itertools import pairwise

from .atoms import TRUE, Names
from .document import Rejected, listed, listing, whole
from .polynomials import MOST_DEGREE, Polynomial, accumulate, plus, signed, times, weight
from .sturm import coefficients, contradictory

Clause = tuple[int, ...]


def lemma_clause(names: Names, lemma: object, where: str) -> Clause:
    """Check a lemma and return its clause; raises `Rejected` naming the rule that is broken."""
    if not isinstance(lemma, list) or not lemma:
        raise Rejected(f"{where} is no [rule, …]")
    clause = checked(names, lemma, where)
    names.work.spend(4 + len(clause))
    return tuple(dict.fromkeys(literal for literal in clause if literal != -TRUE))


def checked(names: Names, lemma: list[object], where: str) -> Clause:
    """Check a lemma by its rule and return the literals of its clause."""
    match lemma[0]:
        case "sum" if len(lemma) == 4:
            return contradictory_sum(names, lemma[1], lemma[2], lemma[3], where)
        case "sturm" if len(lemma) == 2:
            return without_solution(names, lemma[1], where)
        case "path" if len(lemma) >= 4:
            return path(names, [listed(names.terms, t, f"{where}: term") for t in lemma[1:]], where)
        case "same" if len(lemma) == 4:
            return same_value(names, lemma[1], lemma[2], lemma[3], where)
    raise Rejected(f"{where} is no sum, sturm, path or same, or has a wrong number of parts")


def polynomial(names: Names, value: object, where: str) -> Polynomial:
    """Read a polynomial: a list of [integer coefficient, [columns]]."""
    result: Polynomial = {}
    for part in listing(value, where):
        if not isinstance(part, list) or len(part) != 2:
            raise Rejected(f"{where}: a monomial is [coefficient, [columns]]")
        columns = [listed(names.columns, c, f"{where}: column") for c in listing(part[1], f"{where}: columns")]
        if len(columns) > MOST_DEGREE:
            raise Rejected(f"{where}: a monomial of degree above {MOST_DEGREE}")
        monomial = {tuple(sorted(columns)): whole(part[0], where)}
        names.work.spend(8 + weight(monomial))
        accumulate(result, monomial)
    return result


def constraint(names: Names, literal: object, where: str) -> tuple[Polynomial, bool]:
    """Return (p, strict) for the constraint p ≥ 0, or p > 0, that a literal states."""
    number = whole(literal, f"{where}: literal")
    atom = names.atoms[listed(names.atoms, abs(number), f"{where}: atom")]
    if not atom or atom[0] != "nonneg":
        raise Rejected(f"{where}: literal {number} is no inequality")
    p: Polynomial = dict(atom[1:])  # type: ignore[arg-type]
    names.work.spend(weight(p))
    if number > 0:
        return p, False
    return (signed(p, -1), False) if names.integral(p) else (signed(p), True)


def contradictory_sum(names: Names, assumed: object, products: object, multiples: object, where: str) -> Clause:
    """Check that constraints which follow from the assumed literals add up to c < 0, or to 0 with one > 0."""
    literals = listing(assumed, f"{where}: assumptions")
    constraints = [constraint(names, literal, where) for literal in literals]
    total: Polynomial = {}
    positive = False
    for product in listing(products, f"{where}: products"):
        if not isinstance(product, list) or len(product) not in (2, 3):
            raise Rejected(f"{where}: a product is [multiplier, [constraints], polynomial to be squared]")
        names.work.spend(4)
        multiplier = whole(product[0], f"{where}: multiplier")
        factors = listing(product[1], f"{where}: factors")
        if multiplier <= 0:
            raise Rejected(f"{where}: a product has a multiplier > 0")
        value: Polynomial = {(): multiplier}
        strict = len(product) == 2
        for factor in factors:
            p, above = constraints[listed(constraints, factor, f"{where}: assumption")]
            value, strict = times(value, p, names.work), strict and above
        if len(product) == 3:
            root = polynomial(names, product[2], f"{where}: a square")
            value = times(times(value, root, names.work), root, names.work)
        names.work.spend(weight(value))
        accumulate(total, value)
        positive = positive or strict
    for multiple in listing(multiples, f"{where}: multiples"):
        if not isinstance(multiple, list) or len(multiple) != 3:
            raise Rejected(f"{where}: a multiple is [polynomial, constraint, opposite constraint]")
        i, j = (listed(constraints, k, f"{where}: assumption") for k in multiple[1:])
        (p, above), (opposite, below) = constraints[i], constraints[j]
        names.work.spend(4 + weight(p))
        if above or below or plus(p, opposite):
            raise Rejected(f"{where}: assumptions {i} and {j} are not p ≥ 0 and −p ≥ 0")
        accumulate(total, times(polynomial(names, multiple[0], where), p, names.work))
    value_of_sum = total.pop((), 0)
    if total:
        raise Rejected(f"{where}: the sum is no constant; {len(total)} monomials are left")
    if value_of_sum > 0 or (value_of_sum == 0 and not positive):
        raise Rejected(f"{where}: the sum is a constant that is no contradiction")
    return tuple(-whole(literal, where) for literal in literals)


def without_solution(names: Names, assumed: object, where: str) -> Clause:
    """Check by Sturm's theorem that no value of the one column of the assumed literals satisfies them all."""
    literals = listing(assumed, f"{where}: assumptions")
    constraints = [constraint(names, literal, where) for literal in literals]
    if len({column for p, _ in constraints for monomial in p for column in monomial}) != 1:
        raise Rejected(f"{where}: the assumptions are not about one number")
    if not contradictory([(coefficients(p), strict) for p, strict in constraints], names.work):
        raise Rejected(f"{where}: some number satisfies all assumptions")
    return tuple(-whole(literal, where) for literal in literals)


def path(names: Names, terms: list[int], where: str) -> Clause:
    """Equality of terms is transitive."""
    if len({names.terms[term][2] for term in terms}) != 1:
        raise Rejected(f"{where}: a path joins terms of one sort")
    steps = [-names.equal_terms(left, right) for left, right in pairwise(terms)]
    return (*steps, names.equal_terms(terms[0], terms[-1]))


def same_value(names: Names, kind: object, x: object, y: object, where: str) -> Clause:
    """Equal arguments give equal values: terms and truths are the same, the column of x is not below that of y."""
    sides = []
    for side in (x, y):
        if kind == "term":
            symbol, args, _ = names.terms[listed(names.terms, side, f"{where}: term")]
        elif kind == "column":
            symbol, args, _ = names.columns[listed(names.columns, side, f"{where}: column")]
        else:
            atom = names.atoms[listed(names.atoms, side, f"{where}: atom")]
            if kind not in ("truth", "flag") or not atom or atom[0] != kind:
                raise Rejected(f"{where}: no value of a term, column, truth or flag")
            symbol, args = atom[1], atom[2]  # type: ignore[assignment]
        sides.append((symbol, args))
    (symbol, left), (other, right) = sides
    if symbol != other or len(left) != len(right):
        raise Rejected(f"{where}: values of the different symbols {symbol} and {other}")
    premises = [-names.equal_terms(a, b) for a, b in zip(left, right, strict=True)]
    first, second = whole(x, where), whole(y, where)
    if kind == "term":
        return (*premises, names.equal_terms(first, second))
    if kind == "column":
        difference = plus({(first,): 1}, {(second,): -1})
        return (*premises, names.nonneg(difference))
    return (*premises, -first, second)
