"""Threads: how many there are, and how they begin and end."""

from __future__ import annotations

import threading
from queue import SimpleQueue
from typing import Any

import numpy as np
import pytest

from farandole.errors import ArgumentError
from farandole.parallel import WorkerPool, processors, thread_count
from tests.conftest import Python


def test_how_many() -> None:
    assert thread_count(None) == processors() >= 1
    assert thread_count(5) == 5
    assert type(thread_count(np.int16(2))) is int
    for wrong in (0, -1):
        with pytest.raises(ArgumentError, match=r"^threads must be at least 1, not (0|-1)$"):
            thread_count(wrong)


class Waiting:
    """Workers that wait for something that never comes, and say when they have begun."""

    def __init__(self) -> None:
        self.begun: SimpleQueue[str] = SimpleQueue()
        self.call = threading.Event()
        self.workers = WorkerPool(on_stop=self.call.set)

    def work(self) -> None:
        self.begun.put(threading.current_thread().name)
        self.call.wait()

    def start(self, number: int) -> list[str]:
        for _ in range(number):
            self.workers.start(self.work)
        return sorted(self.begun.get() for _ in range(number))


def test_they_are_stopped_and_joined_at_the_end() -> None:
    before, waiting = threading.active_count(), Waiting()
    with waiting.workers as workers:
        assert waiting.start(3) == ["farandole-1", "farandole-2", "farandole-3"]
        assert len(workers) == 3
        assert not workers.wait(0)
    assert workers.is_stopping
    assert len(workers) == 0
    assert workers.wait(0)
    assert threading.active_count() == before


def fail(error: BaseException) -> None:
    raise error


def together(error: BaseException | None, mine: BaseException | None = None) -> None:
    """Have two workers wait, another fail, and raise something here."""
    waiting = Waiting()
    with waiting.workers as workers:
        waiting.start(2)
        if error is not None:
            workers.start(fail, error)
            assert waiting.call.wait(60)
        if mine is not None:
            raise mine
        while not workers.wait(60):
            pass


def test_they_are_stopped_and_joined_at_an_error() -> None:
    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        together(None, KeyboardInterrupt())
    assert threading.active_count() == before


def test_an_error_in_one_stops_all_and_comes_out() -> None:
    for error in (LookupError("first"), SystemExit()):
        with pytest.raises(type(error)) as caught:
            together(error)
        assert caught.value is error
    with pytest.raises(KeyError, match="mine"):
        together(LookupError("the thread's"), KeyError("mine"))


def test_the_first_error_comes_out_of_the_end_too() -> None:
    stopped = threading.Event()
    workers = WorkerPool(on_stop=stopped.set)
    workers.start(fail, LookupError("first"))
    assert stopped.wait(60)
    workers.start(fail, KeyError("second"))
    with pytest.raises(LookupError, match="first"):
        workers.__exit__(None, None, None)


def test_a_thread_that_cannot_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot(thread: Any) -> None:
        raise RuntimeError("can't start new thread")

    waiting = Waiting()
    waiting.start(1)
    monkeypatch.setattr(threading.Thread, "start", cannot)
    with pytest.raises(RuntimeError, match="can't start"), waiting.workers:
        waiting.workers.start(waiting.work)
    assert waiting.workers.wait(0)


def test_they_are_joined_when_the_interpreter_ends(python: Python) -> None:
    code = """
import atexit, threading
from farandole.parallel import WorkerPool

begun, call = threading.Event(), threading.Event()
atexit.register(lambda: print(threading.active_count(), workers.is_stopping))

def work():
    begun.set()
    call.wait()

def own():
    with workers:
        workers.start(work)
        threading.Event().wait()

workers = WorkerPool(on_stop=call.set)
threading.Thread(target=own, daemon=True).start()
begun.wait()
"""
    done = python(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 True\n", "")
