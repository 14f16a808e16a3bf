"""Steps by constraints, the simplest first; what nothing simpler finds is worked out exactly."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, pairwise
from operator import and_
from typing import TYPE_CHECKING, NamedTuple

from farandole.logic.rules.layers import work_out
from farandole.logic.rules.plan import plan_for, sums_of
from farandole.logic.shapes.position import bits, ones, union
from farandole.logic.steps import Candidate, Step
from farandole.logic.techniques import technique
from farandole.sudoku.rules.propagators import Ascending, Clique, Related, Sum

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from farandole.logic.rules.plan import Part, Plan
    from farandole.logic.shapes.position import Position


def plan_at(at: Position) -> Plan:
    """Return what the constraints of a position mean."""
    return plan_for(at.board.shape, at.board.grid.constraints)


def part_at(at: Position, step: Step) -> Part | None:
    """Return the part of a constraint, or the sum, that a step rests on; None if it is unknown."""
    constraints = at.board.grid.constraints
    if step.technique.id == "rule-of-45":
        some = sums_of(at.board.shape, constraints)
    else:
        some = plan_at(at).parts if max(step.rules, default=0) < len(constraints) else ()
    cells = set(step.cells)
    for part in some:
        if (part.rules, part.houses) == (step.rules, step.base) and cells <= set(part.cells):
            return part
    return None


def pairs(at: Position) -> Iterator[Step]:
    """Yield what a relation of two cells leaves no partner."""
    for part in plan_at(at).parts:
        at.look()
        for a, b, masks in relations(part):
            if max(a, b) < len(at.known):
                first, second = at.known[a], at.known[b]
                may_a = bits(d for d in ones(first) if masks[d] & second)
                may_b = second & union(masks[d] for d in ones(first))
                yield from _steps(at, "rule-pair", part, (a, b), (may_a, may_b))


def relations(part: Part) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield every two cells that a part relates, with the digits that each allows the second."""
    for it in part.propagators:
        if isinstance(it, Related):
            yield it.a, it.b, it.masks
        elif isinstance(it, Clique):
            for a, b in combinations(it.cells, 2):
                yield a, b, it.masks


def limits(at: Position) -> Iterator[Step]:
    """Yield what the smallest and largest digits of a sum, or of a row of digits, rule out.

    For a sum of cells that differ their sets of digits say more.
    """
    for part in plan_at(at).parts:
        at.look()
        masks = part.masks(at.known)
        held = dict(zip(part.cells, masks, strict=True))
        for it in part.propagators:
            if isinstance(it, Ascending):
                _ascend(it, held)
            elif isinstance(it, Sum) and not part.is_union:
                _add(it, held)
        yield from _steps(at, "rule-limits", part, part.cells, tuple(held.values()))


def _ascend(part: Ascending, held: dict[int, int]) -> None:
    """Remove what is too small or too large for digits that increase."""
    for a, b in pairwise(part.cells):
        low = held[a] & -held[a]
        held[b] &= -(low << 1)
    for b, a in pairwise(part.cells[::-1]):
        held[a] &= (1 << max(held[b].bit_length() - 1, 0)) - 1


def _add(part: Sum, held: dict[int, int]) -> None:
    """Remove what is too small or too large for a sum."""
    terms = tuple(zip(part.coefficients, part.cells, strict=True))
    ends = {
        cell: sorted(
            (times * (held[cell] & -held[cell]).bit_length(), times * held[cell].bit_length())
        )
        for times, cell in terms
    }
    low, high = (sum(it[n] for it in ends.values()) for n in (0, 1))
    for times, cell in terms:
        least, most = part.total - high + ends[cell][1], part.total - low + ends[cell][0]
        held[cell] = bits(d for d in ones(held[cell]) if least <= times * (d + 1) <= most)


def combinations_of(at: Position) -> Iterator[Step]:
    """Yield digits in none of the sets that cells that differ can still have."""
    for part in plan_at(at).parts:
        if part.is_union and (found := _worked_out(at, part)):
            every = union(found.sets)
            masks = tuple(mask & every for mask in part.masks(at.known))
            yield from _steps(at, "rule-combinations", part, part.cells, masks)


class Needed(NamedTuple):
    """A digit that a constraint must have, and its places, as bits."""

    part: Part
    digit: int
    places: int


def needed(at: Position) -> Iterator[Needed]:
    """Yield the digits that are in all sets of a part, where they aren't on the board yet."""
    for part in plan_at(at).parts:
        if not part.is_union or len(part.cells) == at.side:
            continue
        if not (found := _worked_out(at, part)) or not found.sets:
            continue
        cells = bits(part.cells)
        held = union(at.known[cell] for cell in part.cells if not at.empty >> cell & 1)
        for digit in ones(reduce(and_, found.sets) & ~held):
            if places := at.where[digit + 1] & cells:
                yield Needed(part, digit + 1, places)


def must_contain(at: Position) -> Iterator[Step]:
    """Yield digits that see all places of a digit that a constraint must have."""
    name = technique("rule-must-contain")
    for part, digit, places in needed(at):
        cells = tuple(ones(places))
        if len(cells) == 1:
            one = (Candidate(cells[0], digit),)
            if at.cells[cells[0]].bit_count() > 1:
                yield Step(name, one, (), part.cells, (digit,), rules=part.rules)
            continue
        gone = at.where[digit] & at.seen_by_all(places) & ~bits(part.cells)
        if gone:
            goals = tuple(Candidate(cell, digit) for cell in ones(gone))
            yield Step(name, (), goals, cells, (digit,), rules=part.rules)


def rule_of_45(at: Position) -> Iterator[Step]:
    """Yield what sums that follow from those of houses and of constraints rule out."""
    for part in sums_of(at.board.shape, at.board.grid.constraints):
        if found := _worked_out(at, part):
            yield from _steps(at, "rule-of-45", part, part.cells, found.masks)


def worked_out(at: Position) -> Iterator[Step]:
    """Yield what is in no way to keep a constraint with the digits that its cells have left."""
    for part in plan_at(at).parts:
        if found := _worked_out(at, part):
            yield from _steps(at, "rule-worked-out", part, part.cells, found.masks)


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
