"""Weak and strong links by constraints: candidates of which one at most, or one at least, is true.

A weak link is what a constraint, worked out alone, no longer allows once a candidate is true. A
strong one is a digit that it must contain, with two places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from farandole.logic.rules.finders import needed, relations
from farandole.logic.rules.layers import work_out
from farandole.logic.rules.plan import Part, plan_for
from farandole.logic.shapes.position import Position, bits, ones
from farandole.logic.steps import Candidate, Truth

_MOST_CELLS = 6
"""The cells of a part that is worked out for links; of others only relations of two cells are."""


def sees(at: Position, one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates are of one cell, or of cells that have no digit twice."""
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and bool(at.plan.peers[one.cell] >> other.cell & 1)


def weak(at: Position, candidate: Candidate) -> set[Candidate]:
    """Return the candidates of other cells that constraints rule out if this one is true."""
    found: set[Candidate] = set()
    for part in plan_for(at.board.shape, at.board.grid.constraints).of[candidate.cell]:
        found.update(_ruled_out(at, part, candidate))
    return found


def strong(at: Position) -> Iterator[tuple[Candidate, Candidate]]:
    """Yield the two places of digits that a constraint must contain."""
    for _, digit, places in needed(at):
        if places.bit_count() == 2:
            first, second = (Candidate(cell, digit) for cell in ones(places))
            yield first, second


def rules_of(
    at: Position, nodes: Sequence[Candidate], gone: Iterable[Candidate]
) -> tuple[int, ...]:
    """Return the constraints that link the candidates of a chain, and its ends with what is gone.

    None for a chain that needs none.
    """
    found: set[int] = set()
    for number, (one, other) in enumerate(pairwise(nodes)):
        if number % 2 == 0 and truth_between(at, one, other) is None:
            found.update(rule_with_both(at, one, other))
        elif number % 2 and not sees(at, one, other):
            found.update(rule_against(at, one, other))
    for end in (nodes[0], nodes[-1]):
        for one in gone:
            if not sees(at, end, one):
                found.update(rule_against(at, end, one))
    return tuple(sorted(found))


def truth_between(at: Position, one: Candidate, other: Candidate) -> Truth | None:
    """Return the cell, or the digit in a house, that has just these two candidates."""
    sets = [Truth(None, one.cell)]
    if one.digit == other.digit:
        sets = [Truth(house, one.digit) for house in at.plan.of[one.cell]]
    return next((it for it in sets if set(it.candidates(at.board)) == {one, other}), None)


def rule_with_both(at: Position, one: Candidate, other: Candidate) -> tuple[int, ...]:
    """Return the constraint that must have its digit in one of two places; none if none must."""
    places = bits((one.cell, other.cell))
    for it in needed(at):
        if it.places == places and it.digit == one.digit == other.digit:
            return it.part.rules
    return ()


def rule_against(at: Position, one: Candidate, other: Candidate) -> tuple[int, ...]:
    """Return the constraint that rules a candidate out if another is true; none if none does."""
    for part in plan_for(at.board.shape, at.board.grid.constraints).of[one.cell]:
        if other in _ruled_out(at, part, one):
            return part.rules
    return ()


def _ruled_out(at: Position, part: Part, candidate: Candidate) -> Iterator[Candidate]:
    """Yield the candidates that a part rules out if this one is true."""
    cell, digit = candidate
    if len(part.cells) > _MOST_CELLS:
        for a, b, masks in relations(part):
            if cell == a and b < len(at.known):
                gone = at.cells[b] & ~masks[digit - 1]
                yield from (Candidate(b, it + 1) for it in ones(gone))
            elif cell == b and a < len(at.known):
                gone = bits(it for it in ones(at.cells[a]) if not masks[it] >> (digit - 1) & 1)
                yield from (Candidate(a, it + 1) for it in ones(gone))
        return
    fixed = list(at.known)
    fixed[cell] = 1 << (digit - 1)
    found = work_out(part, part.masks(fixed))
    for other, mask in zip(part.cells, found.masks, strict=True) if found else ():
        if other != cell and other < len(at.known):
            yield from (Candidate(other, it + 1) for it in ones(at.cells[other] & ~mask))
