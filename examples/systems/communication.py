"""The communication model, and how a decoder's layers become a protocol's epochs."""

from __future__ import annotations

import sys
from pathlib import Path

from protocols import (
    audit,
    best_tree,
    box_depth,
    composition,
    lookup_decoder,
    machine_task,
    one_way_cost,
    reduce_machine,
    two_function_width,
)
from report import draw


def main(folder: Path) -> None:
    """Costs of one task in three models; then a decoder as a protocol, checked on every input."""
    task = composition(2, 2)
    print(f"one way, f2 then f1 then x: {one_way_cost(task, (2, 1, 0)).fixed} bits; x first: "
          f"{one_way_cost(task, (0, 1, 2)).fixed}")  # fmt: skip
    print(f"tree with public output: {box_depth(task)} bits in the worst case")
    for epochs in (2, 3):
        print(f"autoregressive, 8 values, {epochs} epochs: {two_function_width(8, epochs).bits} bits a token and epoch")

    machine, prompt = lookup_decoder(2, 2)
    found = reduce_machine(machine, prompt)
    audit(machine_task(machine, prompt), found.protocol.schedule, found.protocol.run(prompt.task))
    epochs = len(found.token_bits)
    print(f"{len(machine.layers)} layers are {epochs} epochs, with the same output on all {prompt.task.count} inputs")
    print(f"bits a token in each epoch: {found.token_bits}, H·(1 + d)·p; the lemma allows 2·H·d·p = {found.lemma_bits}")
    (folder / "communication.svg").write_text(draw(best_tree(task)).svg, encoding="utf-8")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))
