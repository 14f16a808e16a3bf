"""Solving, counting and checking over HTTP; and the boards that the server knows."""

from __future__ import annotations

import pytest

from farandole import Shape, check, solutions
from farandole.sudoku.rules import NAMES
from tests.conftest import INKALA_SOLVED as SOLUTION
from tests.studio.conftest import EASY, HARD, Client


def test_a_puzzle_is_solved(client: Client) -> None:
    answer = client.post("solve", {"puzzle": HARD})
    assert answer.status_code == 200
    assert answer.json() == {"status": "unique", "solution": SOLUTION, "other": None}


def test_the_status_of_others(client: Client) -> None:
    for puzzle, status in (
        ("." * 81, "many"),
        ("11" + "." * 79, "none"),
        ("1.....3..2.....4", "unique"),
    ):
        found = client.post("solve", {"puzzle": puzzle}).json()
        assert found["status"] == status
        assert (found["solution"] is None) == (status == "none")
        assert (found["other"] is not None) == (status == "many")


def test_other_boards_and_formats(client: Client) -> None:
    drawn = "1 2 | . .\n. . | . .\n----+----\n. . | 2 .\n. . | . 3"
    assert len(client.post("solve", {"puzzle": drawn}).json()["other"]) == 16
    found = client.post("solve", {"puzzle": "." * 81, "shape": "9 + diagonals"}).json()
    assert found["status"] == "many"


def test_counting(client: Client) -> None:
    assert client.post("count", {"puzzle": EASY}).json() == {"count": 1, "complete": True}
    found = client.post("count", {"puzzle": "." * 81, "limit": 50}).json()
    assert found == {"count": 50, "complete": False}


def test_checking_a_position(client: Client) -> None:
    board = "531" + EASY[3:]
    found = client.post("check", {"puzzle": EASY, "board": board}).json()
    assert (found["status"], found["wrong"], found["solved"]) == ("unique", [2], False)
    assert [one["kind"] for one in found["mistakes"]] == ["wrong digit"]
    assert found["empty"] == 50


def test_checking_clashes_and_marks(client: Client) -> None:
    marks: list[list[int]] = [[] for _ in range(81)]
    marks[2] = [1]
    found = client.post("check", {"puzzle": EASY, "marks": marks}).json()
    assert [(one["kind"], one["digit"]) for one in found["mistakes"]] == [("missing mark", None)]
    found = client.post("check", {"puzzle": EASY, "board": "535" + EASY[3:]}).json()
    assert {one["where"] for one in found["clashes"]} >= {"row 1", "box 1"}
    assert found["clashes"][0]["text"]


def test_a_finished_board(client: Client) -> None:
    found = client.post("check", {"puzzle": HARD, "board": SOLUTION}).json()
    assert found["solved"]
    assert found["empty"] == 0
    assert found["wrong"] == []


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


def test_the_classic_board_is_meant_where_none_is_named(client: Client) -> None:
    found = client.get("/api/v1/shape").json()
    assert (found["shape"], found["symbols"], found["rules"]) == ("9", "123456789", [])


def test_what_is_no_board_is_refused(client: Client) -> None:
    for text in ("", "7", "9 + magic", "jigsaw:AAAA", "x" * 5001, "26"):
        answer = client.get("/api/v1/shape", params={"shape": text})
        assert answer.status_code == 422, text
        assert answer.json()["where"]["field"].endswith("shape")


def test_houses_are_named_in_the_language_of_the_reader(client: Client) -> None:
    found = client.get("/api/v1/shape", params={"shape": "4", "lang": "zh"}).json()
    assert found["houses"][0]["name"] == "第 1 行"
