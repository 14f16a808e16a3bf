"""Distinct covers: those that differ by more than rotation and reflection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cover.models.geometry.motions import motions, symmetries
from farandole.cover.search.result import Count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.cover.models.geometry.motions import Cells
    from farandole.cover.problem import Problem

    Place = tuple[str, Cells]


def option_symmetries(places: Sequence[Place]) -> tuple[tuple[int, ...], ...]:
    """Return the motions of the board under which options turn into options, but for the identity.

    Option k lays a piece on cells, ``places[k]``. A motion maps the board to itself and is
    given as the new number of each option. Pieces keep their names.

    >>> option_symmetries([("I", ((0, 0), (0, 1))), ("I", ((1, 0), (1, 1)))])
    ((0, 1), (1, 0), (1, 0))
    """
    board = {cell for _, cells in places for cell in cells}
    if not board:
        return ()
    number = {(name, frozenset(cells)): k for k, (name, cells) in enumerate(places)}
    if len(number) < len(places):
        return ()  # an option twice: it is unclear which of the two is an image
    result = []
    for move in symmetries(board, motions(len(min(board)), "free"))[1:]:
        images = [number.get((name, move(cells))) for name, cells in places]
        moved = tuple([k for k in images if k is not None])
        if len(moved) == len(places):
            result.append(moved)
    return tuple(result)


def distinct(
    problem: Problem, places: Sequence[Place], *, nodes: int | None, seconds: float | None
) -> Count:
    """Return the number of covers, counting covers that are images of each other once.

    A cover is counted if it is the least of its images, compared as sorted option numbers.
    """
    moves = option_symmetries(places)
    search = problem.search(nodes=nodes, seconds=seconds)
    total = 0
    for solution in search:
        numbers = sorted(solution.numbers)
        total += all(numbers <= sorted([move[k] for k in numbers]) for move in moves)
    return Count(total, complete=search.complete, nodes=search.nodes, seconds=search.seconds)
