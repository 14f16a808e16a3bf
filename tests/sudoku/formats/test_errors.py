"""Bad texts: every error has its place and spoils nothing; and words beside puzzles."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.errors import ParseError
from farandole.sudoku.formats import read, read_one, write
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC, Shape
from tests.sudoku.formats.outcomes import BOARD as ROWS
from tests.sudoku.formats.outcomes import EXACT, IN_LINES, LINE, SOLUTION, lines_of, outcome
from tests.sudoku.formats.outcomes import LINE as EASY
from tests.sudoku.formats.samples import EASY as PUZZLE

OTHER = LINE[::-1]


def broken(text: str, format: str | None = None, shape: Shape | None = None) -> ParseError:
    with pytest.raises(ParseError) as caught:
        list(read(text, format=format, shape=shape, source="a.txt"))
    assert caught.value.source == "a.txt"
    return caught.value


@pytest.mark.parametrize(
    ("text", "format", "line", "column", "code"),
    [
        ("\n  " + LINE[:80] + "Z", None, 2, 83, "cell"),
        (LINE[:-1] + " a label", None, 1, 81, "length"),
        (LINE + "1", None, 1, 82, "length"),
        ("hello", "line", 1, 6, "length"),
        (LINE + " label", "sdm", 1, 83, "trailing"),
        (LINE + "\nend\n" + LINE, "poj", 3, 1, "structure"),
        (ROWS[:-10], None, 9, 1, "rows"),
        (ROWS[:-10] + "\n\n" + LINE, None, 9, 1, "rows"),
        (ROWS.replace("6..1", "6...1"), None, 2, 10, "length"),
        ("1" + ROWS, None, 1, 10, "length"),
        (ROWS[1:], None, 1, 9, "length"),
        (ROWS.replace("8...6", "8..x&"), None, 4, 5, "cell"),
        ("1 2 | 3 4\n3 4 | 1 5\n. . | . .\n. . | . .", None, 2, 9, "cell"),
        ("1 2 | 3 4\n3 4 | 1", "blocks", 3, 1, "rows"),
        (ROWS, "hdu", 1, 10, "length"),
        ("3\n" + LINE + "\n" + ROWS, "counted", 1, 1, "rows"),
        (LINE, "counted", 1, 1, "structure"),
        ("[State]\n" + ROWS, None, 1, 1, "structure"),
        ("[Puzzle]\n\nnone", None, 3, 1, "structure"),
        ("#Aname\n[Puzzle]", None, 3, 1, "rows"),
        ("#Aname\n[S]\n" + ROWS, None, 1, 1, "structure"),
        ("Dear Madam and dear Sir,", None, 1, 1, "structure"),
        ("Dear Madam, and dear Sir,", None, 1, 1, "structure"),
        (":0300:3:" + LINE[:-1] + "+:::", None, 1, 90, "length"),
        (":0300:3:" + LINE[:-1] + "*:::", None, 1, 89, "cell"),
        (":0300:3::", None, 1, 9, "structure"),
        (":0300:3:" + LINE + "::12 336::", None, 1, 92, "candidates"),
        (":0300:3:" + LINE + "::336 36::", None, 1, 96, "candidates"),
        (":0300:3:12......5.......:::::", "hodoku", 1, 17, "cell"),
        ('{"puzzle":', "line", 1, 11, "length"),
    ],
)
def test_the_place_is_exact(
    text: str, format: str | None, line: int, column: int, code: str
) -> None:
    error = broken(text, format)
    assert (error.line, error.column, error.code) == (line, column, f"parse.{code}")


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("1 2 | 3 4\n3 4 | 1 5\n. . | . .\n. . | . .", "'5'", "1–4 or a blank such as ."),
        (ROWS.replace("6..1", "6...1"), "10 cells", "9 in row 2"),
        (":0300:3:" + LINE + "::12 336::", "'12'", "digit, row and column such as 436"),
    ],
)
def test_what_is_there_and_what_should_be(text: str, found: str, expected: str) -> None:
    error = broken(text)
    assert (str(error.found), str(error.expected).replace("1-", "1–")) == (found, expected)


def test_a_shape_fixes_the_side() -> None:
    assert str(broken(LINE, shape=Shape(2, 2)).expected) == "16 cells"
    assert str(broken("1.34" + LINE, shape=CLASSIC).expected) == "81 cells"
    windoku = Shape(3, 3, "windoku")
    assert [record.grid.shape for record in read(ROWS, shape=windoku)] == [windoku]


def test_a_row_that_is_all_comment_is_too_short() -> None:
    rows = " #(00\n00)\n60)\n03)\n01)\n06)\n80)\n05)\n(00"
    error = broken("\n" + rows, "tokens", CLASSIC)
    assert (error.line, error.code, str(error.found)) == (2, "parse.length", "0 cells")


def test_exactly_one() -> None:
    assert read_one(ROWS) == read_one(LINE) == Grid(LINE)
    with pytest.raises(ParseError, match="no puzzle"):
        read_one("# only a comment")
    with pytest.raises(ParseError, match="line 2, column 1: more than one") as caught:
        read_one(f"{LINE}\n{LINE}")
    assert isinstance(caught.value, ValueError)


def spots(name: str, boards: list[Grid]) -> list[int]:
    """Return where in the text of three boards the cells of the second stand."""
    first, _, last = boards
    ones, twos = ("".join(write([first, Grid(digit * 81), last], name)) for digit in ("1", "2"))
    return [i for i, pair in enumerate(zip(ones, twos, strict=True)) if pair[0] != pair[1]]


@pytest.mark.parametrize("name", IN_LINES)
def test_one_bad_puzzle_spoils_no_other(name: str) -> None:
    """A symbol that is none, is missing, is one too many, or has a gap behind it."""
    boards = [Grid(LINE), Grid(LINE[::-1]), Grid(LINE[40:] + LINE[:40])]
    text = "".join(write(boards, name))
    harms = product(("&", "", "1.", "5 "), (name, None), spots(name, boards)[::9])
    for harm, format, spot in harms:
        records, errors = outcome(text[:spot] + harm + text[spot + 1 :], format)
        grids = [record.grid for record in records]
        if harm == "5 " and len(grids) == 3:
            continue  # a gap between cells does no harm
        assert grids == [boards[0], boards[2]], (spot, errors)
        assert len(errors) == 1


@pytest.mark.parametrize("stray", ["12.4567..1", "1.3.5.7.", "12.4567"])
@pytest.mark.parametrize("before", [[], [ROWS, ""], [ROWS]], ids=["first", "apart", "between"])
def test_a_stray_line_before_a_whole_board_spoils_nothing(before: list[str], stray: str) -> None:
    if (before, stray) == ([], "12.4567"):
        stray += "."
    text = "\n".join([*before, stray, ROWS])
    line = text.split("\n").index(stray) + 1
    boards, errors = outcome(text)
    assert [board.grid for board in boards] == [Grid(LINE)] * (1 + bool(before))
    assert boards[-1].line == line + 1
    assert [(error.line, error.code) for error in errors] == [(line, "parse.length")]


@given(st.lists(st.sampled_from(sorted(EXACT)), max_size=4), st.data())
def test_nothing_is_dropped(names: list[str], data: st.DataObject) -> None:
    where = data.draw(st.integers(0, len(names)))
    text = ""
    for i, name in enumerate([*names, ""]):
        if i == where:
            line = text.count("\n") + 1
            text += "what is this?\n\n"
        text += "".join(write([Grid(LINE), Grid(OTHER)], name)) + "\n" if name else ""
    lines, errors = lines_of(text)
    assert lines == [LINE, OTHER] * len(names)
    assert [error.line for error in errors] == [line]


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


def test_a_number_longer_than_python_reads() -> None:
    long = "1" * 6000
    table = "".join(f"{long},{','.join(EASY[at : at + 9])}\n" for at in range(0, 81, 9))
    lists = f"[[0,3,null,null],[1,{long},2,3],[0,3,null,null],[1,1,2,3]]"
    for text, format in ((table, "csv"), (lists, None)):
        with pytest.raises(ParseError):
            read_one(text, format)
