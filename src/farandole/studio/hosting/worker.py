"""The app as a process of the studio runs it: counted, logged, and ended in an orderly way."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from multiprocessing import parent_process
from threading import Thread
from typing import TYPE_CHECKING

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from farandole.limits import now
from farandole.studio.app import application
from farandole.studio.guard import API
from farandole.studio.hosting.logs import LOGGER

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess
    from types import FrameType

    from farandole.studio.entrance import Tokens
    from farandole.studio.guard import Guard, Message, Receive, Scope, Send
    from farandole.studio.settings import Settings

_CUT_OFF = ("timeout graceful shutdown exceeded", "asyncio.exceptions.CancelledError")


_FIRST = 2  # seconds for the first request of a connection to arrive, at shutdown


class Connection(HttpToolsProtocol):
    """A connection; one whose first request is still on its way at shutdown isn't closed yet."""

    def shutdown(self) -> None:
        """Close the connection after the answer under way, or to the request on its way."""
        cycle: object = self.cycle  # None until the first request, although not annotated so
        if cycle is not None:
            super().shutdown()
            return
        self.timeout_keep_alive = 0  # after that request
        close = self.timeout_keep_alive_handler
        self.timeout_keep_alive_task = self.loop.call_later(_FIRST, close)


class Worker:
    """The app, which is made where it runs: this is what each process receives.

    SIGTERM lets the calls under way finish, as long as a call may take; Ctrl-C ends them at once.
    """

    def __init__(self, settings: Settings, tokens: Tokens | None = None) -> None:
        self.settings = settings
        self.tokens = tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; the first call starts the app."""
        if scope["type"] == "lifespan":
            from farandole.studio.hosting import metrics

            self._count = metrics.count
            self._app = application(self.settings, self.tokens)
            state = self._app.state
            metrics.watch(quick=state.pool, long=state.long_pool)
            logging.getLogger("uvicorn.error").addFilter(_is_wanted)
            _end_in_order(self._app, self.settings.seconds)
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, start = 499, now()

        async def noted(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            self._note(scope, status, now() - start)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method, path = scope["method"], scope["path"]
        route = getattr(scope.get("route"), "path", "") or "files"
        if path.startswith(API):
            route = API + route.removeprefix(API).lstrip("/") if "route" in scope else "unknown"
        self._count(route, method if len(method) < 8 else "other", status, seconds)
        if LOGGER.isEnabledFor(logging.INFO):
            fields = {"method": method, "path": path, "status": status}
            fields["seconds"] = round(seconds, 6)
            text = "%s %s %d %.1f ms"
            LOGGER.info(text, method, path, status, seconds * 1000, extra={"fields": fields})


def _is_wanted(record: logging.LogRecord) -> bool:
    """Return False for uvicorn's messages about answers that were cut off at shutdown."""
    error = record.exc_info[1] if record.exc_info else None
    is_cut_off = any(text in str(record.msg) for text in _CUT_OFF)
    return not (is_cut_off or isinstance(error, asyncio.CancelledError))


def _end_in_order(app: Guard, seconds: float) -> None:
    """Make signals end running calls too: SIGINT at once, SIGTERM after some seconds."""
    loop = asyncio.get_running_loop()
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def end(number: int, frame: FrameType | None) -> None:
        wait = seconds if number == signal.SIGTERM else 0
        loop.call_soon_threadsafe(loop.call_later, wait, app.end)
        handler = handlers[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number in handlers:
        signal.signal(number, end)
    if (parent := parent_process()) is not None:  # without it nobody could end this one
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
