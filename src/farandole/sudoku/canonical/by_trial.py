"""The least form of a grid on a board with few symmetries, by trying them all.

They are tried together, cell by cell in reading order: those that give more than the least
symbol of a cell are left out from then on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from farandole.sudoku.canonical.symmetries import symmetries

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from farandole.sudoku.canonical.motion import Motion
    from farandole.sudoku.shape import Shape

MOST = 1 << 23
"""Cells of all symmetries that are tried at most: 16 MB, and a second's work."""


class Least(NamedTuple):
    """The least form: its cells, a motion that leads there, how many do, whether all were tried."""

    cells: bytes
    motion: Motion
    names: tuple[int, ...]
    automorphisms: int
    complete: bool


class _Table(NamedTuple):
    """Of each symmetry the cell that comes to each cell; ``links`` are those of the chain used."""

    sources: NDArray[np.uint16]
    links: int


@lru_cache(maxsize=4)
def _table(shape: Shape, most: int) -> _Table:
    """Return all symmetries, or those that the last links of the chain give."""
    import numpy as np

    sources = np.arange(shape.cells, dtype=np.uint16)[None]
    chain = symmetries(shape).chain
    used = 0
    for link in reversed(chain):
        if len(link) * sources.size > most:
            break
        used += 1
        moved = [np.array(one.transform().cells, np.uint16)[sources] for one in link]
        sources = np.concatenate(moved)
    return _Table(sources, used)


def is_for(shape: Shape) -> bool:
    """Tell whether all symmetries of a board can be tried."""
    group = symmetries(shape)
    return group.complete and group.count * shape.cells <= MOST


def least(shape: Shape, cells: bytes, most: int = MOST) -> Least:
    """Return the least form of a grid, of those that can be tried."""
    import numpy as np

    table = _table(shape, most)
    digits = np.frombuffer(cells, np.uint8)
    left = np.arange(len(table.sources))
    names = np.zeros((len(left), shape.side + 1), np.uint8)
    named = np.zeros(len(left), np.uint8)
    form = bytearray()
    for cell in range(shape.cells):
        digit = digits[table.sources[left, cell]]
        name = names[np.arange(len(left)), digit]
        is_new = (name == 0) & (digit > 0)
        name = np.where(is_new, named + 1, name)
        lowest = int(name.min())
        form.append(lowest)
        kept = np.flatnonzero(name == lowest)
        if len(kept) < len(left):
            left, names, named = left[kept], names[kept], named[kept]
            digit, is_new = digit[kept], is_new[kept]
        if is_new.any():
            rows = np.flatnonzero(is_new)
            named[rows] += 1
            names[rows, digit[rows]] = named[rows]
    group = symmetries(shape)
    skipped = len(group.chain) - table.links
    number, picked = int(left[0]), []
    for link in reversed(group.chain[skipped:]):
        number, at = divmod(number, len(link))
        picked.append(at)
    motion = group.pick(iter([0] * skipped + picked[::-1]))
    free = iter(set(range(1, shape.side + 1)) - set(names[0].tolist()))
    given = [int(name) or next(free) for name in names[0, 1:]]
    return Least(bytes(form), motion, tuple(given), len(left), group.complete and not skipped)
