"""Solving, counting, checking and making over HTTP; and the boards that the server knows."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from farandole import Grid, Shape, check, solutions, solve
from farandole.studio import Settings
from farandole.sudoku.rules import NAMES
from tests.conftest import INKALA_SOLVED
from tests.studio.conftest import EASY, HARD, Client, running

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
        ({"clues": 26, "pattern": [1, 2, 3]}, "pattern"),
        ({"symmetry": "sideways"}, "symmetry"),
        ({"seed": str(1 << 64)}, "seed"),
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


DRAWN = "1 2 | . .\n. . | . .\n----+----\n. . | 2 .\n. . | . 3"


@pytest.mark.parametrize(
    ("puzzle", "shape", "status"),
    [
        (HARD, None, "unique"),
        ("1.....3..2.....4", None, "unique"),
        ("." * 81, "9 + diagonals", "many"),
        (DRAWN, None, "many"),
        ("11" + "." * 79, None, "none"),
    ],
)
def test_puzzles_are_solved_and_counted(
    client: Client, puzzle: str, shape: str | None, status: str
) -> None:
    asked = {"puzzle": puzzle, "shape": shape}
    found = client.post("solve", asked).json()
    assert found["status"] == status
    assert (found["solution"] is None) == (status == "none")
    assert (found["other"] is not None) == (status == "many")
    assert puzzle != HARD or found["solution"] == INKALA_SOLVED
    count = client.post("count", {**asked, "limit": 2}).json()
    assert count["count"] == {"none": 0, "unique": 1, "many": 2}[status]
    assert count["complete"] == (status != "many" or puzzle == DRAWN)  # which has just two


def test_checking_a_position(client: Client) -> None:
    found = client.post("check", {"puzzle": EASY, "board": "531" + EASY[3:]}).json()
    assert (found["status"], found["wrong"], found["solved"]) == ("unique", [2], False)
    assert [one["kind"] for one in found["mistakes"]] == ["wrong digit"]
    assert found["empty"] == 50
    marks: list[list[int]] = [[] for _ in range(81)]
    marks[2] = [1]
    found = client.post("check", {"puzzle": EASY, "marks": marks}).json()
    assert [(one["kind"], one["digit"]) for one in found["mistakes"]] == [("missing mark", None)]
    found = client.post("check", {"puzzle": EASY, "board": "535" + EASY[3:]}).json()
    assert {one["where"] for one in found["clashes"]} >= {"row 1", "box 1"}
    assert found["clashes"][0]["text"]
    found = client.post("check", {"puzzle": HARD, "board": INKALA_SOLVED}).json()
    assert (found["solved"], found["empty"], found["wrong"]) == (True, 0, [])


def test_true_candidates_and_redundant_givens(client: Client) -> None:
    asked = {"puzzle": "12.............3", "candidates": True, "redundant": True}
    found = client.post("check", asked).json()
    every = [grid.cells for grid in solutions("12.............3")]
    expected = [sorted({cells[at] for cells in every}) for at in range(16)]
    assert found["candidates"] == expected
    assert found["status"] == "many"
    assert found["redundant"] is None
    assert all(len(expected[at]) > 1 for at in found["differ"])
    full = client.post("check", {"puzzle": EASY, "redundant": True}).json()
    assert full["redundant"] == list(check(EASY).redundant or ())


BOARDS = ("4", "25", "box 2x6", "jigsaw:AABBAACBDCCBDDDC", "9 + windoku + diagonals")


@pytest.mark.parametrize("text", [*(f"9 + {name}" for name in NAMES), *BOARDS])
def test_a_board_is_told_whole(client: Client, text: str) -> None:
    answer = client.get("/api/v1/shape", params={"shape": text})
    assert answer.status_code == 200
    found, shape = answer.json(), Shape.parse(text)
    assert (found["shape"], found["side"]) == (str(shape), shape.side)
    assert found["regions"] == list(shape.regions)
    assert found["box"] == (list(shape.box) if shape.box else None)
    assert [house["cells"] for house in found["houses"]] == [
        list(one.cells) for one in shape.houses
    ]
    seen: list[set[int]] = [set() for _ in range(shape.cells)]
    for cells in [*(house["cells"] for house in found["houses"]), *found["groups"]]:
        for cell in cells:
            seen[cell] |= {*cells} - {cell}
    assert [sorted(one) for one in seen] == [list(one) for one in shape.peers]
    assert len(found["symbols"]) == shape.side


def test_the_classic_board_is_the_default(client: Client) -> None:
    found = client.get("/api/v1/shape").json()
    assert (found["shape"], found["symbols"], found["rules"]) == ("9", "123456789", [])
    chinese = client.get("/api/v1/shape", params={"lang": "zh"}).json()
    assert chinese["houses"][0]["name"] == "第 1 行"


def test_what_is_no_board_is_refused(client: Client) -> None:
    for text in ("", "7", "9 + magic", "jigsaw:AAAA", "x" * 5001, "26"):
        answer = client.get("/api/v1/shape", params={"shape": text})
        assert answer.status_code == 422, text
        assert answer.json()["where"]["field"].endswith("shape")
