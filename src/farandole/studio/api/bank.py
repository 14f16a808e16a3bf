"""The puzzle bank: puzzles, results of play, tags and collections."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Query as Parameter
from pydantic import Field
from starlette.responses import Response

from farandole.errors import FarandoleError
from farandole.i18n import Language, msg
from farandole.limits import Budget
from farandole.logic.techniques import level_message
from farandole.studio.api.routing import Call, Called, Calls
from farandole.studio.api.schemas import Answer, Body, Level, ShapeText, example, shared
from farandole.studio.api.variants import MarkAnswer, mark_answers
from farandole.studio.pool import ending
from farandole.studio.problems import Problem
from farandole.studio.puzzles import Unreadable, build, shape_of
from farandole.sudoku.formats import on_one_line
from farandole.sudoku.rule_marks import marks_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    from farandole.bank import Attempt, Bank, BankEntry, Query
    from farandole.studio.banks import Banks


Word = Annotated[str, Field(min_length=1, max_length=200)]
Words = Annotated[list[Word], Field(max_length=50)]
Bounds = Annotated[list[int | None], Field(min_length=2, max_length=2)]
Ratings = Annotated[list[float | None], Field(min_length=2, max_length=2)]
Number = Annotated[int, Field(ge=0, le=1 << 40)]
Numbers = Annotated[list[Number], Field(min_length=1, max_length=10_000)]


class QueryBody(Body):
    """A query: a puzzle matches if it meets every filter."""

    level: Annotated[list[Level], Field(max_length=5)] = []
    score: Bounds | None = None
    er: Ratings | None = None
    ep: Ratings | None = None
    ed: Ratings | None = None
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
    rules: Words = []


class FindBody(QueryBody):
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


class ScaleKept(Answer):
    """A rating on the scale of Sudoku Explainer stored in the bank; ``scale`` is its notation."""

    scale: str
    er: float
    ep: float
    ed: float
    hardest: str | None


class EntryAnswer(Answer):
    """A puzzle of the bank; ``rules`` are the titles of its constraints, ``marks`` draw them.

    ``text`` is all of it on a line, as print reads it.
    """

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
    author: str
    notes: str
    tags: list[str]
    sources: list[str]
    ratings: list[RatingKept]
    scale_ratings: list[ScaleKept]
    constraints: list[dict[str, Any]]
    rules: list[str]
    text: str
    marks: list[MarkAnswer]


class FindAnswer(Answer):
    """A page of puzzles; ``after`` asks for the next page, null on the last."""

    puzzles: list[EntryAnswer]
    after: int | None
    count: int
    count_is_more: bool


class AddBody(Body):
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


class AttemptBody(Body):
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

    attempts: list[AttemptBody]


class CollectionAnswer(Answer):
    """An ordered set of puzzles; ``published`` is when it was, in seconds since 1970, else 0."""

    name: str
    title: str
    puzzles: int
    published: int


class CollectionsAnswer(Answer):
    """All collections."""

    collections: list[CollectionAnswer]


class SelectionBody(Body):
    """Puzzles by their numbers, or all that a query finds."""

    puzzles: Numbers | None = None
    query: QueryBody | None = None


class CollectBody(SelectionBody):
    """Puzzles to put into a collection, or with ``remove`` to take out of it."""

    model_config = example(name="week1", query={"level": ["easy"]})

    name: Word
    title: Word | None = None
    remove: bool = False


class CollectAnswer(Answer):
    """The numbers of puzzles added and removed."""

    added: int
    removed: int


class DropBody(Body):
    """A collection to remove, or that was removed; its puzzles stay."""

    name: Word


class TagBody(SelectionBody):
    """A tag for puzzles; with ``remove`` they lose it."""

    model_config = example(name="easter", query={"level": ["easy"]})

    name: Word
    remove: bool = False


class TagAnswer(Answer):
    """The number of puzzles."""

    puzzles: int


class ExportBody(SelectionBody):
    """Puzzles for a file, and its format."""

    model_config = example(query={"level": ["easy"]}, format="csv")

    format: Literal["line", "csv", "json"] = "line"
    split: Annotated[
        str | None, Field(max_length=100, description="Shares such as 90/10; part says which.")
    ] = None
    part: Annotated[int, Field(ge=1, le=100)] = 1
    seed: Annotated[int, Field(ge=0, le=(1 << 53) - 1)] = 0


class StatsAnswer(Answer):
    """Numbers of puzzles by property; ``scores`` by the lowest score of each column."""

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
    rules: dict[str, int]
    er: dict[float, int]
    ep: dict[float, int]
    ed: dict[float, int]


calls = Calls("bank", 404, 409, 501, saves=True)

_MOST_EXPORTED = 100_000


def _bank(call: Call, *, writes: bool = False) -> AbstractContextManager[Bank]:
    """Open the bank of the server. Raises Problem for what writes to one that is read-only."""
    if writes and call.settings.read_only:
        raise Problem(403, "bank.readonly", msg("this studio's bank is read-only"))
    banks: Banks = call.request.app.state.banks
    return banks.open()


@calls.add("POST /bank/search", msg("Find puzzles in the bank"))
def search(body: FindBody, call: Called) -> FindAnswer:
    query = _query(body)
    with _bank(call) as bank:
        if not bank.is_there:
            return FindAnswer(puzzles=[], after=None, count=0, count_is_more=False)
        page = bank.find(query, limit=body.limit, after=body.after)
        count = bank.count(query)
        return FindAnswer(
            puzzles=[_entry(entry, call.say) for entry in page],
            after=page.after,
            count=count.number,
            count_is_more=count.is_more,
        )


def _query(body: QueryBody) -> Query:
    """Return a query. Raises Unreadable with the field that is invalid."""
    from farandole.bank import Query

    filters = body.model_dump(exclude={"limit", "after", "shape"})
    return build(Query, {"shape": shape_of(body.shape), **filters})


def _selection(body: SelectionBody) -> Query | list[int]:
    """Return the puzzles that are meant: by number, or by a query."""
    if (body.puzzles is None) == (body.query is None):
        text = msg("either puzzles (their numbers) or query is required")
        raise Problem(422, "request", text, {"field": "puzzles"})
    if body.puzzles is not None:
        return body.puzzles
    assert body.query is not None
    return _query(body.query)


def _entry(entry: BankEntry, say: Language) -> EntryAnswer:
    ratings = [
        {
            **shared(RatingKept, rating),
            "level_name": say(level_message(rating.level)),
            "techniques": {technique.id: times for technique, times in rating.counts},
        }
        for rating in entry.ratings
    ]
    on_scale = [
        {**shared(ScaleKept, rating), "scale": rating.scale.notation}
        for rating in entry.scale_ratings
        if rating.scale is not None
    ]
    own = {
        "scale_ratings": on_scale,
        "puzzle": entry.grid.line,
        "shape": str(entry.grid.shape),
        "solution": None if entry.solution is None else entry.solution.line,
        "ratings": ratings,
        "constraints": [rule.to_json() for rule in entry.grid.constraints],
        "text": on_one_line(entry.grid),
        "rules": list(dict.fromkeys(say(rule.title) for rule in entry.grid.constraints)),
        "marks": mark_answers(mark for group in marks_of(entry.grid) for mark in group.marks),
    }
    return EntryAnswer(**{**shared(EntryAnswer, entry), **own})


@calls.add("POST /bank/add", msg("Add puzzles to the bank"))
def add(body: AddBody, call: Called) -> AddAnswer:
    shape = shape_of(body.shape)
    with _bank(call, writes=True) as bank:
        report = bank.add(
            body.text,
            format=body.format,
            shape=shape,
            source=body.source,
            tags=body.tags,
            seconds=call.settings.seconds,
            threads=1,
        )
    if not report.complete and Budget().is_over():  # stopped: the server is shutting down
        raise ending()
    faults = [{"line": fault.line, "text": call.say(fault.reason)} for fault in report.faults[:100]]
    return AddAnswer(**{**shared(AddAnswer, report), "faults": faults})


@calls.add("GET /bank/puzzle", msg("Show a puzzle of the bank"))
def show(call: Called, number: Annotated[int, Parameter(ge=0, le=1 << 40)]) -> EntryAnswer:
    with _bank(call) as bank:
        return _entry(bank.get(number), call.say)


@calls.add("POST /bank/tag", msg("Tag puzzles, or remove a tag"))
def tag(body: TagBody, call: Called) -> TagAnswer:
    selection = _selection(body)
    with _bank(call, writes=True) as bank:
        change = bank.untag if body.remove else bank.tag
        return TagAnswer(puzzles=change(body.name, selection))


@calls.add("GET /bank/stats", msg("Count the puzzles of the bank"))
def stats(call: Called) -> StatsAnswer:
    with _bank(call) as bank:
        if bank.is_there:
            return StatsAnswer(**asdict(bank.stats()))
    fields = StatsAnswer.model_fields.items()
    nothing: dict[str, Any] = {name: 0 if field.annotation is int else {} for name, field in fields}
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
def export(body: ExportBody, call: Called) -> Response:
    with _bank(call) as bank:
        text = _export_text(bank, body)
    kind, name = _EXPORTED[body.format]
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)


def _export_text(bank: Bank, body: ExportBody) -> str:
    from farandole.bank.exchange.text import text_of
    from farandole.bank.exporting import part_of, shares_of
    from farandole.bank.query import Query

    try:
        shares = shares_of(body.split)
    except FarandoleError as error:
        raise Unreadable(error, "split") from None
    if body.part > len(shares):
        raise Problem(422, "request", msg("the split has fewer parts"), {"field": "part"})
    selection = _selection(body)
    puzzles: Iterable[BankEntry]
    if isinstance(selection, list):
        puzzles = map(bank.get, selection)
    elif bank.count(selection, most=_MOST_EXPORTED).is_more:
        text = msg("more than {most} puzzles; use farandole bank export", most=_MOST_EXPORTED)
        raise Problem(422, "request", text, {"field": "query"})
    else:
        puzzles = bank.find_all(selection)
    head, write = text_of(body.format, Query())
    part = (entry for entry in puzzles if part_of(entry, shares, body.seed) == body.part - 1)
    return head + "".join(map(write, part))


@calls.add("GET /bank/attempts", msg("List results of play"))
def attempts(
    call: Called, puzzle: Annotated[int | None, Parameter(ge=0, le=1 << 40)] = None
) -> AttemptsAnswer:
    if call.settings.read_only:  # those of whoever keeps the bank aren't its readers' business
        return _attempts(())
    with _bank(call) as bank:
        return _attempts(bank.attempts(puzzle) if bank.is_there else ())


def _attempts(attempts: Iterable[Attempt]) -> AttemptsAnswer:
    return AttemptsAnswer(attempts=[AttemptBody(**asdict(attempt)) for attempt in attempts])


@calls.add("POST /bank/attempts", msg("Save a result of play"), status=201)
def record(body: AttemptBody, call: Called) -> AttemptsAnswer:
    from farandole.bank import Attempt

    with _bank(call, writes=True) as bank:
        bank.record(Attempt(**body.model_dump()))
        return _attempts(bank.attempts(body.puzzle))


@calls.add("GET /bank/collections", msg("List the collections"))
def collections(call: Called) -> CollectionsAnswer:
    with _bank(call) as bank:
        every = bank.collections() if bank.is_there else ()
        return CollectionsAnswer(
            collections=[CollectionAnswer(**asdict(collection)) for collection in every]
        )


@calls.add("POST /bank/collections", msg("Add puzzles to a collection, or remove them"))
def collect(body: CollectBody, call: Called) -> CollectAnswer:
    selection = _selection(body)
    with _bank(call, writes=True) as bank:
        if body.remove:
            return CollectAnswer(added=0, removed=bank.uncollect(body.name, selection))
        return CollectAnswer(added=bank.collect(body.name, selection, title=body.title), removed=0)


@calls.add("POST /bank/collections/drop", msg("Remove a collection"))
def drop(body: DropBody, call: Called) -> DropBody:
    with _bank(call, writes=True) as bank:
        bank.drop_collection(body.name)
    return body
