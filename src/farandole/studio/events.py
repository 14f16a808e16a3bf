"""Server-sent events of work in a thread, until its reader disconnects."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from starlette.responses import StreamingResponse

from farandole.errors import FarandoleError
from farandole.studio.pool import Gone, ending
from farandole.studio.problems import failure

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from farandole.studio.api.routing import Call

    Tell = Callable[[str, dict[str, Any]], None]

_MOST_WAITING = 256
"""Events that wait for a slow reader; then the work waits, too."""


def event(name: str, data: dict[str, Any]) -> bytes:
    r"""Return the bytes of an event.

    >>> event("end", {"made": 1})
    b'event: end\ndata: {"made":1}\n\n'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"event: {name}\ndata: {text}\n\n".encode()


def stream(call: Call, work: Callable[[Tell], None]) -> StreamingResponse:
    """Return an answer that streams the events of ``work``. Raises Problem in a full pool."""
    stop = call.long_pool.take()
    loop = asyncio.get_running_loop()
    waiting: asyncio.Queue[bytes | None] = asyncio.Queue(_MOST_WAITING)

    def put(item: bytes | None) -> None:
        future = asyncio.run_coroutine_threadsafe(waiting.put(item), loop)
        while True:
            try:
                future.result(timeout=0.1)
            except TimeoutError:
                if stop.is_set:
                    future.cancel()
                    raise Gone from None
            else:
                return

    def tell(name: str, data: dict[str, Any]) -> None:
        if stop.is_set:
            raise Gone
        put(event(name, data))

    def whole() -> None:
        try:
            work(tell)
        except FarandoleError as error:
            tell("problem", failure(error, call.say))
        finally:
            if not stop.is_set:
                put(None)

    done = call.long_pool.submit(stop, whole)

    async def body() -> AsyncIterator[bytes]:
        try:
            yield b": farandole\n\n"
            with call.long_pool.until_end() as end:
                while (item := await _next(waiting, end)) is not None:
                    yield item
                if end.done():
                    yield event("problem", ending().data(call.say))
        finally:
            stop.set()
            done.cancel()

    done.add_done_callback(_retrieve)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(body(), media_type="text/event-stream", headers=headers)


async def _next(waiting: asyncio.Queue[bytes | None], end: asyncio.Future[None]) -> bytes | None:
    """Return the next event; None at the end, also at that of the server."""
    if not waiting.empty():
        return waiting.get_nowait()
    getting = asyncio.ensure_future(waiting.get())
    try:
        both: set[asyncio.Future[Any]] = {getting, end}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        return await getting if getting.done() else None
    finally:
        getting.cancel()


def _retrieve(done: asyncio.Future[None]) -> None:
    """Retrieve the exception of a thread whose reader has disconnected: nobody waits for it."""
    if not done.cancelled():
        done.exception()
