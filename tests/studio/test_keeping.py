"""What was answered as kept is kept, whatever ends the server, or fills the disk, meanwhile."""

from __future__ import annotations

import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from farandole.bank import Bank
from farandole.make import generate_many
from tests.studio.processes import ended, room, server
from tests.studio.test_making import events

if TYPE_CHECKING:
    from pathlib import Path

NEVER = {"count": 1, "score": [999_999, 1_000_000], "seconds": 600}
SIGNALS = [signal.SIGTERM, signal.SIGKILL]
LANGUAGES = [
    ("en", "is being ended", "nothing that was kept is lost"),
    ("zh", "正在关闭", "没有丢失"),
]


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return [made.grid.line for made in generate_many(60, seed=7)]


@pytest.fixture
def bank(tmp_path: Path, lines: list[str]) -> Path:
    """A bank with some puzzles, a tag and a collection."""
    path = tmp_path / "a.bank"
    with closing(Bank(path)) as opened:
        opened.add("\n".join(lines))
        opened.tag("before", [1, 2])
        opened.collect("before", [1, 2])
    return path


def is_end(answer: httpx.Response, said: str) -> bool:
    """Tell whether an answer is that the server is being ended, in words for who waits."""
    assert answer.content, answer
    told = answer.json()
    return (answer.status_code, told["code"]) == (503, "server.ending") and said in told["detail"]


class Writer(threading.Thread):
    """Has everything that the studio keeps written, over and over, until the server is gone."""

    def __init__(self, client: httpx.Client, headers: dict[str, str], enough: int) -> None:
        super().__init__()
        self._client = client
        self._headers = headers
        self._enough = enough
        self.is_under_way = threading.Event()
        self.last: httpx.Response | None = None
        self.rounds = 0
        """How many were answered as kept, each of them whole."""

    def run(self) -> None:
        try:
            while self._round(self.rounds):
                self.rounds += 1
                if self.rounds == self._enough:
                    self.is_under_way.set()
        except httpx.HTTPError:
            pass
        finally:
            self.is_under_way.set()

    def _round(self, number: int) -> bool:
        wanted = [number % 60 + 1, 60 - number % 60]
        name = f"round {number}"
        for path, asked in (
            ("attempts", {"puzzle": wanted[0], "started": number, "seconds": 2.5, "hints": 1}),
            ("tag", {"name": name, "puzzles": wanted}),
            ("tag", {"name": "before", "query": {}, "remove": bool(number % 2)}),
            ("collections", {"name": name, "puzzles": wanted, "title": name}),
            ("collections", {"name": "all", "query": {}, "remove": bool(number % 2)}),
        ):
            self.last = self._client.post(f"bank/{path}", json=asked, headers=self._headers)
            if self.last.status_code not in (200, 201):
                return False
        return True


def assert_kept(bank: Path, rounds: int) -> None:
    """Make sure that all these rounds are in the bank, and that it's sound."""
    with closing(Bank(bank)) as opened:
        assert not opened.verify().faults
        assert {one.started for one in opened.attempts()} >= set(range(rounds))
        found = {one.name: one for one in opened.collections()}
        for number in range(rounds):
            name = f"round {number}"
            wanted = {number % 60 + 1, 60 - number % 60}
            assert {one.id for one in opened.find(tags=[name])} == wanted
            assert (found[name].title, found[name].puzzles) == (name, len(wanted))
        assert opened.count(tags=["before"]).number in (0, 2, 60)  # whole or not at all
        assert "all" not in found or found["all"].puzzles in (0, 60)


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize(("language", "said", "_"), LANGUAGES)
def test_nothing_is_lost_of_what_is_written(
    bank: Path, number: signal.Signals, language: str, said: str, _: str
) -> None:
    enough = 1 if language == "en" else 6
    with server(bank) as (process, client):
        writer = Writer(client, {"accept-language": language}, enough)
        writer.start()
        writer.is_under_way.wait()
        process.send_signal(number)
        writer.join()
        code, complaints = ended(process)
        assert (code, complaints) == (0 if number == signal.SIGTERM else -number, "")
    assert writer.rounds >= enough
    assert writer.last is not None
    assert writer.last.is_success or is_end(writer.last, said)
    assert_kept(bank, writer.rounds)


def test_nothing_is_lost_of_what_is_written_where_the_disk_is_full(bank: Path) -> None:
    with server(bank, room(bank.stat().st_size)) as (process, client):
        writer = Writer(client, {}, 10**6)
        writer.run()
        for language, _, said in LANGUAGES:
            headers = {"accept-language": language}
            assert writer.last is not None
            asked = writer.last.request
            kind = {"content-type": "application/json"}
            answer = client.post(asked.url, content=asked.content, headers=headers | kind)
            assert (answer.status_code, answer.json()["code"]) == (503, "bank.full")
            assert said in answer.json()["detail"]
        process.terminate()
        assert ended(process) == (0, "")
    assert_kept(bank, writer.rounds)
    with server(bank) as (_, client):  # there is room again
        answer = client.post("bank/tag", json={"name": "after", "query": {}})
        assert answer.json() == {"puzzles": 60}
    with closing(Bank(bank)) as opened:
        assert not opened.verify().faults


def test_not_a_byte_of_room(bank: Path) -> None:
    with server(bank, room(0)) as (_, client):
        for language, _, said in LANGUAGES:
            answer = client.post("bank/search", json={}, headers={"accept-language": language})
            assert (answer.status_code, answer.json()["code"]) == (503, "bank.full")
            assert said in answer.json()["detail"]
    with closing(Bank(bank)) as opened:
        assert len(opened) == 60


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize(("language", "said", "_"), LANGUAGES)
def test_nothing_is_lost_of_what_is_made_and_kept(
    tmp_path: Path, number: signal.Signals, language: str, said: str, _: str
) -> None:
    """Each puzzle is kept as it comes, while others are made, until the server is gone."""
    bank = tmp_path / "a.bank"
    headers = {"accept-language": language}
    kept: list[str] = []
    text = ""
    with server(bank) as (process, client):
        told = events(client.post("make", json={"count": 60, "seed": 3}).text)
        made = [one["puzzle"] for name, one in told if name == "puzzle"]
        is_under_way = threading.Event()

        def keep() -> None:
            try:
                for line in made:
                    if len(kept) == 20:
                        is_under_way.set()
                    asked = {"text": line, "tags": ["made"]}
                    added = client.post("bank/add", json=asked, headers=headers)
                    if not added.is_success:
                        assert is_end(added, said)
                        return
                    if added.json()["complete"]:
                        kept.append(line)
            except httpx.HTTPError:
                pass
            finally:
                is_under_way.set()

        with (
            ThreadPoolExecutor(1) as thread,
            suppress(httpx.HTTPError),
            client.stream("POST", "make", json=NEVER, headers=headers) as answer,
        ):
            keeping = None
            for part in answer.iter_text():
                text += part
                if keeping is None:
                    keeping = thread.submit(keep)
                    is_under_way.wait()
                    process.send_signal(number)  # one is being written, maybe, and one made
        assert keeping is not None
        keeping.result()
        code, complaints = ended(process)
        assert (code, complaints) == (0 if number == signal.SIGTERM else -number, "")
    if number == signal.SIGTERM:
        name, problem = events(text)[-1]
        assert (name, problem["code"]) == ("problem", "server.ending")
        assert said in problem["detail"]
    assert len(kept) >= 20
    with closing(Bank(bank)) as opened:
        assert not opened.verify(ratings=True).faults
        found = {entry.grid.line for entry in opened.find(tags=["made"], limit=100)}
        assert found >= set(kept)


def test_making_goes_on_where_the_disk_is_full(bank: Path) -> None:
    asked = {"count": 60, "seed": 3}
    kept: list[str] = []
    refused: list[Any] = []
    with server(bank, room(bank.stat().st_size)) as (process, client):
        told = events(client.post("make", json=asked).text)
        made = [one["puzzle"] for name, one in told if name == "puzzle"]
        for number, line in enumerate(made):
            headers = {"accept-language": LANGUAGES[number % 2][0]}
            answer = client.post("bank/add", json={"text": line}, headers=headers)
            if answer.is_success:
                kept.append(line)
            else:
                refused.append(answer.json())
                assert LANGUAGES[number % 2][2] in answer.json()["detail"]
        assert {one["code"] for one in refused} == {"bank.full"}
        again = events(client.post("make", json=asked).text)
        assert [one["puzzle"] for name, one in again if name == "puzzle"] == made
        process.terminate()
        assert ended(process) == (0, "")
    with closing(Bank(bank)) as opened:
        assert not opened.verify(ratings=True).faults
        assert all(line in opened for line in kept)
        assert len(opened) == 60 + len(kept)
