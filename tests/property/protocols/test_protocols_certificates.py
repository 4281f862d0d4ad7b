"""Mutated certificates never prove too much."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from protocols.boxes import box_depth, least_leaves
from protocols.catalog import check_certificate
from protocols.classic import equality, index
from protocols.composition import composition
from protocols.coverings import two_function_width
from protocols.distinguished import one_way_certificate
from protocols.indexedwidth import indexed_width
from protocols.lowerbounds import bound_data, fooling_set
from protocols.matrixbounds import discrepancy_bound, rank_bound
from protocols.oneway import one_way_cost
from protocols.simultaneous import one_epoch_minimum
from protocols.subboxes import sub_box
from protocols.tasks import Task
from terms.errors import TropcheckError

TASKS: list[Task] = [composition(2, 1), composition(2, 2), index(2), equality(2)]
VALUES = st.one_of(st.integers(-3, 40), st.none(), st.text(max_size=2), st.lists(st.integers(0, 3), max_size=3))


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every part of a certificate, its task's name left out."""
    found = [path] if path else []
    if isinstance(data, dict):
        for name in sorted(data):
            if name != "task":
                found.extend(places(data[name], (*path, name)))
    elif isinstance(data, list):
        for number, part in enumerate(data):
            found.extend(places(part, (*path, number)))
    return found


@st.composite
def mutated(draw: st.DrawFn, certificate: dict[str, Any]) -> dict[str, Any]:
    """Change, drop or double one to three parts of a certificate."""
    data = copy.deepcopy(certificate)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places(data)))
        owner: Any = data
        for step in path[:-1]:
            owner = owner[step]
        action = draw(st.sampled_from(["change", "drop", "double"]))
        if action == "drop":
            del owner[path[-1]]
        elif action == "double" and isinstance(owner, list):
            owner.append(copy.deepcopy(owner[path[-1]]))
        else:
            owner[path[-1]] = draw(VALUES)
        if not places(data):
            break
    return data


def certificates() -> list[tuple[Task, dict[str, Any]]]:
    found: list[tuple[Task, dict[str, Any]]] = []
    for task in TASKS:
        order = tuple(reversed(range(len(task.parties))))
        found.extend((task, one_way_certificate(task, order, model)) for model in ("fixed", "adaptive", "line"))
        found.append((task, one_epoch_minimum(task, order).certificate))
        found.append((task, bound_data(task, fooling_set(task, tries=3))))
        found.append((task, bound_data(task, sub_box(task, (2,) * len(task.parties), tries=3))))
        if len(task.parties) == 2:
            found.append((task, bound_data(task, rank_bound(task))))
            if task.outputs == 2:
                found.append((task, bound_data(task, discrepancy_bound(task))))
    return found


CERTIFICATES = certificates()


def truth(task: Task, data: dict[str, Any]) -> int:
    """Return the exact value that a certificate of this form bounds from below."""
    form = data["form"]
    if form == "one-way":
        cost = one_way_cost(task, data["order"], bool(data["public"]))
        return {"fixed": cost.fixed, "adaptive": cost.adaptive, "line": cost.line}[data["model"]]
    if form == "one epoch":
        return one_epoch_minimum(task, data["order"]).symbols
    knower = data["witness"].get("knower")
    return box_depth(task, knower) if form == "sub-box" else least_leaves(task, knower)


@settings(derandomize=True, max_examples=400, deadline=None)
@given(st.data())
def test_a_mutated_certificate_is_rejected_or_true(data: st.DataObject) -> None:
    """Whatever is changed, the checker raises one of our errors or proves no more than is true."""
    task, certificate = data.draw(st.sampled_from(CERTIFICATES))
    changed = data.draw(mutated(certificate))
    try:
        proved = check_certificate(changed)
    except TropcheckError:
        return

    assert proved <= truth(task, changed)


@settings(derandomize=True, max_examples=100, deadline=None)
@given(st.data())
def test_mutated_counts_are_rejected_or_true(data: st.DataObject) -> None:
    """A changed count certificate raises or refutes no width that a protocol attains."""
    kind = data.draw(st.sampled_from(["two-function width", "indexed width"]))
    if kind == "two-function width":
        certificate = two_function_width(data.draw(st.integers(2, 6)), 2).refuted
    else:
        certificate = indexed_width(2, data.draw(st.integers(5, 9)), 4, 2).refuted
    certificate["bits"] = data.draw(st.integers(0, 4))
    try:
        refuted = check_certificate(certificate)
    except TropcheckError:
        return
    if kind == "two-function width":
        attained = two_function_width(certificate["n"], certificate["epochs"]).bits.upper
    else:
        attained = indexed_width(2, certificate["query"], 4, 2).bits.upper

    assert refuted < attained
