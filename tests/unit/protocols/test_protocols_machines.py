"""Finite machines against a token-by-token twin, and the explicit constructions on every input."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import exp

import numpy as np
import pytest

from protocols.attention import (
    HardAttention,
    SoftmaxAttention,
    conclude,
    exponential_floor,
    merge,
    require_bits,
    summarize,
)
from protocols.bits import bits_for
from protocols.composition import composition, indexed_composition
from protocols.errors import PrecisionError, ProtocolError, SpeakingOrderError, WrongOutputError
from protocols.lookups import doubling_encoder, indexed_decoder, indexed_encoder, lookup_decoder, whole_function_decoder
from protocols.prompts import Prompt, note_prompt, paper_prompt
from protocols.randommachines import KINDS, random_machine
from protocols.thought import Thinker, audit_thinker, composition_thinker, indexed_thinker
from protocols.transformer import Head, Layer, Transformer, audit_machine


def token_by_token(machine: Transformer, tokens: list[int]) -> int:
    """Run a machine one token and one key at a time, in Python integers and fractions."""
    length = len(tokens)
    row = np.asarray([tokens])
    states = [vector.tolist() for vector in np.asarray(machine.embed(row, np.arange(length)))[0]]
    for layer in machine.layers:
        after = []
        for i in range(length):
            outputs = []
            for head in layer.heads:
                query = np.asarray(head.query(np.asarray([[states[i]]])))[0, 0].tolist()
                scored = []
                for j in range(length):
                    if machine.mask == "full" or j < i or (machine.mask == "causal" and j == i):
                        key = np.asarray(head.key(np.asarray([[states[j]]])))[0, 0].tolist()
                        value = np.asarray(head.value(np.asarray([[states[j]]])))[0, 0].tolist()
                        scored.append((sum(a * b for a, b in zip(query, key, strict=True)), value))
                width = np.asarray(head.value(np.asarray([[states[i]]]))).shape[-1]
                outputs.append(attend(head, scored, width))
            state = np.asarray([[states[i]]])
            new = layer.update(state, *(np.asarray([[output]], dtype=np.int64) for output in outputs))
            after.append(np.asarray(new)[0, 0].tolist())
        states = after
    return int(np.asarray(machine.readout(np.asarray([states[-1]])))[0])


def attend(head: Head, scored: list[tuple[int, list[int]]], width: int) -> list[int]:
    if not scored:
        return [0] * width
    if isinstance(head.attention, HardAttention):
        best = max(score for score, _ in scored)
        winners = [value for score, value in scored if score == best]
        return winners[-1 if head.attention.last else 0]
    rule = head.attention
    weights = [exponential_floor(Fraction(s - rule.top) / rule.temperature, rule.fraction) for s, _ in scored]
    total = sum(weights)
    if total == 0:
        return [0] * width
    sums = [sum(w * value[c] for w, (_, value) in zip(weights, scored, strict=True)) for c in range(width)]
    return [int((Fraction(part, total)).__floor__()) for part in sums]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mask", ["causal", "strict", "full"])
def test_machines_equal_the_token_by_token_twin(kind: str, mask: str) -> None:
    """Random machines of every attention and mask give the twin's answers, and the answers vary."""
    rng = np.random.default_rng(5)
    seen = set()
    for seed in range(6):
        machine = random_machine(seed, kind=kind, mask=mask, layers=1 + seed % 3, heads=1 + seed % 2)
        tokens = rng.integers(0, 5, size=(8, 6))
        found = machine.answer(tokens).tolist()
        seen.update(found)

        assert [token_by_token(machine, row) for row in tokens.tolist()] == found

    assert len(seen) > 1


@pytest.mark.parametrize("exponent", ["-1/3", "-1", "-7/2", "-12", "-13/7"])
@pytest.mark.parametrize("fraction", [4, 12, 30])
def test_the_exponential_floor_is_exact(exponent: str, fraction: int) -> None:
    """The floor brackets 2^F·e^x: a float of 53 bits settles it, because these values are no
    near-integers."""
    x = Fraction(exponent)
    real = 2**fraction * exp(float(x))

    assert abs(real - round(real)) > 1e-6
    assert int(real) == exponential_floor(x, fraction)


def test_the_exponential_refuses_scores_above_the_top() -> None:
    """A positive exponent means that a score exceeds its declared top."""
    with pytest.raises(ProtocolError, match="top"):
        exponential_floor(Fraction(1, 2), 8)
    rule = SoftmaxAttention(Fraction(1), 8, 3)
    with pytest.raises(PrecisionError, match="exceeds the declared top 3"):
        summarize(rule, np.asarray([[[4]]]), np.asarray([[[1]]]), np.asarray([[True]]))


@pytest.mark.parametrize("attention", [HardAttention(), HardAttention(last=True), SoftmaxAttention(Fraction(2), 8, 6)])
def test_attention_is_an_associative_accumulation(attention: HardAttention | SoftmaxAttention) -> None:
    """Cutting the keys anywhere, empty parts included, and merging gives the summary of the whole."""
    rng = np.random.default_rng(2)
    scores = rng.integers(-3, 4, size=(40, 3, 6))
    values = rng.integers(-9, 10, size=(40, 6, 2))
    allowed = np.asarray([[True] * 6, [False] * 2 + [True] * 2 + [False] * 2, [False] * 6])
    whole = conclude(attention, summarize(attention, scores, values, allowed))
    for cut in range(1, 6):
        parts = [
            summarize(attention, scores[:, :, piece], values[:, piece], allowed[:, piece])
            for piece in (slice(0, cut), slice(cut, 6))
        ]

        assert np.array_equal(whole, conclude(attention, merge(attention, *parts)))


COMPOSITIONS = [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1), (2, 5)]


@pytest.mark.parametrize(("n", "functions"), COMPOSITIONS)
@pytest.mark.parametrize("order", ["note", "paper"])
@pytest.mark.parametrize("mask", ["causal", "strict"])
def test_L_layers_compose_L_functions_given_by_entries(n: int, functions: int, order: str, mask: str) -> None:
    """The lookup decoder has L layers, one head, 2-dimensional keys, O(log n) bits, and is right on every
    input."""
    machine, prompt = lookup_decoder(n, functions, order)
    machine = replace(machine, mask=mask)

    assert composition(n, functions).count == audit_machine(machine, prompt)
    assert (functions, 1) == (len(machine.layers), machine.heads)
    assert machine.bits <= 2 * bits_for(n * functions + 2) + 2
    assert np.asarray(machine.layers[0].heads[0].key(np.zeros((1, 1, 3), dtype=np.int64))).shape[-1] == 2


@pytest.mark.parametrize(("n", "functions"), COMPOSITIONS)
def test_an_encoder_needs_logarithmically_many_layers(n: int, functions: int) -> None:
    """Pointer doubling composes in ⌈log₂ L⌉ + 1 layers, right on every input."""
    machine, prompt = doubling_encoder(n, functions)

    assert composition(n, functions).count == audit_machine(machine, prompt)
    assert bits_for(functions) + 1 == len(machine.layers)


@pytest.mark.parametrize(("n", "functions"), COMPOSITIONS)
def test_one_layer_suffices_when_a_token_holds_a_whole_function(n: int, functions: int) -> None:
    """With one token a function, one layer of L heads of dimension n composes on every input."""
    machine, prompt = whole_function_decoder(n, functions)

    assert composition(n, functions).count == audit_machine(machine, prompt)
    assert (1, functions) == (len(machine.layers), machine.heads)
    assert functions + 1 == prompt.length


@pytest.mark.parametrize(("n", "functions"), COMPOSITIONS)
def test_one_layer_with_L_thoughts_composes(n: int, functions: int) -> None:
    """One layer, one head, L thought tokens: right on every input, and the thoughts are the partial
    values."""
    thinker, prompt = composition_thinker(n, functions)
    rows = prompt.task.inputs()
    thoughts = thinker.think(prompt.encode(rows))[:, prompt.length :]
    partial = [composition(n, k).answers(rows[:, : k + 1]).tolist() for k in range(1, functions + 1)]

    assert composition(n, functions).count == audit_thinker(thinker, prompt)
    assert (1, 1, functions) == (len(thinker.machine.layers), thinker.machine.heads, thinker.steps)
    assert partial == thoughts.T.tolist()


INDEXED = [(1, (), None), (2, (), None), (3, (), None), (2, (2,), 2), (2, (2,), None), (1, (2, 2), 2), (1, (3,), None)]


@pytest.mark.parametrize(("m", "query", "outputs"), INDEXED)
def test_the_papers_task_takes_L_plus_one_layers(m: int, query: tuple[int, ...], outputs: int | None) -> None:
    """The decoder of L + 1 layers for L-FuncComp is right on every input, query last."""
    machine, prompt = indexed_decoder(m, query, outputs)

    assert indexed_composition(m, query, outputs).count == audit_machine(machine, prompt)
    assert (len(query) + 2, 1) == (len(machine.layers), machine.heads)
    assert prompt.order[-1] == 0


@pytest.mark.parametrize(("m", "query", "outputs"), INDEXED)
def test_the_papers_task_takes_logarithmically_many_encoder_layers(
    m: int, query: tuple[int, ...], outputs: int | None
) -> None:
    """The encoder of ⌈log₂ L⌉ + 2 layers for L-FuncComp is right on every input."""
    machine, prompt = indexed_encoder(m, query, outputs)

    assert indexed_composition(m, query, outputs).count == audit_machine(machine, prompt)
    assert (bits_for(len(query) + 1) + 2, 1) == (len(machine.layers), machine.heads)


def test_the_papers_encoder_is_right_on_random_inputs_of_five_functions() -> None:
    """Five functions with index words, 5 layers: right on random inputs beyond enumeration."""
    machine, prompt = indexed_encoder(2, (2, 1, 2, 2))
    rng = np.random.default_rng(4)
    task = prompt.task
    columns = []
    for party in task.parties:
        symbols = rng.integers(0, np.asarray(party.radices), size=(40, len(party.radices)))
        columns.append([party.index(word) for word in symbols.tolist()])
    tokens = np.zeros((40, prompt.length), dtype=np.int64)
    for block in prompt.blocks:
        for row, number in enumerate(columns[block.party]):
            word = (number,) if block.whole else task.parties[block.party].word(number)
            tokens[row, block.start : block.stop] = word
    expected = [task(*row) for row in zip(*columns, strict=True)]

    assert expected == machine.answer(tokens).tolist()
    assert len(machine.layers) == 5


@pytest.mark.parametrize(("n", "functions"), [(2, 1), (2, 3), (3, 2), (4, 1)])
def test_softmax_in_fixed_point_looks_up_exactly(n: int, functions: int) -> None:
    """With softmax attention the lookup decoder is still right on every input, by underflow of all other
    weights."""
    machine, prompt = lookup_decoder(n, functions, soft=True)

    assert composition(n, functions).count == audit_machine(machine, prompt)
    assert isinstance(machine.layers[0].heads[0].attention, SoftmaxAttention)


@pytest.mark.parametrize(("m", "query", "outputs"), INDEXED)
@pytest.mark.parametrize("layers", [1, 2])
def test_the_papers_task_takes_L_plus_one_thoughts(
    m: int, query: tuple[int, ...], outputs: int | None, layers: int
) -> None:
    """One layer (tokens that carry the query) or two layers with L + 1 thought tokens: right on every
    input."""
    thinker, prompt = indexed_thinker(m, query, layers, outputs)

    assert indexed_composition(m, query, outputs).count == audit_thinker(thinker, prompt)
    assert (layers, len(query) + 2) == (len(thinker.machine.layers), thinker.steps)


def test_large_sizes_are_right_on_random_inputs() -> None:
    """Forty values and six functions: the constructions agree with the task on inputs beyond enumeration."""
    n, functions = 12, 6
    rng = np.random.default_rng(8)
    task = composition(n, functions)
    rows = np.stack([rng.integers(size, size=50) for size in task.sizes], axis=1)
    for machine, prompt in (lookup_decoder(n, functions), doubling_encoder(n, functions)):
        assert audit_machine(machine, prompt, rows) == 50
    thinker, prompt = composition_thinker(n, functions)

    assert audit_thinker(thinker, prompt, rows) == 50


def test_prompts_place_tokens_where_they_say() -> None:
    """Both prompt orders and both granularities put the parties' symbols at the stated positions."""
    task = composition(3, 2)
    row = np.asarray([[1, task.parties[1].index((0, 2, 1)), task.parties[2].index((1, 1, 0))]])

    assert [[0, 2, 1, 1, 1, 0, 1]] == note_prompt(task).encode(row).tolist()
    assert [[1, 1, 0, 0, 2, 1, 1]] == paper_prompt(task).encode(row).tolist()
    assert [row[0, [1, 2, 0]].tolist()] == note_prompt(task, whole=(0, 1, 2)).encode(row).tolist()
    assert (7, 3, 3) == (
        note_prompt(task).length,
        note_prompt(task).vocabulary,
        note_prompt(task, whole=(0, 1, 2)).length,
    )
    with pytest.raises(SpeakingOrderError, match="once"):
        Prompt(task, (0, 1, 1))


def test_a_machine_that_errs_is_reported_with_its_input() -> None:
    """Reading the wrong state column gives a wrong answer, and the audit shows input and truth."""
    machine, prompt = lookup_decoder(2, 2)
    with pytest.raises(WrongOutputError, match=r"x=0, f1=0,0, f2=1,0.*rows are wrong"):
        audit_machine(replace(machine, readout=lambda state: state[..., 1]), prompt)


def test_too_little_precision_is_refused_with_its_place() -> None:
    """A score, an embedding or a sum that does not fit names the layer, the head and the range."""
    machine, prompt = lookup_decoder(3, 2)
    with pytest.raises(PrecisionError, match=r"layer 1, head 1: a (key|score) takes values from"):
        audit_machine(replace(machine, bits=5), prompt)
    with pytest.raises(PrecisionError, match="an embedding"):
        audit_machine(replace(machine, bits=2), prompt)
    with pytest.raises(PrecisionError, match="raise the precision"):
        require_bits(np.asarray([8]), 4, "a number")
    with pytest.raises(PrecisionError, match="raise the bits"):
        random_machine(0, bits=5)


def test_wide_scores_do_not_wrap() -> None:
    """Products beyond 64 bits are computed exactly and refused, not wrapped."""
    big = 1 << 40

    def constant(state: np.ndarray) -> np.ndarray:
        return np.full((*state.shape[:-1], 1), big)

    head = Head(constant, constant, lambda state: state, HardAttention())
    machine = Transformer(lambda t, p: t[..., None], (Layer((head,), lambda s, o: s),), lambda s: s[..., 0], 45)
    with pytest.raises(PrecisionError, match=str(big * big)):
        machine.answer(np.asarray([[1, 2]]))


def test_bad_machines_are_refused() -> None:
    """An unknown mask, an encoder that should generate and an impossible precision raise with advice."""
    machine, prompt = doubling_encoder(2, 1)
    with pytest.raises(ProtocolError, match="mask"):
        replace(machine, mask="sideways")
    with pytest.raises(ProtocolError, match="62 bits"):
        replace(machine, bits=63)
    with pytest.raises(ProtocolError, match="encoder generates no tokens"):
        audit_thinker(Thinker(machine, 1, 2), prompt)
    with pytest.raises(ProtocolError, match="'note' or 'paper'"):
        lookup_decoder(2, 1, "reversed")
    with pytest.raises(ProtocolError, match="one or two layers"):
        indexed_thinker(2, (2,), 3)
