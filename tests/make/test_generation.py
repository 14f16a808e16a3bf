"""Generation: proved by another engine, in order, the same for a seed with any threads."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from farandole import (
    ArgumentError,
    Grid,
    LimitReached,
    ManySolutions,
    NoSolution,
    Shape,
    rate,
    rate_many,
    solve,
)
from farandole.isa import levels_here
from farandole.limits import Stop
from farandole.logic import SE_1_2_1
from farandole.make import (
    SYMMETRIES,
    Made,
    Outlook,
    Recipe,
    Wish,
    by_level,
    make_levels,
    make_many,
    make_puzzle,
    minimize,
    orbits,
    random_solution,
    symmetries,
)
from tests.conftest import INKALA
from tests.make.proofs import assert_minimal, assert_puzzle, solutions

RECIPES = [
    Recipe(),
    Recipe(symmetry="full", clues=(30, 36)),
    Recipe(clues=(21, 22), minimal=True),
    Recipe(unbiased="weighted"),
    Recipe(pattern=frozenset(range(0, 81, 2))),
    Recipe(Shape(2, 3)),
    Recipe(Shape.parse("9 + diagonals"), clues=30),
]
EVERYWHERE = [
    (50, Recipe(), None),
    (4, Recipe(clues=20), None),
    (3, Recipe(pattern=frozenset(range(0, 81, 2))), None),
    (3, Recipe(unbiased="weighted"), None),
    (1, Recipe(unbiased="exact", clues=(17, 26)), None),
    (4, Recipe(symmetry="axes", clues=(28, 32)), Wish("medium")),
]


@pytest.mark.parametrize("recipe", RECIPES, ids=repr)
def test_a_seed_gives_the_same_with_any_number_of_threads(recipe: Recipe) -> None:
    one = list(make_many(12, recipe, seed=4, threads=1))
    assert list(make_many(12, recipe, seed=4, threads=3)) == one
    assert list(make_many(5, recipe, seed=4, threads=2)) == one[:5]
    assert [made.number for made in one] == sorted({made.number for made in one})
    assert list(make_many(12, recipe, seed=5)) != one


def test_a_seed_gives_the_same_at_every_level(monkeypatch: pytest.MonkeyPatch) -> None:
    for count, recipe, wish in EVERYWHERE:
        expected = None
        for level in levels_here():
            monkeypatch.setenv("FARANDOLE_ISA", level)
            puzzles = list(make_many(count, recipe, seed=4, wish=wish))
            assert puzzles == (expected or puzzles), (recipe, level)
            expected = puzzles


def test_a_wish_rejects_puzzles_and_changes_none() -> None:
    sizes: list[int] = []

    def wish(puzzles: Sequence[Made]) -> list[bool]:
        sizes.append(len(puzzles))
        return [len(made.grid.givens) == 24 for made in puzzles]

    every = list(make_many(300, seed=4))
    wanted = [made for made in every if len(made.grid.givens) == 24]
    with make_many(40, seed=4, wish=wish, threads=2) as puzzles:
        assert list(puzzles) == wanted[:40]
        assert puzzles.complete
        assert 2 < puzzles.outlook.one_in < 5
    assert max(sizes) > 1


def test_ratings_on_a_scale() -> None:
    every = list(make_many(300, seed=4))
    ratings = list(rate_many([made.grid for made in every], school="se"))
    for name, low, high in (("er", 6.6, 7.2), ("er", 7.5, 8.5), ("ep", 2.0, 4.0)):
        wanted = [
            replace(made, scale_rating=rating)
            for made, rating in zip(every, ratings, strict=True)
            if low <= getattr(rating, name) <= high
        ]
        assert wanted
        wish = Wish(**{name: (low, high)})  # type: ignore[arg-type]
        assert list(make_many(seed=4, wish=wish, tries=300, threads=2)) == wanted
        assert eval(repr(wish)) == wish
    both = next(make_many(1, seed=4, wish=Wish("extreme", er=(None, 7.0), scale=SE_1_2_1)))
    assert both.rated is not None
    assert both.scale_rating == rate(both.grid, SE_1_2_1)
    assert (both.rated.level, both.scale_rating.er <= 7.0) == ("extreme", True)
    for recipe in (Recipe(Shape.parse("6")), Recipe(rules=("killer",))):
        with pytest.raises(ArgumentError, match="er is for classic"):
            make_many(1, recipe, wish=Wish(er=7.0))


def test_wishes_that_fail() -> None:
    def wish(puzzles: Sequence[Made]) -> list[bool]:
        raise KeyError("wish")

    for threads in (1, 2):
        with pytest.raises(KeyError):
            list(make_many(40, seed=4, wish=wish, threads=threads))
    with pytest.raises(ValueError, match="zip"):
        list(make_many(40, seed=4, wish=lambda puzzles: []))


def test_no_end_and_no_beginning() -> None:
    puzzles = make_many(seed=4)
    assert list(islice(puzzles, 20)) == list(make_many(20, seed=4))
    assert not puzzles.complete
    puzzles.close()
    assert list(puzzles) == []
    puzzles = make_many(0, seed=4)
    assert list(puzzles) == []
    assert puzzles.complete
    # More threads than any machine has.
    assert list(make_many(3, seed=4, threads=10**10)) == list(make_many(3, seed=4))


def test_time_and_stop() -> None:
    for threads in (1, 2):
        puzzles = make_many(1, Recipe(clues=17), seed=4, seconds=0.05, threads=threads)
        assert list(puzzles) == []
        assert not puzzles.complete
    with Stop() as stop:
        puzzles = make_many(seed=4, threads=1)
        next(puzzles)
        stop.set()
        list(puzzles)
    assert not puzzles.complete


def test_progress() -> None:
    seen: list[Outlook] = []
    recipe = Recipe(unbiased="exact", clues=(17, 27))
    list(make_many(3, recipe, seed=4, progress=seen.append))
    assert (seen[-1].made, seen[-1].wanted, seen[-1].seconds_left) == (3, 3, 0)
    assert [one.tried for one in seen] == sorted(one.tried for one in seen)
    assert 20 < seen[0].one_in < 2000
    # Before anything is made.
    outlook = Outlook(0, 2, 999, 9.99)
    assert outlook.one_in == 1000
    assert outlook.seconds_each == pytest.approx(10)
    assert outlook.seconds_left == pytest.approx(20)
    assert Outlook(0, None, 999, 9.99).seconds_left is None
    assert Outlook(5, 10, 5, 1.0).one_in == 1


def test_threads_end() -> None:
    before = threading.active_count()
    with make_many(seed=4, threads=3) as puzzles:
        next(puzzles)
    assert threading.active_count() == before
    puzzles = make_many(seed=4, threads=3)
    next(puzzles)
    del puzzles
    assert threading.active_count() == before


def test_effective_size() -> None:
    puzzles = make_many(50, seed=4)
    list(puzzles)
    assert puzzles.effective_size == pytest.approx(50)
    weighted = make_many(50, Recipe(unbiased="weighted"), seed=4)
    assert weighted.effective_size == 0
    weights = [made.weight for made in weighted]
    expected = sum(weights) ** 2 / sum(weight**2 for weight in weights)
    assert weighted.effective_size == pytest.approx(expected)
    assert 1 < expected < 50


def test_numbers_out_of_range() -> None:
    for name, value in (("count", -1), ("count", 2**64), ("tries", -1), ("seed", -5)):
        with pytest.raises(ArgumentError, match=f"{name} must be from 0"):
            make_many(**{name: value})  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="threads must be at least 1"):
        make_many(1, threads=0)
    with pytest.raises(ArgumentError, match="seconds must be a length of time"):
        make_many(1, seconds=-1)


def made(recipe: Recipe, count: int, seed: int = 1, tries: int | None = None) -> list[Made]:
    return list(make_many(count, recipe, seed=seed, tries=tries))


def sizes(recipe: Recipe, count: int) -> set[int]:
    return {len(one.grid.givens) for one in made(recipe, count)}


def test_minimal_puzzles() -> None:
    puzzles = made(Recipe(minimal=True), 40)
    assert len({one.grid for one in puzzles}) == 40
    for one in puzzles:
        assert_puzzle(one)
        assert_minimal(one.grid)
        assert one.weight == 1.0
    assert made(Recipe(), 5) == puzzles[:5]


@pytest.mark.parametrize("name", SYMMETRIES)
def test_symmetric_puzzles(name: str) -> None:
    for one in made(Recipe(symmetry=name), 3):
        assert_puzzle(one)
        assert name in symmetries(one.grid)
        assert_minimal(one.grid, orbits(name))
    for one in made(Recipe(symmetry=name, clues=(30, 40)), 3):
        assert_puzzle(one)
        assert name in symmetries(one.grid)
        assert 30 <= len(one.grid.givens) <= 40


def test_numbers_of_givens() -> None:
    assert sizes(Recipe(clues=30), 20) == {30}
    assert sizes(Recipe(clues=(26, 29)), 60) == {26, 27, 28, 29}
    assert sizes(Recipe(clues=81), 2) == {81}
    for one in made(Recipe(clues=(22, 23), minimal=True), 10):
        assert len(one.grid.givens) in (22, 23)
        assert_puzzle(one)
        assert_minimal(one.grid)


def test_few_givens() -> None:
    """Up to 20 givens puzzles come from exchanging some: both ends of the range hold."""
    assert sizes(Recipe(clues=20), 6) == {20}
    assert sizes(Recipe(clues=19), 2) == {19}
    puzzles = made(Recipe(clues=(17, 20)), 2)
    for one in puzzles:
        assert 17 <= len(one.grid.givens) <= 20
        assert_puzzle(one)
        assert_minimal(one.grid)
    assert made(Recipe(clues=(20, 21)), 2) != puzzles  # 21 givens come from removing


def test_from_a_full_grid_and_from_a_puzzle() -> None:
    grid = random_solution(seed=8)
    puzzles = made(Recipe(start=grid, symmetry="diagonal"), 5)
    assert {one.solution for one in puzzles} == {grid}
    assert len({one.grid for one in puzzles}) == 5
    start = make_puzzle(clues=40, seed=2)
    for one in (*puzzles, *made(Recipe(start=start), 5)):
        assert_puzzle(one)
        if one.solution != grid:
            assert_minimal(one.grid)
            assert one.grid.givens.items() <= start.givens.items()


def test_one_puzzle() -> None:
    assert make_puzzle(seed=9) == next(make_many(1, seed=9)).grid
    assert make_puzzle() != make_puzzle()
    with pytest.raises(LimitReached, match="before a puzzle was generated"):
        make_puzzle(seed=1, seconds=0)
    assert rate(make_puzzle(level="hard", seed=4)).level == "hard"
    assert rate(make_puzzle(level=("easy", "medium"), seed=4)).level in ("easy", "medium")
    with pytest.raises(ArgumentError, match="level must be easy"):
        make_puzzle(level="expert")


def test_puzzles_of_a_seed_stay() -> None:
    """Seeds are written down: no version may generate other puzzles from them."""
    assert [
        make_puzzle(seed=1).line,
        make_puzzle(seed=1, symmetry="half-turn").line,
        make_puzzle(seed=1, clues=32).line,
        make_puzzle(seed=1, clues=20).line,
        make_puzzle(seed=1, unbiased="weighted", clues=(24, 25)).line,
    ] == [
        ".7..5..1....4.....2....956..9.2..47.8.7......1.......276.8...9....6.1...3.8..4...",
        ".7.3.6.1.6854....9......5........4718.......6146........4......9....1847.1.9.4.2.",
        ".7.35.21..8.4.....2....956.59.2..4718.7......1.......276.8...9....6.1...318..4.2.",
        "....7......94...2...6..9......2...7.........91.4.8.3........1..78.6.1......9.4...",
        ".2........4..7.628..7..5........6.5....48...1......79...2....4781.5......7.61...9",
    ]


def test_minimizing() -> None:
    start = make_puzzle(clues=45, seed=3)
    fewer = minimize(start, seed=3)
    assert fewer.givens.items() < start.givens.items()
    assert minimize(start, seed=3) == fewer != minimize(start, seed=4)
    half = minimize(start, symmetry="half-turn")  # givens without partners may go alone
    full = random_solution(seed=3)
    quarter = minimize(full, symmetry="quarter-turn")
    assert solve(quarter) == full
    small = minimize(random_solution(Shape(2, 3), 1))
    for grid, symmetry in (
        (fewer, "none"),
        (half, "half-turn"),
        (quarter, "quarter-turn"),
        (small, "none"),
    ):
        assert solutions(grid) == 1
        assert_minimal(grid, orbits(symmetry, grid.shape.side))
    assert minimize(INKALA) == Grid(INKALA)
    with pytest.raises(ManySolutions):
        minimize("." * 81)
    with pytest.raises(NoSolution):
        minimize("11" + "." * 79)
    with pytest.raises(LimitReached):
        minimize(INKALA, seconds=0)


def test_levels_in_one_run() -> None:
    """As many of each as were asked for, the same with any threads, level by level."""
    counts = {"hard": 2, "easy": 3, "medium": 0}
    runs = [list(make_levels(counts, seed=4, threads=threads)) for threads in (1, 3)]
    assert runs[0] == runs[1]
    every = list(make_many(runs[0][-1].number + 1, seed=4))
    assert {made.grid for made in runs[0]} <= {made.grid for made in every}
    grouped = list(by_level(runs[0], counts))
    assert [rate(made.grid).level for made in grouped] == ["hard"] * 2 + ["easy"] * 3
    assert sorted(made.number for made in grouped) == [made.number for made in runs[0]]
    counts = {"easy": 1, "extreme": 99}
    some = make_levels(counts, seed=4, tries=40)
    assert rate(next(by_level(some, counts)).grid).level == "easy"
    list(some)
    assert not some.complete
    wish = Wish(uses=["x-wing"])
    for wrong in ({"easy": 1, "hard": 1}, {}, {"easy": 0}, {"hardly": 1}, {"easy": -1}):
        with pytest.raises(ArgumentError):
            make_levels(wrong, wish=wish)
