"""Making over HTTP: events as they come, and an end when their reader goes."""

from __future__ import annotations

import json
from typing import Any

import httpx

from farandole import Grid, solve
from farandole.studio import Settings
from tests.studio.conftest import EASY, Client, running

SOLUTION = solve(EASY).line


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


def test_an_error_names_its_field(client: Client) -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"clues": 3}, "clues"),
        ({"clues": [30, 20]}, "clues"),
        ({"clues": 26, "pattern": [1, 2, 3]}, "pattern"),
        ({"symmetry": "sideways"}, "symmetry"),
        ({"seed": str(1 << 64)}, "seed"),
        ({"seed": -1}, "seed"),
        ({"start": "12"}, "start"),
        ({"shape": "7"}, "shape"),
        ({"shape": "9", "jigsaw": 9}, "jigsaw"),
        ({"jigsaw": 99}, "jigsaw"),
        ({"unbiased": "weighted", "shape": "6"}, "unbiased"),
        ({"level": ["hard", "easy"]}, "level"),
        ({"score": [9, 1]}, "score"),
        ({"uses": ["no-wing"]}, "uses"),
        ({"avoids": ["x-wing"], "uses": ["x-wing"]}, "uses"),
        ({"level": "easy", "once": ["x-wing"]}, "once"),
        ({"needs": ["x-wing"], "techniques": ["naked-single"]}, "needs"),
        ({"practice": "no-wing"}, "practice"),
        ({"techniques": ["naked-single"]}, "techniques"),
        ({"without": ["no-family"], "level": "easy"}, "without"),
        ({"seconds": 601}, "seconds"),
        ({"count": 1001}, "count"),
        ({"count": 0}, "count"),
        ({"seed": "x"}, "seed"),
    ]
    for asked, field in wrong:
        answer = client.post("make", asked)
        assert answer.status_code == 422
        assert answer.json()["detail"]
        assert answer.json()["where"]["field"].partition(".")[0] == field, asked


def test_all_that_can_be_wished_for(client: Client) -> None:
    def made(**asked: Any) -> Any:
        found = events(client.post("make", {"seed": 1, **asked}).text)
        assert found[-1][0] == "end", found[-1]
        return next(data for name, data in found if name == "puzzle")

    assert made(level="easy")["rating"]["level"] == "easy"
    once = made(once=["naked-pair"], level=["easy", "hard"])["rating"]["techniques"]
    assert [one["count"] for one in once if one["id"] == "naked-pair"] == [1]
    practice = made(practice="naked-pair")["practice"]
    assert practice["technique"]["id"] == "naked-pair"
    assert practice["line"].startswith(":0200:")
    assert len(practice["candidates"]) == 81
    assert made(start=SOLUTION)["solution"] == SOLUTION
    assert made(unbiased="weighted")["weight"] != 1
    jigsaw = made(jigsaw=6)
    assert jigsaw["shape"].startswith("jigsaw:")
    assert len(jigsaw["puzzle"]) == 36
    assert made(shape="6 + diagonals")["shape"] == "6 + diagonals"
    people = made(techniques=["naked-single", "hidden-single"], level="easy")["rating"]
    assert {one["id"] for one in people["techniques"]} <= {"naked-single", "hidden-single"}


def test_progress_says_how_unlikely_a_wish_is(client: Client) -> None:
    asked = {"score": [999_999, 1_000_000], "seconds": 0.4}
    found = events(client.post("make", asked).text)
    told = [data for name, data in found if name == "progress"]
    assert told[0]["one_in"] > 1
    assert not found[-1][1]["complete"]


def test_a_reader_who_goes_ends_the_search() -> None:
    with running(Settings(workers=1)) as (address, app):  # the next search waits for its thread
        asked = {"count": 1, "score": [999_999, 1_000_000], "seconds": 60}
        place = f"{address}/api/v1/make"
        with httpx.stream("POST", place, json=asked, timeout=600) as answer:
            lines = answer.iter_lines()
            assert next(line for line in lines if line.startswith("event")) == "event: progress"
            assert app.state.long_pool.taken == 1
        with httpx.stream("POST", place, json={"seed": 1}, timeout=600) as answer:
            assert "event: end" in list(answer.iter_lines())
