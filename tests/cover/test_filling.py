"""Cells filled with digits: against brute force, and what can't be filled."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover.models import fill
from farandole.errors import ProblemError


@given(
    st.integers(1, 3),
    st.integers(1, 5).flatmap(
        lambda cells: st.tuples(
            st.just(cells),
            st.lists(st.sets(st.integers(0, cells - 1)).map(sorted), max_size=4),
            st.lists(st.integers(0, 3), min_size=cells, max_size=cells),
        )
    ),
)
def test_partial_groups_against_brute_force(
    digits: int, drawn: tuple[int, list[list[int]], list[int]]
) -> None:
    cells, groups, marks = drawn
    givens = bytes(mark if mark <= digits else 0 for mark in marks)
    houses = [group for group in groups if len(group) == digits]
    partial = [group for group in groups if len(group) != digits]
    filling = fill(digits, cells, houses, partial, givens)
    expected = {
        bytes(values)
        for values in product(range(1, digits + 1), repeat=cells)
        if all(len({values[c] for c in group}) == len(group) for group in groups)
        and all(g in (0, v) for g, v in zip(givens, values, strict=True))
    }
    found = [filling.values(solution.numbers) for solution in filling.problem]
    assert len(found) == len(expected)
    assert set(found) == expected


def test_options_decode_to_cell_and_digit() -> None:
    filling = fill(2, 3, [[0, 1]], [[1, 2]], bytes([0, 0, 1]), cell_name="abc".__getitem__)
    names = [option.name for option in filling.problem.options]
    assert names == ["a=1", "a=2", "b=2", "c=1"]
    assert (filling.cells, filling.digits) == ((0, 0, 1, 2), bytes([1, 2, 2, 1]))
    assert filling.problem.secondary == ()


def test_secondary_items_are_named_and_only_where_they_bind() -> None:
    filling = fill(2, 2, [], [[0, 1]])
    assert filling.problem.secondary == ("group1=1", "group1=2")
    assert filling.problem.count() == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 1, []), "digits must be from 1 to 255, not 0"),
        ((2, 2, [[0]]), "house1 must have 2 different cells from 0 to 1"),
        ((2, 2, [[0, 2]]), "house1 must have 2 different cells from 0 to 1"),
        ((2, 2, [[0, 0]]), "house1 must have 2 different cells"),
        ((2, 2, [], [[1, 1]]), "group1 must have 2 different cells"),
        ((2, 2, [], [[-1]]), "group1 must have 1 different cells"),
        ((2, 2, [], [], b"\x01"), "givens must have 2 entries, not 1"),
        ((2, 2, [], [], b"\x01\x03"), "the given 3 of cell 1 is more than 2"),
    ],
)
def test_what_cannot_be_filled_says_why(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(ProblemError, match=message):
        fill(*arguments)  # type: ignore[arg-type]
