"""Solutions up to symmetry: against published numbers and against orbits."""

from __future__ import annotations

import pytest

from farandole.cover.models import (
    aztec_diamond,
    dominoes,
    langford,
    no_three_in_line,
    polycubes,
    polyominoes,
    queens,
    sheet,
    soma,
    superqueens,
)
from farandole.cover.models.geometry.symmetry import option_symmetries
from farandole.errors import ArgumentError


@pytest.mark.parametrize("n", range(1, 10))
def test_queens(n: int) -> None:
    """OEIS A002562."""
    assert queens(n).distinct() == [1, 0, 0, 1, 2, 1, 6, 12, 46][n - 1]


def test_kin() -> None:
    """OEIS A051224 and A000769."""
    assert [superqueens(n).distinct() for n in (9, 10, 11, 12)] == [0, 1, 6, 22]
    assert [no_three_in_line(n).distinct() for n in range(2, 8)] == [1, 1, 4, 5, 11, 22]


def test_pieces_used_once() -> None:
    for whole, reduced in (
        (polyominoes("pentominoes", "3x20"), polyominoes("pentominoes", "3x20", reduced=True)),
        (soma(), soma(reduced=True)),
    ):
        assert whole.distinct() == reduced.problem.count()


def test_flat_pieces_in_space_can_be_mirrored() -> None:
    """Bouwkamp counts 12; turned ones alone being one, there are 24."""
    assert polycubes("pentominoes", "2x3x10").distinct() == 12
    assert polycubes("pentominoes", "2x3x10", reduced=True).problem.count() == 24


def test_the_cube_of_slothouber_and_graatsma_is_one() -> None:
    model = polycubes("tetrominoes:O+monomino", "3x3x3", use={"O": 6, "M": 3})
    assert model.distinct() == 1


def test_orbits_by_hand() -> None:
    for model in (dominoes(4, 4), dominoes(2, 6), aztec_diamond(3)):
        moves = option_symmetries(model.drawing.places() or ())
        seen: set[frozenset[int]] = set()
        classes = 0
        for solution in model.problem:
            cover = frozenset(solution.numbers)
            classes += cover not in seen
            seen |= {cover, *(frozenset(move[k] for k in cover) for move in moves)}
        assert model.distinct() == classes
        assert len(seen) == model.problem.count()
    assert dominoes(4, 4).distinct() == 9


def test_motions_that_lose_an_option_are_none() -> None:
    fixed = polyominoes("tetrominoes:L", "4x4", kind="fixed", use="freely")
    assert option_symmetries(fixed.drawing.places() or ()) == ()
    assert sheet(2, 2, "0,0,1,2/1,0,2,2").distinct() == 1
    assert option_symmetries([]) == ()
    assert option_symmetries([("1", ((0, 0),)), ("1", ((0, 0),))]) == ()


def test_limits_and_models_without_a_board() -> None:
    assert queens(8).distinct(nodes=100).complete is False
    with pytest.raises(ArgumentError, match=r"langford\(7\) has no board to be turned"):
        langford(7).distinct()
