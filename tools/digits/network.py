"""A small network that tells digits apart: three layers of 3 × 3 filters, two full ones.

    28 × 28 ─ 16 filters, largest of 2 × 2 ─ 13 × 13 × 16 ─ 32 filters, largest of 2 × 2 ─
    5 × 5 × 32 ─ 48 filters ─ 3 × 3 × 48 ─ 64 ─ 11: no digit, 1 to 9, a digit that lies on its side

Its numbers are kept as eight bits each, with a scale for each output of a layer:
``static/camera/network.js`` has the same steps, and says how the file is made up.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import nn
from torch.nn import functional

if TYPE_CHECKING:
    from numpy.typing import NDArray

TURNED = 10


def build() -> nn.Sequential:
    """Return a network that knows nothing yet, for pictures (n, 1, 28, 28), ink 1."""
    return nn.Sequential(
        *(nn.Conv2d(1, 16, 3), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(16, 32, 3), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(32, 48, 3), nn.ReLU(), nn.Flatten()),
        *(nn.Linear(432, 64), nn.ReLU(), nn.Linear(64, 11)),
    )


def file_of(network: nn.Sequential) -> bytes:
    """Return the file that the studio reads."""
    file = b""
    for layer in network:
        if not isinstance(layer, nn.Conv2d | nn.Linear):
            continue
        weights = layer.weight.detach().numpy()
        if weights.ndim == 4:
            weights = weights.transpose(2, 3, 1, 0).reshape(-1, len(weights))
        elif weights.shape[1] == 432:
            weights = weights.reshape(64, 48, 9).transpose(2, 1, 0).reshape(432, 64)
        else:
            weights = weights.T
        scales = (np.abs(weights).max(0) / 127).astype("<f4")
        steps = np.clip(np.round(weights / scales), -127, 127).astype(np.int8)
        biases = layer.bias.detach().numpy().astype("<f4")
        file += scales.tobytes() + biases.tobytes() + steps.tobytes()
    return file


def _varied(
    pictures: torch.Tensor, digits: torch.Tensor, random: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Move, slant, turn, blur and fade pictures at random; some digits are laid on their sides."""
    count = len(pictures)

    def uniform(low: float, high: float) -> torch.Tensor:
        return torch.rand(count, generator=random) * (high - low) + low

    turns = torch.where(digits == 0, torch.randint(0, 4, (count,), generator=random), 0)
    is_laid = (digits > 0) & (uniform(0, 1) < 0.15)
    # Upside down, others may be read as digits.
    is_clear = (digits == 3) | (digits == 4) | (digits == 7)
    side = torch.tensor([1, 3])[torch.randint(0, 2, (count,), generator=random)]
    side = torch.where(is_clear & (uniform(0, 1) < 0.4), 2, side)
    turns = torch.where(is_laid, side, turns)
    angle = turns * math.pi / 2 + uniform(-0.12, 0.12)
    cos, sin = torch.cos(angle), torch.sin(angle)
    wide, high, slant = uniform(0.85, 1.15), uniform(0.85, 1.15), uniform(-0.12, 0.12)
    maps = torch.stack(
        [
            torch.stack([cos * wide, (slant * cos - sin) * high, uniform(-0.12, 0.12)], 1),
            torch.stack([sin * wide, (slant * sin + cos) * high, uniform(-0.12, 0.12)], 1),
        ],
        1,
    )
    net = functional.affine_grid(maps, [count, 1, 28, 28], align_corners=False)
    moved = functional.grid_sample(pictures, net, padding_mode="border", align_corners=False)
    blurred = functional.avg_pool2d(moved, 3, 1, 1)
    share = torch.clamp(uniform(-0.6, 0.8), 0, 1)[:, None, None, None]
    moved = moved * (1 - share) + blurred * share
    noise = (
        torch.randn(moved.shape, generator=random)
        * torch.clamp(uniform(-0.05, 0.1), 0, 1)[:, None, None, None]
    )
    faded = torch.clamp(moved * uniform(0.7, 1.2)[:, None, None, None] + noise, 0, 1)
    return faded, torch.where(is_laid, TURNED, digits)


def train(
    pictures: NDArray[np.uint8], digits: NDArray[np.uint8], *, seed: int, rounds: int
) -> nn.Sequential:
    """Return a network trained with upright pictures (n, 28, 28), ink 255, and their digits."""
    torch.manual_seed(seed)
    random = torch.Generator().manual_seed(seed)
    network, size = build(), 128
    x = torch.from_numpy(np.ascontiguousarray(pictures))[:, None]
    y = torch.from_numpy(digits.astype(np.int64))
    batches = len(x) // size
    steps = torch.optim.AdamW(network.parameters(), weight_decay=1e-3)
    rate = torch.optim.lr_scheduler.OneCycleLR(steps, 3e-3, total_steps=rounds * batches)
    for number in range(rounds):
        order = torch.randperm(len(x), generator=random)
        total = 0.0
        for batch in range(batches):
            chosen = order[batch * size : (batch + 1) * size]
            seen, wanted = _varied(x[chosen].float() / 255, y[chosen], random)
            loss = functional.cross_entropy(network(seen), wanted, label_smoothing=0.01)
            steps.zero_grad()
            loss.backward()
            steps.step()
            rate.step()
            total += loss.item()
        print(f"round {number + 1}: loss {total / batches:.4f}", flush=True)
    return network.eval()
