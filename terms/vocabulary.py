"""The words of a law: maximum, all_of, implies, all_over, … on scalars of every form.

Each word looks at the form of its arguments (exact scalars, lanes, symbols) and lets that form do the work, so one
law runs on all of them. On exact scalars the words are Python's own `max`, `all`, `any` and so on.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeAlias

from terms.errors import TropcheckError
from terms.indexes import IndexSet
from terms.scalars import NEG_INF, exact, is_exact

Number: TypeAlias = Any
"""A number of any form: int, Fraction, NEG_INF, lanes, or a symbol."""

Truth: TypeAlias = Any
"""A truth of any form: bool, lanes of bools, or a symbol."""


class Vocabulary(Protocol):
    """What a form of scalars must be able to do beyond `+ - * < <= == >= >`."""

    def maximum(self, values: Sequence[Number]) -> Number: ...
    def minimum(self, values: Sequence[Number]) -> Number: ...
    def all_of(self, truths: Sequence[Truth]) -> Truth: ...
    def any_of(self, truths: Sequence[Truth]) -> Truth: ...
    def exactly_one(self, truths: Sequence[Truth]) -> Truth: ...
    def negate(self, truth: Truth) -> Truth: ...
    def implies(self, premise: Truth, conclusion: Truth) -> Truth: ...
    def iff(self, left: Truth, right: Truth) -> Truth: ...
    def ite(self, condition: Truth, then: Any, otherwise: Any) -> Any: ...
    def over(self, word: str, indexes: IndexSet, body: Callable[[Any], Any]) -> Any: ...


class _Exact:
    """The words on exact scalars and Python's truths."""

    def maximum(self, values: Sequence[Number]) -> Number:
        return builtins.max(map(exact, values))

    def minimum(self, values: Sequence[Number]) -> Number:
        return builtins.min(map(exact, values))

    def all_of(self, truths: Sequence[Truth]) -> Truth:
        return builtins.all(map(_truth, truths))

    def any_of(self, truths: Sequence[Truth]) -> Truth:
        return builtins.any(map(_truth, truths))

    def exactly_one(self, truths: Sequence[Truth]) -> Truth:
        return sum(map(_truth, truths)) == 1

    def negate(self, truth: Truth) -> Truth:
        return not _truth(truth)

    def implies(self, premise: Truth, conclusion: Truth) -> Truth:
        return not _truth(premise) or _truth(conclusion)

    def iff(self, left: Truth, right: Truth) -> Truth:
        return _truth(left) is _truth(right)

    def ite(self, condition: Truth, then: Any, otherwise: Any) -> Any:
        return then if _truth(condition) else otherwise

    def over(self, word: str, indexes: IndexSet, body: Callable[[Any], Any]) -> Any:
        raise TropcheckError(f"the index set {indexes} has no elements to run over; give a range or a symbol")


def _truth(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise TypeError(f"{value!r} is no truth; compare scalars first, as in a == b or a <= b")


_EXACT = _Exact()


def _vocabulary(values: Iterable[object]) -> Vocabulary:
    for value in values:
        if not (is_exact(value) or isinstance(value, bool)):
            found = getattr(value, "vocabulary", None)
            if found is not None:
                return found  # type: ignore[no-any-return]
    return _EXACT


def _spread(values: tuple[Any, ...]) -> Sequence[Any]:
    """Accept both f(a, b, c) and f(iterable)."""
    if len(values) == 1 and isinstance(values[0], Iterable):
        return list(values[0])
    return values


def maximum(*values: Any) -> Number:
    """Return the largest of the numbers, or of one iterable of numbers; the maximum of nothing is −∞.

    >>> maximum(1, 3, NEG_INF), maximum([])
    (3, NEG_INF)
    """
    numbers = _spread(values)
    return _vocabulary(numbers).maximum(numbers) if numbers else NEG_INF


def minimum(*values: Any) -> Number:
    """Return the smallest of one or more numbers; the minimum of nothing is no max-plus scalar.

    >>> minimum(1, 3, NEG_INF)
    NEG_INF
    """
    numbers = _spread(values)
    if not numbers:
        raise TropcheckError("the minimum of no numbers would be +∞, which is no max-plus scalar")
    return _vocabulary(numbers).minimum(numbers)


def oplus(*values: Any) -> Number:
    """Add tropically: a ⊕ b = max(a, b)."""
    return maximum(*values)


def otimes(*values: Any) -> Number:
    """Multiply tropically: a ⊗ b = a + b; the empty product is 0.

    >>> otimes(2, NEG_INF), otimes()
    (NEG_INF, 0)
    """
    return total(*values)


def total(*values: Any) -> Number:
    """Add numbers; unlike `sum`, this puts no 0 in front.

    >>> total(1, 2, 3), total([])
    (6, 0)
    """
    numbers = _spread(values)
    if not numbers:
        return 0
    result = numbers[0]
    for number in numbers[1:]:
        result = result + number
    return result


def absolute(value: Number) -> Number:
    """Return |x| = max(x, −x)."""
    return maximum(value, -value)


def all_of(*truths: Any) -> Truth:
    """Tell whether all of the truths hold (also: of one iterable); of none, they all do."""
    parts = _spread(truths)
    return _vocabulary(parts).all_of(parts)


def any_of(*truths: Any) -> Truth:
    """Tell whether some of the truths holds (also: of one iterable); of none, none does."""
    parts = _spread(truths)
    return _vocabulary(parts).any_of(parts)


def exactly_one(*truths: Any) -> Truth:
    """Tell whether exactly one of the truths holds (also: of one iterable)."""
    parts = _spread(truths)
    return _vocabulary(parts).exactly_one(parts)


def not_(truth: Truth) -> Truth:
    """Negate a truth."""
    return _vocabulary([truth]).negate(truth)


def implies(premise: Truth, conclusion: Truth) -> Truth:
    """Tell whether the premise fails or the conclusion holds."""
    return _vocabulary([premise, conclusion]).implies(premise, conclusion)


def iff(left: Truth, right: Truth) -> Truth:
    """Tell whether both truths are the same."""
    return _vocabulary([left, right]).iff(left, right)


def ite(condition: Truth, then: Any, otherwise: Any) -> Any:
    """Return `then` where the condition holds, and `otherwise` elsewhere."""
    return _vocabulary([condition, then, otherwise]).ite(condition, then, otherwise)


def finite(value: Number) -> Truth:
    """Tell whether a number is not −∞.

    >>> finite(3), finite(NEG_INF)
    (True, False)
    """
    return not_(value == NEG_INF)


def select(values: Sequence[Any], index: Number) -> Any:
    """Return `values[index]` for an index of any form; outside the range the last value stands.

    >>> select([10, 20, 30], 1)
    20
    """
    if isinstance(index, int):
        return values[index]
    result = values[-1]
    for position in range(len(values) - 2, -1, -1):
        result = ite(index == position, values[position], result)
    return result


def _over(word: str, gather: Callable[..., Any], indexes: IndexSet, body: Callable[[Any], Any]) -> Any:
    elements = indexes.elements()
    if elements is None:
        vocabulary: Vocabulary = indexes.vocabulary
        return vocabulary.over(word, indexes, body)
    return gather([body(element) for element in elements])


def all_over(indexes: IndexSet, body: Callable[[Any], Truth]) -> Truth:
    """Tell whether `body(j)` holds for every j of an index set."""
    return _over("all", all_of, indexes, body)


def any_over(indexes: IndexSet, body: Callable[[Any], Truth]) -> Truth:
    """Tell whether `body(j)` holds for some j of an index set."""
    return _over("any", any_of, indexes, body)


def max_over(indexes: IndexSet, body: Callable[[Any], Number]) -> Number:
    """Return the largest `body(j)` over an index set; over the empty set it is −∞."""
    return _over("maxover", maximum, indexes, body)


def min_over(indexes: IndexSet, body: Callable[[Any], Number]) -> Number:
    """Return the smallest `body(j)` over a nonempty index set."""
    return _over("minover", minimum, indexes, body)
