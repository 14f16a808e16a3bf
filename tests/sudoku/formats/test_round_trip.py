"""What is written is read back, by name and by itself, whatever stands around it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole import errors
from farandole.sudoku.formats import FORMATS, SIDES, Format, Record, read, write
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape
from farandole.sudoku.solving import solve
from tests.sudoku.formats.held import EXACT, holds

HEPTAGON = Shape.jigsaw("AAAAAABABBBBBBCCCCCCCDDDDDDDEEEEEEEFFFFFFFGGGGGGG")
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


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("alone", [True, False], ids=["named", "automatic"])
@given(data=st.data())
def test_read_back(name: str, alone: bool, data: st.DataObject) -> None:
    grid = grids(sides_of(name)).filter(lambda grid: not is_ambiguous(grid))
    boards = data.draw(st.lists(grid, max_size=4))
    text = "".join(write(boards, name))
    back = list(read(text, format=name if alone else None))
    assert [record.grid for record in back] == boards


@given(data=st.data())
def test_what_a_grid_prints_is_read_back(data: st.DataObject) -> None:
    grid = data.draw(grids(list(SIDES)).filter(lambda grid: not is_ambiguous(grid)))
    for text in (str(grid), grid.line, grid.pretty()):
        assert Grid.parse(text) == grid


def test_a_few_large_digits_are_no_alphabet_of_letters() -> None:
    for side in (10, 16, 25):
        grid = Grid.empty(Shape.of_side(side)).with_cell(0, 10).with_cell(side + 7, side)
        for text in (str(grid), grid.line, grid.pretty(), str(grid).replace(".", "0")):
            assert Grid.parse(text) == grid


@pytest.mark.parametrize("name", ["line", "sdm", "poj", "blocks", "ss", "sdk", "csv", "hdu"])
@pytest.mark.parametrize("blank", list("0.*_-?·"))
@given(data=st.data())
def test_any_blank_symbol(name: str, blank: str, data: st.DataObject) -> None:
    grid = data.draw(grids([9]))
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
def test_labels_are_kept(name: str, label: str, grid: Grid) -> None:
    text = "".join(write([Record(grid, label)], name))
    for format in (name, None):
        [back] = read(text, format=format)
        assert (back.grid, back.label) == (grid, label)


@given(grid=grids([4, 9]), data=st.data())
def test_solution_and_state_are_kept(grid: Grid, data: st.DataObject) -> None:
    side = grid.shape.side
    more = data.draw(st.lists(st.integers(1, side), min_size=side**2, max_size=side**2))
    full = Grid([held or other for held, other in zip(grid.cells, more, strict=True)])
    [back] = read("".join(write([Record(grid, solution=full)], "csv")))
    assert (back.grid, back.solution) == (grid, full)
    for name in ("sdk", "hodoku"):
        [back] = read("".join(write([Record(grid, state=full)], name)))
        assert back.grid == grid
        assert (back.state or back.grid) == full


def test_records_go_through_unchanged() -> None:
    givens = Grid("12..............")
    notes = (("author", "Ruud"), ("date", "2006"), ("pencilmarks", "1,2\n3,4"))
    record = Record(givens, "by hand", 1, "sdk", None, Grid("12.............3"), notes)
    assert list(read("".join(write([record], "sdk")))) == [record]
    steps = (("candidates", "3"), ("deleted", "111 112"), ("eliminations", "444"), ("extra", "6"))
    record = Record(givens, "0300-1", 1, "hodoku", None, Grid("12.............3"), steps)
    assert list(read("".join(write([record], "hodoku")))) == [record]


@pytest.mark.parametrize("name", [name for name in EXACT if holds(name, HEPTAGON)])
def test_boards_with_free_regions(name: str) -> None:
    shape = HEPTAGON
    grid = Grid([0, 7] + [0] * 46 + [1], shape)
    text = "".join(write([grid], name))
    for format in (name, None):
        assert [record.grid for record in read(text, format=format, shape=shape)] == [grid]


def test_what_a_format_cannot_hold() -> None:
    with pytest.raises(errors.FormatError, match="side 16"):
        list(write([Grid.empty(Shape(4, 4))], "hodoku"))
    with pytest.raises(errors.ArgumentError, match="'#' can't stand for a blank"):
        list(write([Grid.empty()], "line", blank="#"))
    with pytest.raises(errors.ArgumentError, match="unknown format"):
        write([], "xml")
    with pytest.raises(errors.ArgumentError, match="unknown format"):
        read("", format="xml")


@pytest.mark.parametrize("name", EXACT)
def test_what_a_format_keeps_is_written(name: str) -> None:
    """The registry says what a format has room for; that, and no more, is read back."""
    grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    state, solution = grid.with_cell("r1c3", 4), solve(grid)
    notes = (("author", "an author"),)
    marks = tuple(511 * (not digit) for digit in state.cells)
    record = Record(grid, "a label", 0, name, solution, state, notes, marks)
    [back] = read("".join(write([record], name)), format=name)
    known = FORMATS[name]
    assert (back.label == "a label") == known.keeps_label
    assert (back.solution == solution) == known.keeps_solution
    assert (back.state == state) == known.keeps_state
    assert (back.candidates == marks) == known.keeps_candidates
    assert (back.extra == notes) == (known.keeps_author or name == "sdk")


def test_a_format_keeps_nothing_unless_it_says_so() -> None:
    known = Format("name", "description", "module")
    keeps = [name for name in Format.__slots__ if name.startswith("keeps_")]
    assert len(keeps) == 7
    assert [name for name in keeps if getattr(known, name)] == []


def test_a_record_that_was_not_read_has_no_line() -> None:
    assert Record(Grid.empty()) == (Grid.empty(), "", 0, "line", None, None, (), None)


def test_borders_are_as_wide_as_the_rows() -> None:
    for shape in (Shape(3, 3), Shape(2, 3), Shape(3, 2), Shape(4, 4)):
        lines = "".join(write([Grid.empty(shape)], "blocks")).split("\n")[:-1]
        borders = [line for line in lines if "+" in line]
        rows = [line for line in lines if "+" not in line]
        assert len(rows) == shape.side
        assert {len(line) for line in lines} == {len(rows[0])}
        bars = {at for at, symbol in enumerate(rows[0]) if symbol == "|"}
        for border in borders:
            assert {at for at, symbol in enumerate(border) if symbol == "+"} == bars
