"""Ratings by trial and error, with published classes and a plain rater."""

from __future__ import annotations

import pickle
from functools import cache
from itertools import product

import pytest

from farandole import ArgumentError, Grid, ManySolutions, NoSolution, solve
from farandole.errors import Unsupported
from farandole.logic import OUTCOMES, Board, BulkTrial, TrialRating, rate, rate_many
from farandole.logic.scale.trial import TextTrial
from farandole.sudoku.canonical import canonical
from tests.conftest import EASY

LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
PUBLISHED = {
    EASY: "B0",
    # CSP-Rules-Examples: Magictour 89, Mauricio.
    "...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7": "B12",
    ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.": "B19",
}
DEEP = {
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1": 2,
    # Loki, the first known puzzle beyond T&E(2).
    LOKI: 3,
}
PLAIN: list[str] = []

# The plain rater: 729 candidates as bits of an int, 324 variables of nine candidates each.

VARIABLES = [
    sum(1 << 81 * row + 9 * column + digit for row, column, digit in members)
    for members in (
        *([(row, column, digit) for digit in range(9)] for row, column in product(range(9), repeat=2)),
        *([(row, column, digit) for column in range(9)] for row, digit in product(range(9), repeat=2)),
        *([(row, column, digit) for row in range(9)] for column, digit in product(range(9), repeat=2)),
        *(
            [(3 * (box // 3) + i // 3, 3 * (box % 3) + i % 3, digit) for i in range(9)]
            for box, digit in product(range(9), repeat=2)
        ),
    )
]


@cache
def linked(candidate: int) -> int:
    """Return what a candidate makes false."""
    bit = 1 << candidate
    return sum({1 << at for v in VARIABLES if v & bit for at in range(729) if v >> at & 1}) & ~bit


def singles(state: int) -> int:
    """Return what singles leave, 0 for a contradiction."""
    before = None
    while state != before:
        before = state
        for variable in VARIABLES:
            left = variable & state
            if not left:
                return 0
            if not left & (left - 1):
                state &= ~linked(left.bit_length() - 1)
    return state


def has_braid(state: int, target: int, most: int) -> bool:
    """Whether a braid of at most `most` variables is on a target, by trying all sequences."""
    seen: set[frozenset[int]] = set()

    def follow(reached: frozenset[int], left: int) -> bool:
        if reached in seen:
            return False
        seen.add(reached)
        news = set()
        for variable in VARIABLES:
            if variable >> target & 1:
                continue
            here = variable & left
            if not here:
                return True
            if not here & (here - 1):
                news.add(here.bit_length() - 1)
        if len(reached) == most - 1:
            return False
        return any(follow(reached | {one}, left & ~linked(one)) for one in news - reached)

    left = state & ~linked(target)
    return not singles(left) and follow(frozenset(), left)


def reduced(state: int, most: int | None) -> int:
    """Return what T&E(1), or braids of at most `most`, leave."""
    changed = True
    while changed:
        changed = False
        for at in range(729):
            bit = 1 << at
            if not state & bit or state.bit_count() == 81:
                continue
            if has_braid(state, at, most) if most else not singles(state & ~linked(at)):
                state = singles(state & ~bit)
                changed = True
    return state


def plainly(puzzle: str, most: int = 4) -> str:
    """Return depth and class of a puzzle of class B0 to B`most`."""
    state = (1 << 729) - 1
    for cell, given in enumerate(puzzle):
        if given != ".":
            state &= ~linked(9 * cell + int(given) - 1)
    state = singles(state)
    if state.bit_count() == 81:
        return "B0"
    assert reduced(state, None).bit_count() == 81
    return f"B{next(p for p in range(1, most + 1) if reduced(state, p).bit_count() == 81)}"
