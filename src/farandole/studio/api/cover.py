"""Exact-cover problems: read, solved, counted, and watched."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from farandole.cover.data.option import Colored
from farandole.cover.formats import read, recognise, write
from farandole.cover.teach.dancing import watch
from farandole.errors import FarandoleError, FormatError
from farandole.i18n import Number, msg
from farandole.limits import Budget
from farandole.studio.api.routing import Called, router
from farandole.studio.problems import Problem as Fault
from farandole.studio.puzzles import Unreadable, grid_of, shape_of
from farandole.studio.schemas.cover import (
    MOST_SEEN,
    CoverAsked,
    CoverCountAnswer,
    CoverCountAsked,
    CoversAnswer,
    CoverSolveAsked,
    ProblemParsed,
    TraceAnswer,
    TraceAsked,
)
from farandole.sudoku.as_cover import problem as as_problem

if TYPE_CHECKING:
    from collections.abc import Hashable

    from farandole.cover.problem import Problem
    from farandole.i18n import Language

routes = router("cover")

_MOST_OPTIONS = 20_000
_MOST_ITEMS = 20_000
_PART = 2000  # events between two looks at the clock


@routes.post("/cover/parse", summary=str(msg("Read an exact-cover problem")))
async def parse(asked: CoverAsked, call: Called) -> ProblemParsed:
    """Return items and options."""
    return ProblemParsed(**await call.run(_parsed, asked))


@routes.post("/cover/solve", summary=str(msg("Find covers")))
async def solve(asked: CoverSolveAsked, call: Called) -> CoversAnswer:
    """Return covers."""
    return CoversAnswer(**await call.run_long(_solved, asked))


@routes.post("/cover/count", summary=str(msg("Count covers")))
async def count(asked: CoverCountAsked, call: Called) -> CoverCountAnswer:
    """Return how many there are."""
    return CoverCountAnswer(**await call.run_long(_counted, asked))


@routes.post(
    "/cover/trace", summary=str(msg("Watch dancing links: what the search does, event by event"))
)
async def trace(asked: TraceAsked, call: Called) -> TraceAnswer:
    """Return a page of events."""
    return TraceAnswer(**await call.run_long(_traced, asked, call.say))


def _problem_of(asked: CoverAsked) -> tuple[str, Problem]:
    """Return a problem and its format."""
    if (asked.text is None) == (asked.puzzle is None):
        raise Fault(422, "request", msg("either text or puzzle is needed"), {"field": "text"})
    if asked.puzzle is not None:
        return "sudoku", as_problem(grid_of(asked.puzzle, shape_of(asked.shape)))
    text = asked.text or ""
    try:
        format = recognise(text) if asked.format is None and text.strip() else asked.format
        [case, *_] = read(text, format)
    except FarandoleError as error:
        raise Unreadable(error, "text") from None
    problem = case.problem
    items = problem.primary_count + problem.secondary_count
    if problem.option_count > _MOST_OPTIONS or items > _MOST_ITEMS:
        raise Fault(
            422,
            "request.size",
            msg(
                "a problem may have {options} options and {items} items here",
                options=Number(_MOST_OPTIONS),
                items=Number(_MOST_ITEMS),
            ),
            {"field": "text"},
        )
    return case.format, problem


def _parsed(asked: CoverAsked) -> dict[str, Any]:
    format, problem = _problem_of(asked)
    names = [*problem.items, *problem.secondary]
    place = {name: number for number, name in enumerate(names)}
    try:
        dlx = write(problem, "dlx", rename=True)
    except FormatError:
        dlx = None
    colors: dict[Hashable, int] = {None: 0}
    options = []
    for number, option in enumerate(problem.options):
        parts = [_parts(one) for one in option.items]
        tints = [colors.setdefault(color, len(colors)) for _, color in parts]
        options.append(
            {
                "name": str(problem.name(number)),
                "items": [place[name] for name, _ in parts],
                "colors": tints if any(tints) else None,
            }
        )
    is_once = all(one == (1, 1) for one in problem.bounds)
    return {
        "format": format,
        "items": [str(name) for name in names],
        "primary": problem.primary_count,
        "options": options,
        "bounds": None if is_once else list(problem.bounds),
        "color_names": [str(color) for color in colors if color is not None],
        "costs": None if problem.costs is None else list(problem.costs),
        "dlx": dlx,
    }


def _parts(one: Hashable) -> tuple[Hashable, Hashable]:
    """Return the name of an item of an option, and its color there, None for none."""
    return (one.item, one.color) if isinstance(one, Colored) else (one, None)


def _solved(asked: CoverSolveAsked) -> dict[str, Any]:
    _, problem = _problem_of(asked)
    found = problem.solve(limit=asked.limit, seconds=asked.seconds)
    return {
        "covers": [
            {"options": list(cover.numbers), "names": [str(name) for name in cover]}
            for cover in found.covers
        ],
        "complete": found.complete,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
    }


def _counted(asked: CoverCountAsked) -> dict[str, Any]:
    _, problem = _problem_of(asked)
    found = problem.count(seconds=asked.seconds, memory=1 << 26)
    return {"count": str(int(found)), "complete": found.complete, "engine": found.engine}


def _traced(asked: TraceAsked, say: Language) -> dict[str, Any]:
    _, problem = _problem_of(asked)
    events = watch(problem, rule=asked.rule)
    budget = Budget()
    left = asked.start
    while left and not budget.is_over():
        part = min(left, _PART)
        if sum(1 for _ in islice(events, part)) < part:
            break
        left -= part
    page = [event.as_json() for event in islice(events, asked.limit)]
    is_more = next(events, None) is not None
    is_last = asked.start + len(page) >= MOST_SEEN
    text = msg(
        "These are {count} events from number {start} on; there are more.",
        count=Number(len(page)),
        start=Number(asked.start),
    )
    if is_more and is_last:
        text = msg(
            "The search goes on; no more than {most} events are shown.", most=Number(MOST_SEEN)
        )
    return {
        "start": asked.start,
        "events": page,
        "more": is_more,
        "text": say(text) if is_more else None,
    }
