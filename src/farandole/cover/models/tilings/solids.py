"""Solid pieces in a box: the Soma cube and its relatives."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING

from farandole.cover.models.model import Model, call, published
from farandole.cover.models.parameters import REDUCED, pieces_on
from farandole.cover.models.registry import Parameter, model
from farandole.cover.models.tilings.packing import puzzle
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from farandole.cover.models.geometry.motions import Point
    from farandole.cover.models.tilings.packing import Use

_SLOTHOUBER = ("tetrominoes:O+monomino", [3, 3, 3], {"O": 6, "M": 3})


@model(
    msg("fill a box with solid pieces"),
    *pieces_on(
        "3x4x5",
        "one-sided",
        msg("soma, tetracubes, pentominoes"),
        msg("layers x rows x columns"),
        Parameter("holes", str, "", msg("cells left out, as in z1r2c3,z2r2c3")),
    ),
    example="pentominoes 2x3x10",
)
def polycubes(
    pieces: str | Mapping[str, Any] | Iterable[Any] = "pentominoes",
    board: str | Iterable[Any] = "3x4x5",
    *,
    holes: str | Iterable[Any] = (),
    kind: str = "one-sided",
    use: Use = "once",
    reduced: bool = False,
) -> Model:
    """Return the problem of filling a box with pieces made of cubes.

    ``pieces`` is ``soma``, ``tetracubes``, ``pentacubes``, a flat set (``pentominoes``: the
    solid pentominoes), a mapping of your own names to cells (layer, row, column), or a
    list of cells. ``board`` is a box ``layers x rows x columns`` or a collection of cells.
    ``kind`` is ``one-sided`` (pieces may be turned, as one does with wood), ``free``
    (mirrored too) or ``fixed``; ``use`` and ``reduced`` are as in `polyominoes`, only
    that classes are those of the allowed motions.

    Raises `ArgumentError` and `ProblemError` as `polyominoes` does.

    >>> polycubes("pentominoes", "2x3x10").problem.count()
    Count(96, complete=True)
    >>> polycubes("tetrominoes:O+monomino", "3x3x3", use={"O": 6, "M": 3}).problem.count()
    Count(8, complete=True)
    """
    return puzzle(polycubes, 3, _published, pieces, board, holes, kind, use, reduced)


def _published(
    pieces: str, board: frozenset[Point], kind: str, use: Use
) -> tuple[int | None, str | None]:
    """Return the published number of ways to fill a box, and its source."""
    sides = sorted(max(axis) + 1 for axis in zip(*board, strict=True))
    if len(board) == prod(sides):
        if (pieces, kind, use) == ("soma", "one-sided", "once"):
            return published("soma", *sides)
        if (pieces, kind, use) == ("pentominoes", "one-sided", "once"):
            return published("solid pentominoes", *sides)
        if (pieces, sides, use) == _SLOTHOUBER:
            return 8, "J. Slothouber and W. Graatsma: 1 up to rotation and reflection, times 8"
    return None, None


@model(msg("the Soma cube: seven pieces make a 3x3x3 cube"), REDUCED)
def soma(*, reduced: bool = False) -> Model:
    """Return the Soma cube of Piet Hein: seven pieces that make a cube of 3×3×3.

    It has 11520 covers: 480 up to rotation (which is what ``reduced`` leaves), 240 up
    to reflection too.

    >>> soma(reduced=True).problem.count()
    Count(480, complete=True)
    """
    cube = polycubes("soma", "3x3x3", reduced=reduced)
    return replace(cube, name=call(soma, reduced=reduced))
