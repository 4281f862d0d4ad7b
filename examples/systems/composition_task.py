"""Sequential composition: a value, functions as tables, and the value that comes out."""

from __future__ import annotations

import sys
from pathlib import Path

from protocols import composition, indexed_composition, note_prompt, one_way_bits, paper_prompt


def main(folder: Path) -> None:
    """The task of the notes, its prompt, the task of the paper, and how the table grows."""
    task = composition(3, 2)
    prompt = note_prompt(task)
    for row in (0, 1234, task.count - 1):
        (inputs,) = task.inputs()[row : row + 1]
        print(
            f"{task.describe(inputs)}: answer {task.answers(inputs[None])[0]}, prompt {prompt.encode(inputs[None])[0]}"
        )
    for n, functions in ((2, 2), (3, 2), (3, 3), (4, 3)):
        forward = one_way_bits(n, functions, range(functions + 1))
        reverse = one_way_bits(n, functions, range(functions, -1, -1))
        count = composition(n, functions).count
        print(f"n = {n}, L = {functions}: {count} inputs; one way, x first {forward} bits, x last {reverse} bits")

    paper = indexed_composition(2, (2,))
    print(f"the paper's task with m = 2 and one index word: {paper.count} inputs, {len(paper.parties)} parties, "
          f"{paper_prompt(paper).length} tokens")  # fmt: skip


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))
