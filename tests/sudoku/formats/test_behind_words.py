"""Rows behind words that all have in common, cells each by itself, notebooks, tables of cells."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import read

if TYPE_CHECKING:
    from collections.abc import Mapping

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
ZEROS = [row.replace(".", "0") for row in ROWS]
GIVENS = [(i // 9, i % 9, digit) for i, digit in enumerate(LINE) if digit != "."]


def outcome(text: str) -> tuple[list[str], list[ParseError]]:
    errors: list[ParseError] = []
    return [record.grid.line for record in read(text, errors=errors.append)], errors


def joined(lines: list[str], before: str, behind: str = "", start: int = 0) -> str:
    """Return lines between texts, in which a ``#`` stands for the number of the line."""
    return "".join(
        f"{before.replace('#', str(i))}{line}{behind}\n" for i, line in enumerate(lines, start)
    )


def table(cells: str) -> list[str]:
    """Return rows of a table without anything in its blanks."""
    return [cells.join(row.replace(".", " ")) for row in ROWS]


WRITTEN = {
    "a log": joined(ROWS, "2024-05-01 12:00:0# INFO  "),
    "a log of cells": joined(
        [" ".join(row) for row in ROWS], "2024-05-01T12:00:0#.123Z [solver] DEBUG - "
    ),
    "times": joined(ROWS, "[12:00:0#] "),
    "a chat": joined(ROWS, "<ann> "),
    "comments": joined([" ".join(row) for row in ROWS], "-- "),
    "hexadecimal": joined(ZEROS, "row[#] = 36'h", ";"),
    "records": joined(ZEROS, '       05 FILLER PIC X(9) VALUE "', '".'),
    "grep": joined(ROWS, "p.txt:#:", start=1),
    "a numbered table": joined(table(" | "), "| # | ", " |", start=1),
    "a table without a head": joined(table(" | "), "| ", " |").replace("   ", "  "),
    "lines that go on": 'puzzle = "' + '" & _\n    "'.join(ROWS) + '"\n',
    "hashes": "\n".join(ROWS).replace(".", "#") + "\n",
    "brackets": "\n".join("".join(f"[{c}]" for c in row.replace(".", " ")) for row in ROWS),
    "braces": "\n".join(" ".join(f"{{{c}}}".replace(".", "") for c in row) for row in ROWS),
    "a comment of C": "/**\n" + joined(ROWS, " * ") + " */\n",
    "names of cells": "cell,value\n" + "".join(f"r{r + 1}c{c + 1},{d}\n" for r, c, d in GIVENS),
    "letters": "cell;value\n" + "".join(f"{'ABCDEFGHI'[r]}{c + 1};{d}\n" for r, c, d in GIVENS),
    "numbers of cells": "cell,value\n" + "".join(f"{9 * r + c},{d}\n" for r, c, d in GIVENS),
    "all cells": "index\tdigit\n"
    + "".join(f"{i + 1}\t{c}\n" for i, c in enumerate("".join(ZEROS))),
    "in Chinese": "格,数\n" + "".join(f"{9 * r + c},{d}\n" for r, c, d in GIVENS),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_it_is_read(name: str) -> None:
    assert outcome(WRITTEN[name]) == ([LINE], [])


def test_rows_that_begin_alike() -> None:
    cells = ["123456789", "1.3......", "12......."] + ["........."] * 6
    assert outcome(joined([" ".join(row) for row in cells], "x# ", start=1))[0] == ["".join(cells)]
    dashes = ["- - - 1 - - - - -"] * 4 + ["- 2 - - - - - - -"] * 5
    assert outcome(joined(dashes, "INFO - "))[0] == [
        "".join(dashes).replace(" ", "").replace("-", ".")
    ]


@pytest.mark.parametrize(
    "text",
    [
        joined([*ROWS, ROWS[0]], "INFO "),
        joined(ROWS[:8], "INFO "),
        joined(ROWS, "line 3: "),
        joined(ROWS[:4], "INFO ") + joined(ROWS[4:], "WARN "),
        joined(ROWS, "#. ", start=1).replace("4. ", "7. "),
        "".join(f"[{i}][{c}]\n" for i, c in enumerate(LINE[:9])),
    ],
)
def test_it_is_no_puzzle(text: str) -> None:
    grids, errors = outcome(text)
    assert not grids
    assert errors


def test_cells_by_number_that_may_begin_anywhere() -> None:
    some = [(9 * r + c, d) for r, c, d in GIVENS if 0 < 9 * r + c < 80]
    _, errors = outcome("cell,value\n" + "".join(f"{number},{digit}\n" for number, digit in some))
    assert "counted from 0 or from 1" in str(errors[0])


def notebook(*cells: Mapping[str, object], version: int = 4) -> str:
    held = [{"cell_type": "code", "metadata": {}, **cell} for cell in cells]
    if version < 4:
        return json.dumps({"nbformat": version, "worksheets": [{"cells": held}]}, indent=1)
    return json.dumps({"cells": held, "metadata": {}, "nbformat": version}, indent=1)


WORDS = {"cell_type": "markdown", "source": ["# Sudoku\n", "Each row has 9 cells."]}
LIST = ["import x\n", "grid = [\n", *[f"  [{', '.join(row)}],\n" for row in ZEROS], "]\n"]
PRINTED = {"output_type": "stream", "name": "stdout", "text": [f"{row}\n" for row in ROWS]}
SHOWN = {"output_type": "execute_result", "data": {"text/plain": [f"{LINE!r}"], "text/html": "<b>"}}


@pytest.mark.parametrize(
    "text",
    [
        notebook(WORDS, {"source": LIST}),
        notebook({"source": f"puzzle = '{LINE}'\nsolve(puzzle)"}),
        notebook({"source": "show()", "outputs": [PRINTED]}, WORDS),
        notebook({"source": "puzzle", "outputs": [SHOWN]}),
        notebook({"input": LIST}, version=3),
        json.dumps(json.loads(notebook(WORDS, {"source": LIST}))),
    ],
)
def test_notebooks(text: str) -> None:
    assert outcome(text) == ([LINE], [])
    assert outcome(f"{LINE}\n{text}\n{LINE}\n")[0] == [LINE] * 3


def test_what_a_notebook_has_no_rules_for_is_said() -> None:
    killer = {"source": "killer = '''\n3 = (0,0) + (0,1)\n9 = (1,0) + (1,1)\n'''\n"}
    _, errors = outcome(notebook(killer))
    assert errors
    grids, errors = outcome(notebook(WORDS))
    assert not grids
    assert [error.line for error in errors] == [1]


@pytest.mark.parametrize(
    "found",
    [
        {"cells": 5, "nbformat": 4},
        {"cells": [5, {"source": 5}, {"source": [5, None]}, {"outputs": 5}], "nbformat": 4},
        {
            "cells": [{"outputs": [5, {}, {"data": 5}, {"data": {}}, {"text": {}}]}],
            "nbformat": None,
        },
        {"worksheets": 5, "nbformat": 4},
        {"worksheets": [5, {}], "nbformat": 4},
    ],
)
def test_notebooks_that_make_no_sense(found: dict[str, object]) -> None:
    grids, errors = outcome(json.dumps({"cell_type": "code", **found}))
    assert not grids
    assert errors


def document(*tables: str) -> str:
    names = " ".join(f'xmlns:{name}="urn:{name}"' for name in ("office", "table", "text"))
    inner = "".join(f'<table:table table:name="A">{rows}</table:table>' for rows in tables)
    return (
        f'<?xml version="1.0"?>\n<office:document {names}><office:body><office:spreadsheet>{inner}'
        "</office:spreadsheet></office:body></office:document>\n"
    )


def test_a_spreadsheet_as_one_document() -> None:
    def cell(digit: str) -> str:
        value = f'office:value-type="float" office:value="{digit}"'
        return f"<table:table-cell {value}><text:p>{digit}</text:p></table:table-cell>"

    blank = "<table:table-cell/>"
    rows = "".join(
        "<table:table-row>"
        + "".join(blank if c == "." else cell(c) for c in row)
        + '<table:table-cell table:number-columns-repeated="16375"/></table:table-row>'
        for row in ROWS
    )
    counted = rows.replace(blank * 2, '<table:table-cell table:number-columns-repeated="2"/>')
    times = 'table:number-rows-repeated="1048567"'
    empty = f"<table:table-row {times}>{blank}</table:table-row>"
    columns = '<table:table-column table:number-columns-repeated="9"/>'
    assert outcome(document(columns + rows)) == ([LINE], [])
    assert outcome(document(counted + empty, rows)) == ([LINE, LINE], [])
    twice = 'table:number-rows-repeated="2"'
    middle = f"<table:table-row {twice}>{blank}</table:table-row>"
    held = [f"{row}</table:table-row>" for row in rows.split("</table:table-row>")[:9]]
    gone = "".join([*held[:3], middle, *held[5:]])
    assert outcome(document(gone)) == ([LINE[:27] + "." * 18 + LINE[45:]], [])
