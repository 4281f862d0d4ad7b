"""Does the producer prove what this project is about? Each law here is a theorem of its field."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from solver.certify import case_tree, certify
from solver.kernel.document import canonical, parse
from solver.kernel.proofs import check_case_tree, check_clausal
from solver.kernel.sentence import read_question
from terms.question import Function, Question, Variable
from terms.symbols import FunctionSymbol, SortSymbol, term_of, variable
from terms.vocabulary import (
    absolute,
    all_of,
    all_over,
    any_of,
    any_over,
    exactly_one,
    iff,
    implies,
    ite,
    max_over,
    maximum,
    min_over,
    minimum,
    not_,
    total,
)

R, J, K, L = (SortSymbol(name) for name in "IJKL")
Law = Callable[..., Any]


def over_numbers(law: Law, names: str, sort: str, *given: Law, box: tuple[int, int] | None = None) -> Question:
    """State a law about numbers."""
    symbols = [variable(name, sort) for name in names]
    ends = box or (None, None)
    return Question(
        term_of(law(*symbols)),
        tuple(term_of(hypothesis(*symbols)) for hypothesis in given),
        tuple(Variable(name, sort, *ends) for name in names),
    )


def over_tables(
    law: Law,
    tables: Iterable[tuple[str, tuple[str, ...]]],
    sort: str = "real",
    numbers: str = "",
    given: tuple[Law, ...] = (),
) -> Question:
    """State a law about functions on index sets of any size."""
    functions = [Function(name, domain, sort) for name, domain in tables]
    symbols = [FunctionSymbol(f.name, f.domain, f.codomain) for f in functions]
    symbols += [variable(name, sort) for name in numbers]  # type: ignore[misc]
    sorts = tuple(sorted({name for f in functions for name in f.domain}))
    return Question(
        term_of(law(*symbols)),
        tuple(term_of(hypothesis(*symbols)) for hypothesis in given),
        tuple(Variable(name, sort) for name in numbers),
        tuple(functions),
        sorts,
    )


def proved(question: Question, seconds: float = 30) -> dict[str, Any]:
    """Certify a question, and check the certificate again as a reader would: from its text."""
    document = json.loads(canonical(question.json()))
    certificate = certify(document, seconds=seconds)

    assert certificate is not None

    again = parse(json.dumps(certificate).encode())
    check_clausal(read_question(document), again)
    return certificate


SEMIRING: dict[str, tuple[str, Law]] = {
    "⊕ is associative": ("abc", lambda a, b, c: maximum(a, maximum(b, c)) == maximum(maximum(a, b), c)),
    "⊕ is commutative": ("ab", lambda a, b: maximum(a, b) == maximum(b, a)),
    "⊕ is idempotent": ("a", lambda a: maximum(a, a) == a),
    "⊗ is associative": ("abc", lambda a, b, c: a + (b + c) == (a + b) + c),
    "⊗ is commutative": ("ab", lambda a, b: a + b == b + a),
    "0 is one": ("a", lambda a: a + 0 == a),
    "⊗ distributes": ("abc", lambda a, b, c: a + maximum(b, c) == maximum(a + b, a + c)),
    "⊗ distributes over min": ("abc", lambda a, b, c: a + minimum(b, c) == minimum(a + b, a + c)),
    "min absorbs max": ("ab", lambda a, b: minimum(a, maximum(a, b)) == a),
    "⊕ is monotone": ("abc", lambda a, b, c: implies(a <= b, maximum(a, c) <= maximum(b, c))),
    "⊕ is the least upper bound": ("abc", lambda a, b, c: iff(maximum(a, b) <= c, all_of(a <= c, b <= c))),
    "order is total": ("ab", lambda a, b: exactly_one(a < b, a == b, b < a)),
}


@pytest.mark.parametrize("sort", ["int", "real", "extint", "extreal"])
@pytest.mark.parametrize("name", SEMIRING)
def test_semiring_laws(name: str, sort: str) -> None:
    """The laws of the max-plus semiring, for integers and reals, with and without −∞."""
    names, law = SEMIRING[name]
    proved(over_numbers(law, names, sort))


def matrix_associativity(a: Any, b: Any, c: Any) -> Any:
    def left(i: Any, k: Any) -> Any:
        return max_over(K, lambda m: max_over(J, lambda j: a(i, j) + b(j, m)) + c(m, k))

    def right(i: Any, k: Any) -> Any:
        return max_over(J, lambda j: a(i, j) + max_over(K, lambda m: b(j, m) + c(m, k)))

    return all_over(R, lambda i: all_over(L, lambda k: left(i, k) == right(i, k)))


def matrix_distributivity(a: Any, b: Any, c: Any) -> Any:
    def left(i: Any, k: Any) -> Any:
        return max_over(J, lambda j: a(i, j) + maximum(b(j, k), c(j, k)))

    def right(i: Any, k: Any) -> Any:
        return maximum(max_over(J, lambda j: a(i, j) + b(j, k)), max_over(J, lambda j: a(i, j) + c(j, k)))

    return all_over(R, lambda i: all_over(K, lambda k: left(i, k) == right(i, k)))


@pytest.mark.parametrize("sort", ["int", "real", "extint", "extreal"])
def test_matrix_laws_of_all_sizes(sort: str) -> None:
    """Max-plus products of matrices of any sizes are associative and distribute over ⊕."""
    ij, jk, kl = ("I", "J"), ("J", "K"), ("K", "L")
    proved(over_tables(matrix_associativity, [("a", ij), ("b", jk), ("c", kl)], sort))
    proved(over_tables(matrix_distributivity, [("a", ij), ("b", jk), ("c", jk)], sort))


def power_diagram(dot: Any, norm: Any, qq: Any) -> Any:
    def power(j: Any) -> Any:
        return qq - 2 * dot(j) + norm(j) - norm(j)

    return all_over(
        J,
        lambda j: iff(all_over(J, lambda k: dot(k) <= dot(j)), all_over(J, lambda k: power(j) <= power(k))),
    )


def convexity(a: Any, b: Any, x: Any, y: Any, t: Any) -> Any:
    def f(z: Any) -> Any:
        return max_over(J, lambda j: a(j) + z * b(j))

    return implies(all_of(0 <= t, t <= 1), f((1 - t) * x + t * y) <= (1 - t) * f(x) + t * f(y))


ONE_INDEX: dict[str, tuple[Law, str, str]] = {
    "attention is the power diagram": (power_diagram, "dn", "q"),
    "the output is at most the largest value": (
        lambda s, v: max_over(J, lambda j: s(j) + v(j)) - max_over(J, s) <= max_over(J, v),
        "sv",
        "",
    ),
    "the output is at least the smallest value": (
        lambda s, v: min_over(J, v) <= max_over(J, lambda j: s(j) + v(j)) - max_over(J, s),
        "sv",
        "",
    ),
    "a maximum of affine maps is convex": (convexity, "ab", "xyt"),
    "a maximum is attained": (lambda s: any_over(J, lambda j: s(j) == max_over(J, s)), "s", ""),
    "max is nonexpansive": (
        lambda s, v, c: implies(
            all_over(J, lambda j: absolute(s(j) - v(j)) <= c),
            absolute(max_over(J, s) - max_over(J, v)) <= c,
        ),
        "sv",
        "c",
    ),
    "min is the dual of max": (lambda s: min_over(J, s) == -max_over(J, lambda j: -s(j)), "s", ""),
    "adding a constant moves no winner": (
        lambda s, c: all_over(
            J,
            lambda j: iff(
                all_over(J, lambda k: s(k) <= s(j)),
                max_over(J, lambda k: s(k) + c) == s(j) + c,
            ),
        ),
        "s",
        "c",
    ),
    "positive factors keep winners": (
        lambda s, c: implies(
            c > 0,
            all_over(
                J,
                lambda j: iff(all_over(J, lambda k: s(k) <= s(j)), all_over(J, lambda k: c * s(k) <= c * s(j))),
            ),
        ),
        "s",
        "c",
    ),
}


@pytest.mark.parametrize("name", ONE_INDEX)
def test_attention_laws_of_all_sizes(name: str) -> None:
    """Laws of hard attention over any number of keys."""
    law, tables, numbers = ONE_INDEX[name]
    proved(over_tables(law, [(table, ("J",)) for table in tables], "real", numbers))


def test_rank_step_with_pigeonhole() -> None:
    """If A = U ⊙ V has more indices than factors, two entries of the diagonal share a factor, and the pair can be
    exchanged without loss: the tropical rank is at most the factor rank.
    """
    a, u = FunctionSymbol("a", ("I", "I"), "real"), FunctionSymbol("u", ("I", "K"), "real")
    v, k = FunctionSymbol("v", ("K", "I"), "real"), FunctionSymbol("k", ("I",), "K")
    law = any_over(R, lambda i: any_over(R, lambda j: all_of(i != j, a(i, j) + a(j, i) >= a(i, i) + a(j, j))))
    covers = all_over(R, lambda i: all_over(R, lambda j: all_over(K, lambda m: u(i, m) + v(m, j) <= a(i, j))))
    tight = all_over(R, lambda i: a(i, i) == u(i, k(i)) + v(k(i), i))
    question = Question(
        term_of(law),
        (term_of(covers), term_of(tight)),
        functions=(
            Function("a", ("I", "I"), "real"),
            Function("u", ("I", "K"), "real"),
            Function("v", ("K", "I"), "real"),
            Function("k", ("I",), "K"),
        ),
        sorts=("I", "K"),
        larger=(("I", "K"),),
        pigeonholes=("k",),
    )
    certificate = proved(question)

    assert len(certificate["instances"]) <= 12


def test_injective_message_of_all_sizes() -> None:
    """If the output m, x ↦ f(x) depends on the message m only, equal messages come from equal functions."""
    f, m = FunctionSymbol("f", ("F", "X"), "Y"), FunctionSymbol("m", ("F",), "M")
    out = FunctionSymbol("out", ("M", "X"), "Y")
    functions, points = SortSymbol("F"), SortSymbol("X")
    correct = all_over(functions, lambda g: all_over(points, lambda x: out(m(g), x) == f(g, x)))
    law = all_over(
        functions,
        lambda g: all_over(
            functions,
            lambda h: implies(m(g) == m(h), all_over(points, lambda x: f(g, x) == f(h, x))),
        ),
    )
    question = Question(
        term_of(law),
        (term_of(correct),),
        functions=(
            Function("f", ("F", "X"), "Y"),
            Function("m", ("F",), "M"),
            Function("out", ("M", "X"), "Y"),
        ),
        sorts=("F", "X", "Y", "M"),
    )
    proved(question)


def product_is_singular(size: int, inner: int, *, identity: bool) -> Question:
    """A product of inner dimension r is tropically singular: no permutation is the only optimum (or: the identity
    is not).
    """
    names = [f"u{i}{k}" for i in range(size) for k in range(inner)]
    names += [f"v{k}{j}" for k in range(inner) for j in range(size)]
    value = {name: variable(name, "real") for name in names}

    def entry(i: int, j: int) -> Any:
        return maximum([value[f"u{i}{k}"] + value[f"v{k}{j}"] for k in range(inner)])

    matrix = [[entry(i, j) for j in range(size)] for i in range(size)]
    weights = [total([matrix[i][p[i]] for i in range(size)]) for p in permutations(range(size))]
    unique = [all_of([other < weight for q, other in enumerate(weights) if q != p]) for p, weight in enumerate(weights)]
    law = not_(unique[0] if identity else any_of(unique))
    return Question(term_of(law), variables=tuple(Variable(name, "real") for name in names))


def test_products_are_singular() -> None:
    """3×3 products of inner dimension 2 for all permutations; 4×4 of inner dimension 3 for the identity."""
    proved(product_is_singular(3, 2, identity=False))
    proved(product_is_singular(4, 3, identity=True))


POLYNOMIAL: dict[str, tuple[str, Law, tuple[Law, ...]]] = {
    "x + y ≤ (x + y)(1 + x + y)": (
        "xy",
        lambda x, y: x + y <= (x + y) * (1 + x + y),
        (lambda x, y: all_of(0 < x, x <= 1, 0 < y, y <= 1),),
    ),
    "the losing weights are at most (N−1)·d": (
        "xyd",
        lambda x, y, d: x + y <= 2 * d * (1 + x + y),
        (lambda x, y, d: all_of(0 < x, x <= d, 0 < y, y <= d, d <= 1),),
    ),
    "p(1−p) ≤ 1/4": ("p", lambda p: 4 * p * (1 - p) <= 1, ()),
    "x³ is monotone": ("xy", lambda x, y: implies(x <= y, x**3 <= y**3), ()),
    "Cauchy–Schwarz": (
        "abcd",
        lambda a, b, c, d: (a * c + b * d) ** 2 <= (a * a + b * b) * (c * c + d * d),
        (),
    ),
    "arithmetic and geometric mean of three squares": (
        "xyz",
        lambda x, y, z: x * y + y * z + z * x <= x * x + y * y + z * z,
        (),
    ),
    "Weierstrass' product inequality": (
        "xyz",
        lambda x, y, z: 1 - x - y - z <= (1 - x) * (1 - y) * (1 - z),
        (lambda x, y, z: all_of(0 <= x, x <= 1, 0 <= y, y <= 1, 0 <= z, z <= 1),),
    ),
    "covariance of three weights": (
        "xyz",
        lambda x, y, z: x * y * (x + y + z) <= (x + y + z) ** 3,
        (lambda x, y, z: all_of(0 < x, x <= 1, 0 < y, y <= 1, 0 < z, z <= 1),),
    ),
    "positive factors pass through max": (
        "xyz",
        lambda x, y, z: maximum(x, y) * z == maximum(x * z, y * z),
        (lambda x, y, z: 0 <= z,),
    ),
    "the covariance of two weights is positive semidefinite": (
        "abxy",
        lambda a, b, x, y: (a * x + b * y) ** 2 <= (a + b) * (a * x * x + b * y * y),
        (lambda a, b, x, y: all_of(a > 0, b > 0),),
    ),
    "its norm is at most one half": (
        "axy",
        lambda a, x, y: 2 * a * (1 - a) * (x - y) ** 2 <= x * x + y * y,
        (lambda a, x, y: all_of(0 <= a, a <= 1),),
    ),
    "a variance is nonnegative": (
        "axy",
        lambda a, x, y: (a * x + (1 - a) * y) ** 2 <= a * x * x + (1 - a) * y * y,
        (lambda a, x, y: all_of(0 <= a, a <= 1),),
    ),
    "the product inequality for four": (
        "wxyz",
        lambda w, x, y, z: 1 + w + x + y + z <= (1 + w) * (1 + x) * (1 + y) * (1 + z),
        (lambda w, x, y, z: all_of(w >= 0, x >= 0, y >= 0, z >= 0),),
    ),
    "Nesbitt's inequality": (
        "xyz",
        lambda x, y, z: (
            3 * (x + y) * (y + z) * (z + x)
            <= 2 * (x * (x + y) * (x + z) + y * (y + x) * (y + z) + z * (z + x) * (z + y))
        ),
        (lambda x, y, z: all_of(x > 0, y > 0, z > 0),),
    ),
    "the margin at a query on a key": (
        "pq",
        lambda p, q: (p * p - p * p / 2) - (p * q - q * q / 2) == (p - q) ** 2 / 2,
        (),
    ),
}


@pytest.mark.parametrize("name", POLYNOMIAL)
def test_polynomial_inequalities(name: str) -> None:
    """Softmax facts and their like, by products and sums of squares."""
    names, law, given = POLYNOMIAL[name]
    proved(over_numbers(law, names, "real", *given))


INTEGER: dict[str, tuple[str, Law, tuple[Law, ...]]] = {
    "no number is even and odd": ("nm", lambda n, m: not_(2 * n == 2 * m + 1), ()),
    "no integer between": ("nm", lambda n, m: implies(n < m, n + 1 <= m), ()),
    "n ≤ n²": ("n", lambda n: n <= n * n, ()),
    "no solution in the strip": ("nm", lambda n, m: not_(all_of(3 * n + 5 * m == 1, n >= 0, n <= 1)), ()),
    "exact lookup leaves a gap": (
        "ab",
        lambda a, b: implies(a != b, 2 * a * b - a * a + 1 <= b * b),
        (),
    ),
    "√2 is irrational below 5": (
        "nm",
        lambda n, m: not_(n * n == 2 * m * m),
        (lambda n, m: all_of(1 <= m, m <= 3, 1 <= n, n <= 4),),
    ),
}


@pytest.mark.parametrize("name", INTEGER)
def test_integer_laws(name: str) -> None:
    """Laws that fail for rational numbers: rounding and case distinctions."""
    names, law, given = INTEGER[name]
    proved(over_numbers(law, names, "int", *given))


def test_case_trees_are_small() -> None:
    """Distributivity has a case tree of a few lines, which the kernel accepts; a large proof has none."""
    names, law = SEMIRING["⊗ distributes"]
    question = over_numbers(law, names, "real").json()
    clausal = certify(question, seconds=10)
    assert clausal is not None
    tree = case_tree(question, clausal)

    assert tree is not None
    assert len(json.dumps(tree)) < 700

    check_case_tree(read_question(question), tree)


FALSE: dict[str, Question] = {
    "max distributes over +": over_numbers(
        lambda a, b, c: maximum(a, b + c) == maximum(a, b) + maximum(a, c), "abc", "extreal"
    ),
    "an average is a maximum": over_numbers(lambda a, b: 2 * maximum(a, b) <= a + b, "ab", "real"),
    "max of sums is the sum of max": over_tables(
        lambda s, v: max_over(J, lambda j: s(j) + v(j)) == max_over(J, s) + max_over(J, v),
        [("s", ("J",)), ("v", ("J",))],
    ),
    "products commute": over_tables(
        lambda a, b: all_over(
            R,
            lambda i: all_over(
                R,
                lambda k: max_over(R, lambda j: a(i, j) + b(j, k)) == max_over(R, lambda j: b(i, j) + a(j, k)),
            ),
        ),
        [("a", ("I", "I")), ("b", ("I", "I"))],
    ),
    "a maximum of affine maps is concave": over_tables(
        lambda a, b, x, y: (
            2 * max_over(J, lambda j: a(j) + x * b(j)) + 2 * max_over(J, lambda j: a(j) + y * b(j))
            <= 4 * max_over(J, lambda j: a(j) + (x + y) * b(j) / 2)
        ),
        [("a", ("J",)), ("b", ("J",))],
        "real",
        "xy",
    ),
    "x³ ≥ x": over_numbers(lambda x: x <= x**3, "x", "real"),
    "p(1−p) ≤ 1/5": over_numbers(lambda p: 5 * p * (1 - p) <= 1, "p", "real"),
    "no strict winner is needed": over_numbers(lambda a, b: ite(a < b, a, b) == maximum(a, b), "ab", "int", box=(0, 3)),
    "halves are integers": over_numbers(lambda a: any_of(a <= Fraction(1, 3), a >= 1), "a", "real"),
}


@pytest.mark.parametrize("name", FALSE)
def test_false_statements_have_no_certificate(name: str) -> None:
    """A false statement, close to a true one, gets no certificate."""
    assert certify(FALSE[name].json(), seconds=1) is None
