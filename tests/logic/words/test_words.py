"""Names, ideas, sentences: of every technique, in both languages."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

import pytest

from farandole import ArgumentError, Grid, Shape
from farandole.i18n import language
from farandole.logic import TECHNIQUES, Board, Candidate, Step, all_steps, technique
from farandole.logic.notation import notation
from farandole.logic.words import hint_line, step_line, teach, technique_name
from farandole.logic.words.ideas import family_message, idea, in_brief, spotting
from tests.conftest import EASY
from tests.logic.words.conftest import WITH_BOARD, boards, found, kept, sentences, steps_on

ENGLISH, CHINESE = language("en"), language("zh")


def test_both_languages_have_whole_sentences() -> None:
    for one in TECHNIQUES.values():
        for text in (idea, spotting):
            english, chinese = ENGLISH(text(one)), CHINESE(text(one))
            assert re.fullmatch(r"[A-Z].{60,}[.?]", english), one
            assert re.fullmatch(r".{20,}[。？]", chinese), one
            assert not re.search(r"[{}]|  ", english + chinese), one
            assert not re.search(r"[,.;?] ", chinese), f"{one}: half-width punctuation"
        assert ENGLISH(family_message(one.family)) != CHINESE(family_message(one.family))

    # Sizes are filled in.
    for name, size in (("naked-triple", 3), ("hidden-quad", 4), ("jellyfish", 4), ("whale", 6)):
        for text in (idea, spotting):
            for say in (ENGLISH, CHINESE):
                assert f"{size} " in say(text(TECHNIQUES[name])), name


def test_large_fish_are_spotted_in_another_way() -> None:
    for kind in ("", "finned-", "sashimi-"):
        small, large = (spotting(TECHNIQUES[kind + name]) for name in ("jellyfish", "squirmbag"))
        assert small.text != large.text
    for text in (idea, in_brief):
        for say in (ENGLISH, CHINESE):
            assert len({say(text(one)) for one in TECHNIQUES.values()}) == len(TECHNIQUES)


def test_brief_words_fit_into_a_list() -> None:
    for one in TECHNIQUES.values():
        english, chinese = ENGLISH(in_brief(one)), CHINESE(in_brief(one))
        assert len(english) < 80, one
        assert len(chinese) < 40, one
        assert not re.search(r"[{}.。]", english + chinese), one


def test_every_technique_has_a_name_of_its_own_in_each_language() -> None:
    english, chinese = (
        [language(code)(technique_name(one)) for one in TECHNIQUES.values()]
        for code in ("en", "zh")
    )
    assert english == [one.name for one in TECHNIQUES.values()]
    assert len(set(english)) == len(set(chinese)) == len(TECHNIQUES)
    latin = {name for name in chinese if not re.search(r"[\u4e00-\u9fff]", name)}
    assert latin == {"W-Wing", "XY-Wing", "XYZ-Wing", "WXYZ-Wing"}  # so players call them

    # Brackets hold the name of the technique itself.
    for one, printed in zip(TECHNIQUES.values(), chinese, strict=True):
        inside = re.findall(r"（(.*)）", printed)
        assert not (set(inside) & set(english) - {one.name}), printed
    assert language("zh")(technique_name(technique("skyscraper"))) == "摩天楼"
    assert language("zh")(technique_name(technique("locked-pair"))) == "死锁数对"


def test_a_technique_is_found_by_the_names_that_are_printed() -> None:
    for one in TECHNIQUES.values():
        for code in ("en", "zh"):
            printed = language(code)(technique_name(one))
            assert technique(printed) is technique(f" {printed.upper()} ") is one
    assert technique("排除") is technique("宫排除") is technique("hidden-single")
    assert (technique("二链列").id, technique("剑鱼").id) == ("x-wing", "swordfish")
    for name in ("强制链", "矛盾", "（", ""):  # several have the first two
        with pytest.raises(ArgumentError):
            technique(name)


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


def test_a_lesson_ends_with_what_is_done_and_a_hint_does_not_give_it_away() -> None:
    for name in WITH_BOARD:
        board, step = found(name)
        paragraphs = " ".join(map(str, teach(board, step)))
        hints = [language(code)(hint_line(board, step)) for code in LANGUAGES]
        for cell, digit in (*step.placements, *step.eliminations):
            cell_name = board.shape.cell_name(cell)
            assert cell_name in paragraphs, name
            assert str(digit) in paragraphs, name
            assert not any(re.search(rf"{cell_name}(?!\d)", hint) for hint in hints), name


def test_steps_that_lack_parts_have_sentences_too() -> None:
    """A step made by hand may lack every part but what it does."""
    for name in TECHNIQUES:
        step = Step(technique(name), eliminations=(Candidate(2, 4), Candidate(3, 2)))
        assert "r1c3" in str(step_line(EASY, step)), name
        assert all(sentences(Board(EASY), step, "en")), name
    for name in WITH_BOARD:
        board, step = found(name)
        for field in fields(step):
            if field.init and field.name not in ("technique", "placements", "eliminations"):
                parts: dict[str, Any] = {field.name: ()}
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


@pytest.mark.parametrize("shape", [Shape(2, 3), Shape(2, 2), Shape(4, 4)], ids=str)
def test_boards_of_other_shapes(shape: Shape) -> None:
    board = Board(Grid.empty(shape)).remove([(0, digit) for digit in range(2, shape.side + 1)])
    steps = all_steps(board).steps
    assert steps
    for step in steps:
        assert "r1c1" in sentences(board, step, "en")[1] or step.eliminations
        assert sentences(board, step, "zh")
        assert notation(board, step)
