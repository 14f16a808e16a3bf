"""Threads: their number, and how they start, stop and end.

The caller decides what they do. They are daemons, so that the interpreter doesn't wait for work
whose result nobody needs; when it ends, the remaining ones are stopped and joined.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Self, SupportsIndex

from farandole.errors import SearchBusy
from farandole.i18n import msg
from farandole.limits import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Condition, Thread


def processors() -> int:
    """Return the number of processors that this process may use.

    >>> processors() > 0
    True
    """
    if hasattr(os, "process_cpu_count"):  # Python 3.13
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def search_busy() -> SearchBusy:
    """Return the exception that the kernel raises when two threads advance one search at once.

    >>> print(search_busy())
    this search is running in another thread
    """
    return SearchBusy(msg("this search is running in another thread"))


MOST = 1024
"""The largest number of threads that are started."""


def thread_count(threads: SupportsIndex | None) -> int:
    """Return the requested number of threads, or that of the processors for None.

    Raises `ArgumentError` if it is below 1.

    >>> thread_count(3), thread_count(None) == processors()
    (3, True)
    """
    return processors() if threads is None else min(whole_number(threads, "threads", 1), MOST)


class WorkerPool:
    """Threads that work together; at the end of ``with`` they are stopped and joined.

    Each runs the function that it was started with until that returns. It has to look at
    ``is_stopping`` now and then, some ten times a second or more often; ``on_stop`` is called to
    wake those that wait for something. An exception in a thread stops all, and is raised by `wait`
    and at the end of ``with``. Only the first exception counts.

    >>> done = []
    >>> with WorkerPool() as pool:
    ...     for number in range(3):
    ...         pool.start(done.append, number)
    ...     while not pool.wait(1.0):
    ...         pass
    >>> sorted(done)
    [0, 1, 2]
    """

    def __init__(self, on_stop: Callable[[], object] | None = None) -> None:
        from threading import Condition

        self.is_stopping = False
        self._on_stop = on_stop
        self._threads: list[Thread] = []
        self._running = 0
        self._failure: BaseException | None = None
        self._change: Condition = Condition()

    def __len__(self) -> int:
        return len(self._threads)

    def start(self, work: Callable[..., object], *arguments: object) -> None:
        """Start one more thread.

        Raises SystemExit, which ends a thread quietly, if the interpreter is ending and lets
        no thread start any more.
        """
        from threading import Thread, main_thread

        _begin(self)
        with self._change:
            name = f"farandole-{len(self._threads) + 1}"
            thread = Thread(target=self._run, args=(work, arguments), name=name, daemon=True)
            try:
                thread.start()
            except RuntimeError:  # from Python 3.12 on none can start when the interpreter ends
                if main_thread().is_alive():
                    raise
                raise SystemExit from None
            self._threads.append(thread)
            self._running += 1

    def _run(self, work: Callable[..., object], arguments: tuple[object, ...]) -> None:
        try:
            work(*arguments)
        except BaseException as failure:
            with self._change:
                if self._failure is None:
                    self._failure = failure
            self.stop()
        finally:
            with self._change:
                self._running -= 1
                self._change.notify_all()

    def wait(self, seconds: float) -> bool:
        """Wait for all threads, at most so long; return whether they have ended.

        What was raised in one of them is raised here, once all have ended. Ctrl-C gets through.
        """
        with self._change:
            self._change.wait_for(lambda: not self._running, seconds)
            if self._running:
                return False
        self._raise()
        return True

    def _raise(self) -> None:
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def stop(self) -> None:
        """Stop all threads soon, without waiting for it."""
        self.is_stopping = True
        if self._on_stop is not None:
            self._on_stop()

    def join(self) -> None:
        """Stop all threads and wait until they have ended."""
        self.stop()
        while threads := self._threads_left():
            for thread in threads:
                thread.join()
            with self._change:
                self._threads = [thread for thread in self._threads if thread not in threads]
        _begun.discard(self)

    def _threads_left(self) -> list[Thread]:
        with self._change:  # a thread that is just being started counts
            return list(self._threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.join()
        if kind is None:
            self._raise()


_begun: set[WorkerPool] = set()
"""Pools with threads that haven't been joined."""


def _begin(pool: WorkerPool) -> None:
    """Take note of a pool to be joined when the interpreter ends."""
    _register()
    _begun.add(pool)


@cache
def _register() -> None:
    import atexit

    atexit.register(_join_all)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_begun.clear)


def _join_all() -> None:
    for pool in tuple(_begun):
        pool.stop()
    for pool in tuple(_begun):
        pool.join()
