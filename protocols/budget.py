"""Dividing a budget between depth and width for the composition of K functions, with proved bounds only.

A configuration has L layers, and its heads hand a token W bits in a layer: W = H·(1 + d)·p for H heads with values of
dimension d and p bits. Its cost is L·W². A chain of thought has a number of thought tokens besides.

*Enough.* Lookups compose K functions with one head in K layers, or in one layer with K thoughts; for K = 2 there is a
decoder of one layer with n heads. Each is a machine that `audit_machine` or `audit_thinker` runs on every input.

*Not enough.* An L-layer decoder is a protocol with L epochs and W bits for each receiving token (`reduce_machine`), and
two functions need a known number of them. So do more functions: all but the last two may be the identity. Their tokens
stand first in the prompt, so they hear nothing of the others, and what they say is known (the claim
`messages-more-functions`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from protocols.depthwidth import depth_width_row
from protocols.errors import ProtocolError
from protocols.heads import one_layer_decoder
from protocols.lookups import lookup_decoder
from protocols.prompts import Prompt
from protocols.thought import Thinker, composition_thinker
from protocols.transformer import Transformer

Standing: TypeAlias = Literal["enough", "not enough", "open"]


@dataclass(frozen=True, slots=True)
class Configuration:
    """A number of layers and thoughts, what is proved about its width in bits, and the machine that is built.

    Every decoder of so many layers that composes the functions without thoughts has at least `needed` bits; the one in
    `built` has `enough` bits. None says that nothing is built.
    """

    layers: int
    thoughts: int
    needed: int
    enough: int | None
    built: tuple[Transformer | Thinker, Prompt] | None

    @property
    def least_cost(self) -> int:
        """The cost below which the configuration is impossible: L·needed²."""
        return self.layers * self.needed**2

    @property
    def cost(self) -> int | None:
        """The cost of the machine that is built: L·enough²."""
        return None if self.enough is None else self.layers * self.enough**2

    def standing(self, budget: int) -> Standing:
        """Say what is proved about this depth under a budget."""
        if self.cost is not None and self.cost <= budget:
            return "enough"
        return "not enough" if budget < self.least_cost else "open"


@dataclass(frozen=True, slots=True)
class Allocation:
    """What a budget buys for a composition: all configurations, and the cheapest that is proved to be enough."""

    values: int
    functions: int
    budget: int
    configurations: tuple[Configuration, ...]

    @property
    def best(self) -> Configuration | None:
        """The cheapest configuration within the budget; the fewest thoughts, then layers, among equals."""
        within = [(c.cost, c.thoughts, c.layers, c) for c in self.configurations if c.standing(self.budget) == "enough"]
        return min(within, key=lambda entry: entry[:3])[-1] if within else None


def allocate(values: int, functions: int, budget: int, *, thoughts: bool = True) -> Allocation:
    """Return what is proved about every depth up to one layer more than there are functions, under a budget.

    With `thoughts` a chain of thought is among the configurations.

    >>> allocate(8, 3, 10_000, thoughts=False).best.layers, allocate(8, 3, 10_000).best.layers
    (3, 1)
    >>> [c.standing(1_000) for c in allocate(16, 2, 1_000, thoughts=False).configurations]
    ['not enough', 'open', 'open']
    """
    if values < 2 or functions < 1 or budget < 0:
        raise ProtocolError(f"values ≥ 2, functions ≥ 1 and a budget ≥ 0 are due, not {values}, {functions}, {budget}")
    found = [_plain(values, functions, layers) for layers in range(1, functions + 2)]
    if thoughts:
        thinker, prompt = composition_thinker(values, functions)
        found.append(Configuration(1, functions, 1, _bits(thinker.machine), (thinker, prompt)))
    return Allocation(values, functions, budget, tuple(found))


def _plain(values: int, functions: int, layers: int) -> Configuration:
    needed = 1 if functions == 1 else depth_width_row(values, layers, "note").protocol_bits.lower
    built: tuple[Transformer, Prompt] | None = None
    if layers >= functions:
        built = lookup_decoder(values, functions)
    elif functions == 2:
        built = one_layer_decoder(values)
    return Configuration(
        layers, 0, needed, None if built is None else _bits(built[0], 1 if layers >= functions else 2), built
    )


def _bits(machine: Transformer, dimension: int = 1) -> int:
    """Return H·(1 + d)·p."""
    return machine.heads * (1 + dimension) * machine.bits
