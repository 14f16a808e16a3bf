"""The course: techniques with their words, a board that shows each, and one to practise on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Annotated, Any

from fastapi import Path
from pydantic import Field

from farandole.i18n import Language, Quoted, msg
from farandole.logic.board import Board
from farandole.logic.handbook.examples import Entry, Sample, read, step_named, steps_of
from farandole.logic.handbook.order import learning_order, prerequisites
from farandole.logic.steps import Step
from farandole.logic.techniques import TECHNIQUES, Technique, level_message
from farandole.logic.words import telling
from farandole.logic.words.ideas import family_message, idea, in_brief, spotting
from farandole.studio.api.logic import BoardAnswer, CellShown, ExplainedStep, Rung, StepDone
from farandole.studio.api.routing import Called, Calls
from farandole.studio.api.schemas import Answer, TechniqueAnswer
from farandole.studio.problems import Problem
from farandole.studio.steps import (
    board_data,
    effects,
    role_names,
    stages_of,
    step_data,
    technique_data,
)

Data = dict[str, Any]


class TechniqueListed(TechniqueAnswer):
    """A technique in the list; ``used`` is the number of random puzzles whose paths use it."""

    level_name: str
    default: bool
    brief: str
    used: int
    has_practice: bool
    before: list[TechniqueAnswer] = Field(description="Techniques to know first.")
    pattern: list[CellShown] = Field(description="The cells of the example's step.")


class TechniquesAnswer(Answer):
    """All techniques in the order in which they are tried; ``used`` is out of ``puzzles``."""

    puzzles: int
    order: list[str] = Field(description="The techniques in an order to learn them.")
    techniques: list[TechniqueListed]


class DrawnStep(Answer):
    """A step on a board, with its drawing and words, and in the stages of a hint."""

    board: BoardAnswer
    step: ExplainedStep
    rungs: list[Rung]
    roles: dict[str, str]


class Exercise(DrawnStep):
    """A board to practise on; ``answers`` are the steps of the technique there."""

    answers: list[StepDone]


class LessonAnswer(TechniqueListed):
    """A technique with its words, an example and a board to practise on."""

    puzzles: int = Field(description="The number of puzzles that `used` is out of.")
    family_idea: str
    idea: str
    spotting: str
    example: DrawnStep | None
    practice: Exercise | None


calls = Calls("techniques", 404)


@calls.add("GET /techniques", msg("List all techniques"))
def techniques(call: Called) -> TechniquesAnswer:
    return TechniquesAnswer(**course_data(call.say))


@calls.add("GET /techniques/{id}", msg("Teach a technique: words, example, practice"))
def technique(
    id: Annotated[str, Path(max_length=100, examples=["x-wing"])], call: Called
) -> LessonAnswer:
    return LessonAnswer(**lesson_data(id, call.say))


MOST_ANSWERS = 200
"""Steps of one technique on the board to practise on; forcing chains have thousands."""


@lru_cache(maxsize=1)
def _handbook() -> tuple[Sample, Mapping[str, Entry]]:
    return read()


def course_data(say: Language) -> Data:
    """Return the fields of :class:`TechniquesAnswer`."""
    sample, entries = _handbook()
    listed = [
        _entry_data(technique, entries[technique.id], say) for technique in TECHNIQUES.values()
    ]
    return {"puzzles": sample.puzzles, "order": list(learning_order()), "techniques": listed}


def lesson_data(name: str, say: Language) -> Data:
    """Return the fields of :class:`LessonAnswer`. Raises Problem for an unknown technique."""
    technique = TECHNIQUES.get(name)
    if technique is None:
        text = msg("unknown technique {name}", name=Quoted(name[:100]))
        raise Problem(404, "argument.choice", text, {"technique": name[:100]})
    sample, entries = _handbook()
    entry = entries[name]
    example = _example_data(technique, entry.example, entry.step, say) if entry.example else None
    practice = None
    if entry.practice and technique.family != "last-resort":
        practice = {
            **_example_data(technique, entry.practice, entry.answer, say),
            "answers": [effects(step) for step in _answers(name)],
        }
    return {
        **_entry_data(technique, entry, say),
        "puzzles": sample.puzzles,
        "family_idea": say(family_message(technique.family)),
        "idea": say(idea(technique)),
        "spotting": say(spotting(technique)),
        "example": example,
        "practice": practice,
    }


def _entry_data(technique: Technique, entry: Entry, say: Language) -> Data:
    return {
        **technique_data(technique, say),
        "level_name": say(level_message(technique.level)),
        "default": technique.default,
        "brief": say(in_brief(technique)),
        "used": entry.used,
        "has_practice": bool(entry.practice) and technique.family != "last-resort",
        "before": [technique_data(TECHNIQUES[one], say) for one in prerequisites(technique.id)],
        "pattern": _pattern(technique.id, entry.example, entry.step) if entry.example else [],
    }


def _example_data(technique: Technique, line: str, text: str, say: Language) -> Data:
    board, step = _step(technique.id, line, text)
    return {
        "board": board_data(board),
        "step": step_data(board, step, say),
        "rungs": stages_of(board, step, say),
        "roles": role_names([telling.step_data(board, step)], say),
    }


@lru_cache(maxsize=len(TECHNIQUES))
def _pattern(name: str, line: str, text: str) -> list[Data]:
    drawing = telling.step_data(*_step(name, line, text))["highlights"]
    cells: list[Data] = drawing["cells"]
    return cells


@lru_cache(maxsize=2 * len(TECHNIQUES))
def _step(name: str, line: str, text: str) -> tuple[Board, Step]:
    board = Board(line)
    return board, step_named(board, TECHNIQUES[name], text)


@lru_cache(maxsize=len(TECHNIQUES))
def _answers(name: str) -> tuple[Step, ...]:
    """Return the steps of a technique on its practice board, the explained one first."""
    entry, technique = _handbook()[1][name], TECHNIQUES[name]
    board, step = _step(name, entry.practice, entry.answer)
    return tuple(dict.fromkeys((step, *islice(steps_of(board, technique), MOST_ANSWERS))))
