"""The course over HTTP: every technique is taught by what the handbook has."""

from __future__ import annotations

import pytest

from farandole.logic import TECHNIQUES, Board, apply
from farandole.logic.handbook.examples import read, step_named
from tests.studio.conftest import Client

_, ENTRIES = read()


def test_all_techniques_are_listed_in_their_order(client: Client) -> None:
    found = client.get("/api/v1/techniques").json()
    assert [one["id"] for one in found["techniques"]] == list(TECHNIQUES)
    assert found["puzzles"] > 10000
    for one in found["techniques"]:
        assert one["brief"]
        assert 0 <= one["used"] <= found["puzzles"]
    chinese = client.get("/api/v1/techniques?lang=zh").json()
    assert chinese["techniques"][0]["name"] != found["techniques"][0]["name"]


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_lesson_has_words_and_boards(client: Client, name: str) -> None:
    found = client.get(f"/api/v1/techniques/{name}").json()
    entry, one = ENTRIES[name], TECHNIQUES[name]
    assert found["idea"]
    assert found["spotting"]
    assert found["family_idea"]
    board = Board(entry.example)
    step = step_named(board, one, entry.step)
    assert found["example"]["step"]["notation"] == entry.step
    assert found["example"]["board"]["givens"] == list(board.givens.cells)
    assert [rung["kind"] for rung in found["example"]["rungs"]][-1] == "apply"
    assert apply(board, step) != board
    assert found["has_practice"] == (found["practice"] is not None) == (name != "brute-force")
    if found["practice"]:
        shown, answers = found["practice"]["step"], found["practice"]["answers"]
        first = {"placements": shown["placements"], "eliminations": shown["eliminations"]}
        assert first == answers[0]
        before = shown["before"]
        for answer in answers:
            for did in (*answer["placements"], *answer["eliminations"]):
                assert did["digit"] in before[did["cell"]]


@pytest.mark.parametrize("name", ["x-wink", "%00", "..%2Fhealth", "a" * 100, "X-Wing", "技巧"])
def test_what_is_no_technique_is_not_there(client: Client, name: str) -> None:
    answer = client.get(f"/api/v1/techniques/{name}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_name_that_is_too_long(client: Client) -> None:
    assert client.get(f"/api/v1/techniques/{'a' * 101}").status_code == 422
