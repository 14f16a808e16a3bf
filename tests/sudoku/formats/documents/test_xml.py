"""XML: OpenSudoku, KSudoku, rows and cells of any program; and hostile documents of any kind."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.errors import ParseError
from farandole.sudoku.formats import Record, read, read_one, write
from farandole.sudoku.formats.web.fpuzzles import to_fpuzzles
from farandole.sudoku.formats.web.lz import pack
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape
from tests.sudoku.formats.outcomes import (
    GRID,
    LINE,
    SOLUTION,
    SWAPPED,
    ZERO,
    fault,
    only,
    outcome,
    penpa_link,
)

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


NAMES = """
    puzzle grid board solution regions boxes columns cells rows value row col index given
    candidates region kind size variant cages ce re ca v shape label row1 A1 r1c1 1 0 values
    killercage extraregion diagonal+ antiknight ruleset charset zones saved rect metadata title
    lines number lineE cage source outputs nbformat cell_type visible area answer
""".split()  # noqa: SIM905
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-1, 82), st.floats(), st.integers(),
    st.sampled_from([LINE, LINE[:80], "5", "", ".", "R1C1", "r1c2=3", "killer", "\ud800"]),
    st.text(max_size=4),
)  # fmt: skip
BOARDS = st.one_of(
    LEAVES,
    LEAVES.map(lambda leaf: [[leaf] * 9] * 9),
    st.dictionaries(st.sampled_from(NAMES), LEAVES, max_size=4).map(lambda cell: [cell] * 81),
    st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=8, max_size=12),
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    BOARDS,
    lambda parts: st.one_of(
        st.lists(parts, max_size=10), st.dictionaries(st.sampled_from(NAMES), parts, max_size=5)
    ),
    max_leaves=5,
)
JIGSAW = Record(
    Grid("1" + "." * 80, Shape.parse("9 + diagonals")), "A", candidates=(0, *[3] * 80),
    extra=(("author", "B"), ("rules", "C"), ("corner marks", "r1c2=1,2")),
)  # fmt: skip
SUDOKUPAD = {
    "cells": [[{"value": 5, "centremarks": [1]}] + [{}] * 8] * 9,
    "regions": [[[r, c] for c in range(9)] for r in range(9)],
    "cages": [{"cells": [[0, 0], [0, 1]], "unique": True}, {"value": "title: A"}],
    "metadata": {"title": "A", "solution": LINE, "rules": ""},
}
PENPA = {"number": {"30": ["5", 1, "1"]}, "lineE": {"183,184": 2}, "killercages": []}


def check(text: str, format: str | None = None) -> None:
    records, errors = outcome(text, format)
    assert all(max(record.grid.cells) <= record.grid.shape.side for record in records)
    assert all(error.line and error.column for error in errors)


@st.composite
def changed(draw: st.DrawFn, document: Any) -> Any:
    """A document in which one part, however deep, is another value or gone."""
    document = json.loads(json.dumps(document))
    part = document
    while True:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        key = draw(st.sampled_from(keys))
        if not isinstance(part[key], list | dict) or not part[key] or draw(st.booleans()):
            break
        part = part[key]
    if isinstance(part, dict) and draw(st.booleans()):
        part[draw(st.sampled_from(NAMES))] = draw(VALUES)
    part[key] = draw(VALUES)
    return document


@given(value=VALUES, indent=st.sampled_from([None, 1]))
@settings(max_examples=100)
def test_any_json(value: object, indent: int | None) -> None:
    check(json.dumps(value, indent=indent))
    check(json.dumps({"puzzle": value}))
    check(json.dumps([value, {"grid": LINE}]))


@given(data=st.data())
@settings(max_examples=100)
def test_documents_with_a_changed_part(data: st.DataObject) -> None:
    fpuzzles = json.dumps(data.draw(changed(to_fpuzzles(JIGSAW))))
    check(f"https://f-puzzles.com/?load={pack(fpuzzles)}")
    check(fpuzzles)
    sudokupad = json.dumps(data.draw(changed(SUDOKUPAD)))
    check(f"https://sudokupad.app/scl{pack(sudokupad)}")
    check(json.dumps(data.draw(changed(json.loads("".join(write([JIGSAW], "ipuz")))))))
    lines = ["square,9,9,38,0,1,1", json.dumps(data.draw(changed([0, 0, 0, 0]))), "{}"]
    text = "\n".join([*lines, json.dumps(data.draw(changed(PENPA)))])
    check(penpa_link(text.encode("utf-8", "replace")))


TAGS = [LINE, "\n", " ", "5", ".", "z", "&nbsp;", "&x;", "<", ">", '"', "x={", '"a":[']
ELEMENTS = "table tr td script pre title div opensudoku ksudoku puzzle clique values a dict"
TAGS += [f"<{slash}{name}>" for slash in ("", "/") for name in ELEMENTS.split()]
TAGS += ["<td><input value=5>", "<!--", "-->", '<div class="row">', '<game data="1"/>', "<row/>"]
TAGS += ['<graph order="9" type="custom">', "[table]", "[td]", "<?xml?>", "<!DOCTYPE x>"]


@given(pieces=st.lists(st.sampled_from(TAGS), max_size=60))
@settings(max_examples=200)
def test_any_tags(pieces: list[str]) -> None:
    check("".join(pieces))
    check("<opensudoku>" + "".join(pieces), "opensudoku")
