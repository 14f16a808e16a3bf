"""The kernel lists what the definitions say, no more and no less, however a board is turned.

In ``boards.tsv`` are 30 boards for all techniques, and some more for those that are rare on these.
Compared is what is placed or removed: of patterns that remove the same the kernel may list one
only, as it does of chains, fish and almost locked sets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from random import Random
from typing import TypeAlias

import pytest

from farandole import Grid, solve
from farandole.logic import (
    HODOKU,
    Board,
    Candidate,
    Profile,
    all_steps,
    explain,
    first_step,
    technique,
)
from farandole.logic.finding import ALL_STEPS, steps_at
from farandole.logic.handbook.examples import read
from tests.logic.definitions.deadly import (
    PATTERNS,
    conclusions,
    extended,
    kinds,
    polygons,
)
from tests.logic.definitions.plain import (
    DIGITS,
    PEERS,
    Candidates,
    Removals,
    boards_for,
    effects,
    removed,
)
from tests.logic.definitions.single_digit import digit_chains, empty_rectangle
from tests.logic.definitions.table import PLACING, REMOVING, removals
from tests.logic.definitions.wings import bent_set, remote_pair, xy_chain

_, ENTRIES = read()
Effects: TypeAlias = set[tuple[str, frozenset[tuple[int, int]], frozenset[tuple[int, int]]]]


@pytest.mark.parametrize("name", PLACING)
def test_what_is_placed(name: str) -> None:
    found = 0
    for board in boards_for(name):
        expected = set(PLACING[name](Candidates(board)))
        theirs = effects(board, name)
        assert not any(gone for _, gone in theirs)
        assert {placed for placed, _ in theirs} == expected, board
        found += len(expected)
    assert found


@pytest.mark.parametrize("name", REMOVING)
def test_what_is_removed(name: str) -> None:
    found = 0
    for board in boards_for(name):
        expected = removals(name, Candidates(board))
        assert removed(board, name) == expected, board
        solution = solve(board.grid)
        for gone in expected:
            assert all(solution.cells[cell] != digit for cell, digit in gone), board
        found += bool(expected)
    assert found >= 3


def test_the_largest_wings() -> None:
    """On a few boards: the definition is slow."""
    boards = boards_for("")
    for name, size, numbers in (("uvwxyz-wing", 6, (2, 8)), ("tuvwxyz-wing", 7, (2,))):
        for number in numbers:
            expected = {*bent_set(Candidates(boards[number]), size)} - {frozenset()}
            assert expected
            assert removed(boards[number], name) == expected


def test_a_wing_needs_both_its_cells() -> None:
    """One cell sees all places of 1 in row 9; the other, which sees one of them, adds nothing."""
    candidates = [set(range(1, 10)) for _ in range(81)]
    candidates[36] = candidates[64] = {1, 2}
    for cell in range(75, 81):
        candidates[cell].discard(1)
    board = Board(Grid(bytes(81)), candidates=candidates)
    assert not removals("grouped-w-wing", Candidates(board))
    assert not removed(board, "grouped-w-wing")


def test_remote_pairs() -> None:
    # Of a long chain and a short one in it the kernel may list the long one, which removes both's.
    found = 0
    for board in boards_for("remote-pair"):
        expected = remote_pair(Candidates(board))
        assert frozenset().union(*removed(board, "remote-pair")) == expected, board
        found += bool(expected)
    assert found >= 3


@pytest.mark.parametrize(
    ("name", "options", "definition"),
    [
        ("empty-rectangle", {"small_empty_rectangles": True}, partial(empty_rectangle, fewest=2)),
        ("x-chain", {"chain_length": 5}, partial(digit_chains, most=5)),
        ("xy-chain", {"chain_length": 7}, partial(xy_chain, most=4)),
        ("xy-chain", {"chain_length": 9}, partial(xy_chain, most=5)),
    ],
)
def test_options(
    name: str, options: dict[str, int], definition: Callable[[Candidates], Removals]
) -> None:
    differ = 0
    for board in boards_for(""):
        expected = {*definition(Candidates(board))} - {frozenset()}
        assert removed(board, name, **options) == expected
        differ += expected != removed(board, name)
    assert differ


@pytest.mark.parametrize("name", ["two-string-kite", "empty-rectangle"])
def test_duals_are_two_that_remove_one_candidate_each(name: str) -> None:
    dual, found = f"dual-{name}", 0
    for board in (*boards_for(""), *(Board(line) for line, _ in ENTRIES[dual].boards)):
        assert not removed(board, dual)
        single = removed(board, name)
        for both in removed(board, dual, duals=True):
            assert len(both) == 2
            assert all(frozenset({one}) in single for one in both)
            found += 1
    assert found


@pytest.mark.parametrize(
    ("name", "cells", "gone"),
    [
        ("als-chain", {0: {1, 5}, 4: {1, 2}, 40: {2, 3}, 44: {3, 5}}, {(8, 5), (36, 5)}),
        ("als-chain", {0: {1, 5}, 4: {1, 2}, 40: {2, 3}, 44: {3, 6}}, None),
        ("als-chain", {0: {1, 5}, 4: {1, 2}, 50: {2, 3}, 44: {3, 5}}, None),
        ("death-blossom", {40: {1, 2}, 36: {1, 3}, 4: {2, 3}}, {(0, 3)}),
        ("death-blossom", {40: {1, 2, 4}, 36: {1, 3}, 4: {2, 3}}, None),
        ("death-blossom", {40: {1, 2}, 36: {1, 3}, 4: {2, 4}}, None),
    ],
)
def test_sets_that_are_single_cells(
    name: str, cells: dict[int, set[int]], gone: set[tuple[int, int]] | None
) -> None:
    candidates = [cells.get(cell, DIGITS) for cell in range(81)]
    found = removed(Board(Grid(bytes(81)), candidates=candidates), name)
    assert gone in found if gone else not found


NARROWED = (
    *("locked-candidates-pointing", "locked-pair", "locked-triple", "naked-pair", "naked-triple"),
    *("naked-quad", "hidden-pair", "hidden-triple", "hidden-quad", "x-wing", "swordfish"),
    *("finned-x-wing", "sashimi-x-wing", "skyscraper", "two-string-kite", "xy-wing", "xyz-wing"),
    *("w-wing", "unique-rectangle-1", "unique-rectangle-3", "unique-rectangle-4"),
    *("hidden-rectangle", "sue-de-coq", "wxyz-wing", "grouped-w-wing", "almost-locked-pair"),
)
"""Techniques that are compared on boards which have lost candidates at random, too."""


def narrowed(board: Board, seed: int) -> Board:
    """Return a board without some of the candidates that its solution doesn't need."""
    random, solution = Random(seed), solve(board.grid)
    return board.remove(
        (cell, digit)
        for cell in range(81)
        for digit in board[cell]
        if digit != solution.cells[cell] and random.random() < 0.1 + 0.05 * (seed % 8)
    )


def test_boards_that_have_lost_candidates_at_random() -> None:
    found = dict.fromkeys(NARROWED, 0)
    boards = boards_for("")
    for seed in range(24):
        board = narrowed(boards[seed % len(boards)], seed)
        on = Candidates(board)
        for name in NARROWED:
            expected = removals(name, on)
            assert removed(board, name) == expected, (name, board)
            found[name] += len(expected)
    assert all(found.values()), found


def test_siamese_fish_are_two_with_one_base() -> None:
    number = 0
    for size in ("x-wing", "swordfish"):
        kinds = [technique(f"{kind}-{size}") for kind in ("finned", "sashimi")]
        either = Profile(kinds).with_options(one_per_elimination=False)
        for board in boards_for(""):
            fish = all_steps(board, either).steps
            twins = {
                (one.digits, one.base, frozenset(one.eliminations + other.eliminations))
                for one in fish
                for other in fish
                if (one.digits, one.base) == (other.digits, other.base)
                and min(one.eliminations) != min(other.eliminations)
            }
            dual = either.with_options(duals=True)
            listed = [it for it in all_steps(board, dual).steps if len(it.cover) > len(it.base)]
            assert {(it.digits, it.base, frozenset(it.eliminations)) for it in listed} == twins
            number += len(listed)
            for kind in kinds:
                steps = all_steps(board, dual.only(kind)).steps
                first = first_step(board, dual.only(kind))
                if first is not None and first.technique is kind:
                    most = max(len(step.eliminations) for step in steps)
                    assert len(first.eliminations) == most
    assert number > 5


def test_fish_do_not_depend_on_the_steps_before() -> None:
    """On a path the finder remembers which digits have no fish; on a fresh board it doesn't."""
    fish = [
        one.id for one in HODOKU.techniques if one.family.endswith("fish") or one.id[:6] == "hidden"
    ]
    profile, number = HODOKU.only("naked-single", "naked-pair", *fish), 0
    for board in boards_for(""):
        path = explain(board.grid, profile)
        for before, step in zip(path.boards(), (*path.steps, None), strict=True):
            # Which of several singles comes first does depend on it.
            if step is None or step.technique.family != "singles":
                assert first_step(before, profile) == step
                number += step is not None and step.technique.family.endswith("fish")
    assert number > 5


SAME = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
CHANGES: dict[str, tuple[Callable[[int], int], Sequence[int]]] = {
    "transposed": (lambda cell: cell % 9 * 9 + cell // 9, SAME),
    "half a turn": (lambda cell: 80 - cell, SAME),
    "bands": (lambda cell: (cell + 27) % 81, SAME),
    "digits": (lambda cell: cell, (0, 4, 9, 2, 7, 1, 8, 3, 5, 6)),
}
LOOPS = [one.id for one in ALL_STEPS.techniques if one.id.endswith(("loop", "aic"))]
"""Of the shortest ways from one candidate to another these know one only, the first that comes; of
two that remove different things, or of which one crosses itself, the other isn't looked at. So they
may depend on the order of cells and digits."""

EITHER_WAY = ALL_STEPS.without(*LOOPS).with_options(als_chain_both_ways=True)
"""By default chains of almost locked sets go to sets later in the order only, as HoDoKu's do."""
ONE_WAY = ALL_STEPS.without(*LOOPS, "als-chain")


def changed(board: Board, change: str) -> Board:
    to, digits = CHANGES[change]
    grid, givens = bytearray(81), bytearray(81)
    candidates: list[list[int]] = [[] for _ in range(81)]
    for cell in range(81):
        grid[to(cell)] = digits[board.grid.cells[cell]]
        givens[to(cell)] = digits[board.givens.cells[cell]]
        candidates[to(cell)] = [digits[digit] for digit in board[cell]]
    return Board(Grid(bytes(grid)), candidates=candidates, givens=Grid(bytes(givens)))


def steps(board: Board, profile: Profile, change: str | None = None) -> Effects:
    """Return what all steps do, with their techniques, as it is after a change."""
    to, digits = CHANGES[change] if change else (int, SAME)

    def moved(some: Sequence[Candidate]) -> frozenset[tuple[int, int]]:
        return frozenset((to(one.cell), digits[one.digit]) for one in some)

    return {
        (step.technique.id, moved(step.placements), moved(step.eliminations))
        for step in all_steps(board, profile).steps
    }


BOARDS = boards_for("")[:10]


@pytest.mark.parametrize("change", CHANGES)
def test_steps_go_with_the_board(change: str) -> None:
    # Of a link by two digits chains of almost locked sets take the lower one for used.
    profile = ONE_WAY if change == "digits" else EITHER_WAY
    for board in BOARDS:
        assert steps(changed(board, change), profile) == steps(board, profile, change), board


@pytest.mark.parametrize("change", CHANGES)
def test_loops_hold_wherever_they_are_found(change: str) -> None:
    for board in BOARDS:
        moved = changed(board, change)
        solution = solve(moved.grid)
        found = all_steps(moved, ALL_STEPS.only(*LOOPS)).steps
        assert found
        for step in found:
            assert not step.placements
            assert all(solution.cells[one.cell] != one.digit for one in step.eliminations)


@pytest.mark.parametrize("family", PATTERNS)
def test_deadly_patterns(family: str) -> None:
    own = [Board(line) for name in kinds(family) for line, _ in ENTRIES[name].boards]
    fewer = [narrowed(board, seed) for seed, board in enumerate(own)]
    found = 0
    common = boards_for("")
    special = [board for name in kinds(family) for board in boards_for(name)[len(common) :]]
    for board in (*own, *fewer, *special, *common[:6]):
        on = Candidates(board)
        patterns = list(PATTERNS[family](on))
        for name, some in kinds(family).items():
            expected = {
                gone for it in patterns for kind in some for gone in conclusions(on, it, kind)
            }
            expected -= {frozenset()}
            assert removed(board, name) == expected, (name, board)
            found += len(expected)
    assert found >= len(own)


def gone_alone(name: str, pattern: dict[int, set[int]]) -> set[frozenset[tuple[int, int]]]:
    """Return what is removed where only the cells of a pattern have several candidates."""
    board = Board(Grid(bytes(81)), candidates=[pattern.get(cell, {8}) for cell in range(81)])
    steps = steps_at(board, HODOKU.with_(name).only(name)).steps
    return {frozenset((one.cell, one.digit) for one in step.eliminations) for step in steps}


def test_loops_of_all_lengths() -> None:
    """The places of two digits in a full grid are loops: in one of them a cell holds one more."""
    lengths = set()
    for board in boards_for("")[:8]:
        solution = solve(board.grid).cells
        for pair in combinations(range(1, 8), 2):
            cells = [cell for cell in range(81) if solution[cell] in pair]
            loop = {cells[0]}
            while more := {c for c in cells if PEERS[c] & loop} - loop:
                loop |= more
            gone = gone_alone("unique-loop-1", {c: {*pair} for c in cells} | {cells[0]: {*pair, 9}})
            assert gone == {frozenset((cells[0], digit) for digit in pair if len(loop) > 4)} - {
                frozenset()
            }
            lengths.add(len(loop))
    assert lengths >= {6, 18}, lengths


@pytest.mark.parametrize(
    ("name", "which"), [("extended-rectangle-1", extended()), ("unique-polygon", polygons())]
)
def test_every_shape(name: str, which: list[tuple[frozenset[int], int]]) -> None:
    for cells, size in Random(name).sample(which, 60):
        digits, guard = {*range(1, size + 1)}, min(cells)
        gone = gone_alone(name, {c: digits | {9} if c == guard else digits for c in cells})
        assert frozenset((guard, digit) for digit in digits) in gone, sorted(cells)


def test_rectangles_of_ten_cells_are_none() -> None:
    """Two rows at five places: the finder takes four at most."""
    cells = [cell for cell in range(18) if cell % 9 in (0, 1, 3, 4, 6)]
    pattern = {cell: {1, 2, 3, 4, 5} for cell in cells} | {0: {1, 2, 3, 4, 5, 9}}
    assert not gone_alone("extended-rectangle-1", pattern)


def test_subsets_with_guards_have_four_more_cells_at_most() -> None:
    digits = {1, 2, 3}
    rectangle = {9 * row + column: digits for row in (0, 1) for column in (0, 3, 6)}
    rectangle |= {0: digits | {6}, 3: digits | {7}}
    four = {1: {4, 6}, 2: {4, 5}, 4: {5, 9}, 5: {7, 9}, 7: {4, 8}}
    assert gone_alone("extended-rectangle-3", rectangle | four) == {frozenset({(7, 4)})}
    five = four | {5: {8, 9}, 7: {7, 8}, 8: {5}}
    assert not gone_alone("extended-rectangle-3", rectangle | five)
