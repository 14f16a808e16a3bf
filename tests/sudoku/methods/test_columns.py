"""The 324 columns against the formulas of the table, written out a second time."""

from __future__ import annotations

import pytest

from farandole.errors import ArgumentError
from farandole.sudoku.methods.columns import Meaning, box_of, column, columns_of, meaning
from farandole.sudoku.shape import CLASSIC

NINE = range(1, 10)


def test_column_follows_the_table_and_meaning_is_its_inverse() -> None:
    for a in NINE:
        for b in NINE:
            for number, kind in enumerate(("cell", "row", "column", "box")):
                at = 81 * number + 9 * (a - 1) + b
                assert column(kind, a, b) == at
                assert meaning(at) == eval(repr(meaning(at))) == Meaning(kind, a, b)


def test_box_of_agrees_with_the_board() -> None:
    for r in NINE:
        for c in NINE:
            assert box_of(r, c) == 3 * ((r - 1) // 3) + (c - 1) // 3 + 1
            assert box_of(r, c) == CLASSIC.regions[9 * (r - 1) + c - 1] + 1


def test_a_row_has_its_four_ones_where_its_parts_say() -> None:
    for r in NINE:
        for c in NINE:
            for v in NINE:
                parts = (("cell", r, c), ("row", r, v), ("column", c, v), ("box", box_of(r, c), v))
                assert columns_of(r, c, v) == tuple(column(*part) for part in parts)


def test_numbers_out_of_range() -> None:
    for number in (0, -1, 325):
        with pytest.raises(ArgumentError, match=f"number must be from 1 to 324, not {number}"):
            meaning(number)
    for kind, first, second, words in (
        ("cell", 0, 1, "row must be from 1 to 9, not 0"),
        ("cell", 1, 10, "column must be from 1 to 9, not 10"),
        ("row", 1, 0, "digit must be from 1 to 9, not 0"),
        ("box", 10, 1, "box must be from 1 to 9, not 10"),
        ("band", 1, 1, "'band'"),
    ):
        with pytest.raises(ArgumentError, match=words):
            column(kind, first, second)
    for place in ((0, 1, 1), (1, 10, 1), (1, 1, 0), (1, 1, 10)):
        with pytest.raises(ArgumentError, match="from 1 to 9"):
            columns_of(*place)
