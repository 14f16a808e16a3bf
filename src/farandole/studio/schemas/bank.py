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


class QueryAsked(Asked):
    """What is looked for; a puzzle is found if it has all of it."""

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


class FindAsked(QueryAsked):
    """What is looked for, and how many of them."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"level": ["easy"], "limit": 10}]})

    limit: Annotated[int, Field(ge=1, le=1000)] = 100
    after: Number | None = None


class RatingKept(Answer):
    """A rating that the bank keeps."""

    school: str | None
    version: str | None
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
    """What came of it; not ``complete`` where time was up first."""

    read: int
    added: int
    known: int
    improper: int
    unrated: int
    complete: bool
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


class MeantAsked(Asked):
    """Puzzles by their numbers, or all that a query finds."""

    puzzles: Numbers | None = None
    query: QueryAsked | None = None


class CollectAsked(MeantAsked):
    """Puzzles for a collection; ``remove`` takes them out of it."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"name": "week1", "query": {"level": ["easy"]}}]}
    )

    name: Word
    title: Word | None = None
    remove: bool = False


class CollectAnswer(Answer):
    """How many are new in it, and how many are no longer."""

    added: int
    removed: int


class DropAsked(Asked):
    """A collection that is to go; its puzzles stay."""

    name: Word


class DropAnswer(Answer):
    """The collection that has gone."""

    name: str


class TagAsked(MeantAsked):
    """A tag for puzzles; ``remove`` takes it away from them."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"name": "easter", "query": {"level": ["easy"]}}]}
    )

    name: Word
    remove: bool = False


class TagAnswer(Answer):
    """How many puzzles there were."""

    puzzles: int


class ExportAsked(Asked):
    """What is looked for, and how it is written."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"query": {"level": ["easy"]}, "format": "csv"}]}
    )

    puzzles: Numbers | None = None
    query: QueryAsked | None = None
    format: Literal["line", "csv", "json"] = "line"
    split: Annotated[
        str | None, Field(max_length=100, description="Shares such as 90/10; part says which.")
    ] = None
    part: Annotated[int, Field(ge=1, le=100)] = 1
    seed: Annotated[int, Field(ge=0, le=(1 << 53) - 1)] = 0


class StatsAnswer(Answer):
    """How many puzzles there are of each kind; ``scores`` by the least score of each column."""

    puzzles: int
    statuses: dict[str, int]
    shapes: dict[str, int]
    clues: dict[int, int]
    symmetries: dict[str, int]
    minimal: int
    rated: int
    levels: dict[str, int]
    scores: dict[int, int]
    techniques: dict[str, int]
    hardest: dict[str, int]
    tags: dict[str, int]
    sources: dict[str, int]
    attempts: int
