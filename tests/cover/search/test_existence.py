"""One cover by learning from dead ends, and proofs that there is none without a search."""

from __future__ import annotations

import random
from array import array
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole._kernel import CoverLearner, CoverRefuter
from farandole.cover import Item, Problem
from farandole.cover.models import queens
from farandole.cover.search import existence
from farandole.limits import NO_LIMIT
from tests.cover.instances import hidden, mutilated_chessboard, pigeons, tight_timetable
from tests.cover.oracle import covers, problems

FOREVER = float("inf")
TETROMINOES = {
    "I": [(0, 0), (0, 1), (0, 2), (0, 3)],
    "L": [(0, 0), (0, 1), (0, 2), (1, 0)],
    "T": [(0, 0), (0, 1), (0, 2), (1, 1)],
}


def learned(
    problem: Problem, seed: int, nodes: int, memory: int = 1 << 20
) -> frozenset[int] | None:
    """Return a cover found in steps of so many nodes; None if there is none."""
    learner = CoverLearner(problem._flat(), seed, memory)
    while (status := learner.run(nodes, FOREVER, 500)) in ("nodes", "work"):
        pass
    assert status in ("cover", "none")
    return frozenset(array("I", learner.cover())) if status == "cover" else None


def refuted(problem: Problem) -> bool:
    refuter = CoverRefuter(problem._flat())
    while (status := refuter.run(FOREVER, 500)) == "work":
        pass
    assert status in ("none", "open")
    return status == "none"


def tiling(side: int, piece: str, spare: bool) -> Problem:
    """A board to fill with tetrominoes of one kind; with bounds on a spare item, if asked."""
    shapes = set()
    shape = TETROMINOES[piece]
    for _ in range(2):
        shape = [(r, -c) for r, c in shape]
        for _ in range(4):
            shape = [(c, -r) for r, c in shape]
            shapes.add(frozenset((r - min(shape)[0], c) for r, c in shape))
    cells = list(product(range(side), repeat=2))
    options = {
        frozenset((r + a, c + b) for a, b in shape)
        for shape, r, c in product(shapes, range(side), range(-side, 2 * side))
    }
    inside = [sorted(option) for option in options if option.issubset(cells)]
    extra: list[Item] = [Item("spare", 0, 2)] if spare else []
    return Problem([*cells, *extra], [*sorted(inside), *([["spare"]] * spare)])


@settings(max_examples=300)
@given(problems(options=10), st.integers(0, 9), st.integers(1, 3))
def test_learning_and_refuting_agree_with_all_sets(problem: Problem, seed: int, nodes: int) -> None:
    every = covers(problem)
    found = learned(problem, seed, nodes)
    assert found in every if every else found is None
    assert not (every and refuted(problem))


@pytest.mark.parametrize("memory", [0, 1 << 20])
def test_learning_agrees_with_counting(memory: int) -> None:
    answers = set()
    for seed in range(30):
        whole = hidden(24, 40, 3, seed)
        rows = [option.items for option in whole.options]
        some = random.Random(seed).sample(rows, 34)
        bounds = [Item(item, 1, 1 + seed % 2) for item in whole.items]
        problem = Problem(bounds, some)
        found = learned(problem, 0, NO_LIMIT, memory)
        answers.add(found is not None)
        assert (found is not None) == (problem.count(limit=1) > 0)
        if found is not None:
            times = [item for number in found for item in some[number]]
            assert all(1 <= times.count(item) <= 1 + seed % 2 for item in whole.items)
    assert answers == {False, True}


@pytest.mark.parametrize("problem", [pigeons(7), mutilated_chessboard(8)], ids=["pigeons", "board"])
def test_learning_proves_with_clauses_forgotten(problem: Problem) -> None:
    learner = CoverLearner(problem._flat(), 0, 10_000)
    assert learner.run(NO_LIMIT, FOREVER, NO_LIMIT) == "none"
    assert learner.conflicts > 500


@pytest.mark.parametrize(
    ("side", "piece", "is_refuted"),
    [(10, "I", True), (10, "L", True), (10, "T", True), (8, "I", False), (8, "L", False)],
)
@pytest.mark.parametrize("spare", [False, True])
def test_parity(side: int, piece: str, is_refuted: bool, spare: bool) -> None:
    """Colorings: of columns for I, of stripes for L, of a chessboard for T."""
    assert refuted(tiling(side, piece, spare)) == is_refuted


@pytest.mark.parametrize("size", [2, 3, 5])
def test_numbers_that_a_prime_does_not_divide(size: int) -> None:
    # Windows of so many neighbors on a line that isn't as long as any number of them.
    whole = [Item(k, 1, 1) for k in range(4 * size + 1)] + [Item("spare", 0, 2)]
    windows = [[*range(k, k + size)] for k in range(3 * size + 2)] + [["spare"]]
    assert refuted(Problem(whole, windows))
    assert not refuted(Problem(whole[1:], [row for row in windows if 0 not in row]))


def test_counting_refutes_boards_without_corners() -> None:
    assert refuted(mutilated_chessboard(16))
    assert refuted(pigeons(20))
    assert not refuted(Problem(["a", "b", "c"], [["a", "b"], ["b", "c"], ["a", "c"], ["a"]]))


def test_a_cover_that_was_learned_comes_first_and_others_follow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(existence, "_LEARN_WORK", 1 << 20)
    monkeypatch.setattr(existence.Portfolio, "_restarted_on", lambda *_: "turn")
    monkeypatch.setattr(existence.Portfolio, "_count_on", lambda *_: "turn")
    result = tight_timetable(24, 25, 1).solve(limit=3, nodes=300_000)
    assert result.count == 3
    assert len({frozenset(cover.numbers) for cover in result.covers}) == 3


def test_a_problem_is_refuted_after_the_first_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[CoverRefuter] = []

    def make(*given: Any) -> CoverRefuter:
        made.append(CoverRefuter(*given))
        return made[-1]

    monkeypatch.setattr(existence, "CoverRefuter", make)
    result = queens(40).problem.solve(limit=1)
    assert result.count == 1
    assert result.nodes > existence.alone(len(queens(40).problem._entries)), "not at once"
    assert not made
    assert not mutilated_chessboard(12).has_cover()
    assert len(made) == 1


def test_limits_stop_learning_and_refuting() -> None:
    flat = mutilated_chessboard(30)._flat()
    learner, refuter = CoverLearner(flat, 0, 1 << 20), CoverRefuter(flat)
    assert learner.run(50, FOREVER, NO_LIMIT) == "nodes"
    assert learner.nodes == 50
    assert learner.run(NO_LIMIT, 0.0, NO_LIMIT) == "seconds"
    assert learner.run(NO_LIMIT, FOREVER, 100) == "work"
    assert refuter.run(0.0, NO_LIMIT) == "seconds"
    assert refuter.run(FOREVER, 100) == "work"
