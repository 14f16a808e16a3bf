"""Steps for the browser: stages of a hint, words, and the drawing on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from farandole.i18n import Language, Listed, Message, msg, parts, pmsg
from farandole.logic.argument import argument_data
from farandole.logic.board import Board, digits_of
from farandole.logic.finding import Rating, all_steps, explain, rate
from farandole.logic.handbook.examples import wide_profile_for
from farandole.logic.hints import Mistake, hint, messages_of
from farandole.logic.notation import notation
from farandole.logic.profile import HODOKU, PEOPLE, Profile
from farandole.logic.reasons import why_not
from farandole.logic.render.roles import role_message, roles_of, set_letters
from farandole.logic.shapes.position import plan_of
from farandole.logic.techniques import Technique, level_message
from farandole.logic.words import hint_line, step_clause, step_line, teach, technique_name
from farandole.logic.words.steps import step_effect
from farandole.logic.words.telling import Mention, Said
from farandole.studio.api.schemas import HouseAnswer, MistakeAnswer, TechniqueAnswer, shared

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.logic.many.result import Rated
    from farandole.logic.steps import Step
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import House

    Data = dict[str, Any]

_CELL_ROLES = ("placed", "removed", "endo-fin", "fin", "pattern", "set")
_STATUS = {
    "mistakes": msg("There is a mistake on the board."),
    "solved": msg("The board is full."),
    "stuck": msg("The techniques find no step."),
}

MOST_STEPS = 1000
"""Steps of one board in an answer; some boards have thousands."""


def hint_data(
    givens: Grid,
    board: Grid,
    marks: list[list[int]] | None,
    say: Language,
    *,
    seconds: float | None = None,
) -> Data:
    """Return the fields of :class:`~farandole.studio.api.logic.HintAnswer`.

    Raises what :func:`farandole.logic.hint` does.
    """
    answer = hint(board, PEOPLE, marks=marks, givens=givens, seconds=seconds)
    step = answer.step
    status = "step"
    if step is None:
        grave = any(mistake.kind != "wrong mark" for mistake in answer.mistakes)
        status = "mistakes" if grave else "solved" if board.is_full else "stuck"
    stages = None if step is None else list(stages_of(answer.board, step, say))
    text = stages[0]["text"] if stages else say(_STATUS[status])
    warning = None if answer.warning is None else say(answer.warning)
    if warning:
        text = say(pmsg("sentences", "{first} {second}", first=warning, second=text))
        if stages:
            stages[0]["text"] = text
    return {
        "status": status,
        "text": text,
        "warning": warning,
        "mistakes": mistakes_data(answer.mistakes, say),
        "technique": None if step is None else technique_data(step.technique, say),
        "rungs": stages,
        "roles": {} if step is None else role_names([(answer.board, step)], say),
        "step": None if step is None else _words(answer.board, step, say),
        "before": candidates_of(answer.board),
    }


def stages_of(board: Board, step: Step, say: Language) -> Iterator[Data]:
    """Yield a step in stages, each with more detail than the one before; the reasons come last."""
    drawing = drawing_of(board, step, say)
    nothing: Data = {"houses": [], "cells": [], "candidates": [], "links": []}
    houses = drawing["houses"]
    in_houses = {**nothing, "houses": houses}
    yield {
        "kind": "houses",
        "text": say(hint_line(board, step)),
        "houses": [{name: house[name] for name in house if name != "role"} for house in houses],
        "highlights": in_houses,
    }
    name = technique_name(step.technique)
    yield {"kind": "technique", "text": say(name), "highlights": in_houses}
    look = pattern_cells(step)
    names = Listed([board.shape.cell_name(cell) for cell in look], "and")
    cells = [{"cell": cell, "role": "look", "set": None} for cell in look]
    yield {
        "kind": "cells",
        "text": say(msg("Look at {cells}.", cells=names)),
        "cells": look,
        "highlights": {**in_houses, "cells": cells},
    }
    words = _words(board, step, say)
    yield {"kind": "step", "text": words["text"], "why": words["why"], "highlights": drawing}
    if words["why"]:
        yield {"kind": "why", "text": "\n".join(words["why"]), "highlights": drawing}
    changes = {
        part: [house for house in drawing[part] if house["role"] in ("placed", "removed")]
        for part in ("cells", "candidates")
    }
    yield {
        "kind": "apply",
        "text": say(msg("{result}.", result=step_effect(board, step))),
        **effects(step),
        "highlights": {**nothing, **changes},
    }


def effects(step: Step) -> Data:
    """Return the placements and eliminations of a step."""
    return {
        name: [
            {"cell": candidate.cell, "digit": candidate.digit} for candidate in getattr(step, name)
        ]
        for name in ("placements", "eliminations")
    }


def _words(board: Board, step: Step, say: Language) -> Data:
    why = [sentence_parts(paragraph, say) for paragraph in teach(board, step)]
    return {
        **effects(step),
        "notation": notation(board, step),
        "text": say(step_line(board, step)),
        "why": ["".join(part["text"] for part in paragraph) for paragraph in why],
        "parts": {"text": sentence_parts(step_clause(board, step), say), "why": why},
        "argument": argument_data(board, step),
    }


def sentence_parts(message: Message, say: Language) -> list[Data]:
    """Return a sentence in parts: the cells, or candidates in them, of each, and its claims."""
    result = []
    for text, things in parts(message, say):
        mentions = [thing for thing in things if isinstance(thing, Mention)]
        digits = next((one.digits for one in reversed(mentions) if one.digits), ())
        cells = mentions[-1].cells if mentions else ()
        claims = next((thing.claims for thing in reversed(things) if isinstance(thing, Said)), ())
        names = {"cells": list(cells), "digits": list(digits), "claims": list(claims)}
        result.append({"text": text, **names})
    return result


def path_data(
    board: Board, say: Language, profile: Profile = HODOKU, *, seconds: float | None = None
) -> Data:
    """Return the fields of :class:`~farandole.studio.api.logic.ExplainAnswer`."""
    path = explain(board, profile, seconds=seconds)
    pairs = list(zip(path.boards(), path.steps, strict=False))
    return {
        "end": path.end,
        **level_data(path.rating, say),
        "roles": role_names(pairs, say),
        "board": board_data(board),
        "tried": [technique_data(technique, say) for technique in profile.techniques],
        "steps": [step_data(before, step, say) for before, step in pairs],
    }


def step_data(before: Board, step: Step, say: Language) -> Data:
    """Return a step with its words, its drawing, and the board before it."""
    return {
        **_words(before, step, say),
        "technique": technique_data(step.technique, say),
        "hint": say(hint_line(before, step)),
        "highlights": drawing_of(before, step, say),
        "board": before.grid.line,
        "before": candidates_of(before),
    }


def steps_data(
    board: Board,
    say: Language,
    number: int | None = None,
    only: Technique | None = None,
    *,
    seconds: float | None = None,
) -> Data:
    """Return the fields of :class:`~farandole.studio.api.logic.StepsAnswer`.

    ``number`` is the step to give in full, ``only`` the one technique to look for.
    """
    search = all_steps(board, None if only is None else wide_profile_for(only), seconds=seconds)
    steps = search.steps[:MOST_STEPS]
    full = steps[number] if number is not None and number < len(steps) else None
    return {
        "complete": search.complete,
        "count": len(search.steps),
        "steps": [
            {
                "technique": technique_data(step.technique, say),
                "notation": notation(board, step),
                **effects(step),
            }
            for step in steps
        ],
        "roles": {} if full is None else role_names([(board, full)], say),
        "step": None if full is None else step_data(board, full, say),
    }


def reasons_data(board: Board, name: str, say: Language, *, seconds: float | None = None) -> Data:
    """Return the fields of :class:`~farandole.studio.api.logic.WhyNotAnswer`.

    Raises :class:`~farandole.ArgumentError` for an unknown technique.
    """
    answer = why_not(board, name, seconds=seconds)
    return {
        "technique": technique_data(answer.technique, say),
        "steps": len(answer.steps),
        "reasons": [say(reason) for reason in answer.reasons],
    }


def board_data(board: Board) -> Data:
    """Return the shape of a board, the region of each cell, its givens and digits."""
    shape = board.shape
    return {
        "shape": str(shape),
        "side": shape.side,
        "regions": list(shape.regions),
        "givens": list(board.givens.cells),
        "digits": list(board.grid.cells),
    }


def rating_data(grid: Grid, say: Language, *, seconds: float | None = None) -> Data:
    """Return the fields of :class:`~farandole.studio.api.logic.RateAnswer`."""
    rating = rate(grid, seconds=seconds)
    used = sorted(rating.counts, key=lambda pair: (pair[0].score, pair[0].place))
    return {
        "end": rating.end,
        **level_data(rating, say),
        "steps": sum(times for _, times in used),
        "hardest": None if rating.hardest is None else technique_data(rating.hardest, say),
        "techniques": [
            {**technique_data(technique, say), "count": times} for technique, times in used
        ],
    }


def level_data(rating: Rating | Rated, say: Language) -> Data:
    """Return the level and the score of a puzzle."""
    name = say(level_message(rating.level))
    return {"level": rating.level, "level_name": name, "score": rating.score}


def drawing_of(board: Board, step: Step, say: Language) -> Data:
    """Return the drawing of a step: houses, cells, candidates and links with their roles."""
    roles = roles_of(board, step)
    letters = set_letters(step)
    cells: dict[int, str] = {}
    for role in _CELL_ROLES:
        for (cell, _), its in roles.items():
            if its == role or (role == "pattern" and its.startswith("colour")):
                cells.setdefault(cell, role)
    for cell in step.cells:
        cells.setdefault(cell, "pattern")
    ends = [{"cells": list(node.cells), "digit": node.digit} for node in step.nodes]
    return {
        "houses": _houses(board, step, say),
        "cells": [
            {"cell": cell, "role": role, "set": letters.get(cell)}
            for cell, role in sorted(cells.items())
        ],
        "candidates": [
            {"cell": candidate.cell, "digit": candidate.digit, "role": role}
            for candidate, role in roles.items()
        ],
        "links": [
            {
                "from": ends[candidate.start],
                "to": ends[candidate.end],
                "kind": "strong" if candidate.is_strong else "weak",
            }
            for candidate in step.links
        ],
    }


def _houses(board: Board, step: Step, say: Language) -> list[Data]:
    houses = board.shape.houses
    named = [(number, "base") for number in step.base]
    named += [(number, "cover") for number in step.cover if number not in step.base]
    if not named:
        of = plan_of(board.shape).of
        areas = {of[cell][min(2, len(of[cell]) - 1)] for cell in pattern_cells(step)}
        named = [(number, "area") for number in sorted(areas)]
    return [{**house_data(houses[number], say), "role": role} for number, role in named]


def pattern_cells(step: Step) -> list[int]:
    """Return the cells to look at: those of the pattern, or those that the step changes.

    >>> from farandole.logic import Candidate, Step, technique
    >>> pattern_cells(Step(technique("hidden-single"), placements=(Candidate(10, 7),)))
    [10]
    """
    cells = {*step.cells, *step.fins, *step.endo_fins}
    cells |= {cell for node in step.nodes for cell in node.cells}
    cells |= {cell for group in step.sets for cell in group.cells}
    cells |= {cell for group in step.colours for cell in group.cells}
    return sorted(cells or {candidate.cell for candidate in (*step.placements, *step.eliminations)})


def house_data(house: House, say: Language) -> Data:
    """Return a house as the API returns it."""
    return {**shared(HouseAnswer, house), "name": say(house.message)}


def technique_data(technique: Technique, say: Language) -> Data:
    """Return a technique as the API returns it."""
    return {**shared(TechniqueAnswer, technique), "name": say(technique_name(technique))}


def mistakes_data(mistakes: Iterable[Mistake], say: Language) -> list[Data]:
    """Return mistakes as they are answered; cells with the same mistake share a sentence."""
    return [
        {**shared(MistakeAnswer, one), "text": say(message)}
        for one, message in messages_of(mistakes).items()
    ]


def candidates_of(board: Board) -> list[list[int]]:
    """Return the candidates of each cell; none where a digit is."""
    return [list(digits_of(mask)) for mask in board.candidates]


def role_names(pairs: Iterable[tuple[Board, Step]], say: Language) -> dict[str, str]:
    """Return the names of the roles that candidates have in these steps."""
    roles = dict.fromkeys(role for pair in pairs for role in roles_of(*pair).values())
    return {role: say(role_message(role)) for role in roles}
