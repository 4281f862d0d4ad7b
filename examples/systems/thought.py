"""Chain of thought: one layer that reads its own answers composes as many functions as it may think steps."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from protocols import WrongOutputError, audit_thinker, composition_thinker, two_function_width


def main(folder: Path) -> None:
    """One layer with thoughts against what decoders without thoughts need."""
    for n, functions in ((2, 1), (2, 2), (2, 3), (3, 2)):
        thinker, prompt = composition_thinker(n, functions)
        checked = audit_thinker(thinker, prompt)
        print(f"n = {n}, L = {functions}: one layer, thoughts: {thinker.steps}, bits: {thinker.machine.bits}; "
              f"right on all {checked}")  # fmt: skip

    thinker, prompt = composition_thinker(3, 2)
    (tokens,) = prompt.encode(np.array([[2, 5, 7]]))
    print(f"f1, f2, x and the thoughts: {thinker.think(tokens[None])[0].tolist()}")
    try:
        audit_thinker(replace(thinker, steps=1), prompt)
    except WrongOutputError as error:
        print(f"with one thought fewer: {str(error).split(';')[-1].strip()}")
    needed = two_function_width(16, 2, "note").bits.lower
    print(f"without thoughts two layers need at least {needed} bits a token for 16 values")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))
