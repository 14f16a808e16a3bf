"""The puzzle bank: finding, adding, results of play, collections."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from farandole._extras import needed
from farandole.i18n import msg
from farandole.logic.techniques import level_message
from farandole.studio.api.routing import Called, router
from farandole.studio.puzzles import shape_of
from farandole.studio.schemas.bank import (
    AddAnswer,
    AddAsked,
    AttemptAsked,
    AttemptsAnswer,
    CollectAnswer,
    CollectAsked,
    CollectionsAnswer,
    FindAnswer,
    FindAsked,
)

with needed("studio"):
    from fastapi import Query as Asked

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.bank import Bank, BankEntry
    from farandole.i18n import Language
    from farandole.studio.api.routing import Call

R = TypeVar("R")

routes = router("bank", 404, 409, 501, 503)


async def _with_bank(call: Call, work: Callable[[Bank], R]) -> R:
    """Return what work comes to, in a thread with the bank open; bank-less servers say so."""

    def within() -> R:
        from farandole.bank import Bank

        with Bank(call.settings.bank, timeout=call.settings.seconds) as bank:
            return work(bank)

    return await call.run(within)


@routes.post("/bank/search", summary=str(msg("Find puzzles in the bank")))
async def search(asked: FindAsked, call: Called) -> FindAnswer:
    """Return a page of puzzles."""
    return FindAnswer(**await _with_bank(call, lambda bank: _found(bank, asked, call.say)))


def _found(bank: Bank, asked: FindAsked, say: Language) -> dict[str, Any]:
    from farandole.bank import Query

    if not bank.is_there:
        return {"puzzles": [], "after": None, "count": 0, "count_is_more": False}
    wanted = asked.model_dump(exclude={"limit", "after", "shape"})
    query = Query(**wanted, shape=shape_of(asked.shape))
    page = bank.find(query, limit=asked.limit, after=asked.after)
    count = bank.count(query)
    return {
        "puzzles": [_entry(one, say) for one in page],
        "after": page.after,
        "count": count.number,
        "count_is_more": count.is_more,
    }


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
            threads=1,
        )
        return {
            "read": report.read,
            "added": report.added,
            "known": report.known,
            "improper": report.improper,
            "faults": [
                {"line": one.line, "text": call.say(one.reason)} for one in report.faults[:100]
            ],
        }

    return AddAnswer(**await _with_bank(call, work))


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


@routes.post("/bank/collections", summary=str(msg("Put puzzles into a collection")))
async def collect(asked: CollectAsked, call: Called) -> CollectAnswer:
    """Return how many are new in it."""

    def work(bank: Bank) -> int:
        return bank.collect(asked.name, asked.puzzles, title=asked.title)

    return CollectAnswer(added=await _with_bank(call, work))
