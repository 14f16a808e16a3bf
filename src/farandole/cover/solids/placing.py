"""Where pieces fit into the solid to be built, and how its motions move them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from farandole.cover.solids.grids import Grid, Points, grid_of
from farandole.cover.solids.puzzle import COLORS, Puzzle, Solid, Task

Rows = NDArray[np.int32]
"""Placements of one piece: a row each, of ``cell * COLORS + color`` for each voxel, sorted."""

_ANCHORS = 8
"""Voxels that are tried before all others: most places are ruled out by them."""


def _arrays(solid: Solid) -> tuple[Points, NDArray[np.int64], NDArray[np.bool_]]:
    """Return places, colors, and which are variable, of the voxels of a solid."""
    cells = solid.cells()
    points = np.array(list(cells), np.int64).reshape(-1, 3)
    colors = np.array([color for _, color in cells.values()], np.int64)
    return points, colors, np.array([sign == "+" for sign, _ in cells.values()], bool)


@dataclass(frozen=True, slots=True)
class Room:
    """The solid to be built: its cells, and the cell at each place of its box."""

    grid: Grid
    points: Points
    colors: NDArray[np.int64]
    variable: NDArray[np.bool_]
    sides: NDArray[np.int64]
    numbers: NDArray[np.int64]
    fits: NDArray[np.bool_]
    """By color of a piece and color of a cell."""

    def placements(self, solid: Solid) -> Rows:
        """Return all ways to put a piece into the room."""
        points, colors, _ = _arrays(solid)
        parts = [self._slid(moved, motion, colors) for motion, moved in self._turned(points)]
        rows = np.concatenate([np.empty((0, len(points)), np.int32), *parts])
        rows.sort(1)
        first = {key: number for number, key in reversed(list(enumerate(keys(rows))))}
        return rows[sorted(first.values())]

    def _turned(self, points: Points) -> Iterator[tuple[int, Points]]:
        for motion in self.grid.turns():
            moved = self.grid.moved(points, motion)
            if moved is not None:
                yield motion, moved

    def _slid(self, points: Points, motion: int, colors: NDArray[np.int64]) -> Rows:
        """Return the placements of a piece that isn't turned any more."""
        step = self.grid.step
        low, high = -(points.min(0) // step), (self.sides - 1 - points.max(0)) // step
        steps = low + np.indices(np.maximum(high - low + 1, 0)).reshape(3, -1).T
        steps = steps[self.grid.may_slide(steps, motion)]
        pace = np.array([self.sides[1] * self.sides[2], self.sides[2], 1])
        there, shift = points @ pace, steps @ pace * step
        for count in (min(len(there), _ANCHORS), len(there)):
            cells = self.numbers[shift[:, None] + there[:count]]
            fit = (cells >= 0) & self.fits[colors[:count], self.colors[cells]]
            kept = fit.all(1)
            shift, cells = shift[kept], cells[kept]
        rows: Rows = (cells * COLORS + colors).astype(np.int32)
        return rows

    def symmetries(self) -> list[tuple[int, NDArray[np.int64]]]:
        """Return the motions that map the room to itself, with the new cell of each cell."""
        found = []
        code = self.colors * 2 + self.variable
        low = self.points.min(0)
        for motion in range(len(self.grid.motions)):
            moved = self.grid.moved(self.points, motion)
            if moved is None:
                continue
            shift = low - moved.min(0)
            if (shift % self.grid.step).any() or not self.grid.may_slide(
                shift[None] // self.grid.step, motion
            )[0]:
                continue
            moved = moved + shift
            if (moved >= self.sides).any():
                continue
            cells = self.numbers[moved @ [self.sides[1] * self.sides[2], self.sides[2], 1]]
            if (cells >= 0).all() and (code[cells] == code).all():
                found.append((motion, cells))
        return found


def room_of(puzzle: Puzzle, task: Task) -> Room:
    """Return the room that a task's pieces fill."""
    solid = puzzle.solids[task.result]
    points, colors, variable = _arrays(solid)
    sides = np.array(solid.size)
    numbers = np.full(int(sides.prod()), -1, np.int64)
    numbers[points @ [sides[1] * sides[2], sides[2], 1]] = np.arange(len(points))
    fits = np.zeros((COLORS, COLORS), bool)
    fits[0], fits[:, 0] = True, True
    for piece, result in task.pairs:
        fits[piece, result] = True
    return Room(grid_of(puzzle.grid), points, colors, variable, sides, numbers, fits)


def keys(rows: Rows) -> list[bytes]:
    """Return each row as bytes: equal for equal rows."""
    text, width = rows.tobytes(), rows.shape[1] * rows.itemsize
    return [text[k : k + width] for k in range(0, len(text), width)] if width else [b""] * len(rows)


def images(rows: Rows, moves: Sequence[NDArray[np.int64]]) -> list[Rows]:
    """Return the rows after each motion of the room, in the same order."""
    cells, colors = np.divmod(rows, COLORS)
    return [np.sort((move[cells] * COLORS + colors).astype(np.int32), 1) for move in moves]


def form(grid: Grid, solid: Solid, *, mirrored: bool = False) -> bytes:
    """Return the form of a solid, or its mirror image: equal ones can be turned into each other."""
    points, colors, _ = _arrays(solid)
    found = []
    for motion in range(len(grid.motions)):
        moved = grid.moved(points, motion) if grid.is_mirror(motion) == mirrored else None
        if moved is not None:
            home = np.column_stack([grid.home(moved, motion), colors])
            found.append(home[np.lexsort(home.T)].tobytes())
    return min(found)
