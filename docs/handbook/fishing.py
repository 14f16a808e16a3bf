"""Boards made for large fish of rows, columns and boxes, which paths hardly ever have.

Each is a board of a puzzle without any given of one digit, where the basics end. A fish is drawn at
random, and the candidates that break it are removed: those in more houses of its base than of its
cover. None of them is the solution's, whose digit must be in as many of one as of the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole.logic import HODOKU, Board, explain
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from farandole.logic import Profile

_ROWS, _COLUMNS, _BOXES = range(9), range(9, 18), range(18, 27)
_HOUSES = [
    {number for number, house in enumerate(CLASSIC.houses) if cell in house.cells}
    for cell in range(CLASSIC.cells)
]
_DRAWN = 80  # fish of each digit
_TAKEN = 4  # of these, the ones that remove the fewest candidates
_LEAST = 20  # places of the digit


class _Fish(NamedTuple):
    base: set[int]
    cover: set[int]

    def excess(self, cell: int) -> int:
        """Return in how many more houses of the base than of the cover a cell is."""
        return len(self.base & _HOUSES[cell]) - len(self.cover & _HOUSES[cell])


def made_for_fish(board: Board, basics: Profile, random: Random) -> Iterator[Board]:
    """Yield boards made for fish of each digit that has many places on a board."""
    solution = explain(board, HODOKU).reached.grid.cells
    allowed = Board(board.grid)
    for digit in range(1, 10):
        homes = [cell for cell, found in enumerate(solution) if found == digit]
        places = [cell for cell in range(81) if allowed.has(cell, digit)]
        if len(places) < _LEAST:
            continue
        drawn = [fish for _ in range(_DRAWN) if (fish := _draw(random, homes)) is not None]
        useful = [fish for fish in drawn if any(fish.excess(cell) < 0 for cell in places)]
        useful.sort(key=lambda fish: sum(fish.excess(cell) > 0 for cell in places))
        for fish in useful[:_TAKEN]:
            kept = [cell for cell in places if fish.excess(cell) <= 0]
            yield explain(_with_places(board, digit, kept), basics).reached


def _draw(random: Random, homes: Iterable[int]) -> _Fish | None:
    """Return a fish that the places of a digit in the solution allow, if the one drawn is."""
    size, is_mutant = random.randint(3, 7), random.random() < 0.5
    boxes = random.sample(_BOXES, random.randint(0, min(4, size - 1)))
    lines = [*_ROWS, *_COLUMNS] if is_mutant else _ROWS
    base = {*boxes, *random.sample(lines, size - len(boxes))}
    others = [*_COLUMNS, *_BOXES] if is_mutant else _BOXES
    cover = set(random.sample(others, random.randint(0, 4))) - base
    fish = _Fish(base, cover)
    last = _ROWS if is_mutant else _COLUMNS
    for cell in homes:
        excess = fish.excess(cell)
        (line,) = _HOUSES[cell].intersection(last)
        if excess == 1 and line not in base:
            cover.add(line)
        elif excess:
            return None
    return fish


def _with_places(board: Board, digit: int, places: Iterable[int]) -> Board:
    """Return a board on which a digit has these places."""
    bit = 1 << digit >> 1
    candidates = [mask & ~bit for mask in board.candidates]
    for cell in places:
        candidates[cell] |= bit
    return Board(board, candidates=candidates)
