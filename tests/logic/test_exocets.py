"""Exocets beside their definitions, on puzzles known for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product

import pytest

from farandole import solve
from farandole.logic import (
    HODOKU,
    Board,
    Step,
    all_steps,
    argue,
    explain,
    first_unfounded,
    from_json,
    to_json,
)
from farandole.logic.handbook.examples import read
from farandole.logic.notation import notation

FATA_MORGANA = "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........"
PLATINUM_BLONDE = (
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."
)
PUZZLES = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    FATA_MORGANA,
    PLATINUM_BLONDE,
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
)
COLUMN_OF_THE_BASE = (
    ".76...8..2.+85..9.33..2....61.46....9....54....5.........13..69.9......3.....2...1:415 935 936"
)
"""On it the base's own places are among the last of its columns."""
BASICS = HODOKU.only(
    *(one for one in HODOKU.techniques if one.family in ("singles", "intersections", "subsets"))
)
NAMES = ("junior-exocet", "senior-exocet", "double-exocet")


@cache
def boards() -> list[Board]:
    _, entries = read()
    of_handbook = [Board(line) for name in NAMES for line, _ in entries[name].boards]
    known = [explain(puzzle, BASICS).reached for puzzle in PUZZLES]
    return [*known, Board(COLUMN_OF_THE_BASE), *of_handbook]


@cache
def steps(name: str) -> list[tuple[Board, Step]]:
    return [(board, one) for board in boards() for one in all_steps(board, HODOKU.only(name)).steps]


def holds(board: Board, cell: int, digit: int) -> bool:
    return board.grid.cells[cell] == digit or board.has(cell, digit)


def juniors(board: Board) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], set[int]]]:
    """Yield bases and targets of all junior exocets by their definition, with the base's digits."""
    for turned, line, box in product((False, True), range(9), range(3)):

        def at(along: int, across: int, turned: bool = turned) -> int:
            return 9 * across + along if turned else 9 * along + across

        band = [3 * (line // 3) + one for one in range(3)]
        for third in range(3 * box, 3 * box + 3):
            base = [at(line, one) for one in range(3 * box, 3 * box + 3) if one != third]
            digits = {digit for cell in base for digit in board[cell]}
            if not all(board[cell] for cell in base) or len(digits) not in (3, 4):
                continue
            one, two = (3 * other for other in range(3) if other != box)
            rows = [row for row in band if row != line]
            ways = product(range(one, one + 3), range(two, two + 3), rows, rows)
            for first, second, row, other_row in ways:
                targets = at(row, first), at(other_row, second)
                beside = [at(each, first) for each in rows] + [at(each, second) for each in rows]
                free = [cell for cell in beside if cell not in targets]
                lines = third, first, second
                if (
                    all(any(d in board[cell] for d in digits) for cell in targets)
                    and not any(board.has(cell, d) for cell in free for d in digits)
                    and all(covered(board, at, band, lines, d) for d in digits)
                ):
                    yield tuple(sorted(base)), tuple(sorted(targets)), digits


def covered(
    board: Board,
    at: Callable[[int, int], int],
    band: list[int],
    lines: tuple[int, ...],
    digit: int,
) -> bool:
    """Return whether two houses have all of a digit in the cross-lines outside of the band."""
    places = {
        (row, line)
        for row, line in product(range(9), lines)
        if row not in band and holds(board, at(row, line), digit)
    }
    in_band = sum(board.grid.cells[at(row, line)] == digit for row, line in product(band, lines))
    houses = [("row", row) for row in range(9)] + [("line", line) for line in lines]
    return any(
        all(("row", row) in some or ("line", line) in some for row, line in places)
        for some in combinations(houses, max(2 - in_band, 0))
    )


def test_junior_exocets_are_those_of_the_definition() -> None:
    gone: dict[object, set[tuple[int, int]]] = defaultdict(set)
    for board, step in steps("junior-exocet"):
        gone[board.line, step.cells, step.fins] |= set(step.eliminations)
    known = {}
    for board in boards():
        for base, targets, digits in juniors(board):
            others = {(cell, d) for cell in targets for d in board[cell] if d not in digits}
            known[board.line, base, targets] = others
            assert others <= gone[board.line, base, targets], (board.line, base, targets)
    assert {key for key in gone if gone[key]} <= known.keys()
    assert len([others for others in known.values() if others]) > 5


@pytest.mark.parametrize("name", NAMES)
def test_arguments_are_accepted_and_found_again(name: str) -> None:
    for number, (board, step) in enumerate(steps(name)):
        solution = solve(board.givens).cells
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
        argument = argue(board, step)
        assert argument is not None, notation(board, step)
        assert first_unfounded(board, step, argument) is None, notation(board, step)
        if number == 0:
            assert argue(board, from_json(to_json(step))) == argument
