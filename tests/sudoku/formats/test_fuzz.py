"""No text makes a reader raise anything but ParseError, or hang."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.errors import ParseError
from farandole.sudoku.formats import FORMATS, WRITTEN, read, write
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC, Shape
from tests.sudoku.formats.samples import EASY, SAMPLES

CORPORA = Path(__file__).parents[2] / "corpora"
POOL = sorted(
    {
        line
        for name in ("mixed", "broken")
        for line in (CORPORA / f"{name}.txt").read_text("utf-8-sig").splitlines()
    }
    | {line for make in SAMPLES.values() for line in make(EASY).splitlines()}
    | {line for name in WRITTEN for line in "".join(write([Grid(EASY.line)], name)).splitlines()}
)
SHAPES = st.sampled_from([None, CLASSIC, Shape(2, 2), Shape(4, 4)])
TRICKY = st.text("0123456789.-+|*_?=xXaG[]{}'\",;:#/% \t\r\n\x00\x85\u2028²５│─┌·é", max_size=120)


@st.composite
def real_lines(draw: st.DrawFn) -> str:
    """Lines of real files, some cut, some glued, in any order."""
    line = draw(st.sampled_from(POOL))
    cut = draw(st.integers(0, len(line)))
    return draw(st.sampled_from([line, line, line, line[:cut], line[cut:], line[:cut] + " "]))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A whole sample in which something is cut out or put in."""
    text = draw(st.sampled_from(list(SAMPLES.values())))(EASY)
    first = draw(st.integers(0, len(text)))
    last = min(len(text), first + draw(st.integers(0, 12)))
    return text[:first] + draw(st.text("5.,|[](){}\"' \n0x:", max_size=4)) + text[last:]


TEXTS = st.one_of(
    TRICKY,
    st.text(max_size=60),
    damaged(),
    st.lists(real_lines(), max_size=40).map("\n".join),
    st.lists(st.one_of(real_lines(), TRICKY), max_size=15).map("\n".join),
)


def check(text: str, format: str | None, shape: Shape | None) -> None:
    """Check that records and errors make sense."""
    errors: list[ParseError] = []
    for record in read(text, format=format, shape=shape, errors=errors.append):
        assert len(record.grid.cells) == record.grid.shape.cells
        assert max(record.grid.cells) <= record.grid.shape.side
        assert shape is None or record.grid.shape == shape
        assert 1 <= record.line <= text.count("\n") + text.count("\r") + 1
    for error in errors:
        assert error.line is not None
        assert error.column is not None
        assert error.line <= text.count("\n") + text.count("\r") + 2
        assert error.column >= 1


@given(text=TEXTS, shape=SHAPES)
@settings(max_examples=100)
def test_only_parse_errors(text: str, shape: Shape | None) -> None:
    check(text, None, shape)


@given(text=TEXTS, shape=SHAPES, format=st.sampled_from(list(FORMATS)))
@settings(max_examples=100)
def test_only_parse_errors_of_one_format(text: str, shape: Shape | None, format: str) -> None:
    check(text, format, shape)


@pytest.mark.long
@pytest.mark.parametrize("format", [None, *FORMATS])
@given(text=TEXTS, shape=SHAPES)
@settings(max_examples=2000)
def test_only_parse_errors_at_length(format: str | None, text: str, shape: Shape | None) -> None:
    check(text, format, shape)


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
