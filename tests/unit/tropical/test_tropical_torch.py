"""PyTorch modules: recorded scores against PyTorch's own attention weights, and networks against its outputs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.unit.tropical.test_tropical_encoder import HEADS as BERT_HEADS
from tests.unit.tropical.test_tropical_encoder import model as bert_model
from tropical import DomainError, ShapeError, count_network, encoder_trace, read_log
from tropical.evolution import log_line

torch = pytest.importorskip("torch")

from torch import nn  # noqa: E402

from tropical.torch_networks import network_from_torch  # noqa: E402
from tropical.torch_scores import ScoreRecorder  # noqa: E402

CAUSAL = torch.ones(5, 5, dtype=torch.bool).triu(1)


@pytest.fixture(autouse=True)
def _seeded() -> None:
    torch.manual_seed(0)
    torch.set_num_threads(1)


FORMS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({"bias": False}, {}),
    ({"add_bias_kv": True}, {"attn_mask": CAUSAL}),
    ({"add_zero_attn": True}, {}),
    ({"kdim": 3, "vdim": 3}, {}),
    ({}, {"attn_mask": CAUSAL}),
    ({}, {"attn_mask": CAUSAL, "is_causal": True}),
    ({}, {"attn_mask": torch.randn(4, 5, 5)}),
    ({}, {"key_padding_mask": torch.tensor([[False, False, True, True, False]] * 2)}),
    ({}, {"need_weights": False}),
]


@pytest.mark.parametrize("batch_first", [True, False])
@pytest.mark.parametrize(("made", "called"), FORMS, ids=str)
def test_scores_of_multihead_attention_give_its_weights(
    batch_first: bool, made: dict[str, Any], called: dict[str, Any]
) -> None:
    """The softmax of the recorded scores is what the module returns as its attention weights."""
    part = nn.MultiheadAttention(8, 2, batch_first=batch_first, **made).eval()
    for parameter in part.parameters():
        nn.init.normal_(parameter)
    x = torch.randn(2, 5, 8)
    y = torch.randn(2, 5, made.get("kdim", 8))
    x, y = (x, y) if batch_first else (x.transpose(0, 1), y.transpose(0, 1))
    with torch.no_grad(), ScoreRecorder(part) as recorder:
        part(x, y, y, **called)
    _, weights = part(x, y, y, **{**called, "need_weights": True, "is_causal": False}, average_attn_weights=False)
    (call,) = recorder.calls

    assert np.allclose(torch.tensor(call.scores).softmax(-1).numpy(), weights.detach().numpy(), atol=1e-6)


def test_unbatched_inputs_are_a_batch_of_one() -> None:
    """A call without batch is recorded with a batch of one."""
    part = nn.MultiheadAttention(8, 2)
    with ScoreRecorder(part) as recorder:
        part(torch.randn(5, 8), torch.randn(3, 8), torch.randn(3, 8))

    assert (1, 2, 5, 3) == recorder.calls[0].scores.shape


class Plain(nn.Module):
    """An attention that somebody wrote by hand."""

    def __init__(self, how: str) -> None:
        super().__init__()
        self.q, self.k, self.how = nn.Linear(6, 6), nn.Linear(6, 6), how

    def forward(self, x: Any) -> Any:
        q, k = (part(x).unflatten(-1, (2, 3)).transpose(1, 2) for part in (self.q, self.k))
        match self.how:
            case "product":
                return nn.functional.scaled_dot_product_attention(q, k, k, is_causal=True)
            case "grouped":
                few = k[:, :1]
                return nn.functional.scaled_dot_product_attention(q, few, few, enable_gqa=True)
            case "masked":
                mask = torch.ones(4, 4, dtype=torch.bool).tril()
                return nn.functional.scaled_dot_product_attention(q, k, value=k, attn_mask=mask, scale=2.0)
        scores = q @ k.transpose(-2, -1) / 3**0.5
        scores = scores + torch.full((4, 4), -torch.inf).triu(1)
        calls = {
            "function": lambda: torch.softmax(scores, dim=-1),
            "functional": lambda: nn.functional.softmax(scores, dim=3),
            "method": lambda: scores.softmax(-1),
            "module": lambda: nn.Softmax(-1)(scores),
        }
        return calls[self.how]() @ k


@pytest.mark.parametrize("how", ["function", "functional", "method", "module", "product", "masked", "grouped"])
def test_any_module_is_recorded_where_its_scores_meet_the_softmax(how: str) -> None:
    """Attention written by hand is recorded, with the masks, under the name of its module."""
    model = nn.Sequential(nn.Linear(6, 6), Plain(how))
    x = torch.randn(3, 4, 6)
    with torch.no_grad(), ScoreRecorder(model) as recorder:
        model(x)
    (call,) = recorder.calls
    h, part = model[0](x), model[1]
    q, k = (p(h).detach().unflatten(-1, (2, 3)).transpose(1, 2) for p in (part.q, part.k))
    k = k[:, :1] if how == "grouped" else k
    expected = (q @ k.transpose(-2, -1)).numpy() * (2.0 if how == "masked" else 3**-0.5)
    if how != "grouped":
        expected[..., np.triu(np.ones((4, 4), bool), 1)] = -np.inf

    assert "1" == call.module
    assert np.allclose(expected, call.scores, atol=1e-6)


def test_encoder_layers_are_recorded_in_order_and_logged() -> None:
    """A stack of encoder layers gives a row for each layer and head, and the log reads back."""
    layer = nn.TransformerEncoderLayer(8, 2, dim_feedforward=16, batch_first=True)
    model = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
    with torch.no_grad(), ScoreRecorder(model) as recorder:
        model(torch.randn(1, 6, 8))
    names = [call.module for call in recorder.calls]
    rows = recorder.rows(step=3, rounding=[Fraction(1, 4)])

    assert ["layers.0.self_attn", "layers.1.self_attn"] == names
    assert [(3, 0, 0), (3, 0, 1), (3, 1, 0), (3, 1, 1)] == [(r.step, r.layer, r.head) for r in rows]
    assert rows == read_log([log_line(row) for row in rows])
    assert [] == recorder.calls


def test_the_numpy_encoder_agrees_with_encoder_layers_of_pytorch() -> None:
    """With the same weights, a stack of PyTorch's own layers has the scores and the final state of `encoder_trace`."""
    weights, tokens = bert_model(5), [3, 0, 8, 1]
    width = weights["embeddings.word_embeddings.weight"].shape[1]
    inner = weights["encoder.layer.0.intermediate.dense.weight"].shape[0]
    names = {
        "self_attn.out_proj": "attention.output.dense",
        "linear1": "intermediate.dense",
        "linear2": "output.dense",
        "norm1": "attention.output.LayerNorm",
        "norm2": "output.LayerNorm",
    }
    layers = []
    for k in range(2):
        base = f"encoder.layer.{k}."
        layer = nn.TransformerEncoderLayer(
            width, BERT_HEADS, inner, 0.0, "gelu", layer_norm_eps=1e-12, batch_first=True
        ).double()
        state = {
            f"{ours}.{p}": weights[f"{base}{theirs}.{p}"] for ours, theirs in names.items() for p in ("weight", "bias")
        }
        for p in ("weight", "bias"):
            parts = [weights[f"{base}attention.self.{part}.{p}"] for part in ("query", "key", "value")]
            state[f"self_attn.in_proj_{p}"] = np.concatenate(parts)
        layer.load_state_dict({name: torch.tensor(value) for name, value in state.items()})
        layers.append(layer.eval())
    ours = encoder_trace(weights, tokens, BERT_HEADS)
    start = nn.LayerNorm(width, 1e-12).double()
    start.load_state_dict({p: torch.tensor(weights[f"embeddings.LayerNorm.{p}"]) for p in ("weight", "bias")})
    x = weights["embeddings.word_embeddings.weight"][tokens] + weights["embeddings.position_embeddings.weight"][:4]
    x = x + weights["embeddings.token_type_embeddings.weight"][0]
    model = nn.Sequential(start, *layers)
    with torch.no_grad(), ScoreRecorder(model) as recorder:
        final = model(torch.tensor(x)[None])[0]

    assert np.allclose([call.scores[0] for call in recorder.calls], ours.scores)
    assert np.allclose(final.numpy(), ours.hidden)


def test_training_is_not_disturbed() -> None:
    """Outputs and gradients are the same with and without a recorder; afterwards no hook is left."""
    part = nn.MultiheadAttention(8, 2, batch_first=True)
    x = torch.randn(1, 4, 8)

    def gradient(record: bool) -> Any:
        part.zero_grad()
        if record:
            with ScoreRecorder(part):
                part(x, x, x)[0].sum().backward()
        else:
            part(x, x, x)[0].sum().backward()
        return part.in_proj_weight.grad.clone()

    assert torch.equal(gradient(False), gradient(True))
    assert 0 == len(part._forward_hooks) + len(part._forward_pre_hooks)


def test_modules_are_chosen_by_name() -> None:
    """`only` leaves out what it does not accept; a failing forward pass leaves no name behind."""
    model = nn.Sequential(Plain("method"), nn.Identity())
    with ScoreRecorder(model, only=lambda name: name != "0") as recorder:
        with pytest.raises(RuntimeError):
            model(torch.randn(1, 4, 5))
        model(torch.randn(1, 4, 6))
        (torch.zeros(1, 2, 2)).softmax(-1)

    assert [] == recorder.calls == recorder._running


def test_a_recorder_runs_once() -> None:
    """Entering a running recorder again is an error."""
    with ScoreRecorder(nn.Identity()) as recorder, pytest.raises(DomainError):
        recorder.__enter__()


NETWORKS = [
    [nn.Linear(2, 4), nn.ReLU(), nn.Linear(4, 1, bias=False)],
    [nn.Flatten(), nn.Linear(2, 3), nn.LeakyReLU(0.25), nn.Dropout(0.5), nn.Linear(3, 2)],
    [nn.Sequential(nn.Linear(2, 3), nn.PReLU()), nn.Identity(), nn.Linear(3, 1)],
    [nn.Linear(2, 3), nn.PReLU(3), nn.Hardtanh(-0.5, 1.0), nn.ReLU6()],
]


@pytest.mark.parametrize("parts", NETWORKS, ids=lambda parts: "-".join(type(p).__name__ for p in parts))
def test_networks_are_what_pytorch_computes(parts: list[Any]) -> None:
    """In double precision and with dyadic weights, the exact network has the very outputs of the module."""
    module = nn.Sequential(*parts).double().eval()
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.copy_(torch.randint(-8, 9, parameter.shape) / 16)
    network = network_from_torch(module)
    points = torch.randint(-40, 41, (20, 2)).double() / 8

    assert module(points).tolist() == [[float(y) for y in network([Fraction(v) for v in p])] for p in points.tolist()]


def test_a_changed_weight_is_noticed() -> None:
    """A network read from a module with one changed weight differs somewhere."""
    module = nn.Sequential(nn.Linear(1, 2), nn.ReLU(), nn.Linear(2, 1))
    before = network_from_torch(module)
    with torch.no_grad():
        module[0].weight[0, 0] += 0.5

    assert before != network_from_torch(module)
    assert 3 == count_network(before).cells


def test_other_modules_are_named() -> None:
    """A module that is not piecewise affine, or without a linear one, or with NaN, is refused with a reason."""
    broken = nn.Linear(2, 2)
    with torch.no_grad():
        broken.weight[0, 0] = torch.nan

    for module, error, said in (
        (nn.Sequential(nn.Linear(2, 2), nn.GELU()), DomainError, "Sequential.1 is GELU"),
        (nn.Sequential(nn.ReLU()), ShapeError, "no nn.Linear"),
        (nn.Sequential(broken), DomainError, "NaN"),
        (nn.Sequential(nn.Linear(2, 2), nn.Linear(3, 1)), ShapeError, "inputs"),
    ):
        with pytest.raises(error, match=said):
            network_from_torch(module)
