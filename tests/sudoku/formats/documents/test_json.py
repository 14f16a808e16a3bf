"""JSON boards of every layout, with what stands beside them; and web pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from farandole.sudoku.formats import read
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape
from farandole.sudoku.solving import solve
from tests.sudoku.formats.outcomes import (
    BOXES,
    LINE,
    REGIONS,
    SOLUTION,
    SPARSE,
    SWAPPED,
    fault,
    only,
    outcome,
)

ALPHABET = "ABCDEFGHI"


def rows_of(line: str) -> list[str]:
    return [line[i : i + 9] for i in range(0, 81, 9)]


def numbers_of(line: str) -> list[list[int]]:
    return [[int(c) for c in row.replace(".", "0")] for row in rows_of(line)]


def givens_of(line: str, first: int = 0) -> list[tuple[int, int, int]]:
    return [(i // 9 + first, i % 9 + first, int(c)) for i, c in enumerate(line) if c != "."]


def layouts(line: str) -> dict[str, object]:
    rows, numbers = rows_of(line), numbers_of(line)
    flat = [n for row in numbers for n in row]
    nulls = [[n or None for n in row] for row in numbers]
    objects = [[{"value": n or None} for n in row] for row in numbers]
    places = [{"row": r, "col": c, "value": d} for r, c, d in givens_of(line)]
    return {
        "text": {"puzzle": line},
        "text with slashes": {"board": "/".join(rows)},
        "text over lines": {"grid": "\n".join(rows)},
        "rows": {"board": numbers},
        "nulls": {"sudoku": nulls},
        "rows of text": {"grid": rows},
        "rows of symbols": {"grid": [list(row) for row in rows]},
        "flat": {"values": flat},
        "flat symbols": {"cells": ["" if c == "." else c for c in line]},
        "floats": {"data": [[float(n) for n in row] for row in numbers]},
        "digits from 0": {"board": [n - 1 if n else None for n in flat]},
        "objects": {"board": objects},
        "objects in a list": [cell for row in objects for cell in row],
        "row objects": {"rows": [{"cells": row} for row in nulls]},
        "named rows": {f"row{i}": row for i, row in enumerate(numbers, 1)},
        "lettered rows": dict(zip(ALPHABET, rows, strict=True)),
        "places": {"size": "9", "squares": places},
        "x and y": [{"x": c, "y": r, "value": d} for r, c, d in givens_of(line)],
        "from 1": [{"row": r, "column": c, "value": d} for r, c, d in givens_of(line, 1)],
        "positions": {"cells": [{"position": [r, c], "value": d} for r, c, d in givens_of(line)]},
        "deep": {"newboard": {"grids": [{"value": numbers, "difficulty": "Easy"}]}},
        "day": {"easy": {"puzzle_data": {"puzzle": flat, "hints": [12]}, "version": 2}},
    }


@pytest.mark.parametrize("name", layouts(LINE))
def test_layouts_of_a_board(name: str) -> None:
    """The sparse puzzle has an empty row at its end, and few givens in the others."""
    for line in (LINE, SPARSE):
        value = layouts(line)[name]
        assert only(value).grid.line == line
        assert only(json.dumps(value, indent=1) + "\n\n").grid.line == line


@pytest.mark.parametrize("first", [0, 1])
def test_cells_by_number(first: int) -> None:
    cells = {i + first: int(c) if c != "." else 0 for i, c in enumerate(LINE)}
    some = {i: digit for i, digit in cells.items() if digit or i == 80 + first}
    for numbered in (cells, some):
        listed = [{"index": i, "value": digit} for i, digit in numbered.items()]
        assert only(listed).grid.line == LINE


def test_the_board_that_its_text_has() -> None:
    assert only({"puzzle": "1234............", "label": " a\nb ", "n": 3}).label == "a b"
    assert only({"puzzle": LINE, "shape": "9 + diagonals"}).grid.shape == Shape(3, 3, "diagonals")
    large = [[(i + j) % 17 for j in range(16)] for i in range(16)]
    assert only({"board": large}).grid.cells[:16] == bytes(range(16))
    assert only({"grid": ["....", "..AD", "....", "...."]}).grid.line == "......14........"


def test_solutions_labels_and_other_names_are_kept() -> None:
    for solution in (SOLUTION, numbers_of(SOLUTION), [*map(int, SOLUTION)]):
        record = only({"quiz": LINE, "answer": solution, "name": "A", "id": 7, "ok": True})
        assert record.solution is not None
        assert (record.solution.line, record.label) == (SOLUTION, "A")
        assert record.extra == (("id", "7"),)
    assert only({"initialGrid": numbers_of(LINE), "solutionGrid": []}).solution is None
    error = fault({"puzzle": LINE, "solution": SPARSE.replace(".", "1")})
    assert error.code == "parse.mismatch"


def test_givens_placed_digits_notes_and_hidden_cells() -> None:
    cells: list[dict[str, Any]] = [
        {"value": int(c), "given": i < 45} if c != "." else {"value": None, "notes": [1, 2]}
        for i, c in enumerate(LINE)
    ]
    record = only({"board": [cells[i : i + 9] for i in range(0, 81, 9)]})
    assert record.grid.line == LINE[:45] + "." * 36
    assert (record.state and record.state.line) == LINE
    assert record.candidates is not None
    assert record.candidates[2] == 0b11
    kinds = [{"kind": "fixed", "value": 5} if c != "." else {"kind": "empty"} for c in LINE]
    assert only({"board": kinds}).state is None
    hidden = [{"value": int(s), "hidden": c == "."} for c, s in zip(LINE, SOLUTION, strict=True)]
    assert only({"cells": hidden}).grid.line == LINE
    placed = [{"row": r, "col": c, "value": d, "given": r < 5} for r, c, d in givens_of(LINE)]
    assert only(placed).grid.line == LINE[:45] + "." * 36


def test_lists_of_puzzles_and_lines_of_objects() -> None:
    for many in ({"puzzles": [LINE, SPARSE]}, [{"p": 1, "quiz": LINE}, {"quiz": SPARSE}]):
        assert [record.grid.line for record in outcome(many)[0]] == [LINE, SPARSE]
    lines = f'{{"puzzle": "{LINE}"}}\n{{"puzzle": "{LINE[:80]}"}}\n{{"puzzle": "{SPARSE}"}}\n'
    records, [error] = outcome(lines)
    assert [record.line for record in records] == [1, 3]
    assert (error.line, error.column, error.code) == (2, 93, "parse.length")
    records, [error] = outcome({"puzzles": [LINE, LINE[:40] + "z" + LINE[41:], SPARSE]})
    assert [record.grid.line for record in records] == [LINE, SPARSE]
    assert error.code == "parse.cell"


def test_errors_have_the_place_of_the_text() -> None:
    error = fault(f'{{\n "level": 1,\n "puzzle": "{LINE[:40]}z{LINE[41:]}"\n}}')
    assert (error.line, error.column, error.code) == (3, 53, "parse.cell")
    error = fault(f'\n{{"puzzle": "{LINE}",\n "b": tru}}\n')
    assert (error.line, error.column, error.code) == (3, 7, "parse.structure")
    assert fault({"board": numbers_of(LINE)[:8]}).code in ("parse.length", "parse.structure")
    assert fault({"puzzle": [*map(int, SOLUTION[:80])]}).code == "parse.length"
    assert fault({"puzzle": LINE[:49]}).code == "parse.length"
    assert fault({"puzzle": LINE, "solution": SOLUTION[:80]}).code == "parse.length"
    for value in ({"words": "nothing"}, {"solution": numbers_of(SOLUTION)}):
        assert fault(value).code == "parse.structure"


@pytest.mark.parametrize("givens", [[], [*range(81)]], ids=["beside", "above"])
def test_regions_make_a_jigsaw(givens: list[int]) -> None:
    jigsaw = "1.......2" + "." * 63 + "3.......4"
    for regions in (REGIONS, rows_of(REGIONS), [[int(c) for c in row] for row in rows_of(REGIONS)]):
        value: dict[str, Any] = {"puzzle": jigsaw} if givens else {"fixed": [*map(str, jigsaw)]}
        record = only(value | {"regions": regions})
        assert record.grid.line == jigsaw
        assert record.grid.shape == Shape.jigsaw(REGIONS)


def test_regions_that_cells_name() -> None:
    def cells(regions: str, count: int = 81) -> list[dict[str, Any]]:
        return [
            {"row": i // 9, "col": i % 9, "value": int(c), "region": regions[i]}
            for i, c in enumerate(LINE.replace(".", "0")[:count])
        ]

    assert only(cells(SWAPPED)).grid.shape.box is None
    assert only(cells(BOXES)).grid.shape.is_classic
    assert only([cell for cell in cells(BOXES) if cell["value"]]).grid.shape.is_classic
    assert fault([cell for cell in cells(SWAPPED) if cell["value"]]).code == "parse.rules"
    nowhere = [{"value": int(c), "region": None} for c in SOLUTION]
    assert "no region" in str(fault(nowhere))


@pytest.mark.parametrize(
    "named",
    [
        {"cages": [{"cells": [0, 1], "sum": 8}]},
        {"variant": "killer"},
        {"constraints": [{"type": "thermo", "cells": [0, 1]}]},
        {"regions": [[[r, c] for c in range(9)] for r in range(9)]},
        {"regions": [[1, 2], [3, 4]]},
        {"antiKnight": True},
        *({"type": kind} for kind in ("x", "Sudoku X", "jigsaw", "samurai", "odd-even")),
    ],
    ids=str,
)
def test_rules_are_never_dropped(named: dict[str, Any]) -> None:
    assert fault({"puzzle": LINE, **named}).code == "parse.rules"
    deep = {"fixed": [{"row": r, "col": c, "value": d} for r, c, d in givens_of(LINE)]}
    assert fault({"data": deep, **named}).code == "parse.rules"
    foreign = {"size": 4, "grid": [[{"value": n} for n in row] for row in ([1, 2, 3, 4],) * 4]}
    if "regions" not in named:
        assert fault({"data": foreign, **named}).code == "parse.rules"


@pytest.mark.parametrize(
    "named",
    [
        {"cages": [], "diagonals": False, "type": "classic", "regions": ["eu", "us"]},
        {"regions": [[r // 3 * 3 + c // 3 for c in range(9)] for r in range(9)]},
        {"hints": ["naked single"], "rules": "Normal sudoku rules apply.", "regions": []},
        {"tags": ["easy", "hard", "mild", "evil"], "colors": [[1, 2, 0]] * 9},
        {"steps": [{"cell": i, "v": "word"} for i in range(9)], "moves": [[0, 0, 5]]},
    ],
    ids=str,
)
def test_other_names_do_no_harm(named: dict[str, Any]) -> None:
    record = only({"puzzle": LINE, **named})
    assert (record.grid.line, record.grid.shape.is_classic) == (LINE, True)
    assert only({**named, "items": [{"puzzle": LINE}]}).grid.line == LINE


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ([{"row": r % 8 + 1, "col": r % 7 + 1, "value": r} for r in range(1, 9)], "ambiguous"),
        ([{"index": r + 1, "value": r} for r in range(1, 10)], "ambiguous"),
        ([{"row": r, "col": c, "v": d} for r, c, d in [*givens_of(LINE), (0, 0, 4)]], "mismatch"),
    ],
)
def test_places_that_are_ambiguous_or_contradict(value: list[Any], code: str) -> None:
    assert fault(value).code == f"parse.{code}"


def test_notebooks() -> None:
    numbers = ",\n".join(str(row) for row in numbers_of(LINE))
    code = {"cell_type": "code", "source": ["import numpy\n", f"grid = [{numbers}]\n"]}
    output = {"text": ["\n".join(rows_of(SPARSE))]}
    cells = [{"cell_type": "markdown", "source": "# A *title*"}, code | {"outputs": [output]}]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4}
    for indent in (None, 1):
        records, errors = outcome(json.dumps(notebook, indent=indent))
        assert [record.grid.line for record in records] == [LINE, SPARSE]
        assert errors == []


FIELD = '<td><input value="{}" size=1></td>'


def table(line: str, cell: str = "<td>{}</td>", row: str = "<tr>{}</tr>\n", blank: str = "") -> str:
    rows = [line[i : i + 9] for i in range(0, 81, 9)]
    return "".join(
        row.format("".join(cell.format(blank if c == "." else c) for c in cells)) for cells in rows
    )


def small_tables(line: str) -> str:
    boxes = [
        [line[9 * (b // 3 * 3 + r) + b % 3 * 3 + c] for r in range(3) for c in range(3)]
        for b in range(9)
    ]
    texts = [
        "<table>"
        + "".join(f"<tr>{''.join(f'<td>{c}</td>' for c in box[i : i + 3])}</tr>" for i in (0, 3, 6))
        + "</table>"
        for box in boxes
    ]
    return "<table>" + "".join(
        f"<tr>{''.join(f'<td>{text}</td>' for text in texts[i : i + 3])}</tr>\n" for i in (0, 3, 6)
    ) + "</table>"  # fmt: skip


def with_heads(line: str) -> str:
    head = "<tr><th></th>" + "".join(f"<th>{i}</th>" for i in range(9)) + "</tr>"
    rows = table(line, row="<tr><th>?</th>{}</tr>\n", blank="&nbsp;").split("<th>?")
    body = "".join(f"<th>{i}{row}" if i >= 0 else row for i, row in enumerate(rows, -1))
    return f"<table><thead>{head}</thead><tbody>\n{body}</tbody></table>"


def day(line: str) -> str:
    puzzle = {"puzzle": [int(c) for c in line.replace(".", "0")]}
    data = {"easy": {"puzzle_data": puzzle}, "name": "</b>"}
    return f"<html><body><script>window.gameData = {json.dumps(data)}</script></body></html>"


PAGES: dict[str, Callable[[str], str]] = {
    "upper case": lambda line: f"<TABLE CLASS=t>{table(line).upper()}</TABLE>",
    "open cells": lambda line: "<table>" + table(line, "<td>{}", "<tr>{}\n", "&nbsp;") + "</table>",
    "heads": with_heads,
    "fields in no table": lambda line: (
        f'<form><input type="hidden" value="7">{table(line, FIELD[4:-5], "{}")}</form>'
    ),
    "fields": lambda line: f"<table>{table(line, FIELD, blank=' ')}</table>",
    "divs": lambda line: (
        '<div class="board">\n'
        + table(line, '<div class="cell given">{}</div>', '<div class="row">{}</div>\n')
        + "</div> 7 players"
    ),
    "one row": lambda line: (
        '<div class="grid">' + table(line, '<div class="cell">{}</div>', "{}") + "</div>"
    ),
    "small tables": small_tables,
    "forum": lambda line: (
        "[table]\n" + table(line, "[td]{}[/td]", "[tr]{}[/tr]\n", " ") + "[/table]"
    ),
    "math": lambda line: (
        "<math><mtable>"
        + table(line, "<mtd><mn>{}</mn></mtd>", "<mtr>{}</mtr>", ".")
        + "</mtable></math>"
    ),
    "excel": lambda line: (
        '<?xml version="1.0"?>\n<Workbook><Worksheet ss:Name="A">\n<Table>\n'
        + table(line, '<Cell><Data ss:Type="Number">{}</Data></Cell>', "<Row>{}</Row>\n")
        + "</Table></Worksheet></Workbook>"
    ),
    "script": day,
    "named text": lambda line: f"<html><script>let puzzle = '{line}';\n</script></html>",
    "attribute": lambda line: f'<div id="game" data-puzzle="{line}">\n</div>',
    "hidden fields": lambda line: (
        "<HTML><BODY><FORM><TABLE><TR><TD><INPUT NAME=a></TD></TR></TABLE>"
        f'<INPUT NAME=cheat ID="cheat" TYPE=hidden VALUE="{solve(Grid(line)).line}">\n'
        f'<INPUT ID="editmask" TYPE=hidden VALUE="{"".join("01"[c == "."] for c in line)}">'
        "</FORM></BODY></HTML>"
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_pages_and_pieces_of_pages(name: str) -> None:
    for line in (LINE, SPARSE):
        page = PAGES[name](line)
        assert only(page).grid.line == line
        assert [record.grid.line for record in read(f"{page}\n\n{LINE}\n")] == [line, LINE]


def test_titles_solutions_and_several_tables() -> None:
    page = f"<html><head><title>Easy\n1</title></head><table>{table(LINE)}</table></html>"
    assert only(page).label == "Easy 1"
    record = only(PAGES["hidden fields"](LINE))
    assert (record.solution and record.solution.line) == SOLUTION
    text = f"<script>var puzzle='{LINE}', answer='{SOLUTION}';</script>"
    record = only(f"<html>{text}</html>")
    assert (record.solution and record.solution.line) == SOLUTION
    both = f"<body><table>{table(LINE)}</table>\n<p>And</p>\n<table>{table(SPARSE)}</table></body>"
    assert [(r.grid.line, r.line) for r in read(both)] == [(LINE, 1), (SPARSE, 1)]
    comment = f"<table><!-- <td>9</td> -->\n{table(LINE)}</table>"
    assert only(comment).grid.line == LINE


@pytest.mark.parametrize(
    ("page", "place", "code"),
    [
        ("<table>\n" + table(LINE[:9] + "z" + LINE[10:]) + "</table>", (1, 1), "parse.cell"),
        ("<table>\n" + table(LINE).replace("</td></tr>", "</tr>", 1) + "</table>", None, None),
        ("<html>\n<p>Nothing</p></html>", (1, 1), "parse.structure"),
        ("<table>\n" + table("z" * 81) + "</table>", (1, 1), "parse.structure"),
        ("<html><script>x = [1,2</script></html>", (1, 1), "parse.structure"),
    ],
)
def test_bad_pages_have_a_place(page: str, place: tuple[int, int] | None, code: str | None) -> None:
    records, errors = outcome(page)
    if code is None:  # an element may end without its tag
        assert (len(records), errors) == (1, [])
    else:
        assert [((e.line, e.column), e.code) for e in errors] == [(place, code)]
