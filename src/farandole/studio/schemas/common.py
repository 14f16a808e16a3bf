"""Parts that many calls take or answer."""

from __future__ import annotations

from typing import Annotated, Literal

from farandole._extras import needed

with needed("studio"):
    from pydantic import BaseModel, ConfigDict, Field

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LONGEST = 20_000  # characters of a puzzle: the largest board in the widest format
MOST_CELLS = 4096


class Asked(BaseModel):
    """What a call takes: JSON of the right types, and nothing besides."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Answer(BaseModel):
    """What a call answers."""

    model_config = ConfigDict(extra="forbid")


Status = Literal["unique", "none", "many", "unknown"]
Level = Literal["easy", "medium", "hard", "unfair", "extreme"]
Digits = Annotated[list[int], Field(max_length=64)]
Text = Annotated[str, Field(min_length=1, max_length=LONGEST)]
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
        description="The board, where it isn't the plain one: 6, box 2x6, 9 + diagonals.",
        examples=[None],
    ),
]


class PuzzleAsked(Asked):
    """A puzzle."""

    puzzle: PuzzleText
    shape: ShapeText = None


class PositionAsked(PuzzleAsked):
    """A puzzle and what somebody has made of it."""

    board: Annotated[
        str | None,
        Field(min_length=1, max_length=LONGEST, description="The digits that stand there now."),
    ] = None
    marks: Annotated[
        list[Digits] | None,
        Field(max_length=MOST_CELLS, description="The candidates noted in each cell."),
    ] = None


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
    """Something on the board that can't be right."""

    kind: Literal["clash", "wrong digit", "missing mark", "wrong mark"]
    cell: int
    digit: int | None
    text: str


class ProblemAnswer(BaseModel):
    """An error, as RFC 9457 has it."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    where: dict[str, int | str]
