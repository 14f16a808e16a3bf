from __future__ import annotations

import re
from dataclasses import fields, replace
from itertools import groupby
from typing import Any

import pytest

from farandole.i18n import language
from farandole.logic import TECHNIQUES, Board, Candidate, Step, all_steps, first_step, technique
from farandole.logic.notation import notation
from farandole.logic.words import hint_line, step_line, teach, technique_name
from farandole.logic.words.steps import _family
from tests.logic.words.conftest import HERE, WITH_BOARD, boards, found

LANGUAGES = ("en", "zh")
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def told(board: Board, step: Step, code: str) -> list[str]:
    say = language(code)
    return [
        say(hint_line(board, step)),
        say(step_line(board, step)),
        *map(say, teach(board, step)),
    ]


def kept() -> dict[str, list[str]]:
    """Return what is said of the steps in told.txt, notation first, then English and Chinese."""
    lines = (HERE / "told.txt").read_text("utf-8").splitlines()
    blocks = [list(some) for full, some in groupby(lines, bool) if full]
    return {block[0].removeprefix("# "): block[1:] for block in blocks}


def test_every_technique_has_a_board() -> None:
    assert list(boards()) == WITH_BOARD


@pytest.mark.parametrize("name", kept())
def test_what_is_said_is_what_it_was(name: str) -> None:
    board, step = found(name)
    said = [notation(board, step)]
    for code in LANGUAGES:
        said += told(board, step, code)
    assert said == kept()[name]


@pytest.mark.parametrize("name", WITH_BOARD)
def test_a_family_has_words_for_all_its_steps(name: str) -> None:
    """Without these, hint, line and lesson say no more than what goes."""
    board, step = found(name)
    family = _family(step)
    assert family.hint(board, step)
    assert family.line(board, step)
    assert family.teach(board, step) or name == "dual-empty-rectangle"


@pytest.mark.parametrize("name", WITH_BOARD)
def test_every_place_is_filled_and_every_sentence_translated(name: str) -> None:
    board, step = found(name)
    for text in told(board, step, "en"):
        assert not re.search(r"[{}]|None|\(\)", text)
        assert not re.search(r"  |\.\.|[ ,;][.,;:]", text)
    title = language("zh")(technique_name(step.technique))
    for text in told(board, step, "zh"):
        assert not re.search(r"[{}]|None|（）", text)
        assert not re.search(r"[A-Za-z]{2,}", text.replace(title, "")), text


@pytest.mark.parametrize("name", WITH_BOARD)
def test_a_lesson_ends_with_what_is_done(name: str) -> None:
    board, step = found(name)
    paragraphs = " ".join(map(str, teach(board, step)))
    for cell, digit in (*step.placements, *step.eliminations):
        assert board.shape.cell_name(cell) in paragraphs
        assert str(digit) in paragraphs


@pytest.mark.parametrize("name", WITH_BOARD)
def test_a_hint_does_not_give_the_result_away(name: str) -> None:
    board, step = found(name)
    for code in LANGUAGES:
        hint = language(code)(hint_line(board, step))
        for cell, _ in (*step.placements, *step.eliminations):
            assert not re.search(rf"{board.shape.cell_name(cell)}(?!\d)", hint)


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_bare_step_is_told_too(name: str) -> None:
    """A step made by hand may lack every part but what it does."""
    board = Board(PUZZLE)
    step = Step(technique(name), eliminations=(Candidate(2, 4), Candidate(3, 2)))
    assert "r1c3" in str(step_line(board, step))
    assert hint_line(board, step)
    assert teach(board, step)


@pytest.mark.parametrize("name", WITH_BOARD)
def test_steps_that_lack_a_part_are_told_too(name: str) -> None:
    board, step = found(name)
    for field in fields(step):
        if field.name not in ("technique", "placements", "eliminations"):
            parts: dict[str, Any] = {field.name: ()}
            part = replace(step, **parts)
            assert told(board, part, "en")
            assert notation(board, part)


def test_brute_force() -> None:
    board = Board(PUZZLE)
    step = Step(technique("brute-force"), (Candidate(40, 5),))
    for code in LANGUAGES:
        assert len(told(board, step, code)) == 3
    assert "r5c5" not in str(hint_line(board, step))


def test_truths_tell_where_parts_do_not() -> None:
    board, step = found("skyscraper")
    bare = Step(step.technique, eliminations=step.eliminations, truths=step.truths)
    first = str(teach(board, bare)[0])
    assert first.startswith("Suppose ")
    assert "no place is left" in first


@pytest.mark.parametrize("shape", ["2x3", "2x2", "4x4"])
def test_boards_of_other_shapes(shape: str) -> None:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape

    rows, columns = map(int, shape.split("x"))
    made = Shape(rows, columns)
    empty = Board(Grid([0] * made.cells, shape=made))
    board = empty.remove([(0, digit) for digit in range(2, made.side + 1)])
    steps = all_steps(board).steps
    assert steps
    for step in steps:
        assert "r1c1" in told(board, step, "en")[1] or step.eliminations
        assert told(board, step, "zh")
        assert notation(board, step)


def test_a_whole_path_is_told() -> None:
    board = Board(PUZZLE)
    while (step := first_step(board)) is not None:
        for code in LANGUAGES:
            assert all(told(board, step, code))
        for cell, digit in step.placements:
            board = board.place(cell, digit)
        board = board.remove(step.eliminations)
    assert board.is_solved
