"""Wherever a grid is taken, what a grid is made of will do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from farandole import Grid, check, count, solutions, solve
from farandole.errors import GridError
from farandole.sudoku import as_cover, clashes, render
from farandole.sudoku.formats import write
from farandole.sudoku.grid import as_grid
from farandole.sudoku.methods import METHODS
from farandole.sudoku.methods.compare import compare
from farandole.sudoku.methods.dancing_links import exact_cover

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.sudoku.methods.result import Method

LINE = "1... ..3. .2.. ...4"
GRID = Grid("1.....3..2.....4")
KINDS: dict[str, Any] = {
    "text": LINE,
    "digits": list(GRID.cells),
    "rows": [list(GRID.cells[k : k + 4]) for k in range(0, 16, 4)],
    "bytes": GRID.cells,
    "array": np.array(list(GRID.cells)).reshape(4, 4),
}
VERBS: dict[str, Callable[[Any], object]] = {
    "solve": solve,
    "count": count,
    "solutions": lambda grid: list(solutions(grid)),
    "check": check,
    "clashes": clashes,
    "compare": lambda grid: [result.outcome for result in compare(grid)],
    "exact_cover": exact_cover,
    "as_cover": as_cover.problem,
    "text": render.text,
    "svg": render.svg,
    "html": render.html,
    "write": lambda grid: list(write([grid], "ss")),
}


def outcome(method: Method) -> Callable[[Any], object]:
    return lambda grid: (method(grid).grid, method(grid).outcome)


VERBS |= {name: outcome(method) for name, method in METHODS.items()}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_whatever_a_grid_is_made_of_will_do(verb: Callable[[Any], object]) -> None:
    expected = verb(GRID)
    for kind in KINDS.values():
        assert as_grid(kind) == GRID
        assert verb(kind) == expected
    for wrong in (None, 5, 2.5, object()):
        with pytest.raises(TypeError, match="a grid is expected, not "):
            verb(wrong)
    with pytest.raises(GridError, match="15 cells don't fill a square board: 4×4 has 16"):
        verb("." * 15)
    with pytest.raises(GridError, match="found '!'"):
        verb("." * 15 + "!")
