"""What the commands say of a technique is what the handbook has on its page."""

from __future__ import annotations

import json

import pytest

from farandole.i18n import language
from farandole.logic import TECHNIQUES
from farandole.logic.handbook.examples import read
from farandole.logic.words import technique_name
from farandole.logic.words.ideas import idea, spotting
from tests.cli.samples import Run

ENGLISH, CHINESE = language("en"), language("zh")


def test_idea_and_spotting(run: Run) -> None:
    one = TECHNIQUES["skyscraper"]
    assert ENGLISH(idea(one)) in run("techniques", one.id).out
    told = run("techniques", one.id, "--lang", "zh").out
    assert CHINESE(idea(one)) in told
    assert f"怎样发现：{CHINESE(spotting(one))}" in told
    row = json.loads(run("techniques", "--json", one.id).out)
    assert (row["idea"], row["spotting"]) == (ENGLISH(idea(one)), ENGLISH(spotting(one)))


@pytest.mark.parametrize("name", ["naked-pair", "avoidable-rectangle-1", "grouped-aic"])
def test_a_line_of_the_handbook_can_be_pasted(run: Run, name: str) -> None:
    _, entries = read()
    result = run("hint", entries[name].practice)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"{ENGLISH(technique_name(TECHNIQUES[name]))}: ")


@pytest.mark.parametrize("name", ["squirmbag", "death-blossom"])
def test_so_can_a_line_for_what_is_not_tried_by_default(run: Run, name: str) -> None:
    _, entries = read()
    result = run("hint", "--techniques", name, entries[name].practice)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"{ENGLISH(technique_name(TECHNIQUES[name]))}: ")
