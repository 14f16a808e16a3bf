"""Steps as the browser has them: rungs of a hint, words, and what a board draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from farandole.i18n import Listed, Message, msg, parts
from farandole.logic.board import digits_of
from farandole.logic.finding import all_steps, explain, rate
from farandole.logic.handbook.examples import wide_profile_for
from farandole.logic.hints import hint
from farandole.logic.notation import notation
from farandole.logic.profile import HODOKU
from farandole.logic.reasons import why_not
from farandole.logic.render.roles import role_message, roles_of, set_letters
from farandole.logic.techniques import level_message
from farandole.logic.words import hint_line, step_clause, step_line, teach, technique_name
from farandole.logic.words.phrases import Mention
from farandole.studio.positions import mistake_data

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.i18n import Language
    from farandole.logic.board import Board
    from farandole.logic.profile import Profile
    from farandole.logic.steps import Candidate, Step
    from farandole.logic.techniques import Technique
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import House

    Data = dict[str, Any]

_CELL_ROLES = ("placed", "removed", "endo-fin", "fin", "pattern", "set")


def hinted(
    givens: Grid,
    board: Grid,
    marks: list[list[int]] | None,
    say: Language,
    *,
    seconds: float | None = None,
) -> Data:
    """Return what :class:`~farandole.studio.schemas.logic.HintAnswer` has.

    Raises what :func:`farandole.logic.hint` does.
    """
    found = hint(board, marks=marks, givens=givens, seconds=seconds)
    step = found.step
    status = "step"
    if step is None:
        grave = any(one.kind != "wrong mark" for one in found.mistakes)
        status = "mistakes" if grave else "solved" if board.is_full else "stuck"
    rungs = None if step is None else list(rungs_of(found.board, step, say))
    return {
        "status": status,
        "text": rungs[0]["text"] if rungs else say(_STATUS[status]),
        "mistakes": [mistake_data(one, say) for one in found.mistakes],
        "technique": None if step is None else technique_data(step.technique, say),
        "rungs": rungs,
        "roles": {} if step is None else role_names([(found.board, step)], say),
        "step": None if step is None else _told(found.board, step, say),
        "before": candidates_of(found.board),
    }


_STATUS = {
    "mistakes": msg("Something on the board isn't right."),
    "solved": msg("The board is full."),
    "stuck": msg("The techniques find no step."),
}


def rungs_of(board: Board, step: Step, say: Language) -> Iterator[Data]:
    """Yield a step in five rungs, each telling more than the one before."""
    shown = highlights(board, step, say)
    nothing: Data = {"houses": [], "cells": [], "candidates": [], "links": []}
    areas = shown["houses"]
    yield {
        "kind": "technique",
        "text": say(technique_name(step.technique)),
        "highlights": nothing,
    }
    yield {
        "kind": "houses",
        "text": say(hint_line(board, step)),
        "houses": [{name: one[name] for name in one if name != "role"} for one in areas],
        "highlights": {**nothing, "houses": areas},
    }
    look = pattern_cells(step)
    yield {
        "kind": "cells",
        "text": say(msg("Look at {cells}.", cells=_names(board, look))),
        "cells": look,
        "highlights": {
            **nothing,
            "houses": areas,
            "cells": [{"cell": cell, "role": "look", "set": None} for cell in look],
        },
    }
    told = _told(board, step, say)
    yield {"kind": "step", "text": told["text"], "why": told["why"], "highlights": shown}
    done = ("placed", "removed")
    yield {
        "kind": "apply",
        "text": _done(board, step, say),
        "placements": told["placements"],
        "eliminations": told["eliminations"],
        "highlights": {
            **nothing,
            "cells": [one for one in shown["cells"] if one["role"] in done],
            "candidates": [one for one in shown["candidates"] if one["role"] in done],
        },
    }


def _done(board: Board, step: Step, say: Language) -> str:
    from farandole.logic.words.phrases import result

    return say(msg("{result}.", result=result(board, step)))


def _told(board: Board, step: Step, say: Language) -> Data:
    line, why = (
        parted(step_clause(board, step), say),
        [parted(one, say) for one in teach(board, step)],
    )
    return {
        "placements": _candidates(step.placements),
        "eliminations": _candidates(step.eliminations),
        "notation": notation(board, step),
        "text": say(step_line(board, step)),
        "why": [_joined(one) for one in why],
        "parts": {"text": line, "why": why},
    }


def parted(message: Message, say: Language) -> list[Data]:
    """Return a sentence in parts, each with the cells, or the candidates in them, that it names."""
    found = []
    for text, things in parts(message, say):
        mentions = [thing for thing in things if isinstance(thing, Mention)]
        digits = next((one.digits for one in reversed(mentions) if one.digits), ())
        cells = mentions[-1].cells if mentions else ()
        found.append({"text": text, "cells": list(cells), "digits": list(digits)})
    return found


def _joined(some: list[Data]) -> str:
    return "".join(one["text"] for one in some)


def explained(
    board: Board, say: Language, profile: Profile = HODOKU, *, seconds: float | None = None
) -> Data:
    """Return what :class:`~farandole.studio.schemas.logic.ExplainAnswer` has."""
    found = explain(board, profile, seconds=seconds)
    pairs = list(zip(found.boards(), found.steps, strict=False))
    return {
        "end": found.end,
        "level": found.rating.level,
        "level_name": say(level_message(found.rating.level)),
        "score": found.rating.score,
        "roles": role_names(pairs, say),
        "board": board_data(board),
        "tried": [technique_data(one, say) for one in profile.techniques],
        "steps": [shown(before, step, say) for before, step in pairs],
    }


def shown(before: Board, step: Step, say: Language) -> Data:
    """Return a step with all that a board draws, and the board before it."""
    return {
        **_told(before, step, say),
        "technique": technique_data(step.technique, say),
        "hint": say(hint_line(before, step)),
        "highlights": highlights(before, step, say),
        "board": before.grid.line,
        "before": candidates_of(before),
    }


def every_step(
    board: Board,
    say: Language,
    tell: int | None = None,
    one: Technique | None = None,
    *,
    seconds: float | None = None,
) -> Data:
    """Return what :class:`~farandole.studio.schemas.logic.StepsAnswer` has."""
    found = all_steps(board, None if one is None else wide_profile_for(one), seconds=seconds)
    steps = found.steps[:MOST_STEPS]
    told = steps[tell] if tell is not None and tell < len(steps) else None
    return {
        "complete": found.complete,
        "count": len(found.steps),
        "steps": [
            {
                "technique": technique_data(step.technique, say),
                "notation": notation(board, step),
                "placements": _candidates(step.placements),
                "eliminations": _candidates(step.eliminations),
            }
            for step in steps
        ],
        "roles": {} if told is None else role_names([(board, told)], say),
        "told": None if told is None else shown(board, told, say),
    }


MOST_STEPS = 1000
"""Steps of one board that are answered; some have thousands."""


def reasons(board: Board, name: str, say: Language, *, seconds: float | None = None) -> Data:
    """Return what :class:`~farandole.studio.schemas.logic.WhyNotAnswer` has.

    Raises :class:`~farandole.ArgumentError` for a name that no technique has.
    """
    found = why_not(board, name, seconds=seconds)
    return {
        "technique": technique_data(found.technique, say),
        "steps": len(found.steps),
        "reasons": [say(one) for one in found.reasons],
    }


def board_data(board: Board) -> Data:
    """Return what a board is made of: its shape, the boxes of its cells, its givens and digits."""
    shape = board.shape
    return {
        "shape": str(shape),
        "side": shape.side,
        "regions": list(shape.regions),
        "givens": list(board.givens.cells),
        "digits": list(board.grid.cells),
    }


def rated(grid: Grid, say: Language, *, seconds: float | None = None) -> Data:
    """Return what :class:`~farandole.studio.schemas.logic.RateAnswer` has."""
    found = rate(grid, seconds=seconds)
    used = sorted(found.counts, key=lambda pair: (pair[0].score, pair[0].place))
    return {
        "end": found.end,
        "level": found.level,
        "level_name": say(level_message(found.level)),
        "score": found.score,
        "steps": sum(times for _, times in used),
        "hardest": None if found.hardest is None else technique_data(found.hardest, say),
        "techniques": [{**technique_data(one, say), "count": times} for one, times in used],
    }


def highlights(board: Board, step: Step, say: Language) -> Data:
    """Return all that a board draws of a step."""
    roles = roles_of(board, step)
    letters = set_letters(step)
    cells: dict[int, str] = {}
    for role in _CELL_ROLES:
        for (cell, _), its in roles.items():
            if its == role or (role == "pattern" and its.startswith("colour")):
                cells.setdefault(cell, role)
    for cell in step.cells:
        cells.setdefault(cell, "pattern")
    return {
        "houses": _houses(board, step, say),
        "cells": [
            {"cell": cell, "role": role, "set": letters.get(cell)}
            for cell, role in sorted(cells.items())
        ],
        "candidates": [
            {"cell": one.cell, "digit": one.digit, "role": role} for one, role in roles.items()
        ],
        "links": [
            {
                "from": _node(step, one.start),
                "to": _node(step, one.end),
                "kind": "strong" if one.is_strong else "weak",
            }
            for one in step.links
        ],
    }


def _node(step: Step, number: int) -> Data:
    node = step.nodes[number]
    return {"cells": list(node.cells), "digit": node.digit}


def _houses(board: Board, step: Step, say: Language) -> list[Data]:
    from farandole.logic.words.phrases import area

    houses = board.shape.houses
    named = [(number, "base") for number in step.base]
    named += [(number, "cover") for number in step.cover if number not in step.base]
    if not named:
        cells = pattern_cells(step)
        named = [(number, "area") for number in sorted({area(board, cell) for cell in cells})]
    return [
        {**house_data(houses[number], say), "role": role}
        for number, role in named
        if number < len(houses)
    ]


def pattern_cells(step: Step) -> list[int]:
    """Return the cells to look at: those of the pattern, or where the step does something.

    >>> from farandole.logic import Candidate, Step, technique
    >>> pattern_cells(Step(technique("hidden-single"), placements=(Candidate(10, 7),)))
    [10]
    """
    groups = (
        (*step.cells, *step.fins, *step.endo_fins),
        (cell for node in step.nodes for cell in node.cells),
        (cell for one in step.sets for cell in one.cells),
        (cell for one in step.colours for cell in one.cells),
    )
    found = {cell for group in groups for cell in group}
    if not found:
        found = {one.cell for one in (*step.placements, *step.eliminations)}
    return sorted(found)


def house_data(house: House, say: Language) -> Data:
    """Return a house as it is answered."""
    return {
        "kind": house.kind,
        "number": house.number,
        "name": say(house.message),
        "cells": list(house.cells),
    }


def technique_data(one: Technique, say: Language) -> Data:
    """Return a technique as it is answered."""
    return {
        "id": one.id,
        "name": say(technique_name(one)),
        "family": one.family,
        "level": one.level,
        "score": one.score,
    }


def candidates_of(board: Board) -> list[list[int]]:
    """Return the candidates of each cell; none where a digit is."""
    return [list(digits_of(mask)) for mask in board.candidates]


def role_names(pairs: Iterable[tuple[Board, Step]], say: Language) -> dict[str, str]:
    """Return what people call the roles that candidates have in these steps."""
    found = dict.fromkeys(role for pair in pairs for role in roles_of(*pair).values())
    return {role: say(role_message(role)) for role in found}


def _candidates(some: Iterable[Candidate]) -> list[Data]:
    return [{"cell": one.cell, "digit": one.digit} for one in some]


def _names(board: Board, cells: Iterable[int]) -> Listed:
    return Listed([board.shape.cell_name(cell) for cell in cells], "and")
