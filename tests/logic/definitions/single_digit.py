"""Patterns, chains and colours of one digit: slow definitions."""

from __future__ import annotations

from itertools import combinations, permutations, product

from tests.logic.definitions.plain import (
    BOXES,
    COLUMNS,
    DIGITS,
    PEERS,
    ROWS,
    Candidates,
    Cells,
    Removals,
    box,
    column,
    row,
    sees_all,
    two_colours,
)


def skyscraper(on: Candidates) -> Removals:
    """Two parallel lines with two places each, of which two share a crossing line."""
    for digit in DIGITS:
        for lines, crossing in ((ROWS, column), (COLUMNS, row)):
            links = [ends for house, *ends in on.conjugates(digit) if house in lines]
            for one, other in combinations(links, 2):
                for (a, b), (d, c) in product(permutations(one), permutations(other)):
                    if crossing(b) == crossing(c) and crossing(a) != crossing(d):
                        yield on.gone(sees_all([a, d]), [digit])


def two_string_kite(on: Candidates) -> Removals:
    """A row and a column with two places each, of which two share a box.

    What goes is where the lines through the other two ends cross.
    """
    for digit in DIGITS:
        links = list(on.conjugates(digit))
        for (along, *one), (down, *other) in product(links, links):
            if along in ROWS and down in COLUMNS:
                for (a, b), (d, c) in product(permutations(one), permutations(other)):
                    if box(b) == box(c) and len({a, b, c, d}) == 4:
                        yield on.gone([9 * row(d) + column(a)], [digit])


def empty_rectangle(on: Candidates, fewest: int = 3) -> Removals:
    """All places of a box, so many at least, are in one row and one column, not all in either.

    A strong link across, with one end in that row (column), has its other end in line with what
    goes from that column (row).
    """
    for digit in DIGITS:
        links = list(on.conjugates(digit))
        for house in BOXES:
            places = on.where[digit] & house
            crosses = [
                (along, down)
                for along, down in product(ROWS, COLUMNS)
                if along & down & house
                and places <= along | down
                and not (places <= along or places <= down)
            ]
            for (along, down), (line, *ends) in product(crosses, links):
                for c, d in permutations(ends):
                    if len(places) < fewest or c in house or d in house:
                        continue
                    corner: Cells = frozenset()
                    if line in COLUMNS and c in along:
                        corner = down & ROWS[row(d)]
                    elif line in ROWS and c in down:
                        corner = along & COLUMNS[column(d)]
                    yield on.gone(corner - house, [digit])


def digit_chains(on: Candidates, most: int) -> Removals:
    """Strong and weak links in turn, strong ones at both ends, of so many links at most.

    No cell comes twice, but the chain may end where it began. Ends that one strong link joins are
    left out: their shortest chain is that link alone, which is locked candidates at most.
    """
    for digit in DIGITS:
        partners = on.partners(digit)
        for start in partners:
            for end in _ends(partners, start, most):
                if end not in partners[start]:
                    seen = PEERS[start] if end == start else sees_all([start, end])
                    yield on.gone(seen, [digit])


def _ends(partners: dict[int, set[int]], start: int, most: int) -> set[int]:
    """Return where chains from a place can end, those of one link apart."""
    ends = set()
    known = set()

    def go(cell: int, used: Cells, left: int) -> None:
        # The cell is false, and the way came here over the cells that are used.
        if (cell, used, left) in known or left < 1:
            return
        known.add((cell, used, left))
        for true in partners[cell]:
            if true == start and len(used) > 1:
                ends.add(start)
            if true in used:
                continue
            if len(used) > 1:
                ends.add(true)
            for false in partners:
                if false in PEERS[true] and false not in used:
                    go(false, used | {true, false}, left - 2)

    go(start, frozenset({start}), most)
    return ends


def groups(on: Candidates, digit: int) -> list[tuple[set[int], set[int]]]:
    """Return the places of a digit that strong links join, in two colours in turn."""
    return two_colours((one, other) for _, one, other in on.conjugates(digit))


def _sees(cell: int, cells: set[int]) -> bool:
    return bool(PEERS[cell] & cells)


def simple_colours_trap(on: Candidates) -> Removals:
    """What sees both colours of a group goes."""
    for digit in DIGITS:
        for one, other in groups(on, digit):
            seen = [c for c in on.where[digit] if _sees(c, one) and _sees(c, other)]
            yield on.gone(seen, [digit])


def simple_colours_wrap(on: Candidates) -> Removals:
    """A colour of which two places see each other is false."""
    for digit in DIGITS:
        for group in groups(on, digit):
            wrong = [colour for colour in group if any(_sees(cell, colour) for cell in colour)]
            yield on.gone(set().union(*wrong), [digit])


def multi_colours_1(on: Candidates) -> Removals:
    """Colours of two groups see each other: what sees both their opposites goes."""
    for digit in DIGITS:
        for one, other in combinations(groups(on, digit), 2):
            seen = set()
            for mine, mine_opposite in permutations(one):
                for theirs, theirs_opposite in permutations(other):
                    if any(_sees(cell, theirs) for cell in mine):
                        seen |= {
                            cell
                            for cell in on.where[digit]
                            if _sees(cell, mine_opposite) and _sees(cell, theirs_opposite)
                        }
            yield on.gone(seen, [digit])


def multi_colours_2(on: Candidates) -> Removals:
    """A colour that sees both colours of another group is false."""
    for digit in DIGITS:
        for one, other in permutations(groups(on, digit), 2):
            gone = set()
            for colour in one:
                if all(any(_sees(cell, theirs) for cell in colour) for theirs in other):
                    gone |= colour
            yield on.gone(gone, [digit])
