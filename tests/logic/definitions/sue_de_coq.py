"""Sue de Coq: a slow definition.

Two or three cells where a line and a box cross have at least two digits more than cells. Other
cells of the line, and other cells of the box, use up the surplus: each part has more cells than
digits outside the crossing, and the two parts share no digit of the crossing.
"""

from __future__ import annotations

from itertools import combinations, product

from tests.logic.definitions.plain import BOXES, LINES, Candidates, Cells, Removals


def sue_de_coq(on: Candidates) -> Removals:
    for line, box in product(LINES, BOXES):
        crossing = sorted(line & box & on.empty)
        for size in (2, 3):
            for cells in map(frozenset, combinations(crossing, size)):
                yield from _at_crossing(on, cells, line & on.empty, box & on.empty)


def _at_crossing(on: Candidates, cells: Cells, line: Cells, box: Cells) -> Removals:
    digits = _digits(on, cells)
    surplus = len(digits) - len(cells)
    if surplus < 2:
        return
    for along, used in _parts(on, line - cells, digits):
        for below, also_used in _parts(on, box - cells, digits):
            of_line, of_box = _digits(on, along), _digits(on, below)
            if used + also_used != surplus or of_line & of_box & digits or along & below:
                continue
            gone_in_line = (digits | of_line) - (of_box - of_line)
            gone_in_box = (digits | of_box) - (of_line - of_box)
            both = of_line & of_box  # outside the crossing: once in each part
            yield (
                on.gone(line - along - cells, (gone_in_line - of_box) | both)
                | on.gone(box - below - cells, (gone_in_box - of_line) | both)
            )


def _parts(on: Candidates, cells: Cells, crossing: frozenset[int]) -> list[tuple[Cells, int]]:
    """Return sets of cells with digits of the crossing, and how many of these each uses up."""
    parts = []
    for size in range(1, len(cells) + 1):
        for some in map(frozenset, combinations(sorted(cells), size)):
            digits = _digits(on, some)
            used = size - len(digits - crossing)
            if used >= 1 and digits & crossing:
                parts.append((some, used))
    return parts


def _digits(on: Candidates, cells: Cells) -> frozenset[int]:
    return frozenset().union(*(on.at[cell] for cell in cells))
