"""A board of any shape for finders: the peers of cells, and the places of digits."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.limits import Budget
    from farandole.logic.board import Board
    from farandole.sudoku.shape import Shape


class TimeUp(Exception):
    """Raised by a finder when the budget of its position is used up."""


class Plan(NamedTuple):
    """The houses and peers of a shape; sets of cells are bits of a number."""

    houses: tuple[int, ...]
    """The cells of each house: every digit has just one place in it."""
    kinds: tuple[str, ...]
    """The kind of each house: row, column, box, region, or the name of a rule."""
    peers: tuple[int, ...]
    """The cells that may not hold the same digit as a cell."""
    of: tuple[tuple[int, ...], ...]
    """The houses of each cell."""


@lru_cache(maxsize=32)
def plan_of(shape: Shape) -> Plan:
    """Return the houses and peers of a shape."""
    houses = tuple(bits(house.cells) for house in shape.houses)
    return Plan(
        houses,
        tuple(house.kind for house in shape.houses),
        tuple(bits(peers) for peers in shape.peers),
        tuple(
            tuple(number for number, house in enumerate(houses) if house >> cell & 1)
            for cell in range(shape.cells)
        ),
    )


class Position:
    """The candidates of a board, by cell and by digit.

    ``cells[c]`` has bit d - 1 for each candidate d of cell c; ``where[d]`` has bit c. ``budget``
    limits the time of finders. ``known`` has the digits on the board among the candidates.
    """

    __slots__ = ("board", "budget", "cells", "empty", "known", "plan", "side", "where")

    def __init__(self, board: Board, budget: Budget | None = None) -> None:
        shape = board.shape
        self.board = board
        self.budget = budget
        self.plan = plan_of(shape)
        self.side = shape.side
        self.cells = board.candidates
        self.empty = bits(cell for cell, digit in enumerate(board.grid.cells) if not digit)
        self.known = tuple(
            1 << (digit - 1) if digit else mask
            for digit, mask in zip(board.grid.cells, board.candidates, strict=True)
        )
        self.where = [0] * (shape.side + 1)
        for cell, mask in enumerate(board.candidates):
            for digit in ones(mask):
                self.where[digit + 1] |= 1 << cell

    @property
    def digits(self) -> range:
        """The digits of the board."""
        return range(1, self.side + 1)

    def look(self) -> None:
        """Raise TimeUp if the budget is over; finders that try much call this now and then."""
        if self.budget is not None and self.budget.is_over():
            raise TimeUp

    def seen_by_all(self, cells: int) -> int:
        """Return the cells that see all of these."""
        seen = -1
        for cell in ones(cells):
            seen &= self.plan.peers[cell]
        return seen


def bits(cells: Iterable[int]) -> int:
    """Return some numbers as a set of bits."""
    result = 0
    for cell in cells:
        result |= 1 << cell
    return result


def union(masks: Iterable[int]) -> int:
    """Return the bits that are in any of some sets."""
    return reduce(or_, masks, 0)


def ones(mask: int) -> Iterator[int]:
    """Yield the numbers in a set of bits, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
