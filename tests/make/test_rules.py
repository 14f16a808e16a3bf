"""Puzzles with rules: one solution, nothing superfluous, the same everywhere."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from farandole import (
    CLASSIC,
    ArgumentError,
    Grid,
    LimitReached,
    NoSolution,
    ParseError,
    Shape,
    explain,
    rate,
    solutions,
)
from farandole.isa import levels_here
from farandole.logic import HODOKU, Profile, technique
from farandole.logic.techniques import RULES as TECHNIQUES_FOR_RULES
from farandole.make import (
    RULES,
    Made,
    Recipe,
    Wish,
    cage_cells,
    make_levels,
    make_many,
    make_puzzle,
    minimize,
    random_solution,
)
from farandole.make.generation import Candidates
from farandole.make.random_numbers import Stream
from farandole.make.rules.making import RuleMaking
from farandole.make.rules.placing import PLACERS
from farandole.make.rules.plan import Plan
from farandole.make.wishing import Wishing
from farandole.sudoku import clashes, count
from farandole.sudoku.formats import read_one, write
from farandole.sudoku.rules import Constraint, Killer, StrictKropki, Thermometer
from farandole.sudoku.rules.lines import BetweenLine, Palindrome, Renban, Whispers

SMALL = tuple(solutions(Grid("." * 16)))
"""All full grids of the smallest board."""

LINES = (Thermometer, Whispers, Renban, Palindrome, BetweenLine)


def without(grid: Grid, *, cell: int | None = None, rule: Constraint | None = None) -> Grid:
    cells = bytes(0 if at == cell else digit for at, digit in enumerate(grid.cells))
    return Grid(cells, grid.shape, [it for it in grid.constraints if it != rule])


def fewer(grid: Grid) -> list[Grid]:
    """Return the puzzle without each of its clues."""
    rules = grid.constraints
    if any(type(rule).__name__.startswith("Strict") for rule in rules):
        rules = ()  # all of the signs belong to one statement
    return [
        *(without(grid, cell=cell) for cell in grid.givens),
        *(without(grid, rule=rule) for rule in rules),
    ]


def plain_count(grid: Grid) -> int:
    """Return the number of solutions of a small puzzle by what its rules say."""
    boards = (Grid(full.cells, full.shape, grid.constraints) for full in SMALL)
    return sum(
        all(full[cell] == digit for cell, digit in grid.givens.items())
        and not any(rule.broken(full) for rule in grid.constraints)
        for full in boards
    )


def assert_right(made: Made) -> None:
    """Check the solution against the plain meaning of every rule."""
    assert made.solution.is_full
    assert clashes(made.solution) == ()
    assert made.solution.constraints == made.grid.constraints
    assert all(made.solution[cell] == digit for cell, digit in made.grid.givens.items())
    for rule in made.grid.constraints:
        rule.check(made.grid.shape)
        assert rule.broken(made.solution) == ()


@pytest.mark.parametrize("name", RULES)
def test_small_puzzles_have_one_solution_and_need_every_clue(name: str) -> None:
    sizes = (3, 3) if name == "between" else None
    for made in make_many(4, Recipe(Shape(2, 2), rules=(name,), sizes=sizes, minimal=True), seed=1):
        assert_right(made)
        assert made.grid.constraints
        assert plain_count(made.grid) == 1
        assert all(plain_count(grid) > 1 for grid in fewer(made.grid))


@pytest.mark.parametrize("name", RULES)
def test_puzzles_of_each_rule(name: str) -> None:
    is_slow = name in ("sandwich", "skyscraper", "x-sum", "little-killer")
    recipe = Recipe(Shape(2, 3) if is_slow else Shape(3, 3), rules=(name,), minimal=True)
    for made in make_many(1, recipe, seed=1):
        assert_right(made)
        assert count(made.grid, limit=2) == 1
        assert all(count(grid, limit=2) == 2 for grid in fewer(made.grid))
        assert read_one("".join(write([made.grid], "iss"))) == made.grid


def test_mixes_keep_each_rule() -> None:
    for made in make_many(3, Recipe(Shape(2, 3), rules=("killer", "arrow", "kropki")), seed=2):
        assert_right(made)
        kinds = {type(rule).__name__ for rule in made.grid.constraints}
        assert {"Killer", "Arrow"} < kinds
        assert kinds & {"WhiteDot", "BlackDot"}
        assert count(made.grid, limit=2) == 1


def test_cages() -> None:
    for made in make_many(3, Recipe(rules=("killer",), cover=True), seed=1):
        assert_right(made)
        assert not made.grid.givens
        cells = [cell for cage in made.grid.constraints for cell in cage.places]
        assert sorted(cells) == [(row, column) for row in range(9) for column in range(9)]
        for cage in made.grid.constraints:
            assert isinstance(cage, Killer)
            assert 2 <= len(cage.cells) <= 5
            reached = {cage.cells[0]}
            for _ in cage.cells:
                reached |= {b for a in reached for b in cage.cells if _distance(a, b) == 1}
            assert reached == set(cage.cells)


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def test_cages_as_drawn() -> None:
    drawn = cage_cells("aabb ccdd abb. ...d", Shape(2, 2))
    assert drawn == ((0, 1), (2, 3), (4, 5), (6, 7), (8,), (9, 10), (15,))
    for made in make_many(3, Recipe(Shape(2, 2), rules=("killer",), cages=drawn, cover=True)):
        assert_right(made)
        assert plain_count(made.grid) == 1
        cages = [[row * 4 + column for row, column in it.places] for it in made.grid.constraints]
        assert sorted(map(tuple, cages)) == sorted(drawn)
    with pytest.raises(ParseError):
        cage_cells("aabb", Shape(2, 2))
    none = Recipe(Shape(2, 2), rules=("killer",), cages=((0, 5, 10), (1, 4, 11, 14), (2, 7, 8, 13)))
    grids = {made.solution.cells for made in make_many(4, none, seed=1)}
    assert len(grids) > 1
    impossible = ((0, 1, 4, 6),)  # r2c3 would have to be the digit of r2c2
    puzzles = make_many(1, Recipe(Shape(2, 2), rules=("killer",), cages=impossible), seed=1)
    with pytest.raises(NoSolution):
        next(puzzles)


def test_sizes() -> None:
    for sizes in ((2, 2), (4, 6)):
        recipe = Recipe(rules=("killer", "thermometer"), sizes=sizes, cover=True)
        for made in make_many(2, recipe, seed=1):
            found = {len(rule.places) for rule in made.grid.constraints}
            assert sizes[0] <= min(found) <= max(found) <= sizes[1]
    assert Recipe(rules=("killer",), sizes=3).sizes == (3, 3)


def test_lines_touch_no_other_line_of_the_puzzle() -> None:
    names = ("thermometer", "whispers", "renban", "palindrome", "between")
    [made] = make_many(1, Recipe(rules=names, cover=True), seed=3)
    assert_right(made)
    lines = [rule.places for rule in made.grid.constraints]
    assert {type(rule) for rule in made.grid.constraints} == set(LINES)
    cells = [cell for line in lines for cell in line]
    assert len(cells) == len(set(cells))
    paths = [rule.places for rule in made.grid.constraints if not isinstance(rule, Renban)]
    steps = [pair for path in paths for pair in pairwise(path)]  # renban cells are sorted
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in steps)
    squares = [
        (min(a[0], b[0]), min(a[1], b[1])) for a, b in steps if a[0] != b[0] and a[1] != b[1]
    ]
    assert len(squares) == len(set(squares)) > 0  # no two cross


def test_all_signs_are_given() -> None:
    [made] = make_many(1, Recipe(rules=("strict-kropki",)), seed=1)
    assert StrictKropki() in made.grid.constraints
    assert StrictKropki().broken(made.solution) == ()


def test_easy_mixes_keep_each_rule() -> None:
    recipe = Recipe(rules=("sandwich", "little-killer"))
    [made] = make_many(1, recipe, wish=Wish("easy"), seed=1, tries=1)
    assert_right(made)
    assert {type(rule).__name__ for rule in made.grid.constraints} == {"Sandwich", "LittleKiller"}
    assert rate(made.grid).level == "easy"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_levels_are_those_of_ratings(level: str) -> None:
    [made] = make_many(1, Recipe(rules=("arrow",)), wish=Wish(level), seed=1)
    rating = rate(made.grid)
    assert made.rated is not None
    assert made.rated.level == rating.level == level
    assert made.rated.score == rating.score
    assert count(made.grid, limit=2) == 1


def test_killers_that_are_too_hard_get_smaller_cages_and_givens() -> None:
    recipe = Recipe(rules=("killer",), cover=True)
    [made] = make_many(1, recipe, wish=Wish("easy"), seed=1)
    assert made.number == 0  # that the first board becomes an easy puzzle isn't luck
    assert rate(made.grid).level == "easy"
    assert_right(made)
    [plain] = make_many(1, recipe, wish=Wish(("easy", "hard")), seed=1)
    assert rate(plain.grid).level == "medium"
    halves = [it for it in made.grid.constraints if it not in plain.grid.constraints]
    whole = [it for it in plain.grid.constraints if it not in made.grid.constraints]
    assert len(halves) > len(whole) > 0
    for cage in map(set, (it.places for it in halves)):
        assert any(cage < set(it.places) for it in whole)


def test_cages_as_drawn_stay_as_they_are_in_easy_puzzles() -> None:
    [hard] = make_many(1, Recipe(rules=("killer",), cover=True), wish=Wish("hard"), seed=2)
    cages = tuple(
        tuple(9 * row + column for row, column in it.places) for it in hard.grid.constraints
    )
    recipe = Recipe(rules=("killer",), cages=cages, cover=True)
    [made] = make_many(1, recipe, wish=Wish("easy"), seed=2)
    assert {it.places for it in made.grid.constraints} == {
        it.places for it in hard.grid.constraints
    }
    assert rate(made.grid).level == "easy"


def test_a_puzzle_to_start_from_gets_no_help() -> None:
    start = make_puzzle(rules=["killer"], seed=2)
    assert rate(start).level != "easy"
    worker = RuleMaking(Recipe(start=start), 1, Wish("easy")).worker()
    worker.load(Candidates(0, 1))
    while not worker.run():
        pass
    [made] = worker.result()
    assert set(made.grid.constraints) <= set(start.constraints)
    assert set(made.grid.givens) <= set(start.givens)


def test_a_stop_ends_a_rating_on_the_way() -> None:
    worker = Wishing(RuleMaking(Recipe(rules=("killer",), cover=True), 1), Wish()).worker()
    worker.load(Candidates(0, 1))
    worker.stop()
    while not worker.run():
        pass
    assert worker.result() == []


def test_no_clue_can_be_removed_without_leaving_the_level() -> None:
    recipe = Recipe(rules=("thermometer",))
    [made] = make_many(1, recipe, wish=Wish("easy"), seed=1)
    [minimal] = make_many(1, replace(recipe, minimal=True), seed=1)
    assert len(made.grid.givens) > len(minimal.grid.givens)
    easiest = HODOKU.with_(*TECHNIQUES_FOR_RULES)
    easiest = Profile(rule for rule in easiest.rules if rule.level == "easy")
    assert explain(made.grid, easiest).end == "solved"
    for grid in fewer(made.grid):
        assert count(grid, limit=2) == 2 or explain(grid, easiest).end == "stuck"


@pytest.mark.parametrize("names", [("little-killer",), ("sandwich", "little-killer")])
def test_clues_that_searches_cant_judge_are_replaced(
    names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("farandole.make.rules.making.GUESSES", 2)
    for made in make_many(1, Recipe(Shape(2, 3), rules=names), seed=1, threads=1):
        assert_right(made)
        assert count(made.grid, limit=2) == 1
        assert all(count(grid, limit=2) == 2 for grid in fewer(made.grid))


def test_little_killers_need_every_clue() -> None:
    [made] = make_many(1, Recipe(rules=("little-killer",)), seed=21, threads=1)
    assert_right(made)
    assert count(made.grid, limit=2) == 1
    assert all(count(grid, limit=2) == 2 for grid in fewer(made.grid))


def test_no_diagonal_can_be_removed_without_leaving_the_level() -> None:
    recipe = Recipe(rules=("little-killer",))
    [made] = make_many(1, recipe, wish=Wish("easy"), seed=21, threads=1)
    easiest = HODOKU.with_(*TECHNIQUES_FOR_RULES)
    easiest = Profile(rule for rule in easiest.rules if rule.level == "easy")
    assert explain(made.grid, easiest).end == "solved"
    for grid in fewer(made.grid):
        assert count(grid, limit=2) == 2 or explain(grid, easiest).end == "stuck"


def test_minimal_puzzles_of_a_level_need_every_clue() -> None:
    recipe = Recipe(Shape(2, 3), rules=("thermometer",), minimal=True)
    for made in make_many(2, recipe, wish=Wish("easy"), seed=1):
        assert rate(made.grid).level == "easy"
        assert all(count(grid, limit=2) == 2 for grid in fewer(made.grid))


def test_wishes_name_techniques_for_rules() -> None:
    recipe = Recipe(rules=("killer",), cover=True)
    wish = Wish("medium", uses=["innies"])
    [made] = make_many(1, recipe, wish=wish, seed=1)
    assert technique("innies") in dict(rate(made.grid).counts)
    with pytest.raises(ArgumentError):
        make_many(1, wish=wish)


def test_other_rules_are_refused() -> None:
    recipe = Recipe(rules=("killer",))
    with pytest.raises(ArgumentError):
        make_levels({"easy": 1}, recipe)
    for wrong in (
        {"rules": ("kiler",)},
        {"rules": "killer"},
        {"rules": ("killer",), "symmetry": "full"},
        {"rules": ("killer",), "clues": 3},
        {"rules": ("killer",), "pattern": [1]},
        {"rules": ("killer",), "unbiased": "exact"},
        {"rules": ("killer",), "sizes": (1, 3)},
        {"rules": ("killer",), "sizes": (3, 10)},
        {"rules": ("killer",), "shape": Shape.parse("20")},
        {"sizes": (2, 3)},
        {"cover": True},
        {"cages": ((0, 1),)},
        {"rules": ("killer",), "cages": ((0, 1), (1, 2))},
        {"rules": ("killer",), "cages": ((0, 1), ())},
        {"rules": ("killer",), "cages": (tuple(range(10)),)},
        {"rules": ("killer",), "cages": ((0, 1),), "sizes": 2},
    ):
        with pytest.raises(ArgumentError):
            Recipe(**wrong)
    for start in (make_puzzle(seed=1), make_puzzle(rules=["killer"], seed=1)):
        with pytest.raises(ArgumentError):
            Recipe(rules=("killer",), start=start)
    with pytest.raises(TypeError):
        Recipe(rules=5)  # type: ignore[arg-type]


def test_a_choice_and_limits() -> None:
    recipe = Recipe(rules=("killer",))
    kept = make_many(2, recipe, seed=1, choice=lambda some: [made.number % 2 == 1 for made in some])
    assert [made.number for made in kept] == [1, 3]
    puzzles = make_many(2, recipe, seed=1, tries=1)
    assert len(list(puzzles)) == 1
    assert not puzzles.complete
    with pytest.raises(LimitReached):
        make_puzzle(rules=["sandwich"], seed=1, seconds=0)


@pytest.mark.parametrize("names", [("killer", "whispers"), ("skyscraper",)])
def test_seeds_are_the_same_everywhere(
    names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe = Recipe(Shape(2, 3), rules=names)
    first = [made.grid for made in make_many(3, recipe, seed=7, threads=1)]
    assert [made.grid for made in make_many(3, recipe, seed=7, threads=3)] == first
    assert [made.grid for made in make_many(3, recipe, seed=8, threads=1)] != first
    for level in levels_here():
        monkeypatch.setenv("FARANDOLE_ISA", level)
        assert [made.grid for made in make_many(3, recipe, seed=7, threads=1)] == first


def test_a_full_grid_to_start_from() -> None:
    full = make_puzzle(seed=1, clues=81)
    [made] = make_many(1, Recipe(start=full, rules=("thermometer",)), seed=4)
    assert made.solution.cells == full.cells
    assert count(made.grid, limit=2) == 1


def test_minimize_takes_away_constraints_but_no_rules_of_the_board() -> None:
    [made] = make_many(1, Recipe(Shape(2, 2), rules=("killer",), cover=True), seed=1)
    for grid in (made.grid, made.solution):
        less = minimize(grid, seed=2)
        assert set(less.constraints) < set(grid.constraints)
        assert less.givens.items() <= grid.givens.items()
        assert plain_count(less) == 1
        assert all(plain_count(other) > 1 for other in fewer(less))
    [dots] = make_many(1, Recipe(Shape(2, 2), rules=("strict-kropki",)), seed=1)
    assert minimize(dots.solution).constraints == dots.grid.constraints


def test_every_rule_is_placed_by_something() -> None:
    assert sorted(PLACERS) == sorted(RULES)


def test_no_two_lines_cross() -> None:
    for seed in range(30):
        plan = Plan(CLASSIC, random_solution(seed=seed).cells, Stream(seed, 0))
        squares = [
            (min(a[0], b[0]), min(a[1], b[1]))
            for line in PLACERS["thermometer"](plan)
            for a, b in pairwise(line.places)
            if a[0] != b[0] and a[1] != b[1]
        ]
        assert len(squares) == len(set(squares)) > 0
