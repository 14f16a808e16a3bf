"""The end of the server: asked for, sudden, and with a full disk; and what is kept then."""

from __future__ import annotations

import json
import random
import signal
import threading
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest

from farandole import solve
from farandole.bank import Bank
from tests.studio.conftest import EASY, HARD
from tests.studio.processes import ended, room, server
from tests.studio.test_making import events

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

NEVER = {"count": 1, "score": [999_999, 1_000_000], "seconds": 600}


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """A list that isn't read in a moment: solutions with some givens more than a puzzle has."""
    found = []
    for puzzle in (EASY, HARD):
        solution = solve(puzzle).line
        empty = [cell for cell in range(81) if puzzle[cell] == "."]
        for seed in range(1500):
            more = random.Random(seed).sample(empty, 3 + seed % 9)
            given = {cell: solution[cell] for cell in more}
            found.append("".join(given.get(cell, puzzle[cell]) for cell in range(81)))
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(("language", "said"), [("en", "is being ended"), ("zh", "正在关闭")])
def test_who_waits_is_told_of_the_end(
    tmp_path: Path, number: signal.Signals, language: str, said: str
) -> None:
    headers = {"accept-language": language}
    with (
        server(tmp_path / "a.bank") as (process, client),
        client.stream("POST", "make", json=NEVER, headers=headers) as answer,
    ):
        text = ""
        for part in answer.iter_text():
            text += part  # who presses Ctrl-C once more doesn't get more to read
            if "event: progress" in text and process.poll() is None:
                process.send_signal(number)
        name, told = events(text)[-1]
        assert (name, told["code"], told["status"]) == ("problem", "server.ending", 503)
        assert said in told["detail"]
        assert ended(process) == (0, "")


def test_answers_that_nobody_takes_are_left(tmp_path: Path, lines: list[str]) -> None:
    bank = tmp_path / "a.bank"
    with closing(Bank(bank)) as opened:
        opened.add("\n".join(lines[:200]))
    asked = {"query": {}, "format": "json"}
    with server(bank) as (process, client), client.stream("POST", "bank/export", json=asked):
        with client.stream("POST", "make", json=NEVER) as other:
            next(other.iter_text())
        process.terminate()
        assert ended(process) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_lost_of_an_import(
    tmp_path: Path, lines: list[str], number: signal.Signals
) -> None:
    bank = tmp_path / "a.bank"
    answers: list[Any] = []
    with server(bank) as (process, client):

        def add() -> None:
            try:
                for at in range(0, len(lines), 500):
                    text = "\n".join(lines[at : at + 500])
                    answer = client.post("bank/add", json={"text": text})
                    answer.raise_for_status()
                    answers.append(answer.json())
                    first.set()
            except httpx.HTTPError:
                first.set()

        first = threading.Event()
        adding = threading.Thread(target=add)
        adding.start()
        first.wait()
        process.send_signal(number)
        adding.join()
        code, complaints = ended(process)
        assert code == (0 if number == signal.SIGTERM else -number)
        assert complaints == ""
    assert answers
    with closing(Bank(bank)) as opened:
        there = opened.count().number
        assert there >= sum(one["added"] for one in answers)
        assert not opened.verify().faults
    with server(bank) as (_, client):
        assert client.post("bank/search", json={}).json()["count"] == there
        report = client.post("bank/add", json={"text": "\n".join(lines[:500])}).json()
        assert report["added"] + report["known"] == 500
        assert client.post("bank/search", json={"limit": 1}).json()["count"] >= there


def test_a_full_disk(tmp_path: Path, lines: list[str]) -> None:
    bank = tmp_path / "a.bank"
    with closing(Bank(bank)) as opened:
        kept = opened.add("\n".join(lines[:100])).added
    # So large a file may become, and no larger: what a full disk is to who writes.
    most = bank.stat().st_size + 100_000

    asked = {"text": "\n".join(lines[100:])}
    with server(bank, room(most)) as (process, client):
        answer = client.post("bank/add", json=asked)
        assert (answer.status_code, answer.json()["code"]) == (503, "bank.full")
        assert "no room" in answer.json()["detail"]
        answer = client.post("bank/add", json=asked, headers={"accept-language": "zh"})
        assert "没有丢失" in answer.json()["detail"]
        found = client.post("bank/search", json={"limit": 1})
        there = found.json()["count"]
        assert there >= kept
        answer = client.post("bank/export", json={"query": {}, "format": "line"})
        assert len(answer.text.splitlines()) == there
        process.terminate()
        assert ended(process) == (0, "")
    with server(bank) as (_, client):  # there is room again
        assert client.post("bank/add", json=asked).json()["complete"] in (True, False)
        assert client.post("bank/search", json={"limit": 1}).json()["count"] > kept
    with closing(Bank(bank)) as opened:
        assert not opened.verify().faults


def test_nothing_is_begun_at_the_end(client: Any) -> None:
    client.app.end()
    for path, asked in (("count", {"puzzle": EASY}), ("make", {}), ("bank/search", {})):
        answer = client.post(path, asked)
        assert answer.status_code == 503
        assert json.loads(answer.text)["code"] == "server.ending"
