"""How motions of a room move placements, and which placements can lead a search.

*Leaders*: take placements of which each assembly has at least one, and which stay together under
the motions: those of one piece, or those that touch cells of one class. They fall into classes,
and the least of each class can lead: it is in the assembly, and no placement of an earlier class
is. Up to motions that loses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from farandole.cover.solids.placing import Room, Rows, form, images, keys
from farandole.cover.solids.puzzle import COLORS, Solid, Task

Numbers = NDArray[np.int64]
Mask = NDArray[np.bool_]

_MOST_TOUCHES = 1 << 28
"""Placements times cells, which take a byte each: beyond these only pieces lead."""


@dataclass(frozen=True, slots=True, eq=False)
class Motions:
    """The motions that turn assemblies into assemblies, without the identity.

    ``places`` has by motion and placement the placement after the motion, -1 for none; ``cells``
    the same of cells, ``pieces`` of pieces. Those in ``total`` move every placement to one of a
    piece that is used as often.
    """

    places: Numbers
    cells: Sequence[Numbers]
    pieces: Sequence[Sequence[int | None]]
    total: Sequence[int]


def motions_of(room: Room, task: Task, solids: Sequence[Solid], rows: Sequence[Rows]) -> Motions:
    """Return the rotations of a room, and its reflections if pieces have their mirror images."""
    every = room.symmetries()[1:]
    turns = [cells for motion, cells in every if not room.grid.is_mirror(motion)]
    mirrors = [cells for motion, cells in every if room.grid.is_mirror(motion)]
    own: list[int | None] = list(range(len(rows)))
    partners = _partners(room, solids) if mirrors else own
    if any(
        partner is None and piece.low for partner, piece in zip(partners, task.pieces, strict=True)
    ):
        mirrors = []
    cells = turns + mirrors
    pieces = [own] * len(turns) + [partners] * len(mirrors)
    places = _places(rows, cells, pieces)
    spans = [(piece.low, piece.high) for piece in task.pieces]
    total = [
        k
        for k, others in enumerate(pieces)
        if (places[k] >= 0).all()
        and all(
            other is None or spans[other] == span for other, span in zip(others, spans, strict=True)
        )
    ]
    return Motions(places, cells, pieces, total)


def _partners(room: Room, solids: Sequence[Solid]) -> list[int | None]:
    """Return the mirror image of each piece: itself or another one, None if there is none."""
    forms = [form(room.grid, solid) for solid in solids]
    partners: list[int | None] = [None] * len(solids)
    for k, solid in enumerate(solids):
        if partners[k] is None:
            wanted = form(room.grid, solid, mirrored=True)
            free = (j for j in range(k, len(solids)) if forms[j] == wanted and partners[j] is None)
            partner = next(free, None)
            if partner is not None:
                partners[k], partners[partner] = partner, k
    return partners


def _places(
    rows: Sequence[Rows], moves: Sequence[Numbers], pieces: Sequence[Sequence[int | None]]
) -> Numbers:
    starts = [0, *np.cumsum([len(part) for part in rows]).tolist()]
    numbers = [
        dict(zip(keys(part), range(start, start + len(part)), strict=True))
        for part, start in zip(rows, starts, strict=False)
    ]
    found = np.full((len(moves), starts[-1]), -1, np.int64)
    for k, part in enumerate(rows):
        for motion, moved in enumerate(images(part, moves)):
            other = pieces[motion][k]
            if other is not None:
                get = numbers[other].get
                found[motion, starts[k] : starts[k + 1]] = [get(key, -1) for key in keys(moved)]
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Leaders:
    """Placements that an assembly has one of, as a mask; by placement the least of its class.

    ``is_single`` is whether an assembly has only one of them. ``cost`` is how much of a whole
    search is left, roughly.
    """

    mask: Mask
    least: Numbers
    is_single: bool
    cost: float


def leaders(room: Room, task: Task, rows: Sequence[Rows], motions: Motions) -> Leaders | None:
    """Return the leaders that leave the least to search, None if there is nothing to gain."""
    owners = np.repeat(np.arange(len(rows)), [len(part) for part in rows])
    found = []
    if motions.total:
        for k, piece in enumerate(task.pieces):
            if piece.low and len(rows[k]):
                moving = [m for m in motions.total if motions.pieces[m][k] == k]
                found.append(_led(owners == k, motions, moving, piece.high))
        found += _at_cells(room, rows, motions)
    best = min(found, key=lambda leaders: leaders.cost, default=None)
    return best if best and best.cost < 1 else None


def _at_cells(room: Room, rows: Sequence[Rows], motions: Motions) -> list[Leaders]:
    """Return leaders that touch cells of one class, for each class of cells to be filled."""
    cells = np.arange(len(room.points))
    if sum(map(len, rows)) * len(cells) > _MOST_TOUCHES:
        return []
    least = np.min([cells, *(motions.cells[m] for m in motions.total)], 0)
    touched = np.zeros((sum(map(len, rows)), len(cells)), bool)
    start = 0
    for part in rows:
        np.put_along_axis(
            touched[start : start + len(part)], (part // COLORS).astype(np.int64), True, 1
        )
        start += len(part)
    found = []
    for first in np.unique(least[~room.variable]).tolist():
        times = touched[:, least == first].sum(1)
        if times.any():
            count = (least == first).sum()
            found.append(
                _led(
                    times > 0,
                    motions,
                    motions.total,
                    1 if count == 1 else count / times[times > 0].mean(),
                )
            )
    return found


def _led(mask: Mask, motions: Motions, moving: Sequence[int], times: float) -> Leaders:
    """Return leaders of which an assembly has ``times``, about."""
    every = np.arange(len(mask))
    least = np.min([every, *(motions.places[m] for m in moving)], 0)
    classes = int((mask & (least == every)).sum())
    return Leaders(mask, least, times == 1, classes * times / int(mask.sum()))
