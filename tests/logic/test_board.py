from __future__ import annotations

import pickle

import pytest

from farandole import Grid, GridError, ParseError, Shape
from farandole.logic import Board
from tests.conftest import EASY


def test_candidates_are_what_the_digits_allow() -> None:
    board = Board(EASY)
    grid = Grid(EASY)
    for cell in range(81):
        allowed = () if grid.cells[cell] else tuple(sorted(grid.candidates(cell)))
        assert board[cell] == allowed


def test_a_board_prints_as_code_that_makes_it_again() -> None:
    plain = Board(EASY)
    further = plain.place("r5c5", 5).remove([("r1c3", 4), (3, 2)])
    for board in (plain, further):
        assert eval(repr(board)) == board
        assert pickle.loads(pickle.dumps(board)) == board
        assert hash(eval(repr(board))) == hash(board)
    assert further != plain
    assert further.givens == plain.grid
    assert "+5" in further.line
    assert further.line.endswith(":214 413")


def test_placing_takes_the_digit_from_the_peers() -> None:
    board = Board(EASY).place("r5c5", 5)
    assert board["r5c5"] == ()
    assert not any(5 in board[cell] for cell in ("r5c2", "r4c4", "r1c5"))
    with pytest.raises(GridError, match="r5c5 holds 5 already"):
        board.place("r5c5", 5)


def test_a_library_line_and_a_short_line_are_read() -> None:
    line = ":0000:x:5+3" + EASY[2:] + ":413 214:::"
    short = "5+3" + EASY[2:] + ":413 214"
    assert Board(line) == Board(short)
    assert Board(short).givens.line[:2] == "5."


DRAWN = """
.------------------.------------------.------------------.
| 5    3    124    | 26   7    2468   | 1489 1249 248    |
| 6    247  247    | 1    9    5      | 3478 234  2478   |
| 12   9    8      | 23   34   24     | 1357 6    247    |
:------------------+------------------+------------------:
| 8    125  1259   | 579  6    147    | 4579 2459 3      |
| 4    25   2569   | 8    5    3      | 579  259  1      |
| 7    15   1359   | 59   2    14     | 4589 459  6      |
:------------------+------------------+------------------:
| 139  6    134579 | 357  35   7      | 2    8    4      |
| 23   278  237    | 4    1    9      | 36   3    5      |
| 123  1245 12345  | 2356 8    26     | 1346 7    9      |
'------------------'------------------'------------------'
"""


def test_a_drawn_grid_of_candidates_is_read() -> None:
    board = Board(DRAWN)
    assert board["r1c3"] == (1, 2, 4)
    assert board.grid["r5c5"] == 0, "the last candidate of a cell whose peers have it is no digit"
    assert board["r5c5"] == (5,)
    assert board.grid["r1c1"] == 5
    placed = Board(DRAWN.replace("| 5 ", "| u5", 1))
    assert placed.givens["r1c1"] == 0
    assert placed["r8c1"] == (2,), "candidates that were noted before a digit was placed are gone"
    # A blank means all that is possible.
    assert Board(DRAWN.replace("124 ", ".   ", 1))["r1c3"] == Board(EASY)["r1c3"]


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", ParseError, "no puzzle in the text"),
        (f"{EASY}\n{EASY}", ParseError, "line 2.*more than one puzzle"),
        (DRAWN.replace("124 ", "1224", 1), ParseError, "line 3, column 13.*a repeated candidate"),
        ("55" + EASY[2:], GridError, "5 in both r1c1 and r1c2"),
        (EASY + ":419 41", ParseError, "digit, row and column"),
    ],
)
def test_bad_text_is_refused(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Board(text)


def test_bad_parts_are_refused() -> None:
    with pytest.raises(GridError, match="r1c3: 3 and 5 can't be a candidate"):
        Board(EASY, candidates=[range(1, 6)] * 81)
    with pytest.raises(GridError, match="candidates of 3 cells"):
        Board(EASY, candidates=[1, 2, 3])
    with pytest.raises(GridError, match="0 to 511"):
        Board(EASY, candidates=[512] * 81)
    with pytest.raises(GridError, match="1 to 9, not 10"):
        Board(EASY, candidates=[[10]] * 81)
    with pytest.raises(GridError, match="r1c3: the given 4 isn't on the board"):
        Board(EASY, givens="534" + EASY[3:])
    with pytest.raises(GridError, match="givens of"):
        Board(Grid.empty(Shape(2, 3)), givens=Grid.empty(Shape(3, 2)))


def test_boards_of_other_shapes() -> None:
    six = Shape(2, 3, "diagonals")
    board = Board(Grid("1....." + "." * 30, six))
    assert board["r1c1"] == ()
    assert board["r6c6"] == (2, 3, 4, 5, 6), "the diagonal sees the corner"
    further = board.place("r2c4", 1).remove([("r6c5", 2)])
    for one in (board, further):
        assert eval(repr(one)) == one
        assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(GridError, match="written as a line"):
        _ = board.line
    knights = Board(Grid("1" + "." * 80, Shape(3, 3, "anti-knight")))
    assert 1 not in knights["r3c2"]
    assert 1 in Board(Grid("1" + "." * 80))["r4c4"]
