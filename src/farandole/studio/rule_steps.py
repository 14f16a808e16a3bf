"""Steps by constraints for the browser, which the kernel's words don't know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from farandole.i18n import Listed, Message, msg
from farandole.logic.board import Board
from farandole.logic.notation import notation
from farandole.logic.render.roles import PATTERN, PLACED, REMOVED, ROLES, roles_of
from farandole.logic.steps import Node, Step
from farandole.logic.words import hint_line, step_clause, step_line, teach, technique_name
from farandole.logic.words.steps import step_effect

Data = dict[str, Any]


_CHANGES = (PLACED, REMOVED)


def told(board: Board, step: Step) -> Data:
    """Return all that answers have of a step, as :func:`telling.step_data`, but with messages."""
    return {
        "technique": step.technique.id,
        **_effects(step),
        "notation": notation(board, step),
        "hint": hint_line(board, step),
        "text": step_line(board, step),
        "clause": step_clause(board, step),
        "why": _why(board, step),
        "highlights": _drawing(board, step),
        "argument": None,
    }


def stages(board: Board, step: Step) -> list[Data]:
    """Return the stages of a hint, as :func:`telling.stages_data`, but with messages."""
    whole, why, where = _drawing(board, step), _why(board, step), _where(board, step)
    cells = _pattern_cells(step)
    look = _cells(cells, "look")
    changes = {
        **_EMPTY,
        **{name: [one for one in whole[name] if one["role"] in _CHANGES] for name in _CHANGED},
    }
    text = msg("Look at {cells}.", cells=Listed(board.shape.cell_name(cell) for cell in cells))
    every: list[Data] = [
        {"kind": "houses", "text": hint_line(board, step), "highlights": where},
        {"kind": "technique", "text": technique_name(step.technique), "highlights": where},
        {"kind": "cells", "text": text, "cells": cells, "highlights": {**where, "cells": look}},
        {"kind": "step", "text": step_line(board, step), "why": why, "highlights": whole},
        {"kind": "why", "text": why, "highlights": whole},
        {
            "kind": "apply",
            "text": _effect(board, step),
            **_effects(step),
            "highlights": changes,
        },
    ]
    is_known = where["cells"] == look
    return [one for one in every if not (is_known and one["kind"] == "cells")]


_EMPTY: Data = {"houses": [], "cells": [], "candidates": [], "links": []}
_CHANGED = ("cells", "candidates")


def _effects(step: Step) -> Data:
    return {
        "placements": [one._asdict() for one in step.placements],
        "eliminations": [one._asdict() for one in step.eliminations],
    }


def _why(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why a step holds, up to what it does; only chains come to that by themselves."""
    why = teach(board, step)
    return why if step.nodes else (*why, _effect(board, step))


def _effect(board: Board, step: Step) -> Message:
    return msg("{result}.", result=step_effect(board, step))


def _where(board: Board, step: Step) -> Data:
    """Return the drawing of where to look: houses, or the cells of constraints."""
    shape = board.shape
    if step.base:
        return {**_EMPTY, "houses": _houses(step.base, "base")}
    if step.nodes:
        cells = {cell for node in step.nodes for cell in node.cells}
        boxes = [n for n, house in enumerate(shape.houses) if house.kind == "box"]
        around = [number for number in boxes if cells.intersection(shape.houses[number].cells)]
        return {**_EMPTY, "houses": _houses(around, "area")}
    return {**_EMPTY, "cells": _cells(_cells_of_rules(board, step), "look")}


def _drawing(board: Board, step: Step) -> Data:
    """Return the whole drawing."""
    candidates = roles_of(board, step)
    role_of: dict[int, str] = {}
    for role in ROLES:
        for (cell, _), own in candidates.items():
            if own == role:
                role_of.setdefault(cell, role)
    own_cells = () if step.base or step.nodes else _cells_of_rules(board, step)
    for cell in (*step.cells, *own_cells):
        role_of.setdefault(cell, PATTERN)
    cover = [house for house in step.cover if house not in step.base]
    return {
        "houses": [*_houses(step.base, "base"), *_houses(cover, "cover")],
        "cells": [one for cell in sorted(role_of) for one in _cells([cell], role_of[cell])],
        "candidates": [{**one._asdict(), "role": role} for one, role in candidates.items()],
        "links": [
            {
                "from": _node(step.nodes[link.start]),
                "to": _node(step.nodes[link.end]),
                "kind": "strong" if link.is_strong else "weak",
            }
            for link in step.links
        ],
    }


def _cells_of_rules(board: Board, step: Step) -> list[int]:
    side = board.shape.side
    places = {place for rule in step.rules for place in board.grid.constraints[rule].places}
    return sorted(row * side + column for row, column in places if max(row, column) < side)


def _pattern_cells(step: Step) -> list[int]:
    """Return the cells that a step is about; those that it changes if it names no others."""
    cells = {*step.cells, *(cell for node in step.nodes for cell in node.cells)}
    return sorted(cells or {one.cell for one in (*step.placements, *step.eliminations)})


def _cells(cells: Iterable[int], role: str) -> list[Data]:
    return [{"cell": cell, "role": role, "set": None} for cell in cells]


def _houses(houses: Iterable[int], role: str) -> list[Data]:
    return [{"house": house, "role": role} for house in houses]


def _node(node: Node) -> Data:
    return {"cells": list(node.cells), "digit": node.digit}
