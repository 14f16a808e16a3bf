"""Pydantic models that many calls accept or return; the OpenAPI page lists them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LONGEST = 20_000  # characters of a puzzle: the largest board in the widest format
MOST_CELLS = 4096


class Body(BaseModel):
    """The body of a call: JSON of the right types, without unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Answer(BaseModel):
    """The answer to a call."""

    model_config = ConfigDict(extra="forbid")


def example(**fields: Any) -> ConfigDict:  # noqa: ANN401
    """Return the configuration of a body with an example, which the page of the API sends."""
    return ConfigDict(json_schema_extra={"examples": [fields]})


def shared(model: type[BaseModel], thing: object) -> dict[str, Any]:
    """Return the attributes of a thing that are fields of a model.

    >>> shared(CandidateAnswer, CandidateAnswer(cell=1, digit=2))
    {'cell': 1, 'digit': 2}
    """
    return {name: getattr(thing, name) for name in model.model_fields if hasattr(thing, name)}


Status = Literal["unique", "none", "many", "unknown"]
Level = Literal["easy", "medium", "hard", "unfair", "extreme"]
Techniques = Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=200)]
Digits = Annotated[list[int], Field(max_length=64)]
PuzzleText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST,
        description="A puzzle in any format, such as a line of 81 characters.",
        examples=[EXAMPLE],
    ),
]
ShapeText = Annotated[
    str | None,
    Field(
        max_length=5000,
        description="The board, if not the standard one: 6, box 2x6, 9 + diagonals.",
        examples=[None],
    ),
]


Constraints = Annotated[
    list[dict[str, Any]],
    Field(
        max_length=1000,
        description="Rules for some cells, such as killer cages, each as a value with its name.",
        examples=[[]],
    ),
]


class PuzzleBody(Body):
    """A puzzle."""

    puzzle: PuzzleText
    shape: ShapeText = None
    constraints: Constraints = []


class PositionBody(PuzzleBody):
    """A puzzle and the digits and marks on its board."""

    board: Annotated[
        str | None,
        Field(min_length=1, max_length=LONGEST, description="The digits on the board now."),
    ] = None
    marks: Annotated[
        list[Digits] | None,
        Field(max_length=MOST_CELLS, description="The candidates noted in each cell."),
    ] = None


class TechniquesBody(Body):
    """The techniques to use; all of them by default."""

    techniques: Annotated[
        Techniques | None, Field(description="The only techniques to use, in this order.")
    ] = None
    without: Annotated[
        Techniques, Field(description="Techniques, or families of techniques, to leave out.")
    ] = []


class CandidateAnswer(Answer):
    """A digit in a cell."""

    cell: int
    digit: int


class HouseAnswer(Answer):
    """A house."""

    kind: str
    number: int
    name: str
    cells: list[int]


class TechniqueAnswer(Answer):
    """A technique."""

    id: str
    name: str
    family: str
    level: Level
    score: int


class MistakeAnswer(Answer):
    """A mistake on the board."""

    kind: Literal["clash", "wrong digit", "missing mark", "wrong mark"]
    cell: int
    digit: int | None
    text: str


class ProblemAnswer(BaseModel):
    """An error in the form of RFC 9457."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    where: dict[str, int | str]
