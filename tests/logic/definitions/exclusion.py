"""Aligned exclusion, 3D Medusa, Sue de Coq: slow definitions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from tests.logic.definitions.plain import (
    BOXES,
    DIGITS,
    LINES,
    PEERS,
    Candidates,
    Cells,
    Removals,
    sees_all,
    two_colours,
)
from tests.logic.definitions.wings import almost_locked_sets


def aligned_exclusion(on: Candidates, size: int) -> Removals:
    """Of cells that see each other a candidate is false that no way to fill them has.

    A way is no way if it repeats a digit, or takes two digits from an almost locked set: such as
    their cells see all its places of. For three cells, also if it takes all from a cell of three
    candidates that they see.
    """
    sets = almost_locked_sets(on)
    # What a cell takes from each set from which it takes anything.
    taken: dict[int, dict[int, set[int]]] = {cell: {} for cell in on.empty}
    for number, (of, shared) in enumerate(sets):
        for digit in shared:
            for cell in sees_all(on.where[digit] & of) & on.where[digit]:
                taken[cell].setdefault(number, set()).add(digit)
    for cells in combinations(sorted(on.empty), size):
        if any(other not in PEERS[one] for one, other in combinations(cells, 2)):
            continue
        counts = Counter(number for cell in cells for number in taken[cell])
        takes = [
            [taken[cell].get(number, set()) for cell in cells]
            for number, times in counts.items()
            if times > 1 and sets[number][0].isdisjoint(cells)
        ]
        threes = [on.at[cell] for cell in sees_all(cells) if len(on.at[cell]) == 3]
        if not takes and not (size == 3 and threes):
            continue  # what repeated digits alone exclude is a naked single's
        left: list[set[int]] = [set() for _ in cells]
        for way in product(*(sorted(on.at[cell]) for cell in cells)):
            if len(set(way)) < size or (size == 3 and set(way) in threes):
                continue
            if any(sum(d in one for d, one in zip(way, by, strict=True)) > 1 for by in takes):
                continue
            for digits, digit in zip(left, way, strict=True):
                digits.add(digit)
        gone: set[tuple[int, int]] = set()
        for cell, digits in zip(cells, left, strict=True):
            gone |= on.gone([cell], on.at[cell] - digits)
        yield frozenset(gone)


def _excludes(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two candidates can't both be true."""
    if one[0] == other[0]:
        return one[1] != other[1]
    return one[1] == other[1] and other[0] in PEERS[one[0]]


def medusa_3d(on: Candidates) -> Removals:
    """A colour that contradicts itself or empties a cell is false; else what excludes both is."""
    every = {(cell, digit) for cell in on.empty for digit in on.at[cell]}
    links = [
        ((one, digit), (other, digit)) for digit in DIGITS for _, one, other in on.conjugates(digit)
    ]
    for cell in on.bivalue:
        one, other = on.at[cell]
        links.append(((cell, one), (cell, other)))
    for colours in two_colours(links):
        coloured = colours[0] | colours[1]
        out = [{c for c in every if any(_excludes(c, one) for one in colour)} for colour in colours]
        wrong = [
            colour
            for colour, gone in zip(colours, out, strict=True)
            if colour & gone
            or any(gone.issuperset((cell, digit) for digit in on.at[cell]) for cell in on.empty)
        ]
        if wrong:
            yield frozenset(wrong[0])
        else:
            yield frozenset((out[0] & out[1]) - coloured)


def sue_de_coq(on: Candidates) -> Removals:
    """Two or three cells where a line and a box cross have at least two digits more than cells.

    Other cells of the line, and other cells of the box, use up the surplus: each part has more
    cells than digits outside the crossing, and the two parts share no digit of the crossing.
    """
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
