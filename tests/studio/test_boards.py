"""What the server says of a board."""

from __future__ import annotations

import pytest

from farandole import Shape
from farandole.sudoku.rules import NAMES
from tests.studio.conftest import Client


@pytest.mark.parametrize(
    "text",
    [
        *(f"9 + {name}" for name in NAMES),
        "4",
        "25",
        "box 2x6",
        "jigsaw:AABBAACBDCCBDDDC",
        "9 + windoku + diagonals",
    ],
)
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


@pytest.mark.parametrize("text", ["", "7", "9 + magic", "jigsaw:AAAA", "x" * 5001, "26"])
def test_what_is_no_board_is_refused(client: Client, text: str) -> None:
    answer = client.get("/api/v1/shape", params={"shape": text})
    assert answer.status_code == 422
    assert answer.json()["where"]["field"].endswith("shape")


def test_houses_are_named_in_the_language_of_the_reader(client: Client) -> None:
    found = client.get("/api/v1/shape", params={"shape": "4", "lang": "zh"}).json()
    assert found["houses"][0]["name"] == "第 1 行"
