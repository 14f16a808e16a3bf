"""Hints, explanations, ratings."""

from __future__ import annotations

from typing import Annotated, Literal

from farandole._extras import needed
from farandole.studio.schemas.common import (
    EXAMPLE,
    Answer,
    CandidateAnswer,
    HouseAnswer,
    Level,
    MistakeAnswer,
    PositionAsked,
    PuzzleAsked,
    TechniqueAnswer,
)

with needed("studio"):
    from pydantic import ConfigDict, Field


class HintAsked(PositionAsked):
    """A position from which somebody wants to get on."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"puzzle": EXAMPLE}]})


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
    """One end of a link: a digit in cells that stand together."""

    cells: list[int]
    digit: int


class LinkShown(Answer):
    """A link to be drawn."""

    start: Annotated[NodeShown, Field(alias="from")]
    end: Annotated[NodeShown, Field(alias="to")]
    kind: Literal["strong", "weak"]


class Highlights(Answer):
    """What a board draws."""

    houses: list[HouseShown]
    cells: list[CellShown]
    candidates: list[CandidateShown]
    links: list[LinkShown]


class Rung(Answer):
    """As much of a hint as is told at once."""

    kind: Literal["technique", "houses", "cells", "step", "apply"]
    text: str
    highlights: Highlights
    houses: list[HouseAnswer] | None = None
    cells: list[int] | None = None
    why: list[str] | None = None
    placements: list[CandidateAnswer] | None = None
    eliminations: list[CandidateAnswer] | None = None


class Part(Answer):
    """A stretch of a sentence; the cells that it names, or the candidates of ``digits`` in them."""

    text: str
    cells: list[int]
    digits: list[int]


class Parts(Answer):
    """A sentence and its reasons, in parts."""

    text: list[Part]
    why: list[list[Part]]


class StepAnswer(Answer):
    """A step: what it does, and how it is told."""

    placements: list[CandidateAnswer]
    eliminations: list[CandidateAnswer]
    notation: str
    text: str
    why: list[str]
    parts: Parts


class HintAnswer(Answer):
    """The next step, or the mistakes that come first."""

    status: Literal["step", "mistakes", "solved", "stuck"]
    text: str
    mistakes: list[MistakeAnswer]
    technique: TechniqueAnswer | None
    rungs: list[Rung] | None
    roles: dict[str, str]
    step: StepAnswer | None
    before: list[list[int]]


Techniques = Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=200)]


class ExplainAsked(PositionAsked):
    """A position to be solved step by step, and by which techniques."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"puzzle": EXAMPLE}, {"puzzle": EXAMPLE, "without": ["uniqueness"]}]
        }
    )

    techniques: Annotated[
        Techniques | None, Field(description="The only techniques that are tried, in this order.")
    ] = None
    without: Annotated[
        Techniques, Field(description="Techniques, or families of them, that aren't tried.")
    ] = []
    school: Annotated[
        str | None,
        Field(max_length=50, description="Whose finders: hodoku, or hodoku-2.2.0."),
    ] = None


class ExplainedStep(StepAnswer):
    """A step of a path, with all that a board draws and the board before it."""

    technique: TechniqueAnswer
    hint: str
    highlights: Highlights
    board: str
    before: list[list[int]]


class BoardAnswer(Answer):
    """A board: its shape, the box of each cell, and its digits; 0 where there is none."""

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
    """A position of which all steps are wanted."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"puzzle": EXAMPLE, "tell": 0}]})

    tell: Annotated[
        int | None, Field(ge=0, le=10_000, description="Which of them is told in full, from 0.")
    ] = None
    technique: Annotated[
        str | None, Field(min_length=1, max_length=100, description="The only one that is wanted.")
    ] = None


class StepListed(Answer):
    """A step in short."""

    technique: TechniqueAnswer
    notation: str
    placements: list[CandidateAnswer]
    eliminations: list[CandidateAnswer]


class StepsAnswer(Answer):
    """All steps that a position has, or the first thousand, and how many; one of them told."""

    complete: bool
    count: int
    steps: list[StepListed]
    roles: dict[str, str]
    told: ExplainedStep | None


class WhyNotAsked(PositionAsked):
    """A position, and a technique that finds nothing there."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"puzzle": EXAMPLE, "technique": "x-wing"}]}
    )

    technique: Annotated[str, Field(min_length=1, max_length=100)]


class WhyNotAnswer(Answer):
    """What was tried of a technique, what was missing, and how many steps it finds after all."""

    technique: TechniqueAnswer
    steps: int
    reasons: list[str]


class RateAsked(PuzzleAsked):
    """A puzzle to rate."""


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
