"""Solving, counting and checking over HTTP; and the boards that the server knows."""

from __future__ import annotations

import pytest

from farandole import Shape, check, solutions
from farandole.sudoku.rules import NAMES
from tests.conftest import INKALA_SOLVED as SOLUTION
from tests.studio.conftest import EASY, HARD, Client

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
    assert puzzle != HARD or found["solution"] == SOLUTION
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
    found = client.post("check", {"puzzle": HARD, "board": SOLUTION}).json()
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
