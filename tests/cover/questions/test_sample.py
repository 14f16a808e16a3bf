"""Covers at random, and estimates by random walks."""

from __future__ import annotations

import collections
import math
import random
import signal
import statistics
from random import Random

import pytest

from farandole._kernel import CoverProbe
from farandole.cover import Problem, Solution
from farandole.cover.models import dominoes, langford, latin_square, queens
from farandole.cover.questions.estimate import Figure, estimate
from farandole.cover.questions.sample import Sampler, sample
from farandole.errors import ArgumentError, LimitReached, NoSolution
from farandole.isa import level_in_use


def chi_square_bound(freedom: int) -> float:
    """Return what chi square exceeds about once in ten million times (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 5.2 * part**0.5) ** 3)


def two_boards(rows: int, columns: int) -> Problem:
    """Return the problem to fill two boards with dominoes; no domino joins them."""
    board = dominoes(rows, columns).problem
    items = [(side, cell) for cell in board.items for side in "ab"]
    return Problem(items, [[(s, cell) for cell in o.items] for s in "ab" for o in board.options])


@pytest.mark.parametrize(
    "problem",
    [
        dominoes(4, 6).problem,  # 281 covers
        latin_square(4).problem,  # 576
        two_boards(3, 4),  # 11 * 11
    ],
    ids=["dominoes", "latin square", "parts"],
)
def test_every_cover_is_as_likely(problem: Problem) -> None:
    expected = {frozenset(solution.numbers) for solution in problem.search()}
    times = 40
    drawn = sample(problem, times * len(expected), seed=7)
    seen = collections.Counter(frozenset(solution.numbers) for solution in drawn)
    assert set(seen) == expected
    chi_square = sum((seen[cover] - times) ** 2 / times for cover in expected)
    assert chi_square < chi_square_bound(len(expected) - 1)
    # Nor are they drawn in turn: that would be too even.
    assert chi_square > len(expected) / 2


def test_huge_numbers() -> None:
    problem = dominoes(16, 16).problem
    sampler = Sampler(problem)
    assert sampler.count == 2444888770250892795802079170816
    for number in (0, 1, sampler.count // 3, sampler.count - 1):
        solution = sampler[number]
        options = [problem.options[k].items for k in solution.numbers]
        cells = collections.Counter(cell for option in options for cell in option)
        assert cells == collections.Counter(problem.items)
    assert len({solution.numbers for solution in sampler.draw(100, 5)}) == 100


def test_a_seed_repeats_the_draw() -> None:
    problem = dominoes(6, 6).problem
    assert sample(problem, 5, 1) == sample(problem, 5, 1)
    assert sample(problem, 5, 1) == sample(problem, 5, random.Random(1))
    assert sample(problem, 5, 1) != sample(problem, 5, 2)
    rng = random.Random(1)
    assert sample(problem, 5, rng) != sample(problem, 5, rng)
    assert len(sample(problem, 3)) == 3


def test_nothing_to_draw() -> None:
    problem = Problem("ab", ["a"])
    assert sample(problem, 0) == []
    with pytest.raises(NoSolution, match="no cover"):
        sample(problem, 1)
    assert sample(Problem([], []), 2) == [Solution(), Solution()]


def test_wrong_arguments() -> None:
    problem = Problem("a", ["a"])
    sampler = Sampler(problem)
    for number in (-1, 1, 1 << 200):
        with pytest.raises(IndexError, match="no cover number"):
            sampler[number]
    assert list(sampler) == [sampler[0]]
    with pytest.raises(ArgumentError, match="covers must be at least 0, not -1"):
        sampler.draw(-1)
    assert repr(sampler) == "<Sampler of 1 covers>"


def test_time_limits() -> None:
    with pytest.raises(LimitReached, match="counted"):
        sample(latin_square(7).problem, 1, seconds=0.1)


@pytest.mark.usefixtures("ticking")
def test_a_time_limit_leaves_what_was_drawn() -> None:
    sampler = Sampler(dominoes(6, 6).problem)
    with pytest.raises(LimitReached, match="of 1,000 covers") as caught:
        sampler.draw(1000, 1, seconds=9)
    assert 1 < len(caught.value.solutions) < 10


def test_progress_and_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farandole.limits.BETWEEN_REPORTS", 1e-6)
    seen: list[float] = []
    latin_square(5).problem.sample(1, 1, progress=seen.append)
    assert len(seen) > 1
    assert 0 <= seen[0] < 1
    assert seen == sorted(seen)
    assert seen[-1] == 1
    problem = latin_square(9).problem
    with pytest.raises(KeyboardInterrupt):
        sample(problem, 1, progress=lambda _: signal.raise_signal(signal.SIGINT))


def test_the_figures_are_means_and_their_standard_errors() -> None:
    problem = langford(7).problem
    walker, random = CoverProbe(problem._flat(), level_in_use()), Random(5)
    walks = [walker.walk(random.getrandbits(64)) for _ in range(300)]
    size = estimate(problem, 300, seed=5)
    assert size.probes == 300
    for figure, values in zip((size.nodes, size.covers), zip(*walks, strict=True), strict=True):
        assert figure.mean == pytest.approx(statistics.fmean(values))
        assert figure.error == pytest.approx(statistics.stdev(values) / math.sqrt(300))
        assert figure.error > 0


def test_one_walk_tells_nothing_about_the_error() -> None:
    size = estimate(queens(6).problem, 1)
    assert (size.probes, size.nodes.error, size.covers.error) == (1, math.inf, math.inf)
    assert estimate(queens(6).problem, 2).nodes.error < math.inf


def test_a_figure_for_people() -> None:
    assert str(Figure(1234567.8, 1999.6)) == "1,234,568 ± 2,000"
