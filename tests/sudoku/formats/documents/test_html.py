"""Web pages: tables, form fields, scripts and named texts."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from farandole.sudoku.formats import read
from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import solve
from tests.sudoku.formats.outcomes import LINE, SOLUTION, SPARSE, only, outcome

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
