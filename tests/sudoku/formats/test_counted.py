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
    texts = [None if cell is None else str(cell) for cell in cells]
    dots = ["." if cell is None else str(cell) for cell in cells]
    found = [cells, rows, *({"puzzle": one} for one in (cells, texts, dots))]
    for text in (*map(json.dumps, found), repr(rows)):
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


def test_lists_of_row_column_and_digit() -> None:
    for start in (0, 1):
        triples = [[r + start, c + start, d] for r, c, d in GIVENS]
        for text in (json.dumps(triples), json.dumps({"clues": triples})):
            assert read_one(text).line == LINE
    with pytest.raises(ParseError):  # the digit stands first
        read_one(json.dumps({"clues": [[d, r + 1, c + 1] for r, c, d in GIVENS]}))


@pytest.mark.parametrize("start", [0, 1])
def test_cells_by_their_number(start: int) -> None:
    numbers = {i + start: int(c) for i, c in enumerate(LINE) if c != "."}
    listed = [{"index": i, "value": d} for i, d in numbers.items()]
    for found in (numbers, {"fixed": numbers}, listed, {"givens": listed}):
        assert read_one(json.dumps(found)).line == LINE


def test_cells_by_their_number_from_where_is_said() -> None:
    some = {i: int(c) for i, c in enumerate(LINE) if c != "." and i not in (0, 80)}
    for found in (some, [{"cell": i, "digit": d} for i, d in some.items()]):
        with pytest.raises(ParseError) as caught:
            read_one(json.dumps({"givens": found}))
        assert caught.value.code == "parse.ambiguous"


def test_rows_by_their_names() -> None:
    rows = [[int(c) if c != "." else 0 for c in row] for row in ROWS]
    for names in ([f"row{i}" for i in range(1, 10)], [f"r{i}" for i in range(9)], "ABCDEFGHI"):
        assert read_one(json.dumps(dict(zip(names, rows, strict=True)))).line == LINE
        assert read_one(json.dumps({"a": dict(zip(names, ROWS, strict=True))})).line == LINE


def test_boxes_by_their_name() -> None:
    boxes = [
        [LINE[9 * (3 * (b // 3) + k // 3) + 3 * (b % 3) + k % 3] for k in range(9)]
        for b in range(9)
    ]
    for found in ({"boxes": boxes}, {"game": {"blocks": ["".join(b) for b in boxes]}}):
        assert read_one(json.dumps(found)).line == LINE
    cells = [
        {"id": i, "cells": [int(c) if c != "." else None for c in b]} for i, b in enumerate(boxes)
    ]
    assert read_one(json.dumps({"boxes": cells})).line == LINE


@pytest.mark.parametrize("between", ["|", "/", ",", " ", "\n"])
def test_rows_in_one_text_of_an_object(between: str) -> None:
    assert read_one(json.dumps({"board": between.join(ROWS)})).line == LINE


@pytest.mark.parametrize("blank", ["nan", "NaN", "NA", "None", "null", "nil"])
def test_rows_with_words_for_blanks(blank: str) -> None:
    for dot in (".0", ".", ""):
        rows = [" ".join(blank if c == "." else c + dot for c in row) for row in ROWS]
        assert read_one("\n".join(rows) + "\n").line == LINE


@pytest.mark.parametrize(
    "fact",
    ["model.Add(grid[({r}, {c})] == {d})", "grid[{r}][{c}] = 4'd{d};", "grid[{r}][{c}] <= 4'h{d};"],
)
def test_assignments_of_cells(fact: str) -> None:
    text = "\n".join("    " + fact.format(r=r, c=c, d=d) for r, c, d in GIVENS)
    assert read_one(text + "\n").line == LINE


def test_tables_of_toml_and_calls_of_typst() -> None:
    grid = "\n".join(ROWS)
    assert read_one(f'[[puzzle]]\nname = "a"\ngrid = """\n{grid}\n"""\n').line == LINE
    rows = ",\n".join(f"  ({', '.join(row)})" for row in ROWS).replace(".", "0")
    assert read_one(f"#sudoku((\n{rows},\n))\n").line == LINE


@pytest.mark.parametrize("first", [0, 1, 10, 90])
@pytest.mark.parametrize("between", [" ", "  ", "\t"])
def test_rows_behind_the_numbers_of_their_lines(first: int, between: str) -> None:
    rows = ROWS if first else [row.replace(".", "0") for row in ROWS]
    text = "".join(f"{first + i:4}{between}{row}\n" for i, row in enumerate(rows))
    assert read_one(text).line == LINE


def test_columns_by_their_name() -> None:
    columns = [[int(LINE[9 * r + c].replace(".", "0")) for r in range(9)] for c in range(9)]
    assert read_one(json.dumps({"columns": columns})).line == LINE
    records = [{f"c{c}": int(columns[c][r]) for c in range(9)} for r in range(9)]
    assert read_one(json.dumps(records)).line == LINE
    nine = [{"id": i, "puzzle": LINE, **dict.fromkeys("abcdefg", 1000)} for i in range(9)]
    assert [record.grid.line for record in read(json.dumps(nine))] == [LINE] * 9


SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize("blank", ["", "0", "."])
def test_a_solution_behind_fields(blank: str) -> None:
    fields = ",".join(blank if c == "." else c for c in LINE)
    [record] = read(f"{fields},{SOLUTION}\n")
    assert record.grid.line == LINE
    assert record.solution is not None
    with pytest.raises(ParseError):
        list(read(f"{fields},{SOLUTION[::-1]}\n"))


def test_a_puzzle_behind_its_solution() -> None:
    [record] = read(f'assertEquals("{SOLUTION}", solve("{LINE}"));\n')
    assert record.grid.line == LINE
    assert record.solution is not None
    assert record.solution.line == SOLUTION


def test_tables_of_mathml() -> None:
    rows = "".join(
        "<mtr>" + "".join(f"<mtd><mn>{c}</mn></mtd>" for c in row.replace(".", " ")) + "</mtr>"
        for row in ROWS
    )
    assert read_one(f"<math><mtable>{rows}</mtable></math>").line == LINE


def test_what_only_looks_like_cells_loses_no_puzzle() -> None:
    by_id = {str(i): {"puzzle": LINE} for i in range(9)}
    assert [record.grid.line for record in read(json.dumps(by_id))] == [LINE] * 9
    tagged = {"tags": ["easy", "hard", "mild", "evil"], "items": [{"puzzle": LINE}]}
    assert read_one(json.dumps(tagged)).line == LINE
    colors = {"colors": [[1, 2, 0]] * 9, "items": [{"puzzle": LINE}]}
    assert read_one(json.dumps(colors)).line == LINE
    cells = [{"cell": i, "v": "word"} for i in range(9)]
    assert read_one(json.dumps({"a": cells, "b": {"puzzle": LINE}})).line == LINE


def test_a_blank_outside_of_the_board_is_no_error_of_python() -> None:
    cells = [{"row": r, "col": c, "value": d, "given": True} for r, c, d in GIVENS]
    blank = {"row": 9, "col": 9, "value": 0, "given": False, "region": 3}
    assert read_one(json.dumps([*cells, blank])).line == LINE
