"""The 324 columns against the formulas of the table, written out a second time."""

from __future__ import annotations

import pytest

from farandole.errors import ArgumentError
from farandole.sudoku.methods.columns import (
    COUNT,
    KINDS,
    Meaning,
    box_of,
    column,
    columns_of,
    meaning,
)
from farandole.sudoku.shape import CLASSIC

NINE = range(1, 10)


def test_column_follows_the_table() -> None:
    for a in NINE:
        for b in NINE:
            for number, kind in enumerate(("cell", "row", "column", "box")):
                at = 81 * number + 9 * (a - 1) + b
                assert column(kind, a, b) == at
                assert meaning(at) == Meaning(kind, a, b)


def test_the_two_are_inverse_and_every_number_is_used_once() -> None:
    numbers = [column(kind, a, b) for kind in KINDS for a in NINE for b in NINE]
    assert numbers == list(range(1, COUNT + 1))
    for n in numbers:
        what = meaning(n)
        assert column(what.kind, what.first, what.second) == n
        assert eval(repr(what)) == what


def test_box_of_agrees_with_the_board() -> None:
    for r in NINE:
        for c in NINE:
            assert box_of(r, c) == 3 * ((r - 1) // 3) + (c - 1) // 3 + 1
            assert box_of(r, c) == CLASSIC.regions[9 * (r - 1) + c - 1] + 1


def test_a_row_has_its_four_ones_where_its_parts_say() -> None:
    seen = [0] * (COUNT + 1)
    for r in NINE:
        for c in NINE:
            for v in NINE:
                ones = columns_of(r, c, v)
                assert [meaning(n) for n in ones] == [
                    Meaning("cell", r, c),
                    Meaning("row", r, v),
                    Meaning("column", c, v),
                    Meaning("box", box_of(r, c), v),
                ]
                for n in ones:
                    seen[n] += 1
    assert seen[1:] == [9] * COUNT


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
