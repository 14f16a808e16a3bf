"""Cases of our own, for techniques of which libraries have few.

Each line of ``cases.tsv`` says what a technique finds on a board, or what it must not find: what is
true in some solution, or, marked by a hyphen, anything at all, as every candidate is true in some.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from farandole import solutions, solve
from farandole.logic import HODOKU, Board, Step, all_steps, prove, technique, verify
from farandole.sudoku.shape import CLASSIC
from tests.logic.definitions.forcing import contradiction, verity
from tests.logic.definitions.plain import Candidates
from tests.logic.definitions.wings import wxyz_wing


class Case(NamedTuple):
    technique: str
    effect: str
    line: str

    def __str__(self) -> str:
        return f"{self.technique}: {self.effect}"

    @property
    def board(self) -> Board:
        return Board(self.line)

    @property
    def decided(self) -> list[tuple[int, int, bool]]:
        """Cell, digit, and whether it is placed."""
        found = []
        for one in self.effect.split():
            is_placed = "<>" not in one
            cell, digit = one.split("=" if is_placed else "<>")
            found.append((CLASSIC.cell(cell), int(digit), is_placed))
        return found


_TEXT = Path(__file__).with_name("cases.tsv").read_text("ascii")
_ROWS = [line.split("\t") for line in _TEXT.splitlines() if not line.startswith("#")]
FOUND = [Case(name, effect, line) for name, kind, effect, line in _ROWS if kind == "found"]
ABSENT = [Case(name, effect, line) for name, kind, effect, line in _ROWS if kind != "found"]
SLOW = {
    f"forcing-{kind}-{end}": definition
    for kind in ("chain", "net")
    for end, definition in (("contradiction", contradiction), ("verity", verity))
}


def steps_of(case: Case) -> tuple[Step, ...]:
    found = all_steps(case.board, HODOKU.with_(case.technique).only(case.technique))
    assert found.complete
    assert {step.technique for step in found.steps} <= {technique(case.technique)}
    return found.steps


def decided(step: Step) -> set[tuple[int, int, bool]]:
    return {(*one, True) for one in step.placements} | {(*one, False) for one in step.eliminations}


def test_there_are_enough() -> None:
    assert set(Counter(case.technique for case in FOUND).values()) == {5}
    assert set(Counter(case.technique for case in ABSENT).values()) == {2}


@pytest.mark.parametrize("case", FOUND, ids=str)
def test_what_must_be_found(case: Case) -> None:
    board, expected = case.board, case.decided
    step = next(step for step in steps_of(case) if decided(step) == set(expected))
    assert verify(board, step, prove(board, step))
    solution = solve(board.grid)
    for cell, digit, is_placed in expected:
        assert (solution.cells[cell] == digit) == is_placed
    if case.technique in SLOW:
        assert all(SLOW[case.technique](board, one) for one in expected)
    if case.technique == "wxyz-wing":
        gone = frozenset((cell, digit) for cell, digit, _ in expected)
        assert gone in wxyz_wing(Candidates(board))


@pytest.mark.parametrize("case", [case for case in ABSENT if case.effect != "-"], ids=str)
def test_what_is_true_in_some_solution_is_left_alone(case: Case) -> None:
    board, steps = case.board, steps_of(case)
    wrong = {one for one in case.decided if may_be_otherwise(board, *one)}
    assert wrong
    assert not any(decided(step) & wrong for step in steps)


def may_be_otherwise(board: Board, cell: int, digit: int, is_placed: bool) -> bool:
    others = [other for other in board[cell] if (other == digit) != is_placed]
    grids = [board.grid.with_cell(cell, other) for other in others]
    return any(fits(board, solution.cells) for grid in grids for solution in solutions(grid))


@pytest.mark.parametrize("case", [case for case in ABSENT if case.effect == "-"], ids=str)
def test_where_every_candidate_is_true_in_some_solution_nothing_is_found(case: Case) -> None:
    board = case.board
    for cell in range(81):
        assert len(board[cell]) != 1
        for digit in board[cell]:
            solution = solve(board.grid.with_cell(cell, digit), unique=False)
            assert fits(board, solution.cells)
    assert not steps_of(case)


def fits(board: Board, digits: bytes) -> bool:
    """Whether a solution is among a board's candidates."""
    return all(board.grid.cells[c] or board.has(c, digits[c]) for c in range(81))
