"""Making puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from farandole._extras import needed
from farandole.studio.schemas.common import (
    Asked,
    Level,
    PuzzleText,
    ShapeText,
)

with needed("studio"):
    from pydantic import ConfigDict, Field

Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
Levels = Annotated[list[Level], Field(min_length=2, max_length=2)]
Technique = Annotated[str, Field(max_length=100)]
Techniques = Annotated[list[Technique], Field(max_length=200)]


class MakeAsked(Asked):
    """The puzzles that are wanted."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"count": 2, "symmetry": "half-turn", "level": "easy"}]}
    )

    count: Annotated[int, Field(ge=1, le=1000)] = 1
    symmetry: Annotated[str, Field(max_length=50)] = "none"
    clues: int | Pair | None = None
    minimal: bool = False
    pattern: Annotated[list[int] | None, Field(max_length=4096)] = None
    start: Annotated[
        PuzzleText | None, Field(description="A full grid or a puzzle to take givens away from.")
    ] = None
    unbiased: Literal["exact", "weighted"] | None = None
    shape: ShapeText = None
    jigsaw: Annotated[
        int | None, Field(ge=4, le=25, description="A board of this side with random regions.")
    ] = None
    seed: Annotated[
        int | str | None, Field(description="A number; text too, for those of 64 bits.")
    ] = None
    seconds: Annotated[float, Field(gt=0, le=600)] = 30.0
    level: Level | Levels | None = None
    score: Pair | None = None
    uses: Techniques = []
    avoids: Techniques = []
    once: Techniques = []
    needs: Techniques = []
    practice: Technique | None = None
    techniques: Annotated[
        Techniques | None, Field(description="The only techniques that are tried, in this order.")
    ] = None
    without: Annotated[
        Techniques, Field(description="Techniques, or families of them, that aren't tried.")
    ] = []


Event = Literal["puzzle", "progress", "end", "problem"]
