"""Limits: one budget, one flag that stops, one clock; and threads, how they begin and end."""

from __future__ import annotations

import signal
import threading
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from farandole import limits
from farandole.cover.models import queens
from farandole.errors import ArgumentError
from farandole.limits import (
    NO_LIMIT,
    Budget,
    Limits,
    SignalStop,
    Stop,
    Stopwatch,
    duration,
    whole_number,
)
from tests.conftest import Clock


def test_whole_numbers() -> None:
    kinds: list[Any] = [np.int8, np.uint64, np.int64]
    for kind in kinds:
        assert type(whole_number(kind(7), "nodes")) is int
        assert Limits(kind(1), None, kind(2), kind(3)) == Limits(1, None, 2, 3)
    bad: list[dict[str, Any]] = [{"nodes": -1}, {"memory": -1}, {"solutions": 0}, {"seconds": -0.5}]
    for one in bad:
        with pytest.raises(ArgumentError):
            Limits(**one)


def test_seconds() -> None:
    inf = float("inf")
    for given, seconds in ((0, 0.0), (np.float32(0.5), 0.5), (Fraction(1, 4), 0.25), (inf, inf)):
        assert duration(given) == seconds
        assert type(Limits(seconds=given).seconds) is float  # type: ignore[arg-type]


def test_a_watch_adds_up(clock: Clock) -> None:
    watch = Stopwatch()
    clock.time += 5
    assert watch.seconds == 0
    for _ in range(2):
        with watch:
            clock.time += 1
        clock.time += 100
    assert watch.seconds == 2
    watch.start().start()
    clock.time += 1
    assert watch.seconds == 3
    watch.pause()
    watch.pause()
    clock.time += 1
    assert watch.seconds == 3


def test_a_budget_of_nodes_and_seconds(clock: Clock) -> None:
    budget = Budget(Limits(nodes=3, seconds=10, memory=7, solutions=2))
    assert (budget.nodes_left, budget.seconds_left) == (3, 10.0)
    with budget:
        clock.time += 4
        assert budget.take()
    assert budget.rest() == Limits(2, 6.0, 7, 2)
    with budget:
        clock.time += 6
        assert not budget.take()
    assert (budget.nodes, budget.seconds_left) == (1, 0.0)
    assert budget.stopped == "seconds"
    both = Budget(Limits(nodes=0, seconds=0))
    assert both.is_over()
    assert both.stopped == "nodes"
    assert both.rest() == Limits(0, 0.0)
    assert Budget().nodes_left == NO_LIMIT == Budget(Limits(nodes=10**30)).nodes_left
    assert Budget().seconds_left == float("inf")
    assert Budget().rest() == limits.UNLIMITED
    assert not Budget().is_over()


def test_a_budget_of_memory() -> None:
    budget = Budget(Limits(memory=100))
    assert not budget.is_over()
    budget.bytes += 60
    assert (budget.bytes_left, budget.rest()) == (40, Limits(memory=40))
    budget.bytes += 60
    assert budget.is_over()
    assert (budget.stopped, budget.bytes_left, budget.rest()) == ("memory", 0, Limits(memory=0))
    assert Budget().bytes_left == float("inf")


def test_the_kernel_gets_the_time_that_is_left(clock: Clock) -> None:
    budget, asked = Budget(Limits(seconds=10)), []

    def step(seconds: float) -> str:
        asked.append(seconds)
        clock.time += 4
        return "finished" if len(asked) == 3 else "solutions"

    assert budget.run(step) == "solutions"
    clock.time += 1000  # between two calls no time passes
    assert budget.run(step) == "solutions"
    assert budget.run(step) == "finished"
    assert asked == [10.0, 6.0, 2.0]
    assert (budget.seconds, budget.stopped) == (12.0, None)


def test_the_time_comes_in_slices_where_there_is_someone_to_tell(clock: Clock) -> None:
    budget = Budget(Limits(seconds=1))
    reports: list[float] = []

    def step(seconds: float) -> str:
        clock.time += seconds
        return "seconds"

    assert budget.run(step, reports.append, lambda: budget.seconds) == "seconds"
    assert budget.stopped == "seconds"
    assert reports == sorted(reports)
    assert len(reports) in (10, 11)
    assert Budget(Limits(seconds=3)).run(step) == "seconds"
    with Stop():
        assert Budget(Limits(seconds=0.25)).run(step) == "seconds"


def test_turns_share_reports_which_never_fall(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BETWEEN_REPORTS", 4 / 32)
    budget = Budget()
    reports: list[float] = []
    done = {4: 4, 8: 3, 10: 10}

    def step(seconds: float) -> str:
        clock.time += 1 / 32
        return "turn" if clock.time < 10 / 32 else "finished"

    assert budget.run(step, reports.append, lambda: done[int(32 * budget.seconds)]) == "finished"
    assert reports == [4, 4, 10]


def test_an_error_in_the_kernel_counts_its_time(clock: Clock) -> None:
    def step(seconds: float) -> str:
        clock.time += 2
        raise KeyboardInterrupt

    budget = Budget()
    with pytest.raises(KeyboardInterrupt):
        budget.run(step)
    clock.time += 1
    assert budget.seconds == 2


def test_a_stop_ends_what_looks_at_it() -> None:
    budget, steps = Budget(), []

    def step(seconds: float) -> str:
        steps.append(seconds)
        if len(steps) == 3:
            stop.set()
        return "seconds"

    with Stop() as stop:
        assert not budget.is_over()
        assert budget.run(step) == "seconds"
        assert budget.stopped == "stop"
        assert steps[:3] == [limits.BETWEEN_REPORTS] * 3
        assert max(steps[3:]) == 0
        assert Budget().is_over()
    assert not Budget().is_over()
    assert stop.is_set


def test_an_inner_stop_hides_the_outer_one_until_it_is_left() -> None:
    with Stop() as outer:
        with Stop():
            outer.set()
            assert not Budget().is_over()
        assert Budget().is_over()


def test_a_stop_belongs_to_the_thread_that_entered_it() -> None:
    seen: list[bool] = []
    with Stop() as stop:
        stop.set()
        other = threading.Thread(target=lambda: seen.append(Budget().is_over()))
        other.start()
        other.join()
    assert seen == [False]


def test_another_thread_may_set_a_stop() -> None:
    with Stop() as stop:
        other = threading.Thread(target=stop.set)
        other.start()
        assert not queens(20).problem.count().complete
        other.join()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_set_it_once(number: signal.Signals) -> None:
    came = []
    before = signal.signal(number, lambda *_: came.append("mine"))
    mine = signal.getsignal(number)
    try:
        with SignalStop() as stop:
            assert (stop.is_set, stop.signal) == (False, None)
            signal.raise_signal(number)
            assert (stop.is_set, stop.signal, came) == (True, number, [])
            signal.raise_signal(number)
            assert came == ["mine"]
        assert signal.getsignal(number) is mine
    finally:
        signal.signal(number, before)


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with SignalStop() as stop:
            signal.raise_signal(signal.SIGINT)
            assert not stop.is_set
    finally:
        signal.signal(signal.SIGINT, before)


def test_signals_are_left_alone_in_other_threads() -> None:
    before, seen = signal.getsignal(signal.SIGINT), []

    def work() -> None:
        with SignalStop() as stop:
            seen.append(signal.getsignal(signal.SIGINT))
            stop.set()
            seen.append(Budget().is_over())

    other = threading.Thread(target=work)
    other.start()
    other.join()
    assert seen == [before, True]
