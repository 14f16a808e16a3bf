"""No text makes a reader raise anything but ParseError, or hang."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.errors import ParseError
from farandole.sudoku.formats import FORMATS, WRITTEN, read, write
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC, Shape
from tests.sudoku.formats.everyday import EVERYDAY, LINE

CORPORA = Path(__file__).parents[2] / "corpora"
POOL = sorted(
    {
        line
        for name in ("mixed", "broken")
        for line in (CORPORA / f"{name}.txt").read_text("utf-8-sig").splitlines()
    }
    | {line for text in EVERYDAY.values() for line in text.splitlines()}
    | {
        line
        for name in WRITTEN
        for line in "".join(write([Grid(LINE), Grid(LINE)], name)).splitlines()
    }
)
SHAPES = st.sampled_from([None, CLASSIC, Shape(2, 2), Shape(4, 4)])
TRICKY = st.text("0123456789.-+|*_?=xXaG[]{}'\",;:#/% \t\r\n\x00\x85\u2028²５│─┌·é", max_size=120)


@st.composite
def real_lines(draw: st.DrawFn) -> str:
    """Lines of real files, some cut, some glued, in any order."""
    line = draw(st.sampled_from(POOL))
    cut = draw(st.integers(0, len(line)))
    return draw(st.sampled_from([line, line, line, line[:cut], line[cut:], line[:cut] + " "]))


TEXTS = st.one_of(
    TRICKY,
    st.text(max_size=60),
    st.lists(real_lines(), max_size=40).map("\n".join),
    st.lists(st.one_of(real_lines(), TRICKY), max_size=15).map("\n".join),
)


@pytest.mark.parametrize("format", [None, *FORMATS])
@given(text=TEXTS, shape=SHAPES)
def test_only_parse_errors(format: str | None, text: str, shape: Shape | None) -> None:
    errors: list[ParseError] = []
    last = 0
    for record in read(text, format=format, shape=shape, errors=errors.append):
        assert len(record.grid.cells) == record.grid.shape.cells
        assert max(record.grid.cells) <= record.grid.shape.side
        assert record.line > last or record.format == "leetcode"
        last = record.line
        assert shape is None or record.grid.shape == shape
    for error in errors:
        assert error.line is not None
        assert error.column is not None
        assert error.line <= text.count("\n") + text.count("\r") + 2
        assert error.column >= 1


@given(text=TEXTS)
def test_lines_are_as_good_as_a_text(text: str) -> None:
    def everything(source: str | list[str]) -> list[object]:
        found: list[object] = []
        found += read(source, errors=lambda error: found.append(str(error)))
        return found

    text = text.replace("\r", "\n").rstrip("\n").lstrip("\ufeff")
    lines = text.split("\n") if text else []
    assert everything(text) == everything(lines) == everything("\ufeff" + text)
    assert everything(text) == everything([line + "\r\n" for line in lines])
