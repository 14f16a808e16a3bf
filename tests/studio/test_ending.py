"""The end of the server: asked for, sudden, and with a full disk; what was saved stays saved."""

from __future__ import annotations

import signal
import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from farandole.bank import Bank
from farandole.make import make_many
from tests.studio.conftest import EASY, Client
from tests.studio.processes import ended, room, server
from tests.studio.test_making import events

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
    "number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)]
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
