from __future__ import annotations

import math
import statistics
from random import Random

import pytest

from farandole._kernel import CoverProbe
from farandole.cover.models import langford, queens
from farandole.cover.questions.estimate import Figure, estimate
from farandole.isa import level_in_use


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
