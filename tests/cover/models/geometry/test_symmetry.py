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
from farandole.cover.models.geometry.motions import option_symmetries
from farandole.errors import ArgumentError


def test_published_numbers() -> None:
    """OEIS A002562, A051224 and A000769; Bouwkamp; turned and mirrored pieces are one."""
    assert [queens(n).distinct() for n in range(1, 10)] == [1, 0, 0, 1, 2, 1, 6, 12, 46]
    assert [superqueens(n).distinct() for n in (9, 10, 11, 12)] == [0, 1, 6, 22]
    assert [no_three_in_line(n).distinct() for n in range(2, 8)] == [1, 1, 4, 5, 11, 22]
    assert polyominoes("pentominoes", "3x20").distinct() == 2
    assert soma().distinct() == 480
    assert polycubes("pentominoes", "2x3x10").distinct() == 12
    cube = polycubes("tetrominoes:O+monomino", "3x3x3", use={"O": 6, "M": 3})
    assert cube.distinct() == 1


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
