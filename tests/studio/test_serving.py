"""The socket, the address, the certificate; work in threads; and the end, asked for or sudden."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from farandole import ArgumentError
from farandole.bank import Bank
from farandole.i18n import Message
from farandole.limits import Budget
from farandole.make import make_many
from farandole.studio import PORT, Settings
from farandole.studio.hosting.serving import bound, serve
from farandole.studio.pool import Gone, Pool
from farandole.studio.problems import Problem
from tests.studio.conftest import EASY, Client, done
from tests.studio.processes import ended, room, server
from tests.studio.test_making import events


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


def test_errors_come_out() -> None:
    async def whole() -> int:
        pool = Pool(1, 2)
        with pytest.raises(ZeroDivisionError):
            await pool.run(never, lambda: 1 // 0)
        found = await pool.run(never, lambda: 42)
        assert pool.most == 3
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


NEVER = {"count": 1, "score": [999_999, 1_000_000], "seconds": 600}
CHINESE = {"accept-language": "zh"}


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return [made.grid.line for made in make_many(120, seed=7)]


@pytest.fixture
def bank(tmp_path: Path, lines: list[str]) -> Path:
    """A bank with some puzzles, a tag and a collection."""
    path = tmp_path / "a.bank"
    with closing(Bank(path)) as opened:
        opened.add("\n".join(lines[:60]))
        opened.tag("before", [1, 2])
        opened.collect("before", [1, 2])
    return path


def test_nothing_is_begun_at_the_end(client: Client) -> None:
    client.app.end()
    for path, asked in (("count", {"puzzle": EASY}), ("make", {}), ("bank/search", {})):
        answer = client.post(path, asked)
        assert (answer.status_code, answer.json()["code"]) == (503, "server.ending")


def test_what_is_being_saved_is_still_answered(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tag(*_: object) -> int:
        client.app.end()
        return 1

    monkeypatch.setattr("farandole.bank.store.Bank.tag", tag)
    answer = client.post("bank/tag", {"name": "a", "puzzles": [1]})
    assert (answer.status_code, answer.json()) == (200, {"puzzles": 1})


@pytest.mark.parametrize(
    "number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.long)]
)
def test_who_waits_is_told_of_the_end(tmp_path: Path, number: signal.Signals) -> None:
    with (
        server(tmp_path / "a.bank") as (process, client),
        client.stream("POST", "make", json=NEVER, headers=CHINESE) as answer,
    ):
        text = ""
        for part in answer.iter_text():
            text += part  # who presses Ctrl-C once more doesn't get more to read
            if "event: progress" in text and process.poll() is None:
                process.send_signal(number)
        name, told = events(text)[-1]
        assert (name, told["code"], told["status"]) == ("problem", "server.ending", 503)
        assert "正在关闭" in told["detail"]
        assert ended(process) == (0, "")


def test_what_is_under_way_is_finished(tmp_path: Path) -> None:
    with (
        server(tmp_path / "a.bank") as (process, client),
        client.stream("POST", "make", json={**NEVER, "seconds": 1}) as answer,
    ):
        text = ""
        for part in answer.iter_text():
            if not text:
                process.terminate()
            text += part
        assert events(text)[-1][0] == "end"
        assert ended(process) == (0, "")


def logged(process: subprocess.Popen[str]) -> dict[str, Any]:
    """Return the next line about a request."""
    assert process.stderr is not None
    while True:
        line: dict[str, Any] = json.loads(process.stderr.readline())
        if "status" in line:
            return line
        assert line["message"].startswith(("a process ended", "replacing the processes"))


def test_several_processes_are_one_studio(tmp_path: Path) -> None:
    """What one of them knows is known to the others when it is gone: who may enter, and counts."""
    several = ("--workers", "2", "--host", "0.0.0.0", "--log", "json")
    with server(tmp_path / "a.bank", None, *several) as (process, client):
        assert process.stderr is not None
        token = process.token  # type: ignore[attr-defined]
        client.headers.update({"authorization": f"Bearer {token}", "connection": "close"})
        lines = []
        for _ in range(2):
            assert client.get("shape").json()["side"] == 9
            lines.append(logged(process))
            os.kill(lines[-1]["process"], signal.SIGKILL)
        assert [(line["path"], line["status"]) for line in lines] == [("/api/v1/shape", 200)] * 2
        assert lines[0]["process"] != lines[1]["process"]
        told = client.get(client.base_url.join("/metrics")).text
        count = 'farandole_requests_total{method="GET",route="/api/v1/shape",status="200"}'
        assert f"{count} 2.0\n" in told
        assert 'farandole_calls{pool="quick",state="running"} 0.0\n' in told
        process.terminate()
        assert ended(process)[0] == 0


def workers(number: int) -> set[int]:
    """Return the processes that a process has started to serve."""
    children = map(int, Path(f"/proc/{number}/task/{number}/children").read_text().split())
    found = set()
    for child in children:
        with suppress(FileNotFoundError, ProcessLookupError):  # it has ended
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.add(child)
    return found


@pytest.mark.long
def test_nobody_notices_a_restart(tmp_path: Path) -> None:
    several = ("--workers", "2", "--log", "json")
    with server(tmp_path / "a.bank", None, *several) as (process, client):
        assert process.stderr is not None
        assert client.get("health").status_code == 200
        assert process.stderr.readline()
        client.headers["connection"] = "close"
        first = workers(process.pid)
        process.send_signal(signal.SIGHUP)
        while first & workers(process.pid):
            assert client.get("health").status_code == 200
            assert logged(process)["status"] == 200
        left = workers(process.pid)
        assert len(left) == 2
        process.kill()  # they end without anybody who watches over them
        assert ended(process)[0] == -signal.SIGKILL


class Writer(threading.Thread):
    """Saves results, tags, collections and puzzles, over and over, until the server is gone."""

    def __init__(self, client: httpx.Client, lines: list[str], enough: int) -> None:
        super().__init__()
        self._client = client
        self._lines = lines
        self._enough = enough
        self.is_under_way = threading.Event()
        self.last: Any = None
        self.rounds = 0
        """How many were answered as saved, each of them whole."""

    def run(self) -> None:
        with suppress(httpx.HTTPError):
            while self._round(self.rounds):
                self.rounds += 1
                if self.rounds == self._enough:
                    self.is_under_way.set()
        self.is_under_way.set()

    def _round(self, number: int) -> bool:
        name, wanted = f"round {number}", [number % 60 + 1]
        for path, asked in (
            ("attempts", {"puzzle": wanted[0], "started": number, "seconds": 2.5}),
            ("tag", {"name": name, "puzzles": wanted}),
            ("collections", {"name": name, "puzzles": wanted}),
            ("collections", {"name": "all", "query": {}, "remove": number % 2 > 0}),
            ("add", {"text": self._lines[60 + number % 60]}),
        ):
            self.last = self._client.post(f"bank/{path}", json=asked)
            if not self.last.is_success:
                return False
        return True


def assert_saved(bank: Path, writer: Writer) -> None:
    """Make sure that everything a writer has written is in the bank, and that it's sound."""
    with closing(Bank(bank)) as opened:
        assert not opened.verify(ratings=True).faults
        assert {one.started for one in opened.attempts()} >= set(range(writer.rounds))
        sizes = {one.name: one.puzzles for one in opened.collections()}
        for number in range(writer.rounds):
            [tagged] = opened.find(tags=[f"round {number}"])
            assert (tagged.id, sizes[f"round {number}"]) == (number % 60 + 1, 1)
        assert len(opened) >= 60 + min(writer.rounds, 60)


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_lost_of_what_is_written(
    bank: Path, lines: list[str], number: signal.Signals
) -> None:
    with server(bank) as (process, client):
        writer = Writer(client, lines, enough=6)
        writer.start()
        writer.is_under_way.wait()
        process.send_signal(number)
        writer.join()
        is_asked = number == signal.SIGTERM
        assert ended(process) == (0 if is_asked else -number, "")
    assert writer.rounds >= 6
    if is_asked:
        assert writer.last.is_success or writer.last.json()["code"] == "server.ending"
    assert_saved(bank, writer)


@pytest.mark.long
def test_nothing_is_lost_on_a_full_disk(bank: Path, lines: list[str]) -> None:
    asked = {"count": 20, "seed": 3}
    with server(bank, room(bank.stat().st_size)) as (process, client):
        made = events(client.post("make", json=asked).text)[:-1]
        writer = Writer(client, lines, 10**6)
        writer.run()
        request = writer.last.request
        for language, said in (("en", "nothing already stored is lost"), ("zh", "没有丢失")):
            headers = {"content-type": "application/json", "accept-language": language}
            answer = client.post(request.url, content=request.content, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (503, "bank.full")
            assert said in answer.json()["detail"]
        there = client.post("bank/search", json={"limit": 1}).json()["count"]
        assert there >= 60 + writer.rounds
        again = [one for one in events(client.post("make", json=asked).text) if one[0] == "puzzle"]
        assert again == [one for one in made if one[0] == "puzzle"]
        process.terminate()
        assert ended(process) == (0, "")
    assert_saved(bank, writer)
    with server(bank) as (_, client):  # there is room again
        answer = client.post("bank/tag", json={"name": "after", "query": {}})
        assert answer.json()["puzzles"] == there
