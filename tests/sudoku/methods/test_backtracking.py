"""Backtracking and hybrid: the same walk as the ten-line recursion, counted."""

from __future__ import annotations

import pytest

from farandole.errors import NoSolution
from farandole.sudoku.grid import Grid
from farandole.sudoku.methods import backtracking, elimination, hybrid
from farandole.sudoku.methods.marks import Marks
from farandole.sudoku.shape import CLASSIC
from tests.conftest import INKALA

MIDDLING = ".6.47.1....4.....5.13.........295.1........6.47...8....9..1.......56...2..5..94.."
IMPOSSIBLE = "8.275364.94..8.1...754912.315..3789...98.57.1287..95......743684.8526.1.79.3184.5"


def recursion(cells: list[int]) -> tuple[int, int]:
    """The recursion of every textbook; return how many digits it writes, undone ones included.

    And how many of these while a larger digit would have fitted, too.
    """
    written = guessed = 0

    def solve() -> bool:
        nonlocal written, guessed
        if 0 not in cells:
            return True
        cell = cells.index(0)
        held = {cells[peer] for peer in CLASSIC.peers[cell]}
        free = [digit for digit in range(1, 10) if digit not in held]
        for digit in free:
            cells[cell] = digit
            written += 1
            guessed += digit != free[-1]
            if solve():
                return True
            cells[cell] = 0
        return False

    solve()
    return written, guessed


@pytest.mark.parametrize("line", [INKALA, MIDDLING, IMPOSSIBLE, "." * 81])
def test_writes_as_many_digits_as_the_recursion(line: str) -> None:
    puzzle = Grid(line)
    cells = list(puzzle.cells)
    written = recursion(cells)
    result = backtracking(puzzle)
    assert (result.nodes, result.guesses) == written
    assert result.grid == Grid(cells)


def test_hybrid_thinks_first_and_tries_the_rest() -> None:
    puzzle = Grid("..5.34 ...6.1 .53... ...... .4...5 .1....")
    thought, plain, both = elimination(puzzle), backtracking(puzzle), hybrid(puzzle)
    assert thought.outcome == "stuck"
    rest = backtracking(thought.grid)
    assert (both.nodes, both.guesses) == (thought.nodes + rest.nodes, rest.guesses)
    assert both.guesses < plain.guesses
    assert both.grid == plain.grid


@pytest.mark.parametrize("most", [3, 6, 7, 20])
def test_the_limit_of_hybrid_counts_both_halves(most: int) -> None:
    puzzle = Grid("..5.34 ...6.1 .53... ...... .4...5 .1....")
    result = hybrid(puzzle, nodes=most)
    assert (result.nodes, result.stopped) == (most, "nodes")
    assert result.cells_left <= len(puzzle.blanks) - min(most, 6)


def test_marks_name_the_given_that_clashes() -> None:
    with pytest.raises(NoSolution, match="r4c1: the given 1 clashes"):
        Marks(Grid("1... .... .... 1..."))


def test_hybrid_gives_the_puzzle_back_when_its_second_half_finds_no_solution() -> None:
    puzzle = Grid("..5.34 ...6.1 .531.. ...... .4...5 .1....")
    thought, result = elimination(puzzle), hybrid(puzzle)
    assert (thought.outcome, thought.nodes > 0) == ("stuck", True)
    assert (result.outcome, result.grid) == ("impossible", puzzle)
    assert result.nodes > thought.nodes
