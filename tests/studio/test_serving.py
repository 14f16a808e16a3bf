"""The socket, the address, the certificate; and work in threads."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from farandole import ArgumentError
from farandole.i18n import Message
from farandole.limits import Budget
from farandole.studio import PORT, Settings
from farandole.studio.pool import Gone, Pool
from farandole.studio.problems import Problem
from farandole.studio.serving import bound, serve
from tests.studio.conftest import done


def test_a_port_that_is_taken_and_an_address_of_another_machine() -> None:
    with bound("127.0.0.1", 0) as first, pytest.raises(ArgumentError, match="is in use"):
        bound("127.0.0.1", first.getsockname()[1])
    with pytest.raises(ArgumentError, match="cannot listen"):
        bound("192.0.2.1", 0)


def test_a_certificate_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "x.pem").write_text("no")
    for name in ("x.pem", "y.pem"):
        with pytest.raises(ArgumentError, match="certificate"):
            serve(Settings(), print, certfile=str(tmp_path / name))


def test_the_start_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    for host, count in (("127.0.0.1", 1), ("0.0.0.0", 3)):
        messages: list[Message] = []
        serve(Settings(host, 0), messages.append)
        assert len(messages) == count
        assert ("token" in str(messages[0])) == (count > 1)


def test_a_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = threading.Event()
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: opened.wait())
    monkeypatch.setattr("webbrowser.open", lambda address: opened.set())
    serve(Settings(port=0), lambda _: None, browser=True)
    assert opened.is_set()


def test_the_port_of_the_command_line() -> None:
    from farandole.cli.studio import studio

    assert studio._PORT == PORT


def test_work_is_stopped_when_its_reader_goes() -> None:
    begun, ended = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        budget = Budget()
        while not budget.is_over():
            pass
        ended.set()

    async def receive() -> dict[str, Any]:
        await asyncio.to_thread(begun.wait)
        return {"type": "http.disconnect"}

    async def whole() -> Pool:
        pool = Pool(1, 0)
        with pytest.raises(Gone):
            await pool.run(receive, work)
        await asyncio.to_thread(ended.wait)
        pool.close()
        return pool

    done(whole())
    assert ended.is_set()


async def never() -> dict[str, Any]:
    await asyncio.Event().wait()
    return {}


def test_errors_come_out_and_a_full_pool_is_one() -> None:
    async def whole() -> int:
        pool = Pool(1, 2)
        with pytest.raises(ZeroDivisionError):
            await pool.run(never, lambda: 1 // 0)
        found = await pool.run(never, lambda: 42)
        for _ in range(3):
            pool.take()
        with pytest.raises(Problem) as caught:
            pool.take()
        assert caught.value.status == 429
        pool.close()
        return found

    assert done(whole()) == 42


def test_what_waits_for_its_turn_is_told_of_the_end() -> None:
    """Also what keeps something: it isn't begun, and says so."""
    begun, may_end = threading.Event(), threading.Event()

    def first() -> int:
        begun.set()
        may_end.wait()
        return 1

    async def whole() -> tuple[Any, ...]:
        pool = Pool(1, 2)
        one = asyncio.ensure_future(pool.run(never, first, saves=True))
        await asyncio.to_thread(begun.wait)
        other = asyncio.ensure_future(pool.run(never, lambda: 2, saves=True))
        while pool.taken < 2:
            await asyncio.sleep(0)
        pool.end()
        may_end.set()
        found = tuple(await asyncio.gather(one, other, return_exceptions=True))
        pool.close()
        return found

    kept, told = done(whole())
    assert kept == 1
    assert isinstance(told, Problem)
    assert (told.status, told.code) == (503, "server.ending")
