"""Ratings by trial and error, with published classes and a plain rater."""

from __future__ import annotations

import pickle
from functools import cache
from itertools import product

import pytest

from farandole import ArgumentError, Grid, ManySolutions, NoSolution, solve
from farandole.errors import Unsupported
from farandole.logic import Board, BulkTrial, TrialRating, backdoors, rate, rate_many
from farandole.logic.scale.trial import TextTrial
from farandole.sudoku.canonical import canonical, random_equivalent
from farandole.sudoku.rules import Killer
from tests.conftest import EASY

PUBLISHED = {
    # CSP-Rules-Examples: Magictour 89, Mauricio.
    "...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7": "B12",
    ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.": "B19",
}
PLAIN = {
    EASY: "B0",
    "......2....48.9...1.6..2.38..1.6...2...7.....3...2.57.9......2...8.1.6.3.4.3...5.": "B1",
    ".......353.6.5.1...9.....4....6..31..2..98...1....3..7....6...4..7........2..179.": "B2",
    "1.7.5.6.......3...8....42..6..7....5...9.......5....93.....6...29.........35.9..1": "B2",
    "..3.........1....9..7..9815.2..8.9..8...65....4..31..8....1.2.7.7..5.6.....8.....": "B3",
    ".65..2.8182.61...53719854622.786.54353..4..18.8.5...79642158..7758.9.126..3..6854": "B3",
    "25789.41.61.7..59.4.95.1...364285179892617354571.3..2.74635..819..17..45125..8...": "B4",
}
LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."

# The plain rater: 729 candidates as bits of an int, 324 variables of nine candidates each.

PLACES = list(product(range(9), repeat=3))


def kinds(row: int, column: int, digit: int) -> tuple[tuple[int, int, int], ...]:
    """Return the cell of a candidate, and its digit in row, column and box."""
    box = 3 * (row // 3) + column // 3
    return (0, row, column), (1, row, digit), (2, column, digit), (3, box, digit)


KINDS = list(product(range(4), range(9), range(9)))
VARIABLES = [
    sum(1 << at for at, place in enumerate(PLACES) if kind in kinds(*place)) for kind in KINDS
]


@cache
def linked(candidate: int) -> int:
    """Return what a candidate makes false."""
    bit = 1 << candidate
    result = 0
    for variable in VARIABLES:
        if variable & bit:
            result |= variable
    return result & ~bit


def singles(state: int) -> int:
    """Return what singles leave, 0 for a contradiction."""
    before = None
    while state != before:
        before = state
        for variable in VARIABLES:
            left = variable & state
            if not left:
                return 0
            if not left & (left - 1):
                state &= ~linked(left.bit_length() - 1)
    return state


def has_braid(state: int, target: int, most: int) -> bool:
    """Whether a braid of at most `most` variables is on a target, by trying all sequences."""
    seen: set[frozenset[int]] = set()

    def follow(reached: frozenset[int], left: int) -> bool:
        if reached in seen:
            return False
        seen.add(reached)
        news: set[int] = set()
        for variable in VARIABLES:
            if variable >> target & 1:
                continue
            here = variable & left
            if not here:
                return True
            if not here & (here - 1):
                news.add(here.bit_length() - 1)
        if len(reached) == most - 1:
            return False
        useful = [one for one in news if left & linked(one)]
        return any(follow(reached | {one}, left & ~linked(one)) for one in useful)

    left = state & ~linked(target)
    return not singles(left) and follow(frozenset(), left)


def reduced(state: int, most: int | None) -> int:
    """Return what T&E(1), or braids of at most `most`, leave."""
    changed = True
    while changed:
        changed = False
        for at in range(729):
            bit = 1 << at
            if not state & bit or state.bit_count() == 81:
                continue
            if has_braid(state, at, most) if most else not singles(state & ~linked(at)):
                state = singles(state & ~bit)
                changed = True
    return state


def plainly(puzzle: str, most: int = 4) -> str:
    """Return depth and class of a puzzle of class B0 to B`most`."""
    state = (1 << 729) - 1
    for cell, given in enumerate(puzzle):
        if given != ".":
            state &= ~linked(9 * cell + int(given) - 1)
    state = singles(state)
    if state.bit_count() == 81:
        return "B0"
    assert reduced(state, None).bit_count() == 81
    return f"B{next(p for p in range(1, most + 1) if reduced(state, p).bit_count() == 81)}"


@pytest.mark.parametrize("puzzle", PUBLISHED)
def test_published_classes(puzzle: str) -> None:
    rating = rate(puzzle, school="te")
    assert rating.name == PUBLISHED[puzzle]
    assert eval(repr(rating)) == rating == pickle.loads(pickle.dumps(rating))
    if rating.backdoor < 2:
        assert len(backdoors(puzzle).sets[0]) == rating.backdoor


def test_a_plain_rater_agrees() -> None:
    result = rate_many(list(PLAIN), school="te", threads=2)
    assert [one.name for one in result] == list(PLAIN.values()) == list(map(plainly, PLAIN))
    assert result.depth.tolist() == [min(1, one.length) for one in result]


def test_many_in_arrays() -> None:
    none, many = "12345678.........9" + "." * 63, "." * 81
    calls: list[tuple[int, int]] = []
    puzzles: list[str | Grid] = [none, *PLAIN, many, "x", solve(EASY)]
    result = rate_many(puzzles, school="te", progress=lambda *call: calls.append(call))
    assert isinstance(result, BulkTrial)
    assert repr(result) == "<BulkTrial of 11 puzzles: 8 rated, 1 none, 1 many, 1 bad>"
    assert [*result][1:8] == [rate(puzzle, school="te") for puzzle in PLAIN]
    assert (result.complete, list(result.errors), result[9].outcome) == (True, [9], "bad")
    assert result[10] == result[-1] == TrialRating("rated")
    assert (result.length[8:].tolist(), str(result[0])) == ([0, 0, 0], "no solution")
    assert calls[-1] == (11, 11)
    hard = list(PLAIN)[-1]
    turned = [random_equivalent(hard, seed=seed).line for seed in range(2)]
    forms = rate_many(turned, school="te", canonical=True)
    assert forms[0] == forms[1] == rate(canonical(hard).grid, school="te")


def test_limits_leave_lower_bounds() -> None:
    late = rate_many([LOKI, EASY], school="te", seconds_each=0)
    assert (late.complete, late.status.tolist()) == (False, [0, 0])
    one = rate(LOKI, school="te", seconds=0)
    assert (one.outcome, one.complete, one.name) == ("open", False, "")
    assert str(one) == "limit reached: depth ≥0, class -, backdoor ≥0"
    for rating, shown in (
        (TrialRating("open", 0, 0, 2), ("≥0", "-", "≥2")),
        (TrialRating("open", 2, 0, 2), ("≥2", "-", "2")),
        (TrialRating("open", 3, 1, 2), ("3", "B≥1BB", "2")),
        (TrialRating("rated", 3, 2, 2), ("3", "B2BB", "2")),
        (TrialRating("stuck", 4, 0, 2), ("≥4", "-", "2")),
        (TrialRating("none"), ("-", "-", "-")),
    ):
        assert rating.shown == shown


def test_what_has_no_rating() -> None:
    with pytest.raises(NoSolution):
        rate("12345678.........9" + "." * 63, school="te")
    with pytest.raises(ManySolutions):
        rate("." * 81, school="te")
    killer = Grid(EASY, constraints=[Killer("r1c1-2", 8)])
    for board in (Grid("1.....3..2.....4"), killer, Board(Grid(EASY)).remove([(2, 1)])):
        with pytest.raises(Unsupported, match="classic 9×9 puzzles only"):
            rate(board, school="te")
    assert isinstance(TextTrial().process(killer).error, Unsupported)
    assert rate_many([killer], school="te")[0].outcome == "bad"
    with pytest.raises(ArgumentError, match="te"):
        rate_many([EASY], school="TE")  # type: ignore[call-overload]
