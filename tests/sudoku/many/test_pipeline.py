"""The pipeline with a verb of its own: order, errors, Ctrl-C, time, and who does the work."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

import pytest

from farandole.errors import ArgumentError
from farandole.limits import Limits
from farandole.sudoku.many.pipeline import Pipeline
from tests.conftest import Clock


class Numbers(tuple[int, ...]):
    """A chunk."""

    __slots__ = ()

    @property
    def puzzles(self) -> int:
        return len(self)


class Squaring:
    """A verb: squares numbers, one in each slice; ``at`` is called before each."""

    def __init__(self, at: Callable[[int], object] = int, *, few: int = 0) -> None:
        self.at = at
        self.few = few
        self.workers: list[Squarer] = []

    def worker(self) -> Squarer:
        self.workers.append(Squarer(self.at))
        return self.workers[-1]


class Squarer:
    def __init__(self, at: Callable[[int], object]) -> None:
        self.at = at
        self.done = self.finished = 0
        self.threads: set[int] = set()
        self.stopped = threading.Event()

    def load(self, chunk: Numbers) -> None:
        self.chunk = chunk
        self.found: list[int] = []

    def run(self) -> bool:
        self.threads.add(threading.get_ident())
        number = self.chunk[len(self.found)]
        self.at(number)
        self.found.append(number * number)
        self.done += 1
        return len(self.found) == len(self.chunk)

    def stop(self) -> None:
        self.stopped.set()

    def finish(self) -> bool:
        self.finished += 1
        return self.finished == 3

    def result(self) -> list[int]:
        return self.found


class Handed(list[object]):
    """What was handed on."""

    def __call__(self, chunk: Numbers, found: list[int]) -> None:
        self.append((*chunk, "->", *found))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_all_is_handed_on_in_order(threads: int) -> None:
    seen, verb, before = Handed(), Squaring(), threading.active_count()
    reports: list[int] = []
    with Pipeline(verb, seen, threads=threads, report=reports.append) as pipeline:
        for number in range(100):
            pipeline.put(Numbers((number, number + 1)))
            pipeline.put_by(partial(seen.append, number))
            assert len(seen) >= 2 * (number + 1 - pipeline.most)
        pipeline.finish()
        assert pipeline.done == 200
        assert not pipeline.is_stopped
    expected: list[object] = []
    for i in range(100):
        expected += [(i, i + 1, "->", i * i, (i + 1) * (i + 1)), i]
    assert seen == expected
    assert reports[-1] == 200
    assert reports == sorted(reports)
    assert 1 <= len(verb.workers) <= threads
    assert {worker.finished for worker in verb.workers} == {3}
    assert threading.active_count() == before


@pytest.mark.parametrize("threads", [1, 3])
def test_an_error_of_a_worker_comes_out_after_what_was_before_it(threads: int) -> None:
    def at(number: int) -> None:
        if number == 13:
            raise LookupError("thirteen")

    seen = Handed()

    def work() -> None:
        with Pipeline(Squaring(at), seen, threads=threads) as pipeline:
            for number in range(20):
                pipeline.put(Numbers((number,)))
            pipeline.finish()

    with pytest.raises(LookupError, match="thirteen"):
        work()
    assert seen == [(number, "->", number * number) for number in range(13)]


def test_how_much_is_under_way() -> None:
    assert [Pipeline(Squaring(), Handed(), threads=n).most for n in (1, 2, 3)] == [1, 4, 5]
    with pytest.raises(ArgumentError, match="threads must be at least 1"):
        Pipeline(Squaring(), Handed(), threads=0)


def test_few_puzzles_are_not_worth_a_thread() -> None:
    verb = Squaring(few=3)
    with Pipeline(verb, Handed(), threads=2) as pipeline:
        pipeline.put(Numbers((1, 2)))
        pipeline.put(Numbers((3, 4)))
        assert [worker.threads for worker in verb.workers] == [{threading.get_ident()}]
        pipeline.put(Numbers((5, 6, 7)))
        pipeline.finish()
        assert pipeline.done == 7
    assert len(verb.workers) == 2
    assert threading.get_ident() not in verb.workers[1].threads


def test_no_more_threads_than_chunks() -> None:
    verb = Squaring()
    with Pipeline(verb, Handed(), threads=8) as pipeline:
        pipeline.put(Numbers((1,)))
        pipeline.put(Numbers((2,)))
        pipeline.finish()
    assert len(verb.workers) == 2


@pytest.mark.parametrize("threads", [1, 2])
def test_no_chunk_is_begun_when_the_time_is_over(threads: int) -> None:
    seen, verb = Handed(), Squaring()
    with Pipeline(verb, seen, threads=threads, limits=Limits(seconds=0)) as pipeline:
        pipeline.put(Numbers((1,)))
        pipeline.finish()
        assert pipeline.is_stopped
        assert pipeline.done == 0
    assert seen == []
    assert [worker.finished for worker in verb.workers] == [0]


def test_a_chunk_is_left_when_the_time_is_over(clock: Clock) -> None:
    def at(number: int) -> None:
        clock.time = number

    seen = Handed()
    with Pipeline(Squaring(at), seen, threads=1, limits=Limits(seconds=5)) as pipeline:
        pipeline.put(Numbers(range(10)))
        pipeline.put(Numbers((10,)))
        pipeline.finish()
    assert seen == [(*range(10), "->", 0, 1, 4, 9, 16, 25)]
    assert pipeline.budget.seconds == 5


def test_ctrl_c_leaves_what_was_done() -> None:
    def at(number: int) -> None:
        if number == 7:
            raise KeyboardInterrupt

    seen = Handed()
    with Pipeline(Squaring(at), seen, threads=1) as pipeline:
        pipeline.put(Numbers((1, 2)))
        with pytest.raises(KeyboardInterrupt):
            pipeline.put(Numbers((5, 6, 7, 8)))
        pipeline.save()
        assert pipeline.is_stopped
    assert seen == [(1, 2, "->", 1, 4), (5, 6, 7, 8, "->", 25, 36)]


def test_ctrl_c_hands_on_what_follows_without_a_gap() -> None:
    seen, held = Handed(), threading.Event()
    verb = Squaring(lambda number: number == 5 and verb.workers[0].stopped.wait())
    with Pipeline(verb, seen, threads=2) as pipeline:
        pipeline.put(Numbers((5,)))
        pipeline.put_by(lambda: seen.append("quick"))
        pipeline.put_by(held.set, is_quick=False)
        pipeline.put_by(lambda: seen.append("after"))
        while not verb.workers[0].threads:  # it has begun
            pass
        assert seen == []
        pipeline.save()
        pipeline.save()
    assert seen == [(5, "->", 25), "quick"]
    assert not held.is_set()


def test_what_is_being_handed_on_is_not_handed_on_again() -> None:
    seen: list[int] = []

    def hand_on(chunk: Numbers, found: list[int]) -> None:
        seen.extend(found)
        raise KeyboardInterrupt

    with Pipeline(Squaring(), hand_on, threads=1) as pipeline:
        with pytest.raises(KeyboardInterrupt):
            pipeline.put(Numbers((3,)))
        pipeline.save()
    assert seen == [9]


def test_an_action_waits_for_nothing_when_nothing_is_before_it() -> None:
    seen: list[str] = []
    with Pipeline(Squaring(), Handed(), threads=2) as pipeline:
        pipeline.put_by(lambda: seen.append("slow"), is_quick=False)
        assert seen == ["slow"]
        pipeline.flush()
    assert seen == ["slow"]
