"""Canonical forms, formats, methods side by side."""

from __future__ import annotations

from typing import Annotated, Literal

from farandole._extras import needed
from farandole.studio.schemas.common import EXAMPLE, Answer, Asked, PuzzleAsked, ShapeText

with needed("studio"):
    from pydantic import ConfigDict, Field

MOST_TEXT = 500_000
MOST_PUZZLES = 2000
Name = Annotated[str, Field(min_length=1, max_length=50)]


class CanonicalAsked(PuzzleAsked):
    """A puzzle whose canonical form is wanted."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"puzzle": EXAMPLE}]})


class CanonicalAnswer(Answer):
    """The grid that stands for all that are the same puzzle."""

    canonical: str
    automorphisms: int
    complete: bool


class ConvertAsked(Asked):
    """Text with puzzles, and the format that is wanted."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"text": EXAMPLE, "to": "sdk", "format": None}]}
    )

    text: Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]
    to: Name = "line"
    format: Name | None = None
    shape: ShapeText = None


class FaultAnswer(Answer):
    """A puzzle that can't be read."""

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


class ConvertAnswer(Answer):
    """The text in the other format, what was read, and what couldn't be."""

    text: str
    puzzles: list[RecordAnswer]
    faults: list[FaultAnswer]
    complete: bool


class CompareAsked(PuzzleAsked):
    """A puzzle to be solved by several methods."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"puzzle": EXAMPLE}]})

    methods: Annotated[list[Name] | None, Field(max_length=20)] = None
    nodes: Annotated[int, Field(gt=0, le=1_000_000)] = 50_000
    seconds: Annotated[float, Field(gt=0, le=5)] = 5.0


class MethodAnswer(Answer):
    """What one method made of a puzzle."""

    method: str
    outcome: Literal["solved", "impossible", "stopped", "stuck"]
    grid: str
    cells_left: int
    nodes: int
    guesses: int
    seconds: float
    stopped: str | None


class CompareAnswer(Answer):
    """What each method made of a puzzle."""

    methods: list[MethodAnswer]
