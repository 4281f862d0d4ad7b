"""Tasks and certificates by plain data: what a file names, the engine can build and check again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from protocols.classic import (
    disjointness,
    equality,
    greater_than,
    index,
    inner_product,
    k_hop_induction,
    pointer_jumping,
)
from protocols.composition import composition, indexed_composition, ranged_composition
from protocols.coverings import check_width
from protocols.distinguished import check_one_way_certificate
from protocols.encoderwidth import check_encoder_width
from protocols.errors import CertificateError, ProtocolError
from protocols.indexedwidth import check_indexed_width
from protocols.lowerbounds import check_fooling_set
from protocols.matrixbounds import check_counting, check_discrepancy, check_rank
from protocols.messagesize import check_dependence
from protocols.roundbounds import check_round_certificate
from protocols.simultaneous import check_one_epoch
from protocols.subboxes import check_sub_box
from protocols.tasks import Task, from_table, joint, restrict
from terms.errors import TropcheckError

_MAKERS: dict[str, Callable[[Any], Task]] = {
    "composition": lambda key: composition(key["n"], key["functions"]),
    "ranged composition": lambda key: ranged_composition(key["domain"], key["middle"], key["outputs"]),
    "indexed composition": lambda key: indexed_composition(key["m"], tuple(key["query"]), key.get("outputs")),
    "pointer jumping": lambda key: pointer_jumping(key["n"], key["hops"]),
    "k-hop induction": lambda key: k_hop_induction(key["length"], key["alphabet"], key["hops"]),
    "index": lambda key: index(key["bits"]),
    "equality": lambda key: equality(key["bits"]),
    "greater than": lambda key: greater_than(key["bits"]),
    "disjointness": lambda key: disjointness(key["bits"]),
    "inner product": lambda key: inner_product(key["bits"]),
    "table": lambda key: from_table("a table", np.asarray(key["values"], dtype=np.int64).reshape(key["shape"])),
    "box": lambda key: restrict(task_from_data(key["of"]), key["subsets"]),
    "joint": lambda key: joint(task_from_data(key["of"]), key["groups"]),
}
_LEAF_CHECKS: dict[str, Callable[[Task, dict[str, Any]], int]] = {
    "fooling set": check_fooling_set,
    "rank": check_rank,
    "discrepancy": check_discrepancy,
    "counting": check_counting,
}
_CLAIMS = {
    "one-way": "residual-messages",
    "one epoch": "messages-one-epoch",
    "two-function width": "messages-paper-order",
    "indexed width": "messages-indexed",
    "encoder width": "messages-encoder",
    "one layer": "chen-one-layer",
    "dependence": "messages-of-no-bits",
    "fooling set": "shared-leaves",
    "counting": "shared-leaves",
    "discrepancy": "shared-leaves",
    "rows": "last-messages",
}


def task_names() -> tuple[str, ...]:
    """Return the names of the tasks that `task_from_data` builds."""
    return tuple(sorted(_MAKERS))


def task_from_data(key: Mapping[str, Any]) -> Task:
    """Build the task that `Task.key` names; raise `ProtocolError` for an unknown name or a missing parameter.

    >>> task_from_data({"task": "composition", "n": 2, "functions": 1}).count
    8
    """
    name = key.get("task")
    if name not in _MAKERS:
        raise ProtocolError(f"no task is called {name!r}; the names are {', '.join(task_names())}")
    try:
        return _MAKERS[name](key)
    except (KeyError, TypeError) as error:
        raise ProtocolError(f"the task {name!r} lacks or misuses the parameter {error}") from error


def check_certificate(data: Mapping[str, Any]) -> int:
    """Return the number that a certificate proves, whatever its form; raise `CertificateError` if it proves
    less.

    Forms: "one-way" (bits), "one epoch", "one layer" (answers), "two-function width", "indexed width", "encoder width"
    (bits refuted), "dependence" (bits), "fooling set", "rank", "discrepancy", "counting" (leaves), "sub-box", "rows",
    "weights", "round box" (bits).
    """
    try:
        return _check(data)
    except (KeyError, IndexError, TypeError, AttributeError, ValueError, OverflowError) as error:
        if isinstance(error, TropcheckError):
            raise
        raise CertificateError(f"the certificate is malformed: {type(error).__name__} {error}") from error


def claim_of(data: Mapping[str, Any]) -> str | None:
    """Return the id of the claim that proves, for all sizes, the argument that a certificate uses.

    None where a certificate needs none, because boxes are searched, or rests on a theorem of the literature alone
    (rank).

    >>> claim_of({"form": "two-function width", "n": 4, "epochs": 2, "order": "note", "bits": 1})
    'messages-note-order'
    """
    note = data.get("form") == "two-function width" and data.get("order") == "note"
    return "messages-note-order" if note else _CLAIMS.get(str(data.get("form")))


def _check(data: Mapping[str, Any]) -> int:
    form = data.get("form")
    if form == "two-function width":
        return check_width(dict(data))
    if form == "indexed width":
        return check_indexed_width(dict(data))
    if form == "encoder width":
        return check_encoder_width(dict(data))
    if form == "one layer":
        n = int(data["n"])
        if n < 1:
            raise CertificateError(f"one layer composes functions on n ≥ 1 values, not {n}")
        return int(n**n)
    if form == "dependence":
        return check_dependence(task_from_data(data["task"]), dict(data))
    if form in ("rows", "weights", "round box"):
        return check_round_certificate(task_from_data(data["task"]), dict(data))
    if form not in ("one-way", "one epoch", "sub-box", *_LEAF_CHECKS):
        raise CertificateError(f"no certificate has the form {form!r}")
    task = task_from_data(data["task"])
    if form == "one-way":
        return check_one_way_certificate(task, dict(data))
    if form == "one epoch":
        return check_one_epoch(task, dict(data))
    check = check_sub_box if form == "sub-box" else _LEAF_CHECKS[form]
    proved = check(task, data["witness"])
    if proved < data["bound"]:
        raise CertificateError(f"the {form} proves {proved} {data['unit']}, not {data['bound']}")
    return proved
