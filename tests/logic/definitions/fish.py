"""Basic fish: slow definitions. Sets of places are bits here, for the sake of the many fish."""

from __future__ import annotations

from itertools import combinations

from tests.logic.definitions.plain import COLUMNS, DIGITS, PEERS, ROWS, Candidates, Removed

MOST_FINS = 5
"""As many as the profile takes."""


def bits(cells: frozenset[int]) -> int:
    return sum(1 << cell for cell in cells)


def cells_of(mask: int) -> list[int]:
    return [cell for cell in range(81) if mask >> cell & 1]


SEEN = [bits(peers) for peers in PEERS]


def fish(on: Candidates, size: int, *, finned: bool = False, sashimi: bool = False) -> set[Removed]:
    """The places in so many lines are in as many crossing lines: there the digit is nowhere else.

    Fins are places outside of these; then only what sees all fins goes. It is sashimi if one of the
    lines has less than two places beside its fins.
    """
    found = set()
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
                        found.add(frozenset((cell, digit) for cell in cells_of(gone)))
    return found
