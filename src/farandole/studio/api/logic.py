"""Hints, explanations and ratings."""

from __future__ import annotations

from farandole.i18n import msg
from farandole.logic.techniques import technique as technique_of
from farandole.studio.api.routing import Called, router
from farandole.studio.puzzles import board_of, position_of, profile_of, puzzle_of
from farandole.studio.schemas.logic import (
    ExplainAnswer,
    ExplainAsked,
    HintAnswer,
    HintAsked,
    RateAnswer,
    RateAsked,
    StepsAnswer,
    StepsAsked,
    WhyNotAnswer,
    WhyNotAsked,
)
from farandole.studio.steps import every_step, explained, hinted, rated, reasons

routes = router("logic")


@routes.post("/hint", summary=str(msg("Give a hint: mistakes, or the next step in five rungs")))
async def hint(asked: HintAsked, call: Called) -> HintAnswer:
    """Return the next step."""
    givens, board, marks = await call.read(position_of, asked)
    found = await call.run(hinted, givens, board, marks, call.say, seconds=call.settings.seconds)
    return HintAnswer(**found)


@routes.post("/explain", summary=str(msg("Solve step by step, and say why")))
async def explain(asked: ExplainAsked, call: Called) -> ExplainAnswer:
    """Return the whole path."""
    board = await call.read(board_of, asked)
    profile = profile_of(asked.techniques, asked.without, asked.school)
    seconds = call.settings.seconds
    found = await call.run_long(explained, board, call.say, profile, seconds=seconds)
    return ExplainAnswer(**found)


@routes.post("/steps", summary=str(msg("Find every step that a position has")))
async def steps(asked: StepsAsked, call: Called) -> StepsAnswer:
    """Return all steps."""
    board = await call.read(board_of, asked)
    one = None if asked.technique is None else technique_of(asked.technique)
    seconds = call.settings.seconds
    found = await call.run_long(every_step, board, call.say, asked.tell, one, seconds=seconds)
    return StepsAnswer(**found)


@routes.post("/why-not", summary=str(msg("Say why a technique finds nothing")))
async def why_not(asked: WhyNotAsked, call: Called) -> WhyNotAnswer:
    """Return what was tried."""
    board = await call.read(board_of, asked)
    technique_of(asked.technique)
    seconds = call.settings.seconds
    found = await call.run_long(reasons, board, asked.technique, call.say, seconds=seconds)
    return WhyNotAnswer(**found)


@routes.post("/rate", summary=str(msg("Rate a puzzle: how hard it is")))
async def rate(asked: RateAsked, call: Called) -> RateAnswer:
    """Return level, score and techniques."""
    grid = await call.read(puzzle_of, asked)
    return RateAnswer(**await call.run(rated, grid, call.say, seconds=call.settings.seconds))
