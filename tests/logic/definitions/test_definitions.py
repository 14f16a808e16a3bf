"""The kernel lists what the definitions say, no more and no less.

In ``boards.tsv`` are 30 boards for all techniques, and some more for those that are rare on these.
Compared is what is placed or removed: of patterns that remove the same the kernel may list one
only, as it does of chains, fish and almost locked sets.
"""

from __future__ import annotations

from random import Random

import pytest

from farandole import solve
from farandole.logic import HODOKU, Board, Profile, all_steps, explain, first_step, technique
from tests.logic.definitions.plain import Candidates, boards_for, effects, removed
from tests.logic.definitions.table import PLACING, REMOVING, removals
from tests.logic.definitions.wings import remote_pair


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


def test_remote_pairs() -> None:
    # Of a long chain and a short one in it the kernel may list the long one, which removes both's.
    found = 0
    for board in boards_for("remote-pair"):
        expected = remote_pair(Candidates(board))
        assert frozenset().union(*removed(board, "remote-pair")) == expected, board
        found += bool(expected)
    assert found >= 3


NARROWED = (
    *("locked-candidates-pointing", "locked-pair", "locked-triple", "naked-pair", "naked-triple"),
    *("naked-quad", "hidden-pair", "hidden-triple", "hidden-quad", "x-wing", "swordfish"),
    *("finned-x-wing", "sashimi-x-wing", "skyscraper", "two-string-kite", "xy-wing", "xyz-wing"),
    *("w-wing", "unique-rectangle-1", "unique-rectangle-3", "unique-rectangle-4"),
    *("hidden-rectangle", "sue-de-coq", "wxyz-wing"),
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
