"""Boards, technique libraries, the boards of the handbook, and the notation of steps."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from farandole import Grid, GridError, ParseError, Shape
from farandole.logic import TECHNIQUES, Board, Candidate, Step, first_step, technique
from farandole.logic.handbook.examples import (
    Entry,
    Sample,
    profile_for,
    step_named,
    steps_of,
    write,
)
from farandole.logic.handbook.examples import read as read_entries
from farandole.logic.library import LibraryCase, case_of, case_of_step, library_line, verify_case
from farandole.logic.notation import notation
from farandole.sudoku.formats import read
from tests.conftest import EASY

SINGLE = (
    ":0003:8:6...+53+4.7....4+2+56.+254867+3+9+1.+4..+9+6.1.162+38+5749.3..+1+4.+5....42193"
    "..1.+57...+44+2.6+3.+1+75:::829:"
)


def case(line: str) -> LibraryCase:
    return case_of(next(read(line, format="hodoku")))


def test_a_case() -> None:
    found = case(SINGLE)
    assert found.technique is technique("naked-single")
    assert (found.line, found.code, found.digits) == (1, "0003", frozenset({8}))
    assert found.placements == {Candidate(17, 8)}
    assert not found.eliminations
    assert not found.board.givens.cells[4]
    assert found.board.grid.cells[4] == 5
    with pytest.raises(ParseError) as caught:
        case(SINGLE.replace("0003", "9999"))
    assert (caught.value.line, caught.value.column) == (1, 2)


@pytest.mark.parametrize(
    ("old", "new", "passed", "steps"),
    [
        ("", "", True, 1),
        (":829:", ":819:", False, 1),
        (":0003:8:", ":0003:2:", False, 0),
        (":0003:8:", ":0003-x:8:", False, 1),
        (":0003:8:", ":0003-x:2:", True, 0),
    ],
)
def test_a_case_is_passed_by_its_effect_alone(old: str, new: str, passed: bool, steps: int) -> None:
    verdict = verify_case(case(SINGLE.replace(old, new)))
    assert (verdict.passed, len(verdict.steps)) == (passed, steps)


def test_time_that_is_up_passes_nothing() -> None:
    verdict = verify_case(case(SINGLE.replace("0003:8", "0709-x:2")), seconds=0)
    assert verdict.complete or not verdict.passed


def test_a_step_is_written_as_a_case() -> None:
    board = case(SINGLE).board.remove([("r2c1", 8), ("r1c3", 9)])
    step = first_step(board)
    assert step is not None
    again = case(library_line(board, step))
    assert again == case_of_step(board, step)
    assert verify_case(again).passed


@pytest.mark.parametrize(
    ("code", "option", "value"),
    [
        ("0404", "duals", True),
        ("0311", "duals", False),
        ("03111", "duals", True),
        ("0300", "duals", False),
        ("0405", "small_empty_rectangles", True),
        ("0402-1", "small_empty_rectangles", True),
        ("0600-2", "missing_candidates", True),
        ("0600-1", "missing_candidates", False),
        ("0709-2", "als_in_chains", True),
        ("0709-1", "als_in_chains", False),
        ("0901-2", "als_overlap", True),
    ],
)
def test_how_far_finders_look(code: str, option: str, value: bool) -> None:
    profile = case(SINGLE.replace("0003", code)).profile
    assert getattr(profile.options, option) is value
    assert not profile.options.one_per_elimination


def test_what_is_written_is_read(tmp_path: Path) -> None:
    sample = Sample(1, 20, 30, 0.5)
    entries = [
        Entry("x-wing", "board", "step", "practice", "answer", used=1, exists=2, unknown=3),
        Entry("whale"),
    ]
    write(sample, entries, tmp_path / "file.tsv")
    assert (tmp_path / "file.tsv").read_text("utf-8").endswith("\t0\t0\t0\n")
    again, rows = read_entries(tmp_path / "file.tsv")
    assert again == sample
    assert list(rows) == list(TECHNIQUES)
    assert rows["x-wing"] == entries[0]
    assert rows["aic"] == Entry("aic")


def test_the_step_of_an_example_is_found_by_its_notation() -> None:
    _, rows = read_entries()
    for name in ("x-wing", "dual-two-string-kite", "aic"):
        one, entry = technique(name), rows[name]
        board = Board(entry.example)
        step = step_named(board, one, entry.step)
        assert notation(board, step) == entry.step
        steps = list(steps_of(board, one))
        assert step in steps
        assert len(set(steps)) == len(steps)
        assert profile_for(one).options.duals == name.startswith("dual")
        with pytest.raises(LookupError, match=f"{name}: no step nothing"):
            step_named(board, one, "nothing")


EMPTY = Board("." * 81)


def test_cells_and_candidates_are_grouped() -> None:
    gone = tuple(Candidate(cell, digit) for cell in (7, 8) for digit in (3, 7))
    for cells, text in (((1, 4), "r1c25"), ((11, 56), "r27c3"), ((0, 10), "r1c1,r2c2")):
        step = Step(technique("naked-pair"), eliminations=gone, cells=cells, digits=(3, 7))
        assert notation(EMPTY, step) == f"Naked Pair: 3,7 in {text} => r1c8,r1c9<>3,7"


def test_a_bare_step_can_be_written() -> None:
    for one in TECHNIQUES.values():
        assert notation(Board(EASY), Step(one, (Candidate(40, 5),))) == f"{one.name}: r5c5=5"


def test_numbers_of_two_digits_stand_apart() -> None:
    wide = Board(Grid.empty(Shape(2, 5)))
    step = Step(
        technique("naked-pair"), eliminations=(Candidate(9, 10),), cells=(1, 9), digits=(3, 10)
    )
    assert notation(wide, step) == "Naked Pair: 3,A in r1c2,r1c10 => r1c10<>A"
    fish = Step(technique("x-wing"), (), (Candidate(0, 1),), (), (1,), (0, 9), (10, 19))
    assert notation(wide, fish).startswith("X-Wing: 1 r1,10 c1,10")


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
