"""``farandole techniques``."""

from __future__ import annotations

import json
from pathlib import Path

from farandole.i18n import language
from farandole.logic import TECHNIQUES
from farandole.logic.handbook.examples import read
from farandole.logic.words import technique_name
from farandole.logic.words.ideas import idea, spotting
from tests.cli.samples import Run

ENGLISH, CHINESE = language("en"), language("zh")
GOOD = (
    ":0003:8:6...+53+4.7....4+2+56.+254867+3+9+1.+4..+9+6.1.162+38+5749.3..+1+4.+5....42193"
    "..1.+57...+44+2.6+3.+1+75:::829:"
)
WRONG = GOOD.replace(":829:", ":819:")
ABSENT = GOOD.replace("0003:8", "0003:2")


def test_the_list(run: Run) -> None:
    lines = run("techniques").out.splitlines()
    assert len(lines) == len(TECHNIQUES) + 2
    (wing,) = [line for line in lines if line.split()[1:2] == ["x-wing"]]
    assert wing.split() == ["*", "x-wing", "X-Wing", "Hard", "140", "0300"]


def test_one(run: Run) -> None:
    out = run("techniques", "X-Wing").out
    assert out.startswith("X-Wing (x-wing)\nHard, score 140\n")
    assert "swordfish" in out
    assert run("techniques", "0300").out == out
    assert len(run("techniques", "x-wing", "xy-wing").out) > len(out)
    assert "used only on request" in run("techniques", "squirmbag").out


def test_json_and_unknown_names(run: Run) -> None:
    rows = [json.loads(line) for line in run("techniques", "--json").out.splitlines()]
    assert [row["id"] for row in rows] == list(TECHNIQUES)
    result = run("techniques", "x-wink")
    assert (result.code, result.out) == (2, "")
    assert "did you mean x-wing?" in result.err


def test_a_library_that_is_passed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "library.txt"
    path.write_text(f"# a comment\n{GOOD}\n\n{GOOD}\n")
    assert run("techniques", "verify", str(path)) == (0, "2/2\n", "")


def test_a_library_that_isn_t(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "library.txt"
    path.write_text(f"{GOOD}\n{WRONG}\n{ABSENT}\n{GOOD.replace('0003:8', '0003-x:8')}\n")
    result = run("techniques", "verify", str(path))
    assert (result.code, result.out) == (1, "1/4\n")
    second, third, fourth = result.err.splitlines()
    assert second == f"{path}:2: 0003: found +829 instead of the expected step"
    assert third == f"{path}:3: 0003: found no step for these candidates"
    assert fourth == f"{path}:4: 0003-x: found a step, expected none"


def test_lines_that_are_no_cases(run: Run) -> None:
    result = run("techniques", "verify", input=f"{GOOD}\nwhat?\n{GOOD.replace('0003', '9999')}\n")
    assert (result.code, result.out) == (2, "1/1\n")
    assert [line.split(":")[1] for line in result.err.splitlines()] == ["2", "3"]
    rows = run("techniques", "verify", "--json", input=f"{GOOD}\n{WRONG}\n").out.splitlines()
    assert [json.loads(row).get("passed") for row in rows] == [True, False, 1]


def test_idea_and_spotting(run: Run) -> None:
    one = TECHNIQUES["skyscraper"]
    assert ENGLISH(idea(one)) in run("techniques", one.id).out
    told = run("techniques", one.id, "--lang", "zh").out
    assert CHINESE(idea(one)) in told
    assert f"怎样发现：{CHINESE(spotting(one))}" in told
    row = json.loads(run("techniques", "--json", one.id).out)
    assert (row["idea"], row["spotting"]) == (ENGLISH(idea(one)), ENGLISH(spotting(one)))


def test_a_line_of_the_handbook_can_be_pasted(run: Run) -> None:
    _, entries = read()
    for name, words in (
        ("naked-pair", ()),
        ("avoidable-rectangle-1", ()),
        ("squirmbag", ("--techniques", "squirmbag")),
        ("death-blossom", ("--techniques", "death-blossom")),
    ):
        result = run("hint", "--depth", "2", *words, entries[name].practice)
        assert (result.code, result.err) == (0, "")
        assert result.out.startswith(f"{ENGLISH(technique_name(TECHNIQUES[name]))}: ")
