"""Deadly patterns and what follows from their guards: slow definitions.

A pattern is cells with the digits that they would hold. The guards are their other candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from tests.logic.definitions.plain import (
    BOXES,
    COLUMNS,
    DIGITS,
    HOUSES,
    PEERS,
    ROWS,
    Candidates,
    Cells,
    Removals,
    Removed,
    box,
    column,
    row,
    sees_all,
)

Pattern: TypeAlias = "dict[int, frozenset[int]]"
LARGEST = 4


def conclusions(on: Candidates, pattern: Pattern, kind: int) -> Removals:
    """Yield what follows from the guards of a pattern, by one of the four kinds."""
    guards = {c: on.at[c] - inner for c, inner in pattern.items() if on.at[c] - inner}
    cells, digits = frozenset(guards), frozenset[int]().union(*guards.values())
    houses = [house for house in HOUSES if cells <= house]
    match kind, len(cells):
        case 1, 1:
            for cell in cells:
                yield on.gone(cells, pattern[cell])
        case 2, size if size > 1 and len(digits) == 1:
            yield on.gone(sees_all(cells), digits)
        case 3, size if size > 1 and len(digits) > 1:
            for house in houses:
                rest = sorted((house & on.empty) - cells)
                for some in (s for n in range(1, LARGEST + 1) for s in combinations(rest, n)):
                    yield _of_subset(on, cells, digits, frozenset(some))
        case 4, 2:
            one, other = cells
            for digit in pattern[one] & pattern[other]:
                if any(on.where[digit] & house == cells for house in houses):
                    yield frozenset().union(
                        *(on.gone([cell], pattern[cell] - {digit}) for cell in cells)
                    )


def _of_subset(on: Candidates, cells: Cells, digits: frozenset[int], some: Cells) -> Removed:
    """Return what a naked subset with the guards' cells, taken as one, removes."""

    def held(part: tuple[int, ...]) -> frozenset[int]:
        return frozenset().union(*(on.at[cell] for cell in part))

    together = digits | held((*some,))
    if len(together) != len(some) + 1:
        return frozenset()
    for size in range(1, len(some) + 1):
        for part in combinations(some, size):
            fewer = size < len(some) and len(digits | held(part)) <= size + 1
            if fewer or len(held(part)) <= size:
                return frozenset()
    both = cells | some
    return on.gone(frozenset().union(*(h for h in HOUSES if both <= h)) - both, together)


def loops(on: Candidates) -> Iterator[Pattern]:
    """Yield cells with a pair of digits: two of each row, column and box, or none."""
    for pair in map(frozenset, combinations(DIGITS, 2)):
        places = [sorted(c for c in house if pair <= on.at[c]) for house in ROWS]
        for cells in _rows_of_two(places):
            if len(cells) > 4 and _hang_together(cells):
                yield dict.fromkeys(cells, pair)


def _rows_of_two(places: list[list[int]], taken: Cells = frozenset()) -> Iterator[Cells]:
    if not places:
        if all(len(taken & house) != 1 for house in (*COLUMNS, *BOXES)):
            yield taken
        return
    for two in ((), *combinations(places[0], 2)):
        cells = taken | {*two}
        if all(len(cells & house) < 3 for house in (*COLUMNS, *BOXES)):
            yield from _rows_of_two(places[1:], cells)


def _hang_together(cells: Cells) -> bool:
    reached = {min(cells)}
    while more := {c for c in cells - reached if PEERS[c] & reached}:
        reached |= more
    return reached == cells


@cache
def extended() -> list[tuple[Cells, int]]:
    """Return two lines at as many places as digits: a box has room for its cells, or all are alike.

    The lines are in a chute, or the places are the three of one.
    """
    found = []
    for lines, across in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        for one, other in combinations(range(9), 2):
            for size in (3, 4):
                for places in combinations(range(9), size):
                    chutes = [place // 3 for place in places]
                    near = one // 3 == other // 3 and all(
                        2 * chutes.count(c) <= size for c in chutes
                    )
                    far = one // 3 != other // 3 and size == 3 and len({*chutes}) == 1
                    if near or far:
                        both = lines[one] | lines[other]
                        found.append((both & frozenset().union(*(across[p] for p in places)), size))
    return found


@cache
def polygons() -> list[tuple[Cells, int]]:
    """Return Borescoper's octagons and heptagons."""
    found = []
    for corner, (down, right) in product(range(81), product(range(1, 9), repeat=2)):
        far_row, far_column = (row(corner) + down) % 9, (column(corner) + right) % 9
        if far_row // 3 == row(corner) // 3 or far_column // 3 == column(corner) // 3:
            continue
        four = BOXES[box(corner)] - ROWS[row(corner)] - COLUMNS[column(corner)]
        pairs = {9 * row(cell) + far_column for cell in four}
        pairs |= {9 * far_row + column(cell) for cell in four}
        found.append((four | pairs, 4))
        found += [((four | pairs) - {cell}, 3) for cell in four]
    return found


def shapes(on: Candidates, which: list[tuple[Cells, int]]) -> Iterator[Pattern]:
    """Yield cells of a shape with its number of digits, of which each has two or more."""
    for cells, size in which:
        if cells <= on.empty:
            bare = sorted(cells, key=lambda cell: len(on.at[cell]))
            for digits in map(frozenset, combinations(DIGITS, size)):
                if all(len(on.at[cell] & digits) > 1 for cell in bare):
                    yield dict.fromkeys(cells, digits)


def graves(on: Candidates) -> Iterator[Pattern]:
    """Yield two digits for each empty cell: each digit twice in its houses."""
    more = [cell for cell in on.empty if len(on.at[cell]) > 2]
    if not 1 < len(more) <= LARGEST:
        return
    bare = {cell: on.at[cell] for cell in on.empty if cell not in more}
    for pairs in product(*(map(frozenset, combinations(sorted(on.at[c]), 2)) for c in more)):
        pattern = {**bare, **dict(zip(more, pairs, strict=True))}
        held = [[d for c in house & on.empty for d in pattern[c]] for house in HOUSES]
        if all(some.count(digit) == 2 for some in held for digit in some):
            yield pattern


def reverse_graves(on: Candidates) -> Iterator[Pattern]:
    """Yield a digit for each cell of some, so that of two each house has both placed or neither."""
    for pair in combinations(DIGITS, 2):
        placed = {d: {c for c in range(81) if on.board.grid.cells[c] == d} for d in pair}
        lack = [
            {d for d in pair if not placed[d] & house}
            if len([d for d in pair if placed[d] & house]) == 1
            else set[int]()
            for house in HOUSES
        ]
        if any(not (placed[pair[0]] | placed[pair[1]]) & house for house in HOUSES):
            open_ = {house: d for house, some in zip(HOUSES, lack, strict=True) for d in some}
            yield from _filled(on, open_)


def _filled(on: Candidates, lack: dict[Cells, int]) -> Iterator[Pattern]:
    if not lack:
        yield {}
        return
    first, digit = next(iter(lack.items()))
    for cell in first & on.where[digit]:
        met = {house for house in HOUSES if cell in house}
        if all(lack.get(house) == digit for house in met):
            rest = {house: d for house, d in lack.items() if house not in met}
            for pattern in _filled(on, rest):
                yield {cell: frozenset([digit]), **pattern}


PATTERNS: dict[str, Callable[[Candidates], Iterator[Pattern]]] = {
    "unique-loop": loops,
    "extended-rectangle": lambda on: shapes(on, extended()),
    "unique-polygon": lambda on: shapes(on, polygons()),
    "bug": graves,
    "reverse-bug": reverse_graves,
}


def kinds(name: str) -> dict[str, tuple[int, ...]]:
    """Return the techniques of a family of patterns, each with its kinds."""
    if name in ("unique-polygon", "reverse-bug"):
        return {name: (1, 2, 3, 4)}
    return {f"{name}-{kind}": (kind,) for kind in range(2 if name == "bug" else 1, 5)}
