"""Technique libraries."""

from __future__ import annotations

import pytest

from farandole import ParseError
from farandole.logic import Candidate, first_step, technique
from farandole.logic.library import LibraryCase, case_of, case_of_step, library_line, verify_case
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
