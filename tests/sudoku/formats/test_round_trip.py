"""What is written is read back, whatever stands around it; no text makes a reader raise or hang."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from farandole import errors
from farandole.errors import ParseError
from farandole.sudoku.formats import FORMATS, SIDES, WRITTEN, Record, read, write
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC, Shape
from tests.sudoku.formats.outcomes import EXACT, holds
from tests.sudoku.formats.samples import EASY, SAMPLES

LABELS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20
).map(lambda text: " ".join(text.split()))


def sides_of(name: str) -> list[int]:
    return [side for side in SIDES if holds(name, Shape.of_side(side))]


@st.composite
def grids(draw: st.DrawFn, sides: list[int]) -> Grid:
    """Any digits at all, from an empty board to a full one; they needn't obey the rules."""
    side = draw(st.sampled_from(sides))
    random = Random(draw(st.integers(0, 10**6)))
    filled = draw(st.sampled_from([0, 1, side, side**2 // 3, side**2 - 1, side**2]))
    low = draw(st.sampled_from([1, 1, side // 2, side])) if filled < side**2 else 1
    cells = [random.randint(low, side) for _ in range(filled)] + [0] * (side**2 - filled)
    random.shuffle(cells)
    return Grid(cells)


def is_ambiguous(grid: Grid) -> bool:
    """Whether the rows of a 16×16 board are sixteen 4×4 puzzles as well."""
    return grid.shape.side == 16 and 1 <= max(grid.cells) <= 4


@pytest.mark.parametrize("name", ["line", "sdm", "poj", "blocks", "ss", "sdk", "csv", "hdu"])
@given(grid=grids([9]))
@settings(max_examples=30)
def test_any_blank_symbol(name: str, grid: Grid) -> None:
    for blank in "0.*_-?·":
        text = "".join(write([grid], name, blank=blank))
        assert [record.grid for record in read(text)] == [grid]
        assert [record.grid for record in read(text, format=name)] == [grid]


@given(st.lists(st.tuples(st.sampled_from(sorted(EXACT)), st.data()), max_size=4))
def test_mixed_formats_follow_one_another(pieces: list[tuple[str, st.DataObject]]) -> None:
    text, expected = "", []
    for name, data in pieces:
        strategy = grids(sides_of(name)).filter(lambda grid: not is_ambiguous(grid))
        boards = data.draw(st.lists(strategy, min_size=1, max_size=3))
        text += "".join(write(boards, name)) + "\n"
        expected += boards
    assert [record.grid for record in read(text)] == expected


@pytest.mark.parametrize("name", [name for name, entry in FORMATS.items() if entry.keeps_label])
@given(label=LABELS, grid=grids([9]))
@example(label="Solution 解", grid=Grid("123456789" * 9))
@settings(max_examples=25)
def test_labels_are_kept(name: str, label: str, grid: Grid) -> None:
    text = "".join(write([Record(grid, label)], name))
    for format in (name, None):
        [back] = read(text, format=format)
        assert (back.grid, back.label) == (grid, label)


def test_records_go_through_unchanged() -> None:
    givens = Grid("12..............")
    notes = (("author", "Ruud"), ("date", "2006"), ("pencilmarks", "1,2\n3,4"))
    record = Record(givens, "by hand", 1, "sdk", None, Grid("12.............3"), notes)
    assert list(read("".join(write([record], "sdk")))) == [record]
    steps = (("candidates", "3"), ("deleted", "111 112"), ("eliminations", "444"), ("extra", "6"))
    record = Record(givens, "0300-1", 1, "hodoku", None, Grid("12.............3"), steps)
    assert list(read("".join(write([record], "hodoku")))) == [record]


def test_what_a_format_cannot_hold() -> None:
    with pytest.raises(errors.FormatError, match="side 16"):
        list(write([Grid.empty(Shape(4, 4))], "hodoku"))
    with pytest.raises(errors.ArgumentError, match="'#'"):
        list(write([Grid.empty()], "line", blank="#"))
    with pytest.raises(errors.ArgumentError, match="is not a valid format"):
        write([], "xml")
    with pytest.raises(errors.ArgumentError, match="is not a valid format"):
        read("", format="xml")


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
@settings(max_examples=300)
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
