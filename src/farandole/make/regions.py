"""Jigsaws: boards with random regions."""

from __future__ import annotations

from farandole.drawing import connected
from farandole.errors import LimitReached
from farandole.i18n import msg
from farandole.limits import Budget, whole_number
from farandole.make.random_numbers import Stream, checked_seed
from farandole.sudoku.shape import LARGEST, SMALLEST, Shape

_EXCHANGES = 12  # for each cell: enough to leave no trace of the initial rows
_TRIES = 400  # of a cell, until a board without any exchange is kept unchanged


def random_jigsaw(side: int = 9, seed: int | None = None) -> Shape:
    """Return a board with random connected regions that has a solution.

    It starts with rows as regions. Then two neighbouring regions repeatedly exchange a cell, if
    both stay connected. The same ``seed`` gives the same board.

    >>> random_jigsaw(5, seed=1) == random_jigsaw(5, seed=1) != random_jigsaw(5, seed=2)
    True

    Raises `ArgumentError` for a side outside 4 to 25, and `LimitReached` if a
    :class:`~farandole.limits.Stop` stops the work.
    """
    side = whole_number(side, "side", SMALLEST, LARGEST)
    seed = checked_seed(seed)
    attempt = 0
    while not _has_solution(shape := _random(side, Stream(seed, attempt))):
        if Budget().is_over():  # then none is found for any board
            raise LimitReached(msg("the work was stopped before a board was generated"))
        attempt += 1
    return shape


def _has_solution(shape: Shape) -> bool:
    """Return whether a full grid is found soon; regions without one are rare."""
    from farandole.sudoku.as_cover import filling
    from farandole.sudoku.grid import Grid

    search = filling(Grid.empty(shape)).problem.search(nodes=200 * shape.cells)
    return next(search, None) is not None


def _random(side: int, stream: Stream) -> Shape:
    region = {divmod(cell, side): cell // side for cell in range(side * side)}
    cells = list(region)
    parts = [set(cells[start : start + side]) for start in range(0, len(cells), side)]
    exchanges = 0
    for _ in range(_TRIES * len(cells)):
        if exchanges == _EXCHANGES * len(cells):
            break
        mine = cells[stream.below(len(cells))]
        home = region[mine]
        beside = [region[near] for near in _neighbours(mine) if region.get(near, home) != home]
        if not beside:
            continue
        guest = beside[stream.below(len(beside))]
        at_home = parts[home] - {mine}
        choice = [
            cell for cell in sorted(parts[guest]) if not at_home.isdisjoint(_neighbours(cell))
        ]
        if not choice:
            continue
        theirs = choice[stream.below(len(choice))]
        changed = at_home | {theirs}, parts[guest] - {theirs} | {mine}
        if all(len(connected(part)) == 1 for part in changed):
            parts[home], parts[guest] = changed
            region[mine], region[theirs] = guest, home
            exchanges += 1
    return Shape.jigsaw(list(region.values()))


def _neighbours(cell: tuple[int, int]) -> list[tuple[int, int]]:
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
