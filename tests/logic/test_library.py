"""Technique libraries, the boards of the handbook, and the notation of steps."""

from __future__ import annotations

from pathlib import Path

import pytest

from farandole import Grid, ParseError, Shape
from farandole.logic import TECHNIQUES, Board, Candidate, Step, first_step, technique
from farandole.logic.handbook.examples import (
    Entry,
    Sample,
    profile_for,
    step_named,
    steps_of,
    write,
)
from farandole.logic.handbook.examples import read as read_entries
from farandole.logic.library import LibraryCase, case_of, case_of_step, library_line, verify_case
from farandole.logic.notation import notation
from farandole.sudoku.formats import read

SINGLE = (
    ":0003:8:6...+53+4.7....4+2+56.+254867+3+9+1.+4..+9+6.1.162+38+5749.3..+1+4.+5....42193"
    "..1.+57...+44+2.6+3.+1+75:::829:"
)


def case(line: str) -> LibraryCase:
    return case_of(next(read(line, format="hodoku")))


def test_a_case() -> None:
    found = case(SINGLE)
    assert found.technique is technique("naked-single")
    assert (found.line, found.code, found.digits) == (1, "0003", frozenset({8}))
    assert found.placements == {Candidate(17, 8)}
    assert not found.eliminations
    assert not found.board.givens.cells[4]
    assert found.board.grid.cells[4] == 5
    with pytest.raises(ParseError) as caught:
        case(SINGLE.replace("0003", "9999"))
    assert (caught.value.line, caught.value.column) == (1, 2)


@pytest.mark.parametrize(
    ("old", "new", "passed", "steps"),
    [
        ("", "", True, 1),
        (":829:", ":819:", False, 1),
        (":0003:8:", ":0003:2:", False, 0),
        (":0003:8:", ":0003-x:8:", False, 1),
        (":0003:8:", ":0003-x:2:", True, 0),
    ],
)
def test_a_case_is_passed_by_its_effect_alone(old: str, new: str, passed: bool, steps: int) -> None:
    verdict = verify_case(case(SINGLE.replace(old, new)))
    assert (verdict.passed, len(verdict.steps)) == (passed, steps)


def test_time_that_is_up_passes_nothing() -> None:
    verdict = verify_case(case(SINGLE.replace("0003:8", "0709-x:2")), seconds=0)
    assert verdict.complete or not verdict.passed


def test_a_step_is_written_as_a_case() -> None:
    board = case(SINGLE).board.remove([("r2c1", 8), ("r1c3", 9)])
    step = first_step(board)
    assert step is not None
    again = case(library_line(board, step))
    assert again == case_of_step(board, step)
    assert verify_case(again).passed


@pytest.mark.parametrize(
    ("code", "option", "value"),
    [
        ("0404", "duals", True),
        ("0311", "duals", False),
        ("03111", "duals", True),
        ("0300", "duals", False),
        ("0405", "small_empty_rectangles", True),
        ("0402-1", "small_empty_rectangles", True),
        ("0600-2", "missing_candidates", True),
        ("0600-1", "missing_candidates", False),
        ("0709-2", "als_in_chains", True),
        ("0709-1", "als_in_chains", False),
        ("0901-2", "als_overlap", True),
    ],
)
def test_how_far_finders_look(code: str, option: str, value: bool) -> None:
    profile = case(SINGLE.replace("0003", code)).profile
    assert getattr(profile.options, option) is value
    assert not profile.options.one_per_elimination


def test_what_is_written_is_read(tmp_path: Path) -> None:
    sample = Sample(1, 20, 30, 0.5)
    entries = [
        Entry("x-wing", "board", "step", "practice", "answer", used=1, exists=2, unknown=3),
        Entry("whale"),
    ]
    write(sample, entries, tmp_path / "file.tsv")
    assert (tmp_path / "file.tsv").read_text("utf-8").endswith("\t0\t0\t0\n")
    again, rows = read_entries(tmp_path / "file.tsv")
    assert again == sample
    assert list(rows) == list(TECHNIQUES)
    assert rows["x-wing"] == entries[0]
    assert rows["aic"] == Entry("aic")


def test_the_step_of_an_example_is_found_by_its_notation() -> None:
    _, rows = read_entries()
    for name in ("x-wing", "dual-two-string-kite", "aic"):
        one, entry = technique(name), rows[name]
        board = Board(entry.example)
        step = step_named(board, one, entry.step)
        assert notation(board, step) == entry.step
        steps = list(steps_of(board, one))
        assert step in steps
        assert len(set(steps)) == len(steps)
        assert profile_for(one).options.duals == name.startswith("dual")
        with pytest.raises(LookupError, match=f"{name}: no step nothing"):
            step_named(board, one, "nothing")


EMPTY = Board("." * 81)


def test_cells_and_candidates_are_grouped() -> None:
    gone = tuple(Candidate(cell, digit) for cell in (7, 8) for digit in (3, 7))
    for cells, text in (((1, 4), "r1c25"), ((11, 56), "r27c3"), ((0, 10), "r1c1,r2c2")):
        step = Step(technique("naked-pair"), eliminations=gone, cells=cells, digits=(3, 7))
        assert notation(EMPTY, step) == f"Naked Pair: 3,7 in {text} => r1c8,r1c9<>3,7"


def test_a_bare_step_can_be_written() -> None:
    for one in TECHNIQUES.values():
        assert notation(EMPTY, Step(one, (Candidate(40, 5),))) == f"{one.name}: r5c5=5"


def test_numbers_of_two_digits_stand_apart() -> None:
    wide = Board(Grid.empty(Shape(2, 5)))
    step = Step(
        technique("naked-pair"), eliminations=(Candidate(9, 10),), cells=(1, 9), digits=(3, 10)
    )
    assert notation(wide, step) == "Naked Pair: 3,A in r1c2,r1c10 => r1c10<>A"
    fish = Step(technique("x-wing"), (), (Candidate(0, 1),), (), (1,), (0, 9), (10, 19))
    assert notation(wide, fish).startswith("X-Wing: 1 r1,10 c1,10")
