"""Steps as plain data, for JSON: names of techniques, cells and houses, digits as numbers.

Data from outside is looked at to the end before anything is made of it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError, FarandoleError
from farandole.i18n import Quoted, msg
from farandole.logic.steps import Candidate, Colour, Link, LockedSet, Node, Step, Truth
from farandole.logic.techniques import technique
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeAlias

    Data: TypeAlias = "bool | int | float | str | list[Data] | dict[str, Data] | None"

_HOUSES = {house.name: number for number, house in enumerate(CLASSIC.houses)}
_MOST = 100_000  # parts of one kind: more than any step has


def to_json(step: Step) -> str:
    """Return a step as JSON on one line.

    >>> step = Step(technique("hidden-single"), (Candidate(10, 7),), base=(18,))
    >>> to_json(step)
    '{"technique": "hidden-single", "placements": [["r2c2", 7]], "base": ["box 1"]}'
    >>> from_json(to_json(step)) == step
    True
    """
    return json.dumps(write_step(step))


def from_json(text: str | bytes) -> Step:
    """Return the step that JSON describes.

    Raises :class:`~farandole.ArgumentError` for anything else.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ArgumentError(msg("no JSON: {reason}", reason=str(error))) from None
    return read_step(data)


def write_step(step: Step) -> dict[str, Data]:
    """Return a step as plain data; parts that it doesn't have are left out."""
    data: dict[str, Data] = {"technique": step.technique.id}
    parts: dict[str, list[Data]] = {
        "placements": [[_name(cell), digit] for cell, digit in step.placements],
        "eliminations": [[_name(cell), digit] for cell, digit in step.eliminations],
        "cells": _names(step.cells),
        "digits": list(step.digits),
        "base": [CLASSIC.houses[house].name for house in step.base],
        "cover": [CLASSIC.houses[house].name for house in step.cover],
        "fins": _names(step.fins),
        "endo_fins": _names(step.endo_fins),
        "nodes": [[_names(one.cells), one.digit, one.set] for one in step.nodes],
        "links": [[one.start, one.end, one.is_strong] for one in step.links],
        "sets": [[_names(one.cells), list(one.digits)] for one in step.sets],
        "colours": [[_names(one.cells), one.digit, one.colour] for one in step.colours],
        "truths": [_write_truth(one) for one in step.truths],
    }
    data.update((name, part) for name, part in parts.items() if part)
    return data


def read_step(data: Data) -> Step:
    """Return the step that plain data describe.

    Raises :class:`~farandole.ArgumentError` for anything else, naming the part.
    """
    if not isinstance(data, dict) or not isinstance(data.get("technique"), str):
        raise ArgumentError(msg("no step: {value}", value=Quoted(data)))
    parts: dict[str, Any] = {}
    for name, value in data.items():
        if name == "technique":
            continue
        if name not in _READ:
            raise ArgumentError(msg("a step has no {name}", name=Quoted(name)))
        try:
            parts[name] = tuple(map(_READ[name], _list(value)))
        except (TypeError, ValueError, KeyError, FarandoleError):
            raise ArgumentError(
                msg("a step's {name} can't be {value}", name=name, value=Quoted(value))
            ) from None
    step = Step(technique(str(data["technique"])), **parts)
    ends = {end for link in step.links for end in (link.start, link.end)}
    sets = {node.set for node in step.nodes if node.set is not None}
    for name, numbers, many in (("links", ends, step.nodes), ("nodes", sets, step.sets)):
        for number in numbers:
            if not 0 <= number < len(many):
                raise ArgumentError(
                    msg("a step's {name} can't be {value}", name=name, value=number)
                )
    return step


def _name(cell: int) -> str:
    return CLASSIC.cell_name(cell)


def _names(cells: Iterable[int]) -> list[Data]:
    return [_name(cell) for cell in cells]


def _write_truth(truth: Truth) -> Data:
    if truth.house is None:
        return [_name(truth.at)]
    return [CLASSIC.houses[truth.house].name, truth.at]


def _list(value: Data, length: int | None = None) -> list[Data]:
    if not isinstance(value, list) or len(value) > _MOST:
        raise TypeError
    if length is not None and len(value) != length:
        raise ValueError
    return value


def _cell(value: Data) -> int:
    if not isinstance(value, str):
        raise TypeError
    return CLASSIC.cell(value)


def _cells(value: Data) -> tuple[int, ...]:
    return tuple(map(_cell, _list(value)))


def _number(value: Data) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _digit(value: Data) -> int:
    if not 1 <= _number(value) <= 9:
        raise ValueError
    return _number(value)


def _house(value: Data) -> int:
    if not isinstance(value, str):
        raise TypeError
    return _HOUSES[value]


def _candidate(value: Data) -> Candidate:
    cell, digit = _list(value, 2)
    return Candidate(_cell(cell), _digit(digit))


def _node(value: Data) -> Node:
    cells, digit, set_ = _list(value, 3)
    return Node(_cells(cells), _digit(digit), None if set_ is None else _number(set_))


def _link(value: Data) -> Link:
    start, end, is_strong = _list(value, 3)
    if not isinstance(is_strong, bool):
        raise TypeError
    return Link(_number(start), _number(end), is_strong)


def _set(value: Data) -> LockedSet:
    cells, digits = _list(value, 2)
    return LockedSet(_cells(cells), tuple(map(_digit, _list(digits))))


def _colour(value: Data) -> Colour:
    cells, digit, colour = _list(value, 3)
    return Colour(_cells(cells), _digit(digit), _number(colour))


def _truth(value: Data) -> Truth:
    match _list(value):
        case [cell]:
            return Truth(None, _cell(cell))
        case [house, digit]:
            return Truth(_house(house), _digit(digit))
    raise ValueError


_READ: dict[str, Callable[[Data], object]] = {
    "placements": _candidate,
    "eliminations": _candidate,
    "cells": _cell,
    "digits": _digit,
    "base": _house,
    "cover": _house,
    "fins": _cell,
    "endo_fins": _cell,
    "nodes": _node,
    "links": _link,
    "sets": _set,
    "colours": _colour,
    "truths": _truth,
}
