"""Recipes and wishes: what can be asked for, and puzzles held against it by other means."""

from __future__ import annotations

import pickle
from itertools import islice
from typing import Any

import pytest

from farandole import (
    CLASSIC,
    ArgumentError,
    Grid,
    GridError,
    ManySolutions,
    NoSolution,
    ParseError,
    Shape,
    rate,
)
from farandole.logic import HODOKU, Profile, explain, technique
from farandole.logic.library import case_of, verify_case
from farandole.logic.many.result import Rated
from farandole.logic.many.texts import TextRating
from farandole.make import (
    SYMMETRIES,
    Recipe,
    Wish,
    make_many,
    orbits,
    pattern_cells,
    random_solution,
    symmetries,
)
from farandole.sudoku.formats import read
from tests.conftest import EASY, INKALA, INKALA_SOLVED
from tests.make.proofs import assert_minimal, assert_puzzle

FULL = random_solution(seed=1)
FAULTY = Grid(FULL.line[1:] + FULL.line[0])


def test_recipes_are_values() -> None:
    recipe = Recipe(clues=24)
    assert recipe.clues == (24, 24)
    assert recipe.shape is CLASSIC
    assert Recipe(clues=[20, 24]) == Recipe(clues=(20, 24))  # type: ignore[arg-type]
    assert Recipe(start=INKALA).start == Grid(INKALA)  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(recipe)) == recipe
    assert eval(repr(recipe)) == recipe


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"symmetry": "x"}, "symmetry must be none"),
        ({"clues": 0}, "clues must be from 1 to 81, not 0"),
        ({"clues": 82}, "clues must be from 1 to 81, not 82"),
        ({"clues": 16}, "no puzzle with fewer than 17 givens"),
        ({"clues": (30, 20)}, "clues must be from low to high, not 30 to 20"),
        ({"unbiased": "nearly"}, "unbiased must be exact or weighted"),
        ({"unbiased": "exact", "clues": (20, 41)}, "clues must be from 1 to 40"),
        ({"unbiased": "exact", "start": FULL}, "exact and start can't be used together"),
        ({"unbiased": "exact", "shape": Shape(2, 2)}, "unbiased puzzles need the 9×9 board"),
        ({"unbiased": "weighted", "symmetry": "full"}, "unbiased and symmetry can't"),
        ({"pattern": range(30), "clues": 30}, "pattern and clues can't be used"),
        ({"pattern": range(30), "symmetry": "full"}, "pattern and symmetry can't"),
        ({"pattern": range(30), "start": FULL}, "pattern and start can't"),
        ({"pattern": range(16)}, "no puzzle with fewer than 17 givens"),
        ({"pattern": range(18, 60)}, "row 1 and row 2 of the pattern are empty"),
        ({"pattern": [c for c in range(81) if c % 9 not in (4, 5)]}, "column 5 and column 6"),
        ({"pattern": [81]}, "not a cell of the board"),
        ({"start": FULL, "shape": Shape(2, 2)}, "doesn't fit the board"),
        ({"start": INKALA, "clues": (22, 30)}, "it starts with 21"),
        ({"symmetry": "full", "clues": 26}, "can have 26 to 26 givens"),
        ({"symmetry": "quarter-turn", "clues": (26, 27)}, "can have 26 to 27 givens"),
        ({"shape": Shape(2, 2), "symmetry": "full", "clues": 6}, "can have 6 to 6 givens"),
        ({"shape": Shape(2, 2), "clues": 2}, "no puzzle with fewer than 3 givens"),
        ({"shape": Shape(2, 2), "pattern": [0, 5]}, "no puzzle with fewer than 3 givens"),
        ({"unbiased": "weighted", "clues": (33, 40)}, "weighted puzzles have at most 32 givens"),
    ],
)
def test_impossible_recipes(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ArgumentError, match=sentence):
        Recipe(**wishes)


def test_starts_that_are_no_puzzles() -> None:
    with pytest.raises(GridError, match="breaks the rules"):
        Recipe(start=FAULTY)
    with pytest.raises(ManySolutions):
        Recipe(start=Grid.empty())
    with pytest.raises(NoSolution):
        Recipe(start=Grid("11" + "." * 79))
    assert Recipe(start=Grid(INKALA_SOLVED)).start == Grid(INKALA_SOLVED)
    # Rows of two bands may be empty.
    Recipe(pattern=frozenset(range(81)) - frozenset(range(18, 27)) - frozenset(range(27, 36)))


DRAWN = """
# corners and a middle
+-------+-------+-------+
| x . x | . x . | x . x |
| . x . | x . x | . x . |
| x . . | . . . | . . x |
+-------+-------+-------+
| . x . | . . . | . x . |
| x . . | x . x | . . x |
| . x . | . . . | . x . |
+-------+-------+-------+
| x . . | . . . | . . x |
| . x . | x . x | . x . |
| x . x | . x . | x . x |
+-------+-------+-------+
"""
SMALL = ".x....x...xx...xxx.......xx.xx.x...."


def test_ways_of_writing() -> None:
    cells = pattern_cells(DRAWN)
    assert len(cells) == 30
    plain = "".join("x" if cell in cells else "." for cell in range(81))
    assert pattern_cells(plain) == cells
    assert pattern_cells(plain.replace("x", "7").replace(".", "0")) == cells
    assert pattern_cells("\n".join(plain[i : i + 9] for i in range(0, 81, 9))) == cells
    assert pattern_cells(plain.replace("x", "#").replace(".", "_")) == cells
    assert pattern_cells(plain.replace(".", "-")) == cells
    assert pattern_cells(Grid(INKALA).pretty()) == frozenset(Grid(INKALA).givens)


def test_another_number_of_cells() -> None:
    for text in ("", "x", "x" * 80, "x" * 82, "." * 100):
        with pytest.raises(ParseError, match=f"with {len(text)} cells?: expected 81 cells"):
            pattern_cells(text)


@pytest.mark.parametrize(
    ("text", "shape"),
    [(INKALA, CLASSIC), (DRAWN, CLASSIC), (SMALL, Shape(2, 3))],
    ids=["a puzzle", "drawn", "another board"],
)
@pytest.mark.parametrize("minimal", [False, True])
def test_puzzles_have_the_pattern(text: str, shape: Shape, minimal: bool) -> None:
    cells = pattern_cells(text, shape)
    recipe = Recipe(shape, pattern=cells, minimal=minimal)
    puzzles = list(make_many(3, recipe, seed=3, tries=400))
    assert len(puzzles) == 3 or (minimal and text == DRAWN)
    for made in puzzles:
        assert made.grid.givens.keys() == cells
        assert_puzzle(made)
        if minimal:
            assert_minimal(made.grid)


SIZES = {
    "none": {1},
    "half-turn": {1, 2},
    "quarter-turn": {1, 4},
    "diagonal": {1, 2},
    "anti-diagonal": {1, 2},
    "top-bottom": {1, 2},
    "left-right": {1, 2},
    "axes": {1, 2, 4},
    "diagonals": {1, 2, 4},
    "full": {1, 4, 8},
}
NUMBERS = [81, 41, 21, 45, 45, 45, 45, 25, 25, 15]
"""By Burnside's lemma: the cells that motions leave where they are, on average."""


def test_orbits_are_a_partition() -> None:
    assert set(SYMMETRIES) == set(SIZES)
    for name, number in zip(SYMMETRIES, NUMBERS, strict=True):
        assert len(orbits(name)) == number
        assert {len(one) for one in orbits(name)} <= SIZES[name]
        for side in (4, 6, 9, 16):
            sets = orbits(name, side)
            assert sorted(cell for one in sets for cell in one) == list(range(side * side))
            assert [one[0] for one in sets] == sorted(one[0] for one in sets)
            assert all(list(one) == sorted(one) for one in sets)


def test_symmetries_of_a_grid() -> None:
    assert symmetries("." * 81) == SYMMETRIES
    assert symmetries("1" + "." * 80) == ("none", "diagonal")
    corners = "1" + "." * 79 + "2"
    assert symmetries(corners) == ("none", "half-turn", "diagonal", "anti-diagonal", "diagonals")
    assert symmetries("12.. .... .... ...3") == ("none",)


def test_unknown_symmetries_and_sides() -> None:
    with pytest.raises(ArgumentError, match="symmetry must be none"):
        orbits("sideways")
    for side in (-1, 0, 3, 26, 10**6):
        with pytest.raises(ArgumentError, match="side must be from 4 to 25"):
            orbits("full", side)


X_WING, NAKED_PAIR = technique("x-wing"), technique("naked-pair")


def wished(wish: Wish, count: int = 6, recipe: Recipe | None = None, threads: int = 1) -> list[str]:
    puzzles = list(make_many(count, recipe, seed=5, wish=wish, threads=threads))
    assert len(puzzles) == count
    return [one.grid.line for one in puzzles]


def test_ranges_and_techniques_used_avoided_once() -> None:
    for line in wished(Wish(("medium", "hard"), (700, 1100))):
        rating = rate(line)
        assert rating.level in ("medium", "hard")
        assert 700 <= rating.score <= 1100
    wish = Wish(uses=["hidden-pair"], avoids=["naked-pair"], once=["locked-candidates-pointing"])
    for line in wished(wish):
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
        for line in wished(wish, 3):
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
        accepted = []
        for one in wish.trials:
            assert isinstance(one.profile, Profile)
            accepted.append(one.accepts(TextRating(one.profile).process(grid)))
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
    alone = wished(wish, 40)
    assert wished(wish, 40, threads=3) == alone
    assert wished(wish, 7) == alone[:7]


def test_with_a_recipe() -> None:
    recipe = Recipe(symmetry="half-turn", clues=(28, 32))
    for line in wished(Wish("easy"), 4, recipe):
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
