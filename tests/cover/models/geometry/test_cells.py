"""Boards as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover.models import build
from farandole.cover.models.geometry.cells import board_cells, box_sizes, cell_name, named_cells
from farandole.errors import ProblemError


@pytest.mark.parametrize(
    "text", ["2x3", "2X3", "2 x 3", "2×3", ".../...", "...\n...", "...\r\n..."]
)
def test_one_board_in_many_hands(text: str) -> None:
    assert board_cells(text, 2) == {(r, c) for r in range(2) for c in range(3)}


def test_drawings_may_have_holes_and_ragged_edges() -> None:
    assert board_cells("#./.. .", 2) == {(0, 1), (1, 0), (1, 1), (1, 3)}


def test_holes_are_named_or_given() -> None:
    assert board_cells("2x2", 2, "r1c1, r2c2") == board_cells("2x2", 2, [(0, 0), (1, 1)])
    assert len(board_cells("3x3x3", 3, "z2r2c2")) == 26


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 20), st.integers(0, 200))))
def test_cell_names_read_back(cells: list[tuple[int, int, int]]) -> None:
    assert named_cells(" ".join(map(cell_name, cells)), 3) == cells
    flat = [cell[1:] for cell in cells]
    assert named_cells(",".join(map(cell_name, flat)), 2) == flat


@pytest.mark.parametrize(
    ("board", "dimensions", "holes", "message"),
    [
        ("3x3x3", 2, "", "must have 2 sides, such as 3x3"),
        ("0x3", 2, "", "1 to 10,000 cells, not 0"),
        ("1000x1000", 2, "", "1 to 10,000 cells, not 1,000,000"),
        ("999999999999x9", 2, "", "1 to 10,000 cells"),
        ("6 by 10", 2, "", "row 1, column 1: found '6', expected"),
        ("../.x", 2, "", "row 2, column 2: found 'x'"),
        ("cube", 3, "", "must have 3 sides, such as 3x3x3"),
        ("#", 2, "", "1 to 10,000 cells, not 0"),
        ("2x1", 2, "r1c1 r2c1", "1 to 10,000 cells, not 0"),
        ([(0, -1)], 2, "", "negative"),
        ([(0, 1, 2)], 2, "", "doesn't have 2 coordinates"),
        ("2x2", 2, "r3c1", "the hole r3c1 is not on the board"),
        ("2x2", 2, "r1c1 r1c1", "or given twice"),
        ("2x2", 2, "c1r1", "'c1r1' is not a cell: write r1c1"),
        ("2x2", 2, "r0c1", "'r0c1' is not a cell"),
        ("2x2", 2, "r1c1c1", "'r1c1c1' is not a cell"),
        ("2x2x2", 3, "r1c1", "'r1c1' is not a cell: write z1r1c1"),
    ],
)
def test_boards_that_cannot_be_say_why(
    board: object, dimensions: int, holes: str, message: str
) -> None:
    with pytest.raises(ProblemError, match=message):
        board_cells(board, dimensions, holes)  # type: ignore[arg-type]


def test_numbers_of_thousands_of_digits() -> None:
    long = "9" * 5000
    assert box_sizes(f"{long}x{long}") == (999_999_999,) * 2
    for name in ("dominoes", "polyominoes"):
        with pytest.raises(ProblemError):
            build(name, [f"{long}x{long}"] if name == "dominoes" else ["pentominoes", f"{long}x2"])
