"""The puzzle bank: puzzles, results of play, tags and collections."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Query as Parameter
from pydantic import Field
from starlette.responses import Response

from farandole.errors import FarandoleError
from farandole.i18n import msg
from farandole.logic.techniques import level_message
from farandole.studio.api.routing import Called, Calls
from farandole.studio.api.schemas import Answer, Asked, Level, ShapeText, example, shared
from farandole.studio.problems import Problem
from farandole.studio.puzzles import Unreadable, build, shape_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.bank import Attempt, Bank, BankEntry, Query
    from farandole.i18n import Language
    from farandole.studio.api.routing import Call


Word = Annotated[str, Field(min_length=1, max_length=200)]
Words = Annotated[list[Word], Field(max_length=50)]
Bounds = Annotated[list[int | None], Field(min_length=2, max_length=2)]
Number = Annotated[int, Field(ge=0, le=1 << 40)]
Numbers = Annotated[list[Number], Field(min_length=1, max_length=10_000)]


class QueryAsked(Asked):
    """A query: a puzzle matches if it meets every filter."""

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
    """A query, and how many puzzles to return."""

    model_config = example(level=["easy"], limit=10)

    limit: Annotated[int, Field(ge=1, le=1000)] = 100
    after: Number | None = None


class RatingKept(Answer):
    """A rating stored in the bank."""

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
    """A page of puzzles; ``after`` asks for the next page, null on the last."""

    puzzles: list[EntryAnswer]
    after: int | None
    count: int
    count_is_more: bool


class AddAsked(Asked):
    """Puzzles to store, as text in any format."""

    text: Annotated[str, Field(min_length=1, max_length=500_000)]
    format: Word | None = None
    shape: ShapeText = None
    source: Word | None = None
    tags: Words = []


class FaultKept(Answer):
    """A puzzle that wasn't stored, and why."""

    line: int | None
    text: str


class AddAnswer(Answer):
    """The outcome; not ``complete`` when the time ran out first."""

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


class AttemptsAnswer(Answer):
    """Results of play, the oldest first."""

    attempts: list[AttemptAsked]


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
    """Puzzles to put into a collection, or with ``remove`` to take out of it."""

    model_config = example(name="week1", query={"level": ["easy"]})

    name: Word
    title: Word | None = None
    remove: bool = False


class CollectAnswer(Answer):
    """How many puzzles were added, and how many removed."""

    added: int
    removed: int


class DropAsked(Asked):
    """A collection to remove, or that was removed; its puzzles stay."""

    name: Word


class TagAsked(MeantAsked):
    """A tag for puzzles; with ``remove`` they lose it."""

    model_config = example(name="easter", query={"level": ["easy"]})

    name: Word
    remove: bool = False


class TagAnswer(Answer):
    """How many puzzles there were."""

    puzzles: int


class ExportAsked(MeantAsked):
    """Puzzles for a file, and its format."""

    model_config = example(query={"level": ["easy"]}, format="csv")

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


calls = Calls("bank", 404, 409, 501, saves=True)

_MOST_EXPORTED = 100_000


def _bank(call: Call) -> Bank:
    """Open the bank of the server."""
    from farandole.bank import Bank

    return Bank(call.settings.bank, timeout=call.settings.seconds)


@calls.add("POST /bank/search", msg("Find puzzles in the bank"))
def search(asked: FindAsked, call: Called) -> FindAnswer:
    query = _query(asked)
    with _bank(call) as bank:
        if not bank.is_there:
            return FindAnswer(puzzles=[], after=None, count=0, count_is_more=False)
        page = bank.find(query, limit=asked.limit, after=asked.after)
        count = bank.count(query)
        return FindAnswer(
            puzzles=[_entry(entry, call.say) for entry in page],
            after=page.after,
            count=count.number,
            count_is_more=count.is_more,
        )


def _query(asked: QueryAsked) -> Query:
    """Return a query. Raises Unreadable with the field that is invalid."""
    from farandole.bank import Query

    wanted = asked.model_dump(exclude={"limit", "after", "shape"})
    return build(Query, {"shape": shape_of(asked.shape), **wanted})


def _meant(asked: MeantAsked) -> Query | list[int]:
    """Return the puzzles that are meant: by number, or by a query."""
    if (asked.puzzles is None) == (asked.query is None):
        text = msg("either puzzles (their numbers) or query is required")
        raise Problem(422, "request", text, {"field": "puzzles"})
    if asked.puzzles is not None:
        return asked.puzzles
    assert asked.query is not None
    return _query(asked.query)


def _entry(entry: BankEntry, say: Language) -> EntryAnswer:
    ratings = [
        {
            **shared(RatingKept, rating),
            "level_name": say(level_message(rating.level)),
            "techniques": {technique.id: times for technique, times in rating.counts},
        }
        for rating in entry.ratings
    ]
    own = {
        "puzzle": entry.grid.line,
        "shape": str(entry.grid.shape),
        "solution": None if entry.solution is None else entry.solution.line,
        "ratings": ratings,
    }
    return EntryAnswer(**{**shared(EntryAnswer, entry), **own})


@calls.add("POST /bank/add", msg("Add puzzles to the bank"))
def add(asked: AddAsked, call: Called) -> AddAnswer:
    shape = shape_of(asked.shape)
    with _bank(call) as bank:
        report = bank.add(
            asked.text,
            format=asked.format,
            shape=shape,
            source=asked.source,
            tags=asked.tags,
            seconds=call.settings.seconds,
            threads=1,
        )
    faults = [{"line": one.line, "text": call.say(one.reason)} for one in report.faults[:100]]
    return AddAnswer(**{**shared(AddAnswer, report), "faults": faults})


@calls.add("GET /bank/puzzle", msg("Show a puzzle of the bank"))
def show(call: Called, number: Annotated[int, Parameter(ge=0, le=1 << 40)]) -> EntryAnswer:
    with _bank(call) as bank:
        return _entry(bank.get(number), call.say)


@calls.add("POST /bank/tag", msg("Tag puzzles, or remove a tag"))
def tag(asked: TagAsked, call: Called) -> TagAnswer:
    wanted = _meant(asked)
    with _bank(call) as bank:
        change = bank.untag if asked.remove else bank.tag
        return TagAnswer(puzzles=change(asked.name, wanted))


@calls.add("GET /bank/stats", msg("Count the puzzles of the bank"))
def stats(call: Called) -> StatsAnswer:
    with _bank(call) as bank:
        if bank.is_there:
            return StatsAnswer(**asdict(bank.stats()))
    fields = StatsAnswer.model_fields.items()
    nothing: dict[str, Any] = {name: 0 if one.annotation is int else {} for name, one in fields}
    return StatsAnswer(**nothing)


_EXPORTED = {
    "line": ("text/plain", "puzzles.txt"),
    "csv": ("text/csv", "puzzles.csv"),
    "json": ("application/x-ndjson", "puzzles.jsonl"),
}


@calls.add(
    "POST /bank/export",
    msg("Export puzzles of the bank"),
    files=[kind for kind, _ in _EXPORTED.values()],
)
def export(asked: ExportAsked, call: Called) -> Response:
    with _bank(call) as bank:
        text = _export_text(bank, asked)
    kind, name = _EXPORTED[asked.format]
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)


def _export_text(bank: Bank, asked: ExportAsked) -> str:
    from farandole.bank.exporting import part_of, shares_of
    from farandole.bank.text import text_of
    from farandole.logic.profile import HODOKU

    try:
        shares = shares_of(asked.split)
    except FarandoleError as error:
        raise Unreadable(error, "split") from None
    if asked.part > len(shares):
        raise Problem(422, "request", msg("the split has fewer parts"), {"field": "part"})
    wanted = _meant(asked)
    puzzles: Iterable[BankEntry]
    if isinstance(wanted, list):
        puzzles = map(bank.get, wanted)
    elif bank.count(wanted, most=_MOST_EXPORTED).is_more:
        text = msg("more than {most} puzzles; use farandole bank export", most=_MOST_EXPORTED)
        raise Problem(422, "request", text, {"field": "query"})
    else:
        puzzles = bank.find_all(wanted)
    head, write = text_of(asked.format, HODOKU)
    part = (one for one in puzzles if part_of(one, shares, asked.seed) == asked.part - 1)
    return head + "".join(map(write, part))


@calls.add("GET /bank/attempts", msg("List results of play"))
def attempts(
    call: Called, puzzle: Annotated[int | None, Parameter(ge=0, le=1 << 40)] = None
) -> AttemptsAnswer:
    with _bank(call) as bank:
        return _attempts(bank.attempts(puzzle) if bank.is_there else ())


def _attempts(attempts: Iterable[Attempt]) -> AttemptsAnswer:
    return AttemptsAnswer(attempts=[AttemptAsked(**asdict(one)) for one in attempts])


@calls.add("POST /bank/attempts", msg("Save a result of play"), status=201)
def record(asked: AttemptAsked, call: Called) -> AttemptsAnswer:
    from farandole.bank import Attempt

    with _bank(call) as bank:
        bank.record(Attempt(**asked.model_dump()))
        return _attempts(bank.attempts(asked.puzzle))


@calls.add("GET /bank/collections", msg("List the collections"))
def collections(call: Called) -> CollectionsAnswer:
    with _bank(call) as bank:
        every = bank.collections() if bank.is_there else ()
        return CollectionsAnswer(collections=[CollectionAnswer(**asdict(one)) for one in every])


@calls.add("POST /bank/collections", msg("Add puzzles to a collection, or remove them"))
def collect(asked: CollectAsked, call: Called) -> CollectAnswer:
    wanted = _meant(asked)
    with _bank(call) as bank:
        if asked.remove:
            return CollectAnswer(added=0, removed=bank.uncollect(asked.name, wanted))
        return CollectAnswer(added=bank.collect(asked.name, wanted, title=asked.title), removed=0)


@calls.add("POST /bank/collections/drop", msg("Remove a collection"))
def drop(asked: DropAsked, call: Called) -> DropAsked:
    with _bank(call) as bank:
        bank.drop_collection(asked.name)
    return asked
