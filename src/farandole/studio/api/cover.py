"""Exact-cover problems: read, solved, counted, and traced."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice
from typing import Annotated, Any, Literal

from pydantic import Field

from farandole.cover.data.option import Colored
from farandole.cover.formats import read, recognise, write
from farandole.cover.problem import Problem
from farandole.cover.teach.dancing import watch
from farandole.errors import FarandoleError, FormatError
from farandole.i18n import Number, msg
from farandole.limits import Budget
from farandole.studio.api.routing import Called, Calls
from farandole.studio.api.schemas import Answer, Body, ShapeText, example, shared
from farandole.studio.problems import Problem as Fault
from farandole.studio.puzzles import Unreadable, grid_of, shape_of
from farandole.sudoku.as_cover import problem as as_problem

MOST_EVENTS = 20_000
MOST_SEEN = 2_000_000
_SMALL = "1 2 3 4\n1 3\n2 4\n1 2 3\n1 3 4\n"


class CoverBody(Body):
    """A problem as text in any format, or as a Sudoku puzzle."""

    model_config = example(text=_SMALL)

    text: Annotated[str | None, Field(max_length=500_000)] = None
    format: Annotated[str | None, Field(max_length=50)] = None
    puzzle: Annotated[str | None, Field(min_length=1, max_length=20_000)] = None
    shape: ShapeText = None


class CoverCountBody(CoverBody):
    """A problem whose covers to count."""

    seconds: Annotated[float, Field(gt=0, le=10)] = 5.0


class CoverSolveBody(CoverCountBody):
    """A problem whose covers to find."""

    limit: Annotated[int, Field(ge=1, le=1000)] = 10


class TraceBody(CoverBody):
    """A problem, and the part of the search for its covers to return."""

    rule: Literal["smallest", "leftmost"] = "smallest"
    start: Annotated[int, Field(ge=0, le=MOST_SEEN)] = 0
    limit: Annotated[int, Field(ge=1, le=MOST_EVENTS)] = MOST_EVENTS


class OptionAnswer(Answer):
    """An option: its name and the numbers of its items.

    ``colors`` are those of the items, by their place in ``color_names`` from 1 on; 0 is none.
    """

    name: str
    items: list[int]
    colors: list[int] | None


class CoverProblemAnswer(Answer):
    """A problem as it was read.

    ``bounds`` are how many options of a cover contain each primary item, at least and at most;
    None where that is one. ``costs`` are those of the options, None where they have none.
    """

    format: str
    items: list[str]
    primary: int
    options: list[OptionAnswer]
    bounds: list[tuple[int, int]] | None
    color_names: list[str]
    costs: list[int] | None
    dlx: str | None


class CoverAnswer(Answer):
    """One cover: numbers of options, and their names."""

    options: list[int]
    names: list[str]


class CoversAnswer(Answer):
    """The covers that were found."""

    covers: list[CoverAnswer]
    complete: bool
    nodes: int
    seconds: float


class CoverCountAnswer(Answer):
    """The number of covers, as text since it may have many digits."""

    count: str
    complete: bool
    engine: str


class TraceAnswer(Answer):
    """Events of a search; each is a list of its kind and its numbers."""

    start: int
    events: list[list[Any]]
    more: bool
    text: str | None


calls = Calls("cover")

_MOST_OPTIONS = 20_000
_MOST_ITEMS = 20_000
_PART = 2000  # events between two looks at the clock


@calls.add("POST /cover/parse", msg("Read an exact-cover problem"))
def parse(body: CoverBody) -> CoverProblemAnswer:
    return CoverProblemAnswer(**_problem_data(*_problem_of(body)))


@calls.add("POST /cover/solve", msg("Find covers"), is_long=True)
def solve(body: CoverSolveBody) -> CoversAnswer:
    result = _problem_of(body)[1].solve(limit=body.limit, seconds=body.seconds)
    covers = [
        CoverAnswer(options=list(cover.numbers), names=list(map(str, cover)))
        for cover in result.covers
    ]
    return CoversAnswer(**{**shared(CoversAnswer, result), "covers": covers})


@calls.add("POST /cover/count", msg("Count covers"), is_long=True)
def count(body: CoverCountBody) -> CoverCountAnswer:
    number = _problem_of(body)[1].count(seconds=body.seconds, memory=1 << 26)
    return CoverCountAnswer(count=str(int(number)), complete=number.complete, engine=number.engine)


@calls.add("POST /cover/trace", msg("Trace dancing links, event by event"), is_long=True)
def trace(body: TraceBody, call: Called) -> TraceAnswer:
    problem = _problem_of(body)[1]
    events = watch(problem, rule=body.rule)
    budget = Budget()
    left = body.start
    while left and not budget.is_over():
        part = min(left, _PART)
        if sum(1 for _ in islice(events, part)) < part:
            break
        left -= part
    page = [event.as_json() for event in islice(events, body.limit)]
    is_more = next(events, None) is not None
    end = body.start + len(page)
    text = msg(
        "Events {start} to {end}; more follow.", start=Number(body.start + 1), end=Number(end)
    )
    if end >= MOST_SEEN:
        text = msg("The search continues; at most {most} events are shown.", most=Number(MOST_SEEN))
    return TraceAnswer(
        start=body.start, events=page, more=is_more, text=call.say(text) if is_more else None
    )


def _problem_of(body: CoverBody) -> tuple[str, Problem]:
    """Return a problem and its format."""
    if (body.text is None) == (body.puzzle is None):
        raise Fault(422, "request", msg("either text or puzzle is required"), {"field": "text"})
    if body.puzzle is not None:
        return "sudoku", as_problem(grid_of(body.puzzle, shape_of(body.shape)))
    text = body.text or ""
    try:
        format = recognise(text) if body.format is None and text.strip() else body.format
        [case, *_] = read(text, format)
    except FarandoleError as error:
        raise Unreadable(error, "text") from None
    problem = case.problem
    if not problem.option_count:
        message = msg("it has no options: after the items, each line is an option")
        raise Fault(422, "request", message, {"field": "text"})
    items = problem.primary_count + problem.secondary_count
    if problem.option_count > _MOST_OPTIONS or items > _MOST_ITEMS:
        message = msg(
            "a problem can have at most {options} options and {items} items here",
            options=Number(_MOST_OPTIONS),
            items=Number(_MOST_ITEMS),
        )
        raise Fault(422, "request.size", message, {"field": "text"})
    return case.format, problem


def _problem_data(format: str, problem: Problem) -> dict[str, Any]:
    names = [*problem.items, *problem.secondary]
    place = {name: number for number, name in enumerate(names)}
    try:
        dlx = write(problem, "dlx", rename=True)
    except FormatError:
        dlx = None
    colors: dict[Hashable, int] = {None: 0}
    options = []
    for number, option in enumerate(problem.options):
        parts = [_parts(item) for item in option.items]
        tints = [colors.setdefault(color, len(colors)) for _, color in parts]
        options.append(
            {
                "name": str(problem.name(number)),
                "items": [place[name] for name, _ in parts],
                "colors": tints if any(tints) else None,
            }
        )
    is_once = all(item == (1, 1) for item in problem.bounds)
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


def _parts(item: Hashable) -> tuple[Hashable, Hashable]:
    """Return the name of an item of an option, and its color there, None for none."""
    return (item.item, item.color) if isinstance(item, Colored) else (item, None)
