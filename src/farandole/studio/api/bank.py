"""The puzzle bank: finding, adding, results of play, collections."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from farandole._extras import needed
from farandole.errors import FarandoleError
from farandole.i18n import msg
from farandole.logic.techniques import level_message
from farandole.studio.api.routing import Called, router
from farandole.studio.problems import Problem
from farandole.studio.puzzles import Unreadable, built, shape_of
from farandole.studio.schemas.bank import (
    AddAnswer,
    AddAsked,
    AttemptAsked,
    AttemptsAnswer,
    CollectAnswer,
    CollectAsked,
    CollectionsAnswer,
    DropAnswer,
    DropAsked,
    EntryAnswer,
    ExportAsked,
    FindAnswer,
    FindAsked,
    StatsAnswer,
    TagAnswer,
    TagAsked,
)

with needed("studio"):
    from fastapi import Query as Asked
    from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from farandole.bank import Bank, BankEntry, Query
    from farandole.i18n import Language
    from farandole.studio.api.routing import Call
    from farandole.studio.schemas.bank import MeantAsked, QueryAsked

R = TypeVar("R")

routes = router("bank", 404, 409, 501)

_MOST_EXPORTED = 100_000


async def _with_bank(call: Call, work: Callable[[Bank], R]) -> R:
    """Return what work comes to, in a thread with the bank open; bank-less servers say so."""

    def within() -> R:
        from farandole.bank import Bank

        with Bank(call.settings.bank, timeout=call.settings.seconds) as bank:
            return work(bank)

    return await call.run_whole(within)


@routes.post("/bank/search", summary=str(msg("Find puzzles in the bank")))
async def search(asked: FindAsked, call: Called) -> FindAnswer:
    """Return a page of puzzles."""
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
    """Return what is looked for. Raises Unreadable with the field that can't be."""
    from farandole.bank import Query

    wanted = asked.model_dump(exclude={"limit", "after", "shape"})
    return built(Query, {"shape": shape_of(asked.shape), **wanted})


def _meant(asked: MeantAsked | ExportAsked) -> Query | list[int]:
    """Return the puzzles that are named in one of two ways."""
    if (asked.puzzles is None) == (asked.query is None):
        text = msg("which puzzles? name their numbers, or a query")
        raise Problem(422, "request", text, {"field": "puzzles"})
    if asked.puzzles is not None:
        return asked.puzzles
    assert asked.query is not None
    return _query(asked.query)


def _entry(one: BankEntry, say: Language) -> dict[str, Any]:
    return {
        "id": one.id,
        "puzzle": one.grid.line,
        "shape": str(one.grid.shape),
        "solution": None if one.solution is None else one.solution.line,
        "status": one.status,
        "clues": one.clues,
        "symmetry": one.symmetry,
        "minimal": one.minimal,
        "created": one.created,
        "title": one.title,
        "notes": one.notes,
        "tags": list(one.tags),
        "sources": list(one.sources),
        "ratings": [
            {
                "school": rating.school,
                "version": rating.version,
                "level": rating.level,
                "level_name": say(level_message(rating.level)),
                "score": rating.score,
                "techniques": {technique.id: times for technique, times in rating.counts},
            }
            for rating in one.ratings
        ],
    }


@routes.post("/bank/add", summary=str(msg("Add puzzles to the bank")))
async def add(asked: AddAsked, call: Called) -> AddAnswer:
    """Return what came of it."""
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
        return {
            "read": report.read,
            "added": report.added,
            "known": report.known,
            "improper": report.improper,
            "unrated": report.unrated,
            "complete": report.complete,
            "faults": [
                {"line": one.line, "text": call.say(one.reason)} for one in report.faults[:100]
            ],
        }

    return AddAnswer(**await _with_bank(call, work))


@routes.get("/bank/puzzle", summary=str(msg("Show a puzzle of the bank")))
async def show(call: Called, number: Annotated[int, Asked(ge=0, le=1 << 40)]) -> EntryAnswer:
    """Return a puzzle by its number."""
    return EntryAnswer(**await _with_bank(call, lambda bank: _entry(bank.get(number), call.say)))


@routes.post("/bank/tag", summary=str(msg("Give puzzles a tag, or take it away")))
async def tag(asked: TagAsked, call: Called) -> TagAnswer:
    """Return how many there were."""

    def work(bank: Bank) -> int:
        wanted = _meant(asked)
        return (bank.untag if asked.remove else bank.tag)(asked.name, wanted)

    return TagAnswer(puzzles=await _with_bank(call, work))


@routes.get("/bank/stats", summary=str(msg("Count what is in the bank")))
async def stats(call: Called) -> StatsAnswer:
    """Return histograms."""
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
    summary=str(msg("Write puzzles of the bank to a file")),
    response_class=Response,
    responses={200: {"content": {kind: {} for kind, _ in _EXPORTED.values()}, "description": ""}},
)
async def export(asked: ExportAsked, call: Called) -> Response:
    """Return a text."""
    text = await _with_bank(call, lambda bank: _exported(bank, asked))
    kind, name = _EXPORTED[asked.format]
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)


def _exported(bank: Bank, asked: ExportAsked) -> str:
    from farandole.bank.exports.exporting import part_of, shares_of, text_of
    from farandole.logic.profile import HODOKU

    try:
        shares = shares_of(asked.split)
    except FarandoleError as error:
        raise Unreadable(error, "split") from None
    if asked.part > len(shares):
        raise Problem(422, "request", msg("there is no such part"), {"field": "part"})
    wanted = _meant(asked)
    found: Iterable[BankEntry]
    if isinstance(wanted, list):
        found = map(bank.get, wanted)
    else:
        count = bank.count(wanted, most=_MOST_EXPORTED)
        if count.is_more:
            text = msg(
                "more than {most} puzzles: farandole bank export writes them", most=_MOST_EXPORTED
            )
            raise Problem(422, "request", text, {"field": "query"})
        found = bank.find_all(wanted)
    head, write = text_of(asked.format, HODOKU)
    some = (one for one in found if part_of(one, shares, asked.seed) == asked.part - 1)
    return head + "".join(map(write, some))


@routes.get("/bank/attempts", summary=str(msg("List results of play")))
async def attempts(
    call: Called, puzzle: Annotated[int | None, Asked(ge=0, le=1 << 40)] = None
) -> AttemptsAnswer:
    """Return results, the oldest first."""

    def work(bank: Bank) -> list[dict[str, Any]]:
        return [asdict(one) for one in bank.attempts(puzzle)] if bank.is_there else []

    return AttemptsAnswer(attempts=await _with_bank(call, work))  # type: ignore[arg-type]


@routes.post("/bank/attempts", summary=str(msg("Keep a result of play")), status_code=201)
async def record(asked: AttemptAsked, call: Called) -> AttemptsAnswer:
    """Return the results of this puzzle, with the new one."""

    def work(bank: Bank) -> list[dict[str, Any]]:
        from farandole.bank import Attempt

        bank.record(Attempt(**asked.model_dump()))
        return [asdict(one) for one in bank.attempts(asked.puzzle)]

    return AttemptsAnswer(attempts=await _with_bank(call, work))  # type: ignore[arg-type]


@routes.get("/bank/collections", summary=str(msg("List the collections")))
async def collections(call: Called) -> CollectionsAnswer:
    """Return the collections, by name."""

    def work(bank: Bank) -> list[dict[str, Any]]:
        return [asdict(one) for one in bank.collections()] if bank.is_there else []

    return CollectionsAnswer(collections=await _with_bank(call, work))  # type: ignore[arg-type]


@routes.post(
    "/bank/collections", summary=str(msg("Put puzzles into a collection, or take them out"))
)
async def collect(asked: CollectAsked, call: Called) -> CollectAnswer:
    """Return how many are new in it, or no longer."""

    def work(bank: Bank) -> dict[str, int]:
        wanted = _meant(asked)
        if asked.remove:
            return {"added": 0, "removed": bank.uncollect(asked.name, wanted)}
        return {"added": bank.collect(asked.name, wanted, title=asked.title), "removed": 0}

    return CollectAnswer(**await _with_bank(call, work))


@routes.post("/bank/collections/drop", summary=str(msg("Take a collection away")))
async def drop(asked: DropAsked, call: Called) -> DropAnswer:
    """Return its name."""
    await _with_bank(call, lambda bank: bank.drop_collection(asked.name))
    return DropAnswer(name=asked.name)
