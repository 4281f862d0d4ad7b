"""Decoders and encoders with finite precision: machines of p-bit integers that run on every input."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from protocols import (
    PrecisionError,
    WrongOutputError,
    audit_machine,
    doubling_encoder,
    lookup_decoder,
    one_layer_decoder,
    whole_function_decoder,
)


def main(folder: Path) -> None:
    """Run machines of several shapes on all inputs; then take away bits, and look through the wrong mask."""
    machines = {
        "decoder, 3 layers, lookups": lookup_decoder(2, 3),
        "the same with softmax in fixed point": lookup_decoder(2, 3, soft=True),
        "decoder, 1 layer, one token a function": whole_function_decoder(2, 3),
        "decoder, 1 layer, two functions entry by entry": one_layer_decoder(3),
        "encoder, doubling": doubling_encoder(2, 3),
    }
    for name, (machine, prompt) in machines.items():
        checked = audit_machine(machine, prompt)
        print(
            f"{name}: {len(machine.layers)} layers, {machine.heads} heads, {machine.bits} bits; right on all {checked}"
        )

    machine, prompt = machines["decoder, 3 layers, lookups"]
    try:
        audit_machine(replace(machine, bits=4), prompt)
    except PrecisionError as error:
        print(f"with 4 bits: {error}")
    encoder, its_prompt = machines["encoder, doubling"]
    try:
        audit_machine(replace(encoder, mask="causal"), its_prompt)
    except WrongOutputError as error:
        print(f"the encoder as a decoder: {str(error).split(';')[0]}")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))
