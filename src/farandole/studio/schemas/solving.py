"""Solving, counting, checking."""

from __future__ import annotations

from typing import Annotated

from farandole._extras import needed
from farandole.studio.schemas.common import (
    HARD,
    Answer,
    MistakeAnswer,
    PositionAsked,
    PuzzleAsked,
    Status,
)

with needed("studio"):
    from pydantic import ConfigDict, Field


class SolveAsked(PuzzleAsked):
    """A puzzle to solve."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"puzzle": HARD}]})


class SolveAnswer(Answer):
    """The solution."""

    status: Status
    solution: str | None
    other: str | None = None


class CountAsked(PuzzleAsked):
    """A puzzle whose solutions are to be counted."""

    limit: Annotated[int, Field(ge=1, le=10_000_000, description="Count no further.")] = 1000


class CountAnswer(Answer):
    """How many solutions there are; at least so many where ``complete`` is false."""

    count: int
    complete: bool


class CheckAsked(PositionAsked):
    """A position to look at, and what else is to be looked into."""

    redundant: bool = False
    candidates: bool = False


class ClashAnswer(Answer):
    """A digit that stands more than once where it may stand once."""

    digit: int
    cells: list[int]
    where: str
    text: str


class CheckAnswer(Answer):
    """What is right and wrong with a position."""

    status: Status
    clashes: list[ClashAnswer]
    mistakes: list[MistakeAnswer]
    wrong: list[int] | None
    empty: int
    solved: bool
    differ: list[int]
    redundant: list[int] | None = None
    candidates: list[list[int]] | None = None
