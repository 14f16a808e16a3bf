"""Singles, locked candidates, subsets and fish on boards of any shape.

Each finder yields its steps in a fixed order: house by house, the smallest cells and digits first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from farandole.logic.shapes.position import Position, bits, ones, union
from farandole.logic.steps import Candidate, Step, Truth
from farandole.logic.techniques import technique

_NAKED = {2: "naked-pair", 3: "naked-triple", 4: "naked-quad"}
_HIDDEN = {2: "hidden-pair", 3: "hidden-triple", 4: "hidden-quad"}
_FISH = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}


def full_houses(at: Position) -> Iterator[Step]:
    """Yield the last empty cells of houses."""
    done = 0
    for house, cells in enumerate(at.plan.houses):
        left = cells & at.empty
        cell = left.bit_length() - 1
        if left and left & (left - 1) == 0 and not done >> cell & 1 and at.cells[cell]:
            done |= left
            yield _single("full-house", cell, at.cells[cell].bit_length(), (house,))


def naked_singles(at: Position) -> Iterator[Step]:
    """Yield cells with one candidate left."""
    for cell, mask in enumerate(at.cells):
        if mask and mask & (mask - 1) == 0:
            yield _single("naked-single", cell, mask.bit_length())


def hidden_singles(at: Position) -> Iterator[Step]:
    """Yield digits with one place left in a house, in boxes and regions before lines."""
    done: set[tuple[int, int]] = set()
    houses = list(enumerate(at.plan.houses))
    for house, cells in sorted(houses, key=lambda it: at.plan.kinds[it[0]] in ("row", "column")):
        for digit in range(1, at.side + 1):
            left = at.where[digit] & cells
            if not left or left & (left - 1):
                continue
            cell = left.bit_length() - 1
            if (cell, digit) in done:
                continue
            done.add((cell, digit))
            yield _single("hidden-single", cell, digit, (house,))


def _single(name: str, cell: int, digit: int, base: tuple[int, ...] = ()) -> Step:
    truth = Truth(base[0], digit) if name == "hidden-single" else Truth(None, cell)
    return Step(
        technique(name),
        (Candidate(cell, digit),),
        cells=(cell,),
        digits=(digit,),
        base=base,
        truths=(truth,),
    )


def pointing(at: Position) -> Iterator[Step]:
    """Yield digits whose places in a box or region, or a house of a rule, lie in another house."""
    yield from _locked(at, "locked-candidates-pointing", lines=False)


def claiming(at: Position) -> Iterator[Step]:
    """Yield digits whose places in a row or column lie in another house, or see a cell of it."""
    yield from _locked(at, "locked-candidates-claiming", lines=True)


def _locked(at: Position, name: str, *, lines: bool) -> Iterator[Step]:
    for house, cells in enumerate(at.plan.houses):
        if (at.plan.kinds[house] in ("row", "column")) != lines:
            continue
        for digit in range(1, at.side + 1):
            places = at.where[digit] & cells
            if not places or places & (places - 1) == 0:
                continue
            removals = at.where[digit] & at.seen_by_all(places) & ~cells
            if not removals:
                continue
            cover = [
                other
                for other, inside in enumerate(at.plan.houses)
                if other != house and places & ~inside == 0
            ]
            yield Step(
                technique(name),
                (),
                tuple(Candidate(cell, digit) for cell in ones(removals)),
                tuple(ones(places)),
                (digit,),
                (house,),
                tuple(cover),
                truths=(Truth(house, digit),),
            )


def naked_subsets(at: Position, size: int) -> Iterator[Step]:
    """Yield sets of ``size`` cells of a house that hold only ``size`` digits."""
    done: set[tuple[int, ...]] = set()
    for cells in at.plan.houses:
        at.look()
        small = [cell for cell in ones(cells) if 1 < at.cells[cell].bit_count() <= size]
        for chosen in combinations(small, size):
            mask = union(at.cells[cell] for cell in chosen)
            if mask.bit_count() != size or chosen in done:
                continue
            done.add(chosen)
            seen = at.seen_by_all(bits(chosen))
            digits = tuple(digit + 1 for digit in ones(mask))
            eliminations = [
                Candidate(cell, digit) for digit in digits for cell in ones(at.where[digit] & seen)
            ]
            if eliminations:
                shared = [
                    house
                    for house in at.plan.of[chosen[0]]
                    if bits(chosen) & ~at.plan.houses[house] == 0
                ]
                yield Step(
                    technique(_NAKED[size]),
                    (),
                    tuple(sorted(eliminations)),
                    chosen,
                    digits,
                    tuple(shared),
                    truths=tuple(Truth(None, cell) for cell in chosen),
                )


def hidden_subsets(at: Position, size: int) -> Iterator[Step]:
    """Yield sets of ``size`` digits with only ``size`` places in a house."""
    for house, cells in enumerate(at.plan.houses):
        at.look()
        few = [
            digit
            for digit in range(1, at.side + 1)
            if 1 < (at.where[digit] & cells).bit_count() <= size
        ]
        for digits in combinations(few, size):
            places = union(at.where[digit] & cells for digit in digits)
            if places.bit_count() != size:
                continue
            own = bits(digit - 1 for digit in digits)
            eliminations = [
                Candidate(cell, digit + 1)
                for cell in ones(places)
                for digit in ones(at.cells[cell] & ~own)
            ]
            if eliminations:
                yield Step(
                    technique(_HIDDEN[size]),
                    (),
                    tuple(eliminations),
                    tuple(ones(places)),
                    digits,
                    (house,),
                    truths=tuple(Truth(house, digit) for digit in digits),
                )


def fish(at: Position, size: int) -> Iterator[Step]:
    """Yield ``size`` rows with the places of a digit in ``size`` columns, and the reverse."""
    kinds = at.plan.kinds
    rows = [house for house, kind in enumerate(kinds) if kind == "row"]
    columns = [house for house, kind in enumerate(kinds) if kind == "column"]
    for digit in range(1, at.side + 1):
        for base, cover in ((rows, columns), (columns, rows)):
            at.look()
            yield from _fish(at, size, digit, base, cover)


def _fish(at: Position, size: int, digit: int, base: list[int], cover: list[int]) -> Iterator[Step]:
    where, houses = at.where[digit], at.plan.houses
    few = [line for line in base if 1 < (where & houses[line]).bit_count() <= size]
    for lines in combinations(few, size):
        places = union(where & houses[line] for line in lines)
        across = [line for line in cover if places & houses[line]]
        if len(across) != size:
            continue
        removals = union(where & houses[line] for line in across) & ~places
        if removals:
            yield Step(
                technique(_FISH[size]),
                (),
                tuple(Candidate(cell, digit) for cell in ones(removals)),
                tuple(ones(places)),
                (digit,),
                lines,
                tuple(across),
                truths=tuple(Truth(line, digit) for line in lines),
            )
