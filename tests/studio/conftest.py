"""The studio's server, asked without a network, and run for real."""

from __future__ import annotations

import asyncio
import os
import pickle
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn

from farandole.studio import Settings, application, exporting
from farandole.studio.entrance import Tokens
from farandole.studio.hosting.serving import bound

os.environ["FARANDOLE_BUNDLES"] = "0"  # tests look at the modules, except those of the bundles

T = TypeVar("T")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
JSON = {"content-type": "application/json"}


@pytest.fixture(autouse=True, scope="session")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Make the lessons of exported sites once: they are most of the work of an export.

    Processes that run tests side by side leave them to each other in a file.
    """
    own, make = tmp_path_factory.getbasetemp(), exporting._lessons
    place = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    @cache
    def made() -> list[tuple[str, bytes]]:
        with (place / "lessons").open("a+b") as file:
            flock(file, LOCK_EX)  # until it is closed
            file.seek(0)
            text = file.read() or pickle.dumps([*make()])
            if not file.tell():
                file.write(text)
        found: list[tuple[str, bytes]] = pickle.loads(text)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exporting, "_lessons", made)
        yield


def done(work: Coroutine[Any, Any, T]) -> T:
    """Return what work comes to, in a thread of its own.

    A browser that is driven from this thread leaves a loop in it, which seems to run.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Client:
    """Asks an app, each time in a loop of its own."""

    def __init__(self, app: Any, base: str = "http://127.0.0.1:8721") -> None:
        self.app = app
        self.base = base

    def ask(self, method: str, path: str, **given: Any) -> httpx.Response:
        async def whole() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url=self.base) as client:
                return await client.request(method, path, **given)

        return done(whole())

    def post(self, path: str, data: Any, **given: Any) -> httpx.Response:
        return self.ask("POST", f"/api/v1/{path}", json=data, **given)

    def post_form(self, path: str, form: Any) -> httpx.Response:
        return self.ask("POST", path, data=form, headers={"accept": "text/html"})

    def get(self, path: str, **given: Any) -> httpx.Response:
        return self.ask("GET", path, **given)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(bank=str(tmp_path / "puzzles.bank"), workers=2)


@pytest.fixture
def client(settings: Settings) -> Client:
    return Client(application(settings))


@contextmanager
def running(settings: Settings, tokens: Tokens | None = None) -> Iterator[tuple[str, Any]]:
    """Run a server; yield its address and its app."""
    app = application(settings, tokens)
    with bound(settings.host, 0) as listening:
        config = uvicorn.Config(
            app, log_level="critical", access_log=False, timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}", app.app
        finally:
            server.should_exit = True
            thread.join()
