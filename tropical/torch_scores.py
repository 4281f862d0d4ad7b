"""PyTorch: recording the attention scores of a module while it runs. Needs PyTorch (extra `[torch]`).

Scores are what the softmax reads: scaled, with masks added; a masked key is −inf. They are the model's floats;
`tropical.exact` reads them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.overrides import TorchFunctionMode

from tropical.errors import DomainError
from tropical.evolution import HeadRow, head_rows

SOFTMAXES = (torch.softmax, Tensor.softmax, nn.functional.softmax)


@dataclass(frozen=True, slots=True)
class RecordedScores:
    """The scores of one call: the name of the module that made it, and batch × heads × queries × keys."""

    module: str
    scores: NDArray[np.float64]


class ScoreRecorder(TorchFunctionMode):  # type: ignore[misc]  # the checker does not see PyTorch
    """Records the attention scores of every forward pass of `module` inside a `with` block, in the order of calls.

    Three kinds of attention are seen, whoever wrote the module: `nn.MultiheadAttention`, by forward hooks;
    `scaled_dot_product_attention`; and a softmax over the last axis of a tensor with at least three axes. `only`
    chooses modules by their name, as `named_modules` gives it.

        with ScoreRecorder(model) as recorder:
            model(x)
        rows = recorder.rows(step=0)
    """

    def __init__(self, module: nn.Module, *, only: Callable[[str], bool] = lambda name: True) -> None:
        super().__init__()
        self.calls: list[RecordedScores] = []
        self._module, self._only = module, only
        self._running: list[str] = []
        self._handles: list[Any] = []

    def rows(self, *, step: int = 0, sample: int = 0, **options: Any) -> tuple[HeadRow, ...]:
        """Return a row of a log for each head of each call, for one sample; the layer is the number of the call.

        `options` are those of `head_row`. The calls are forgotten, so that the next step starts anew.
        """
        calls, self.calls = self.calls, []
        return tuple(
            row
            for layer, call in enumerate(calls)
            for row in head_rows(call.scores[sample], step=step, layer=layer, **options)
        )

    def __enter__(self) -> ScoreRecorder:
        if self._handles:
            raise DomainError("this recorder runs already; make one recorder for each block")
        for name, part in self._module.named_modules():
            self._handles.append(part.register_forward_pre_hook(self._before(name), with_kwargs=True))
            self._handles.append(part.register_forward_hook(self._after, always_call=True))
        super().__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        super().__exit__(*error)
        for handle in self._handles:
            handle.remove()
        self._handles.clear()
        self._running.clear()

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Note the scores of a call that is an attention, then make the call."""
        named = kwargs or {}
        if func is nn.functional.scaled_dot_product_attention:
            self._note(product_scores(*args, **named))
        elif func in SOFTMAXES:
            x = args[0] if args else named["input"]
            dim = args[1] if len(args) > 1 else named.get("dim")
            if x.ndim >= 3 and dim in (-1, x.ndim - 1):
                self._note(x)
        return func(*args, **named)

    def _before(self, name: str) -> Callable[..., None]:
        def hook(part: nn.Module, args: Any, kwargs: Any) -> None:
            self._running.append(name)
            if isinstance(part, nn.MultiheadAttention):
                given = inspect.signature(part.forward).bind(*args, **kwargs).arguments
                with torch.no_grad(), torch._C.DisableTorchFunction():
                    self._note(multihead_scores(part, **given))

        return hook

    def _after(self, *_: Any) -> None:
        self._running.pop()

    def _note(self, scores: Tensor) -> None:
        """Keep scores whose leading axes before the last three are batches."""
        if not self._running or not self._only(self._running[-1]):
            return
        array = scores.detach().to(torch.float64).cpu().numpy()
        while array.ndim < 4:
            array = array[None]
        self.calls.append(RecordedScores(self._running[-1], array.reshape((-1, *array.shape[-3:])).copy()))


def product_scores(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Tensor:
    """Return the scores of a call of `scaled_dot_product_attention`, whose arguments these are."""
    if enable_gqa:
        key = key.repeat_interleave(query.shape[-3] // key.shape[-3], -3)
    scores = query @ key.transpose(-2, -1) * (1 / sqrt(query.shape[-1]) if scale is None else scale)
    if is_causal:
        attn_mask = torch.ones(scores.shape[-2:], dtype=torch.bool, device=scores.device).tril()
    if attn_mask is None:
        return scores
    return scores + attn_mask if attn_mask.is_floating_point() else scores.masked_fill(~attn_mask, -torch.inf)


def multihead_scores(
    part: nn.MultiheadAttention,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    key_padding_mask: Tensor | None = None,
    need_weights: bool = True,
    attn_mask: Tensor | None = None,
    average_attn_weights: bool = True,
    is_causal: bool = False,
) -> Tensor:
    """Return the scores (batch × heads × queries × keys) of a call of `nn.MultiheadAttention`.

    Keys that the module adds by itself (`bias_k`, `add_zero_attn`) stand last. In its masks truth says "masked".
    """
    if query.ndim == 2:
        query, key = query[None], key[None]
        key_padding_mask = None if key_padding_mask is None else key_padding_mask[None]
    elif not part.batch_first:
        query, key = query.transpose(0, 1), key.transpose(0, 1)
    width, heads = part.embed_dim, part.num_heads
    if part.in_proj_weight is None:
        matrices = part.q_proj_weight, part.k_proj_weight
    else:
        matrices = part.in_proj_weight[:width], part.in_proj_weight[width : 2 * width]
    biases = (None, None) if part.in_proj_bias is None else part.in_proj_bias.split(width)[:2]
    q, k = (nn.functional.linear(x, w, b) for x, w, b in zip((query, key), matrices, biases, strict=True))
    batch, seen = q.shape[0], k.shape[1]
    if part.bias_k is not None:
        k = torch.cat([k, part.bias_k.expand(batch, 1, width)], 1)
    if part.add_zero_attn:
        k = torch.cat([k, k.new_zeros(batch, 1, width)], 1)
    q, k = (x.unflatten(-1, (heads, width // heads)).transpose(1, 2) for x in (q, k))
    scores = q @ k.transpose(-2, -1) / sqrt(width // heads)
    if attn_mask is not None:
        mask = _added(attn_mask, scores.dtype)
        scores[..., :seen] += mask if mask.ndim == 2 else mask.reshape(batch, heads, *mask.shape[-2:])
    if key_padding_mask is not None:
        scores[..., :seen] += _added(key_padding_mask, scores.dtype)[:, None, None]
    return scores


def _added(mask: Tensor, dtype: torch.dtype) -> Tensor:
    """Return a mask as numbers to add: −inf where a truth says masked."""
    return mask if mask.is_floating_point() else torch.zeros(mask.shape, dtype=dtype).masked_fill(mask, -torch.inf)
