"""Cages: a board cut into cages, and cages changed so that fewer solutions are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from farandole.drawing import connected
from farandole.make.rules.plan import Plan
from farandole.sudoku.rules.cages import Killer
from farandole.sudoku.rules.places import Cell, Cells, neighbours

USUAL = (2, 5)
_TRIES = 8  # of cutting a board without cells left over
_LARGEST_SPLIT = 9  # cells of a cage all of whose parts are looked at

Change = tuple[tuple[Killer, ...], tuple[Killer, ...]]
"""Cages that are replaced, and those in their place."""


def cages(plan: Plan) -> Iterator[Killer]:
    """Yield killer cages that cover the board, except for cells that fit in none."""
    if plan.cages is not None:
        yield from (cage_of(plan, (plan.cells[cell] for cell in cage)) for cage in plan.cages)
        return
    best, left = _cut(plan)
    for _ in range(_TRIES):
        if not left:
            break
        found, outside = _cut(plan)
        if len(outside) < len(left):
            best, left = found, outside
    yield from (cage_of(plan, cells) for cells in best)


def cage_of(plan: Plan, cells: Iterable[Cell]) -> Killer:
    """Return the cage of some cells."""
    every = tuple(cells)
    return Killer(every, sum(map(plan.digit, every)))


def _cut(plan: Plan) -> tuple[list[set[Cell]], list[Cell]]:
    """Return cages at random, and the cells left over."""
    least, most = plan.sizes or USUAL
    side, free = plan.shape.side, dict.fromkeys(plan.shuffled)
    found: list[set[Cell]] = []
    left: list[Cell] = []
    while free:
        # A cell with few free neighbours begins, before it is shut in.
        cell = min(free, key=lambda it: sum(other in free for other in neighbours(it, side, side)))
        cage, size = {cell}, plan.size(USUAL)
        del free[cell]
        while len(cage) < size and (more := _fitting(plan, cage, free)):
            cell = more[plan.stream.below(len(more))]
            cage.add(cell)
            del free[cell]
        if len(cage) < least:
            left += sorted(cage)
        else:
            found.append(cage)
    for cell in list(left):
        homes = [cage for cage in found if len(cage) < most and _joins(plan, cage, cell)]
        if homes:
            min(homes, key=len).add(cell)
            left.remove(cell)
    return found, left


def _fitting(plan: Plan, cage: set[Cell], free: dict[Cell, None]) -> list[Cell]:
    """Return the free cells by which a cage can grow, in reading order."""
    around = {
        it
        for cell in cage
        for it in neighbours(cell, plan.shape.side, plan.shape.side)
        if it in free
    }
    return sorted(cell for cell in around if _joins(plan, cage, cell))


def _joins(plan: Plan, cage: set[Cell], cell: Cell) -> bool:
    """Return whether a cell touches a cage and has another digit than its cells."""
    is_near = not cage.isdisjoint(neighbours(cell, plan.shape.side, plan.shape.side))
    return is_near and plan.digit(cell) not in map(plan.digit, cage)


def stricter(plan: Plan, cages: Sequence[Killer], other: bytes) -> Change | None:
    """Return a cage and the two into which it is split; None if none can be.

    The ``other`` solution keeps the sum of the cage, but not those of the two. If it is empty, the
    cage is one of the largest.
    """
    order = list(cages)
    plan.stream.shuffle(order)
    if not other:
        order.sort(key=lambda cage: -len(cage.cells))
    for cage in order:
        if ways := list(_splits(plan, cage.cells, other)):
            parts = ways[plan.stream.below(len(ways))]
            return (cage,), tuple(cage_of(plan, part) for part in parts)
    return None


def moved(plan: Plan, cages: Sequence[Killer], other: bytes) -> Change | None:
    """Return two cages, and them after a cell in which another solution differs has moved.

    The other solution, which keeps both sums before, breaks them afterwards. None if no cell fits.
    """
    least, most = plan.sizes or USUAL
    side = plan.shape.side
    home = {cell: cage for cage in cages for cell in cage.cells}
    for cell in plan.shuffled:
        if cell not in home or other[cell[0] * side + cell[1]] == plan.digit(cell):
            continue
        old = home[cell]
        rest = tuple(it for it in old.cells if it != cell)
        if len(rest) < least or len(connected(rest)) > 1:
            continue
        for near in neighbours(cell, side, side):
            new = home.get(near, old)
            if new is not old and len(new.cells) < most and _joins(plan, set(new.cells), cell):
                return (old, new), (cage_of(plan, rest), cage_of(plan, (*new.cells, cell)))
    return None


def _splits(plan: Plan, cells: Cells, other: bytes) -> Iterator[tuple[Cells, Cells]]:
    """Yield the ways to split a cage in two that another solution breaks."""
    least, side = (plan.sizes or USUAL)[0], plan.shape.side
    if len(cells) > _LARGEST_SPLIT:
        return
    for size in range(least, len(cells) // 2 + 1):
        for part in combinations(cells, size):
            rest = tuple(cell for cell in cells if cell not in part)
            total = sum(other[row * side + column] for row, column in part) if other else 0
            is_broken = total != sum(map(plan.digit, part))
            if is_broken and len(connected(part)) == len(connected(rest)) == 1:
                yield part, rest
