"""The course: techniques, examples, boards to practise on."""

from __future__ import annotations

from farandole._extras import needed
from farandole.studio.schemas.common import Answer, CandidateAnswer, TechniqueAnswer
from farandole.studio.schemas.logic import BoardAnswer, ExplainedStep, Rung

with needed("studio"):
    from pydantic import Field


class TechniqueListed(TechniqueAnswer):
    """A technique in the list of all; ``used`` is how many paths of random puzzles use it."""

    level_name: str
    default: bool
    brief: str
    used: int
    has_practice: bool


class TechniquesAnswer(Answer):
    """All techniques in the order in which they are tried; ``puzzles`` is what ``used`` is of."""

    puzzles: int
    techniques: list[TechniqueListed]


class DrawnStep(Answer):
    """A step on a board: with all that is drawn and said, and in rungs as a hint tells it."""

    board: BoardAnswer
    step: ExplainedStep
    rungs: list[Rung]
    roles: dict[str, str]


class StepDone(Answer):
    """What a step does."""

    placements: list[CandidateAnswer]
    eliminations: list[CandidateAnswer]


class Exercise(DrawnStep):
    """A board to practise on; ``answers`` are the steps that the technique has there."""

    answers: list[StepDone]


class LessonAnswer(TechniqueListed):
    """A technique with its words, an example and a board to practise on."""

    puzzles: int = Field(description="How many puzzles there were, for `used`.")
    family_idea: str
    idea: str
    spotting: str
    example: DrawnStep | None
    practice: Exercise | None
