"""Difficulty for people: times of play against measures of difficulty."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from math import exp, log
from operator import attrgetter
from statistics import fmean, geometric_mean, median
from typing import TYPE_CHECKING

from farandole.bank.marking import attempts
from farandole.bank.reading import entries
from farandole.bank.values import Attempt, BankEntry, BankRating, Fit, People, Surprise
from farandole.errors import LimitReached
from farandole.logic.measure import effort
from farandole.logic.profile import HODOKU, Profile
from farandole.logic.techniques import LEVELS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from farandole.bank.store import Bank

_FEWEST = 3  # results for a fit
_SECONDS = 10.0  # for the effort of one puzzle
_SHOWN = 10
_FACTOR = 1.5  # of a surprise


def people(bank: Bank, profile: Profile = HODOKU) -> People:
    """Return how long people took, against the scores of a profile and against the effort.

    Results count if they are finished, without a hint, and of a puzzle with a rating of the
    profile. Each player's results are compared with the same player's others, so it doesn't
    matter that some players are fast and some take only hard puzzles. Computing the effort
    (:func:`farandole.logic.effort`) takes some 5 ms a puzzle.
    """
    played = [one for one in attempts(bank) if one.finished]
    alone = [one for one in played if not one.hints]
    with bank._reading() as connection:
        ids = sorted({one.puzzle for one in alone})
        found = {entry.id: entry for entry in entries(connection, ids)}
    ratings = {id: rated for id in ids if (rated := _rating(found[id], profile))}
    results = [one for one in alone if one.puzzle in ratings]
    efforts = {}
    for id in ratings:
        try:
            efforts[id] = effort(found[id].grid, profile, seconds=_SECONDS)
        except LimitReached:
            continue
    by_level = defaultdict(list)
    for result in results:
        by_level[ratings[result.puzzle].level].append(result.seconds)
    score, differences = _fit(results, {id: rated.score for id, rated in ratings.items()})
    return People(
        len(results),
        len({one.player for one in results}),
        len(ratings),
        len(played) - len(alone),
        {level: median(by_level[level]) for level in LEVELS if level in by_level},
        score,
        _fit(results, efforts)[0],
        tuple(_surprises(results, differences)),
    )


def _rating(entry: BankEntry, profile: Profile) -> BankRating | None:
    for rating in entry.ratings:
        if (rating.school, rating.version) == (profile.school, profile.version):
            return rating if rating.outcome == "rated" else None
    return None


def _fit(
    results: Sequence[Attempt], measure: Mapping[int, float]
) -> tuple[Fit | None, dict[int, list[float]]]:
    """Return a straight line through the logarithms, and how far puzzles are from it.

    Both logarithms are taken from the means of the player.
    """
    pairs = []
    player = attrgetter("player")
    for _, own in groupby(sorted(results, key=player), player):
        known = [
            (one.puzzle, log(max(1.0, measure[one.puzzle])), log(max(1.0, one.seconds)))
            for one in own
            if one.puzzle in measure
        ]
        if len(known) > 1:
            x, y = (fmean(one[at] for one in known) for at in (1, 2))
            pairs += [(one[0], one[1] - x, one[2] - y) for one in known]
    xx, yy, xy = (sum(one[i] * one[j] for one in pairs) for i, j in ((1, 1), (2, 2), (1, 2)))
    if len(pairs) < _FEWEST or not xx or not yy:
        return None, {}
    slope = xy / xx
    differences = defaultdict(list)
    for puzzle, x, y in pairs:
        differences[puzzle].append(y - slope * x)
    return Fit(len(pairs), slope, xy / (xx * yy) ** 0.5), differences


def _surprises(
    results: Sequence[Attempt], differences: Mapping[int, Sequence[float]]
) -> list[Surprise]:
    """Return the puzzles that took much longer or shorter than expected, the worst first."""
    times = defaultdict(list)
    for one in results:
        times[one.puzzle].append(max(1.0, one.seconds))
    all = [
        Surprise(puzzle, geometric_mean(times[puzzle]), exp(fmean(values)))
        for puzzle, values in differences.items()
    ]
    far = [one for one in all if not 1 / _FACTOR < one.factor < _FACTOR]
    return sorted(far, key=lambda one: (-abs(log(one.factor)), one.puzzle))[:_SHOWN]
