"""Threads for long work: a limited number at once, a limited number waiting.

The kernel works without Python's lock, so threads are enough, and a search looks at a
:class:`~farandole.limits.Stop` about ten times a second: so it ends when its reader has gone.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias, TypeVar

from farandole.i18n import msg
from farandole.limits import Stop
from farandole.studio.problems import Problem

Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]


R = TypeVar("R")

_NICE = 10


class Gone(Exception):
    """Raised when the client no longer waits for an answer."""


def ending() -> Problem:
    """Return the error of a server that is shutting down."""
    text = msg("the server is shutting down; everything saved so far is safe")
    return Problem(503, "server.ending", text)


class Pool:
    """Threads for calls of one kind; ``workers`` at once, ``queue`` that wait.

    The threads of a patient pool give way to quicker work, where the system lets a thread.
    """

    def __init__(
        self, workers: int | None = None, queue: int = 256, *, is_patient: bool = False
    ) -> None:
        self.workers = workers or os.cpu_count() or 1
        self.most = self.workers + queue
        self.taken = 0
        self.is_ending = False
        self.report: Callable[[int, int], object] = lambda taken, workers: None
        self._is_patient = is_patient
        self._threads: ThreadPoolExecutor | None = None
        self._stops: set[Stop] = set()
        self._waiting: set[asyncio.Future[None]] = set()

    def take(self) -> Stop:
        """Return the flag of a new piece of work.

        Raises Problem when the pool is full or the server is shutting down.
        """
        if self.is_ending:
            raise ending()
        if self.taken >= self.most:
            text = msg("the server is busy; try again in a few seconds")
            raise Problem(429, "busy.server", text, headers={"retry-after": "2"})
        self.taken += 1
        self.report(self.taken, self.workers)
        stop = Stop()
        self._stops.add(stop)
        return stop

    def submit(self, stop: Stop, work: Callable[[], R]) -> asyncio.Future[R]:
        """Start work in a thread that looks at ``stop``, the flag that `take` returned."""
        context = contextvars.copy_context()
        loop = asyncio.get_running_loop()

        def within() -> R:
            with stop:
                if stop.is_set:
                    raise Gone
                return work()

        def release() -> None:
            self.taken -= 1
            self.report(self.taken, self.workers)
            self._stops.discard(stop)

        def finished(_: object) -> None:
            with suppress(RuntimeError):  # the loop is closed: counting is over
                loop.call_soon_threadsafe(release)

        future = self._executor().submit(context.run, within)
        future.add_done_callback(finished)
        return asyncio.wrap_future(future)

    async def run(self, receive: Receive, work: Callable[[], R], *, saves: bool = False) -> R:
        """Return the result of work.

        Raises Gone, and stops the work, when its reader goes; Problem when the server shuts down
        meanwhile, except for work that ``saves`` something: its reader gets the result.
        """
        stop = self.take()
        done = self.submit(stop, work)
        disconnect: asyncio.Future[None] = asyncio.ensure_future(until_gone(receive))
        with self.until_end() as end:
            try:
                first: set[asyncio.Future[Any]] = (
                    {done, disconnect} if saves else {done, disconnect, end}
                )
                await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
                if end.done() and not saves:
                    raise ending()
                if not done.done():
                    raise Gone
                try:
                    return await done
                except Gone:
                    if self.is_ending:  # it was still queued and never starts
                        raise ending() from None
                    raise
            finally:
                stop.set()
                disconnect.cancel()
                if not done.done():
                    done.cancel()

    @contextmanager
    def until_end(self) -> Iterator[asyncio.Future[None]]:
        """Give a future that is done when the server shuts down."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        try:
            yield future
        finally:
            self._waiting.discard(future)

    def end(self) -> None:
        """Accept no more work, stop the work under way, and notify its readers."""
        self.is_ending = True
        for stop in list(self._stops):
            stop.set()
        for future in self._waiting:
            if not future.done():
                future.set_result(None)

    def _executor(self) -> ThreadPoolExecutor:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(
                self.workers,
                thread_name_prefix="studio",
                initializer=_yield_to_others if self._is_patient else None,
            )
        return self._threads

    def close(self) -> None:
        """Stop all work without waiting for it; later work gets new threads."""
        for stop in list(self._stops):
            stop.set()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None


async def until_gone(receive: Receive) -> None:
    """Return when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _yield_to_others() -> None:
    """Lower the priority of this thread, and of those that it starts."""
    if sys.platform == "linux":  # elsewhere it would be that of the whole process
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
