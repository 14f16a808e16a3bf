"""Steps as plain data, for JSON: names of techniques, cells and houses, digits as numbers.

Data from outside is looked at to the end before anything is made of it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from farandole._misuse import fitted
from farandole.errors import ArgumentError, FarandoleError
from farandole.i18n import Quoted, msg
from farandole.logic.steps import Candidate, Colour, Link, LockedSet, Node, Step, Truth, found_on
from farandole.logic.techniques import technique
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeAlias

    from farandole.sudoku.shape import Shape

    Data: TypeAlias = "bool | int | float | str | list[Data] | dict[str, Data] | None"

_MOST = 100_000  # parts of one kind: more than any step has


@fitted
def to_json(step: Step, shape: Shape = CLASSIC) -> str:
    """Return a step on a board of this shape as JSON on one line.

    >>> step = Step(technique("hidden-single"), (Candidate(10, 7),), base=(18,))
    >>> to_json(step)
    '{"technique": "hidden-single", "placements": [["r2c2", 7]], "base": ["box 1"]}'
    >>> from_json(to_json(step)) == step
    True
    """
    return json.dumps(write_step(step, shape))


@fitted
def from_json(text: str | bytes, shape: Shape = CLASSIC) -> Step:
    """Return the step that JSON describes, on a board of this shape.

    Raises :class:`~farandole.ArgumentError` for anything else.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ArgumentError(msg("no JSON: {reason}", reason=str(error))) from None
    return read_step(data, shape)


def write_step(step: Step, shape: Shape = CLASSIC) -> dict[str, Data]:
    """Return a step as plain data; parts that it doesn't have are left out."""

    def names(cells: Iterable[int]) -> list[Data]:
        return [shape.cell_name(cell) for cell in cells]

    def houses(numbers: Iterable[int]) -> list[Data]:
        return [shape.houses[number].name for number in numbers]

    data: dict[str, Data] = {"technique": step.technique.id}
    parts: dict[str, list[Data]] = {
        "placements": [[*names([cell]), digit] for cell, digit in step.placements],
        "eliminations": [[*names([cell]), digit] for cell, digit in step.eliminations],
        "cells": names(step.cells),
        "digits": list(step.digits),
        "base": houses(step.base),
        "cover": houses(step.cover),
        "fins": names(step.fins),
        "endo_fins": names(step.endo_fins),
        "nodes": [[names(one.cells), one.digit, one.set] for one in step.nodes],
        "links": [[one.start, one.end, one.is_strong] for one in step.links],
        "sets": [[names(one.cells), list(one.digits)] for one in step.sets],
        "colours": [[names(one.cells), one.digit, one.colour] for one in step.colours],
        "truths": [
            names([one.at]) if one.house is None else [*houses([one.house]), one.at]
            for one in step.truths
        ],
    }
    data.update((name, part) for name, part in parts.items() if part)
    return data


def read_step(data: Data, shape: Shape = CLASSIC) -> Step:
    """Return the step that plain data describe.

    Raises :class:`~farandole.ArgumentError` for anything else, naming the part.
    """
    if not isinstance(data, dict) or not isinstance(data.get("technique"), str):
        raise ArgumentError(msg("no step: {value}", value=Quoted(data)))
    readers = _Reader(shape).readers()
    parts: dict[str, Any] = {}
    for name, value in data.items():
        if name == "technique":
            continue
        if name not in readers:
            raise ArgumentError(msg("a step has no {name}", name=Quoted(name)))
        try:
            parts[name] = tuple(map(readers[name], _list(value)))
        except (TypeError, ValueError, KeyError, FarandoleError):
            raise ArgumentError(
                msg("a step's {name} can't be {value}", name=name, value=Quoted(value))
            ) from None
    step = found_on(Step(technique(data["technique"]), **parts), shape)
    ends = {end for link in step.links for end in (link.start, link.end)}
    sets = {node.set for node in step.nodes if node.set is not None}
    for name, numbers, many in (("links", ends, step.nodes), ("nodes", sets, step.sets)):
        for number in numbers:
            if not 0 <= number < len(many):
                raise ArgumentError(
                    msg("a step's {name} can't be {value}", name=name, value=number)
                )
    return step


def _list(value: Data, length: int | None = None) -> list[Data]:
    if not isinstance(value, list) or len(value) > _MOST:
        raise TypeError
    if length is not None and len(value) != length:
        raise ValueError
    return value


def _number(value: Data) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


class _Reader:
    """Reads the parts of steps on boards of one shape; what is wrong raises some error."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._houses = {house.name: number for number, house in enumerate(shape.houses)}

    def readers(self) -> dict[str, Callable[[Data], object]]:
        """Return what reads one of each part."""
        return {
            "placements": self._candidate,
            "eliminations": self._candidate,
            "cells": self._cell,
            "digits": self._digit,
            "base": self._house,
            "cover": self._house,
            "fins": self._cell,
            "endo_fins": self._cell,
            "nodes": self._node,
            "links": self._link,
            "sets": self._set,
            "colours": self._colour,
            "truths": self._truth,
        }

    def _cell(self, value: Data) -> int:
        if not isinstance(value, str):
            raise TypeError
        return self._shape.cell(value)

    def _cells(self, value: Data) -> tuple[int, ...]:
        return tuple(map(self._cell, _list(value)))

    def _digit(self, value: Data) -> int:
        if not 1 <= _number(value) <= self._shape.side:
            raise ValueError
        return _number(value)

    def _house(self, value: Data) -> int:
        if not isinstance(value, str):
            raise TypeError
        return self._houses[value]

    def _candidate(self, value: Data) -> Candidate:
        cell, digit = _list(value, 2)
        return Candidate(self._cell(cell), self._digit(digit))

    def _node(self, value: Data) -> Node:
        cells, digit, number = _list(value, 3)
        return Node(
            self._cells(cells), self._digit(digit), None if number is None else _number(number)
        )

    def _link(self, value: Data) -> Link:
        start, end, is_strong = _list(value, 3)
        if not isinstance(is_strong, bool):
            raise TypeError
        return Link(_number(start), _number(end), is_strong)

    def _set(self, value: Data) -> LockedSet:
        cells, digits = _list(value, 2)
        return LockedSet(self._cells(cells), tuple(map(self._digit, _list(digits))))

    def _colour(self, value: Data) -> Colour:
        cells, digit, colour = _list(value, 3)
        return Colour(self._cells(cells), self._digit(digit), _number(colour))

    def _truth(self, value: Data) -> Truth:
        match _list(value):
            case [cell]:
                return Truth(None, self._cell(cell))
            case [house, digit]:
                return Truth(self._house(house), self._digit(digit))
        raise ValueError
