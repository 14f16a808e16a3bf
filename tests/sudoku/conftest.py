"""Puzzles of every kind, made here."""

from __future__ import annotations

import random

import pytest

from farandole.sudoku import Grid, solutions


def is_solution(full: Grid, puzzle: Grid) -> bool:
    """Check by the rules alone: every group without repeats, every given in its place."""
    n = puzzle.shape.side
    return (
        all({full[cell] for cell in h.cells} == {*range(1, n + 1)} for h in puzzle.shape.houses)
        and all(len({full[c] for c in group}) == len(group) for group in puzzle.shape.partial)
        and all(full[cell] == digit for cell, digit in puzzle.givens.items())
    )


def full_grid(chance: random.Random) -> bytes:
    """A full grid: a random first row, and what follows from it shuffled."""
    row = list(range(1, 10))
    chance.shuffle(row)
    cells = next(solutions(Grid(row + [0] * 72))).cells
    rows = [cells[9 * r : 9 * r + 9] for r in range(9)]
    order = [
        3 * band + r for band in chance.sample(range(3), 3) for r in chance.sample(range(3), 3)
    ]
    return b"".join(rows[r] for r in order)


def one_of_each_kind(chance: random.Random) -> list[bytes]:
    """Puzzles with one solution, none, a few, many; clashing, full, empty, a digit missing."""
    full = full_grid(chance)

    def keep(share: float) -> bytes:
        return bytes(digit if chance.random() < share else 0 for digit in full)

    few = keep(0.35)
    changed = bytearray(keep(0.4))
    changed[chance.randrange(81)] = chance.randrange(1, 10)
    clash = bytearray(few)
    clash[0] = clash[8] = 5
    broken = bytearray(full)
    broken[80] = broken[80] % 9 + 1
    missing = chance.randrange(1, 10)
    band = bytes(0 if digit == missing else digit for digit in full[:27]) + bytes(54)
    pair = bytes(0 if digit in (missing, missing % 9 + 1) else digit for digit in full)
    return [
        keep(0.5), few, keep(0.25), keep(0.1), bytes(changed), bytes(clash), full, bytes(broken),
        bytes(81), band, pair,
    ]  # fmt: skip


@pytest.fixture(scope="session")
def kinds() -> list[Grid]:
    """Some 800 puzzles of every kind, in an order that repeats nothing."""
    chance = random.Random(20261121)
    cells = [puzzle for _ in range(75) for puzzle in one_of_each_kind(chance)]
    chance.shuffle(cells)
    return [Grid(puzzle) for puzzle in cells]
