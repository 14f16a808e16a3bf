"""Cases of our own, for techniques of which libraries have few.

Each line of ``cases.tsv`` says what a technique finds on a board, or what it must not find: what is
true in some solution, or, marked by a hyphen, anything at all, as every candidate is true in some.
Forcing chains and nets are held against a slow definition: something is assumed and followed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from farandole import solutions, solve
from farandole.logic import HODOKU, Board, Step, all_steps, prove, technique, verify
from farandole.sudoku.shape import CLASSIC
from tests.logic.definitions.plain import BOXES, DIGITS, HOUSES, LINES, PEERS, Candidates
from tests.logic.definitions.wings import wxyz_wing

Literal: TypeAlias = tuple[int, int, bool]
"""A candidate, cell and digit, that is true or false."""

OVERLAPS = [
    pair for box in BOXES for line in LINES if box & line for pair in ((box, line), (line, box))
]


class Followed:
    """What follows from an assumption by naked and hidden singles and locked candidates."""

    def __init__(self, board: Board, *assumed: Literal) -> None:
        digits = board.grid.cells
        self.at = [{digits[cell]} if digits[cell] else set(board[cell]) for cell in range(81)]
        self.contradicts = False
        for cell, digit, is_true in assumed:
            if is_true:
                self.at[cell] &= {digit}
            else:
                self.at[cell].discard(digit)
        before = -1
        while not self.contradicts and before != (before := sum(map(len, self.at))):
            self._further()

    def _further(self) -> None:
        for cell in range(81):
            if len(self.at[cell]) == 1:
                for peer in PEERS[cell]:
                    self.at[peer] -= self.at[cell]
        for house in HOUSES:
            for digit in DIGITS:
                places = [cell for cell in house if digit in self.at[cell]]
                if len(places) == 1:
                    self.at[places[0]] = {digit}
                self.contradicts |= not places
        for house, other in OVERLAPS:
            for digit in DIGITS:
                if not any(digit in self.at[cell] for cell in house - other):
                    for cell in other - house:
                        self.at[cell].discard(digit)
        self.contradicts |= not all(self.at)

    def holds(self, literal: Literal) -> bool:
        cell, digit, is_true = literal
        return self.at[cell] == {digit} if is_true else digit not in self.at[cell]


def contradiction(board: Board, result: Literal) -> bool:
    """Whether the opposite leads to a contradiction."""
    cell, digit, is_true = result
    return Followed(board, (cell, digit, not is_true)).contradicts


def _alternatives(board: Board) -> Iterator[list[Literal]]:
    """Yield assumptions of which one is true."""
    for cell in range(81):
        for digit in board[cell]:
            yield [(cell, digit, True), (cell, digit, False)]
        if board[cell]:
            yield [(cell, digit, True) for digit in board[cell]]
    for house in HOUSES:
        for digit in DIGITS:
            places = [(cell, digit, True) for cell in sorted(house) if digit in board[cell]]
            if places:
                yield places


def verity(board: Board, result: Literal) -> bool:
    """Whether some alternatives have it in common, none of which contradicts itself."""
    known: dict[Literal, Followed] = {}
    for alternatives in _alternatives(board):
        for one in alternatives:
            if one not in known:
                known[one] = Followed(board, one)
            if one[0] == result[0] or known[one].contradicts or not known[one].holds(result):
                break
        else:
            return True
    return False


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
