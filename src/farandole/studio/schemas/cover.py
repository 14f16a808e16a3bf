"""Exact-cover problems, and the search for their covers, watched."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from farandole._extras import needed
from farandole.studio.schemas.common import Answer, Asked, ShapeText

with needed("studio"):
    from pydantic import ConfigDict, Field

MOST_EVENTS = 20_000
MOST_SEEN = 2_000_000

_SMALL = "1 2 3 4\n1 3\n2 4\n1 2 3\n1 3 4\n"


class CoverAsked(Asked):
    """A problem as text in any format, or a puzzle, which is one too."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"text": _SMALL}]})

    text: Annotated[str | None, Field(max_length=500_000)] = None
    format: Annotated[str | None, Field(max_length=50)] = None
    puzzle: Annotated[str | None, Field(min_length=1, max_length=20_000)] = None
    shape: ShapeText = None


class CoverSolveAsked(CoverAsked):
    """A problem whose covers are wanted."""

    limit: Annotated[int, Field(ge=1, le=1000)] = 10
    seconds: Annotated[float, Field(gt=0, le=10)] = 5.0


class CoverCountAsked(CoverAsked):
    """A problem whose covers are to be counted."""

    seconds: Annotated[float, Field(gt=0, le=10)] = 5.0


class TraceAsked(CoverAsked):
    """A problem, and which part of the search for its covers is wanted."""

    rule: Literal["smallest", "leftmost"] = "smallest"
    start: Annotated[int, Field(ge=0, le=MOST_SEEN)] = 0
    limit: Annotated[int, Field(ge=1, le=MOST_EVENTS)] = MOST_EVENTS


class OptionAnswer(Answer):
    """An option: its name and the numbers of its items.

    ``colors`` are those of the items, by their place in ``color_names`` from 1 on; 0 is none.
    """

    name: str
    items: list[int]
    colors: list[int] | None


class ProblemParsed(Answer):
    """A problem as it was read.

    ``bounds`` are how many options of a cover contain each primary item, at least and at most;
    None where that is one. ``costs`` are those of the options, None where they have none.
    """

    format: str
    items: list[str]
    primary: int
    options: list[OptionAnswer]
    bounds: list[tuple[int, int]] | None
    color_names: list[str]
    costs: list[int] | None
    dlx: str | None


class CoverAnswer(Answer):
    """One cover: numbers of options, and their names."""

    options: list[int]
    names: list[str]


class CoversAnswer(Answer):
    """The covers that were found."""

    covers: list[CoverAnswer]
    complete: bool
    nodes: int
    seconds: float


class CoverCountAnswer(Answer):
    """How many covers there are, as text since it may have many digits."""

    count: str
    complete: bool
    engine: str


class TraceAnswer(Answer):
    """Events of a search; each is a list of its kind and its numbers."""

    start: int
    events: list[list[Any]]
    more: bool
    text: str | None
