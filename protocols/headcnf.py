"""The question "do H heads of one layer compose two functions?" as clauses, for one query x.

Variables: for each head the order of the token types, and the type it picks on each input (f1(x), f2). Inputs
with different answers must differ in some pick. Types of f1 at places other than x are left out: where such
an entry is picked it could be any value, and ranking it last tells no less.
"""

from __future__ import annotations

from itertools import product as cartesian

from protocols.cnf import ClauseBuilder, Obligation
from protocols.errors import ProtocolError, TooLargeError
from protocols.heads import Ranking, TokenType, token_types


def heads_obligation(n: int, heads: int, x: int = 0, limit: int = 2_000_000) -> Obligation[tuple[Ranking, ...]]:
    """Return the clauses satisfied exactly by `heads` rankings whose picks determine f2(f1(x)) on n values.

    Raises `TooLargeError` when more than `limit` clauses would be needed.
    """
    if n < 1 or heads < 0 or not 0 <= x < n:
        raise ProtocolError(f"n ≥ 1, heads ≥ 0 and a query below n are due, not {n}, {heads}, {x}")
    inputs = [(y, f2) for y in range(n) for f2 in cartesian(range(n), repeat=n)]
    if len(inputs) ** 2 * (heads + 1) * (n + 1) ** 2 > limit:
        raise TooLargeError(f"{heads} heads on n = {n} values need more than {limit} clauses; take a smaller n")
    types = [kind for kind in token_types(n) if kind[0] == 2 or kind[1] == x]
    rank = {kind: number for number, kind in enumerate(types)}
    present = [[(1, x, y), *((2, place, value) for place, value in enumerate(f2))] for y, f2 in inputs]
    builder = ClauseBuilder()

    def before(head: int, first: TokenType, second: TokenType) -> int:
        if rank[first] < rank[second]:
            return builder.variable(("before", head, first, second))
        return -builder.variable(("before", head, second, first))

    for head in range(heads):
        for a, b, c in cartesian(types, repeat=3):
            if len({a, b, c}) == 3:
                builder.require(-before(head, a, b), -before(head, b, c), before(head, a, c))
        for number, kinds in enumerate(present):
            for kind in kinds:
                pick = builder.variable(("pick", head, number, kind))
                others = [other for other in kinds if other != kind]
                for other in others:
                    builder.require(-pick, before(head, kind, other))
                builder.require(pick, *(-before(head, kind, other) for other in others))
    for first, (y, f2) in enumerate(inputs):
        for second in range(first):
            z, g2 = inputs[second]
            if f2[y] == g2[z]:
                continue
            differences = [builder.variable(("differs", head, first, second)) for head in range(heads)]
            builder.require(*differences)
            for head, differs in enumerate(differences):
                for kind in present[first]:
                    if kind in present[second]:
                        picks = [builder.variable(("pick", head, number, kind)) for number in (first, second)]
                        builder.require(-differs, -picks[0], -picks[1])
    numbers = dict(builder.numbers)

    def decode(true: frozenset[int]) -> tuple[Ranking, ...]:
        def precedes(head: int, a: TokenType, b: TokenType) -> bool:
            low, high = sorted((a, b), key=rank.__getitem__)
            return (numbers.get(("before", head, low, high)) in true) == (a == low)

        def place(head: int, kind: TokenType) -> int:
            return sum(precedes(head, other, kind) for other in types if other != kind)

        def ranking(head: int) -> Ranking:
            return (*sorted(types, key=lambda kind: place(head, kind)), *rest)

        rest = tuple(kind for kind in token_types(n) if kind not in rank)
        return tuple(ranking(head) for head in range(heads))

    return builder.finish(f"{heads} heads that compose two functions on {n} values for the query {x}", decode)
