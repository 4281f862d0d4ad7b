"""Facts about communication: trees and messages from above, combinatorial bounds and refutations from below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, TypeAlias

from protocols import LowerBound, OneWayCost, Protocol, RoundCost, Task, Tree, tree_data
from protocols.prompts import Prompt
from protocols.trees import Leaf
from solver.certify.propositional import refutation
from solver.facts.document import About, Fact, fact
from solver.kernel.facts.epochclauses import epoch_clauses
from solver.kernel.facts.epochs import clause_views, read_model
from solver.kernel.facts.tasks import read_inputs, read_task
from solver.kernel.facts.treeclauses import tree_clauses
from solver.kernel.lrat import MOST_CNF_WORK
from solver.kernel.polynomials import Work

TABLE_LIMIT = 1 << 16
Inputs: TypeAlias = dict[str, list[list[int]]]
NAMED = (
    "composition",
    "indexed composition",
    "equality",
    "greater than",
    "disjointness",
    "inner product",
    "index",
    "pointer jumping",
    "table",
)


def task(given: Task) -> About:
    """Return a task as the object of a fact document: by name where the kernel knows it, else as a table."""
    return {"task": _key(given)}


def _key(given: Task) -> dict[str, Any]:
    key: Any = dict(given.key)
    if (key["of"] if key.get("task") == "joint" else key).get("task") in NAMED:
        return dict(key)
    table = given.table(TABLE_LIMIT)
    return {"task": "table", "shape": list(table.shape), "values": [int(v) for v in table.ravel()]}


def tree_facts(tree: Tree, knower: int | None = None, *, rounds: RoundCost | None = None) -> list[Fact]:
    """Return the upper bounds that a protocol tree gives: its depth and its number of leaves.

    With `rounds`, only the depth, in that many rounds.
    """
    found = [fact("tree depth", "<=", _depth(tree), "tree", tree=tree_data(tree))]
    if rounds is None:
        found.append(fact("tree leaves", "<=", _leaves(tree), "tree", tree=tree_data(tree)))
    return [_with(one, knower, rounds) for one in found]


def _depth(tree: Tree) -> int:
    return 0 if isinstance(tree, Leaf) else 1 + max(_depth(tree.zero), _depth(tree.one))


def _leaves(tree: Tree) -> int:
    return 1 if isinstance(tree, Leaf) else _leaves(tree.zero) + _leaves(tree.one)


def _with(one: Fact, knower: int | None, rounds: RoundCost | None = None) -> Fact:
    if knower is not None:
        one["knower"] = knower
    if rounds is not None:
        one |= {"rounds": rounds.rounds, "first": rounds.first}
    return one


def lower_bound_facts(bound: LowerBound) -> list[Fact]:
    """Return the lower bounds of leaves and depth that a bound of the engine gives."""
    witness = bound.witness
    knower = witness.get("knower")
    match bound.form:
        case "fooling set":
            proof: dict[str, Any] = {"inputs": witness["points"]}
        case "rank":
            proof = {"minors": [{**minor, "modulus": witness["prime"]} for minor in witness["minors"]]}
        case "counting":
            proof = {}
        case "discrepancy":
            proof = {"norm": witness["lambda"]}
        case "sub-box":
            return [_with(fact("tree depth", ">=", bound.depth, "boxes", subsets=witness["subsets"]), knower)]
        case _:
            return []
    return [
        _with(fact(quantity, ">=", value, bound.form, **proof), knower)
        for quantity, value in (("tree leaves", bound.leaves), ("tree depth", bound.depth))
    ]


def box_fact(depth: int, subsets: Sequence[Sequence[int]], knower: int | None = None) -> Fact:
    """Return a lower bound of depth that the kernel finds again by its own search on a box."""
    return _with(fact("tree depth", ">=", depth, "boxes", subsets=[list(s) for s in subsets]), knower)


def weight_fact(bits: int, found: dict[str, Any], speakers: Sequence[int], knower: int | None = None) -> Fact:
    """Return a lower bound in rounds, from weights of the inputs of the party that speaks first."""
    one = fact("tree depth", ">=", bits, "weights", weights=found["weights"], heard=found["heard"])
    return _with(one | {"rounds": len(speakers), "first": speakers[0]}, knower)


def one_way_facts(cost: OneWayCost) -> list[Fact]:
    """Return the cost of a one-way order for each way to measure lengths; the kernel computes them itself."""
    values = {"fixed": cost.fixed, "adaptive": cost.adaptive, "line": cost.line}
    return [
        {
            **fact("one-way bits", "=", value, "residual classes"),
            "order": list(cost.order),
            "lengths": lengths,
            "public": cost.public,
        }
        for lengths, value in values.items()
    ]


def model_of(prompt: Prompt, epochs: int, mode: str = "decoder") -> dict[str, Any]:
    """Return the parameters of the autoregressive model."""
    tokens = [block.stop - block.start for block in prompt.blocks]
    return {"order": list(prompt.order), "tokens": tokens, "epochs": epochs, "mode": mode}


def message_facts(prompt: Prompt, protocol: Protocol, bits: int, epochs: int, mode: str = "decoder") -> list[Fact]:
    """Return "so many bits per token suffice", with the protocol as tables of what is said on each view."""
    tables: list[dict[tuple[int, ...], int]] = [{} for _ in protocol.schedule.slots]
    output: dict[tuple[int, ...], int] = {}
    inputs = prompt.task.inputs()
    ran = protocol.run(prompt.task)
    columns = [inputs[:, p].tolist() for p in range(inputs.shape[1])]
    said = [column.tolist() for column in ran.messages]
    outputs = ran.outputs.tolist()
    for row in range(len(inputs)):
        for table, slot, column in zip(tables, protocol.schedule.slots, said, strict=True):
            view = (*(columns[p][row] for p in slot.readers), *(said[n][row] for n in slot.sees))
            table[view] = column[row]
        kept = protocol.schedule.heard_at_end
        view = (columns[protocol.schedule.knower][row], *(said[n][row] for n in kept))
        output[view] = outputs[row]
    answers = [_entries(table) if any(table.values()) else None for table in tables]
    proof = {"answers": answers, "output": _entries(output)}
    return [{**fact("autoregressive bits", "<=", bits, "messages", **proof), **model_of(prompt, epochs, mode)}]


def _entries(table: dict[tuple[int, ...], int]) -> list[list[object]]:
    return [[list(view), value] for view, value in table.items()]


def one_epoch_fact(prompt: Prompt, certificate: dict[str, Any], bits: int) -> Fact:
    """Return "at least so many bits per token in one epoch": the rows of one block for one question are counted."""
    block = prompt.order.index(int(certificate["block"]))
    found = fact("autoregressive bits", ">=", bits, "distinct rows", block=block, asked=int(certificate["asked"]))
    return {**found, **model_of(prompt, 1)}


def dependence_fact(prompt: Prompt, epochs: int, mode: str = "decoder") -> Fact | None:
    """Return "at least one bit per token": two inputs that the last block does not tell apart, if there are any."""
    asker = prompt.order[-1]
    seen: dict[int, tuple[tuple[int, ...], int]] = {}
    for x in product(*(range(size) for size in prompt.task.sizes)):
        value = prompt.task(*x)
        first, before = seen.setdefault(x[asker], (x, value))
        if before != value:
            found = fact("autoregressive bits", ">=", 1, "dependence", first=list(first), second=list(x))
            return {**found, **model_of(prompt, epochs, mode)}
    return None


def clause_fact(
    given: Task, depth: int, where: Inputs, *, knower: int | None = None, seconds: float = 20
) -> Fact | None:
    """Return "a tree needs `depth` bits", refuting one bit less; None where the refutation is not found.

    `where` says on which inputs: {"subsets": a list for each party}, or {"inputs": some inputs}.
    """
    kernel_task = read_task(task(given), Work(MOST_CNF_WORK))
    inputs = read_inputs(kernel_task, where, "where", Work(MOST_CNF_WORK))
    steps = refutation(tree_clauses(kernel_task, inputs, depth - 1, knower, Work(MOST_CNF_WORK)), seconds)
    if steps is None:
        return None
    return _with(fact("tree depth", ">=", depth, "clauses", **where, steps=steps), knower)


def epoch_clause_fact(
    prompt: Prompt, epochs: int, bits: int, where: Inputs, *, mode: str = "decoder", seconds: float = 20
) -> Fact | None:
    """Return "at least `bits` bits per token", refuting one bit less on inputs as for `clause_fact`."""
    kernel_task = read_task(task(prompt.task), Work(MOST_CNF_WORK))
    inputs = read_inputs(kernel_task, where, "where", Work(MOST_CNF_WORK))
    parameters = model_of(prompt, epochs, mode)
    model = read_model(kernel_task, parameters, "model", Work(MOST_CNF_WORK))
    views = clause_views(model, bits - 1)
    steps = refutation(epoch_clauses(kernel_task, inputs, views, model.asker, model.kept, Work(MOST_CNF_WORK)), seconds)
    if steps is None:
        return None
    return {**fact("autoregressive bits", ">=", bits, "clauses", **where, steps=steps), **parameters}
