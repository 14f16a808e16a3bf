"""Hints, explanations, ratings and lessons over HTTP."""

from __future__ import annotations

from typing import Any

from farandole import explain
from farandole.logic import TECHNIQUES, Board
from farandole.logic.handbook.examples import read
from tests.studio.conftest import EASY, HARD, Client

WINGS = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def test_a_hint_says_where_then_what_then_why(client: Client) -> None:
    found = client.post("hint", {"puzzle": EASY}).json()
    assert found["status"] == "step"
    kinds = [rung["kind"] for rung in found["rungs"]]
    assert kinds == ["houses", "technique", "cells", "step", "why", "apply"]
    where, technique, cells, step, why, last = found["rungs"]
    assert found["text"] == where["text"] != technique["text"] == found["technique"]["name"]
    assert technique["text"] not in where["text"]
    assert where["highlights"]["houses"]
    assert not where["highlights"]["cells"]
    assert cells["highlights"]["cells"][0]["role"] == "look"
    assert why["text"].split("\n") == step["why"]
    assert last["placements"] == found["step"]["placements"] == [{"cell": 5, "digit": 8}]
    assert found["roles"]["placed"] == "goes here"
    assert 8 in found["before"][5]


def test_the_language_is_the_readers(client: Client) -> None:
    english = client.post("hint", {"puzzle": EASY}).json()
    by_header = client.post("hint", {"puzzle": EASY}, headers={"accept-language": "zh-CN"}).json()
    by_address = client.post("hint?lang=zh", {"puzzle": EASY}).json()
    assert english["text"].startswith("In box 2 there is a digit")
    assert by_header == by_address
    assert by_header["text"] != english["text"]
    assert by_header["technique"]["id"] == "hidden-single"


def test_there_is_no_hint_on_a_full_or_wrong_board(client: Client) -> None:
    wrong = client.post("hint", {"puzzle": EASY, "board": "531" + EASY[3:]}).json()
    assert (wrong["status"], wrong["rungs"], wrong["step"]) == ("mistakes", None, None)
    assert wrong["mistakes"][0]["cell"] == 2
    solution = client.post("solve", {"puzzle": EASY}).json()["solution"]
    assert client.post("hint", {"puzzle": EASY, "board": solution}).json()["status"] == "solved"
    none = client.post("hint", {"puzzle": "11" + "." * 79})
    assert (none.status_code, none.json()["code"]) == (422, "none")


def test_several_solutions_are_said_before_the_hint(client: Client) -> None:
    several = {"puzzle": EASY.replace("9", ".").replace("8", ".")}
    for code, text in (("en", "The board has more than one solution"), ("zh", "盘面不止一个解")):
        found = client.post(f"hint?lang={code}", several).json()
        assert found["warning"].startswith(text)
        assert found["text"].startswith(found["warning"])
        if found["rungs"]:
            assert found["rungs"][0]["text"] == found["text"]
    assert client.post("hint", {"puzzle": EASY}).json()["warning"] is None


def test_cells_with_the_same_mistake_share_a_sentence(client: Client) -> None:
    clashing = "1" + EASY[1:4] + "1" + EASY[5:8] + "1" + EASY[9:]
    givens = "." + EASY[1:4] + "." + EASY[5:8] + "." + EASY[9:]
    found = client.post("hint", {"puzzle": givens, "board": clashing}).json()
    assert len(found["mistakes"]) > len({one["text"] for one in found["mistakes"]})


def test_what_is_removed_stays_removed(client: Client) -> None:
    before = client.post("hint", {"puzzle": HARD}).json()["before"]
    marks = [one[:] for one in before]
    marks[1] = [one for one in marks[1] if one != 6]
    found = client.post("hint", {"puzzle": HARD, "marks": marks}).json()
    assert found["before"][1] == marks[1]


def test_every_step_can_be_drawn_applied_and_read(client: Client) -> None:
    path = explain(WINGS)
    found = client.post("explain", {"puzzle": WINGS}).json()
    assert found["end"] == path.end
    assert len(found["steps"]) == len(path.steps) > 20
    for step, shown in zip(path.steps, found["steps"], strict=True):
        assert shown["technique"]["id"] == step.technique.id
        assert shown["hint"]
        done = {(one["cell"], one["digit"]) for one in shown["placements"]}
        assert done == set(step.placements)
        for one in shown["highlights"]["candidates"]:
            assert one["digit"] in shown["before"][one["cell"]]
        for link in shown["highlights"]["links"]:
            assert link["from"]["cells"]
            assert link["to"]["cells"]
        text = "".join(part["text"] for part in shown["parts"]["text"])
        assert shown["text"] == f"{shown['technique']['name']}: {text}"
        why = ["".join(part["text"] for part in sentence) for sentence in shown["parts"]["why"]]
        assert why == shown["why"]
        named = {cell for part in shown["parts"]["text"] for cell in part["cells"]}
        assert named >= {one["cell"] for one in (*shown["placements"], *shown["eliminations"])}
    assert any(shown["highlights"]["links"] for shown in found["steps"])
    wing = next(one for one in found["steps"] if one["technique"]["id"] == "x-wing")
    assert {"text": "r9c9", "cells": [80], "digits": [5]} in wing["parts"]["text"]


def test_a_rating(client: Client) -> None:
    found = client.post("rate", {"puzzle": EASY}).json()
    assert (found["end"], found["level"], found["score"]) == ("solved", "easy", 204)
    assert found["steps"] == sum(one["count"] for one in found["techniques"]) == 51


def test_the_techniques_before_a_step_found_nothing(client: Client) -> None:
    found = client.post("explain", {"puzzle": WINGS}).json()
    order = [one["id"] for one in found["tried"]]
    wing = next(one for one in found["steps"] if one["technique"]["id"] == "x-wing")
    here = {"puzzle": WINGS, "board": wing["board"], "marks": wing["before"]}
    for name in order[: order.index("x-wing")]:
        answer = client.post("why-not", {**here, "technique": name}).json()
        assert answer["steps"] == 0
        assert answer["reasons"]
    assert client.post("why-not", {**here, "technique": "x-wing"}).json()["steps"]


def test_all_steps_and_one_of_them(client: Client) -> None:
    found = client.post("steps", {"puzzle": WINGS}).json()
    assert (found["complete"], found["step"]) == (True, None)
    assert found["count"] == len(found["steps"]) > 4
    step = client.post("steps", {"puzzle": WINGS, "number": 3}).json()["step"]
    assert step["notation"] == found["steps"][3]["notation"]
    assert step["parts"]["text"]
    last = {"puzzle": WINGS, "number": found["count"] - 1}
    assert client.post("steps", last).json()["step"]["notation"] == found["steps"][-1]["notation"]
    for number in (found["count"], 9999):
        assert client.post("steps", {"puzzle": WINGS, "number": number}).json()["step"] is None
    many = client.post("steps", {"puzzle": EASY}).json()
    assert many["count"] > len(many["steps"]) == 1000


def test_other_boards_are_explained(client: Client) -> None:
    found = client.post("explain", {"puzzle": "1.....3..2.....4"}).json()
    assert found["end"] == "solved"
    assert found["board"]["side"] == 4
    assert found["board"]["regions"][:4] == [0, 0, 1, 1]


def test_a_path_by_other_techniques_in_another_order(client: Client) -> None:
    usual = client.post("explain", {"puzzle": WINGS}).json()
    order = [one["id"] for one in usual["tried"] if one["id"] != "full-house"][::-1]
    found = client.post("explain", {"puzzle": WINGS, "techniques": order}).json()
    assert [one["id"] for one in found["tried"]] == order
    assert found["steps"][0]["technique"]["id"] != usual["steps"][0]["technique"]["id"]
    without = client.post("explain", {"puzzle": WINGS, "without": ["uniqueness"]}).json()
    assert {one["family"] for one in without["tried"]} == {
        one["family"] for one in usual["tried"]
    } - {"uniqueness"}
    singles = client.post("explain", {"puzzle": WINGS, "techniques": ["naked-single"]}).json()
    assert singles["end"] == "stuck"
    school = client.post("explain", {"puzzle": WINGS, "school": "hodoku-2.2.0"}).json()
    assert school["tried"] == usual["tried"]


def test_unknown_techniques_are_named(client: Client) -> None:
    for field, value in (("techniques", ["magic"]), ("without", ["magic"]), ("school", "magic")):
        answer = client.post("explain", {"puzzle": WINGS, field: value})
        assert answer.status_code == 422
        assert answer.json()["where"]["field"] == field
    for path in ("steps", "why-not"):
        answer = client.post(path, {"puzzle": WINGS, "technique": "x-wink"})
        assert (answer.status_code, answer.json()["code"]) == (422, "argument.choice")
    for name in ("x-wink", "%00", "..%2Fhealth", "a" * 100, "X-Wing", "技巧", "a" * 101):
        answer = client.get(f"/api/v1/techniques/{name}")
        assert answer.status_code == (422 if len(name) > 100 else 404), name
        assert answer.headers["content-type"] == "application/problem+json"


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


def test_lessons_have_words_and_boards(client: Client) -> None:
    for name in TECHNIQUES:
        check_lesson(client.get(f"/api/v1/techniques/{name}").json(), name)


def check_lesson(found: dict[str, Any], name: str) -> None:
    entry = ENTRIES[name]
    assert found["idea"]
    assert found["spotting"]
    assert found["family_idea"]
    assert found["example"]["step"]["notation"] == entry.step
    assert found["example"]["board"]["givens"] == list(Board(entry.example).givens.cells)
    assert [rung["kind"] for rung in found["example"]["rungs"]][-1] == "apply"
    assert found["has_practice"] == (found["practice"] is not None) == (name != "brute-force")
    if found["practice"]:
        shown, answers = found["practice"]["step"], found["practice"]["answers"]
        first = {"placements": shown["placements"], "eliminations": shown["eliminations"]}
        assert first == answers[0]
        before = shown["before"]
        for answer in answers:
            for did in (*answer["placements"], *answer["eliminations"]):
                assert did["digit"] in before[did["cell"]]
