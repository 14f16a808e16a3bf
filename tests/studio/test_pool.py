"""Work in threads: its end when nobody waits for it any more."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from farandole.limits import Budget
from farandole.studio.pool import Gone, Pool
from farandole.studio.problems import Problem
from tests.studio.conftest import done


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
