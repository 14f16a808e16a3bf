"""A small network that tells digits apart, in numpy: two layers of 3 × 3 filters, two full ones.

    24 × 24 ─ 12 filters, largest of 2 × 2 ─ 11 × 11 × 12 ─ 24 filters, largest of 2 × 2 ─
    4 × 4 × 24 ─ 64 ─ 10: no digit, 1 to 9

It is trained with cross entropy and Adam. Its numbers are kept as eight bits each, with a scale for
each output of a layer: ``static/camera/network.js`` has the same steps, and says how the file is
made up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float32]

SIDE, FIRST, SECOND, HIDDEN, KINDS = 24, 12, 24, 64, 10
SHAPES = ((9, FIRST), (9 * FIRST, SECOND), (16 * SECOND, HIDDEN), (HIDDEN, KINDS))
"""Inputs and outputs of the layers; filters are 3 × 3 × inputs, row by row."""


class Network:
    """Weights (inputs, outputs) and biases (outputs,) of the four layers."""

    def __init__(self, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.weights: list[Floats] = [
            (random.normal(size=shape) * np.sqrt(2 / shape[0])).astype(np.float32)
            for shape in SHAPES
        ]
        self.biases: list[Floats] = [np.zeros(shape[1], np.float32) for shape in SHAPES]

    def forward(self, x: Floats) -> list[Floats]:
        """Return for pictures (n, 24, 24), ink 1, what `backward` needs; scores (n, 10) last."""
        n = len(x)
        steps: list[Floats] = []
        maps = x[..., None]
        for layer in (0, 1):
            windows = sliding_window_view(maps, (3, 3), axis=(1, 2))  # n, h, w, channels, 3, 3
            columns = np.ascontiguousarray(windows.transpose(0, 1, 2, 4, 5, 3)).reshape(
                -1, SHAPES[layer][0]
            )
            out = np.maximum(columns @ self.weights[layer] + self.biases[layer], 0)
            high, wide = windows.shape[1:3]
            out = out.reshape(n, high, wide, -1)
            half = high // 2
            blocks = out[:, : 2 * half, : 2 * half].reshape(n, half, 2, half, 2, -1)
            maps = blocks.max(axis=(2, 4))
            steps += [columns, out, maps]
        flat = maps.reshape(n, -1)
        hidden = np.maximum(flat @ self.weights[2] + self.biases[2], 0)
        return [*steps, flat, hidden, hidden @ self.weights[3] + self.biases[3]]

    def backward(self, steps: list[Floats], slope: Floats) -> list[tuple[Floats, Floats]]:
        """Return what the loss grows by for each weight and bias, from that for the scores."""
        columns0, out0, maps0, columns1, out1, maps1, flat, hidden, _ = steps
        grown = [(hidden.T @ slope, slope.sum(0))]
        back = (slope @ self.weights[3].T) * (hidden > 0)
        grown.append((flat.T @ back, back.sum(0)))
        pooled: Floats = (back @ self.weights[2].T).reshape(maps1.shape).astype(np.float32)
        back = _through_pool(out1, maps1, pooled)
        flat_back = back.reshape(-1, SECOND)
        grown.append((columns1.T @ flat_back, flat_back.sum(0)))
        windows = (flat_back @ self.weights[1].T).reshape(*out1.shape[:3], 3, 3, FIRST)
        pooled = np.zeros(maps0.shape, np.float32)
        high, wide = out1.shape[1:3]
        for y in range(3):
            for x in range(3):
                pooled[:, y : y + high, x : x + wide] += windows[:, :, :, y, x]
        flat_back = _through_pool(out0, maps0, pooled).reshape(-1, FIRST)
        grown.append((columns0.T @ flat_back, flat_back.sum(0)))
        return grown[::-1]

    def scores(self, pictures: NDArray[np.uint8]) -> Floats:
        """Return the scores of pictures (n, 24, 24), ink 255."""
        parts = [
            self.forward((pictures[at : at + 512] / np.float32(255)).astype(np.float32))[-1]
            for at in range(0, len(pictures), 512)
        ]
        return np.concatenate(parts)

    def rounded(self) -> tuple[Network, bytes]:
        """Return the network with weights of eight bits, and its file."""
        other, file = Network(0), b""
        for layer, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            scales = (np.abs(weights).max(0) / 127).astype("<f4")
            steps = np.clip(np.round(weights / scales), -127, 127).astype(np.int8)
            other.weights[layer] = steps * scales
            other.biases[layer] = biases.astype("<f4")
            file += scales.tobytes() + biases.astype("<f4").tobytes() + steps.tobytes()
        return other, file


def _through_pool(out: Floats, maps: Floats, slope: Floats) -> Floats:
    """Send slopes back to the largest of each 2 × 2, where that isn't 0."""
    n, half = len(out), maps.shape[1]
    back = np.zeros_like(out)
    blocks = out[:, : 2 * half, : 2 * half].reshape(n, half, 2, half, 2, -1)
    is_largest = (blocks == maps[:, :, None, :, None]) & (blocks > 0)
    spread = is_largest * slope[:, :, None, :, None]
    back[:, : 2 * half, : 2 * half] = spread.reshape(n, 2 * half, 2 * half, -1)
    return back


def train(
    pictures: NDArray[np.uint8], digits: NDArray[np.uint8], *, seed: int, rounds: int
) -> Network:
    """Return a network trained with pictures (n, 24, 24) and their digits, shifted at random."""
    random = np.random.default_rng(seed)
    network = Network(seed)
    moments = [
        [np.zeros_like(one) for one in (*network.weights, *network.biases)] for _ in range(2)
    ]
    step, size = 0, 128
    batches = len(pictures) // size
    for number in range(rounds):
        order = random.permutation(len(pictures))
        total = 0.0
        for batch in range(batches):
            chosen = order[batch * size : (batch + 1) * size]
            x = pictures[chosen].astype(np.float32) / 255
            x = np.roll(x, random.integers(-1, 2, 2), axis=(1, 2))
            x = np.clip(x * random.uniform(0.8, 1.2) + random.normal(0, 0.02, x.shape), 0, 1)
            steps = network.forward(x.astype(np.float32))
            scores = steps[-1] - steps[-1].max(1, keepdims=True)
            chances = np.exp(scores)
            chances /= chances.sum(1, keepdims=True)
            rows = np.arange(size)
            total -= float(np.log(chances[rows, digits[chosen]] + 1e-9).mean())
            slope = chances
            slope[rows, digits[chosen]] -= 1
            grown = network.backward(steps, (slope / size).astype(np.float32))
            step += 1
            rate = 1.5e-3 * 0.5 * (1 + np.cos(np.pi * step / (rounds * batches)))
            slopes = [*(one for one, _ in grown), *(one for _, one in grown)]
            values = [*network.weights, *network.biases]
            for value, first, second, way in zip(values, *moments, slopes, strict=True):
                first += 0.1 * (way - first)
                second += 0.001 * (way**2 - second)
                bare = first / (1 - 0.9**step)
                value -= rate * bare / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        print(f"round {number + 1}: loss {total / batches:.4f}", flush=True)
    return network
