"""The course: techniques with their words, a board that shows each, and one to practise on."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from farandole.i18n import msg
from farandole.logic.board import Board
from farandole.logic.families import family_message
from farandole.logic.handbook.examples import read, step_named, steps_of
from farandole.logic.techniques import TECHNIQUES, level_message
from farandole.logic.words.ideas import idea, in_brief, spotting
from farandole.studio.problems import Problem
from farandole.studio.steps import board_data, role_names, rungs_of, shown, technique_data

if TYPE_CHECKING:
    from collections.abc import Mapping

    from farandole.i18n import Language
    from farandole.logic.handbook.examples import Entry, Sample
    from farandole.logic.steps import Candidate, Step
    from farandole.logic.techniques import Technique

    Data = dict[str, Any]

MOST_ANSWERS = 200
"""Steps of one technique on the board to practise on; forcing chains have thousands."""


@lru_cache(maxsize=1)
def _known() -> tuple[Sample, Mapping[str, Entry]]:
    return read()


def course(say: Language) -> Data:
    """Return what :class:`~farandole.studio.schemas.techniques.TechniquesAnswer` has."""
    sample, entries = _known()
    return {
        "puzzles": sample.puzzles,
        "techniques": [_listed(one, entries[one.id], say) for one in TECHNIQUES.values()],
    }


def lesson(name: str, say: Language) -> Data:
    """Return what :class:`~farandole.studio.schemas.techniques.LessonAnswer` has.

    Raises Problem for an id that no technique has.
    """
    one = TECHNIQUES.get(name)
    if one is None:
        text = msg("no technique is called {name}", name=name[:100])
        raise Problem(404, "argument.choice", text, {"technique": name[:100]})
    sample, entries = _known()
    entry = entries[name]
    example = _drawn(one, entry.example, entry.step, say) if entry.example else None
    practice = None
    if entry.practice and one.family != "last-resort":
        practice = {
            **_drawn(one, entry.practice, entry.answer, say),
            "answers": [
                {"placements": _pairs(step.placements), "eliminations": _pairs(step.eliminations)}
                for step in _answers(name)
            ],
        }
    return {
        **_listed(one, entry, say),
        "puzzles": sample.puzzles,
        "family_idea": say(family_message(one.family)),
        "idea": say(idea(one)),
        "spotting": say(spotting(one)),
        "example": example,
        "practice": practice,
    }


def _listed(one: Technique, entry: Entry, say: Language) -> Data:
    return {
        **technique_data(one, say),
        "level_name": say(level_message(one.level)),
        "default": one.default,
        "brief": say(in_brief(one)),
        "used": entry.used,
        "has_practice": bool(entry.practice) and one.family != "last-resort",
    }


def _drawn(one: Technique, line: str, written: str, say: Language) -> Data:
    board, step = _step(one.id, line, written)
    return {
        "board": board_data(board),
        "step": shown(board, step, say),
        "rungs": list(rungs_of(board, step, say)),
        "roles": role_names([(board, step)], say),
    }


@lru_cache(maxsize=2 * len(TECHNIQUES))
def _step(name: str, line: str, written: str) -> tuple[Board, Step]:
    board = Board(line)
    return board, step_named(board, TECHNIQUES[name], written)


@lru_cache(maxsize=len(TECHNIQUES))
def _answers(name: str) -> tuple[Step, ...]:
    """Return the steps of a technique on its practice board: the one that is told comes first."""
    entry, one = _known()[1][name], TECHNIQUES[name]
    board, step = _step(name, entry.practice, entry.answer)
    found = dict.fromkeys((step, *islice(steps_of(board, one), MOST_ANSWERS)))
    return tuple(found)


def _pairs(some: tuple[Candidate, ...]) -> list[Data]:
    return [{"cell": one.cell, "digit": one.digit} for one in some]
