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
            assert column("cell", a, b) == 9 * (a - 1) + b
            assert column("row", a, b) == 81 + 9 * (a - 1) + b
            assert column("column", a, b) == 162 + 9 * (a - 1) + b
            assert column("box", a, b) == 243 + 9 * (a - 1) + b


def test_meaning_follows_the_table() -> None:
    for n in range(1, 82):
        assert meaning(n) == Meaning("cell", (n - 1) // 9 + 1, (n - 1) % 9 + 1)
    for n in range(82, 163):
        assert meaning(n) == Meaning("row", (n - 82) // 9 + 1, (n - 82) % 9 + 1)
    for n in range(163, 244):
        assert meaning(n) == Meaning("column", (n - 163) // 9 + 1, (n - 163) % 9 + 1)
    for n in range(244, 325):
        assert meaning(n) == Meaning("box", (n - 244) // 9 + 1, (n - 244) % 9 + 1)


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


@pytest.mark.parametrize("number", [0, -1, 325])
def test_meaning_out_of_range(number: int) -> None:
    with pytest.raises(ArgumentError, match=f"found {number}, expected 1 to 324"):
        meaning(number)


@pytest.mark.parametrize(
    ("kind", "first", "second", "words"),
    [
        ("cell", 0, 1, "row: found 0"),
        ("cell", 1, 10, "column: found 10"),
        ("row", 1, 0, "digit: found 0"),
        ("column", 10, 1, "column: found 10"),
        ("box", 1, 10, "digit: found 10"),
        ("band", 1, 1, "'band'"),
    ],
)
def test_column_out_of_range(kind: str, first: int, second: int, words: str) -> None:
    with pytest.raises(ArgumentError, match=words):
        column(kind, first, second)


@pytest.mark.parametrize("place", [(0, 1, 1), (1, 10, 1), (1, 1, 0), (1, 1, 10)])
def test_columns_of_out_of_range(place: tuple[int, int, int]) -> None:
    with pytest.raises(ArgumentError, match="expected 1 to 9"):
        columns_of(*place)
