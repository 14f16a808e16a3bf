from __future__ import annotations

import re
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import pytest

from farandole import Grid, Shape
from farandole.i18n import language
from farandole.logic import TECHNIQUES, Board, Candidate, Step, all_steps, technique
from farandole.logic.argument import argument_data
from farandole.logic.notation import notation
from farandole.logic.render.roles import set_letters
from farandole.logic.words import hint_line, step_line, teach, technique_name, telling
from tests.conftest import EASY
from tests.logic.words.conftest import WITH_BOARD, boards, found, kept, sentences, steps_on

LANGUAGES = ("en", "zh")


def test_sentences_are_what_they_were() -> None:
    assert list(boards()) == WITH_BOARD
    names = set()
    for board, name, (written, *lines) in kept():
        codes = LANGUAGES[: 1 + (name not in names)]
        assert lines in [
            [text for code in codes for text in sentences(board, step, code)]
            for step in steps_on(board, name)
            if notation(board, step) == written
        ], name
        names.add(name)
    assert names == set(WITH_BOARD)


def test_every_place_is_filled_and_every_sentence_translated() -> None:
    for name in WITH_BOARD:
        board, step = found(name)
        for code, wrong in (
            ("en", r"\{[a-z_]+\}|None|\(\)|  |\.\.|[ ,;][.,;:]"),
            ("zh", r"\{[a-z_]+\}|None|（）|[A-Za-z]{2,}"),
        ):
            title = language(code)(technique_name(step.technique))
            for text in sentences(board, step, code):
                assert not re.search(wrong, text.replace(title, "")), (name, text)
            hint = language(code)(hint_line(board, step))
            assert title not in hint, "it says where to look, not by what technique"
            assert re.fullmatch(r"[A-Z].*\.|[^A-Z].*。", hint), hint
            for cell, _ in (*step.placements, *step.eliminations):
                assert not re.search(rf"{board.shape.cell_name(cell)}(?!\d)", hint), hint


def test_a_lesson_ends_with_what_is_done() -> None:
    for name in WITH_BOARD:
        board, step = found(name)
        paragraphs = " ".join(map(str, teach(board, step)))
        for cell, digit in (*step.placements, *step.eliminations):
            assert board.shape.cell_name(cell) in paragraphs, name
            assert str(digit) in paragraphs, name


def test_answers_have_the_argument_that_programs_get() -> None:
    for name in WITH_BOARD:
        board, step = found(name)
        assert telling.step_data(board, step)["argument"] == argument_data(board, step), name


def test_long_arguments_are_outlined() -> None:
    board, step = found("nested-forcing-chains")
    lines = [(by, str(text)) for by, text in telling.outline(teach(board, step))]
    assert [text for by, text in lines if not by][-1].startswith("So ")
    for (by, text), (after, following) in pairwise(lines):
        assert after <= by + 1
        if text.startswith("Why "):
            assert after == by + 1
            assert "uppose" in following or " is " in following
        if text.startswith("("):
            assert by % 2 == 1
    aims = [text[4:-1] for _, text in lines if text.startswith("Why ")]
    proved = [text.partition(") So ")[2][:-1] for _, text in lines if ") So " in text]
    assert aims
    assert sorted(aims) == sorted(proved)
    short = teach(*found("xy-wing"))
    assert telling.outline(short) == [(0, each) for each in short]


def test_sets_have_the_same_letters_in_words_notation_and_picture() -> None:
    for name in ("als-xz", "als-xy-wing", "als-chain", "death-blossom", "sue-de-coq"):
        board, step = found(name)
        line, letters = str(step_line(board, step)), set_letters(board, step)
        for number, one in enumerate(step.sets):
            letter = "ABCDEFGH"[number]
            assert all(letter in letters[cell] for cell in one.cells), name
            named = re.search(rf"\b{letter} = (\S+) {{", line)
            assert named, name
            assert f"{letter}={named[1]} {{" in notation(board, step)
    board, step = found("als-chain")
    assert re.search(r"\([1-9]\) [A-D] needs its ", " ".join(map(str, teach(board, step))))


def test_steps_that_lack_parts_have_sentences_too() -> None:
    """A step made by hand may lack every part but what it does."""
    for name in TECHNIQUES:
        step = Step(technique(name), eliminations=(Candidate(2, 4), Candidate(3, 2)))
        assert "r1c3" in str(step_line(EASY, step)), name
        assert all(sentences(Board(EASY), step, "en")), name
    for name in WITH_BOARD:
        if name == "nested-dynamic-chains":
            continue  # like nested-multiple-chains, and each time ten times as slow
        board, step = found(name)
        there = [field.name for field in fields(step) if field.init and getattr(step, field.name)]
        for field in there:
            if field not in ("technique", "placements", "eliminations"):
                parts: dict[str, Any] = {field: ()}
                part = replace(step, **parts)
                assert sentences(board, part, "en"), name
                assert notation(board, part), name

    board = Board(EASY)
    step = Step(technique("brute-force"), (Candidate(40, 5),))
    for code in LANGUAGES:
        assert len(sentences(board, step, code)) == 3
    assert "r5c5" not in str(hint_line(board, step))


def test_truths_tell_where_parts_do_not() -> None:
    board, step = found("skyscraper")
    bare = Step(step.technique, eliminations=step.eliminations, truths=step.truths)
    assert teach(board, bare) == teach(board, step)
    assert str(teach(board, bare)[0]) == "In column 2 the 5 is in r1c2 or r7c2."


def test_a_digit_is_locked_by_other_rules() -> None:
    board = Board(Grid.empty(Shape(3, 3, "anti-knight")))
    board = board.remove([(cell, 6) for cell in (30, 31, 32, 39, 48, 49)])
    lines = [str(step_line(board, step)) for step in all_steps(board).steps if not step.cover]
    assert lines == [
        "Locked Candidates Type 1 (Pointing): In box 5 the only places for 6 are r5c5, r5c6 and "
        "r6c6. Wherever the 6 is, 6 can be removed from r3c6, r5c8 and r7c6."
    ]


@pytest.mark.parametrize("shape", [Shape(2, 3), Shape(2, 2), Shape(4, 4)], ids=str)
def test_boards_of_other_shapes(shape: Shape) -> None:
    board = Board(Grid.empty(shape)).remove([(0, digit) for digit in range(2, shape.side + 1)])
    steps = all_steps(board).steps
    assert steps
    for step in steps:
        assert "r1c1" in sentences(board, step, "en")[1] or step.eliminations
        assert sentences(board, step, "zh")
        assert notation(board, step)
