"""Jigsaws: boards with random regions."""

from __future__ import annotations

from farandole.errors import LimitReached
from farandole.i18n import msg
from farandole.limits import Budget, whole_number
from farandole.make.random_numbers import Stream, checked_seed
from farandole.sudoku.shape import LARGEST, SMALLEST, Shape

_EXCHANGES = 12  # for each cell: by then the rows of the beginning can't be told any more
_TRIES = 400  # of a cell, until a board without any exchange is left as it is


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
    cells = side * side
    region = [cell // side for cell in range(cells)]
    near = [_near(cell, side) for cell in range(cells)]
    exchanges = 0
    for _ in range(_TRIES * cells):
        if exchanges == _EXCHANGES * cells:
            break
        one = stream.below(cells)
        beside = [region[other] for other in near[one] if region[other] != region[one]]
        if not beside:
            continue
        home, guest = region[one], beside[stream.below(len(beside))]
        others = [
            cell
            for cell in range(cells)
            if region[cell] == guest
            and any(region[other] == home and other != one for other in near[cell])
        ]
        if not others:
            continue
        other = others[stream.below(len(others))]
        region[one], region[other] = guest, home
        if _is_connected(home, region, near, side) and _is_connected(guest, region, near, side):
            exchanges += 1
        else:
            region[one], region[other] = home, guest
    return Shape.jigsaw(region)


def _near(cell: int, side: int) -> list[int]:
    row, column = divmod(cell, side)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * side + c for r, c in steps if 0 <= r < side and 0 <= c < side]


def _is_connected(number: int, region: list[int], near: list[list[int]], side: int) -> bool:
    new = [region.index(number)]
    seen = set(new)
    while new:
        for cell in near[new.pop()]:
            if region[cell] == number and cell not in seen:
                seen.add(cell)
                new.append(cell)
    return len(seen) == side
