"""Making puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from farandole._extras import needed
from farandole.studio.schemas.common import Asked, Level, ShapeText

with needed("studio"):
    from pydantic import ConfigDict, Field

Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
Levels = Annotated[list[Level], Field(min_length=2, max_length=2)]
Techniques = Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=50)]


class MakeAsked(Asked):
    """The puzzles that are wanted."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"count": 2, "symmetry": "half-turn", "level": "easy"}]}
    )

    count: Annotated[int, Field(ge=1, le=100)] = 1
    symmetry: Annotated[str, Field(max_length=50)] = "none"
    clues: int | Pair | None = None
    minimal: bool = False
    pattern: Annotated[list[int] | None, Field(max_length=4096)] = None
    shape: ShapeText = None
    seed: Annotated[
        int | str | None, Field(description="A number; text too, for those of 64 bits.")
    ] = None
    seconds: Annotated[float, Field(gt=0, le=60)] = 30.0
    level: Level | Levels | None = None
    score: Pair | None = None
    uses: Techniques = []
    avoids: Techniques = []
    needs: Techniques = []


Event = Literal["puzzle", "progress", "end", "problem"]
