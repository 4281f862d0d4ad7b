"""The depth–width table of two-function composition: what L layers need at least, and what built decoders
use.

A protocol minimum bounds decoders from below only. So each row shows the bracket of the protocols and, beside
it, the decoder that was built for as many layers, with its own number of bits per token.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from protocols.bits import Bracket, bits_for
from protocols.composition import composition
from protocols.coverings import two_function_width
from protocols.heads import least_heads, one_layer_decoder
from protocols.lookups import lookup_decoder
from protocols.prompts import Prompt
from protocols.simultaneous import one_epoch_minimum
from protocols.transformer import Transformer


@dataclass(frozen=True, slots=True)
class DepthWidth:
    """One row: protocols with as many epochs as layers, and the decoder built for that depth.

    `protocol_bits` brackets the least bits per receiving token and epoch. `heads`, `dimension` (of values)
    and `precision` describe the decoder, `decoder_bits` = H·(1 + d)·p what it sends per token in the
    reduction. `certificate` is plain data for the bracket's lower end (`check_certificate`).
    """

    n: int
    layers: int
    order: str
    protocol_bits: Bracket
    heads: int
    dimension: int
    precision: int
    decoder_bits: int
    certificate: dict[str, Any]


def depth_width_row(n: int, layers: int, order: str = "paper") -> DepthWidth:
    """Return the row for n values and L ≥ 1 layers; f2, f1, x ("paper") or f1, f2, x ("note") in the
    prompt."""
    bits, certificate = _needed(n, layers, order)
    machine, _ = built_decoder(n, layers, order)
    dimension = 2 if layers == 1 else 1
    sent = machine.heads * (1 + dimension) * machine.bits
    return DepthWidth(n, layers, order, bits, machine.heads, dimension, machine.bits, sent, certificate)


def depth_width_table(values: Iterable[int], layers: Iterable[int], order: str = "paper") -> list[DepthWidth]:
    """Return the rows for all given n and L."""
    depths = list(layers)
    return [depth_width_row(n, depth, order) for n in values for depth in depths]


def built_decoder(n: int, layers: int, order: str = "paper") -> tuple[Transformer, Prompt]:
    """Return the decoder of a row: n heads in one layer, or lookups in the first two of `layers` layers.

    The one-layer decoder has the note's prompt; position names the function, so the order of the blocks is
    immaterial.
    """
    if layers == 1:
        machine, prompt = one_layer_decoder(n)
        assert machine.heads == max(1, least_heads(n))
        return machine, prompt
    return lookup_decoder(n, 2, order)


def _needed(n: int, layers: int, order: str) -> tuple[Bracket, dict[str, Any]]:
    """Return the bracket of the protocols and the data for its lower end.

    For one epoch and more inputs than can be listed it is ⌈log₂ nⁿ⌉ (the claim `chen-one-layer`), which
    `one_epoch_minimum` gives for the others.
    """
    if layers > 1:
        width = two_function_width(n, layers, order)
        return width.bits, width.refuted
    task = composition(n, 2)
    if task.count > 1 << 20:
        bits = bits_for(int(n**n))
        return Bracket(bits, bits), {"form": "one layer", "n": n}
    least = one_epoch_minimum(task, (2, 1, 0) if order == "paper" else (1, 2, 0))
    return Bracket(least.bits, least.bits), least.certificate
