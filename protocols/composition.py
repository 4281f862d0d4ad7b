"""Sequential composition, in the readings that the notes and the paper give it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any

from protocols.bits import product
from protocols.errors import ProtocolError
from protocols.tasks import Party, Symmetry, Task


def composition(n: int, functions: int) -> Task:
    """Compose `functions` maps of 0..n − 1: parties x, f1, …, fL and output f_L(…f_1(x)…).

    There are n·(nⁿ)^L = n^(1+nL) joint inputs.

    >>> task = composition(3, 2)
    >>> task.count == 3 ** 7, task(1, task.parties[1].index((0, 2, 1)), task.parties[2].index((1, 1, 0)))
    (True, 0)
    """
    _require_positive(n=n, functions=functions)
    parties = (Party("x", (n,)), *(Party(f"f{k}", (n,) * n) for k in range(1, functions + 1)))

    def rule(x: Any, *maps: Any) -> Any:
        for index in maps:
            x = index // n**x % n
        return x

    key = {"task": "composition", "n": n, "functions": functions}
    name = f"composition of {functions} function{'s' if functions != 1 else ''} on {n} values"
    return Task(name, parties, n, rule, MappingProxyType(key))


def ranged_composition(domain: int, middle: int, outputs: int) -> Task:
    """Compose f1: [domain] → [middle] with f2: [middle] → [outputs]: parties x, f1, f2.

    There are domain · middle^domain · outputs^middle joint inputs.
    """
    _require_positive(domain=domain, middle=middle, outputs=outputs)
    parties = (Party("x", (domain,)), Party("f1", (middle,) * domain), Party("f2", (outputs,) * middle))

    def rule(x: Any, first: Any, second: Any) -> Any:
        return second // outputs ** (first // middle**x % middle) % outputs

    key = {"task": "ranged composition", "domain": domain, "middle": middle, "outputs": outputs}
    name = f"composition [{domain}] → [{middle}] → [{outputs}]"
    return Task(name, parties, outputs, rule, MappingProxyType(key))


def indexed_composition(m: int, query: Sequence[int] = (), outputs: int | None = None) -> Task:
    """Return L-FuncComp of arXiv:2412.02975, Definition 2.1, with L = len(query) + 1 functions.

    Parties w, z0, z1, …, zL (players −1, 0, 1, …, L; a larger number means earlier tokens): w is a word over
    [n_1] × … × [n_{L−1}], z0 ∈ [m], and z_l maps [N_{l−1}] to itself, where N_l = m·n_1⋯n_l. The output is
    i_L, where i_0 = z0, i_1 = z1(i_0) and i_{l+1} = z_{l+1}(w_l, i_l); the pair (w_l, i_l) is the number i_l
    + N_{l−1}·w_l. With `outputs` the last function has its own range [outputs].

    >>> indexed_composition(2, (2,)).sizes
    (2, 2, 4, 256)
    """
    _require_positive(m=m)
    for position, radix in enumerate(query):
        _require_positive(**{f"query[{position}]": radix})
    functions = len(query) + 1
    domains = [m * product(query[:level]) for level in range(functions)]
    ranges = list(domains)
    if outputs is not None:
        _require_positive(outputs=outputs)
        ranges[-1] = outputs
    holder = Party("w", tuple(query))
    parties = (
        holder,
        Party("z0", (m,)),
        *(Party(f"z{k + 1}", (ranges[k],) * domains[k]) for k in range(functions)),
    )

    def rule(w: Any, start: Any, *maps: Any) -> Any:
        value = start
        for level, index in enumerate(maps):
            if level:
                value = value + domains[level - 1] * holder.symbol(w, level - 1)
            value = index // ranges[level] ** value % ranges[level]
        return value

    key: dict[str, object] = {"task": "indexed composition", "m": m, "query": list(query)}
    if outputs is not None:
        key["outputs"] = outputs
    tail = "" if outputs is None else f" and outputs [{outputs}]"
    name = f"{functions}-FuncComp with m = {m}, query {tuple(query)}{tail}"
    return Task(name, parties, ranges[-1], rule, MappingProxyType(key))


def composition_symmetries(n: int, functions: int) -> Iterator[Symmetry]:
    """Yield generators of the relabellings of `composition(n, functions)`.

    A permutation s at interface k (0 ≤ k ≤ L) sends f_k to s∘f_k and f_{k+1} to f_{k+1}∘s⁻¹; at the ends it
    moves x or the output. Transpositions of neighbours at every interface generate the group S_n^(L+1).
    """
    party = Party("f", (n,) * n)
    every = [party.word(index) for index in range(party.size)]
    identity = tuple(range(party.size))
    for interface in range(functions + 1):
        for low in range(n - 1):
            swap = tuple({low: low + 1, low + 1: low}.get(value, value) for value in range(n))
            inputs: list[tuple[int, ...]] = [tuple(range(n)), *([identity] * functions)]
            output = tuple(range(n))
            if interface == 0:
                inputs[0] = swap
            else:
                inputs[interface] = tuple(party.index([swap[value] for value in word]) for word in every)
            if interface < functions:
                inputs[interface + 1] = tuple(party.index([word[swap[value]] for value in range(n)]) for word in every)
            else:
                output = swap
            yield Symmetry(tuple(inputs), output)


def _require_positive(**numbers: int) -> None:
    for name, value in numbers.items():
        if value < 1:
            raise ProtocolError(f"{name} = {value}: composition needs sizes ≥ 1")
