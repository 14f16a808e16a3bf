"""Canonical forms, other formats, and the methods side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from farandole.errors import FormatError
from farandole.i18n import fault, msg
from farandole.limits import Budget, Limits
from farandole.studio.api.routing import Called, router
from farandole.studio.puzzles import puzzle_of, shape_of
from farandole.studio.schemas.forms import (
    MOST_PUZZLES,
    CanonicalAnswer,
    CanonicalAsked,
    CompareAnswer,
    CompareAsked,
    ConvertAnswer,
    ConvertAsked,
)
from farandole.sudoku.canonical import canonical as form_of
from farandole.sudoku.formats import read, write
from farandole.sudoku.methods.compare import compare as compared

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.errors import ParseError
    from farandole.i18n import Language
    from farandole.sudoku.formats import Record
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape

routes = router("forms")


@routes.post(
    "/canonical", summary=str(msg("Find the form that all equivalents of a puzzle have in common"))
)
async def canonical(asked: CanonicalAsked, call: Called) -> CanonicalAnswer:
    """Return the canonical form."""
    found = await call.run(form_of, await call.read(puzzle_of, asked))
    return CanonicalAnswer(
        canonical=found.grid.line, automorphisms=found.automorphisms, complete=found.complete
    )


@routes.post("/convert", summary=str(msg("Read puzzles in any format, and write them in another")))
async def convert(asked: ConvertAsked, call: Called) -> ConvertAnswer:
    """Return text, and what was read."""
    shape = shape_of(asked.shape)
    seconds = call.settings.seconds
    found = await call.run(_converted, asked.text, asked.format, asked.to, shape, call.say, seconds)
    return ConvertAnswer(**found)


class _TimeIsUpError(Exception):
    """Raised out of a reader that finds one fault after another."""


def _converted(
    text: str, format: str | None, to: str, shape: Shape | None, say: Language, seconds: float
) -> dict[str, Any]:
    records, errors, is_all = _read(text, format, shape, Budget(Limits(seconds=seconds)).start())
    return {
        "text": "".join(_written(records, to)),
        "puzzles": [
            {
                "puzzle": record.grid.line,
                "board": (record.state or record.grid).line,
                "shape": str(record.grid.shape),
                "format": record.format,
                "line": record.line,
                "label": record.label,
                "solution": None if record.solution is None else record.solution.line,
                "candidates": _candidates(record),
                "author": dict(record.extra).get("author", ""),
                "rules": dict(record.extra).get("rules", ""),
                "notes": {
                    name: value for name, value in record.extra if name not in ("author", "rules")
                },
            }
            for record in records
        ],
        "faults": [
            {
                "line": error.line,
                "column": error.column,
                "code": error.code,
                "text": say.capital(fault(error, say), error.message),
            }
            for error in errors[:MOST_PUZZLES]
        ],
        "complete": is_all,
    }


def _read(
    text: str, format: str | None, shape: Shape | None, budget: Budget
) -> tuple[list[Record], list[ParseError], bool]:
    """Return puzzles and faults, and whether these are all."""
    records: list[Record] = []
    errors: list[ParseError] = []

    def note(error: ParseError) -> None:
        errors.append(error)
        if budget.is_over():
            raise _TimeIsUpError

    try:
        for record in read(text, format=format, shape=shape, errors=note):
            if len(records) == MOST_PUZZLES or budget.is_over():
                return records, errors, False
            records.append(record)
    except _TimeIsUpError:
        return records, errors, False
    return records, errors, True


def _candidates(record: Record) -> list[list[int]] | None:
    """Return the candidates that the text gives, a list of digits a cell."""
    if record.candidates is None:
        return None
    sizes = range(record.grid.shape.side)
    return [[digit + 1 for digit in sizes if mask >> digit & 1] for mask in record.candidates]


def _written(records: list[Record], to: str) -> Iterable[str]:
    """Yield text; where a format has no room for what isn't the puzzle, that is left out."""
    try:
        return list(write(records, to))
    except FormatError:
        return list(write([record.grid for record in records], to))


@routes.post("/methods/compare", summary=str(msg("Solve a puzzle by seven methods, side by side")))
async def compare(asked: CompareAsked, call: Called) -> CompareAnswer:
    """Return what each method makes of it."""
    puzzle = await call.read(puzzle_of, asked)
    found = await call.run_long(_compared, puzzle, asked.methods, asked.nodes, asked.seconds)
    return CompareAnswer(methods=found)  # type: ignore[arg-type]


def _compared(
    grid: Grid, methods: list[str] | None, nodes: int, seconds: float
) -> list[dict[str, Any]]:
    return [
        {
            "method": one.method,
            "outcome": one.outcome,
            "grid": one.grid.line,
            "cells_left": one.cells_left,
            "nodes": one.nodes,
            "guesses": one.guesses,
            "seconds": round(one.seconds, 6),
            "stopped": one.stopped,
        }
        for one in compared(grid, methods, nodes=nodes, seconds=seconds, runs=1)
    ]
