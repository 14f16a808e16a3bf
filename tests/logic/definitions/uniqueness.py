"""Rectangles and the bivalue universal grave: slow definitions.

A rectangle lies in two rows, two columns and two boxes. As HoDoKu does, rectangles of empty cells
are taken whose cells have lost one of the digits, but one cell must have just both.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from tests.logic.definitions.plain import DIGITS, HOUSES, PEERS, Candidates, Removals, box, sees_all


def rectangles() -> Iterator[tuple[int, int, int, int]]:
    """Yield the corners: of one row, then below them in the same order."""
    for top, bottom in combinations(range(9), 2):
        for left, right in combinations(range(9), 2):
            corners = (9 * top + left, 9 * top + right, 9 * bottom + left, 9 * bottom + right)
            if len({box(cell) for cell in corners}) == 2:
                yield corners


class Rectangle(NamedTuple):
    corners: tuple[int, int, int, int]
    a: int
    b: int
    bare: list[int]
    """Corners with no other digit."""
    more: list[int]

    def across(self, corner: int) -> int:
        return self.corners[3 - self.corners.index(corner)]

    def further(self, on: Candidates) -> frozenset[int]:
        return frozenset().union(*(on.at[cell] for cell in self.corners)) - {self.a, self.b}

    @property
    def in_line(self) -> bool:
        """Whether there are two corners with more, and these aren't across."""
        return len(self.more) == 2 and self.across(self.more[0]) != self.more[1]

    @property
    def is_crossed(self) -> bool:
        return len(self.more) == 2 and not self.in_line


def _open_to(on: Candidates, cell: int, digit: int) -> bool:
    """Whether no digit on the board rules this one out, be it a candidate or not."""
    return all(on.board.grid.cells[peer] != digit for peer in PEERS[cell])


def unique(on: Candidates) -> Iterator[Rectangle]:
    for corners in rectangles():
        if not on.empty.issuperset(corners):
            continue
        for a, b in combinations(DIGITS, 2):
            if not any(on.at[cell] == {a, b} for cell in corners):
                continue
            if all(_open_to(on, cell, digit) for cell in corners for digit in (a, b)):
                bare = [cell for cell in corners if on.at[cell] <= {a, b}]
                yield Rectangle(corners, a, b, bare, [c for c in corners if c not in bare])


def unique_rectangle_1(on: Candidates) -> Removals:
    """One corner has more: it holds neither digit."""
    found = {on.gone(r.more, (r.a, r.b)) for r in unique(on) if len(r.more) == 1}
    return found - {frozenset()}


def one_further(on: Candidates, *, in_line: bool) -> Removals:
    """Two corners in line, or across, or three have one further digit: what sees them lacks it."""
    for r in unique(on):
        if len(r.more) > 1 and r.in_line == in_line and len(r.further(on)) == 1:
            yield on.gone(sees_all(r.more), r.further(on))


def unique_rectangle_3(on: Candidates) -> Removals:
    """The further digits of two corners in line, as one cell, are in a naked subset.

    As in HoDoKu its other cells hold neither digit of the rectangle.
    """
    for r in unique(on):
        if not r.in_line:
            continue
        for house in HOUSES:
            if not house.issuperset(r.more):
                continue
            rest = [
                cell
                for cell in sorted(house & on.empty)
                if cell not in r.corners and not on.at[cell] & {r.a, r.b}
            ]
            for size in range(1, len(rest) + 1):
                for some in combinations(rest, size):
                    digits = r.further(on).union(*(on.at[cell] for cell in some))
                    if len(digits) != size + 1:
                        continue
                    cells = {*some, *r.more}
                    others = [h - cells for h in HOUSES if h >= cells]
                    yield on.gone(frozenset().union(*others), digits)


def unique_rectangle_4(on: Candidates) -> Removals:
    """One digit has its places in line only in two corners there: these don't hold the other.

    As in HoDoKu it has no further place in a box of both corners either; that differs only where
    locked candidates would remove it.
    """
    for r in unique(on):
        if not r.in_line:
            continue
        for held, gone in ((r.a, r.b), (r.b, r.a)):
            if not sees_all(r.more) & on.where[held]:
                yield on.gone(r.more, [gone])


def _elsewhere(on: Candidates, r: Rectangle, corner: int, digit: int) -> bool:
    """Whether a digit has places in the row or column of a corner outside of the rectangle."""
    row, column = (house for house in HOUSES[:18] if corner in house)
    return bool(((row | column) - set(r.corners)) & on.where[digit])


def unique_rectangle_6(on: Candidates) -> Removals:
    """Two corners across have more, one digit is nowhere else in all four lines: not there."""
    for r in unique(on):
        if not r.is_crossed:
            continue
        for digit in (r.a, r.b):
            if not any(_elsewhere(on, r, corner, digit) for corner in r.more):
                yield on.gone(r.more, [digit])


def hidden_rectangle(on: Candidates) -> Removals:
    """Across from a bare corner one digit is nowhere else in row and column: not the other there.

    One corner is bare, or two across.
    """
    for r in unique(on):
        if len(r.more) != 3 and not r.is_crossed:
            continue
        for corner in r.bare:
            across = r.across(corner)
            for held, gone in ((r.a, r.b), (r.b, r.a)):
                if not _elsewhere(on, r, across, held):
                    yield on.gone([across], [gone])


def _avoidable(on: Candidates) -> Iterator[tuple[dict[int, int], list[int]]]:
    """Yield what the corners would hold in a rectangle without givens, and the empty corners.

    As in HoDoKu two corners of one box are filled, and empty corners have two candidates.
    """
    grid, givens = on.board.grid.cells, on.board.givens.cells
    for corners in rectangles():
        for one, other in ((0, 1), (1, 0), (0, 2), (2, 0), (3, 1), (1, 3), (3, 2), (2, 3)):
            first, second = corners[one], corners[other]
            if box(first) != box(second) or not (grid[first] and grid[second]):
                continue
            holds = {first: grid[first], second: grid[second]}
            holds[corners[3 - one]], holds[corners[3 - other]] = grid[first], grid[second]
            if any(givens[cell] for cell in corners):
                continue
            if all(
                grid[cell] == digit or (len(on.at[cell]) == 2 and digit in on.at[cell])
                for cell, digit in holds.items()
            ):
                yield holds, [cell for cell in corners if not grid[cell]]


def avoidable_rectangle_1(on: Candidates) -> Removals:
    """One corner is empty: it doesn't hold what completes the pattern."""
    return {on.gone(empty, [holds[empty[0]]]) for holds, empty in _avoidable(on) if len(empty) == 1}


def avoidable_rectangle_2(on: Candidates) -> Removals:
    """Two corners are empty, with the same further digit: what sees both hasn't."""
    for holds, empty in _avoidable(on):
        if len(empty) == 2:
            one, other = (on.at[cell] - {holds[cell]} for cell in empty)
            if one == other:
                yield on.gone(sees_all(empty), one)


def bug_plus_1(on: Candidates) -> Removals:
    """Every cell has two candidates, every digit two places, but for one candidate: it is true."""
    odd = [cell for cell in on.empty if len(on.at[cell]) != 2]
    if len(odd) != 1 or len(on.at[odd[0]]) != 3:
        return set()
    for extra in on.at[odd[0]]:
        where = {d: on.where[d] - ({odd[0]} if d == extra else set()) for d in DIGITS}
        if all(len(where[d] & house) in (0, 2) for d in DIGITS for house in HOUSES):
            return {on.gone(odd, on.at[odd[0]] - {extra})}
    return set()
