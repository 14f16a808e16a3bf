"""Patterns, chains and colours of one digit: slow definitions."""

from __future__ import annotations

from itertools import combinations, permutations

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
)


def _both_orders(one: int, other: int) -> list[tuple[int, int]]:
    return [(one, other), (other, one)]


def skyscraper(on: Candidates) -> Removals:
    """Two parallel lines with two places each, of which two share a crossing line."""
    for digit in DIGITS:
        for lines, crossing in ((ROWS, column), (COLUMNS, row)):
            links = [(a, b) for house, a, b in on.conjugates(digit) if house in lines]
            for one, other in combinations(links, 2):
                for a, b in _both_orders(*one):
                    for d, c in _both_orders(*other):
                        if crossing(b) == crossing(c) and crossing(a) != crossing(d):
                            yield on.gone(sees_all([a, d]), [digit])


def two_string_kite(on: Candidates) -> Removals:
    """A row and a column with two places each, of which two share a box.

    What goes is where the lines through the other two ends cross.
    """
    for digit in DIGITS:
        links = list(on.conjugates(digit))
        for along, a0, b0 in links:
            for down, c0, d0 in links:
                if along not in ROWS or down not in COLUMNS:
                    continue
                for a, b in _both_orders(a0, b0):
                    for d, c in _both_orders(c0, d0):
                        if box(b) == box(c) and len({a, b, c, d}) == 4:
                            yield on.gone([9 * row(d) + column(a)], [digit])


def empty_rectangle(on: Candidates) -> Removals:
    """All places of a box, three at least, are in one row and one column, not all in either.

    A strong link across, with one end in that row (column), has its other end in line with what
    goes from that column (row).
    """
    for digit in DIGITS:
        links = list(on.conjugates(digit))
        for house in BOXES:
            places = on.where[digit] & house
            if len(places) < 3:
                continue
            for along in ROWS:
                for down in COLUMNS:
                    if not (along & down & house) or not places <= along | down:
                        continue
                    if places <= along or places <= down:
                        continue
                    for line, first, second in links:
                        for c, d in _both_orders(first, second):
                            if c in house or d in house:
                                continue
                            if line in COLUMNS and c in along:
                                (corner,) = down & ROWS[row(d)]
                            elif line in ROWS and c in down:
                                (corner,) = along & COLUMNS[column(d)]
                            else:
                                continue
                            if corner not in house:
                                yield on.gone([corner], [digit])


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


def turbot_fish(on: Candidates) -> Removals:
    """Two strong links of which two ends see each other: what sees the other ends goes."""
    return digit_chains(on, 3)


def x_chain(on: Candidates) -> Removals:
    """A chain of any length that the profile takes."""
    return digit_chains(on, 20)


Colours = tuple[set[int], set[int]]


def groups(on: Candidates, digit: int) -> list[Colours]:
    """Return the places that strong links join, in two colours in turn."""
    partners = on.partners(digit)
    left, found = set(partners), []
    while left:
        start = min(left)
        colours: Colours = ({start}, set())
        todo = [(start, 0)]
        left.discard(start)
        while todo:
            cell, colour = todo.pop()
            for other in partners[cell] & left:
                left.discard(other)
                colours[1 - colour].add(other)
                todo.append((other, 1 - colour))
        found.append(colours)
    return found


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
