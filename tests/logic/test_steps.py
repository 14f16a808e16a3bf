from __future__ import annotations

import pickle

import pytest

from farandole import ArgumentError, GridError
from farandole.logic import (
    TECHNIQUES,
    Board,
    Candidate,
    Colour,
    Link,
    LockedSet,
    Node,
    Step,
    Truth,
    apply,
    explain,
    from_json,
    technique,
    to_json,
)
from farandole.logic.words import step_line
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
        "nothing",
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
