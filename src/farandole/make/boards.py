"""Random full grids of any board, and other solutions of a puzzle.

The work is done in slices of some milliseconds: generators yield between slices, so the caller can
stop.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from threading import Lock

from farandole.cover.filling import Filling
from farandole.cover.questions.sample import Sampler
from farandole.cover.search.existence import luby
from farandole.cover.search.search import Search
from farandole.errors import NoSolution
from farandole.make.random_numbers import Stream
from farandole.sudoku.as_cover import filling
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape
from farandole.sudoku.solving import NONE

LARGEST_COUNTED = 6
"""The largest side of boards whose grids are all counted, in up to a second."""

_SLICE = 1000  # nodes between two checks whether to stop
_RESTART = 2000  # nodes of the shortest search for a full grid


_one_at_a_time = Lock()
"""A sampler answers one thread at a time, and need not be made twice."""


@lru_cache(maxsize=4)
def _empty(shape: Shape) -> Filling:
    return filling(Grid.empty(shape))


@lru_cache(maxsize=4)
def _sampler(shape: Shape) -> Sampler:
    return Sampler(_empty(shape).problem)


def full_grid(shape: Shape, stream: Stream) -> Generator[None, None, bytes]:
    """Return the digits of a full grid.

    Up to side 6 all grids are counted, and all are equally likely. Larger ones are the
    first that searches in random order find, with digits renamed at random: some grids are
    likelier than others.

    Raises `NoSolution` if there is none.
    """
    if shape.side <= LARGEST_COUNTED:
        with _one_at_a_time:
            sampler = _sampler(shape)
            if not sampler.count:
                raise NoSolution(NONE)
            return _empty(shape).values(sampler[stream.below(sampler.count)].numbers)
    board = _empty(shape)
    run = 0
    while True:
        run += 1
        search = board.problem.search(seed=1 + stream.below((1 << 64) - 1))
        if (yield from _finds(search, _RESTART * luby(run))):
            cells = board.values(next(search).numbers)
            names = list(range(1, shape.side + 1))
            stream.shuffle(names)
            return cells.translate(bytes([0, *names, *bytes(255 - shape.side)]))
        if search.complete:
            raise NoSolution(NONE)


def other_solution(
    cells: bytes, solution: bytes, shape: Shape, nodes: int | None = None
) -> Generator[None, None, bytes | None]:
    """Return another solution of a puzzle; None if there is no other.

    If the search needs more than ``nodes``, the result is empty, ``b""``.
    """
    board = filling(Grid._of(cells, shape))
    search = board.problem.search()
    while (yield from _finds(search, nodes)):
        other = board.values(next(search).numbers)
        if other != solution:
            return other
    return None if search.complete else b""


def count_up_to(cells: bytes, shape: Shape, most: int) -> Generator[None, None, list[bytes]]:
    """Return the solutions of a puzzle, at most this many."""
    board = filling(Grid._of(cells, shape))
    search = board.problem.search()
    solutions: list[bytes] = []
    while len(solutions) < most and (yield from _finds(search)):
        solutions.append(board.values(next(search).numbers))
    return solutions


def _finds(search: Search, nodes: int | None = None) -> Generator[None, None, bool]:
    """Return whether a search finds another cover within a number of nodes."""
    while not search.has_pending and not search.complete:
        if nodes is not None and search.nodes >= nodes:
            return False
        search.advance(_SLICE)
        yield
    return search.has_pending
