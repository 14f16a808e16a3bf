"""Maps of free regions: a symbol for each cell, the same for all cells of a region.

A map stands beside, below or above its puzzle. It cannot be mistaken for a puzzle: it has the same
symbol twice wherever two cells of a region touch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.source import quoted


def is_map(cells: Sequence[object], side: int) -> bool:
    """Tell whether symbols are those of regions: each stands ``side`` times, in one piece.

    >>> is_map("AABBAABBCCDDCCDD", 4), is_map("1234341221434321", 4)
    (True, False)
    """
    if len(cells) != side * side or cells.count(cells[0]) != side:
        return False
    if any(count != side for count in Counter(cells).values()):
        return False
    regions = pieces(side, lambda cell, other: cells[cell] == cells[other])
    # Columns, one below the other, are the same row again and again.
    return max(regions) == side - 1 and any(cells[i] == cells[i + 1] for i in range(side - 1))


def pieces(side: int, is_joined: Callable[[int, int], bool]) -> list[int]:
    """Return the number of the piece that each cell belongs to, from 0 in reading order.

    ``is_joined`` decides whether two cells that touch, the first of them above or to the left,
    belong to one piece.

    >>> pieces(2, lambda cell, other: other == cell + 1)
    [0, 0, 1, 1]
    """
    piece = list(range(side * side))

    def first_of(cell: int) -> int:
        while piece[cell] != cell:
            piece[cell] = piece[piece[cell]]
            cell = piece[cell]
        return cell

    for cell in range(side * side):
        for other in (cell + 1, cell + side):
            is_inside = other < side * side and (other == cell + side or other % side)
            if is_inside and is_joined(cell, other):
                one, two = first_of(cell), first_of(other)
                piece[max(one, two)] = min(one, two)
    numbers: dict[int, int] = {}
    return [numbers.setdefault(first_of(cell), len(numbers)) for cell in range(side * side)]


def holds(solution: bytes, givens: bytes) -> bool:
    """Return whether a solution has all givens in their places."""
    return all(digit in (0, held) for held, digit in zip(solution, givens, strict=True))


def contradicting_solution(column: int, found: str, line: int | None = None) -> ParseError:
    """Return the error for a solution that lacks a given of its puzzle."""
    return ParseError(
        msg("the solution contradicts the givens"),
        code="parse.mismatch",
        line=line,
        column=column,
        found=quoted(found),
    )
