"""Singles, locked candidates, subsets: slow definitions."""

from __future__ import annotations

from itertools import combinations

from tests.logic.definitions.plain import (
    BOXES,
    DIGITS,
    HOUSES,
    LINES,
    Candidates,
    Cells,
    Removals,
    Removed,
)


def naked_single(on: Candidates) -> Removals:
    """A cell with one candidate."""
    return {on.gone([cell], DIGITS) for cell in on.empty if len(on.at[cell]) == 1}


def full_house(on: Candidates) -> Removals:
    """The last empty cell of a house."""
    last = {next(iter(on.empty & house)) for house in HOUSES if len(on.empty & house) == 1}
    return {on.gone([cell], DIGITS) for cell in last}


def hidden_single(on: Candidates) -> Removals:
    """A digit with one place in a house."""
    return {
        on.gone(on.where[digit] & house, [digit])
        for digit in DIGITS
        for house in HOUSES
        if len(on.where[digit] & house) == 1
    }


def _locked(on: Candidates, pairs: list[tuple[frozenset[int], frozenset[int]]]) -> Removals:
    for house, other in pairs:
        for digit in DIGITS:
            places = on.where[digit] & house
            if len(places) > 1 and places <= other:
                yield on.gone(other - house, [digit])


def pointing(on: Candidates) -> Removals:
    """All places of a digit in a box are in a line: it goes from the rest of the line."""
    return _locked(on, [(box, line) for box in BOXES for line in LINES if box & line])


def claiming(on: Candidates) -> Removals:
    """All places of a digit in a line are in a box: it goes from the rest of the box."""
    return _locked(on, [(line, box) for box in BOXES for line in LINES if box & line])


def naked(on: Candidates, size: int, *, locked: bool = False) -> Removals:
    """So many cells of a house with so many digits: no other cell of the house has them.

    It is locked if it removes something from a box, and from a line beyond the box.
    """
    for house in HOUSES:
        for cells in combinations(sorted(on.empty & house), size):
            digits = frozenset().union(*(on.at[cell] for cell in cells))
            if len(digits) != size:
                continue
            # Every house that has all the cells loses the digits elsewhere.
            by_box: Removed = frozenset()
            by_line: Removed = frozenset()
            for other in HOUSES:
                if other.issuperset(cells):
                    gone = on.gone(other - set(cells), digits)
                    if other in BOXES:
                        by_box |= gone
                    else:
                        by_line |= gone
            is_locked = size < 4 and bool(by_box) and bool(by_line - by_box)
            if (by_box or by_line) and is_locked == locked:
                yield by_box | by_line


def hidden(on: Candidates, size: int) -> Removals:
    """So many digits with so many places in a house: nothing else is there."""
    for house in HOUSES:
        have = [digit for digit in DIGITS if on.where[digit] & house]
        for digits in combinations(have, size):
            places = frozenset().union(*(on.where[digit] & house for digit in digits))
            if len(places) == size:
                yield on.gone(places, set(DIGITS) - set(digits))


def almost_locked(on: Candidates, size: int) -> Removals:
    """Of a line and a box, cells of the rest of one have a digit more than cells.

    The rest of the other has these digits in as many cells, open ones and others; no part of the
    cells is such a set. The first house has the digits in the cells and the crossing only, and the
    open cells of the other have no other digit.
    """
    pairs = [(line, box) for line in LINES for box in BOXES if line & box]
    for house, other in pairs + [(box, line) for line, box in pairs]:

        def beside(
            cells: tuple[int, ...], house: Cells = house, other: Cells = other
        ) -> tuple[frozenset[int], Cells]:
            """Return the digits of some cells, and the open cells for them, if they are as many."""
            digits = frozenset().union(*(on.at[cell] for cell in cells))
            rest = other - house
            open_ = frozenset(cell for cell in rest if on.at[cell] & digits)
            filled = [cell for cell in rest if on.board.grid.cells[cell] in digits]
            fits = len(digits) == len(cells) + 1 == len(open_) + len(filled) + 1
            return digits, open_ if fits else frozenset()

        for cells in combinations(sorted((house - other) & on.empty), size - 1):
            digits, open_ = beside(cells)
            parts = (part for many in range(1, size - 1) for part in combinations(cells, many))
            if open_ and not any(beside(part)[1] for part in parts):
                yield on.gone(house - other - {*cells}, digits) | on.gone(
                    open_, set(DIGITS) - digits
                )
