"""Polyominoes and dominoes on a flat board, solid pieces in a box: the Soma cube and its kin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import cos, pi
from typing import Any

from farandole.cover.data.problem_error import check_size
from farandole.cover.models.geometry.cells import box, without, written
from farandole.cover.models.geometry.motions import Point, motions
from farandole.cover.models.model import Model, call
from farandole.cover.models.parameters import HOLES, REDUCED, USE, moves, size, sizes
from farandole.cover.models.registry import Parameter, model
from farandole.cover.models.tilings.drawn import Pieces
from farandole.cover.models.tilings.packing import Use, pack, puzzle
from farandole.i18n import msg


@model(
    msg("cover a board with flat pieces: pentominoes and their kin"),
    Parameter("pieces", str, "pentominoes", msg("sets: pentominoes, tetrominoes:TL")),
    Parameter("board", str, "6x10", msg("6x10, or rows such as ..#/...")),
    HOLES,
    moves("free"),
    USE,
    REDUCED,
    example="pentominoes 3x20",
)
def polyominoes(
    pieces: str | Mapping[str, Any] | Iterable[Any] = "pentominoes",
    board: str | Iterable[Any] = "6x10",
    *,
    holes: str | Iterable[Any] = (),
    kind: str = "free",
    use: Use = "once",
    reduced: bool = False,
) -> Model:
    """Return the problem of covering a board with pieces made of squares.

    ``pieces`` is a set by name (``pentominoes``, ``tetrominoes:TL``, several joined by
    ``+``; see `piece_set`), a mapping of your own names to cells, or a list of cells.
    ``board`` and ``holes`` are read by `board_cells`. ``kind`` says what pieces may do:
    ``free`` (turn and flip), ``one-sided`` (turn) or ``fixed``. ``use`` says how often
    each is used: ``once``, ``optional`` (at most once) or ``freely``; or, by name, a number
    or a least and a most: ``{"I": 6, "M": (0, 3)}``, pieces not named once.

    All covers are counted, mirror images and all: 9356 on the 6x10 board, which is
    four times the 2339 of the books. With ``reduced`` one piece is held back so that one
    of each class is left.

    Raises `ArgumentError` for an unknown set, kind or use, and `ProblemError` for unknown
    pieces, a board that can't be, and pieces whose area can't make up the board's.

    >>> model = polyominoes("pentominoes", "3x20")
    >>> model.problem.count(), model.known
    (Count(8, complete=True), 8)
    >>> polyominoes(board="3x20", reduced=True).problem.count()
    Count(2, complete=True)
    >>> polyominoes("trominoes:L+monomino", "5x5", use={"L": 8}).problem.count()
    Count(128, complete=True)
    """
    return puzzle(polyominoes, 2, pieces, board, holes, kind, use, reduced)


@model(
    msg("fill a box with solid pieces"),
    Parameter("pieces", str, "pentominoes", msg("soma, tetracubes, pentominoes")),
    Parameter("board", str, "3x4x5", msg("layers x rows x columns")),
    Parameter("holes", str, "", msg("cells left out, as in z1r2c3,z2r2c3")),
    moves("one-sided"),
    USE,
    REDUCED,
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
    return puzzle(polycubes, 3, pieces, board, holes, kind, use, reduced)


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


@model(
    msg("cover a board with dominoes"),
    Parameter("board", sizes(2), None, msg("rows x columns"), ("rows", "columns")),
    HOLES,
    example="4x5",
)
def dominoes(rows: int, columns: int, *, holes: str | Iterable[Any] = ()) -> Model:
    """Return the problem of covering a board of rows × columns with dominoes.

    Items are the cells, an option ``r1c1 r1c2`` is a domino. On boards without holes the
    number of tilings is known by a formula (Kasteleyn 1961; Temperley and Fisher 1961),
    given here up to 10^12.

    Raises `ProblemError` for a board that can't be and for holes outside it.

    >>> model = dominoes(6, 6)
    >>> model.problem.count(), model.known
    (Count(6728, complete=True), 6728)
    """
    holes = written(holes, 2)
    cells = without(box(rows, columns), holes)
    known = _kasteleyn(rows, columns) if len(cells) == rows * columns else None
    name = call(dominoes, rows, columns, holes=holes or ())
    return _dominoes(name, cells, known, "P. W. Kasteleyn, Physica 27, 1961; OEIS A099390")


@model(msg("cover an Aztec diamond with dominoes"), size(msg("the order")), example="4")
def aztec_diamond(n: int) -> Model:
    """Return the problem of covering the Aztec diamond of order n with dominoes.

    It is a square that stands on a corner, cut from squared paper: rows of 2, 4, …, 2n,
    2n, …, 4, 2 cells. The number of tilings is 2^(n(n+1)/2). Far from the corners they are
    all in disorder, near them all in order: the frozen regions end at a circle.

    Raises `ProblemError` if n isn't 1 to 50.

    >>> model = aztec_diamond(3)
    >>> model.problem.count(), model.known
    (Count(64, complete=True), 64)
    """
    check_size("n", n, 1, 50)
    wide = [*range(1, n + 1), *range(n, 0, -1)]
    cells = frozenset((r, c) for r, w in enumerate(wide) for c in range(n - w, n + w))
    source = "N. Elkies, G. Kuperberg, M. Larsen and J. Propp, J. Algebraic Combinatorics 1, 1992"
    return _dominoes(f"aztec_diamond({n})", cells, 2 ** (n * (n + 1) // 2), source)


def _dominoes(name: str, cells: frozenset[Point], known: int | None, source: str) -> Model:
    domino = {"I": ((0, 0), (0, 1))}
    problem, placements, _ = pack(domino, cells, motions(2, "free"), "freely")
    return Model(name, problem, Pieces(name, cells, placements, ()), known, source)


def _kasteleyn(rows: int, columns: int) -> int | None:
    """Return the number of domino tilings of a rectangle, None where rounding might spoil it."""
    if rows * columns % 2:
        return 0
    product = 1.0
    for j in range(1, (rows + 1) // 2 + 1):
        for k in range(1, (columns + 1) // 2 + 1):
            across, down = cos(pi * j / (rows + 1)), cos(pi * k / (columns + 1))
            product *= 4 * across**2 + 4 * down**2
            if product > 1e60:
                return None
    return round(product) if product < 1e12 else None
