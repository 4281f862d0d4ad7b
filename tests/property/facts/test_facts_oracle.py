"""Facts against the definitions, tried out: no accepted bound contradicts them, however its proof was edited."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

import pytest
from fact_edits import mutated
from fact_samples import naive_cycle_means, naive_heads, naive_sums, naive_tropical_rank

from protocols import (
    Task,
    best_tree,
    counting_bound,
    every_one_way_cost,
    fooling_set,
    from_table,
    head_bracket,
    rank_bound,
    round_cost,
)
from protocols.errors import ProtocolError
from protocols.prompts import Prompt
from protocols.simultaneous import one_epoch_minimum
from solver.certify.propositional import refutation
from solver.facts import (
    box_fact,
    clause_fact,
    cycle_mean_facts,
    determinant_facts,
    head_facts,
    lower_bound_facts,
    matrix,
    message_facts,
    one_epoch_fact,
    one_way_facts,
    rank_facts,
    task,
    tree_facts,
)
from solver.facts.document import fact
from solver.kernel.document import Rejected, parse
from solver.kernel.facts.epochclauses import epoch_clauses
from solver.kernel.facts.epochs import clause_views, read_model
from solver.kernel.facts.statement import FORMAT, check_facts
from solver.kernel.facts.tasks import read_task
from solver.kernel.polynomials import Work
from terms.scalars import NEG_INF
from tropical import (
    classical_rank,
    column_rank,
    cycle_mean,
    determinant,
    determinantal_rank,
    factor_rank,
    kapranov_rank,
    row_rank,
    tropical_rank,
)

Rows = tuple[tuple[Any, ...], ...]
"""Entries, None for −∞, in the max convention."""

Box = tuple[tuple[int, ...], ...]


def accepted(about: Any, facts: list[Any], chance: random.Random, edits: int) -> Iterator[dict[str, Any]]:
    """Yield what the kernel accepts: of the facts, of each with a value beside its own, and of edited ones."""
    document = {"format": FORMAT, "about": about, "facts": facts}
    tried = [document, *(mutated(document, chance) for _ in range(edits))]
    for number, given in enumerate(facts):
        if isinstance(given["value"], int):
            for step in (-1, 1):
                beside = copy.deepcopy(document)
                beside["facts"] = [{**facts[number], "value": given["value"] + step}]
                tried.append(beside)
            for one in [copy.deepcopy(given) for _ in range(3)]:
                one["value"] += chance.choice((-1, 1))
                tried.append(mutated({**document, "facts": [one]}, chance))
    for edited in tried:
        try:
            check_facts(parse(json.dumps(edited).encode()))
        except Rejected:
            continue
        for each in edited["facts"]:
            yield {"about": edited["about"], **each}


def holds(given: dict[str, Any], low: Any, high: Any) -> bool:
    """Tell whether a fact may be true of a number between low and high."""
    said = given["value"]
    return bool({">=": high >= said, "<=": low <= said, "=": low <= said <= high}[given["relation"]])


@pytest.mark.parametrize("count", [40, pytest.param(1500, marks=pytest.mark.slow)])
def test_no_fact_about_a_matrix_is_false(count: int) -> None:
    """Ranks, determinants and cycle means of random matrices up to 3×3, with −∞, fractions and equal lines."""
    chance = random.Random(count)
    checked = 0
    for _ in range(count):
        height, width = chance.choice([(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3)])
        numbers = chance.choice([(0, 1, NEG_INF), (0, 1, 2), (0, 0, NEG_INF), (0, 1, Fraction(1, 2), NEG_INF)])
        array: list[list[Any]] = [[chance.choice(numbers) for _ in range(width)] for _ in range(height)]
        if height > 1 and chance.random() < 0.3:
            array[0] = list(array[1])
        convention: Any = chance.choice(("max", "min"))
        if convention == "min":
            array = [[abs(x) if x is not NEG_INF else 7 for x in row] for row in array]
        ranks = [tropical_rank, factor_rank, kapranov_rank, row_rank, column_rank, determinantal_rank]
        facts = [f for rank in ranks for f in rank_facts(array, rank(array, convention))]
        if all(x is not NEG_INF for row in array for x in row):
            facts += rank_facts(array, classical_rank(array))
        if height == width:
            facts += determinant_facts(determinant(array, convention)) + cycle_mean_facts(cycle_mean(array, convention))
        facts += [
            fact(f"{name} rank", "<=", min(height, width) - 1, "search") for name in ("tropical", "determinantal")
        ]
        facts = [f for f in facts if f["value"] != -1]
        for given in accepted(matrix(array, convention), facts[:-2], chance, 40):
            checked += 1

            assert matrix_truth(given), given
        for given in facts[-2:]:
            for found in accepted(matrix(array, convention), [given], chance, 1):
                assert matrix_truth(found), found
    assert checked > 10 * count


def matrix_truth(given: dict[str, Any]) -> bool:
    """Decide a fact about a small matrix by trying everything."""
    sign = 1 if given["about"]["convention"] == "max" else -1
    entries = given["about"]["matrix"]
    rows: Rows = tuple(tuple(None if x in ("-inf", "inf") else sign * Fraction(x) for x in row) for row in entries)
    listed = [list(row) for row in rows]
    match given["quantity"]:
        case "tropical rank":
            found = naive_tropical_rank(listed)
        case "Kapranov rank":
            return holds(given, naive_tropical_rank(listed), factor_rank_of(rows))
        case "Gondran–Minoux rank":
            return holds(given, determinantal_rank_of(rows), factor_rank_of(rows))
        case "factor rank":
            found = factor_rank_of(rows)
        case "row rank":
            found = lines_needed(rows)
        case "column rank":
            found = lines_needed(tuple(zip(*rows, strict=True)))
        case "determinantal rank":
            found = determinantal_rank_of(rows)
        case "classical rank":
            found = classical_rank_of(rows)
        case "optimal permutations":
            sums = naive_sums(listed)
            found = sums.count(max(sums)) if sums else 0
        case _:
            values = naive_sums(listed) if given["quantity"] == "determinant" else naive_cycle_means(listed)
            if not values or given["value"] in ("-inf", "inf"):
                return not values and given["value"] == ("-inf" if sign == 1 else "inf")
            return bool(sign * Fraction(given["value"]) == max(values))
    return holds(given, found, found)


@cache
def factor_rank_of(rows: Rows) -> int:
    """Return the least number of classes that cover the finite entries, over all families of classes."""
    cells = [(i, j) for i, row in enumerate(rows) for j, x in enumerate(row) if x is not None]
    classes = {
        frozenset(some)
        for size in range(1, len(cells) + 1)
        for some in combinations(cells, size)
        if touches(rows, some)
    }
    largest = [c for c in classes if not any(c < other for other in classes)]
    return next(
        k
        for k in range(len(cells) + 1)
        if any(len(frozenset().union(*f)) == len(cells) for f in combinations(largest, k))
    )


def touches(rows: Rows, cells: tuple[tuple[int, int], ...]) -> bool:
    """Tell whether some u_i + v_j ≤ a_ij has equality at all these entries; −∞ is allowed for u and v.

    The lines of other entries get −∞. Among the rest shortest distances settle, or there is a negative cycle.
    """
    ours, across = sorted({i for i, _ in cells}), sorted({j for _, j in cells})
    if any(rows[i][j] is None for i in ours for j in across):
        return False
    arcs = [(f"u{i}", f"v{j}", rows[i][j]) for i in ours for j in across]
    arcs += [(f"v{j}", f"u{i}", -rows[i][j]) for i, j in cells]
    distance = {**{f"u{i}": Fraction(0) for i in ours}, **{f"v{j}": Fraction(0) for j in across}}
    for _ in range(len(distance) + 1):
        for start, end, length in arcs:
            distance[end] = min(distance[end], distance[start] + length)
    return all(distance[end] <= distance[start] + length for start, end, length in arcs)


@cache
def lines_needed(rows: Rows) -> int:
    """Return the least number of rows of which all rows are combinations, trying every subset and coefficient."""
    for size in range(len(rows) + 1):
        for chosen in combinations(rows, size):
            if all(combined(row, chosen) for row in rows):
                return size
    raise AssertionError


def combined(row: tuple[Any, ...], chosen: tuple[tuple[Any, ...], ...]) -> bool:
    """Tell whether a row is a combination: where a coefficient matters, some entries are equal."""
    options = [
        [None, *(x - y for x, y in zip(row, other, strict=True) if x is not None and y is not None)] for other in chosen
    ]
    for coefficients in product(*options):
        terms = [
            [None if c is None or y is None else c + y for y in other]
            for c, other in zip(coefficients, chosen, strict=True)
        ]
        columns = zip(*terms, strict=True) if terms else [()] * len(row)
        if all(
            x == max((y for y in column if y is not None), default=None) for x, column in zip(row, columns, strict=True)
        ):
            return True
    return False


@cache
def determinantal_rank_of(rows: Rows) -> int:
    """Return the largest size of a minor whose even and odd permutations have different optima."""
    best = 0
    for size in range(1, min(len(rows), len(rows[0])) + 1):
        for chosen in combinations(rows, size):
            for columns in combinations(range(len(rows[0])), size):
                sides: list[list[Any]] = [[], []]
                for order in permutations(range(size)):
                    swaps = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size))
                    values = [row[columns[k]] for row, k in zip(chosen, order, strict=True)]
                    if None not in values:
                        sides[swaps % 2].append(sum(values))
                if max(sides[0], default=None) != max(sides[1], default=None):
                    best = size
    return best


@cache
def classical_rank_of(rows: Rows) -> int:
    """Return the largest size of a minor whose determinant, expanded over permutations, is not 0."""
    best = 0
    for size in range(1, min(len(rows), len(rows[0])) + 1):
        for chosen in combinations(rows, size):
            for columns in combinations(range(len(rows[0])), size):
                total = Fraction(0)
                for order in permutations(range(size)):
                    swaps = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size))
                    term = Fraction(-1) ** swaps
                    for row, k in zip(chosen, order, strict=True):
                        term *= row[columns[k]]
                    total += term
                best = size if total else best
    return best


@pytest.mark.parametrize("count", [25, pytest.param(1000, marks=pytest.mark.slow)])
def test_no_fact_about_a_task_is_false(count: int) -> None:
    """Trees, leaves, rounds, one-way orders, one epoch and heads of random tasks of two and three small parties."""
    chance = random.Random(count)
    checked = 0
    for _ in range(count):
        shape = chance.choice([(2, 2), (3, 2), (2, 3), (3, 3), (2, 4), (2, 2, 2), (1, 3)])
        values = [chance.randrange(chance.choice((2, 3))) for _ in range(len(list(product(*map(range, shape)))))]
        given_task = from_table("t", shaped(values, shape))
        about = {"task": {"task": "table", "shape": list(shape), "values": values}}

        assert about == task(given_task)
        knower = chance.choice([None, *range(len(shape))])
        box = [list(range(size)) for size in shape]
        tree = best_tree(given_task, knower)
        facts = [*tree_facts(tree, knower), *lower_bound_facts(fooling_set(given_task, knower))]
        depth = next(f["value"] for f in facts if f["quantity"] == "tree depth")
        facts += [box_fact(depth, box, knower), *round_facts(given_task, knower, chance)]
        if depth and (clauses := clause_fact(given_task, depth, {"subsets": box}, knower=knower)):
            facts.append(clauses)
        if len(shape) == 2:
            facts += [f for bound in (rank_bound, counting_bound) for f in lower_bound_facts(bound(given_task))]
        facts += [f for c in every_one_way_cost(given_task, chance.random() < 0.5) for f in one_way_facts(c)][:4]
        facts += epoch_facts(given_task, chance)
        facts += head_facts(head_bracket(given_task, chance.randrange(len(shape))))
        for given in accepted(about, facts, chance, 60):
            truth = task_truth(given)
            checked += truth is not None

            assert truth is not False, given
    assert checked > 20 * count


def shaped(values: list[int], shape: tuple[int, ...]) -> Any:
    """Return nested lists of a shape."""
    if len(shape) == 1:
        return values
    step = len(values) // shape[0]
    return [shaped(values[k * step : (k + 1) * step], shape[1:]) for k in range(shape[0])]


def round_facts(given_task: Task, knower: int | None, chance: random.Random) -> list[Any]:
    """Return facts with a limited number of rounds, where the engine knows them."""
    if len(given_task.sizes) != 2:
        return []
    with suppress(ProtocolError):
        return limited(given_task, knower, chance)
    return []


def limited(given_task: Task, knower: int | None, chance: random.Random) -> list[Any]:
    """Return facts about one or two rounds."""
    rounds = round_cost(
        given_task, chance.choice((1, 2)), chance.choice((0, 1)), knower=1 if knower is None else knower
    )
    return [] if rounds.tree is None else tree_facts(rounds.tree, rounds.knower, rounds=rounds)


def epoch_facts(given_task: Task, chance: random.Random) -> list[Any]:
    """Return both sides of the autoregressive bits for one epoch."""
    try:
        order = tuple(chance.sample(range(len(given_task.sizes)), len(given_task.sizes)))
        prompt = Prompt(given_task, order)
        one = one_epoch_minimum(given_task, order)
    except ProtocolError:
        return []
    return [*message_facts(prompt, one.protocol, one.bits, 1), one_epoch_fact(prompt, one.certificate, one.bits)]


def task_truth(given: dict[str, Any]) -> bool | None:
    """Decide a fact about a task by trying everything, or None where that is not done."""
    about = given["about"]["task"]
    if about["task"] != "table" or len(about["values"]) > 16 or len(about["shape"]) > 4:
        return None
    shape, values = tuple(about["shape"]), tuple(about["values"])
    everything = tuple(tuple(range(size)) for size in shape)
    match given["quantity"]:
        case "tree depth":
            limit = given.get("rounds")
            found = least_depth(values, shape, everything, given.get("knower"), limit, given.get("first", -1))
        case "tree leaves" if "rounds" not in given:
            found = fewest_leaves(values, shape, everything, given.get("knower"))
        case "tree leaves":
            return None if given["relation"] == "<=" else True
        case "one-way bits" if given["lengths"] == "adaptive":
            found = adaptive(values, shape, everything, tuple(given["order"]), given["public"])
        case "one-way bits" if given["lengths"] == "fixed":
            found = next(
                total
                for total in range(20)
                for lengths in product(range(total + 1), repeat=len(shape))
                if sum(lengths) == total
                and fixed(values, shape, everything, tuple(given["order"]), lengths, given["public"])
            )
        case "autoregressive bits" if given["epochs"] == 1 and given["tokens"][-1] > 0:
            order = given["order"]
            bits = next(b for b in range(9) if one_epoch(values, shape, order[-1], b * given["tokens"][-1]))
            found = bits
        case "heads" if sum(shape) <= 8:
            found = heads_of_layer(values, shape, given["asker"], tuple(given["tokens"]))
        case _:
            return None
    return holds(given, found, found)


@cache
def heads_of_layer(values: tuple[int, ...], shape: tuple[int, ...], asker: int, tokens: tuple[int, ...]) -> int:
    """Return the least number of rankings of the other parties' tokens, for the worst input of the asker."""
    most = 0
    for asked in range(shape[asker]):
        rows = {}
        for x in product(*map(range, shape)):
            if x[asker] == asked:
                rows[tuple(d for p in range(len(x)) if p != asker for d in digits(x[p], shape[p], tokens[p]))] = output(
                    values, shape, x
                )
        most = max(most, naive_heads(rows))
    return most


def digits(number: int, size: int, count: int) -> list[int]:
    """Write a number below a size with so many digits; the base is the one that fits."""
    base = next(b for b in range(1, size + 1) if b**count == size)
    return [number // base**d % base for d in range(count)]


def output(values: tuple[int, ...], shape: tuple[int, ...], x: tuple[int, ...]) -> int:
    """Return the output on an input; the last one runs fastest."""
    place = 0
    for size, i in zip(shape, x, strict=True):
        place = place * size + i
    return values[place]


def known(values: tuple[int, ...], shape: tuple[int, ...], box: Box, knower: int | None) -> bool:
    """Tell whether the output is known on a box."""
    seen: dict[Any, set[int]] = {}
    for x in product(*box):
        seen.setdefault(None if knower is None else x[knower], set()).add(output(values, shape, x))
    return all(len(outputs) == 1 for outputs in seen.values())


def splits(box: Box) -> Iterator[tuple[int, Box, Box]]:
    """Yield each party with each split of its inputs in two nonempty parts."""
    for party, mine in enumerate(box):
        for size in range(1, len(mine)):
            for part in combinations(mine, size):
                rest = tuple(i for i in mine if i not in part)
                yield party, (*box[:party], part, *box[party + 1 :]), (*box[:party], rest, *box[party + 1 :])


@cache
def least_depth(
    values: tuple[int, ...], shape: tuple[int, ...], box: Box, knower: int | None, rounds: int | None, speaker: int
) -> int:
    """Return the least depth of a tree, or 99; `speaker` may go on without a new round."""
    if known(values, shape, box, knower):
        return 0
    best = 99
    for party, one, other in splits(box):
        left = rounds if rounds is None or party == speaker else rounds - 1
        if left is None or left >= 1:
            best = min(best, 1 + max(least_depth(values, shape, side, knower, left, party) for side in (one, other)))
    return best


@cache
def fewest_leaves(values: tuple[int, ...], shape: tuple[int, ...], box: Box, knower: int | None) -> int:
    """Return the least number of leaves of a tree."""
    if known(values, shape, box, knower):
        return 1
    return min(sum(fewest_leaves(values, shape, side, knower) for side in (a, b)) for _, a, b in splits(box))


def partitions(items: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Yield every partition into nonempty parts."""
    if not items:
        yield []
        return
    for rest in partitions(items[1:]):
        yield [(items[0],), *rest]
        for k, part in enumerate(rest):
            yield [*rest[:k], (items[0], *part), *rest[k + 1 :]]


def bits(count: int) -> int:
    """Return how many bits tell `count` things apart."""
    return next(b for b in range(30) if 2**b >= count)


@cache
def adaptive(values: tuple[int, ...], shape: tuple[int, ...], box: Box, order: tuple[int, ...], public: bool) -> int:
    """Return the least worst-case bits when each message's length may depend on what was said."""
    party = order[0]
    if len(order) == 1:
        if not known(values, shape, box, party):
            return 99
        return bits(len({output(values, shape, x) for x in product(*box)})) if public else 0
    return min(
        bits(len(parts))
        + max(adaptive(values, shape, (*box[:party], p, *box[party + 1 :]), order[1:], public) for p in parts)
        for parts in partitions(box[party])
    )


@cache
def fixed(
    values: tuple[int, ...],
    shape: tuple[int, ...],
    box: Box,
    order: tuple[int, ...],
    lengths: tuple[int, ...],
    public: bool,
) -> bool:
    """Tell whether messages of these lengths suffice."""
    party = order[0]
    if len(order) == 1:
        said = len({output(values, shape, x) for x in product(*box)}) if public else 1
        return known(values, shape, box, party) and said <= 2 ** lengths[0]
    return any(
        len(parts) <= 2 ** lengths[0]
        and all(
            fixed(values, shape, (*box[:party], p, *box[party + 1 :]), order[1:], lengths[1:], public) for p in parts
        )
        for parts in partitions(box[party])
    )


@cache
def one_epoch(values: tuple[int, ...], shape: tuple[int, ...], asker: int, length: int) -> bool:
    """Tell whether for each question every other party can answer with `length` bits so that the asker knows."""
    others = [p for p in range(len(shape)) if p != asker]
    for asked in range(shape[asker]):
        choices = [[parts for parts in partitions(tuple(range(shape[p]))) if len(parts) <= 2**length] for p in others]
        if not any(
            all(
                known(
                    values,
                    shape,
                    tuple(((asked,) if p == asker else blocks[others.index(p)]) for p in range(len(shape))),
                    None,
                )
                for blocks in product(*chosen)
            )
            for chosen in product(*choices)
        ):
            return False
    return True


@pytest.mark.parametrize("seed", range(8))
def test_clauses_of_one_epoch_decide_its_bits(seed: int) -> None:
    """The clauses of the kernel have a model exactly where every question can be answered with so many bits."""
    chance = random.Random(seed)
    shape = chance.choice([(2, 3), (3, 2), (2, 2, 2), (4, 2)])
    values = tuple(chance.randrange(3) for _ in product(*map(range, shape)))
    given = read_task({"task": {"task": "table", "shape": list(shape), "values": list(values)}}, Work(10**6))
    inputs = given.every(None, Work(10**6))
    order = chance.sample(range(len(shape)), len(shape))
    for mode in ("decoder", "encoder"):
        parameters = {"order": order, "tokens": [1] * len(shape), "epochs": 1, "mode": mode}
        model = read_model(given, parameters, "model", Work(10**6))
        for length in range(3):
            clauses = epoch_clauses(given, inputs, clause_views(model, length), model.asker, model.kept, Work(10**6))

            assert (refutation(clauses, 20) is None) == one_epoch(values, shape, order[-1], length)
