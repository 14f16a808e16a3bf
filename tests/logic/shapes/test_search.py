"""Steps on other shapes: sound, provable, the kernel's on its board, and ended by limits."""

from __future__ import annotations

from random import Random

import pytest

from farandole import Grid, LimitReached, Shape, _kernel, count, solve
from farandole.limits import Budget, Limits, Stop
from farandole.logic import (
    HODOKU,
    LEVELS,
    Board,
    Profile,
    Rule,
    all_steps,
    explain,
    from_json,
    hint,
    prove,
    technique,
    to_json,
    verify,
)
from farandole.logic.shapes import search
from farandole.logic.shapes.position import Position, TimeUp
from farandole.logic.shapes.search import FINDERS, every, first

SHAPES = [
    Shape(2, 2),
    Shape(2, 3),
    Shape.parse("6 + diagonals"),
    Shape.parse("9 + windoku"),
    Shape.parse("9 + anti-knight"),
    Shape(2, 5),
    Shape.parse("jigsaw:AABB AACB DCCB DDDC"),
]
HARD = [
    "...37..5.......9....3..2.1...21896...6.......8..5..........3..16.9....3..8.657..9",
    ".3.........87..1.......5.824.127..6..9..8......3..671.....9..2.6.......9.2.4.1...",
    "..3....8.1..23......86...12....59..6.8.4.2.5...7...9..7......614...........1.7.4.",
]


def dug(shape: Shape, seed: int) -> Grid:
    """Return a puzzle of a shape with as few givens as digging in random order leaves."""
    random = Random(seed)
    start = Grid.empty(shape).with_cell(random.randrange(shape.cells), 1)
    grid = solve(start, unique=False)
    for cell in random.sample(range(shape.cells), shape.cells):
        fewer = grid.with_cell(cell, 0)
        if count(fewer, limit=2) == 1:
            grid = fewer
    return grid


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_path_on_any_shape_is_sound_and_provable(shape: Shape, seed: int) -> None:
    grid = dug(shape, seed)
    solution = solve(grid)
    path = explain(grid)
    assert path.end == "solved"
    assert path.rating.profile.school is None or shape == Shape(3, 3)
    seen = set()
    for board, step in zip(path.boards(), path.steps, strict=False):
        assert all(solution.cells[cell] == digit for cell, digit in step.placements)
        assert all(solution.cells[cell] != digit for cell, digit in step.eliminations)
        assert all(board.has(*one) for one in (*step.placements, *step.eliminations))
        assert from_json(to_json(step, shape), shape) == step
        if step.technique.id not in seen:
            seen.add(step.technique.id)
            certificate = prove(board, step)
            assert verify(board, step, certificate) != certificate.by_search
    assert path.reached.grid == solution


@pytest.mark.parametrize("puzzle", HARD)
def test_on_the_classic_board_the_kernel_finds_the_same(puzzle: str) -> None:
    path = explain(puzzle)
    # The kernel tells subsets in a box and a line apart, as locked ones.
    left_out = ["x-chain", "xy-chain", "aic", "naked-pair", "naked-triple"]
    left_out.append("forcing-net-contradiction")  # here through constraints alone
    names = [name for name in FINDERS if name not in left_out]
    # Where there are singles, the kernel lists subsets that have one within them, too.
    boards = [
        board
        for board, step in zip(path.boards(), path.steps, strict=False)
        if step.technique.family != "singles"
    ]
    assert boards
    for board in boards:
        for name in names:
            profile = HODOKU.only(name)
            steps, complete = every(board, profile.techniques, Budget(Limits()))
            ours, theirs = (
                {(step.placements, frozenset(step.eliminations)) for step in some}
                for some in (steps, all_steps(board, profile).steps)
            )
            assert complete
            assert ours == theirs, (name, board)


@pytest.mark.parametrize("puzzle", HARD)
def test_chains_hold_by_themselves(puzzle: str) -> None:
    path = explain(puzzle)
    board = max(path.boards(), key=lambda one: sum(map(bool, one.grid.cells)) < 60)
    solution = solve(puzzle)
    for name in ("x-chain", "xy-chain", "aic"):
        steps, _ = every(board, HODOKU.with_("aic").only(name).techniques, Budget(Limits()))
        for step in steps[:20]:
            assert all(solution.cells[cell] != digit for cell, digit in step.eliminations)
            assert verify(board, step, prove(board, step))
            assert len(step.links) == len(step.nodes) - 1
            assert step.links[0].is_strong
            assert step.links[-1].is_strong


def test_ratings_on_other_shapes_add_up() -> None:
    grid = dug(Shape(2, 3), 7)
    rules = [
        Rule(technique("naked-single"), "easy", 100),
        Rule(technique("hidden-single"), "medium", 50),
        Rule(technique("locked-candidates-pointing"), "medium", 60),
        *(Rule(technique(name), "hard", 10) for name in ("naked-pair", "hidden-pair", "x-chain")),
        Rule(technique("brute-force"), "extreme", 5),
    ]
    path = explain(grid, Profile(rules))
    by_technique = {rule.technique: rule for rule in rules}
    used = [by_technique[step.technique] for step in path.steps]
    score = sum(rule.score for rule in used)
    assert path.rating.score == score > 800
    hardest = max(used, key=lambda rule: (LEVELS.index(rule.level), rule.score))
    assert path.rating.hardest is hardest.technique
    by_score = sum(score > limit for limit in _kernel.LOGIC_SCORE_LIMITS)
    assert LEVELS.index(path.rating.level) == max(LEVELS.index(hardest.level), by_score)
    stuck = explain(grid, Profile(["full-house"]))
    assert (stuck.end, stuck.rating.hardest) == ("stuck", None)


def test_steps_are_listed_once_and_the_first_is_the_first() -> None:
    for seed in (1, 2, 3):
        grid = dug(Shape(2, 5), seed)
        board = Board(grid)
        for name in FINDERS:
            one = technique(name)
            steps, _ = every(board, [one], Budget(Limits()))
            assert first(board, [one], Budget(Limits())) == next(iter(steps), None)
            assert len(set(steps)) == len(steps)
            for step in steps:
                if name.startswith("hidden") and name != "hidden-single":
                    (house,) = step.base
                    places = grid.shape.houses[house].cells
                    for digit in step.digits:
                        assert sum(board.has(cell, digit) for cell in places) > 1


@pytest.mark.parametrize("name", search.FINDERS)
def test_finders_end_with_their_budget(name: str) -> None:
    board = Board(Grid.empty(Shape(4, 4)).with_cell(0, 1))
    Position(board).look()  # without a budget it never ends
    with Stop() as stop:
        stop.set()
        steps, complete = search.every(board, [technique(name)], Budget(Limits()))
    assert not complete
    assert len(steps) <= 1
    budget = Budget(Limits(nodes=0))
    with pytest.raises(TimeUp):
        Position(board, budget).look()
    assert search.first(board, [technique(name)], budget) is None


def test_the_search_for_the_solution_ends_too() -> None:
    empty = Grid("." * 256, Shape(4, 4))
    with Stop() as stop:
        stop.set()
        assert explain(Board(empty)).end == "stopped"
        assert not all_steps(Board(empty)).complete
        with pytest.raises(LimitReached):
            hint(Board(empty))
