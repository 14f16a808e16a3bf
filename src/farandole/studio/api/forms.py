"""Canonical forms, other formats, and the methods side by side."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from farandole.errors import FormatError, ParseError
from farandole.i18n import fault, msg
from farandole.limits import Budget, Limits
from farandole.logic.board import digits_of
from farandole.studio.api.routing import Called, Calls
from farandole.studio.api.schemas import (
    EXAMPLE,
    Answer,
    Body,
    PuzzleBody,
    ShapeText,
    example,
    shared,
)
from farandole.studio.puzzles import named_whole, puzzle_of, shape_of
from farandole.sudoku.canonical import canonical as form_of
from farandole.sudoku.formats import Record, read, write
from farandole.sudoku.methods.compare import compare as compare_methods

MOST_TEXT = 500_000
MOST_PUZZLES = 2000
Name = Annotated[str, Field(min_length=1, max_length=50)]


class CanonicalAnswer(Answer):
    """The grid that represents all equivalents of a puzzle."""

    canonical: str
    constraints: list[dict[str, Any]]
    automorphisms: int
    complete: bool


class ConvertBody(Body):
    """Text with puzzles, and the format to write; null to read them only."""

    model_config = example(text=EXAMPLE, to="sdk", format=None)

    text: Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]
    to: Name | None = "line"
    format: Name | None = None
    shape: ShapeText = None


class FaultAnswer(Answer):
    """A puzzle that couldn't be read."""

    line: int | None
    column: int | None
    code: str
    text: str


class RecordAnswer(Answer):
    """A puzzle that was read."""

    puzzle: str
    board: str
    shape: str
    format: str
    line: int
    label: str
    solution: str | None
    candidates: list[list[int]] | None
    author: str
    rules: str
    notes: dict[str, str]
    constraints: list[dict[str, Any]]


class ConvertAnswer(Answer):
    """The text in the other format, the puzzles, and the faults."""

    text: str
    puzzles: list[RecordAnswer]
    faults: list[FaultAnswer]
    complete: bool


class CompareBody(PuzzleBody):
    """A puzzle for several methods."""

    methods: Annotated[list[Name] | None, Field(max_length=20)] = None
    nodes: Annotated[int, Field(gt=0, le=1_000_000)] = 50_000
    seconds: Annotated[float, Field(gt=0, le=5)] = 5.0


class MethodAnswer(Answer):
    """The result of one method."""

    method: str
    outcome: Literal["solved", "impossible", "stopped", "stuck"]
    grid: str
    cells_left: int
    nodes: int
    guesses: int
    seconds: float
    stopped: str | None


class CompareAnswer(Answer):
    """The result of each method."""

    methods: list[MethodAnswer]


calls = Calls("forms")


@calls.add("POST /canonical", msg("Find the canonical form of a puzzle"))
def canonical(body: PuzzleBody) -> CanonicalAnswer:
    form = form_of(puzzle_of(body))
    return CanonicalAnswer(
        canonical=form.grid.line,
        constraints=[rule.to_json() for rule in form.grid.constraints],
        automorphisms=form.automorphisms,
        complete=form.complete,
    )


@calls.add("POST /convert", msg("Convert puzzles from any format to another"))
def convert(body: ConvertBody, call: Called) -> ConvertAnswer:
    budget = Budget(Limits(seconds=call.settings.seconds)).start()
    records, errors, is_all = _read_puzzles(body, budget)
    say = call.say
    faults = [
        {**shared(FaultAnswer, error), "text": say.capital(fault(error, say), error.message)}
        for error in errors[:MOST_PUZZLES]
    ]
    return ConvertAnswer(
        text="".join(_text(records, body.to)) if body.to else "",
        puzzles=list(map(_record, records)),  # type: ignore[arg-type]
        faults=faults,  # type: ignore[arg-type]
        complete=is_all,
    )


class _TimeIsUpError(Exception):
    """Raised out of a reader that finds one fault after another."""


def _record(record: Record) -> dict[str, Any]:
    notes = dict(record.extra)
    grid = named_whole(record.grid)
    return {
        **shared(RecordAnswer, record),
        "puzzle": grid.line,
        "board": (record.state or record.grid).line,
        "shape": str(grid.shape),
        "solution": None if record.solution is None else record.solution.line,
        "candidates": record.candidates and [digits_of(mask) for mask in record.candidates],
        "author": notes.pop("author", ""),
        "rules": notes.pop("rules", ""),
        "notes": notes,
        "constraints": [rule.to_json() for rule in grid.constraints],
    }


def _read_puzzles(body: ConvertBody, budget: Budget) -> tuple[list[Record], list[ParseError], bool]:
    """Return puzzles and faults, and whether these are all."""
    shape = shape_of(body.shape)
    records: list[Record] = []
    errors: list[ParseError] = []

    def note(error: ParseError) -> None:
        errors.append(error)
        if budget.is_over():
            raise _TimeIsUpError

    try:
        for record in read(body.text, format=body.format, shape=shape, errors=note):
            if len(records) == MOST_PUZZLES or budget.is_over():
                return records, errors, False
            records.append(record)
    except _TimeIsUpError:
        return records, errors, False
    return records, errors, True


def _text(records: list[Record], to: str) -> list[str]:
    """Return text; a format without room for the rest gets the puzzles alone."""
    try:
        return list(write(records, to))
    except FormatError:
        return list(write([record.grid for record in records], to))


@calls.add("POST /methods/compare", msg("Compare seven methods on a puzzle"), is_long=True)
def compare(body: CompareBody) -> CompareAnswer:
    results = compare_methods(
        puzzle_of(body), body.methods, nodes=body.nodes, seconds=body.seconds, runs=1
    )
    answers = [
        {
            **shared(MethodAnswer, result),
            "grid": result.grid.line,
            "seconds": round(result.seconds, 6),
        }
        for result in results
    ]
    return CompareAnswer(methods=answers)  # type: ignore[arg-type]
