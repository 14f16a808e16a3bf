"""What tests of makers share: puzzles proved by the exact-cover engine, and by no other."""

from __future__ import annotations

from collections.abc import Iterable

from farandole.make import Made
from farandole.sudoku import Grid, clashes
from farandole.sudoku.as_cover import problem


def solutions(grid: Grid) -> int:
    """Return how many solutions a grid has, up to two."""
    return len(problem(grid).solve(limit=2).covers)


def without(grid: Grid, cells: Iterable[int]) -> Grid:
    gone = frozenset(cells)
    digits = bytes(0 if cell in gone else digit for cell, digit in enumerate(grid.cells))
    return Grid(digits, grid.shape)


def assert_puzzle(made: Made) -> None:
    """Check that a puzzle has its solution and no other."""
    assert made.solution.is_full
    assert clashes(made.solution) == ()
    assert all(made.solution[cell] == digit for cell, digit in made.grid.givens.items())
    assert solutions(made.grid) == 1


def assert_minimal(grid: Grid, orbits: Iterable[tuple[int, ...]] | None = None) -> None:
    """Check that no given, or no orbit of givens, can be taken away."""
    for orbit in orbits or [(cell,) for cell in grid.givens]:
        if any(cell in grid.givens for cell in orbit):
            assert solutions(without(grid, orbit)) == 2
