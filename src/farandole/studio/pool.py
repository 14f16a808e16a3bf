"""Work that takes long: so much at a time in threads, so much waiting, and no more.

The kernel works without Python's lock, so threads are enough, and a search looks at a
:class:`~farandole.limits.Stop` about ten times a second: so one ends whose reader has gone.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from farandole.i18n import msg
from farandole.limits import Stop
from farandole.studio.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, MutableMapping
    from typing import Any

P = ParamSpec("P")
R = TypeVar("R")


_NICE = 10


class Gone(Exception):
    """Raised where nobody waits for an answer any more."""


def ending() -> Problem:
    """Return the error that the server is being ended."""
    text = msg("the server is being ended; what was kept by then is kept")
    return Problem(503, "server.ending", text)


class Pool:
    """Threads for calls of one kind; ``workers`` at once, ``queue`` that wait.

    Those of a patient one give way to all that is quicker done, where the system lets a thread.
    """

    def __init__(
        self, workers: int | None = None, queue: int = 64, *, is_patient: bool = False
    ) -> None:
        self.workers = workers or os.cpu_count() or 1
        self.most = self.workers + queue
        self.taken = 0
        self._is_patient = is_patient
        self.is_ending = False
        self._threads: ThreadPoolExecutor | None = None
        self._stops: set[Stop] = set()
        self._told: set[asyncio.Future[None]] = set()

    def take(self) -> Stop:
        """Return the flag of a new piece of work.

        Raises Problem where there is too much of it, or none is begun any more.
        """
        if self.is_ending:
            raise ending()
        if self.taken >= self.most:
            raise Problem(
                429,
                "busy.server",
                msg("the server has too much to do: try again in some seconds"),
                headers={"retry-after": "2"},
            )
        self.taken += 1
        stop = Stop()
        self._stops.add(stop)
        return stop

    def submit(
        self, stop: Stop, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.Future[R]:
        """Have work done in a thread, in which ``stop`` is looked at; it was taken before."""
        context = contextvars.copy_context()

        def within() -> R:
            with stop:
                if stop.is_set:
                    raise Gone
                return work(*args, **kwargs)

        future = self._begun().submit(context.run, within)
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: _from_thread(loop, self._release, stop))
        return asyncio.wrap_future(future)

    async def run(
        self,
        receive: Callable[[], Awaitable[MutableMapping[str, Any]]],
        work: Callable[P, R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Return what work comes to.

        Raises Gone, and stops it, when its reader has gone; Problem when the server ends meanwhile.
        """
        with self.told() as told:
            return await self._ran(receive, told, partial(work, *args, **kwargs))

    async def run_whole(
        self,
        receive: Callable[[], Awaitable[MutableMapping[str, Any]]],
        work: Callable[P, R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Do the same with work that keeps something: when the server ends, it is told what was."""
        return await self._ran(receive, None, partial(work, *args, **kwargs))

    async def _ran(
        self,
        receive: Callable[[], Awaitable[MutableMapping[str, Any]]],
        told: asyncio.Future[None] | None,
        work: Callable[[], R],
    ) -> R:
        stop = self.take()
        done = self.submit(stop, work)
        gone: asyncio.Future[None] = asyncio.ensure_future(until_gone(receive))
        try:
            first: set[asyncio.Future[Any]] = {done, gone}
            if told:
                first.add(told)
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
            if told and told.done():
                raise ending()
            if not done.done():
                raise Gone
            try:
                return await done
            except Gone:
                if self.is_ending:  # it waited for its turn, and isn't begun any more
                    raise ending() from None
                raise
        finally:
            stop.set()
            gone.cancel()
            if not done.done():
                done.cancel()

    @contextmanager
    def told(self) -> Iterator[asyncio.Future[None]]:
        """Give a future that is done when the server ends."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._told.add(future)
        try:
            yield future
        finally:
            self._told.discard(future)

    def end(self) -> None:
        """Take nothing more; stop what goes on, and tell those who wait for it."""
        self.is_ending = True
        for stop in list(self._stops):
            stop.set()
        for future in self._told:
            if not future.done():
                future.set_result(None)

    def _begun(self) -> ThreadPoolExecutor:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(
                self.workers,
                thread_name_prefix="studio",
                initializer=_yield_to_others if self._is_patient else None,
            )
        return self._threads

    def _release(self, stop: Stop) -> None:
        self.taken -= 1
        self._stops.discard(stop)

    def close(self) -> None:
        """Stop all work, and wait for no one; threads are made anew if there is more to do."""
        for stop in list(self._stops):
            stop.set()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None


async def until_gone(receive: Callable[[], Awaitable[MutableMapping[str, Any]]]) -> None:
    """Return when the one who asked has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _yield_to_others() -> None:
    """Lower the priority of this thread, and of those that it starts."""
    if sys.platform == "linux":  # elsewhere it would be that of the whole process
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)


def _from_thread(
    loop: asyncio.AbstractEventLoop, call: Callable[[Stop], object], stop: Stop
) -> None:
    try:
        loop.call_soon_threadsafe(call, stop)
    except RuntimeError:  # the loop is closed: nobody counts any more
        return
