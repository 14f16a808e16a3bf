"""Boards for pieces: boxes like ``6x10`` and ``3x3x3``, drawings, sets of cells."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import product
from math import prod
from typing import Any

from farandole.cover.data.problem_error import model_error
from farandole.cover.models.geometry.motions import Point
from farandole.cover.models.geometry.pieces import points_of
from farandole.i18n import Number, Quoted

LARGEST = 10_000
"""Boards have at most this many cells: a mistyped size should fail, not fill the memory."""


def board_cells(
    board: str | Iterable[Any], dimensions: int, holes: str | Iterable[Any] = ()
) -> frozenset[Point]:
    """Return the cells of a board, counted from 0.

    A board is a box (``6x10``, in space ``3x3x3``: layers, rows, columns), in the plane a
    drawing (``.`` for a cell, ``#`` or a blank for none; rows end at a newline or ``/``),
    or a collection of coordinates. ``holes`` are cells to leave out, written
    ``r4c4 r4c5`` or given as coordinates.

    Raises `ProblemError` for a board that can't be read or has no cells, and for holes
    outside it.

    >>> sorted(board_cells("2x2", 2, "r1c1"))
    [(0, 1), (1, 0), (1, 1)]
    >>> sorted(board_cells(".#/..", 2))
    [(0, 0), (1, 0), (1, 1)]
    """
    if not isinstance(board, str):
        cells = frozenset(points_of(board, dimensions, "board"))
    elif (sides := box_sizes(board)) is None and dimensions == 2:
        cells = _drawing(board)
    elif sides is not None and len(sides) == dimensions:
        cells = box(*sides)
    else:
        raise model_error(
            "the board {board} must have {wanted} sides, such as {example}",
            board=Quoted(board),
            wanted=dimensions,
            example="x".join("3" * dimensions),
        )
    if any(min(cell) < 0 for cell in cells):
        raise model_error("the board has a cell with a negative coordinate")
    return without(cells, holes)


def box(*sides: int) -> frozenset[Point]:
    """Return the cells of a box with these sides.

    >>> sorted(box(1, 2))
    [(0, 0), (0, 1)]
    """
    _check_count(prod(max(side, 0) for side in sides))
    return frozenset(product(*map(range, sides)))


def _check_count(cells: int) -> None:
    if not 0 < cells <= LARGEST:
        raise model_error(
            "a board has 1 to {most} cells, not {cells}", most=Number(LARGEST), cells=Number(cells)
        )


def without(board: Collection[Point], holes: str | Iterable[Any]) -> frozenset[Point]:
    """Return a board without some cells, written ``r4c4 r4c5`` or given as coordinates."""
    cells, dimensions = set(board), len(next(iter(board), ()))
    for hole in (
        named_cells(holes, dimensions)
        if isinstance(holes, str)
        else points_of(holes, dimensions, "holes")
    ):
        if hole not in cells:
            raise model_error(
                "the hole {hole} is not on the board, or given twice", hole=cell_name(hole)
            )
        cells.remove(hole)
    _check_count(len(cells))
    return frozenset(cells)


def box_sizes(text: str) -> tuple[int, ...] | None:
    """Return the sides of a box like ``6x10``, or None for another text.

    >>> box_sizes("6 × 10"), box_sizes(".#.")
    ((6, 10), None)
    """
    parts = [part.strip() for part in text.lower().replace("×", "x").split("x")]
    if len(parts) < 2 or not all(part.isascii() and part.isdigit() for part in parts):
        return None
    return tuple(int(part[:9]) for part in parts)  # no board is that large


def cell_name(cell: Point) -> str:
    """Return the name of a cell, counted from 1; in space ``z`` is the layer.

    >>> cell_name((0, 0)), cell_name((2, 0, 1))
    ('r1c1', 'z3r1c2')
    """
    return "".join(f"{axis}{at + 1}" for axis, at in zip("zrc"[3 - len(cell) :], cell, strict=True))


def named_cells(text: str, dimensions: int) -> list[Point]:
    """Return the cells that are named in a text, between blanks or commas.

    >>> named_cells("r1c1, r2c3", 2)
    [(0, 0), (1, 2)]
    """
    pattern = re.compile("".join(f"{axis}([1-9][0-9]{{0,8}})" for axis in "zrc"[3 - dimensions :]))
    cells = []
    for word in text.replace(",", " ").split():
        match = pattern.fullmatch(word.lower())
        if match is None:
            raise model_error(
                "{found} is not a cell: write {example}, counted from 1",
                found=Quoted(word),
                example=cell_name((0,) * dimensions),
            )
        cells.append(tuple(int(number) - 1 for number in match.groups()))
    return cells


def written(cells: str | Iterable[Any], dimensions: int) -> str | tuple[Point, ...]:
    """Return a board or holes as text for the name of a model."""
    if isinstance(cells, str):
        return cells
    return tuple(sorted(points_of(cells, dimensions, "board")))


def _drawing(text: str) -> frozenset[Point]:
    marks = drawn_marks(text)
    for (row, column), mark in marks.items():
        if mark != ".":
            raise model_error(
                "board, row {row}, column {column}: found {found}, expected '.' "
                "for a cell or '#' for none; or write a box such as 6x10",
                row=row + 1,
                column=column + 1,
                found=Quoted(mark),
            )
    return frozenset(marks)


def drawn_marks(text: str) -> dict[tuple[int, int], str]:
    """Return the marks of a drawing by cell, without ``#`` and blanks; ``/`` can end a row.

    >>> drawn_marks("a#/.b")
    {(0, 0): 'a', (1, 0): '.', (1, 1): 'b'}
    """
    return {
        (row, column): mark
        for row, line in enumerate(text.replace("/", "\n").split("\n"))
        for column, mark in enumerate(line.rstrip("\r"))
        if mark not in "# "
    }
