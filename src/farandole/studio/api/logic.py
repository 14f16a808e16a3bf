"""Hints, explanations and ratings."""

from __future__ import annotations

from farandole.i18n import msg
from farandole.logic.board import Board
from farandole.studio.api.routing import Called, router
from farandole.studio.puzzles import position_of, puzzle_of
from farandole.studio.schemas.logic import (
    ExplainAnswer,
    ExplainAsked,
    HintAnswer,
    HintAsked,
    RateAnswer,
    RateAsked,
)
from farandole.studio.steps import explained, hinted, rated

routes = router("logic")


@routes.post("/hint", summary=str(msg("Give a hint: mistakes, or the next step in five rungs")))
async def hint(asked: HintAsked, call: Called) -> HintAnswer:
    """Return the next step."""
    givens, board, marks = position_of(asked)
    found = await call.run(hinted, givens, board, marks, call.say, seconds=call.settings.seconds)
    return HintAnswer(**found)


@routes.post("/explain", summary=str(msg("Solve step by step, and say why")))
async def explain(asked: ExplainAsked, call: Called) -> ExplainAnswer:
    """Return the whole path."""
    givens, digits, marks = position_of(asked)
    masks = None if marks is None else [sum(1 << (d - 1) for d in set(one)) for one in marks]
    board = Board(digits, givens=givens)
    if masks is not None:
        pairs = zip(masks, board.candidates, strict=True)
        board = Board(board, candidates=[mask & all_ if mask else all_ for mask, all_ in pairs])
    found = await call.run_long(explained, board, call.say, seconds=call.settings.seconds)
    return ExplainAnswer(**found)


@routes.post("/rate", summary=str(msg("Rate a puzzle: how hard it is")))
async def rate(asked: RateAsked, call: Called) -> RateAnswer:
    """Return level, score and techniques."""
    grid = puzzle_of(asked)
    return RateAnswer(**await call.run(rated, grid, call.say, seconds=call.settings.seconds))
