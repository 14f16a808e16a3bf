"""The least form by its definition alone: every order of rows and columns, row by row.

Nothing is clever here but that orders which give more than the least first rows aren't gone on
with. Digits get new names by first appearance, over and over.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np
from numpy.typing import NDArray


def renamed(lines: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return lines of digits with each digit named by its first appearance; blanks stay."""
    names = np.zeros((len(lines), 10), np.uint8)
    count = np.zeros(len(lines), np.uint8)
    out = np.zeros_like(lines)
    every = np.arange(len(lines))
    for at in range(lines.shape[1]):
        digit = lines[:, at]
        is_new = (digit > 0) & (names[every, digit] == 0)
        count[is_new] += 1
        names[every[is_new], digit[is_new]] = count[is_new]
        out[:, at] = np.where(digit > 0, names[every, digit], 0)
    return out


def column_orders() -> NDArray[np.intp]:
    """Return all 1,296 orders of nine columns in three stacks."""
    inside = list(permutations(range(3)))
    orders = [
        [
            3 * stack + column
            for stack, columns in zip(stacks, (a, b, c), strict=True)
            for column in columns
        ]
        for stacks in inside
        for a in inside
        for b in inside
        for c in inside
    ]
    return np.array(orders)


def least_form(cells: bytes) -> tuple[bytes, int]:
    """Return the least form of a 9×9 grid, and in how many ways it is reached."""
    grid = np.frombuffer(cells, np.uint8).reshape(9, 9)
    orders = column_orders()
    ways: list[tuple[NDArray[np.uint8], NDArray[np.intp], tuple[int, ...]]] = [
        (board, order, (row,)) for board in (grid, grid.T) for order in orders for row in range(9)
    ]
    for place in range(9):
        lines = renamed(
            np.array([board[list(rows)][:, order].ravel() for board, order, rows in ways])
        )
        kept = np.arange(len(ways))
        for at in range(9 * place, 9 * place + 9):
            kept = kept[lines[kept, at] == lines[kept, at].min()]
        ways = [ways[i] for i in kept]
        least = lines[kept[0]]
        if place == 8:
            return least.tobytes(), len(ways)
        further = []
        for board, order, rows in ways:
            begun = {row // 3 for row in rows}
            bands = {rows[-1] // 3} if (place + 1) % 3 else {0, 1, 2} - begun
            left = [row for row in range(9) if row not in rows and row // 3 in bands]
            further += [(board, order, (*rows, row)) for row in left]
        ways = further
    raise AssertionError
