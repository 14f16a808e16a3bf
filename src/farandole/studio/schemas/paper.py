"""Printing."""

from __future__ import annotations

from typing import Annotated, Literal

from farandole._extras import needed
from farandole.studio.schemas.common import EXAMPLE, Asked, PositionAsked, PuzzleText, ShapeText

with needed("studio"):
    from pydantic import ConfigDict, Field


class PrintAsked(Asked):
    """Puzzles for a booklet, and how it is to look."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"puzzles": [EXAMPLE], "title": "For tonight"}]}
    )

    puzzles: Annotated[list[PuzzleText], Field(min_length=1, max_length=200)]
    shape: ShapeText = None
    title: Annotated[str | None, Field(max_length=200)] = None
    per_page: Literal[1, 2, 4, 6, 9] | None = None
    paper: Literal["A4", "letter"] = "A4"
    large: bool = False
    solutions: Literal["back", "next", "none"] = "back"
    order: Literal["given", "difficulty"] = "given"
    ratings: bool = True
    name_line: bool = False
    marks: bool = False
    steps: bool = False


class PictureAsked(PositionAsked):
    """A board to be drawn."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"puzzle": EXAMPLE, "kind": "svg"}]})

    kind: Literal["svg", "png"] = "svg"
    pixels: Annotated[int, Field(ge=32, le=4096)] = 1000
    candidates: bool = False
