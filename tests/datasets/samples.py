"""Puzzles for data sets."""

from __future__ import annotations

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def cells(line: str) -> list[int]:
    """Return the digits of a line, 0 for a blank."""
    return [0 if symbol == "." else int(symbol) for symbol in line]
