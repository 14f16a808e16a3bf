"""A grid on any board as an exact-cover problem.

An option is "this digit in this cell". Its items are the cell, and the pair of house and
digit for every house the cell lies in; groups smaller than a house give secondary items.
The items of the classic board come in the order of the 324 columns of ``columns.py``:
cells, rows, columns, boxes.
"""

from __future__ import annotations

from farandole.cover.filling import Filling, fill
from farandole.cover.problem import Problem
from farandole.sudoku.grid import GridLike, as_grid


def filling(grid: GridLike) -> Filling:
    """Return the problem of filling a grid, knowing the cell and digit of each option.

    ``filling.values(solution.numbers)`` are the digits that a cover stands for. Digits that
    a given rules out have no option. A 25×25 board takes about a tenth of a second.

    >>> from farandole.sudoku.grid import Grid
    >>> board = filling(Grid("1... ..3. .2.. ...4"))
    >>> [solution] = board.problem.solve().covers
    >>> Grid(board.values(solution.numbers))
    Grid('1342243142133124')
    """
    grid = as_grid(grid)
    shape = grid.shape
    return fill(
        shape.side,
        shape.cells,
        [house.cells for house in shape.houses],
        shape.partial,
        grid.cells,
        cell_name=shape.cell_name,
        house_name=lambda number: shape.houses[number].name.replace(" ", ""),
    )


def problem(grid: GridLike) -> Problem:
    """Return a grid as an exact-cover problem whose options are called ``r1c1=5``.

    >>> from farandole.sudoku.grid import Grid
    >>> problem(Grid.empty()).primary_count
    324
    """
    return filling(grid).problem
