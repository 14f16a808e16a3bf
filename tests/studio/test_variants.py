"""Constraints over HTTP: the list of rules, drawings, verdicts, links; and how rules are drawn."""

from __future__ import annotations

from inspect import signature
from typing import Any, ClassVar

from farandole.i18n import msg
from farandole.studio.gestures import (
    cells_fields,
    drawn_by,
    example_of,
    fields_of,
    labels_of,
    palette,
)
from farandole.sudoku.rules import families as rules
from farandole.sudoku.rules.lines import Whispers
from farandole.sudoku.rules.places import CellsLike
from tests.studio.conftest import Client

BLANK = "." * 16
PAIR = {"rule": "Killer", "cells": "r1c1 r2c1", "total": 4}
FOUR = "..34......4....1"  # with four solutions; with that cage one


def found(client: Client, path: str, **asked: Any) -> Any:
    answer = client.post(f"rules/{path}", asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_every_rule_but_those_of_rules_can_be_drawn_and_says_what_it_is(client: Client) -> None:
    listed = client.get("/api/v1/rules").json()["rules"]
    names = [one["rule"] for one in listed]
    assert set(rules.rules()) - set(names) == {
        *("Accepts", "All", "Any", "Pairs", "Spare"),  # written, not drawn
        *("Drawn", "Unread"),  # from documents
    }
    [ties] = next(one["fields"] for one in listed if one["rule"] == "FullRankTies")
    assert (ties["kind"], [it["value"] for it in ties["choices"]]) == ("choice", ["none", "any"])
    assert names[:3] == ["Killer", "Thermometer", "Arrow"]
    for one in listed:
        assert one["text"] != one["title"]
        assert one["marks"], one["rule"]
        assert "r1c" not in one["text"]
    chinese = client.get("/api/v1/rules", headers={"accept-language": "zh"}).json()["rules"]
    assert all(one["family"] != other["family"] for one, other in zip(listed, chinese, strict=True))


def test_what_a_gesture_gives_makes_a_rule() -> None:
    assert [kind for kind in palette() if example_of(kind) is None] == []


def test_clues_are_drawn_and_broken_ones_found(client: Client) -> None:
    wrong = {"rule": "Killer", "cells": "r9c9", "total": 3}
    asked = [PAIR, wrong, {"rule": "Nothing"}]
    board = "2" + BLANK[1:4] + "1" + BLANK[5:]
    pair, off, unknown = found(client, "drawing", puzzle=BLANK, board=board, constraints=asked)[
        "clues"
    ]
    assert (pair["cells"], pair["broken"], pair["marks"][0]["text"]) == ([0, 4], [0, 4], "4")
    assert pair["fault"] is None
    assert "r9c9" in off["fault"]
    assert off["marks"] == []
    assert unknown["fault"]
    assert unknown["rule"] == ""


class Calm(Whispers):  # without a title of its own it isn't listed
    """A whisper line with a parameter that no other rule has."""

    asks: ClassVar = {"most": msg("Largest difference")}

    def __init__(self, cells: CellsLike, most: int) -> None:
        super().__init__(cells, most)


def test_a_new_rule_is_asked_for_without_more() -> None:
    assert cells_fields(Calm) == ["cells"]
    assert list(fields_of(Calm)) == [("most", "number", ...)]
    assert labels_of(Calm)["most"] == Calm.asks["most"]
    assert drawn_by(Calm) == "line"
    assert example_of(Calm) is not None
    for kind in palette():
        asked = {*cells_fields(kind), *(name for name, _, _ in fields_of(kind))}
        needed = {it.name for it in signature(kind).parameters.values() if it.default is it.empty}
        assert needed <= asked, kind


def test_verdicts(client: Client) -> None:
    many = found(client, "verdict", puzzle=FOUR)
    assert (many["status"], many["count"], many["complete"]) == ("many", 4, True)
    assert many["candidates"][0] == [1, 2]
    extra = {"rule": "Thermometer", "cells": "r1c1 r1c2"}
    one = found(client, "verdict", puzzle=FOUR, constraints=[extra, extra, PAIR])
    assert (one["status"], one["solution"]) == ("unique", "1234341221434321")
    assert 0 in one["superfluous"]
    assert 2 not in one["superfluous"]
    fine = {"rule": "Thermometer", "cells": "r3c2 r3c1"}
    none = found(client, "verdict", puzzle=FOUR, constraints=[fine, fine, {**PAIR, "total": 2}])
    assert (none["status"], none["clashing"]) == ("none", [2])
    assert none["clashing_givens"] == []
    joined = {"rule": "Connected", "digits": [1, 2]}  # too long a search to blame it in passing
    none = found(client, "verdict", puzzle="." * 36, constraints=[joined])
    assert (none["status"], none["clashing"]) == ("none", [0])
    clash = found(client, "verdict", puzzle="11" + BLANK[2:])
    assert (clash["clashing_givens"], clash["clashing_minimal"]) == ([0, 1], True)
    twice = found(client, "verdict", puzzle="11" + BLANK[2:-2] + "33")
    assert len(twice["clashing_givens"]) == 2
    filled = found(client, "verdict", puzzle="12" + BLANK[2:], constraints=[{**PAIR, "total": 9}])
    assert (filled["clashing"], filled["clashing_givens"]) == ([0], [])


def test_links_keep_constraints_or_say_why_not(client: Client) -> None:
    words = {"title": "A pair", "author": "Nobody", "rules": "One. Two."}
    asked = {"puzzle": FOUR, "constraints": [PAIR], **words}
    links = {one["format"]: one for one in found(client, "links", **asked)["links"]}
    for format in ("fpuzzles", "sudokupad"):
        read = client.post("convert", {"text": links[format]["text"], "to": None}).json()
        again = read["puzzles"][0]
        assert [again["label"], again["author"], again["rules"]] == [*words.values()], format
    assert ".Cage~4~R1C1~R2C1" in links["iss"]["text"]
    assert all((one["text"] is None) != (one["fault"] is None) for one in links.values())
    read = client.post("convert", {"text": links["iss"]["text"], "to": None}).json()
    assert read["puzzles"][0]["constraints"] == [PAIR]
    lone = {"rule": "BoxIndexing", "cells": "r1c1"}, {"rule": "GreaterThan", "cells": "r1c1-2"}
    faults = [
        one["fault"]
        for rule in lone
        for one in found(client, "links", puzzle=FOUR, constraints=[rule])["links"]
        if one["fault"]
    ]
    assert faults == [
        "ISS has no rule like box indexing",
        "f-puzzles has no rule like greater than",
    ]


def test_other_calls_take_constraints(client: Client) -> None:
    asked = {"puzzle": FOUR, "constraints": [PAIR]}
    assert client.post("solve", asked).json()["solution"] == "1234341221434321"
    assert client.post("check", {**asked, "board": FOUR}).json()["status"] == "unique"
    assert client.post("explain", {**asked, "board": FOUR}).json()["end"] == "solved"
    fault = client.post("solve", {"puzzle": FOUR, "constraints": [{"rule": "Killer"}]})
    assert (fault.status_code, fault.json()["where"]["field"]) == (422, "constraints")
    form = client.post("canonical", {"puzzle": FOUR, "constraints": [PAIR]}).json()
    assert [rule["rule"] for rule in form["constraints"]] == [PAIR["rule"]]


def test_steps_by_constraints_are_told_with_their_rules(client: Client) -> None:
    asked = {"puzzle": BLANK, "constraints": [PAIR]}
    hint = client.post("hint", asked).json()
    where, technique, step, why, apply = hint["rungs"]  # the cells are those of the cage
    assert where["text"].endswith("Look at killer cage (4) r1c1 r2c1.")
    assert where["highlights"]["houses"] == []
    for rung in (where, technique):
        cells = [(one["cell"], one["role"]) for one in rung["highlights"]["cells"]]
        assert cells == [(0, "look"), (4, "look")]
    assert step["text"].startswith("Cage Combinations: The digits of killer cage (4) r1c1 r2c1 can")
    assert {*step["why"]} == {*why["text"].split("\n")} == {*hint["step"]["why"]}
    assert step["why"][-2].startswith("Digits in a cage don't repeat")
    assert step["why"][-1] == apply["text"] == "2 and 4 can be removed from r1c1 and r2c1."
    assert apply["kind"] == "apply"
    first = client.post("steps", {**asked, "number": 0}).json()["step"]
    assert first["hint"] == "Look at killer cage (4) r1c1 r2c1."
    assert first["text"] == step["text"]
    assert first["parts"]["text"][1]["cells"] == [0, 4]
    assert {one["cell"] for one in first["highlights"]["cells"]} == {0, 4}


def test_signs_come_with_their_look(client: Client) -> None:
    killer = client.get("/api/v1/rules").json()["rules"][0]
    dashes, *_ = killer["marks"]
    look = {"light": "#333333", "dark": "#dddddd", "width": 0.03, "dash": [0.1, 0.07]}
    assert (dashes["style"], dashes["look"]) == ("cage", look)
