"""Solving, counting and checking puzzles."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from farandole.errors import FarandoleError
from farandole.i18n import Language, msg
from farandole.limits import Budget, Limits
from farandole.logic.hints import Mistake, hint
from farandole.studio.api.routing import Called, Calls
from farandole.studio.api.schemas import (
    Answer,
    MistakeAnswer,
    PositionBody,
    PuzzleBody,
    Status,
    shared,
)
from farandole.studio.puzzles import position_of, puzzle_of
from farandole.studio.steps import mistakes_data
from farandole.sudoku.candidates import true_candidates
from farandole.sudoku.checking import check as check_puzzle
from farandole.sudoku.clashes import clashes
from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import count as count_solutions
from farandole.sudoku.solving import solutions


class SolveAnswer(Answer):
    """The solution."""

    status: Status
    solution: str | None
    other: str | None = None


class CountBody(PuzzleBody):
    """A puzzle whose solutions to count."""

    limit: Annotated[
        int, Field(ge=1, le=10_000_000, description="The largest number to count to.")
    ] = 1000


class CountAnswer(Answer):
    """The number of solutions; a lower bound where ``complete`` is false."""

    count: int
    complete: bool


class CheckBody(PositionBody):
    """A position to check, and what else to report."""

    redundant: bool = False
    candidates: bool = False


class ClashAnswer(Answer):
    """A digit that repeats where it must not."""

    digit: int
    cells: list[int]
    where: str
    text: str


class CheckAnswer(Answer):
    """The faults of a position."""

    status: Status
    clashes: list[ClashAnswer]
    mistakes: list[MistakeAnswer]
    wrong: list[int] | None
    empty: int
    solved: bool
    differ: list[int]
    redundant: list[int] | None = None
    candidates: list[list[int]] | None = None


calls = Calls("solving")


@calls.add("POST /solve", msg("Solve a puzzle, and check that it has one solution"))
def solve(body: PuzzleBody, call: Called) -> SolveAnswer:
    return SolveAnswer(**solution_data(puzzle_of(body), seconds=call.settings.seconds))


@calls.add("POST /count", msg("Count the solutions of a puzzle"))
def count(body: CountBody, call: Called) -> CountAnswer:
    seconds = call.settings.seconds
    number = count_solutions(puzzle_of(body), limit=body.limit, seconds=seconds)
    return CountAnswer(count=int(number), complete=number.complete)


@calls.add("POST /check", msg("Check a puzzle and the digits on its board"))
def check(body: CheckBody, call: Called) -> CheckAnswer:
    return CheckAnswer(**check_data(body, call.say, seconds=call.settings.seconds))


def solution_data(grid: Grid, *, seconds: float | None = None) -> dict[str, Any]:
    """Return the status of a puzzle, with up to two solutions.

    >>> from farandole import Grid
    >>> solution_data(Grid("1.....3..2.....4"))
    {'status': 'unique', 'solution': '1342243142133124', 'other': None}
    """
    search = solutions(grid, seconds=seconds)
    lines = [solution.line for _, solution in zip(range(2), search, strict=False)]
    status = "many" if len(lines) > 1 else ("none", "unique")[len(lines)]
    if len(lines) < 2 and not search.complete:
        status = "unknown"
    first, second = [*lines, None, None][:2]
    return {"status": status, "solution": first, "other": second}


def check_data(body: CheckBody, say: Language, *, seconds: float | None) -> dict[str, Any]:
    """Return the fields of :class:`CheckAnswer`."""
    givens, board, marks = position_of(body)
    budget = Budget(Limits(seconds=seconds)).start()
    report = check_puzzle(givens, minimal=body.redundant, seconds=seconds)
    status = ("none", "unique", "many")[report.count] if report.settled else "unknown"
    wrong: list[int] | None = None
    is_solved = board.is_full and not clashes(board)
    if report.is_unique:
        answer = report.solutions[0].cells
        pairs = enumerate(zip(board.cells, answer, strict=True))
        wrong = [cell for cell, (digit, right) in pairs if digit not in (0, right)]
        is_solved = board == report.solutions[0]
    differ: list[int] = []
    if report.count > 1:
        first, second = (solution.cells for solution in report.solutions)
        differ = [cell for cell in range(len(first)) if first[cell] != second[cell]]
    return {
        "status": status,
        "clashes": [
            {**shared(ClashAnswer, clash), "text": say(clash.message(board.shape))}
            for clash in clashes(board)
        ],
        "mistakes": mistakes_data(mistakes_of(givens, board, marks), say),
        "wrong": wrong,
        "empty": len(board.blanks),
        "solved": is_solved,
        "differ": differ,
        "redundant": None if report.redundant is None else list(report.redundant),
        "candidates": candidates_data(board, budget) if body.candidates else None,
    }


def mistakes_of(givens: Grid, board: Grid, marks: list[list[int]] | None) -> tuple[Mistake, ...]:
    """Return the mistakes on a board; none if the givens have no solution."""
    try:
        return hint(board, marks=marks, givens=givens, seconds=0).mistakes
    except FarandoleError:
        return ()


def candidates_data(board: Grid, budget: Budget) -> list[list[int]] | None:
    """Return for each cell its digits in the solutions; None if the time ran out."""
    found = true_candidates(board, seconds=budget.rest().seconds)
    return [sorted(digits) for digits in found.digits] if found.complete else None
