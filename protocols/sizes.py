"""The least message size in the autoregressive model, from everything that the engine knows about the task.

Closed arguments for both ends are known for the composition of two functions (`coverings`) and of three
(`threefunctions`), for the paper's task with one index (`indexedwidth`), and for an encoder in two epochs
(`encoderwidth`). Whatever is left is the general search of `messagesize`. Constructions are for decoders; an encoder
can do what a decoder can.
"""

from __future__ import annotations

from typing import Any

from protocols.bits import Bracket
from protocols.coverings import two_function_width
from protocols.encoderwidth import encoder_width
from protocols.indexedwidth import indexed_width
from protocols.messagesize import MessageSize, dependence, embed, least_message_bits, message_schedule
from protocols.prompts import Prompt
from protocols.schedule import Protocol
from protocols.threefunctions import three_function_width


def message_size(prompt: Prompt, epochs: int, mode: str = "decoder", *, moves: int = 0, seeds: int = 1) -> MessageSize:
    """Return the best bracket of the least bits per receiving token and epoch.

    `moves` and `seeds` are for annealing, where no construction is known, as in `least_message_bits`.

    >>> from protocols.composition import composition
    >>> from protocols.prompts import paper_prompt
    >>> [str(message_size(paper_prompt(composition(3, 3)), epochs).bits) for epochs in (1, 2, 3)]
    ['5', '1', '1']
    """
    known = None if epochs == 1 else _known_encoder(prompt, epochs) if mode == "encoder" else _known(prompt, epochs)
    if known is None:
        return least_message_bits(prompt, epochs, mode, moves=moves, seeds=seeds)
    bits, protocol, certificate = known
    if not certificate:
        certificate, lower = dependence(prompt.task, prompt.order[-1])
        bits = Bracket(min(lower, bits.upper), bits.upper)
    protocol = embed(protocol, message_schedule(prompt, epochs, bits.upper, mode))
    return MessageSize(prompt, epochs, mode, bits, protocol, certificate)


def _known_encoder(prompt: Prompt, epochs: int) -> tuple[Bracket, Protocol, dict[str, Any]] | None:
    """Return what is known of encoders: two functions in two epochs, and what decoders can do, without its bound."""
    key = prompt.task.key
    decoder = _known(prompt, epochs)
    if decoder is not None and (key.get("task"), key.get("functions"), epochs) == ("composition", 2, 2):
        found = encoder_width(_number(key["n"]), prompt.order)
        return found.bits, found.protocol, found.refuted
    return None if decoder is None else (decoder[0], decoder[1], {})


def _known(prompt: Prompt, epochs: int) -> tuple[Bracket, Protocol, dict[str, Any]] | None:
    """Return bracket, protocol and the lower end's data of a construction for decoders, if the engine has one.

    Each block of a function has one token for each entry, and the query is one token or one of one symbol.
    """
    key = prompt.task.key
    tokens = [block.stop - block.start for block in prompt.blocks]
    backwards = tuple(reversed(range(len(prompt.order))))
    match key.get("task"), key.get("functions"):
        case "composition", 2 if prompt.order in ((2, 1, 0), (1, 2, 0)) and tokens == [key["n"], key["n"], 1]:
            if key["n"] == 1:
                return None
            width = two_function_width(_number(key["n"]), epochs, "paper" if prompt.order[0] == 2 else "note")
            return width.bits, width.protocol, width.refuted
        case "composition", 3 if prompt.order == backwards and tokens == [*[key["n"]] * 3, 1]:
            if key["n"] == 1:
                return None
            three = three_function_width(_number(key["n"]), epochs)
            return three.bits, three.protocol, three.refuted
        case "indexed composition", None if prompt.order == backwards and epochs in (2, 3) and tokens[2:] == [1, 1]:
            word, outputs = prompt.task.parties[0], prompt.task.outputs
            if len(word.radices) != 1 or outputs < 2:
                return None
            indexed = indexed_width(_number(key["m"]), word.size, outputs, epochs)
            return indexed.bits, indexed.protocol, indexed.refuted
    return None


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
