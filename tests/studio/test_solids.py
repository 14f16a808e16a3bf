"""Puzzles of solid pieces over HTTP: assemblies, and files that mean harm."""

from __future__ import annotations

import gzip
from itertools import chain

import pytest

from farandole.cover.solids import Piece, Puzzle, Solid, Task, write
from farandole.limits import Budget
from tests.studio.conftest import Client

P, BOX = Solid((3, 2, 1), "#####_", "P"), Solid((5, 2, 2), 20 * "#", "box")
BOXES = Puzzle((P, BOX), (Task((Piece(0, 4, 4),), 1, "box"), Task((Piece(0),), 0)))


def xml(puzzle: Puzzle) -> str:
    return gzip.decompress(write(puzzle)).decode()


def test_assemblies_up_to_symmetry(client: Client) -> None:
    found = client.post("cover/solid", {"text": xml(BOXES), "limit": 3}).json()
    assert (found["tasks"], found["pieces"]) == (["box", ""], ["S1 P"])
    assert (found["grid"], found["size"], found["complete"]) == ("cubes", [5, 2, 2], True)
    assert len(found["assemblies"]) == 3
    for pieces in found["assemblies"]:
        cells = [tuple(cell) for cell in chain(*(one["cells"] for one in pieces))]
        assert (len(pieces), len(cells), len(set(cells))) == (4, 20, 20)
        assert all(len({tuple(c) for c in one["cells"]}) == 5 for one in pieces)
    part = client.post("cover/solid", {"text": xml(BOXES), "limit": 2}).json()
    assert (part["complete"], part["assemblies"]) == (False, found["assemblies"][:2])
    [[other]] = client.post("cover/solid", {"text": xml(BOXES), "task": 1}).json()["assemblies"]
    assert len(other["cells"]) == 5


def test_a_search_without_an_end_returns_what_it_has(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Budget, "is_over", lambda self: True)
    found = client.post("cover/solid", {"text": xml(BOXES)}).json()
    assert (found["complete"], found["assemblies"]) == (False, [])


def cube(side: int) -> Solid:
    return Solid((side, side, side), side**3 * "#")


ONE, LONG = Solid((1, 1, 1), "#"), Solid((1, 1, 60), 60 * "#")
TOO_LARGE = [  # each beyond one limit only
    Puzzle((*[cube(21)] * 50, cube(20)), (Task(tuple(Piece(k) for k in range(51)), 50),)),
    Puzzle((ONE, Solid((20_001, 1, 1), 20_001 * "#")), (Task((Piece(0),), 1),)),
    Puzzle((LONG, Solid((60, 92, 5), 60 * 92 * 5 * "#")), (Task((Piece(0),), 1),)),
]
"""In order: places tried, placements, voxels of placements."""


@pytest.mark.parametrize(
    ("text", "code", "field"),
    [
        ("x", "parse.structure", "text"),
        ("<puzzle/>", "parse.empty", "text"),
        ('<!DOCTYPE p [<!ENTITY a "b">]><puzzle>&a;</puzzle>', "parse.structure", "text"),
        ("<puzzle>" + 300 * "<a>", "parse.size", "text"),
        (xml(Puzzle((ONE, BOX), (Task((Piece(0),), 1),))), "problem.model", "text"),
    ],
)
def test_files_that_are_refused(client: Client, text: str, code: str, field: str) -> None:
    answer = client.post("cover/solid", {"text": text})
    found = answer.json()
    assert (answer.status_code, found["code"]) == (422, code)
    assert found["where"]["field"] == field


@pytest.mark.parametrize("puzzle", TOO_LARGE)
def test_puzzles_that_take_long_to_build_are_refused(client: Client, puzzle: Puzzle) -> None:
    found = client.post("cover/solid", {"text": xml(puzzle)}).json()
    assert (found["code"], found["where"]) == ("request.size", {"field": "text"})


def test_a_problem_that_is_not_there(client: Client) -> None:
    found = client.post("cover/solid", {"text": xml(BOXES), "task": 2}).json()
    assert (found["code"], found["where"]) == ("request", {"field": "task"})
    assert "2 problems" in found["detail"]
