"""Boards for pieces: boxes like ``6x10`` and ``3x3x3``, drawings, sets of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cover.models.geometry.pieces import points_of
from farandole.errors import ProblemError
from farandole.i18n import Number, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from farandole.cover.models.geometry.motions import Point

LARGEST = 10_000
"""Boards have at most this many cells: a mistyped size should fail, not fill the memory."""


def board_cells(
    board: str | Iterable[Any], dimensions: int, holes: str | Iterable[Any] = ()
) -> frozenset[Point]:
    """Return the cells of a board, counted from 0.

    A board is a box (``6x10``, in space ``3x3x3``: layers, rows, columns), in the plane a
    drawing (``.`` for a cell, ``#`` or a blank for none; rows end at a newline or ``/``),
    or a collection of coordinates. ``holes`` are taken away again; they are written
    ``r4c4 r4c5`` or given as coordinates.

    Raises `ProblemError` for a board that can't be read or has no cells, and for holes
    outside it.

    >>> sorted(board_cells("2x2", 2, "r1c1"))
    [(0, 1), (1, 0), (1, 1)]
    >>> sorted(board_cells(".#/..", 2))
    [(0, 0), (1, 0), (1, 1)]
    """
    if isinstance(board, str):
        sizes = box_sizes(board)
        if sizes is not None and len(sizes) != dimensions:
            raise ProblemError(
                msg(
                    "the board {board} has {sides} sides, it needs {wanted}",
                    board=Quoted(board),
                    sides=len(sizes),
                    wanted=dimensions,
                ),
                code="problem.model",
            )
        cells = _box(sizes) if sizes else _drawing(board, dimensions)
    else:
        cells = set(points_of(board, dimensions, "board"))
        if any(min(cell) < 0 for cell in cells):
            raise ProblemError(
                msg("the board has a cell with a negative coordinate"), code="problem.model"
            )
    gone = named_cells(holes, dimensions) if isinstance(holes, str) else None
    for hole in points_of(holes, dimensions, "holes") if gone is None else gone:
        if hole not in cells:
            raise ProblemError(
                msg("the hole {hole} is not on the board, or given twice", hole=cell_name(hole)),
                code="problem.model",
            )
        cells.remove(hole)
    if not cells:
        raise ProblemError(msg("the board has no cells"), code="problem.model")
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
    """Return what people call a cell, counted from 1; in space ``z`` is the layer.

    >>> cell_name((0, 0)), cell_name((2, 0, 1))
    ('r1c1', 'z3r1c2')
    """
    return "".join(f"{axis}{at + 1}" for axis, at in zip("zrc"[3 - len(cell) :], cell, strict=True))


def named_cells(text: str, dimensions: int) -> list[Point]:
    """Return the cells that are named in a text, between blanks or commas.

    >>> named_cells("r1c1, r2c3", 2)
    [(0, 0), (1, 2)]
    """
    axes = "zrc"[3 - dimensions :]
    found = []
    for word in text.replace(",", " ").split():
        rest, numbers = word.lower(), []
        for axis, following in zip(axes, (*axes[1:], ""), strict=True):
            number, mark, after = rest.removeprefix(axis).partition(following or "\n")
            if not (rest.startswith(axis) and number.isascii() and number.isdigit()):
                break
            numbers.append(int(number[:9]) - 1)
            rest = mark + after
        if len(numbers) != dimensions or rest or min(numbers) < 0:
            example = cell_name((0,) * dimensions)
            raise ProblemError(
                msg(
                    "{found} is no cell: write {example}, counted from 1",
                    found=Quoted(word),
                    example=example,
                ),
                code="problem.model",
            )
        found.append(tuple(numbers))
    return found


def written(cells: str | Iterable[Any], dimensions: int) -> str | tuple[Point, ...]:
    """Return a board or holes as they are to stand in the name of a model."""
    if isinstance(cells, str):
        return cells
    return tuple(sorted(points_of(cells, dimensions, "board")))


def _box(sizes: tuple[int, ...]) -> set[Point]:
    cells: set[Point] = {()}
    count = 1
    for size in sizes:
        count *= size
    if not 1 <= count <= LARGEST:
        raise ProblemError(
            msg(
                "a board has 1 to {most} cells, not {cells}",
                most=Number(LARGEST),
                cells=Number(count),
            ),
            code="problem.model",
        )
    for size in sizes:
        cells = {(*cell, at) for cell in cells for at in range(size)}
    return cells


def _drawing(text: str, dimensions: int) -> set[Point]:
    if dimensions != 2:
        raise ProblemError(
            msg(
                "{found} is no box: write layers x rows x columns, as in 3x3x3", found=Quoted(text)
            ),
            code="problem.model",
        )
    cells: set[Point] = set()
    for row, line in enumerate(text.replace("/", "\n").split("\n")):
        for column, mark in enumerate(line.rstrip("\r")):
            if mark == ".":
                cells.add((row, column))
            elif mark not in "# ":
                raise ProblemError(
                    msg(
                        "board, row {row}, column {column}: found {found}, expected '.' "
                        "for a cell or '#' for none; or write a box such as 6x10",
                        row=row + 1,
                        column=column + 1,
                        found=Quoted(mark),
                    ),
                    code="problem.model",
                )
    if len(cells) > LARGEST:
        raise ProblemError(
            msg(
                "a board has 1 to {most} cells, not {cells}",
                most=Number(LARGEST),
                cells=Number(len(cells)),
            ),
            code="problem.model",
        )
    return cells
