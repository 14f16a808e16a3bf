"""Symmetries: sets of cells that go together."""

from __future__ import annotations

import pytest

from farandole import ArgumentError
from farandole.make import SYMMETRIES, orbits, symmetries

SIZES = {
    "none": {1},
    "half-turn": {1, 2},
    "quarter-turn": {1, 4},
    "diagonal": {1, 2},
    "anti-diagonal": {1, 2},
    "top-bottom": {1, 2},
    "left-right": {1, 2},
    "axes": {1, 2, 4},
    "diagonals": {1, 2, 4},
    "full": {1, 4, 8},
}
NUMBERS = [81, 41, 21, 45, 45, 45, 45, 25, 25, 15]
"""By Burnside's lemma: the cells that motions leave where they are, on average."""


def test_orbits_are_a_partition() -> None:
    assert set(SYMMETRIES) == set(SIZES)
    for name, number in zip(SYMMETRIES, NUMBERS, strict=True):
        assert len(orbits(name)) == number
        assert {len(one) for one in orbits(name)} <= SIZES[name]
        for side in (4, 6, 9, 16):
            sets = orbits(name, side)
            assert sorted(cell for one in sets for cell in one) == list(range(side * side))
            assert [one[0] for one in sets] == sorted(one[0] for one in sets)
            assert all(list(one) == sorted(one) for one in sets)


def test_symmetries_of_a_grid() -> None:
    assert symmetries("." * 81) == SYMMETRIES
    assert symmetries("1" + "." * 80) == ("none", "diagonal")
    corners = "1" + "." * 79 + "2"
    assert symmetries(corners) == ("none", "half-turn", "diagonal", "anti-diagonal", "diagonals")
    assert symmetries("12.. .... .... ...3") == ("none",)


def test_unknown_symmetries_and_sides() -> None:
    with pytest.raises(ArgumentError, match="symmetry must be none"):
        orbits("sideways")
    for side in (-1, 0, 3, 26, 10**6):
        with pytest.raises(ArgumentError, match="side must be from 4 to 25"):
            orbits("full", side)
