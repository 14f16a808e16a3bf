"""Formats, methods, covers, paper, the bank, hints and lessons over HTTP."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from farandole import BankError, explain
from farandole.bank import Bank
from farandole.logic import FULL, HODOKU, SE, TECHNIQUES
from farandole.logic.handbook.examples import read
from farandole.logic.handbook.order import learning_order, prerequisites
from farandole.make import make_many
from farandole.studio import Settings, application
from farandole.sudoku.formats import Record, write
from farandole.sudoku.grid import Grid
from tests.paper.puzzles import has_chinese_font
from tests.studio.conftest import EASY, HARD, Client

TOY = "1 2 3 4\n1 3\n2 4\n1 2 3\n1 3 4\n"


def test_converting(client: Client) -> None:
    found = client.post("convert", {"text": f"{EASY} mine\nx12\n"}).json()
    assert (found["puzzles"][0]["label"], found["faults"][0]["line"]) == ("mine", 2)
    assert found["complete"]
    assert EASY in found["text"]


def test_groups_without_a_name_are_constraints(client: Client) -> None:
    cages = [[[i, i] for i in range(4)], [[3 - i, i] for i in range(4)], [[0, 0], [1, 2]]]
    document = {"cells": [[{}] * 4] * 4, "cages": [{"cells": cells} for cells in cages]}
    text = json.dumps(document)
    [puzzle] = client.post("convert", {"text": text, "to": None}).json()["puzzles"]
    assert puzzle["shape"] == "4 + diagonals"
    assert puzzle["constraints"] == [{"rule": "AllDifferent", "cells": "r1c1 r2c3"}]


def test_links_are_converted_with_what_they_say(client: Client) -> None:
    grid = Grid(EASY)
    marks = tuple(0 if digit else 0b11 for digit in grid.cells)
    notes = (("author", "Ann"), ("rules", "Normal sudoku rules apply."), ("corner marks", "r1c1=1"))
    blank = grid.cells.index(0)
    record = Record(grid, "A title", extra=notes, candidates=marks)
    link = "".join(write([record], "sudokupad"))
    found = client.post("convert", {"text": link, "to": "sudoku-coach"}).json()
    [puzzle] = found["puzzles"]
    assert puzzle["format"] == "sudokupad"
    assert (puzzle["label"], puzzle["author"]) == ("A title", "Ann")
    assert puzzle["rules"] == "Normal sudoku rules apply."
    assert puzzle["candidates"][blank] == [1, 2]
    assert found["text"].startswith("https://sudoku.coach/en/solver/")
    short = client.post("convert", {"text": "https://sudokupad.app/abc"}).json()
    assert short["faults"][0]["code"] == "parse.network"


def test_canonical_forms_and_methods(client: Client) -> None:
    mirrored = "\n".join(EASY[at : at + 9][::-1] for at in range(0, 81, 9))
    one, other = (client.post("canonical", {"puzzle": p}).json() for p in (EASY, mirrored))
    assert one == other
    assert one["complete"]
    found = client.post("methods/compare", {"puzzle": HARD}).json()["methods"]
    assert len(found) == 7
    assert "solved" in {one["outcome"] for one in found}


def test_exact_covers(client: Client) -> None:
    parsed = client.post("cover/parse", {"text": TOY}).json()
    assert (len(parsed["items"]), len(parsed["options"])) == (4, 4)
    solved = client.post("cover/solve", {"text": TOY}).json()
    assert [sorted(one["options"]) for one in solved["covers"]] == [[0, 1]]
    assert client.post("cover/count", {"text": TOY}).json()["count"] == "1"
    sudoku = client.post("cover/parse", {"puzzle": EASY}).json()
    assert sudoku["primary"] == 324
    colored = client.post("cover/parse", {"text": "a | x\na x:1\na x:2\n"}).json()
    assert colored["options"] == [
        {"name": "0", "items": [0, 1], "colors": [0, 1]},
        {"name": "1", "items": [0, 1], "colors": [0, 2]},
    ]
    assert (colored["color_names"], colored["bounds"], colored["costs"]) == (["1", "2"], None, None)
    text = "a 0:2|b | x\na x:red |60\nb x\na b |-5\n"
    whole = client.post("cover/parse", {"text": text}).json()
    assert (whole["bounds"], whole["costs"]) == ([[1, 1], [0, 2]], [60, 0, -5])
    assert [one["colors"] for one in whole["options"]] == [[0, 1], None, None]


def test_a_trace_comes_in_pages(client: Client) -> None:
    whole = client.post("cover/trace", {"text": TOY}).json()
    assert (whole["more"], whole["text"]) == (False, None)
    pages: list[Any] = []
    while True:
        page = client.post("cover/trace", {"text": TOY, "start": len(pages), "limit": 6}).json()
        assert page["events"]
        pages += page["events"]
        if not page["more"]:
            break
        assert page["text"]
    assert pages == whole["events"]


def test_paper(client: Client) -> None:
    title = "数独" if has_chinese_font() else "Good night"
    pdf = client.post("print", {"puzzles": [EASY], "title": title})
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF-")
    svg = client.post("picture", {"puzzle": EASY})
    assert svg.headers["content-type"] == "image/svg+xml"
    png = client.post("picture", {"puzzle": EASY, "kind": "png", "pixels": 64})
    assert png.content.startswith(b"\x89PNG")
    wrong = client.post("print", {"puzzles": [EASY, "12"]})
    assert wrong.json()["where"]["field"] == "puzzles.1"


def test_the_bank_has_constraints(client: Client) -> None:
    rule = {"rule": "Killer", "cells": "r1c1 r1c2", "total": int(EASY[0]) + int(EASY[1])}
    text = json.dumps([{"puzzle": EASY, "constraints": [rule]}, {"puzzle": EASY}])
    assert client.post("bank/add", {"text": text}).json()["added"] == 2
    [found] = client.post("bank/search", {"rules": ["killer"]}).json()["puzzles"]
    assert found["constraints"] == [rule]
    assert (found["rules"], found["marks"][0]["style"]) == (["killer cage"], "cage")
    assert client.get("/api/v1/bank/stats").json()["rules"] == {"Killer": 1}
    assert client.post("bank/search", {"rules": ["kiler"]}).json()["where"]["field"] == "rules"


def test_the_bank(client: Client, settings: Settings) -> None:
    assert client.post("bank/search", {}).json()["count"] == 0
    assert client.get("/api/v1/bank/collections").json() == {"collections": []}
    asked = {"text": f"{EASY} 第一题\n{HARD}\n{'.' * 81}", "tags": ["a"], "source": "book"}
    report = client.post("bank/add", asked).json()
    assert (report["added"], report["improper"], len(report["faults"])) == (2, 1, 1)
    [found] = client.post("bank/search", {"level": ["easy"], "tags": ["a"]}).json()["puzzles"]
    assert (found["puzzle"], found["title"], found["sources"]) == (EASY, "第一题", ["book"])
    number = found["id"]
    assert found["scale_ratings"] == []
    with closing(Bank(settings.bank)) as opened:
        opened.rate(SE)
    [found] = client.post("bank/search", {"er": [None, 1.2]}).json()["puzzles"]
    on_scale = {"scale": SE.notation, "er": 1.2, "ep": 1.2, "ed": 1.2, "hardest": "Hidden Single"}
    assert (found["id"], found["scale_ratings"]) == (number, [on_scale])
    assert client.get(f"/api/v1/bank/puzzle?number={number}").json() == found
    assert found["constraints"] == found["marks"] == found["rules"] == []
    missing = client.get("/api/v1/bank/puzzle?number=99")
    assert (missing.status_code, missing.json()["code"]) == (404, "bank.missing")
    assert client.get("/api/v1/bank/puzzle?number=x").status_code == 422
    attempt = {"puzzle": number, "started": 5, "seconds": 60.5}
    kept = client.post("bank/attempts", attempt)
    assert kept.status_code == 201
    assert client.get(f"/api/v1/bank/attempts?puzzle={number}").json() == kept.json()
    assert client.post("bank/attempts", {**attempt, "puzzle": 99}).status_code == 404
    first = client.post("bank/search", {"limit": 1}).json()
    second = client.post("bank/search", {"limit": 1, "after": first["after"]}).json()
    assert [first["count"], len(second["puzzles"])] == [2, 1]


def test_a_read_only_bank_is_read_and_not_changed(client: Client, settings: Settings) -> None:
    numbers = _bank(client)
    client.post("bank/tag", {"name": "a", "puzzles": numbers})
    attempt = {"puzzle": numbers[0], "started": 5, "seconds": 60.5}
    client.post("bank/attempts", attempt)
    place = Path(settings.bank or "")
    before = place.read_bytes()
    reader = Client(application(replace(settings, read_only=True)))
    one = {"puzzles": numbers}
    for path, asked in (
        ("add", {"text": HARD}),
        ("tag", {"name": "b", **one}),
        ("tag", {"name": "a", "remove": True, **one}),
        ("collections", {"name": "c", **one}),
        ("collections/drop", {"name": "c"}),
        ("attempts", attempt),
    ):
        answer = reader.post(f"bank/{path}", asked)
        assert (answer.status_code, answer.json()["code"]) == (403, "bank.readonly"), path
    assert reader.post("bank/search", {"tags": ["a"]}).json()["count"] == 2
    assert reader.get("/api/v1/bank/attempts").json() == {"attempts": []}
    assert [of.get("/api/v1/health").json()["read_only"] for of in (reader, client)] == [
        True,
        False,
    ]
    assert place.read_bytes() == before
    for change in ("same", "other"):  # what its keeper adds is seen, and another file in its place
        with closing(Bank(place if change == "same" else place.with_name("b"))) as opened:
            opened.add("\n".join(made.grid.line for made in make_many(3, seed=1)))
        if change == "other":
            place.with_name("b").replace(place)
            for ending in ("-wal", "-shm"):
                place.with_name(place.name + ending).unlink(missing_ok=True)
        count = reader.post("bank/search", {}).json()["count"]
        assert count == (5 if change == "same" else 3)
    # Also calls that say nothing of their own: the file itself is opened read-only.
    with closing(Bank(place, read_only=True)) as opened, pytest.raises(BankError):
        opened.tag("b", numbers)


def _bank(client: Client) -> list[int]:
    client.post("bank/add", {"text": f"{EASY} 第一题\n{HARD} second\n", "source": "book"})
    return [one["id"] for one in client.post("bank/search", {}).json()["puzzles"]]


def test_tags(client: Client) -> None:
    numbers = _bank(client)
    found = client.post("bank/search", {"text": "一题"}).json()["puzzles"]
    assert [one["puzzle"] for one in found] == [EASY]
    assert client.post("bank/tag", {"name": "周末", "puzzles": numbers}).json() == {"puzzles": 2}
    asked = {"name": "周末", "query": {"level": ["easy"]}, "remove": True}
    assert client.post("bank/tag", asked).json() == {"puzzles": 1}
    [left] = client.post("bank/search", {"tags": ["周末"]}).json()["puzzles"]
    assert left["puzzle"] == HARD
    for wrong in ({}, {"puzzles": numbers, "query": {}}):
        answer = client.post("bank/tag", {"name": "a", **wrong})
        assert answer.json()["where"]["field"] == "puzzles"
    assert client.post("bank/tag", {"name": "a", "puzzles": [99]}).status_code == 404
    gone = client.post("bank/tag", {"name": "none", "puzzles": numbers, "remove": True})
    assert gone.status_code == 404


def test_collections_of_what_a_query_finds(client: Client) -> None:
    numbers = _bank(client)
    asked = {"name": "all", "title": "Everything", "query": {}}
    assert client.post("bank/collections", asked).json() == {"added": 2, "removed": 0}
    taken = {"name": "all", "puzzles": numbers[:1], "remove": True}
    assert client.post("bank/collections", taken).json() == {"added": 0, "removed": 1}
    [one] = client.get("/api/v1/bank/collections").json()["collections"]
    assert one == {"name": "all", "title": "Everything", "puzzles": 1, "published": 0}
    assert client.post("bank/collections/drop", {"name": "all"}).json() == {"name": "all"}
    assert client.get("/api/v1/bank/collections").json() == {"collections": []}
    assert client.post("bank/collections/drop", {"name": "all"}).status_code == 404


def test_statistics(client: Client) -> None:
    answer = client.get("/api/v1/bank/stats")  # of a bank that isn't there yet
    assert answer.status_code == 200
    nothing = answer.json()
    _bank(client)
    found = client.get("/api/v1/bank/stats").json()
    assert nothing == {name: type(value)() for name, value in found.items()}
    assert (found["puzzles"], found["levels"]) == (2, {"easy": 1, "extreme": 1})
    assert found["clues"] == {"21": 1, "30": 1}
    assert found["sources"] == {"book": 2}


def test_exports(client: Client) -> None:
    numbers = _bank(client)
    lines = client.post("bank/export", {"query": {"level": ["easy"]}})
    assert lines.text == f"{EASY} 第一题\n"
    assert "puzzles.txt" in lines.headers["content-disposition"]
    table = client.post("bank/export", {"puzzles": numbers, "format": "csv"})
    assert table.headers["content-type"].startswith("text/csv")
    assert len(table.text.splitlines()) == 3
    assert len(client.post("bank/export", {"query": {}, "format": "json"}).text.splitlines()) == 2
    parts = [
        client.post("bank/export", {"query": {}, "split": "50/50", "seed": 3, "part": part}).text
        for part in (1, 2)
    ]
    assert sorted("".join(parts).splitlines()) == sorted([f"{EASY} 第一题", f"{HARD} second"])
    for wrong, field in (({"split": "x"}, "split"), ({"part": 2}, "part")):
        answer = client.post("bank/export", {"query": {}, **wrong})
        assert (answer.status_code, answer.json()["where"]["field"]) == (422, field)


def test_a_wrong_filter_is_named(client: Client) -> None:
    wrong: dict[str, Any] = {
        "symmetry": "sideways",
        "uses": ["no-wing"],
        "text": " ",
        "shape": "7",
        "level": ["dreadful"],
        "clues": [1],
    }
    for field, value in wrong.items():
        answer = client.post("bank/search", {field: value})
        assert answer.status_code == 422
        assert answer.json()["where"]["field"].partition(".")[0] == field


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


def test_cells_with_the_same_mistake_share_a_sentence(client: Client) -> None:
    clashing = "1" + EASY[1:4] + "1" + EASY[5:8] + "1" + EASY[9:]
    givens = "." + EASY[1:4] + "." + EASY[5:8] + "." + EASY[9:]
    found = client.post("hint", {"puzzle": givens, "board": clashing}).json()
    assert len(found["mistakes"]) > len({one["text"] for one in found["mistakes"]})


def test_several_solutions_are_said_before_the_hint(client: Client) -> None:
    several = {"puzzle": EASY.replace("9", ".").replace("8", ".")}
    for code, text in (("en", "The board has more than one solution"), ("zh", "盘面不止一个解")):
        found = client.post(f"hint?lang={code}", several).json()
        assert found["warning"].startswith(text)
        assert found["text"].startswith(found["warning"])
        if found["rungs"]:
            assert found["rungs"][0]["text"] == found["text"]
    assert client.post("hint", {"puzzle": EASY}).json()["warning"] is None


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


def test_what_is_removed_stays_removed(client: Client) -> None:
    before = client.post("hint", {"puzzle": HARD}).json()["before"]
    marks = [one[:] for one in before]
    marks[1] = [one for one in marks[1] if one != 6]
    found = client.post("hint", {"puzzle": HARD, "marks": marks}).json()
    assert found["before"][1] == marks[1]


def test_every_step_can_be_drawn_applied_and_read(client: Client) -> None:
    path = explain(WINGS, HODOKU)
    found = client.post("explain", {"puzzle": WINGS, "school": "hodoku"}).json()
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
    part = {"text": "r9c9", "cells": [80], "digits": [5], "claims": []}
    assert part in wing["parts"]["text"]
    assert wing["argument"][0]["kind"] == "count"
    assert {tuple(one["claims"]) for why in wing["parts"]["why"] for one in why} == {(0,)}


def test_a_rating(client: Client) -> None:
    found = client.post("rate", {"puzzle": EASY}).json()
    assert (found["end"], found["level"], found["score"]) == ("solved", "easy", 204)
    assert found["steps"] == sum(one["count"] for one in found["techniques"]) == 51


def test_the_techniques_before_a_step_found_nothing(client: Client) -> None:
    found = client.post("explain", {"puzzle": WINGS, "school": "hodoku"}).json()
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
    chains = {one.id for one in FULL.techniques} - {one.id for one in HODOKU.techniques}
    order = [one["id"] for one in usual["tried"] if one["id"] not in {"full-house", *chains}][::-1]
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
    assert school["tried"] == [one for one in usual["tried"] if one["id"] not in chains]
    assert "brute-force" in {one["technique"]["id"] for one in school["steps"]}
    assert "brute-force" not in {one["technique"]["id"] for one in usual["steps"]}


def test_an_explanation_by_sudoku_explainer(client: Client) -> None:
    asked = {"puzzle": EASY, "school": "se"}
    found = client.post("explain", asked).json()
    assert found["scale"] == {
        "school": "se",
        "er": 1.2,
        "ep": 1.2,
        "ed": 1.2,
        "hardest": "Hidden Single",
    }
    assert (found["level"], found["score"], found["tried"]) == (None, None, [])
    single = {"rule": "Hidden Single", "name": "Hidden Single", "rating": 1.2}
    assert found["steps"][0]["rated"] == single
    assert found["steps"][0]["text"].startswith("Hidden Single, 1.2: ")
    assert client.post("explain", {"puzzle": EASY}).json()["steps"][0]["rated"] is None
    without = client.post("explain", {**asked, "without": ["uniqueness", "x-wing"]}).json()
    assert without["scale"] == {**found["scale"], "school": None}
    for field, value in (("techniques", ["x-wing"]), ("without", ["fish"]), ("school", "se-2")):
        answer = client.post("explain", {**asked, field: value})
        assert (answer.status_code, answer.json()["where"]["field"]) == (422, field)


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
    assert found["order"] == list(learning_order())
    for one in found["techniques"]:
        assert [each["id"] for each in one["before"]] == list(prerequisites(one["id"]))
        assert {each["role"] for each in one["pattern"]} & {"removed", "placed"}
        assert one["brief"]
        assert 0 <= one["used"] <= found["puzzles"]
    chinese = client.get("/api/v1/techniques?lang=zh").json()
    assert chinese["techniques"][0]["name"] != found["techniques"][0]["name"]
