"""Rows, columns and digits that count in their own way: from 0, by name, beside blanks unlike 0."""

from __future__ import annotations

import json

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import read, read_one

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
GIVENS = [(i // 9, i % 9, int(c)) for i, c in enumerate(LINE) if c != "."]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("blank", ["", ".", "0"])
@pytest.mark.parametrize("names", ["012345678", "123456789", "ABCDEFGHI"])
def test_sheets_with_names_of_rows_and_columns(separator: str, blank: str, names: str) -> None:
    lines = [separator.join(["", *names])]
    for name, row in zip(names, ROWS, strict=True):
        lines.append(separator.join([name, *(blank if c == "." else c for c in row)]))
    [record] = read("\n".join(lines) + "\n")
    assert record.grid.line == LINE


def test_a_frame_of_numbers_and_nothing() -> None:
    lines = [",0,1,2,3,4,5,6,7,8"]
    lines += [f"{i}," + ",".join("" if c == "." else f"{c}.0" for c in ROWS[i]) for i in range(9)]
    assert read_one("\n".join(lines) + "\n").line == LINE


def test_places_and_digits_on_one_line() -> None:
    pairs = ", ".join(f"({r}, {c}): {d}" for r, c, d in GIVENS)
    assert read_one(f"{{{pairs}}}").line == LINE
    assert read_one(f"givens = {{{pairs}}}\n").line == LINE


def test_unit_clauses_numbered_from_1_to_729() -> None:
    numbers = [81 * r + 9 * c + d for r, c, d in GIVENS]
    clauses = "".join(f"{number} 0\n" for number in numbers)
    assert read_one(f"p cnf 729 {len(numbers)}\n{clauses}").line == LINE
    with pytest.raises(ParseError):  # what they count isn't said; some look like row, column, digit
        list(read(clauses))


@pytest.mark.parametrize("between", ["=", ": ", " ", "  "])
def test_rows_and_columns_by_letter(between: str) -> None:
    facts = "\n".join(f"R{r + 1}C{c + 1}{between}{d}" for r, c, d in GIVENS)
    assert read_one(facts + "\n").line == LINE


def test_digits_from_0_where_blanks_are_null() -> None:
    cells = [None if c == "." else int(c) - 1 for c in LINE]
    rows = [cells[i : i + 9] for i in range(0, 81, 9)]
    for text in (json.dumps(cells), json.dumps(rows), json.dumps({"puzzle": cells}), repr(rows)):
        assert read_one(text).line == LINE


def test_0_stays_a_blank_beside_null() -> None:
    """A list with a 9, or with many zeros, doesn't count from 0."""
    cells = [0 if i == 2 else None if c == "." else int(c) for i, c in enumerate(LINE)]
    assert read_one(json.dumps(cells)).line == LINE
    few = [None if c == "." or c == "9" else int(c) for c in LINE]
    zeros = [0 if c is None and i % 2 else c for i, c in enumerate(few)]
    assert read_one(json.dumps(zeros)).line == LINE.replace("9", ".")


@pytest.mark.parametrize("blank", ["#f", "-", "nil", "_"])
def test_blanks_of_lists(blank: str) -> None:
    rows = ["(" + " ".join(blank if c == "." else c for c in row) + ")" for row in ROWS]
    assert read_one("'(" + "\n  ".join(rows) + ")").line == LINE
    assert read_one(f"[{', '.join(blank if c == '.' else c for c in LINE)}]").line == LINE


def test_cells_that_say_where_they_are() -> None:
    told = [f"r{r + 1}c{c + 1}={d}" for r, c, d in GIVENS]
    named = [{"r": r + 1, "c": c + 1, "d": d} for r, c, d in GIVENS]
    for cells in (told, named):
        for text in (json.dumps(cells), json.dumps({"clues": cells})):
            assert read_one(text).line == LINE


def test_a_cell_told_twice_is_an_error() -> None:
    told = [f"r{r + 1}c{c + 1}={d}" for r, c, d in GIVENS]
    with pytest.raises(ParseError):
        read_one(json.dumps([*told, "r1c1=4"]))
