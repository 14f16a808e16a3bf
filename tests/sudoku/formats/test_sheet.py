"""Boards as spreadsheets write them: a cell a field, nothing in the field of a blank."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.sudoku.formats import SIDES, read, read_one
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape
from tests.sudoku.formats.outcomes import LINE, SOLUTION, only, outcome
from tests.sudoku.formats.outcomes import lines_of as found

OTHER = LINE[::-1]
SEPARATORS = pytest.mark.parametrize("separator", [",", ";", "\t", "，", "；"])
FORMATS = pytest.mark.parametrize("format", [None, "csv"])


def sheet(grid: Grid, separator: str = ",", quote: str = "") -> str:
    n = grid.shape.side
    cells = [f"{quote}{digit or ''}{quote}" for digit in grid.cells]
    return "".join(separator.join(cells[i : i + n]) + "\n" for i in range(0, n * n, n))


@SEPARATORS
@FORMATS
def test_as_programs_write_them(separator: str, format: str | None) -> None:
    for quote in ("", '"'):
        check_variants(separator, format, quote)


def check_variants(separator: str, format: str | None, quote: str) -> None:
    """Check a board with other ends of lines, blank rows, and more boards below it."""
    text = sheet(Grid(LINE), separator, quote)
    blank = separator * 8 + "\n"
    for variant, boards in (
        (text, 1),
        (text.replace("\n", "\r\n"), 1),
        ("\ufeff" + text, 1),
        (text.rstrip("\n"), 1),
        (text.replace("\n", separator + "\n"), 1),
        (text.replace("\n", 3 * separator + "\n"), 1),
        (blank + blank + text + blank, 1),
        (text + "\n" + text, 2),
        (text + blank + text, 2),
        ((text + blank + blank) * 3, 3),
        ((text + blank) * 12, 12),
        (text.replace("\n", separator + "\n") * 20, 20),
    ):
        lines, errors = found(variant, format)
        assert not errors, errors[0]
        assert lines == [LINE] * boards


@FORMATS
@given(data=st.data())
@settings(max_examples=25)
def test_boards_of_every_size(format: str | None, data: st.DataObject) -> None:
    side = data.draw(st.sampled_from(SIDES))
    separator = data.draw(st.sampled_from([",", ";"]))
    random = Random(data.draw(st.integers(0, 10**6)))
    boards = []
    for _ in range(data.draw(st.integers(1, 3))):
        cells = [random.randint(1, side) * (random.random() < 0.3) for _ in range(side * side)]
        for row in random.sample(range(side), random.randint(0, 3)):
            cells[row * side : row * side + side] = [0] * side
        cells[0] = cells[-1] = 1  # else it might be a smaller board with a margin
        boards.append(Grid(cells))
    text = "\n".join(sheet(board, separator) for board in boards)
    assert [record.grid for record in read(text, format=format)] == boards


def test_numbers_of_columns_are_no_row() -> None:
    rows = [",".join(LINE[i : i + 9].replace(".", "0")) for i in range(0, 81, 9)]
    head = "0,1,2,3,4,5,6,7,8"
    assert found("\n".join([head, *rows])) == ([LINE], [])
    lines, [error] = found("\n".join([head, *rows])[:-3] + ",")  # and no board with the head
    assert (lines, error.code) == ([], "parse.rows")


def test_empty_fields_alone_are_no_board() -> None:
    empty = Grid.empty(Shape(2, 3))
    # Fields that are all empty are blank lines, even if they are as many as a board has.
    assert found(sheet(empty)) == ([], [])
    assert found(",,,,,\n" * 4 + LINE) == ([LINE], [])
    assert found("\t\t\t\n" * 4 + LINE) == ([LINE], [])


def test_empty_ends_of_lines_may_be_cut_off() -> None:
    text = "\n".join(line.rstrip("\t") for line in sheet(Grid(LINE), "\t").split("\n"))
    assert found(text) == ([LINE], [])
    assert found("1\t\t\t\t2\t\n3\n\t4\n" + "\t\t\t\t\t6\n" * 3)[0] == [
        "1...2.3......4....." + (".....6" * 3)[1:]
    ]


def test_numbers_letters_and_other_spellings() -> None:
    cells = [0] * 256
    cells[::17] = range(1, 17)
    cells[1] = 10
    grid = Grid(cells)
    assert read_one(sheet(grid)) == grid
    letters = sheet(grid)
    for digit in range(16, 9, -1):
        letters = letters.replace(str(digit), "ABCDEFG"[digit - 10])
    assert read_one(letters) == grid
    floats = sheet(Grid(LINE))
    for symbol in "123456789":
        floats = floats.replace(symbol, symbol + ".0")
    assert read_one(floats).line == LINE
    assert read_one(sheet(Grid(LINE)).replace(",", " , ")).line == LINE
    assert read_one(sheet(Grid(LINE)).replace("9", "９")).line == LINE


@FORMATS
def test_titles_become_labels(format: str | None) -> None:
    text = f"Puzzle 1,,,,,,,,\n{sheet(Grid(LINE))}\nThe other\n{sheet(Grid(OTHER))}"
    records = list(read(text, format=format))
    assert [record.label for record in records] == ["Puzzle 1", "The other"]
    assert [record.line for record in records] == [1, 12]
    assert [record.grid.line for record in records] == [LINE, OTHER]
    assert {record.format for record in records} == {"csv"}


def test_a_shape_that_is_given() -> None:
    shape = Shape(3, 2)
    grid = Grid([1, *[0] * 34, 6], shape)
    assert [record.grid for record in read(sheet(grid), shape=shape)] == [grid]
    records, errors = outcome(sheet(Grid(LINE)), shape=shape)
    assert (records, bool(errors)) == ([], True)


@FORMATS
def test_mistakes_have_their_place(format: str | None) -> None:
    text = sheet(Grid(LINE))
    lines, [error] = found(text.replace("8,,,,6", "8,,z,,6", 1) + "\n" + text, format)
    assert lines == [LINE]
    assert (error.line, error.column, str(error.message)) == (4, 4, "not a valid cell")
    assert str(error.found) == "'z'"
    lines, [error] = found(text.replace(",7,", ",77,", 1) + "\n" + text, format)
    assert (lines, error.line, error.column) == ([LINE], 1, 7)
    short = "".join(text.splitlines(keepends=True)[:8])
    lines, [error] = found(short + "\n" + text, format)
    assert (lines, error.line, str(error.message)) == (
        [LINE],
        9,
        "a board with too many or too few rows",
    )
    lines, [error] = found(text.replace(",7,,,,", ",7,,", 1) + "\n" + text, format)
    assert (lines, error.line, error.code) == ([LINE], 1, "parse.length")
    lines, [error] = found(text + text[:12] + "\n" + text, format)
    assert (lines, error.line, error.code) == ([LINE], 10, "parse.rows")
    lines, [error] = found("1,,2,3,4\n" + "\n" + text, format)
    assert (lines, error.line) == ([LINE], 2 if format is None else 1)


def test_a_solution_behind_81_fields() -> None:
    for blank in ("", "0", "."):
        fields = ",".join(blank if c == "." else c for c in LINE)
        record = only(f"{fields},{SOLUTION}\n")
        assert (record.grid.line, record.solution) == (LINE, Grid(SOLUTION))
        assert found(f"{fields},{SOLUTION[::-1]}\n")[0] == []
