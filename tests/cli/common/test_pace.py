"""The seconds left, with a clock of our own."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from farandole.cli.common.pace import Pace, clock
from farandole.cli.common.progress import Progress
from farandole.i18n import language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TOTAL = 1000.0


def told(pieces: Iterator[tuple[float, float]], every: float = 0.1) -> list[tuple[float, float]]:
    """Return what is told while work goes on, ten times a second: seconds left, and truly left."""
    steps = list(pieces)
    end = steps[-1][0]
    pace, found, at, time = Pace(0.0), [], 0, 0.0
    done = 0.0
    while time < end:
        while at < len(steps) and steps[at][0] <= time:
            done = steps[at][1]
            at += 1
        pace.note(time, done)
        left = pace.left(time, TOTAL)
        if left is not None:
            found.append((left, end - time))
        time += every
    return found


def steadily(seconds: float, pieces: int) -> Iterator[tuple[float, float]]:
    for piece in range(1, pieces + 1):
        yield seconds * piece / pieces, TOTAL * piece / pieces


@pytest.mark.parametrize(
    ("seconds", "pieces"), [(5, 500), (60, 600), (60, 30), (3600, 100), (90_000, 4000)]
)
def test_steady_work(seconds: float, pieces: int) -> None:
    every = min(max(0.1, seconds / 5000), 1.0)
    found = told(steadily(seconds, pieces), every)
    assert len(found) > 20
    piece = seconds / pieces + every
    for left, true in found:
        assert abs(left - true) <= 0.05 * true + 2 * piece


@pytest.mark.parametrize("seed", range(5))
def test_uneven_work_is_never_far_off(seed: int) -> None:
    """Pieces take from nothing to twice as long as usual."""
    source = random.Random(seed)
    time, pieces = 0.0, []
    for piece in range(1, 601):
        time += source.uniform(0.0, 0.2)
        pieces.append((time, TOTAL * piece / 600))
    for left, true in told(iter(pieces)):
        assert true / 2 - 2 <= left <= 2 * true + 2


@pytest.mark.parametrize("factor", [0.1, 10.0])
def test_work_that_changes_its_speed(factor: float) -> None:
    """Soon after the first half, which went otherwise, only the second one counts."""
    half = [(30 * piece / 300, TOTAL * piece / 600) for piece in range(1, 301)]
    rest = [(30 + factor * 30 * p / 300, TOTAL * (300 + p) / 600) for p in range(1, 301)]
    found = told(iter([*half, *rest]))
    late = [(left, true) for left, true in found if true < 30 * factor * 0.6]
    assert late
    for left, true in late:
        if factor > 1:
            assert true / 2 - 1 <= left <= 2 * true + 1
        else:
            assert left <= 30


def test_work_that_stands_still_needs_longer_and_longer() -> None:
    pace = Pace(0.0)
    for second in range(1, 11):
        pace.note(float(second), 50.0 * second)
    waits = [pace.left(10.0 + more, TOTAL) for more in (0, 1, 2, 30, 300)]
    assert waits[:3] == [10.0, 9.0, 8.0]
    assert waits[3] == 40.0
    assert waits[4] == 310.0


def test_nothing_is_told_before_anybody_knows() -> None:
    pace = Pace(0.0)
    assert pace.left(100.0, TOTAL) is None
    pace.note(1.0, 10.0)
    assert pace.left(1.5, TOTAL) is None
    assert pace.left(2.0, TOTAL) is not None
    pace.note(3.0, 5.0)  # less than before: what was thought of it is forgotten
    assert pace.left(3.0, TOTAL) is None


def test_clock() -> None:
    assert [clock(seconds) for seconds in (0, 0.01, 59.2, 60, 3599.5, 86_400)] == [
        *("0:00", "0:01", "1:00", "1:00"),
        *("1:00:00", "24:00:00"),
    ]


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set the clock."""
    moment = [0.0]
    monkeypatch.setattr("farandole.limits._clock", lambda: moment[0])
    return lambda seconds: moment.__setitem__(0, seconds)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "25%  0:10 elapsed  about 0:30 left  5.0 puzzles/s"),
        ("zh", "25%  已用 0:10  约剩 0:30  每秒 5.0 题"),
    ],
)
def test_what_is_said(ticking: Callable[[float], None], lang: str, said: str) -> None:
    progress = Progress(language(lang))
    progress._pace = Pace(0.0)
    for second in range(1, 11):
        ticking(float(second))
        progress.at(0.025 * second)
        progress.puzzles = 5 * second
        shown = progress.told()
    assert shown == said


def test_where_the_end_isn_t_known(ticking: Callable[[float], None]) -> None:
    progress = Progress(language("en"))
    progress._pace = Pace(0.0)
    ticking(75.5)
    progress.done, progress.puzzles = 4000, 151
    assert progress.told() == "1:15 elapsed  2.0 puzzles/s"
    progress._total = 3000  # more was read than the file had: it was packed
    assert progress.told() == "1:15 elapsed  2.0 puzzles/s"
