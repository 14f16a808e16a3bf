"""XML: OpenSudoku, KSudoku, and rows and cells of any program; hostile documents."""

from __future__ import annotations

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import Record, read, read_one, write
from farandole.sudoku.shape import Shape
from tests.sudoku.formats.outcomes import GRID, LINE, SOLUTION, SWAPPED, ZERO, fault, only, outcome

ROWS = [ZERO[i : i + 9] for i in range(0, 81, 9)]
GIVENS = [(i // 9, i % 9, int(c)) for i, c in enumerate(LINE) if c != "."]


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
    "a namespace": f'<p:puzzle xmlns:p="urn:p">{LINE}</p:puzzle>',
}


@pytest.mark.parametrize("name", WRITTEN)
def test_elements_are_read_as_the_json_they_could_be(name: str) -> None:
    for head in ("", '<?xml version="1.0" encoding="UTF-8"?>\n'):
        text = f"{head}<sudoku>\n{WRITTEN[name]}</sudoku>\n"
        assert only(text).grid == GRID
        below = f"{text}\n{LINE[::-1]}\n"
        assert [record.grid.line for record in read(below)] == [LINE, LINE[::-1]]


def test_solutions_names_rules_and_regions_are_kept() -> None:
    puzzle = (
        f"<puzzle><name>A</name><givens>{LINE}</givens><solution>{SOLUTION}</solution></puzzle>"
    )
    record = only(f"<puzzles>{puzzle}</puzzles>")
    assert (record.label, record.grid) == ("A", GRID)
    assert (record.solution and record.solution.line) == SOLUTION
    text = f"<puzzle><regions>{SWAPPED}</regions><grid>{ZERO}</grid></puzzle>"
    assert only(text).grid.shape.regions == tuple(map(int, SWAPPED))
    assert fault(f"<puzzle><type>killer</type><grid>{ZERO}</grid></puzzle>").code == "parse.rules"


@pytest.mark.parametrize(
    "inside",
    [
        "<puzzle>53..7....6..195</puzzle>",
        WRITTEN["places"] + '<cell row="0" col="0">4</cell>',
        WRITTEN["cells in rows"].replace("<c>5</c>", "<c>55</c>", 1),
        "<name>words</name>",
    ],
)
def test_a_document_without_a_puzzle_is_an_error_with_its_place(inside: str) -> None:
    error = fault(f"\n<sudoku>\n{inside}</sudoku>\n")
    assert (error.line, error.column) == (2, 1)


def test_opensudoku() -> None:
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>All</name> <author>Ann &amp; Bob</author>
  <folder name="Easy"><game data="{ZERO}"/>
    <game data="{ZERO[:80]}z" /></folder>
  <game data="{ZERO}" note="third" created="1"/>
</opensudoku>
{LINE}
"""
    records, errors = outcome(text)
    assert [(r.line, r.label, r.grid, r.format) for r in records] == [
        (4, "Easy", GRID, "opensudoku"),
        (6, "third", GRID, "opensudoku"),
        (8, "", GRID, "line"),
    ]
    assert dict(records[1].extra) == {"author": "Ann & Bob", "created": "1"}
    assert [(error.line, error.code) for error in errors] == [(5, "parse.cell")]
    labelled = Record(GRID, 'A <"label">')
    back = only("".join(write([labelled], "opensudoku")), "opensudoku")
    assert (back.grid, back.label) == (GRID, labelled.label)
    assert list(read("".join(write([], "opensudoku")))) == []


def test_many_games_of_opensudoku() -> None:
    """Only a game is bounded, and so are the tags."""
    game = f'<game data="{ZERO}" note="{"x" * 60_000}"/>\n'
    records, errors = outcome(f"<opensudoku>{game * 71}</opensudoku>")
    assert (len(records), errors) == (71, [])


@pytest.mark.parametrize(("version", "size"), [(1, 3), (4, 4)])
def test_opensudoku_has_placed_digits(version: int, size: int) -> None:
    state = "4".join((LINE[:2], LINE[3:]))
    fields = "|".join(
        "|".join([digit, *["-"] * (size - 2), "0" if digit == given else "1"])
        for digit, given in zip(state.replace(".", "0"), ZERO.replace("0", "?"), strict=True)
    )
    record = only(f'<opensudoku><game data="version: {version}\n{fields}|"/></opensudoku>')
    assert record.grid == GRID
    assert (record.state and record.state.line) == state
    broken = f'<opensudoku><game data="version: {version}\n{fields[:50]}"/></opensudoku>'
    assert fault(broken).code == "parse.structure"


def ksudoku(values: str, graph: str = '<graph order="9" type="sudoku"/>', more: str = "") -> str:
    turned = [values[row * 9 + column] for column in range(9) for row in range(9)]
    letters = "".join("_" if c == "." else chr(ord("a") + int(c)) for c in turned)
    return (
        f'<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help="0">\n  <puzzle>\n   {graph}\n'
        f"   <values>{letters}</values>{more}\n  </puzzle>\n  <history/>\n </game>\n</ksudoku>\n"
    )


def test_ksudoku_counts_down_the_columns() -> None:
    for format in (None, "ksudoku"):
        record = only(ksudoku(LINE), format)
        assert (record.grid, record.line) == (GRID, 4)
    assert fault(ksudoku(LINE, '<graph order="9" type="roxdoku"/>')).code == "parse.rules"
    assert fault(ksudoku(LINE, '<graph order="7" type="sudoku"/>')).code == "parse.structure"
    assert outcome(ksudoku(LINE), "opensudoku")[1][0].code == "parse.structure"


def test_jigsaws_of_ksudoku() -> None:
    def clique(cells: list[int]) -> str:
        turned = " ".join(str(cell % 9 * 9 + cell // 9) for cell in cells)
        return f'<clique size="9">{turned}</clique>'

    houses = [[9 * r + c for c in range(9)] for r in range(9)]
    houses += [[9 * r + c for r in range(9)] for c in range(9)]
    houses += [[i for i in range(81) if SWAPPED[i] == region] for region in "012345678"]

    def graph(houses: list[list[int]], size: int = 9) -> str:
        sizes = f'order="9" type="custom" sizeX="{size}" sizeY="9" sizeZ="1"'
        return f"<graph {sizes}>{''.join(map(clique, houses))}</graph>"

    assert only(ksudoku(LINE, graph(houses))).grid.shape == Shape.jigsaw(SWAPPED)
    diagonals = [[10 * i for i in range(9)], [8 + 8 * i for i in range(9)]]
    [rule] = only(ksudoku(LINE, graph(houses + diagonals))).grid.shape.rules
    assert rule.name == "diagonals"
    for bad in (graph(houses[1:]), graph(houses[:-1]), graph([*houses, [0, 1]]), graph(houses, 8)):
        assert fault(ksudoku(LINE, bad)).code == "parse.rules"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f'<!DOCTYPE a [<!ENTITY x "{LINE}">]>\n<sudoku><grid>&x;</grid></sudoku>', "structure"),
        ('<!DOCTYPE o [<!ENTITY x SYSTEM "/etc/hosts">]><opensudoku>&x;</opensudoku>', "structure"),
        ("<opensudoku>\n<game></opensudoku>", "structure"),
        ("<sudoku>\ud800</sudoku>", "structure"),
        ("<opensudoku>" + "<folder>" * 1000, "size"),
        ("<sudoku>" + "<a>" * 60 + LINE + "</a>" * 60 + "</sudoku>", "size"),
        ("<sudoku>" + "<c/>" * 200_001 + "</sudoku>", "size"),
        ("<opensudoku><game data='" + "1" * (1 << 22), "size"),
        ("<opensudoku a='" + ("1" * 70 + "\n") * 1000, "size"),
    ],
    ids=["entity", "file", "unclosed", "half a character", "deep", "deep cells", "many", "long",
         "a tag over lines"],
)  # fmt: skip
def test_hostile_documents_are_refused(text: str, code: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_one(text, "opensudoku" if "opensudoku" in text else None)
    assert caught.value.code == f"parse.{code}"
