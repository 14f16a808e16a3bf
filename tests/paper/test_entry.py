"""The puzzles of a booklet, checked and rated."""

from __future__ import annotations

from farandole import Grid, Shape, rate, solve
from farandole.limits import Stop
from farandole.paper import BookEntry, Design, booklet, entries
from farandole.paper.entry import versions_of
from farandole.sudoku.canonical import same_puzzle
from tests.paper.puzzles import EASY, HARD, MANY, NONE, SIX, texts


def test_solutions_and_ratings_are_those_of_the_verbs() -> None:
    for entry, line in zip(entries([EASY, HARD]), (EASY, HARD), strict=True):
        rating = rate(line)
        assert entry.solution == solve(line)
        assert (entry.level, entry.score) == (rating.level, rating.score)
        assert entry.fault is None


def test_puzzles_without_a_solution_or_a_rating() -> None:
    none, many, six, open_ = entries([NONE, MANY, SIX, Grid.empty(Shape(2, 3))])
    assert (str(none.fault), none.solution, none.level) == ("no solution", None, None)
    assert (str(many.fault), many.solution, many.level) == ("more than one solution", None, None)
    assert six.solution == solve(SIX)
    assert (six.level, six.score, six.level_message) == (None, None, None)
    assert str(open_.fault) == "more than one solution"
    [late] = entries([Grid.empty(Shape(5, 5))], seconds=0)
    assert str(late.fault) == "limit reached"


def test_what_is_known_already_stays() -> None:
    given = BookEntry(Grid(EASY), solve(EASY), "extreme", 9999, "mine")
    assert entries([given]) == [given]
    [named] = entries([BookEntry(Grid(EASY), label="mine")])
    assert (named.label, named.level) == ("mine", "easy")
    [bare] = entries([HARD], ratings=False)
    assert (bare.solution, bare.level) == (solve(HARD), None)


def test_easy_ones_come_first_and_those_without_a_rating_last() -> None:
    order = sorted(entries([SIX, HARD, EASY]), key=lambda entry: entry.difficulty)
    assert [entry.grid for entry in order] == [Grid(EASY), Grid(HARD), SIX]


def test_what_stops_the_work_leaves_puzzles_open() -> None:
    with Stop() as stop:
        stop.set()
        found = entries([EASY, HARD, SIX])
    assert [str(one.fault) for one in found] == ["limit reached"] * 3


# ---- versions -----------------------------------------------------------------------------------


def test_versions_are_equivalent_and_look_other() -> None:
    found = entries([EASY, HARD, SIX])
    versions = versions_of(found, Design(versions=4))
    assert [letter for letter, _ in versions] == ["A", "B", "C", "D"]
    assert versions[0][1] == found
    for at in range(3):
        grids = [version[at].grid for _, version in versions]
        assert len(set(grids)) == 4
        for _, version in versions:
            assert same_puzzle(version[at].grid, found[at].grid)
            assert version[at].solution == solve(version[at].grid)


def test_the_seed_chooses_and_repeats() -> None:
    found = entries([EASY])

    def second(seed: int) -> str:
        return versions_of(found, Design(versions=2, seed=seed))[1][1][0].grid.line

    assert second(1) == second(1)
    assert len({second(seed) for seed in range(5)}) == 5


def test_pages_and_solutions_have_the_letter() -> None:
    pages = texts(booklet([EASY, HARD], Design(title="Test", versions=2)))
    assert [page.split("\n")[0] for page in pages] == [
        "Test: A",
        "Test: B",
        "Test: Solutions A",
        "Test: Solutions B",
    ]
    for letter, page in zip("ABAB", pages, strict=True):
        assert {f"1{letter}", f"2{letter}"} <= set(page.split())


def test_improper_puzzles_stay_improper() -> None:
    pages = texts(booklet([NONE], Design(versions=2, solutions="none"), improper=True))
    assert all("no solution" in page for page in pages)
