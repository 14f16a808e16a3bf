"""The puzzles of a booklet, checked and rated."""

from __future__ import annotations

from farandole import Grid, Shape, rate, solve
from farandole.limits import Stop
from farandole.paper import BookEntry, entries
from tests.paper.puzzles import EASY, HARD, MANY, NONE, SIX


def test_solutions_and_ratings_are_those_of_the_verbs() -> None:
    for entry, line in zip(entries([EASY, HARD]), (EASY, HARD), strict=True):
        rating = rate(line)
        assert entry.solution == solve(line)
        assert (entry.level, entry.score) == (rating.level, rating.score)
        assert entry.fault is None


def test_puzzles_that_are_none() -> None:
    none, many, proper = entries([NONE, MANY, EASY])
    assert (str(none.fault), none.solution, none.level) == ("no solution", None, None)
    assert (str(many.fault), many.solution, many.level) == ("more than one solution", None, None)
    assert proper.fault is None


def test_other_boards_are_solved_and_have_no_rating() -> None:
    six, open_ = entries([SIX, Grid.empty(Shape(2, 3))])
    assert six.solution == solve(SIX)
    assert (six.level, six.score, six.level_message) == (None, None, None)
    assert str(open_.fault) == "more than one solution"


def test_a_limit_leaves_a_puzzle_open() -> None:
    [entry] = entries([Grid.empty(Shape(5, 5))], seconds=0)
    assert str(entry.fault) == "limit reached"


def test_what_is_known_already_stays() -> None:
    given = BookEntry(Grid(EASY), solve(EASY), "extreme", 9999, "mine")
    assert entries([given]) == [given]
    [named] = entries([BookEntry(Grid(EASY), label="mine")])
    assert (named.label, named.level) == ("mine", "easy")


def test_without_ratings() -> None:
    [entry] = entries([HARD], ratings=False)
    assert entry.solution is not None
    assert entry.level is None


def test_easy_ones_come_first_and_those_without_a_rating_last() -> None:
    order = sorted(entries([SIX, HARD, EASY]), key=lambda entry: entry.difficulty)
    assert [entry.grid for entry in order] == [Grid(EASY), Grid(HARD), SIX]


def test_what_stops_the_work_leaves_puzzles_open() -> None:
    with Stop() as stop:
        stop.set()
        found = entries([EASY, HARD, SIX])
    assert [str(one.fault) for one in found] == ["limit reached"] * 3
