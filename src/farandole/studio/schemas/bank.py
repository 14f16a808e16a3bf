"""The puzzle bank."""

from __future__ import annotations

from typing import Annotated, Literal

from farandole._extras import needed
from farandole.studio.schemas.common import Answer, Asked, Level, ShapeText

with needed("studio"):
    from pydantic import ConfigDict, Field

Word = Annotated[str, Field(min_length=1, max_length=200)]
Words = Annotated[list[Word], Field(max_length=50)]
Bounds = Annotated[list[int | None], Field(min_length=2, max_length=2)]
Number = Annotated[int, Field(ge=0, le=1 << 40)]
Numbers = Annotated[list[Number], Field(min_length=1, max_length=10_000)]


class FindAsked(Asked):
    """What is looked for; a puzzle is found if it has all of it."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"level": ["easy"], "limit": 10}]})

    level: Annotated[list[Level], Field(max_length=5)] = []
    score: Bounds | None = None
    clues: Bounds | None = None
    uses: Words = []
    avoids: Words = []
    hardest: Words = []
    symmetry: Word | None = None
    minimal: bool | None = None
    tags: Words = []
    without_tags: Words = []
    source: Word | None = None
    text: Word | None = None
    collection: Word | None = None
    status: Literal["solved", "none", "many"] | None = None
    shape: ShapeText = None
    limit: Annotated[int, Field(ge=1, le=1000)] = 100
    after: Number | None = None


class RatingKept(Answer):
    """A rating that the bank keeps."""

    school: str | None
    level: str
    level_name: str
    score: int
    techniques: dict[str, int]


class EntryAnswer(Answer):
    """A puzzle of the bank."""

    id: int
    puzzle: str
    shape: str
    solution: str | None
    status: str
    clues: int
    symmetry: str
    minimal: bool | None
    created: int
    title: str
    notes: str
    tags: list[str]
    sources: list[str]
    ratings: list[RatingKept]


class FindAnswer(Answer):
    """A page of puzzles; ``after`` asks for the next, null where there is none."""

    puzzles: list[EntryAnswer]
    after: int | None
    count: int
    count_is_more: bool


class AddAsked(Asked):
    """Puzzles to be kept, as text in any format."""

    text: Annotated[str, Field(min_length=1, max_length=500_000)]
    format: Word | None = None
    shape: ShapeText = None
    source: Word | None = None
    tags: Words = []


class FaultKept(Answer):
    """A puzzle that wasn't kept, and why."""

    line: int | None
    text: str


class AddAnswer(Answer):
    """What came of it."""

    read: int
    added: int
    known: int
    improper: int
    faults: list[FaultKept]


class AttemptAsked(Asked):
    """A result of play."""

    puzzle: Number
    started: Number
    seconds: Annotated[float, Field(ge=0, le=1e9)]
    mistakes: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    hints: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    finished: bool = True
    player: Annotated[str, Field(max_length=200)] = ""


class AttemptAnswer(Answer):
    """A result of play."""

    puzzle: int
    started: int
    seconds: float
    mistakes: int
    hints: int
    finished: bool
    player: str


class AttemptsAnswer(Answer):
    """Results of play, the oldest first."""

    attempts: list[AttemptAnswer]


class CollectionAnswer(Answer):
    """An ordered set of puzzles."""

    name: str
    title: str
    puzzles: int


class CollectionsAnswer(Answer):
    """All collections."""

    collections: list[CollectionAnswer]


class CollectAsked(Asked):
    """Puzzles for a collection, by their numbers."""

    name: Word
    puzzles: Numbers
    title: Word | None = None


class CollectAnswer(Answer):
    """How many are new in it."""

    added: int
