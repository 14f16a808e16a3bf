"""Steps and profiles as values."""

from __future__ import annotations

import pickle
from math import inf

import pytest

from farandole import ArgumentError, GridError, LimitReached, ParseError
from farandole.logic import (
    HODOKU,
    PEOPLE,
    TECHNIQUES,
    Board,
    Candidate,
    Colour,
    Link,
    LockedSet,
    Node,
    Options,
    Profile,
    Rule,
    Step,
    Truth,
    apply,
    effort,
    explain,
    from_json,
    technique,
    to_json,
)
from farandole.logic.words import step_line
from farandole.sudoku.shape import CLASSIC
from tests.conftest import EASY, INKALA
from tests.logic.words.conftest import found

FULL = Step(
    technique("aic"),
    (Candidate(3, 4),),
    (Candidate(5, 6), Candidate(80, 9)),
    (1, 2),
    (3, 4),
    (0, 20),
    (9,),
    (7,),
    (8,),
    (Node((1,), 3), Node((2, 3), 4, 0)),
    (Link(0, 1, True), Link(1, 0, False)),
    (LockedSet((2, 3), (1, 4, 5)),),
    (Colour((4, 5), 2, 1),),
    (Truth(None, 1), Truth(20, 3)),
)


def test_steps_go_through_json_code_and_pickle() -> None:
    steps = [FULL, *explain(EASY).steps]
    for step in steps:
        assert from_json(to_json(step)) == step
        assert eval(repr(step)) == step
        assert pickle.loads(pickle.dumps(step)) == step


def test_every_part_is_in_the_json() -> None:
    assert to_json(FULL) == (
        '{"technique": "aic", "placements": [["r1c4", 4]], '
        '"eliminations": [["r1c6", 6], ["r9c9", 9]], "cells": ["r1c2", "r1c3"], "digits": [3, 4], '
        '"base": ["row 1", "box 3"], "cover": ["column 1"], "fins": ["r1c8"], '
        '"endo_fins": ["r1c9"], '
        '"nodes": [[["r1c2"], 3, null], [["r1c3", "r1c4"], 4, 0]], '
        '"links": [[0, 1, true], [1, 0, false]], "sets": [[["r1c3", "r1c4"], [1, 4, 5]]], '
        '"colours": [[["r1c5", "r1c6"], 2, 1]], "truths": [["r1c2"], ["box 3", 3]]}'
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "[" * 100_000,
        "{}",
        '{"technique": 3}',
        '{"technique": "no such"}',
        '{"technique": "aic", "colour": []}',
        '{"technique": "aic", "placements": 3}',
        '{"technique": "aic", "placements": [["r1c1"]]}',
        '{"technique": "aic", "placements": [["r10c1", 3]]}',
        '{"technique": "aic", "placements": [["r1c1", 10]]}',
        '{"technique": "aic", "placements": [["r1c1", true]]}',
        '{"technique": "aic", "placements": [[0, 3]]}',
        '{"technique": "aic", "base": ["row 10"]}',
        '{"technique": "aic", "base": [["row 1"]]}',
        '{"technique": "aic", "links": [[0, 1, true]]}',
        '{"technique": "aic", "nodes": [[["r1c1"], 3, 0]]}',
        '{"technique": "aic", "nodes": [[["r1c1"], 3, -1]], "sets": []}',
        '{"technique": "aic", "truths": [[]]}',
        '{"technique": "aic", "digits": [0]}',
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ArgumentError):
        from_json(text)


def test_a_path_can_be_replayed() -> None:
    path = explain(EASY)
    board = path.board
    for step, before in zip(path.steps, path.boards(), strict=False):
        assert board == before
        board = apply(board, from_json(to_json(step)))
    assert board.is_solved
    assert board == path.reached
    assert board.givens == path.board.grid
    with pytest.raises(GridError, match="9 is no candidate of r1c3"):
        apply(Board(EASY), Step(technique("naked-single"), (Candidate(2, 9),)))


def test_techniques_are_found_by_id_name_and_code() -> None:
    for one in TECHNIQUES.values():
        assert technique(one.id) is one
        assert technique(one.name) is one
        assert one.code is None or technique(one.code) is one
        assert pickle.loads(pickle.dumps(one)) is one
    with pytest.raises(ArgumentError, match="did you mean"):
        technique("nacked-pair")
    places = [one.place for one in TECHNIQUES.values()]
    assert places == sorted(places)
    assert list(TECHNIQUES)[:3] == ["full-house", "naked-single", "hidden-single"]


def test_parts_of_found_steps_and_where_they_were_found() -> None:
    for name in ("xy-chain", "als-xz", "grouped-aic"):
        board, step = found(name)
        sets = {node.set for node in step.nodes}
        assert sets == ({0, 1} if name == "als-xz" else {None}), name
        again = pickle.loads(pickle.dumps(step))
        assert str(again) == str(step) == str(step_line(board, step))
    bare = Step(technique("full-house"), (Candidate(0, 5),))
    assert str(pickle.loads(pickle.dumps(bare))) == str(bare) == "Full House: 5 goes into r1c1."
    path = explain(INKALA)
    lines = [str(step_line(*pair)) for pair in zip(path.boards(), path.steps, strict=False)]
    assert str(path).split("\n") == lines
    assert [str(step) for step in reversed(path.steps)] == lines[::-1]


def test_profiles_go_through_toml_and_code() -> None:
    own = Profile(
        [Rule(technique("x-wing"), "easy", 7), technique("naked-single"), "jellyfish"],
        Options(fish_fins=1, duals=True),
    )
    for profile in (own, HODOKU, HODOKU.only("hidden-single"), HODOKU.without("uniqueness")):
        assert Profile.from_toml(profile.to_toml()) == profile
        assert eval(repr(profile)) == profile


def test_only_the_schools_own_profile_is_of_the_school() -> None:
    assert Profile.from_toml(HODOKU.to_toml()).school == "hodoku"
    changed = HODOKU.to_toml().replace("score = 14\n", "score = 15\n")
    assert Profile.from_toml(changed).school is None
    assert HODOKU.with_options(fish_fins=1).school is None


def test_techniques_leave_and_come_back_to_their_place() -> None:
    fewer = HODOKU.without("x-wing", "uniqueness")
    ids = [one.id for one in fewer.techniques]
    assert "x-wing" not in ids
    assert not any(one.family == "uniqueness" for one in fewer.techniques)
    again = fewer.with_("x-wing", "x-wing", "naked-pair")
    assert [one.id for one in again.techniques].count("x-wing") == 1
    places = [one.place for one in again.techniques]
    assert places == sorted(places)


def test_people_look_through_boxes_before_lines_and_singles_before_pairs() -> None:
    names = [one.id for one in PEOPLE.with_("squirmbag").techniques]
    assert names.index("squirmbag") == names.index("jellyfish") + 1
    further = {one for one in TECHNIQUES.values() if one.brings_argument}
    further -= {technique("set-equivalence")}
    assert set(PEOPLE.techniques) == {*HODOKU.techniques, *further}
    for board, step in zip(
        explain(EASY, PEOPLE).boards(), explain(EASY, PEOPLE).steps, strict=False
    ):
        if step.technique.id != "hidden-single":
            continue
        (house,) = step.base
        earlier = (*range(18, 27), *range(18))
        for other in earlier[: earlier.index(house)]:
            cells = board.shape.houses[other].cells
            for digit in range(1, 10):
                assert sum(board.has(cell, digit) for cell in cells) != 1, (other, digit)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("=", "not TOML"),
        ("depth = 1", "a profile has no 'depth'"),
        ("technique = 3", "tables"),
        ("options = 3", "table"),
        ("[[technique]]\nlevel = 'easy'", "needs a name"),
        ("[[technique]]\nname = 'x-wing'\nplace = 3", "has no 'place'"),
        ("[[technique]]\nname = 'x-wing'\nlevel = 'mild'", "level must be"),
        ("[[technique]]\nname = 'x-wing'\nscore = -1", "score must be"),
        ("[[technique]]\nname = 'x-wing'\n[[technique]]\nname = 'x-wing'", "comes twice"),
        ("[options]\nfins = 3", "no option 'fins'"),
        ("[options]\nfish_fins = 3000", "fish_fins must be"),
        ("school = 'mine'", "school must be"),
        ("[options]\nduals = 1", "duals must be true or false"),
        ("[[technique]]\nname = 3", "no technique is called '3'"),
    ],
)
def test_other_text_is_no_profile(text: str, message: str) -> None:
    with pytest.raises((ArgumentError, ParseError, TypeError), match=message):
        Profile.from_toml(text)


def test_effort_counts_the_finds_that_are_open() -> None:
    """Each single costs its score over the number of singles, those of its kind and before it."""
    profile = Profile(["naked-single", "hidden-single"])
    path = explain(EASY, profile)
    wanted = 0.0
    for board, step in zip(path.boards(), path.steps, strict=False):
        masks, places = board.candidates, set()
        blanks = board.grid.blanks
        for cell in blanks:
            if masks[cell].bit_count() == 1:
                places.add((cell, masks[cell].bit_length()))
        if step.technique.id == "hidden-single":
            for house in CLASSIC.houses:
                for digit in range(1, 10):
                    able = [c for c in house.cells if c in blanks and masks[c] >> (digit - 1) & 1]
                    if len(able) == 1:
                        places.add((able[0], digit))
        wanted += step.technique.score / len(places)
    assert effort(EASY, profile) == pytest.approx(wanted)
    assert effort(INKALA, profile) == inf
    with pytest.raises(LimitReached):
        effort(INKALA, seconds=0)
