"""Keys: one for a puzzle and all its equivalents, and no others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole import Grid, Shape
from farandole.bank.tables.keys import classic_keys, key_of, pack, unpack
from farandole.sudoku.canonical import canonical, random_equivalent
from tests.bank.samples import INKALA, P, Q, swapped


@given(
    st.lists(
        st.binary(min_size=81, max_size=81).map(lambda b: bytes(x % 10 for x in b)), max_size=5
    )
)
def test_what_is_packed_is_unpacked(boards: list[bytes]) -> None:
    keys = pack(b"".join(boards)) if boards else []
    assert [unpack(key).cells for key in keys] == boards
    assert len(set(keys)) == len(set(boards))


@pytest.mark.parametrize("count", [0, 1, 80, 81])
def test_few_and_many_givens(count: int) -> None:
    cells = b"\x09" * count + bytes(81 - count)
    (key,) = pack(cells)
    assert unpack(key).cells == cells
    assert len(key) == 12 + (count + 1) // 2


@pytest.mark.parametrize("puzzle", [P, Q, INKALA])
def test_equivalents_have_one_key(puzzle: str) -> None:
    key = key_of(Grid(puzzle))
    assert unpack(key) == canonical(puzzle).grid
    for seed in range(50):
        assert key_of(random_equivalent(puzzle, seed)) == key
    assert key_of(Grid(swapped(puzzle))) == key
    assert classic_keys(Grid(puzzle).cells + Grid(P).cells) == [key, key_of(Grid(P))]


def test_boards_are_part_of_keys() -> None:
    line = "1.....3..2.....4"
    plain, other = Grid(line), Grid(line, Shape(2, 2, "diagonals"))
    assert key_of(plain) != key_of(other)
    assert unpack(key_of(plain)) == canonical(plain).grid
    assert unpack(key_of(other)).shape == other.shape


def test_a_form_that_isn_t_settled_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    grid = Grid("1.....3..2.....4")
    unsettled = replace(canonical(grid), complete=False)
    monkeypatch.setattr("farandole.sudoku.canonical.canonical", lambda _: unsettled)
    assert key_of(grid)[:1] == b"\2"
    assert unpack(key_of(grid)) == grid
