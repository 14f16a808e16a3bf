"""The least form of a grid on a board with few symmetries, by trying them all.

They are tried together, cell by cell in reading order: those that give more than the least
symbol of a cell are left out from then on. Where they are too many for that, one part comes after
the other, and ends where it gives more than the least form so far.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from farandole.sudoku.canonical.symmetries import symmetries
from farandole.sudoku.canonical.transform import Canonical, Transform
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from farandole.limits import Budget
    from farandole.sudoku.shape import Shape

MOST = 1 << 23
"""Cells of symmetries that are tried together: 16 MB."""


_BEGINNING = 4  # cells that could be looked at in the time that a symmetry takes besides


class _Table(NamedTuple):
    """Of each symmetry the cell that comes to each cell; ``links`` are those of the chain used."""

    sources: NDArray[np.uint16]
    links: int


@lru_cache(maxsize=4)
def _table(shape: Shape, most: int) -> _Table:
    """Return the symmetries that the last links of the chain give, all if they are few."""
    sources = np.arange(shape.cells, dtype=np.uint16)[None]
    used = 0
    for link in reversed(symmetries(shape).chain):
        if len(link) * sources.size > most:
            break
        used += 1
        moved = [np.array(motion.cells, np.uint16)[sources] for motion in link]
        sources = np.concatenate(moved)
    return _Table(sources, used)


def is_for(shape: Shape) -> bool:
    """Return whether all symmetries of a board can be tried together."""
    group = symmetries(shape)
    return group.complete and group.count * shape.cells <= MOST


def least(grid: Grid, budget: Budget | None = None, most: int = MOST) -> Canonical:
    """Return the least form of a grid.

    Symmetries are tried some thousand together: those of the last links of the chain, after each
    product of the links before. Every cell of a symmetry that is looked at counts as a node of the
    ``budget``, and a symmetry as some; without one so many are tried as go together.
    """
    shape = grid.shape
    group = symmetries(shape)
    if not any(grid.cells):  # which every symmetry leaves as it is
        return Canonical(grid, Transform.identity(shape.side), group.count, group.complete)
    table = _table(shape, most)
    before = group.chain[: len(group.chain) - table.links]
    after = group.chain[len(before) :]
    moves = [[np.array(motion.cells, np.int64) for motion in link] for link in before]
    digits = np.frombuffer(grid.cells, np.uint8)
    best: _Found | None = None
    first: tuple[int, ...] = ()
    automorphisms = 0
    is_complete = group.complete
    for picked in product(*(range(len(link)) for link in before)):
        if best is not None and (budget is None or budget.is_over()):
            is_complete = False
            break
        moved = digits
        for move, number in zip(moves, picked, strict=True):
            moved = moved[move[number]]
        found = _least_of(table, moved, shape.side, best)
        if budget is not None:
            budget.nodes += found.looked + _BEGINNING * len(table.sources)
        if found.form is not None:
            if best is None or found.form != best.form:
                best, first, automorphisms = found, picked, 0
            automorphisms += found.ways
    assert best is not None
    assert best.form is not None
    number, last = best.place, []
    for link in reversed(after):
        number, at = divmod(number, len(link))
        last.append(at)
    motion = group.pick(iter([*first, *last[::-1]]))
    free = iter(set(range(1, shape.side + 1)) - set(best.names))
    names = tuple(name or next(free) for name in best.names[1:])
    transform = Transform(motion.transposed, motion.rows, motion.columns, names)
    return Canonical(Grid._of(best.form, shape), transform, automorphisms, is_complete)


class _Found(NamedTuple):
    """The least form that the symmetries of a table give; ``form`` is None if it is more than best.

    ``place`` is that of one that leads there, of ``ways`` in all; ``looked`` is how many cells
    were looked at.
    """

    form: bytes | None
    place: int
    ways: int
    names: tuple[int, ...]
    looked: int


def _least_of(table: _Table, digits: NDArray[np.uint8], side: int, best: _Found | None) -> _Found:
    left = np.arange(len(table.sources))
    names = np.zeros((len(left), side + 1), np.uint8)
    named = np.zeros(len(left), np.uint8)
    form = bytearray()
    looked = 0
    bound = None if best is None else best.form
    for cell in range(len(digits)):
        looked += len(left)
        digit = digits[table.sources[left, cell]]
        if digit.any():
            name = names[np.arange(len(left)), digit]
            is_new = (name == 0) & (digit > 0)
            name = np.where(is_new, named + 1, name)
            lowest = int(name.min())
            kept = np.flatnonzero(name == lowest)
            if len(kept) < len(left):
                left, names, named = left[kept], names[kept], named[kept]
                digit, is_new = digit[kept], is_new[kept]
            rows = np.flatnonzero(is_new)
            if len(rows):
                named[rows] += 1
                names[rows, digit[rows]] = named[rows]
        else:
            lowest = 0
        form.append(lowest)
        if bound is not None and lowest != bound[cell]:
            if lowest > bound[cell]:
                return _Found(None, 0, 0, (), looked)
            bound = None
    return _Found(bytes(form), int(left[0]), len(left), tuple(names[0].tolist()), looked)
