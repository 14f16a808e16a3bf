"""The puzzle bank: puzzles, results of play, tags and collections."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from farandole._extras import needed
from farandole.errors import FarandoleError
from farandole.i18n import msg
from farandole.logic.techniques import level_message
from farandole.studio.api.routing import Called, router
from farandole.studio.api.schemas import Answer, Asked, Level, ShapeText, example, shared
from farandole.studio.problems import Problem
from farandole.studio.puzzles import Unreadable, built, shape_of

with needed("studio"):
    from fastapi import Query as Parameter
    from pydantic import Field
    from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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


R = TypeVar("R")

routes = router("bank", 404, 409, 501)

_MOST_EXPORTED = 100_000


async def _with_bank(call: Call, work: Callable[[Bank], R]) -> R:
    """Return the result of work with the bank open, in a thread."""

    def within() -> R:
        from farandole.bank import Bank

        with Bank(call.settings.bank, timeout=call.settings.seconds) as bank:
            return work(bank)

    return await call.pool.run(call.request.receive, within, saves=True)


@routes.post("/bank/search", summary=str(msg("Find puzzles in the bank")))
async def search(asked: FindAsked, call: Called) -> FindAnswer:
    return FindAnswer(**await _with_bank(call, lambda bank: _found(bank, asked, call.say)))


def _found(bank: Bank, asked: FindAsked, say: Language) -> dict[str, Any]:
    query = _query(asked)
    if not bank.is_there:
        return {"puzzles": [], "after": None, "count": 0, "count_is_more": False}
    page = bank.find(query, limit=asked.limit, after=asked.after)
    count = bank.count(query)
    return {
        "puzzles": [_entry(one, say) for one in page],
        "after": page.after,
        "count": count.number,
        "count_is_more": count.is_more,
    }


def _query(asked: QueryAsked) -> Query:
    """Return a query. Raises Unreadable with the field that is invalid."""
    from farandole.bank import Query

    wanted = asked.model_dump(exclude={"limit", "after", "shape"})
    return built(Query, {"shape": shape_of(asked.shape), **wanted})


def _meant(asked: MeantAsked) -> Query | list[int]:
    """Return the puzzles that are meant: by number, or by a query."""
    if (asked.puzzles is None) == (asked.query is None):
        text = msg("either puzzles (their numbers) or query is required")
        raise Problem(422, "request", text, {"field": "puzzles"})
    if asked.puzzles is not None:
        return asked.puzzles
    assert asked.query is not None
    return _query(asked.query)


def _entry(one: BankEntry, say: Language) -> dict[str, Any]:
    ratings = [
        {
            **shared(RatingKept, rating),
            "level_name": say(level_message(rating.level)),
            "techniques": {technique.id: times for technique, times in rating.counts},
        }
        for rating in one.ratings
    ]
    return {
        **shared(EntryAnswer, one),
        "puzzle": one.grid.line,
        "shape": str(one.grid.shape),
        "solution": None if one.solution is None else one.solution.line,
        "ratings": ratings,
    }


@routes.post("/bank/add", summary=str(msg("Add puzzles to the bank")))
async def add(asked: AddAsked, call: Called) -> AddAnswer:
    shape = shape_of(asked.shape)

    def work(bank: Bank) -> dict[str, Any]:
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
        return {**shared(AddAnswer, report), "faults": faults}

    return AddAnswer(**await _with_bank(call, work))


@routes.get("/bank/puzzle", summary=str(msg("Show a puzzle of the bank")))
async def show(call: Called, number: Annotated[int, Parameter(ge=0, le=1 << 40)]) -> EntryAnswer:
    return EntryAnswer(**await _with_bank(call, lambda bank: _entry(bank.get(number), call.say)))


@routes.post("/bank/tag", summary=str(msg("Tag puzzles, or remove a tag")))
async def tag(asked: TagAsked, call: Called) -> TagAnswer:
    def work(bank: Bank) -> int:
        wanted = _meant(asked)
        return (bank.untag if asked.remove else bank.tag)(asked.name, wanted)

    return TagAnswer(puzzles=await _with_bank(call, work))


@routes.get("/bank/stats", summary=str(msg("Count the puzzles of the bank")))
async def stats(call: Called) -> StatsAnswer:
    return StatsAnswer(**await _with_bank(call, _counted))


def _counted(bank: Bank) -> dict[str, Any]:
    """Return histograms; those of a bank that isn't there yet have nothing in them."""
    if bank.is_there:
        return asdict(bank.stats())
    fields = StatsAnswer.model_fields
    return {name: 0 if field.annotation is int else {} for name, field in fields.items()}


_EXPORTED = {
    "line": ("text/plain", "puzzles.txt"),
    "csv": ("text/csv", "puzzles.csv"),
    "json": ("application/x-ndjson", "puzzles.jsonl"),
}


@routes.post(
    "/bank/export",
    summary=str(msg("Export puzzles of the bank")),
    response_class=Response,
    responses={200: {"content": {kind: {} for kind, _ in _EXPORTED.values()}, "description": ""}},
)
async def export(asked: ExportAsked, call: Called) -> Response:
    text = await _with_bank(call, lambda bank: _exported(bank, asked))
    kind, name = _EXPORTED[asked.format]
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)


def _exported(bank: Bank, asked: ExportAsked) -> str:
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


@routes.get("/bank/attempts", summary=str(msg("List results of play")))
async def attempts(
    call: Called, puzzle: Annotated[int | None, Parameter(ge=0, le=1 << 40)] = None
) -> AttemptsAnswer:
    found = await _with_bank(
        call, lambda bank: list(bank.attempts(puzzle) if bank.is_there else ())
    )
    return AttemptsAnswer(attempts=[AttemptAsked(**asdict(one)) for one in found])


@routes.post("/bank/attempts", summary=str(msg("Save a result of play")), status_code=201)
async def record(asked: AttemptAsked, call: Called) -> AttemptsAnswer:
    def work(bank: Bank) -> list[Attempt]:
        from farandole.bank import Attempt

        bank.record(Attempt(**asked.model_dump()))
        return list(bank.attempts(asked.puzzle))

    found = await _with_bank(call, work)
    return AttemptsAnswer(attempts=[AttemptAsked(**asdict(one)) for one in found])


@routes.get("/bank/collections", summary=str(msg("List the collections")))
async def collections(call: Called) -> CollectionsAnswer:
    found = await _with_bank(call, lambda bank: list(bank.collections() if bank.is_there else ()))
    return CollectionsAnswer(collections=[CollectionAnswer(**asdict(one)) for one in found])


@routes.post("/bank/collections", summary=str(msg("Add puzzles to a collection, or remove them")))
async def collect(asked: CollectAsked, call: Called) -> CollectAnswer:
    def work(bank: Bank) -> dict[str, int]:
        wanted = _meant(asked)
        if asked.remove:
            return {"added": 0, "removed": bank.uncollect(asked.name, wanted)}
        return {"added": bank.collect(asked.name, wanted, title=asked.title), "removed": 0}

    return CollectAnswer(**await _with_bank(call, work))


@routes.post("/bank/collections/drop", summary=str(msg("Remove a collection")))
async def drop(asked: DropAsked, call: Called) -> DropAsked:
    await _with_bank(call, lambda bank: bank.drop_collection(asked.name))
    return asked
