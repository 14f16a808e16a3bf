"""Words beside puzzles, in a page or a program: passed over where they can mean no puzzle."""

from __future__ import annotations

import pytest

from farandole.errors import ParseError
from farandole.sudoku.grid import Grid
from tests.sudoku.formats.outcomes import LINE as EASY
from tests.sudoku.formats.outcomes import SOLUTION, lines_of
from tests.sudoku.formats.samples import EASY as PUZZLE

BOARD = PUZZLE.joined(".", " ")
LISTS = PUZZLE.joined("0", ", ", "    [", "]", ",\n")
PROGRAM = f"""\
import sys
from solver import backtrack

grid = [
{LISTS},
]


def find(board):
    for row in range(9):
        if 0 in board[row]:
            return row
    return None


class Solver {{
    public static void main(String[] args) {{ solve(); }}
}}

if __name__ == "__main__":
    solve(grid)
"""
WORDS = ["Hello", "import numpy as np", "======", "数独は楽しい", "def solve(board):", "}} else {{"]
CELLS = [
    *("53..7...", "5 3 . . 7", "1 2 3", "row 1: 5 3 . . 7 . . . .", "五三〇〇七〇〇〇", "A B C D"),
    *("ABCDEFGHI.", "5,3,,,7,,,"),
    "My puzzle is 53..7....6..195....98....6.8...6 and so on, as it was cut off there",
]


@pytest.mark.parametrize("text", [PROGRAM, PROGRAM.replace("\n", "\r\n")])
def test_the_one_puzzle_of_a_page_or_a_program(text: str) -> None:
    assert Grid.parse(text) == Grid(EASY)
    lines, errors = lines_of(text)
    assert lines == [EASY]
    assert errors
    assert all(error.words for error in errors)


@pytest.mark.parametrize("words", WORDS)
def test_words_are_counted(words: str) -> None:
    lines, errors = lines_of(f"{BOARD}\n\n{words}\n")
    assert lines == [EASY]
    assert sum(error.words for error in errors) == 1
    with pytest.raises(ParseError):
        Grid.parse(words)


@pytest.mark.parametrize("cells", CELLS)
def test_what_may_be_a_puzzle_is_no_word(cells: str) -> None:
    _, errors = lines_of(f"{BOARD}\n\n{cells}\n\n{BOARD}\n")
    assert [error.words for error in errors] == [0]
    with pytest.raises(ParseError):
        Grid.parse(f"{BOARD}\n\n{cells}\n")


@pytest.mark.parametrize(
    "text",
    [
        "Digits along a thermometer increase.",
        "This is a killer sudoku.",
        "https://sudokupad.app/abc123",
        "<table><tr><td>5</td></tr></table>",
    ],
)
def test_rules_and_links_are_no_words(text: str) -> None:
    with pytest.raises(ParseError):
        Grid.parse(f"{text}\n\n{BOARD}\n")


def test_words_between_the_lines_of_a_list_are_errors() -> None:
    _, errors = lines_of(f"A list of mine.\n{EASY}\nHello, you.\n{EASY}\n")
    assert [error.words for error in errors] == [1, 0]
    assert errors[-1].line == 3


def test_the_solution_right_below_the_one_puzzle() -> None:
    assert Grid.parse(f"{EASY}\n{SOLUTION}\n") == Grid(EASY)
    for text in (f"{SOLUTION}\n{EASY}", f"{EASY}\n{SOLUTION}\n{SOLUTION}", f"{EASY}\n{EASY}"):
        with pytest.raises(ParseError, match="more than one"):
            Grid.parse(text)
