"""Puzzles as wished for, held against ratings and solvers that know nothing of the wish."""

from __future__ import annotations

from itertools import islice

import pytest

from farandole import ArgumentError, Grid, Shape, check, rate
from farandole.logic import HODOKU, LEVELS, Profile, explain, technique
from farandole.logic.library import case_of, verify_case
from farandole.logic.many.result import Rated
from farandole.logic.many.texts import TextRating
from farandole.make import Recipe, Wish, make_many
from farandole.sudoku.formats import read
from tests.conftest import EASY

X_WING, NAKED_PAIR = technique("x-wing"), technique("naked-pair")


def made(wish: Wish, count: int = 6, recipe: Recipe | None = None, threads: int = 1) -> list[str]:
    puzzles = list(make_many(count, recipe, seed=5, wish=wish, threads=threads))
    assert len(puzzles) == count
    return [one.grid.line for one in puzzles]


@pytest.mark.parametrize("level", LEVELS)
def test_levels(level: str) -> None:
    for one in make_many(5, seed=1, wish=Wish(level), threads=1):
        rating = rate(one.grid)
        assert rating.level == level
        assert one.rated is not None
        assert (one.rated.level, one.rated.score) == (rating.level, rating.score)
        assert technique("brute-force") not in dict(rating.counts)
        assert check(one.grid).is_unique


def test_ranges_and_techniques_used_avoided_once() -> None:
    for line in made(Wish(("medium", "hard"), (700, 1100))):
        rating = rate(line)
        assert rating.level in ("medium", "hard")
        assert 700 <= rating.score <= 1100
    wish = Wish(uses=["hidden-pair"], avoids=["naked-pair"], once=["locked-candidates-pointing"])
    for line in made(wish):
        counts = dict(rate(line).counts)
        assert technique("hidden-pair") in counts
        assert NAKED_PAIR not in counts
        assert counts[technique("locked-candidates-pointing")] == 1


def test_needed() -> None:
    up_to = HODOKU.only(*(one for one in HODOKU.techniques if one.place <= X_WING.place))
    own = HODOKU.only("naked-single", "hidden-single", "naked-pair")
    for wish, chosen in (
        (Wish(needs=["x-wing"]), up_to),
        (Wish(needs=["naked-pair"], profile=own), own),
    ):
        for line in made(wish, 3):
            assert explain(line, chosen).end == "solved"
            assert explain(line, chosen.without(*wish.needs)).end == "stuck"


def test_brute_force_needed() -> None:
    """Such puzzles are too rare to be generated here; a known one has to do."""
    hardest = Grid(
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    )
    wish = Wish("extreme", needs=["brute-force"])
    assert technique("brute-force") in dict(rate(hardest).counts)
    for grid, is_wanted in ((hardest, True), (Grid(EASY), False)):
        accepted = [one.accepts(TextRating(one.profile).process(grid)) for one in wish.trials]
        assert all(accepted) == is_wanted


def test_practice() -> None:
    up_to = HODOKU.only(*(one for one in HODOKU.techniques if one.place <= NAKED_PAIR.place))
    # On the path of the eighth puzzle no position is fit for practice; the next one has one.
    for one in make_many(8, seed=2, wish=Wish(practice="naked-pair"), threads=1):
        assert one.practice is not None
        board, step = one.practice.board, one.practice.step
        assert step.technique == NAKED_PAIR
        assert explain(board, up_to.without(NAKED_PAIR)).end == "stuck"
        assert case_of(next(read(one.practice.line, format="hodoku"))).board == board
    # Its line is a case of a library.
    for name in ("naked-single", "w-wing", "finned-x-wing", "xy-wing"):
        [one] = make_many(1, seed=3, wish=Wish(practice=name), threads=1, tries=100_000)
        assert one.practice is not None
        assert verify_case(case_of(next(read(one.practice.line, format="hodoku")))).passed


def test_threads_and_counts_make_the_same_puzzles() -> None:
    wish = Wish("hard", uses=["naked-pair"])
    alone = made(wish, 40)
    assert made(wish, 40, threads=3) == alone
    assert made(wish, 7) == alone[:7]


def test_with_a_recipe() -> None:
    recipe = Recipe(symmetry="half-turn", clues=(28, 32))
    for line in made(Wish("easy"), 4, recipe):
        givens = [symbol != "." for symbol in line]
        assert givens == givens[::-1]
        assert 28 <= sum(givens) <= 32
    wish = Wish(uses=["hidden-single"])
    puzzles = list(make_many(3, Recipe(Shape(2, 3)), seed=1, wish=wish, threads=1))
    assert len(puzzles) == 3
    for one in puzzles:
        assert technique("hidden-single") in dict(rate(one.grid).counts)
        assert one.rated == TextRating().process(one.grid)


def test_candidates_run_out() -> None:
    generation = make_many(5, seed=1, wish=Wish(uses=["jellyfish"]), tries=50)
    assert len(list(generation)) < 5
    assert not generation.complete
    assert generation.outlook.tried == 50
    assert generation.outlook.one_in > 8
    with make_many(None, seed=1, wish=Wish("extreme"), threads=2) as puzzles:
        assert len(list(islice(puzzles, 3))) == 3  # dropped half-way


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"level": "harder"}, "level must be"),
        ({"level": ("hard", "easy")}, "level must be from low to high, not hard to easy"),
        ({"score": (2000, 1000)}, "score must be from low to high, not 2000 to 1000"),
        ({"score": (-1, 10)}, "score must be from 0"),
        ({"uses": ["x-wink"]}, "did you mean x-wing"),
        ({"uses": ["x-wing"], "avoids": ["x-wing"]}, "both used and avoided"),
        ({"needs": ["x-wing"], "avoids": ["x-wing"]}, "both used and avoided"),
        ({"uses": ["whale"]}, "isn't one of the techniques"),
        ({"practice": "whale"}, "isn't one of the techniques"),
        ({"avoids": ["whale"]}, "isn't one of the techniques"),
        ({"level": "easy", "uses": ["x-wing"]}, "x-wing is hard"),
        ({"level": "easy", "needs": ["x-wing"]}, "x-wing is hard"),
        ({"level": "easy", "practice": "x-wing"}, "x-wing is hard"),
        ({"level": "easy", "score": (801, 900)}, "a score above 800 isn't easy"),
        ({"practice": "brute-force"}, "can't be practised"),
    ],
)
def test_impossible_wishes(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        Wish(**arguments)  # type: ignore[arg-type]


def test_the_ends_of_ranges_are_inside() -> None:
    """The kernel's bounds only save time: the lowest and the highest are decided here."""
    [trial] = Wish(("medium", "hard"), (700, 1100)).trials
    for level, score, is_accepted in (
        ("medium", 700, True),
        ("hard", 1100, True),
        ("medium", 699, False),
        ("hard", 1101, False),
        ("easy", 800, False),
        ("unfair", 800, False),
    ):
        assert trial.accepts(Rated("rated", level, score)) == is_accepted, (level, score)
    assert not trial.accepts(Rated("stuck", "medium", 800))
    assert Wish(score=900).score == (900, 900)
    Wish("easy", (800, 900))  # the highest score of the level


def test_counts_decide_what_is_used() -> None:
    wish = Wish(uses=["x-wing"], once=["naked-pair"], avoids=["xy-wing"])
    [trial] = wish.trials
    for counts, is_accepted in (
        ({"x-wing": 2, "naked-pair": 1}, True),
        ({"x-wing": 1, "naked-pair": 2}, False),
        ({"x-wing": 1}, False),
        ({"naked-pair": 1}, False),
        ({"x-wing": 1, "naked-pair": 1, "xy-wing": 1}, False),
        ({"x-wing": 1, "naked-pair": 1, "brute-force": 1}, False),
    ):
        used = tuple((technique(name), times) for name, times in counts.items())
        assert trial.accepts(Rated("rated", "hard", 900, None, used)) == is_accepted, counts


def test_it_prints_as_code() -> None:
    for wish in (
        Wish(),
        Wish("hard"),
        Wish(("easy", "medium"), (1, 900), uses=["naked-pair"], practice="naked-pair"),
        Wish(needs=["x-wing"], profile=HODOKU.only("naked-single", "x-wing")),
    ):
        assert eval(repr(wish), {"Wish": Wish, "Profile": Profile, "technique": technique}) == wish
