"""Propagation: what it concludes before it guesses."""

from __future__ import annotations

import pytest

from farandole.errors import NoSolution
from farandole.limits import Budget, Limits
from farandole.sudoku.grid import Grid
from farandole.sudoku.methods import dancing_links, propagation
from farandole.sudoku.methods.propagation import Candidates

NORVIG = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


def concluded(line: str) -> Candidates:
    board = Candidates(Grid(line))
    board.conclude(Budget(Limits()).start())
    return board


def test_an_easy_puzzle_needs_no_guess() -> None:
    """The two grids of the essay: one falls by conclusions alone, the other doesn't."""
    assert concluded(EASY).is_full
    assert not concluded(NORVIG).is_full
    assert propagation(Grid(EASY)).guesses == 0
    assert propagation(Grid(EASY)).nodes == 81 - 32


def test_a_hard_one_needs_few() -> None:
    puzzle = Grid(NORVIG)
    result, other = propagation(puzzle), dancing_links(puzzle)
    assert result.grid == other.grid
    assert 0 < result.guesses < 100


def test_both_conclusions() -> None:
    """A cell with one digit, and a digit with one place: neither needs the other."""
    cell = concluded("12345678." + "." * 72)
    assert cell.digits[8] == 9
    place = concluded("".join("1" if cell in (12, 24, 28, 56) else "." for cell in range(81)))
    assert place.digits[0] == 1


@pytest.mark.parametrize(
    "line",
    [
        "11" + "." * 79,
        "12345678." + "." * 8 + "9" + "." * 63,
        "234" + "." * 9 + "1" + "." * 11 + "1" + "." * 56,
    ],
)
def test_contradictions_without_a_guess(line: str) -> None:
    with pytest.raises(NoSolution):
        concluded(line)
    result = propagation(Grid(line))
    assert (result.outcome, result.guesses, result.grid) == ("impossible", 0, Grid(line))
