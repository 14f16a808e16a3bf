"""Hints, explanations and ratings."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

from pydantic import Field
from typing_extensions import TypedDict

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
    PositionBody,
    PuzzleBody,
    TechniqueAnswer,
    TechniquesBody,
    example,
)
from farandole.studio.puzzles import board_of, position_of, puzzle_of, steps_of
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

    kind: Literal["houses", "technique", "cells", "step", "why", "apply"]
    text: str
    highlights: Highlights
    houses: list[HouseAnswer] | None = None
    cells: list[int] | None = None
    why: list[str] | None = None
    placements: list[CandidateAnswer] | None = None
    eliminations: list[CandidateAnswer] | None = None


class Part(Answer):
    """Part of a sentence: the cells that it names, or the candidates of ``digits`` in them.

    ``claims`` are the numbers of the claims that its sentence states.
    """

    text: str
    cells: list[int]
    digits: list[int]
    claims: list[int]


class Parts(Answer):
    """A sentence and its reasons, in parts."""

    text: list[Part]
    why: list[list[Part]]


NamedSet: TypeAlias = list[str | int | list[str]]
"""A cell; or a house, or cells that a rule keeps apart, and a digit."""


class ClaimAnswer(TypedDict):
    """One claim of an argument; ``links`` are those of a count, the last two those of a premise."""

    n: int
    kind: Literal["suppose", "premise", "excluded", "last", "count", "cases", "refuted", "either"]
    says: list[tuple[str, int, bool]]
    grounds: Annotated[list[int], Field(alias="from")]
    under: list[int]
    sets: list[NamedSet]
    links: NotRequired[list[NamedSet]]
    cells: NotRequired[list[str]]
    digits: NotRequired[list[int]]


class StepDone(Answer):
    """The effects of a step."""

    placements: list[CandidateAnswer]
    eliminations: list[CandidateAnswer]


class StepAnswer(StepDone):
    """A step: its effects, its words, and the argument behind it; null if none is short enough."""

    notation: str
    text: str
    why: list[str]
    parts: Parts
    argument: list[ClaimAnswer] | None


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


class ExplainBody(PositionBody, TechniquesBody):
    """A position to solve step by step, and the techniques to use."""

    school: Annotated[
        str | None,
        Field(
            max_length=50,
            description="The program to follow: hodoku, hodoku-2.2.0, se (Sudoku Explainer) or "
            "se-1.2.1; else HoDoKu, then chains.",
        ),
    ] = None


class RatedAnswer(Answer):
    """What Sudoku Explainer calls the rule of a step, in words too, and the rating."""

    rule: str
    name: str
    rating: float


class ScaleAnswer(Answer):
    """The rating of a puzzle on the scale of Sudoku Explainer."""

    school: str | None
    er: float
    ep: float
    ed: float
    hardest: str | None


class ExplainedStep(StepAnswer):
    """A step of a path, with its drawing and the board before it; ``rated`` by its own school."""

    technique: TechniqueAnswer
    rated: RatedAnswer | None
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
    """The whole path to the solution; ``tried`` are the techniques, in the order they are tried.

    A path of Sudoku Explainer has a ``scale`` instead of level and score, and no ``tried``.
    """

    end: Literal["solved", "stuck", "stopped"]
    level: Level | None
    level_name: str | None
    score: int | None
    scale: ScaleAnswer | None
    roles: dict[str, str]
    board: BoardAnswer
    tried: list[TechniqueAnswer]
    steps: list[ExplainedStep]


class StepsBody(PositionBody):
    """A position, to list all its steps."""

    model_config = example(puzzle=EXAMPLE, number=0)

    number: Annotated[
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
    step: ExplainedStep | None


class WhyNotBody(PositionBody):
    """A position, and a technique that finds nothing there."""

    model_config = example(puzzle=EXAMPLE, technique="x-wing")

    technique: Annotated[str, Field(min_length=1, max_length=100)]


class WhyNotAnswer(Answer):
    """Why a technique finds nothing, and the number of steps that it does find."""

    technique: TechniqueAnswer
    steps: int
    reasons: list[str]


class TechniqueUsed(TechniqueAnswer):
    """A technique and how often it was used."""

    count: int


class RateAnswer(Answer):
    """The rating of a puzzle."""

    end: Literal["solved", "stuck", "stopped"]
    level: Level
    level_name: str
    score: int
    steps: int
    hardest: TechniqueAnswer | None
    techniques: list[TechniqueUsed]


calls = Calls("logic")


@calls.add("POST /hint", msg("Give a hint: mistakes, or the next step in five stages"))
def hint(body: PositionBody, call: Called) -> HintAnswer:
    data = hint_data(*position_of(body), call.say, seconds=call.settings.seconds)
    return HintAnswer(**data)


@calls.add("POST /explain", msg("Solve step by step, with reasons"), is_long=True)
def explain(body: ExplainBody, call: Called) -> ExplainAnswer:
    profile = steps_of(body.techniques, body.without, body.school)
    data = path_data(board_of(body), call.say, profile, seconds=call.settings.seconds)
    return ExplainAnswer(**data)


@calls.add("POST /steps", msg("Find every step of a position"), is_long=True)
def steps(body: StepsBody, call: Called) -> StepsAnswer:
    only = None if body.technique is None else technique_of(body.technique)
    seconds = call.settings.seconds
    return StepsAnswer(**steps_data(board_of(body), call.say, body.number, only, seconds=seconds))


@calls.add("POST /why-not", msg("Explain why a technique finds nothing"), is_long=True)
def why_not(body: WhyNotBody, call: Called) -> WhyNotAnswer:
    board, seconds = board_of(body), call.settings.seconds
    return WhyNotAnswer(**reasons_data(board, body.technique, call.say, seconds=seconds))


@calls.add("POST /rate", msg("Rate a puzzle: how hard it is"))
def rate(body: PuzzleBody, call: Called) -> RateAnswer:
    return RateAnswer(**rating_data(puzzle_of(body), call.say, seconds=call.settings.seconds))
