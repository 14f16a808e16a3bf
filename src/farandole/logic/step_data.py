"""Steps as plain data, for JSON: names of techniques, cells and houses, digits as numbers.

Data from outside is checked completely before a step is made from it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

from farandole.errors import ArgumentError, FarandoleError
from farandole.i18n import Quoted, msg
from farandole.logic.steps import (
    Candidate,
    Colour,
    Link,
    LockedSet,
    Node,
    Step,
    StepRating,
    Truth,
    bind,
)
from farandole.logic.techniques import technique
from farandole.sudoku.shape import CLASSIC, Shape

Data: TypeAlias = "bool | int | float | str | list[Data] | dict[str, Data] | None"


T = TypeVar("T")

_MOST = 100_000  # parts of one kind: more than any step has


def to_json(step: Step, shape: Shape = CLASSIC) -> str:
    """Return a step on a board of this shape as JSON on one line.

    >>> step = Step(technique("hidden-single"), (Candidate(10, 7),), base=(18,))
    >>> to_json(step)
    '{"technique": "hidden-single", "placements": [["r2c2", 7]], "base": ["box 1"]}'
    >>> from_json(to_json(step)) == step
    True
    """
    return json.dumps(write_step(step, shape))


def from_json(text: str | bytes, shape: Shape = CLASSIC) -> Step:
    """Return the step that JSON describes, on a board of this shape.

    Raises :class:`~farandole.ArgumentError` for anything else.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ArgumentError(msg("not JSON: {reason}", reason=str(error))) from None
    return read_step(data, shape)


def write_step(step: Step, shape: Shape = CLASSIC) -> dict[str, Data]:
    """Return a step as plain data, without the parts that it doesn't have."""
    data: dict[str, Data] = {"technique": step.technique.id}
    for name, (write, _) in _parts(shape).items():
        if part := getattr(step, name):
            data[name] = [write(each) for each in part]
    if step.rated:
        data["rated"] = list(step.rated)
    return data


def read_step(data: Data, shape: Shape = CLASSIC) -> Step:
    """Return the step that plain data describe.

    Raises :class:`~farandole.ArgumentError` for anything else, naming the part.
    """
    match data:
        case {"technique": str(technique_name), **values}:
            pass
        case _:
            raise ArgumentError(msg("not a step: {value}", value=Quoted(data)))
    known = _parts(shape)
    parts: dict[str, Any] = {}
    for name, value in values.items():
        if name == "rated":
            parts[name] = _rated(value)
            continue
        if name not in known:
            raise ArgumentError(msg("a step has no {name}", name=Quoted(name)))
        try:
            parts[name] = tuple(map(known[name][1], _list(value)))
        except (TypeError, ValueError, KeyError, FarandoleError):
            raise ArgumentError(
                msg("a step's {name} can't be {value}", name=name, value=Quoted(value))
            ) from None
    step = bind(Step(technique(technique_name), **parts), shape)
    ends = {end for link in step.links for end in (link.start, link.end)}
    sets = {node.set for node in step.nodes if node.set is not None}
    for name, numbers, of in (("links", ends, step.nodes), ("nodes", sets, step.sets)):
        for number in numbers:
            if not 0 <= number < len(of):
                raise ArgumentError(
                    msg("a step's {name} can't be {value}", name=name, value=number)
                )
    return step


def _rated(value: object) -> StepRating:
    match value:
        case [float(rating), str(rule)] if 0 < rating < 20:
            return StepRating(rating, rule)
    raise ArgumentError(msg("a step's {name} can't be {value}", name="rated", value=Quoted(value)))


def _parts(shape: Shape) -> dict[str, tuple[Callable[[Any], Data], Callable[[Data], object]]]:
    """Return the functions that write and read each part of a step."""
    houses = {house.name: number for number, house in enumerate(shape.houses)}

    def digit(value: Data) -> int:
        if not 1 <= _check_type(value, int) <= shape.side:
            raise ValueError
        return _check_type(value, int)

    def cell(value: Data) -> int:
        return shape.cell(_check_type(value, str))

    def cells(value: Data) -> tuple[int, ...]:
        return tuple(map(cell, _list(value)))

    def house(value: Data) -> int:
        return houses[_check_type(value, str)]

    def candidate(value: Data) -> Candidate:
        where, held = _list(value, 2)
        return Candidate(cell(where), digit(held))

    def node(value: Data) -> Node:
        where, held, number = _list(value, 3)
        return Node(cells(where), digit(held), None if number is None else _check_type(number, int))

    def link(value: Data) -> Link:
        start, end, is_strong = _list(value, 3)
        return Link(_check_type(start, int), _check_type(end, int), _check_type(is_strong, bool))

    def locked_set(value: Data) -> LockedSet:
        where, held = _list(value, 2)
        return LockedSet(cells(where), tuple(map(digit, _list(held))))

    def colour(value: Data) -> Colour:
        where, held, number = _list(value, 3)
        return Colour(cells(where), digit(held), _check_type(number, int))

    def truth(value: Data) -> Truth:
        match _list(value):
            case [where]:
                return Truth(None, cell(where))
            case [number, held]:
                return Truth(house(number), digit(held))
        raise ValueError

    def rule(value: Data) -> int:
        if not 0 <= _check_type(value, int) < _MOST:
            raise ValueError
        return _check_type(value, int)

    def names(some: Iterable[int]) -> list[Data]:
        return list(map(shape.cell_name, some))

    def house_name(number: int) -> str:
        return shape.houses[number].name

    def truth_data(it: Truth) -> Data:
        return names([it.at]) if it.house is None else [house_name(it.house), it.at]

    one_candidate = (lambda it: [shape.cell_name(it.cell), it.digit]), candidate
    one_cell, one_house = (shape.cell_name, cell), (house_name, house)
    return {
        "placements": one_candidate,
        "eliminations": one_candidate,
        "cells": one_cell,
        "digits": (int, digit),
        "base": one_house,
        "cover": one_house,
        "fins": one_cell,
        "endo_fins": one_cell,
        "nodes": (lambda it: [names(it.cells), it.digit, it.set], node),
        "links": (lambda it: [it.start, it.end, it.is_strong], link),
        "sets": (lambda it: [names(it.cells), list(it.digits)], locked_set),
        "colours": (lambda it: [names(it.cells), it.digit, it.colour], colour),
        "truths": (truth_data, truth),
        "rules": (int, rule),
    }


def _list(value: object, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or len(value) > _MOST:
        raise TypeError
    if length is not None and len(value) != length:
        raise ValueError
    return value


def _check_type(value: Data, kind: type[T]) -> T:
    """Return a value of exactly this type: a truth value isn't a number."""
    if type(value) is not kind:
        raise TypeError
    return value
