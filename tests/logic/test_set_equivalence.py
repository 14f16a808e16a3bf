"""Set equivalences beside their definition, on boards of puzzles and with any candidates."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import TypeAlias

import pytest

from farandole import Grid, solve
from farandole.logic import (
    HODOKU,
    Board,
    Step,
    all_steps,
    argue,
    first_step,
    first_unfounded,
    from_json,
    to_json,
)
from farandole.logic.handbook.examples import read
from farandole.logic.notation import notation
from farandole.logic.profile import FULL
from tests.logic.definitions.plain import HOUSES, Cells, boards_for

Group: TypeAlias = tuple[int, ...]
Removed: TypeAlias = frozenset[tuple[int, int]]

NAMES = ("phistomefel-ring", "set-equivalence")
_, ENTRIES = read()


@cache
def groups(lines: int, size: int) -> list[Group]:
    """Return all groups of some lines (from a house on) and boxes that have no common cell."""
    houses = [*range(lines, lines + 9), *range(18, 27)]
    return [
        some
        for some in combinations(houses, size)
        if not any(HOUSES[one] & HOUSES[other] for one, other in combinations(some, 2))
    ]


def cells_of(group: Group) -> Cells:
    return frozenset().union(*(HOUSES[house] for house in group))


def held(board: Board, cell: int) -> set[int]:
    return set(board[cell]) or {board.grid.cells[cell]}


def is_ring(one: Group, other: Group) -> bool:
    """Return whether four lines, two in each of two bands, are against two lines and two boxes.

    The boxes are in these two bands, and in the third band across; the lines are in the others.
    """
    if len(one) != 4 or max(one) >= 18 or len({house // 3 for house in one}) != 2:
        return False
    if len([house for house in one if house // 3 == one[0] // 3]) != 2:
        return False
    lines = [house for house in other if house < 18]
    boxes = [cells_of((house,)) for house in other if house >= 18]
    return (
        len(boxes) == len({house // 3 for house in lines}) == 2
        and all(len(box & cells_of(one)) == 6 for box in boxes)
        and all(house // 9 != one[0] // 9 for house in lines)
    )


def removals(board: Board, one: Group, other: Group) -> set[Removed]:
    """Return what any set of digits removes, counted on both sides."""
    ours, theirs = cells_of(one), cells_of(other)
    if not ours & theirs or any(HOUSES[house] <= theirs for house in one):
        return set()
    if any(HOUSES[house] <= ours for house in other):
        return set()
    digits = sorted({digit for cell in range(81) for digit in board[cell]})
    return {
        removed
        for size in range(1, len(digits))
        for some in combinations(digits, size)
        if (removed := removed_by(board, ours - theirs, theirs - ours, set(some)))
    }


def removed_by(board: Board, needing: Cells, having: Cells, digits: set[int]) -> Removed:
    """Return what counting some digits removes, but for what a fish does: of digits on one side."""
    counted = {cell for cell in needing if held(board, cell) <= digits}
    room = {cell for cell in having if held(board, cell) & digits}
    if len(room) != len(counted):
        return frozenset()
    others = {(cell, d) for cell in room for d in set(board[cell]) - digits}
    own = {(cell, d) for cell in needing - counted for d in set(board[cell]) & digits}
    in_both = {d for c in needing for d in held(board, c)} & {
        d for c in having for d in held(board, c)
    }
    return frozenset((cell, digit) for cell, digit in others | own if digit in in_both)


@cache
def boards() -> list[Board]:
    """Return boards of puzzles, and some with the candidates of a solution and any others."""
    known = [Board(line) for name in NAMES for line, _ in ENTRIES[name].boards]
    some, random = boards_for("")[:12], Random(5)
    for board in some[:6]:
        candidates = [
            {digit, *random.sample(range(1, 10), random.randint(1, 3))}
            for digit in solve(board.grid).cells
        ]
        known.append(Board(Grid(bytes(81)), candidates=candidates))
    return [*known, *some]


@cache
def listed(name: str) -> list[tuple[Board, tuple[Step, ...]]]:
    return [(board, all_steps(board, HODOKU.only(name)).steps) for board in boards()]


def steps(name: str) -> list[tuple[Board, Step]]:
    return [(board, step) for board, found in listed(name) for step in found]


def test_groups_are_as_many_as_there_are() -> None:
    assert [len(groups(0, size)) for size in (2, 3, 4)] == [126, 438, 828]
    rings = [
        (one, other)
        for one in groups(0, 4)
        if len([house for house in one if house < 9]) == 2
        for other in groups(9, 4)
        if is_ring(other, one)
    ]
    assert len(rings) == 729
    for one, other in rings[::50]:
        assert len(cells_of(one) - cells_of(other)) == 16


@pytest.mark.parametrize("number", range(4))
def test_steps_are_those_of_the_definition(number: int) -> None:
    """Of a pair the kernel lists the step that removes most, if no earlier one removes as much."""
    board, random = boards_for("")[(5, 8, 20, 23)[number]], Random(number)
    found = [one for name in NAMES for one in all_steps(board, HODOKU.only(name)).steps]
    assert found
    gone = {each for step in found for each in step.eliminations}
    for step in found[:6]:
        known = removals(board, step.base, step.cover)
        assert frozenset(step.eliminations) in known
        assert len(step.eliminations) == max(map(len, known))
    for size in (2, 3, 4):
        for one, other in zip(
            random.sample(groups(0, size), 6), random.sample(groups(9, size), 6), strict=True
        ):
            assert all(removed <= gone for removed in removals(board, one, other)), (one, other)


@pytest.mark.parametrize("name", NAMES)
def test_steps_count_both_sides(name: str) -> None:
    assert len(steps(name)) > 5
    for _, step in steps(name):
        assert (is_ring(step.base, step.cover) or is_ring(step.cover, step.base)) == (
            name == "phistomefel-ring"
        )
    for board, step in steps(name):
        one, other = cells_of(step.base), cells_of(step.cover)
        assert len(step.base) == len(step.cover)
        assert set(step.cells) == one ^ other
        counted, room = step.sets
        digits = set(step.digits)
        assert set(counted.cells) == {c for c in other - one if held(board, c) <= digits}
        assert set(room.cells) == {c for c in one - other if held(board, c) & digits}
        assert len(counted.cells) == len(room.cells) > 0
        assert set(step.eliminations) == removed_by(board, other - one, one - other, digits)


@pytest.mark.parametrize("name", NAMES)
def test_arguments_are_accepted_and_found_again(name: str) -> None:
    for number, (board, step) in enumerate(steps(name)):
        argument = argue(board, step)
        assert argument is not None, notation(board, step)
        assert first_unfounded(board, step, argument) is None, notation(board, step)
        if number == 0:
            assert argue(board, from_json(to_json(step))) == argument


def test_each_step_removes_something_else() -> None:
    for name in NAMES:
        for board, found in listed(name):
            known: set[tuple[int, int]] = set()
            for step in found:
                assert not set(step.eliminations) <= known
                known |= set(step.eliminations)
            first = first_step(board, HODOKU.only(name))
            assert first == (found[0] if found else None) or (first and first.technique.id != name)


def test_explanations_look_for_rings_alone_by_default() -> None:
    names = {one.id for one in FULL.techniques}
    assert "phistomefel-ring" in names
    assert "set-equivalence" not in names
