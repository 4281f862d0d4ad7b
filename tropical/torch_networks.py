"""PyTorch: feed-forward modules as exact networks. Needs PyTorch (extra `[torch]`)."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from terms.scalars import Finite
from tropical.border import FiniteRows, exact
from tropical.elementwise import at_least, at_most, leaky_relu
from tropical.errors import DomainError, ShapeError
from tropical.layers import Affine, Layer, ReLU, output_width
from tropical.network import Network

IGNORED = (nn.Identity, nn.Flatten, nn.Dropout, nn.AlphaDropout)


def network_from_torch(module: nn.Module, *, round: Finite | None = None) -> Network:
    """Return an `nn.Sequential` of linear and piecewise-linear modules as a network, as it is in evaluation.

    Weights are dyadic rationals and are taken as they are, or rounded to a step. Nested `nn.Sequential` is allowed.
    Raises `DomainError` that names another module, `ShapeError` for a module without an `nn.Linear`.
    """
    parts = _parts(module, type(module).__name__)
    linear = next((part for _, part in parts if isinstance(part, nn.Linear)), None)
    if linear is None:
        raise ShapeError(f"{type(module).__name__} has no nn.Linear, so its number of inputs is not known")
    layers: list[Layer] = []
    width: int = linear.in_features
    for name, part in parts:
        layers += _layers(part, name, output_width(layers, width), round)
    return Network(width, tuple(layers))


def _parts(module: nn.Module, name: str) -> list[tuple[str, nn.Module]]:
    if isinstance(module, nn.Sequential):
        return [found for key, part in module.named_children() for found in _parts(part, f"{name}.{key}")]
    return [(name, module)]


def _layers(part: Any, name: str, width: int, round: Finite | None) -> tuple[Layer, ...]:
    match part:
        case nn.Linear():
            bias = None if part.bias is None else _read(part.bias[None], round)[0]
            return (Affine(_read(part.weight, round), bias or (0,) * part.out_features),)
        case nn.ReLU():
            return (ReLU(),)
        case nn.LeakyReLU():
            return leaky_relu([_number(part.negative_slope, round)] * width)
        case nn.PReLU():
            slopes = _read(part.weight[None], round)[0]
            return leaky_relu(slopes if len(slopes) == width else slopes * width)
        case nn.Hardtanh():
            ends = (_number(x, round) for x in (part.min_val, part.max_val))
            low, high = ends
            return (*at_least([low] * width), *at_most([high] * width))
    if isinstance(part, IGNORED):
        return ()
    raise DomainError(
        f"{name} is {type(part).__name__}; read are nn.Sequential of Linear, ReLU, LeakyReLU, PReLU, Hardtanh, ReLU6, "
        "Identity, Flatten and Dropout"
    )


def _number(value: float, round: Finite | None) -> Finite:
    return _read(torch.tensor([[value]], dtype=torch.float64), round)[0][0]


def _read(values: Tensor, round: Finite | None) -> FiniteRows:
    array = values.detach().to(torch.float64).cpu()
    if not bool(torch.isfinite(array).all()):
        raise DomainError("the weights hold NaN or an infinity; a weight is a finite number")
    return exact(array.numpy(), round=round).rows  # type: ignore[return-value]  # finite, as was checked
