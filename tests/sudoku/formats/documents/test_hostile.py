"""Documents and links from anywhere raise nothing but ParseError, and their work is bounded."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.sudoku.formats import Record, read, write
from farandole.sudoku.formats.web.fpuzzles import to_fpuzzles
from farandole.sudoku.formats.web.lz import pack
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape
from tests.growth import Steps, assert_linear, scanned
from tests.sudoku.formats.outcomes import LINE, outcome

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
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = "\n".join([*lines, json.dumps(data.draw(changed(PENPA)))])
    packed = deflater.compress(text.encode("utf-8", "replace")) + deflater.flush()
    check(f"https://swaroopg92.github.io/penpa-edit/#p={base64.b64encode(packed).decode()}")


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


@pytest.mark.long
@pytest.mark.parametrize(
    ("head", "again"),
    [
        ("{", '"a": {"b": [1, 2]},\n'), ('{"a": [', f'{{"puzzle": "{LINE}"}},\n'),
        ('{"variant": "x", "puzzles": [', f'"{LINE}",\n'), ("[", '{"row": 1, "col": 2, "v": 3},\n'),
        ('{"p": ["', "\\n"), ('{"cells": [{"cell_type": "code", "source": [', f'"{LINE}",\n'),
        ("<html>", "<!-- "), ("<html>", "<script>x={"), ("<table>", "<tr><td>5\n"),
        ("<table><td>", "a<b "), ("<html><pre>", "5 3 . .\n"), ("<html>", "<td x='"),
        ("<opensudoku>", "<a/>t"), ("<opensudoku>", f"<folder><game data='{LINE}'/></folder>\n"),
        ("<opensudoku><game ", "a\n"), ("<a>", "<b>5</b>t\n"), ("<a>\n", "<b c='1'><d/></b>"),
    ],
)  # fmt: skip
def test_work_is_linear(head: str, again: str) -> None:
    def task(steps: Steps, size: int) -> None:
        text = head + again * (40 * size)
        lines = [scanned(line, steps) for line in text.split("\n")]
        for _ in read(lines, errors=lambda error: None):
            pass

    assert_linear(task, 60)
