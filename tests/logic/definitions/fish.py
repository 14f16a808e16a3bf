"""Fish: slow definitions. Sets of places are bits here, for the sake of the many fish."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from tests.logic.definitions.plain import COLUMNS, DIGITS, HOUSES, PEERS, ROWS, Candidates, Removals

MOST_FINS = 5
"""As many as the profile takes."""


def bits(cells: frozenset[int]) -> int:
    return sum(1 << cell for cell in cells)


def cells_of(mask: int) -> list[int]:
    return [cell for cell in range(81) if mask >> cell & 1]


SEEN = [bits(peers) for peers in PEERS]


def fish(on: Candidates, size: int, *, finned: bool = False, sashimi: bool = False) -> Removals:
    """The places in so many lines are in as many crossing lines: there the digit is nowhere else.

    Fins are places outside of these; then only what sees all fins goes. It is sashimi if one of the
    lines has less than two places beside its fins.
    """
    for digit in DIGITS:
        where = bits(on.where[digit])
        for base_lines, cover_lines in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
            bases = [line for line in (bits(one) & where for one in base_lines) if line]
            covers = [line for line in (bits(one) & where for one in cover_lines) if line]
            for base in combinations(bases, size):
                places = sum(base)
                crossing = [line for line in covers if line & places]
                for cover in combinations(crossing, size):
                    covered = sum(cover)
                    fins = places & ~covered
                    if bool(fins) != finned or fins.bit_count() > MOST_FINS:
                        continue
                    least = min((line & ~fins).bit_count() for line in base)
                    if finned and sashimi != (least < 2):
                        continue
                    gone = covered & ~places
                    for fin in cells_of(fins):
                        gone &= SEEN[fin]
                    if gone:
                        yield frozenset((cell, digit) for cell in cells_of(gone))


def large_fish(on: Candidates, size: int, shape: str) -> Removals:
    """The places in so many houses, apart, are in as many others: there the digit is nowhere else.

    A place that two of these others contain isn't true either.
    """
    for digit in DIGITS:
        where = bits(on.where[digit])
        houses = {
            number: bits(house) & where
            for number, house in enumerate(HOUSES)
            if bits(house) & where
        }
        for base in combinations(houses, size):
            places, again = _union(houses[one] for one in base)
            if again:
                continue
            others = [one for one in houses if one not in base and houses[one] & places]
            for cover in _covers(houses, others, places, size):
                if _shape(base, cover) != shape:
                    continue
                covered, twice = _union(houses[one] for one in cover)
                gone = (covered & ~places) | (twice & places)
                if gone:
                    yield frozenset((cell, digit) for cell in cells_of(gone))


def _covers(
    houses: dict[int, int], others: list[int], places: int, size: int
) -> set[frozenset[int]]:
    """Return all sets of this size of the others that together have all of these places."""
    if not size:
        return set() if places else {frozenset()}
    first = places & -places
    return {
        rest | {one}
        for one in others
        if not places or houses[one] & first
        for rest in _covers(houses, others, places & ~houses[one], size - 1)
        if one not in rest
    }


def _union(some: Iterable[int]) -> tuple[int, int]:
    """Return what is in any of these sets, and what in two of them."""
    once = twice = 0
    for one in some:
        twice |= once & one
        once |= one
    return once, twice


def _shape(base: Iterable[int], cover: Iterable[int]) -> str:
    """Return the shape: rows against columns, with boxes beside them, or any other."""
    kinds = [{one // 9 for one in some} for some in (base, cover)]
    if sorted(max(some - {2}, default=2) for some in kinds) != [0, 1] or any(
        {0, 1} <= some for some in kinds
    ):
        return "mutant"
    return "franken" if any(2 in some for some in kinds) else "basic"
