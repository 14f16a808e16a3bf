"""The symmetries of a board: in which ways its cells can be moved so that it is the same board.

A symmetry puts rows and columns in another order, or exchanges them with each other, and takes
regions to regions and the groups of each rule to groups of that rule. Of boards with boxes and no
rules they are known; of others they are searched for (`colours.py`).

What is kept is a chain: symmetries that bring each line that can be there to the place of a first
one, then, with that one fixed, to the place of the next, and so on (Sims). Every symmetry is a
product of one of each link, in one way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from farandole.sudoku.canonical.colours import chain_of
from farandole.sudoku.canonical.transform import Transform
from farandole.sudoku.shape import Shape


@dataclass(frozen=True, slots=True)
class Symmetries:
    """All symmetries of a board: products of one of each link of the chain.

    They aren't all where ``complete`` is False.
    """

    shape: Shape
    chain: tuple[tuple[Transform, ...], ...]
    complete: bool

    @property
    def count(self) -> int:
        """The number of puzzles."""
        return prod(map(len, self.chain))

    def pick(self, numbers: Iterator[int]) -> Transform:
        """Return the product of the symmetries with these numbers, one for each link."""
        product = Transform.identity(self.shape.side)
        for link in self.chain:
            product = product.then(link[next(numbers)])
        return product


def box_size(shape: Shape) -> tuple[int, int] | None:
    """Return rows and columns of the boxes if the board is one of boxes without rules.

    Free regions that happen to be boxes count.
    """
    if any(rule.groups for rule in shape.rules):
        return None
    if shape.box is not None:
        return shape.box
    n = shape.side
    regions = shape.regions
    columns = next((c for c in range(n) if regions[c] != regions[0]), n)
    if n % columns:
        return None
    rows = n // columns
    boxes = {(r // rows, c // columns, regions[r * n + c]) for r in range(n) for c in range(n)}
    return (rows, columns) if len(boxes) == n else None


@lru_cache(maxsize=32)
def symmetries(shape: Shape) -> Symmetries:
    """Return the symmetries of a board.

    >>> from farandole import CLASSIC, Shape
    >>> symmetries(CLASSIC).count, symmetries(Shape(3, 3, "diagonals")).count
    (3359232, 96)
    """
    box = box_size(shape)
    complete = True
    if box is None:
        chain, complete = chain_of(shape)
    else:
        chain = list(_of_boxes(shape.side, *box))
    return Symmetries(shape, tuple(link for link in chain if len(link) > 1), complete)


def _of_boxes(side: int, height: int, width: int) -> Iterator[tuple[Transform, ...]]:
    """Yield all orders of lines in each band and stack, of bands and stacks, and the exchange."""
    same, digits = tuple(range(side)), tuple(range(1, side + 1))
    for rows in _orders(side, height):
        yield tuple(Transform(False, order, same, digits) for order in rows)
    for columns in _orders(side, width):
        yield tuple(Transform(False, same, order, digits) for order in columns)
    if height == width:
        yield Transform.identity(side), Transform(True, same, same, digits)


def _orders(side: int, size: int) -> Iterator[list[tuple[int, ...]]]:
    """Yield orders of lines: for each place those that bring another line of the chute there."""
    for start in range(0, side, size):
        for first in range(start, start + size - 1):
            yield [_swapped(side, first, line, 1) for line in range(first, start + size)]
    for first in range(0, side - size, size):
        yield [_swapped(side, first, line, size) for line in range(first, side, size)]


def _swapped(side: int, a: int, b: int, size: int) -> tuple[int, ...]:
    order = list(range(side))
    order[a : a + size], order[b : b + size] = order[b : b + size], order[a : a + size]
    return tuple(order)
