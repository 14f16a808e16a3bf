"""XML of any program: rows and cells, cells with a place, property lists, settings, beans."""

from __future__ import annotations

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import Record, read, read_one

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ZEROS = LINE.replace(".", "0")
ROWS = [ZEROS[i : i + 9] for i in range(0, 81, 9)]
GIVENS = [(i // 9, i % 9, int(c)) for i, c in enumerate(LINE) if c != "."]


def only(text: str) -> Record:
    [record] = read(text)
    return record


def cells(row: str, blank: str) -> str:
    return "".join(f"<c>{c}</c>" if c != "0" else blank for c in row)


WRITTEN = {
    "cells in rows": "".join(f" <row>{cells(row, '<c>0</c>')}</row>\n" for row in ROWS),
    "empty cells": "".join(f" <row>{cells(row, '<c/>')}</row>\n" for row in ROWS),
    "rows": "".join(f" <row>{row}</row>\n" for row in ROWS),
    "rows with spaces": "".join(f" <r>{' '.join(row)}</r>\n" for row in ROWS),
    "rows in one": "<rows>" + "".join(f"<row>{row}</row>" for row in ROWS) + "</rows>",
    "rows as attributes": "".join(f'<row id="{i}" cells="{ROWS[i]}"/>\n' for i in range(9)),
    "places": "".join(f'<cell row="{r}" col="{c}">{d}</cell>\n' for r, c, d in GIVENS),
    "values": "".join(f'<cell r="{r + 1}" c="{c + 1}" value="{d}"/>\n' for r, c, d in GIVENS),
    "a text": f"<level>easy</level><puzzle>{LINE}</puzzle>",
    "lines of a text": "<grid>\n" + "\n".join(ROWS) + "\n</grid>",
    "a name": f'<string name="puzzle">{ZEROS}</string><int name="level" value="2"/>',
    "a list": "<dict><key>level</key><string>easy</string><key>grid</key><array>"
    + "".join(
        "<array>" + "".join(f"<integer>{c}</integer>" for c in row) + "</array>" for row in ROWS
    )
    + "</array></dict>",
    "a bean": '<void property="values"><array class="int" length="81">'
    + "".join(f'<void index="{9 * r + c}"><int>{d}</int></void>' for r, c, d in GIVENS)
    + "</array></void>",
    "clues": "<instantiation class='clues'><list> "
    + " ".join(f"x[{r}][{c}]" for r, c, _ in GIVENS)
    + " </list><values> "
    + " ".join(str(d) for _, _, d in GIVENS)
    + " </values></instantiation>",
}


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("head", ["", '<?xml version="1.0" encoding="UTF-8"?>\n'])
def test_elements_are_read_by_what_they_are(name: str, head: str) -> None:
    assert only(f"{head}<sudoku>\n{WRITTEN[name]}</sudoku>\n").grid.line == LINE


def test_items_of_resources() -> None:
    items = "".join(f"<item>{row}</item>" for row in ROWS)
    text = f'<resources>\n<string-array name="puzzle1">{items}</string-array>\n</resources>\n'
    assert read_one(text).line == LINE
    many = f'<string-array name="all"><item>{ZEROS}</item><item>{LINE[::-1]}</item></string-array>'
    found = [one.grid.line for one in read(f"<resources>{many}</resources>")]
    assert found == [LINE, LINE[::-1]]


def test_solutions_and_names_are_kept() -> None:
    one = f"<puzzle><name>A</name><givens>{LINE}</givens><solution>{SOLUTION}</solution></puzzle>"
    record = only(f"<puzzles>{one}</puzzles>")
    assert (record.label, record.grid.line) == ("A", LINE)
    assert record.solution is not None
    assert record.solution.line == SOLUTION


def test_what_stands_below_a_document_is_read() -> None:
    text = f"<sudoku>\n{WRITTEN['rows']}</sudoku>\n\n{LINE[::-1]}\n"
    assert [one.grid.line for one in read(text)] == [LINE, LINE[::-1]]


def test_an_element_that_is_not_closed_takes_nothing_with_it() -> None:
    errors: list[ParseError] = []
    found = list(read(f"<puzzle 1>\n{LINE}\n<puzzle 2>\n{LINE[::-1]}\n", errors=errors.append))
    assert [one.grid.line for one in found] == [LINE, LINE[::-1]]
    assert [error.line for error in errors] == [1, 3]


def test_entities_are_not_unfolded() -> None:
    text = f'<!DOCTYPE a [<!ENTITY x "{LINE}">]>\n<sudoku><puzzle>&x;</puzzle></sudoku>\n'
    with pytest.raises(ParseError):
        list(read(text))
    deep = "<sudoku>" + "<a>" * 60 + LINE + "</a>" * 60 + "</sudoku>"
    with pytest.raises(ParseError):
        list(read(deep))


@pytest.mark.parametrize(
    "inside",
    [
        "<puzzle>53..7....6..195</puzzle>",
        WRITTEN["places"] + '<cell row="0" col="0">4</cell>',
        WRITTEN["cells in rows"].replace("<c>5</c>", "<c>55</c>", 1),
        '<void property="values"><array length="999999999999"><void index="0"/></array></void>',
        "<instantiation><list> x[0][0] </list><values> 5 5 </values></instantiation>",
    ],
)
def test_what_is_no_puzzle_has_a_place(inside: str) -> None:
    with pytest.raises(ParseError) as caught:
        list(read(f"\n<sudoku>\n{inside}</sudoku>\n"))
    assert (caught.value.line, caught.value.column) == (2, 1)


def test_documents_that_are_too_long_or_have_half_a_character() -> None:
    with pytest.raises(ParseError) as caught:
        list(read("<sudoku>" + "<c/>" * 200_001 + "</sudoku>"))
    assert (caught.value.code, caught.value.line) == ("parse.size", 1)
    with pytest.raises(ParseError) as caught:
        list(read("<sudoku>\ud800</sudoku>"))
    assert caught.value.code == "parse.structure"
