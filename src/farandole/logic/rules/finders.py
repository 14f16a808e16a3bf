"""Steps by constraints; what nothing simpler finds is worked out exactly.

A technique has a kind, which is how its steps are found; the statements that a rule is lowered to
decide what it finds. So techniques of one kind differ by the rules that name them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import and_
from typing import NamedTuple

from farandole.logic.rules import bounds, lines, nets
from farandole.logic.rules.layers import work_out
from farandole.logic.rules.plan import Part, Plan, plan_for
from farandole.logic.shapes.position import Position, bits, ones, union
from farandole.logic.steps import Candidate, Step
from farandole.logic.techniques import KINDS, technique
from farandole.sudoku.rules.propagators import Clique, Counted, Related


def find(at: Position, name: str) -> Iterator[Step]:
    """Yield the steps of a technique."""
    if name not in KINDS:
        yield from nets.contradictions(at)
        return
    finder = _FINDERS[KINDS[name]]
    for part in plan_at(at).named.get(name, ()):
        at.look()
        yield from finder(at, name, part)


def plan_at(at: Position) -> Plan:
    """Return what the constraints of a position mean."""
    return plan_for(at.board.shape, at.board.grid.constraints)


def part_at(at: Position, step: Step) -> Part | None:
    """Return the part of a constraint, or the sum, that a step rests on; None if it is unknown."""
    cells = set(step.cells)
    for part in plan_at(at).named.get(step.technique.id, ()):
        if (part.rules, part.houses) == (step.rules, step.base) and cells <= set(part.cells):
            return part
    return None


def _pairs(at: Position, name: str, part: Part) -> Iterator[Step]:
    """Yield digits without any partner, then what the digits of one cell leave another."""
    if name == "rule-pair" and part.is_union and isinstance(part.propagators[0], Clique):
        return  # combinations say more
    related = [it for it in relations(part) if max(it[:2]) < len(at.known)]
    both = [(a, b, turned(masks)) for a, b, masks in related] + [
        (b, a, masks) for a, b, masks in related
    ]
    some = dict.fromkeys((cell for a, b, _ in related for cell in (a, b)), (1 << at.side) - 1)
    for cell, _, masks in both:
        some[cell] &= union(masks)
    found = list(_steps(at, name, part, tuple(some), tuple(some[it] & at.known[it] for it in some)))
    yield from found
    for cell, other, masks in both if not found else ():
        may = union(masks[d] for d in ones(at.known[other]))
        yield from _steps(at, name, part, (cell, other), (at.known[cell] & may, at.known[other]))


def turned(masks: Sequence[int]) -> tuple[int, ...]:
    """Return a relation read the other way."""
    return tuple(
        bits(d for d, mask in enumerate(masks) if mask >> e & 1) for e in range(len(masks))
    )


def relations(part: Part) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield every two cells that a part relates, with the digits that each allows the second."""
    apart = [set(it.cells) for it in part.groups]
    for it in part.propagators:
        if isinstance(it, (Related, Clique)):
            pairs = [(it.a, it.b)] if isinstance(it, Related) else combinations(it.cells, 2)
            differ = tuple(mask & ~(1 << digit) for digit, mask in enumerate(it.masks))
            for a, b in pairs:
                yield a, b, differ if any(some >= {a, b} for some in apart) else it.masks


def _bounds(at: Position, name: str, part: Part) -> Iterator[Step]:
    """Yield what is too small or too large for a sum, a row of digits, or between two ends."""
    held = bounds.narrowed(part, dict(zip(part.cells, part.masks(at.known), strict=True)))
    yield from _steps(at, name, part, part.cells, tuple(held.values()))


def _combinations(at: Position, name: str, part: Part) -> Iterator[Step]:
    """Yield digits in none of the sets that cells that differ can still have."""
    if part.is_union and (found := _worked_out(at, part)):
        every = union(found.sets)
        masks = tuple(mask & every for mask in part.masks(at.known))
        yield from _steps(at, name, part, part.cells, masks)


class Needed(NamedTuple):
    """A digit that a constraint must have, and its places, as bits."""

    part: Part
    digit: int
    places: int


def needed(at: Position) -> Iterator[Needed]:
    """Yield the digits that constraints must have, where they aren't on the board yet."""
    for part in plan_at(at).parts:
        yield from _needed(at, part)


def _needed(at: Position, part: Part) -> Iterator[Needed]:
    """Yield the digits that are in all sets of a part, or of which one is counted at least.

    None that may be in a cell beside the board.
    """
    last = len(at.known) - 1
    for it in part.propagators:
        if isinstance(it, Counted) and not it.counts & 1 and it.mask.bit_count() == 1:
            digit = it.mask.bit_length()
            if max(it.cells) > last:
                continue
            if not any(at.known[cell] == it.mask for cell in it.cells):
                yield Needed(part, digit, at.where[digit] & bits(it.cells))
    if not part.is_union or len(part.cells) == at.side or max(part.cells) > last:
        return
    if not (found := _worked_out(at, part)) or not found.sets:
        return
    cells = bits(part.cells)
    held = union(at.known[cell] for cell in part.cells if not at.empty >> cell & 1)
    for digit in ones(reduce(and_, found.sets) & ~held):
        if places := at.where[digit + 1] & cells:
            yield Needed(part, digit + 1, places)


def _must_contain(at: Position, name: str, part: Part) -> Iterator[Step]:
    """Yield digits that see all places of a digit that a constraint must have."""
    for _, digit, places in _needed(at, part):
        cells = tuple(ones(places))
        if len(cells) == 1:
            one = (Candidate(cells[0], digit),)
            if at.cells[cells[0]].bit_count() > 1:
                yield Step(technique(name), one, (), part.cells, (digit,), rules=part.rules)
            continue
        gone = at.where[digit] & at.seen_by_all(places) & ~bits(part.cells) if cells else 0
        if gone:
            goals = tuple(Candidate(cell, digit) for cell in ones(gone))
            yield Step(technique(name), (), goals, cells, (digit,), rules=part.rules)


def _all(at: Position, name: str, part: Part) -> Iterator[Step]:
    """Yield what is in no way to keep a part with the digits that its cells have left."""
    if found := _worked_out(at, part):
        yield from _steps(at, name, part, part.cells, found.masks)


def _line(at: Position, name: str, part: Part) -> Iterator[Step]:
    """Yield what an argument for one kind of line finds: each of its cells with its digits."""
    rule = at.board.grid.constraints[part.rules[0]]
    for held in lines.FINDERS[KINDS[name]](at, part, rule):
        yield from _steps(at, name, part, tuple(held), tuple(held.values()))


_FINDERS: dict[str, Callable[[Position, str, Part], Iterator[Step]]] = {
    "pair": _pairs,
    "bounds": _bounds,
    "combinations": _combinations,
    "must-contain": _must_contain,
    **dict.fromkeys(("45", "chain", "combined", "worked-out"), _all),
    **dict.fromkeys(lines.FINDERS, _line),
}


class _Found(NamedTuple):
    masks: tuple[int, ...]
    sets: tuple[int, ...]


def _worked_out(at: Position, part: Part) -> _Found | None:
    """Return what a part allows; None if it is too much work, or there is nothing to find."""
    at.look()
    masks = part.masks(at.known)
    if all(mask & (mask - 1) == 0 for mask in masks):
        return None
    found = work_out(part, masks)
    return _Found(found.masks, found.sets) if found and all(found.masks) else None


def _steps(
    at: Position, name: str, part: Part, cells: Sequence[int], masks: Sequence[int]
) -> Iterator[Step]:
    """Yield the step that leaves cells these digits, if it does anything.

    A cell with a single digit left gets it, and then that is the step.
    """
    board = [(cell, mask) for cell, mask in zip(cells, masks, strict=True) if cell < len(at.known)]
    gone = tuple(
        Candidate(cell, digit + 1)
        for cell, mask in sorted(board)
        for digit in ones(at.cells[cell] & ~mask)
    )
    if not gone or not all(mask for _, mask in board):
        return
    last = tuple(
        Candidate(cell, mask.bit_length())
        for cell, mask in sorted(board)
        if at.cells[cell] & (at.cells[cell] - 1) and mask & (mask - 1) == 0
    )
    yield Step(
        technique(name),
        last,
        () if last else gone,
        tuple(cell for cell, _ in board),
        (),
        part.houses,
        rules=part.rules,
    )
