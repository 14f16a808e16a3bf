"""Arguments and certificates, also checked by a checker that shares no code with the kernel."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from farandole import ArgumentError, Shape
from farandole.logic import (
    Argument,
    Board,
    Candidate,
    Certificate,
    Claim,
    Literal,
    Step,
    Technique,
    Truth,
    argue,
    explain,
    first_unfounded,
    prove,
    technique,
    verify,
)
from farandole.logic.argument import write_argument
from farandole.logic.handbook.examples import read, steps_of
from farandole.make import Recipe, make_many
from tests.conftest import INKALA
from tests.conftest import UNFAIR as PUZZLE
from tests.logic.definitions.claims import Checker

HARD = ".3.........87..1.......5.824.127..6..9..8......3..671.....9..2.6.......9.2.4.1..."


def decided(board: Board, step: Step) -> set[tuple[str, int, bool]]:
    name = board.shape.cell_name
    return {(name(cell), digit, True) for cell, digit in step.placements} | {
        (name(cell), digit, False) for cell, digit in step.eliminations
    }


def check(board: Board, step: Step) -> Argument:
    """Check an argument in both ways, and that it says nothing that it doesn't need."""
    argument = argue(board, step)
    assert argument is not None, (step, board)
    assert first_unfounded(board, step, argument) is None
    data = json.loads(json.dumps(write_argument(argument, board.shape)))
    goals = decided(board, step)
    assert Checker(board, data).first_unfounded(goals) is None
    used = {ground for claim in argument.claims for ground in (*claim.grounds, *claim.under)}
    for number, claim in enumerate(argument.claims):
        name = board.shape.cell_name
        says = {(name(cell), digit, is_true) for cell, digit, is_true in claim.says}
        assert number in used or says & goals, (step, number)
    return argument


def steps_of_path(puzzle: str) -> Iterator[tuple[Board, Step]]:
    path = explain(puzzle)
    return zip(path.boards(), path.steps, strict=False)


def first_of(wanted: Technique) -> tuple[Board, Step]:
    return next(pair for pair in steps_of_path(PUZZLE) if pair[1].technique is wanted)


def shown(name: str) -> tuple[Board, Step]:
    """Return the handbook's example of a technique."""
    board = Board(read()[1][name].example)
    return board, next(iter(steps_of(board, technique(name))))


@pytest.mark.parametrize("puzzle", [PUZZLE, HARD])
def test_every_claim_of_a_path_follows(puzzle: str) -> None:
    for board, step in steps_of_path(puzzle):
        check(board, step)


def test_every_technique_has_arguments() -> None:
    _, entries = read()
    for name, entry in entries.items():
        found = technique(name)
        for line in filter(None, (entry.example, entry.practice)):
            board = Board(line)
            for step in islice(steps_of(board, found), 3):
                if found.family != "last-resort":
                    check(board, step)


@pytest.mark.parametrize(
    "board", ["4", "6", "8", "9 + diagonals", "9 + anti-knight", "9 + windoku"]
)
def test_boards_of_every_shape(board: str) -> None:
    for made in make_many(2, Recipe(shape=Shape.parse(board)), seed=5):
        path = explain(made.grid)
        for before, step in zip(path.boards(), path.steps, strict=False):
            if step.technique.family != "last-resort":
                check(before, step)


def test_a_subset_is_one_claim() -> None:
    board, step = first_of(technique("naked-pair"))
    [claim] = check(board, step).claims
    assert (claim.kind, len(claim.sets), len(claim.links)) == ("count", 2, 2)


@pytest.mark.parametrize("name", ["als-xz", "als-xy-wing", "als-chain"])
def test_a_locked_set_has_a_digit_or_lacks_it(name: str) -> None:
    board, step = shown(name)
    argument = check(board, step)
    assert [claim.kind for claim in argument.claims][:: len(argument.claims) - 1] == [
        "suppose",
        "either",
    ]
    [supposed, *_, last] = argument.claims
    assert {literal.cell for literal in supposed.says} <= {*step.sets[0].cells}
    for changed in (
        replace(supposed, says=(supposed.says[0]._replace(is_true=True), *supposed.says[1:])),
        replace(last, links=()),
    ):
        claims = tuple(changed if one.kind == changed.kind else one for one in argument.claims)
        data = json.loads(json.dumps(write_argument(Argument(claims), board.shape)))
        assert first_unfounded(board, step, Argument(claims)) is not None
        assert Checker(board, data).first_unfounded(decided(board, step)) is not None


def test_a_premise_is_checked() -> None:
    board, step = next(
        pair for pair in steps_of_path(PUZZLE) if pair[1].technique.family == "uniqueness"
    )
    argument = check(board, step)
    at = next(i for i, claim in enumerate(argument.claims) if claim.kind == "premise")
    assert argument.premise is not None
    assert first_unfounded(board, step, replace(argument, premise=None)) == at
    moved = replace(argument.premise, cells=(0, 1, 9, 10))
    assert first_unfounded(board, step, replace(argument, premise=moved)) == at
    fewer = replace(argument.claims[at], says=argument.claims[at].says[1:])
    claims = (*argument.claims[:at], fewer, *argument.claims[at + 1 :])
    assert first_unfounded(board, step, replace(argument, claims=claims)) is not None


def damage(argument: Argument) -> Iterator[Argument]:
    """Yield arguments with one claim changed: it doesn't follow, or says what isn't asked."""
    for at, claim in enumerate(argument.claims):
        changes = []
        if claim.grounds:
            changes += [
                replace(claim, grounds=(*claim.grounds[:i], *claim.grounds[i + 1 :]))
                for i in range(len(claim.grounds))
            ]
            changes.append(replace(claim, grounds=(len(argument.claims),)))
        if claim.under and claim.kind != "suppose":
            changes.append(replace(claim, under=()))
        if claim.links:
            changes.append(replace(claim, links=claim.links[1:]))
        if claim.kind != "premise":
            changes += [
                replace(claim, says=(each._replace(is_true=not each.is_true),))
                for each in claim.says
            ]
        for changed in changes:
            claims = (*argument.claims[:at], changed, *argument.claims[at + 1 :])
            yield replace(argument, claims=claims)


def test_damaged_arguments_are_refused_by_both_checkers() -> None:
    refused = 0
    for board, step in (*steps_of_path(PUZZLE), shown("als-xz")):
        for argument in damage(check(board, step)):
            data = write_argument(argument, board.shape)
            mine = Checker(board, json.loads(json.dumps(data))).first_unfounded(
                decided(board, step)
            )
            assert (first_unfounded(board, step, argument) is None) == (mine is None), argument
            refused += mine is not None
    assert refused > 200


def test_claims_that_name_what_is_not_there() -> None:
    board, step = next(steps_of_path(PUZZLE))
    argument = check(board, step)
    [claim] = argument.claims
    for changed in (
        replace(claim, says=(claim.says[0]._replace(cell=81),)),
        replace(claim, sets=(claim.sets[0]._replace(at=999),)),
    ):
        with pytest.raises((ValueError, TypeError)):
            first_unfounded(board, step, Argument((changed,)))


def test_a_case_does_not_exclude_another() -> None:
    """That one candidate excludes the other, if it is true, leaves both cases open."""
    board = Board(PUZZLE)
    cell = next(at for at, mask in enumerate(board.candidates) if mask.bit_count() == 2)
    first, second = (digit for digit in range(1, 10) if board.has(cell, digit))
    here = (Truth(None, cell),)
    claims = (
        Claim("suppose", (Literal(cell, first, True),), under=(0,)),
        Claim("excluded", (Literal(cell, second, False),), (0,), (0,), here),
        Claim("cases", (Literal(cell, second, False),), (1,), (), here),
    )
    step = Step(technique("naked-single"), eliminations=(Candidate(cell, second),))
    data = write_argument(Argument(claims), board.shape)
    assert first_unfounded(board, step, Argument(claims)) == 2
    assert Checker(board, json.loads(json.dumps(data))).first_unfounded(decided(board, step)) == 2


def test_every_step_of_a_path_has_a_certificate() -> None:
    # The long path has the same few techniques again and again.
    long = {step.technique: (board, step) for board, step in steps_of_path(INKALA)}
    for board, step in (*steps_of_path(PUZZLE), *steps_of_path(HARD), *long.values()):
        certificate = prove(board, step)
        assert verify(board, step, certificate) != certificate.by_search
        assert certificate.by_search == (step.technique.family == "last-resort")
        assert certificate.rank == 0 or step.technique.family != "subsets"


def test_a_certificate_must_prove_and_be_minimal() -> None:
    board, step = first_of(technique("naked-pair"))
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
    board = Board(INKALA)
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
    board, step = next(steps_of_path(PUZZLE))
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
