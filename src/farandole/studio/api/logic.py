"""Hints, explanations and ratings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from farandole.i18n import msg
from farandole.logic.techniques import technique as technique_of
from farandole.studio.api.routing import Called, Calls
from farandole.studio.api.schemas import (
    EXAMPLE,
    Answer,
    CandidateAnswer,
    HouseAnswer,
    Level,
    MistakeAnswer,
    PositionAsked,
    PuzzleAsked,
    TechniqueAnswer,
    TechniquesAsked,
    example,
)
from farandole.studio.puzzles import board_of, position_of, profile_of, puzzle_of
from farandole.studio.steps import hint_data, path_data, rating_data, reasons_data, steps_data


class HouseShown(HouseAnswer):
    """A house to be drawn."""

    role: Literal["base", "cover", "area"]


class CellShown(Answer):
    """A cell to be drawn; ``set`` is the letter of the sets that it belongs to."""

    cell: int
    role: Literal["placed", "removed", "endo-fin", "fin", "pattern", "set", "look"]
    set: str | None = None


class CandidateShown(CandidateAnswer):
    """A candidate to be drawn."""

    role: str


class NodeShown(Answer):
    """One end of a link: a digit in one cell or several."""

    cells: list[int]
    digit: int


class LinkShown(Answer):
    """A link to be drawn."""

    start: Annotated[NodeShown, Field(alias="from")]
    end: Annotated[NodeShown, Field(alias="to")]
    kind: Literal["strong", "weak"]


class Highlights(Answer):
    """The drawing of a step on a board."""

    houses: list[HouseShown]
    cells: list[CellShown]
    candidates: list[CandidateShown]
    links: list[LinkShown]


class Rung(Answer):
    """One stage of a hint."""

    kind: Literal["technique", "houses", "cells", "step", "apply"]
    text: str
    highlights: Highlights
    houses: list[HouseAnswer] | None = None
    cells: list[int] | None = None
    why: list[str] | None = None
    placements: list[CandidateAnswer] | None = None
    eliminations: list[CandidateAnswer] | None = None


class Part(Answer):
    """Part of a sentence; the cells that it names, or the candidates of ``digits`` in them."""

    text: str
    cells: list[int]
    digits: list[int]


class Parts(Answer):
    """A sentence and its reasons_data, in parts."""

    text: list[Part]
    why: list[list[Part]]


class StepDone(Answer):
    """The effects of a step."""

    placements: list[CandidateAnswer]
    eliminations: list[CandidateAnswer]


class StepAnswer(StepDone):
    """A step: its effects, and its words."""

    notation: str
    text: str
    why: list[str]
    parts: Parts


class HintAnswer(Answer):
    """The next step, or the mistakes that come first."""

    status: Literal["step", "mistakes", "solved", "stuck"]
    text: str
    warning: str | None
    mistakes: list[MistakeAnswer]
    technique: TechniqueAnswer | None
    rungs: list[Rung] | None
    roles: dict[str, str]
    step: StepAnswer | None
    before: list[list[int]]


class ExplainAsked(PositionAsked, TechniquesAsked):
    """A position to solve step by step, and the techniques to use."""

    school: Annotated[
        str | None,
        Field(max_length=50, description="The program to follow, such as hodoku-2.2.0."),
    ] = None


class ExplainedStep(StepAnswer):
    """A step of a path, with its drawing and the board before it."""

    technique: TechniqueAnswer
    hint: str
    highlights: Highlights
    board: str
    before: list[list[int]]


class BoardAnswer(Answer):
    """A board: its shape, the region of each cell, and its digits; 0 for an empty cell."""

    shape: str
    side: int
    regions: list[int]
    givens: list[int]
    digits: list[int]


class ExplainAnswer(Answer):
    """The whole path to the solution; ``tried`` are the techniques, in the order they are tried."""

    end: Literal["solved", "stuck", "stopped"]
    level: Level
    level_name: str
    score: int
    roles: dict[str, str]
    board: BoardAnswer
    tried: list[TechniqueAnswer]
    steps: list[ExplainedStep]


class StepsAsked(PositionAsked):
    """A position whose steps are all wanted."""

    model_config = example(puzzle=EXAMPLE, tell=0)

    tell: Annotated[
        int | None,
        Field(ge=0, le=10_000, description="The number of the step to explain in full, from 0."),
    ] = None
    technique: Annotated[
        str | None,
        Field(min_length=1, max_length=100, description="The only technique to look for."),
    ] = None


class StepListed(StepDone):
    """A step in short."""

    technique: TechniqueAnswer
    notation: str


class StepsAnswer(Answer):
    """All steps of a position, or the first thousand, and their number; one of them in full."""

    complete: bool
    count: int
    steps: list[StepListed]
    roles: dict[str, str]
    told: ExplainedStep | None


class WhyNotAsked(PositionAsked):
    """A position, and a technique that finds nothing there."""

    model_config = example(puzzle=EXAMPLE, technique="x-wing")

    technique: Annotated[str, Field(min_length=1, max_length=100)]


class WhyNotAnswer(Answer):
    """What was tried of a technique, what was missing, and the number of steps it finds."""

    technique: TechniqueAnswer
    steps: int
    reasons: list[str]


class TechniqueUsed(TechniqueAnswer):
    """A technique and how often it was used."""

    count: int


class RateAnswer(Answer):
    """How hard a puzzle is."""

    end: Literal["solved", "stuck", "stopped"]
    level: Level
    level_name: str
    score: int
    steps: int
    hardest: TechniqueAnswer | None
    techniques: list[TechniqueUsed]


calls = Calls("logic")


@calls.add("POST /hint", msg("Give a hint: mistakes, or the next step in five stages"))
def hint(asked: PositionAsked, call: Called) -> HintAnswer:
    data = hint_data(*position_of(asked), call.say, seconds=call.settings.seconds)
    return HintAnswer(**data)


@calls.add("POST /explain", msg("Solve step by step, with reasons"), is_long=True)
def explain(asked: ExplainAsked, call: Called) -> ExplainAnswer:
    profile = profile_of(asked.techniques, asked.without, asked.school)
    data = path_data(board_of(asked), call.say, profile, seconds=call.settings.seconds)
    return ExplainAnswer(**data)


@calls.add("POST /steps", msg("Find every step of a position"), is_long=True)
def steps(asked: StepsAsked, call: Called) -> StepsAnswer:
    only = None if asked.technique is None else technique_of(asked.technique)
    seconds = call.settings.seconds
    return StepsAnswer(**steps_data(board_of(asked), call.say, asked.tell, only, seconds=seconds))


@calls.add("POST /why-not", msg("Explain why a technique finds nothing"), is_long=True)
def why_not(asked: WhyNotAsked, call: Called) -> WhyNotAnswer:
    board, seconds = board_of(asked), call.settings.seconds
    return WhyNotAnswer(**reasons_data(board, asked.technique, call.say, seconds=seconds))


@calls.add("POST /rate", msg("Rate a puzzle: how hard it is"))
def rate(asked: PuzzleAsked, call: Called) -> RateAnswer:
    return RateAnswer(**rating_data(puzzle_of(asked), call.say, seconds=call.settings.seconds))
