"""Symmetries of puzzles with constraints: rotations, reflections, and digits exchanged.

Rows that change places would tear a cage apart and bend a line, so only what keeps neighbours is a
symmetry of such a puzzle: eight motions at most, of which a rule may allow fewer. Digits may be
exchanged where no rule compares, adds or names them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from farandole.errors import ArgumentError
from farandole.sudoku.canonical.transform import Canonical, Transform
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape


def without_drawings(grid: Grid) -> Grid:
    """Return a grid without what is only drawn."""
    rules = tuple(rule for rule in grid.constraints if not rule.is_drawing)
    return grid if len(rules) == len(grid.constraints) else Grid._of(grid.cells, grid.shape, rules)


@lru_cache(maxsize=32)
def turns(shape: Shape) -> tuple[Transform, ...]:
    """Return the rotations and reflections that keep a board, the identity first."""
    up = tuple(range(shape.side))
    orders = product((False, True), (up, up[::-1]), (up, up[::-1]))
    every = (Transform._of(*order, Transform.identity(shape.side).digits) for order in orders)
    return tuple(turn for turn in every if turn.is_symmetry(shape))


def motions(grid: Grid) -> list[tuple[Transform, Grid]]:
    """Return the motions that all rules of a grid allow, and what they lead to."""
    found = []
    for turn in turns(grid.shape):
        try:
            found.append((turn, turn.apply(grid)))
        except ArgumentError:
            continue
    return found


def may_relabel(grid: Grid) -> bool:
    """Return whether the rules of a grid stay the same when digits are exchanged."""
    side = grid.shape.side
    cycle = (*range(2, side + 1), 1)  # a set that it keeps has all digits or none
    return all(rule.is_relabelled and rule.relabelled(cycle) == rule for rule in grid.constraints)


def least(grid: Grid) -> Canonical:
    """Return the least form of a grid with constraints: of its digits, then of its rules.

    The rules are in the order of their keys.
    """
    best: tuple[bytes, list[str]] | None = None
    is_free = may_relabel(grid)
    for turn, moved in motions(grid):
        cells, digits = moved.cells, turn.digits
        if is_free:
            order = dict.fromkeys(filter(None, cells)) | dict.fromkeys(digits)
            name = {digit: place for place, digit in enumerate(order, 1)}
            digits = tuple(map(name.__getitem__, digits))
            cells = cells.translate(bytes((0, *digits)) + bytes(255 - len(digits)))
        if best is not None and cells > best[0]:
            continue
        rules = {rule.key: rule for rule in moved.constraints}
        form = cells, sorted(rules)
        if best is None or form < best:
            best, count = form, 0
            form_of = Grid._of(cells, grid.shape, tuple(map(rules.__getitem__, form[1])))
            transform = Transform._of(turn.transposed, turn.rows, turn.columns, digits)
        count += form == best
    return Canonical(form_of, transform, count, True)
