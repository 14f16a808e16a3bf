"""Ratings by trial and error, with published classes."""

from __future__ import annotations

import pytest

from farandole import Grid, ManySolutions, NoSolution
from farandole.errors import Unsupported
from farandole.logic import backdoors
from farandole.logic.scale.trial import TrialRating, rate_by_trial
from tests.conftest import EASY

PUBLISHED = {
    EASY: "B0",
    # CSP-Rules-Examples: Magictour 89, Mauricio.
    "...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7": "B12",
    ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.": "B19",
    # Loki, the first known puzzle beyond T&E(2).
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..": "B2BB",
}


@pytest.mark.parametrize("puzzle", list(PUBLISHED)[:3])
def test_published_classes(puzzle: str) -> None:
    rating = rate_by_trial(puzzle)
    assert rating.name == PUBLISHED[puzzle]
    assert eval(repr(rating)) == rating == TrialRating("rated", *_numbers(rating))
    if rating.backdoor < 2:
        assert len(backdoors(puzzle).sets[0]) == rating.backdoor


def _numbers(rating: TrialRating) -> tuple[int, int, int]:
    return rating.depth, rating.length, rating.backdoor


def test_what_has_no_rating() -> None:
    with pytest.raises(NoSolution):
        rate_by_trial("12345678.........9" + "." * 63)
    with pytest.raises(ManySolutions):
        rate_by_trial("." * 81)
    with pytest.raises(Unsupported):
        rate_by_trial(Grid("1.....3..2.....4"))
    late = rate_by_trial(list(PUBLISHED)[3], seconds=0)
    assert (late.outcome, late.complete, late.name) == ("open", False, "")
