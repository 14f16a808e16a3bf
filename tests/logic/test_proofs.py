from __future__ import annotations

from dataclasses import replace

import pytest

from farandole import ArgumentError
from farandole.logic import (
    Board,
    Candidate,
    Certificate,
    Step,
    Truth,
    explain,
    prove,
    technique,
    verify,
)

PUZZLES = [
    "...37..5.......9....3..2.1...21896...6.......8..5..........3..16.9....3..8.657..9",
    ".3.........87..1.......5.824.127..6..9..8......3..671.....9..2.6.......9.2.4.1...",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_step_of_a_path_has_a_certificate(puzzle: str) -> None:
    path = explain(puzzle)
    for board, step in zip(path.boards(), path.steps, strict=False):
        certificate = prove(board, step)
        assert verify(board, step, certificate) != certificate.by_search
        assert certificate.by_search == (step.technique.family == "last-resort")
        assert certificate.rank == 0 or step.technique.family != "subsets"


def test_a_certificate_must_prove_and_be_minimal() -> None:
    path = explain(PUZZLES[0])
    board, step = next(
        (board, step)
        for board, step in zip(path.boards(), path.steps, strict=False)
        if step.technique.id == "naked-pair"
    )
    certificate = prove(board, step)
    assert verify(board, step, certificate)
    for i in range(len(certificate.truths)):
        fewer = certificate.truths[:i] + certificate.truths[i + 1 :]
        assert not verify(board, step, replace(certificate, truths=fewer))
    for i in range(len(certificate.links)):
        fewer = certificate.links[:i] + certificate.links[i + 1 :]
        assert not verify(board, step, replace(certificate, links=fewer))
    spare = Truth(None, next(c for c in range(81) if Truth(None, c) not in certificate.truths))
    assert not verify(board, step, replace(certificate, truths=(*certificate.truths, spare)))


def test_a_step_that_does_not_hold_has_no_certificate() -> None:
    board = Board(PUZZLES[2])
    wrong = Step(technique("naked-single"), (), (Candidate(1, 1),), truths=(Truth(None, 1),))
    assert 1 in board[1]
    with pytest.raises(ArgumentError, match="doesn't hold"):
        prove(board, wrong)
    with pytest.raises(ArgumentError, match="does nothing"):
        prove(board, Step(technique("naked-pair")))
    assert not verify(board, wrong, Certificate(wrong.truths, ()))
    # What isn't there can't be removed.
    gone = Step(technique("naked-pair"), (), (Candidate(0, 1),), truths=(Truth(None, 1),))
    assert not verify(board, gone, Certificate((Truth(None, 1),), ()))


def test_what_is_no_part_of_the_board_proves_nothing() -> None:
    path = explain(PUZZLES[0])
    board, step = path.board, path.steps[0]
    certificate = prove(board, step)
    for truth in (Truth(99, 1), Truth(-1, 1), Truth(None, 81), Truth(0, 10), Truth(0, 0)):
        assert not verify(board, step, replace(certificate, truths=(truth,)))
        assert not verify(board, step, replace(certificate, links=(truth,)))
    outside = Step(technique("x-wing"), eliminations=(Candidate(81, 1),))
    assert not verify(board, outside, certificate)
    with pytest.raises(ArgumentError):
        prove(board, outside)
    with pytest.raises(ArgumentError):
        prove(board, Step(technique("x-wing"), eliminations=(Candidate(0, 10),)))
