"""Solving, counting and checking puzzles."""

from __future__ import annotations

from farandole.i18n import msg
from farandole.studio.api.routing import Called, router
from farandole.studio.positions import checked, counted, solved
from farandole.studio.puzzles import position_of, puzzle_of
from farandole.studio.schemas.solving import (
    CheckAnswer,
    CheckAsked,
    CountAnswer,
    CountAsked,
    SolveAnswer,
    SolveAsked,
)

routes = router("solving")

_QUICK = 200  # guesses that are not worth a thread: some hundred microseconds


@routes.post("/solve", summary=str(msg("Solve a puzzle, and prove that it has one solution")))
async def solve(asked: SolveAsked, call: Called) -> SolveAnswer:
    """Return the solution, or two that differ."""
    grid = await call.read(puzzle_of, asked)
    if grid.shape.is_classic:
        found = solved(grid, nodes=_QUICK)
        if found["status"] != "unknown":
            return SolveAnswer.model_construct(**found)
    return SolveAnswer(**await call.run(solved, grid, seconds=call.settings.seconds))


@routes.post("/count", summary=str(msg("Count the solutions of a puzzle")))
async def count(asked: CountAsked, call: Called) -> CountAnswer:
    """Return how many solutions there are, up to a limit."""
    grid = await call.read(puzzle_of, asked)
    return CountAnswer(**await call.run(counted, grid, asked.limit, call.settings.seconds))


@routes.post("/check", summary=str(msg("Check a puzzle, and what somebody has made of it")))
async def check(asked: CheckAsked, call: Called) -> CheckAnswer:
    """Return what is right and wrong."""
    givens, board, marks = await call.read(position_of, asked)
    found = await call.run(
        checked,
        givens,
        board,
        marks,
        call.say,
        redundant=asked.redundant,
        candidates=asked.candidates,
        seconds=call.settings.seconds,
    )
    return CheckAnswer(**found)
