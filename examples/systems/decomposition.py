"""The indistinguishable decomposition: inputs grouped by what was said, message after message."""

from __future__ import annotations

import sys
from pathlib import Path

from protocols import (
    are_boxes,
    composition,
    decompose,
    decompose_boxes,
    is_constant_on,
    iterative_decomposition,
    one_way_protocol,
    partition_by_messages,
    refine,
)
from report import draw
from report.drawings import Curve, Curves


def main(folder: Path) -> None:
    """Group the inputs of a composition by the messages of a cheap protocol, in three ways that agree."""
    task = composition(3, 2)
    protocol = one_way_protocol(task, (0, 1, 2))
    inputs = task.inputs()
    messages = protocol.run(task).messages
    found = decompose(messages, len(inputs))
    print(f"groups after 0, 1, … messages: {found.groups}, of {len(inputs)} inputs")
    print(f"every group is a box: {are_boxes(inputs, found.labels[-1])}")

    scheme = iterative_decomposition(range(len(inputs)), len(messages), partition_by_messages(messages))
    boxes = decompose_boxes(task, protocol)
    print(f"by the recursive scheme {len(scheme)} groups, as boxes {len(boxes)}; sizes agree: "
          f"{sorted(map(len, scheme)) == sorted(box.count for box in boxes)}")  # fmt: skip
    for level in (1, 2):
        known, _ = refine(found.labels[level], found.groups[level], inputs[:, 2])
        print(
            f"after {level} messages the group and f2 decide the answer: {is_constant_on(known, task.answers(inputs))}"
        )
    growth = Curve("groups", tuple(enumerate(found.groups)))
    (folder / "decomposition.svg").write_text(draw(Curves((growth,), "messages", "groups")).svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))
