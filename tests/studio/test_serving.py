"""The socket, the address, the certificate; and what others reach only with a token."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import httpx
import pytest

from farandole import ArgumentError
from farandole.studio import PORT, Settings
from farandole.studio.serving import bound, serve
from tests.studio.conftest import EASY, running

if TYPE_CHECKING:
    from pathlib import Path

    from farandole.i18n import Message


def test_the_server_runs(settings: Settings) -> None:
    with running(settings) as (address, _):
        assert httpx.get(f"{address}/api/v1/health", timeout=600).json()["status"] == "ok"
        answer = httpx.post(f"{address}/api/v1/solve", json={"puzzle": EASY}, timeout=600)
        assert answer.json()["status"] == "unique"


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
