"""Making over HTTP: events as they come, and an end when their reader goes."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from farandole import Grid, solve
from farandole.studio import Settings
from tests.studio.conftest import Client, running


def events(text: str) -> list[tuple[str, Any]]:
    found = []
    for block in text.split("\n\n"):
        lines = dict(
            line.split(": ", 1) for line in block.splitlines() if line[:1] not in (":", "")
        )
        if lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def test_puzzles_come_one_by_one(client: Client) -> None:
    answer = client.post("make", {"count": 3, "symmetry": "half-turn", "seed": 1})
    assert answer.headers["content-type"].startswith("text/event-stream")
    found = events(answer.text)
    puzzles = [data for name, data in found if name == "puzzle"]
    assert [one["number"] for one in puzzles] == [1, 2, 3]
    assert all(solve(one["puzzle"]) == Grid(one["solution"]) for one in puzzles)
    assert found[-1][0] == "end"
    assert found[-1][1]["complete"]
    again = client.post("make", {"count": 3, "symmetry": "half-turn", "seed": found[-1][1]["seed"]})
    assert [data for name, data in events(again.text) if name == "puzzle"] == puzzles


def test_wishes(client: Client) -> None:
    found = events(client.post("make", {"level": "easy", "seed": 3}).text)
    assert found[0][1]["rating"]["level"] == "easy"


@pytest.mark.parametrize(
    "asked",
    [{"clues": 3}, {"symmetry": "sideways"}, {"uses": ["no-wing"]}, {"seed": "x"}, {"count": 0}],
)
def test_what_cannot_be_is_said_at_once(client: Client, asked: dict[str, Any]) -> None:
    answer = client.post("make", asked)
    assert answer.status_code == 422
    assert answer.json()["detail"]


def test_a_reader_who_goes_ends_the_search(settings: Settings) -> None:
    with running(settings) as (address, app):
        asked = {"count": 1, "score": [999_999, 1_000_000], "seconds": 60}
        with httpx.stream("POST", f"{address}/api/v1/make", json=asked, timeout=60) as answer:
            lines = answer.iter_lines()
            assert next(line for line in lines if line.startswith("event")) == "event: progress"
            assert app.state.long_pool.taken == 1
        with httpx.stream("POST", f"{address}/api/v1/make", json={"seed": 1}, timeout=60) as answer:
            assert "event: end" in list(answer.iter_lines())
