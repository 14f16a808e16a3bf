"""Arguments of their own for a few kinds of lines: what is between, who alternates, who is seen.

Each yields the digits that some cells of a line have left, by cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from farandole.logic.rules.layers import work_out
from farandole.logic.rules.plan import Part, part_of
from farandole.logic.shapes.position import Position, bits, ones, union
from farandole.sudoku.rules.propagators import Clique, Related, Sum
from farandole.sudoku.shape import Shape

Held = dict[int, int]


class Case(NamedTuple):
    """A way to split a line: the cells that add up, the sets that they can have, and the others.

    ``first`` are the digits of the cells that decide, by cell.
    """

    first: tuple[tuple[int, int], ...]
    cells: tuple[int, ...]
    sets: tuple[int, ...]
    masks: tuple[int, ...]
    """The digits left in all cells of the line."""


def _case(
    at: Position,
    line: Sequence[int],
    first: Sequence[tuple[int, int]],
    cells: Sequence[int],
    total: int,
) -> Case | None:
    """Return the case that some cells have these digits, and others add up; None if it can't be."""
    taken = union(1 << (digit - 1) for _, digit in first)
    fixed = {cell: 1 << (digit - 1) for cell, digit in first}
    held = {cell: fixed.get(cell, at.known[cell] & ~taken) for cell in line}
    if any(not at.known[cell] & mask for cell, mask in fixed.items()) or not all(held.values()):
        return None
    if not cells:
        return Case(tuple(first), (), (), tuple(held.values())) if total == 0 else None
    part = sum_of(at.board.shape, tuple(cells), total)
    outer = [cell for cell in line if cell not in fixed and cell not in cells]
    found = work_out(part, tuple(held[cell] for cell in part.cells))
    if found is None or not found.ways:
        return None
    every = found.sets or [1 << digit for digit in ones(found.masks[0])]
    sets = tuple(it for it in every if all(held[cell] & ~it for cell in outer))
    left = dict.fromkeys(line, 0) | fixed
    for one in sets:
        some = tuple(held[cell] & one for cell in part.cells)
        inner = work_out(part, some)
        for cell, mask in zip(part.cells, inner.masks if inner else some, strict=True):
            left[cell] |= mask
        for cell in outer:
            left[cell] |= held[cell] & ~one
    return Case(tuple(first), tuple(cells), sets, tuple(left.values())) if sets else None


@lru_cache(4096)
def sum_of(shape: Shape, cells: tuple[int, ...], total: int) -> Part:
    """Return the sum of some cells as a part by itself."""
    return part_of(shape, (), (Sum(total, (1,) * len(cells), cells),))


def sandwiches(at: Position, part: Part, rule: Any) -> Iterator[Case]:  # noqa: ANN401
    """Yield where the smallest and the largest digit of a sandwich can be, and what is between."""
    line, less = part.cells, 1 - at.board.shape.least
    for i, j in combinations(range(len(line)), 2):
        cells = line[i + 1 : j]
        for ends in ((1, at.side), (at.side, 1)):
            first = tuple(zip((line[i], line[j]), ends, strict=True))
            if case := _case(at, line, first, cells, rule.total + less * len(cells)):
                yield case


def x_sums(at: Position, part: Part, rule: Any) -> Iterator[Case]:  # noqa: ANN401
    """Yield what the first digit of an X-sum can be, and what is next to it."""
    line, least = part.cells, at.board.shape.least
    for digit in (it + 1 for it in ones(at.known[line[0]])):
        count = digit - 1 + least
        cells = line[1:count]
        total = rule.total - count + (1 - least) * len(cells)
        if 0 < count <= len(line) and (case := _case(at, line, ((line[0], digit),), cells, total)):
            yield case


def _either(
    cases: Callable[[Position, Part, Any], Iterator[Case]],
) -> Callable[..., Iterator[Held]]:
    """Return a finder of what no case has, for lines whose cells differ."""

    def find(at: Position, part: Part, rule: object) -> Iterator[Held]:
        if part.is_union and (found := list(cases(at, part, rule))):
            yield {
                cell: union(masks)
                for cell, masks in zip(
                    part.cells, zip(*(case.masks for case in found), strict=True), strict=True
                )
            }

    return find


def _skyline(at: Position, part: Part, rule: Any) -> Iterator[Held]:  # noqa: ANN401
    """Yield the digits that leave room for all that must be seen after them."""
    if at.board.shape.least == 1:
        yield {
            cell: at.known[cell] & ((1 << max(at.side - rule.count + 1 + place, 0)) - 1)
            for place, cell in enumerate(part.cells[: rule.count - 1])
        }


def _seen(at: Position, part: Part, rule: Any) -> Iterator[Held]:  # noqa: ANN401
    """Yield the digits of each cell with which the right number of digits can be seen."""
    if part.is_union and len(part.cells) == at.side and at.board.shape.least == 1:
        for cell, counts in zip(part.cells, seen_with(part.masks(at.known)), strict=True):
            yield {cell: bits(digit for digit in counts if counts[digit] >> rule.count & 1)}


@lru_cache(4096)
def seen_with(masks: tuple[int, ...]) -> tuple[dict[int, int], ...]:
    """Return how many digits can be seen, as bits, with each digit in each cell of a whole line.

    Of the cells before and after only the largest digit counts, so these are more than can be.

    >>> seen_with((0b011, 0b111, 0b110))[0]
    {0: 12, 1: 4}
    """
    before, after = [{-1: 1}], [{len(masks) - 1: 1}]  # counts by the largest digit until there
    for mask in masks:
        new: dict[int, int] = {}
        for high, counts in before[-1].items():
            for digit in ones(mask & ~(1 << high) if high >= 0 else mask):
                top = max(high, digit)
                new[top] = new.get(top, 0) | counts << (top > high)
        before.append(new)
    for mask in masks[::-1]:
        more = after[-1]
        after.append(
            {
                high: union(
                    more.get(max(high, digit), 0) << (digit > high)
                    for digit in ones(mask)
                    if digit != high
                )
                for high in range(-1, len(masks))
            }
        )
    return tuple(
        {
            digit: union(
                union(counts << it for it in ones(rest)) << (digit > high)
                for high, counts in first.items()
                if high != digit and (rest := then.get(max(high, digit), 0))
            )
            for digit in ones(mask)
        }
        for mask, first, then in zip(masks, before, after[-2::-1], strict=False)
    )


def _alternation(at: Position, part: Part, _: object) -> Iterator[Held]:
    """Yield the digits of a line that alternates between two sides, where a cell has just one."""
    related = [it for it in part.propagators if isinstance(it, Related)]
    if len({it.masks for it in related}) != 1 or not (sides := sides_of(related[0].masks)):
        return
    turn = {related[0].a: 0}
    for it in related:  # along the line
        turn[it.b] = 1 - turn.setdefault(it.a, 0)
    for cell, side in turn.items():
        for other in (0, 1):
            if not at.known[cell] & sides[other]:
                yield {cell: at.known[cell]} | {
                    one: at.known[one] & sides[1 - other if turn[one] == side else other]
                    for one in turn
                    if one != cell
                }


@lru_cache(64)
def sides_of(masks: tuple[int, ...]) -> tuple[int, int] | None:
    """Return the two sides of a relation that only goes from one to the other; None: there aren't.

    >>> sides_of((8, 8, 0, 3))
    (3, 8)
    """
    start = next((digit for digit, mask in enumerate(masks) if mask), None)
    if start is None:
        return None
    sides, new = [1 << start, 0], 0
    while new != sum(sides):
        new = sum(sides)
        for one in (0, 1):
            sides[1 - one] |= union(masks[digit] for digit in ones(sides[one]))
    every = union(1 << digit for digit, mask in enumerate(masks) if mask)
    return (sides[0], sides[1]) if not sides[0] & sides[1] and sum(sides) == every else None


def _rotation(at: Position, part: Part, rule: Any) -> Iterator[Held]:  # noqa: ANN401
    """Yield the digits of every n-th cell of a line, which are of one group, each of another."""
    size, line = rule.modulus, at.board.shape.numbers(rule.cells)
    every = (1 << at.side) - 1
    same = {it for it in part.propagators if isinstance(it, Clique) and it.masks[0] & 1}
    differ = next(it for it in part.propagators if it not in same and isinstance(it, Clique))
    groups = {every & ~mask for mask in differ.masks}
    may = [
        {it for it in groups if all(at.known[cell] & it for cell in line[start::size])}
        for start in range(min(size, len(line)))
    ]
    for _ in may:
        for one in may:
            if len(one) == 1:
                for other in may:
                    if other is not one:
                        other -= one
    for start, some in enumerate(may):
        yield {cell: at.known[cell] & union(some) for cell in line[start::size]}


FINDERS: dict[str, Callable[[Position, Part, Any], Iterator[Held]]] = {
    "sandwich": _either(sandwiches),
    "x-sum": _either(x_sums),
    "skyscraper": _skyline,
    "seen": _seen,
    "alternation": _alternation,
    "rotation": _rotation,
}
"""The arguments by the kinds of techniques."""
