"""What became of one puzzle: its status, solutions, and what it took."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from farandole.errors import LimitReached, ManySolutions, NoSolution
from farandole.i18n import Listed, Number, msg, nmsg
from farandole.limits import now
from farandole.sudoku.solving import solutions, solve

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from farandole.cli.common.sources import ItemRead
    from farandole.errors import ParseError
    from farandole.i18n import Language
    from farandole.sudoku.grid import Grid

SOLVED, NONE, MANY, BAD, LIMIT = "solved", "none", "many", "bad", "limit"
"""The statuses: one answer, no answer, several, can't be read, a limit came first."""


class Result(NamedTuple):
    """What was found out about a puzzle; ``nodes`` is None where they weren't counted.

    ``found`` is the number of solutions, which may be more than are kept in ``solutions``.
    """

    status: str
    solutions: tuple[Grid, ...]
    found: int
    nodes: int | None = None
    seconds: float | None = None


def quick(grid: Grid, *, unique: bool) -> Result:
    """Solve without counting or timing anything: for long lists of puzzles."""
    try:
        return Result(SOLVED, (solve(grid, unique=unique),), 1)
    except NoSolution:
        return Result(NONE, (), 0)
    except ManySolutions as many:
        return Result(MANY, many.solutions, len(many.solutions))
    except LimitReached as limit:
        return Result(LIMIT, limit.solutions, len(limit.solutions))


def settle(
    grid: Grid,
    *,
    wanted: int | None = 2,
    unique: bool = True,
    nodes: int | None = None,
    seconds: float | None = None,
    see: Callable[[Grid], object] | None = None,
) -> Result:
    """Look for up to ``wanted`` solutions (None: all), within limits, and time it.

    With ``unique`` the puzzle counts as solved only if it has one answer and no other; without,
    one answer is enough. ``see`` is given each answer at once, and none is kept then but one.
    """
    start = now()
    search = solutions(grid, nodes=nodes, seconds=seconds)
    found, kept = 0, []
    for answer in islice(search, wanted):
        found += 1
        if see is None or found == 1:
            kept.append(answer)
        if see is not None:
            see(answer)
    if found > 1 and unique:
        status = MANY
    elif found and (search.complete or not unique):
        status = SOLVED
    else:
        status = NONE if search.complete else LIMIT
    return Result(status, tuple(kept), found, search.nodes, now() - start)


def why(grid: Grid, outcome: Result, say: Language) -> str:
    """Return a few words on why a puzzle isn't solved."""
    if outcome.status == MANY:
        return say("more than one answer")
    if outcome.status == LIMIT:
        return say(
            msg("a limit ran out: one answer, others not ruled out")
            if outcome.solutions
            else msg("a limit ran out before any answer")
        )
    from farandole.sudoku.checking import clashes

    broken = clashes(grid)
    reason = say(": ") + say(broken[0].message(grid.shape)) if broken else ""
    return say("no answer") + reason


def facts(found: ItemRead, outcome: Result | None) -> dict[str, Any]:
    """Return what ``--json`` says of every puzzle, whatever the command."""
    record = found.record
    if record is None:
        assert found.error is not None
        return {"index": found.number, "source": found.name, **error_facts(found.error)}
    row: dict[str, Any] = {
        "index": found.number,
        "source": found.name,
        "line": record.line,
        "label": record.label,
        "format": record.format,
        "puzzle": record.grid.line,
    }
    if not record.grid.shape.is_classic:
        row["shape"] = str(record.grid.shape)
    if outcome is not None:
        row["status"] = outcome.status
        row["solution"] = outcome.solutions[0].line if outcome.solutions else None
    return row


def error_facts(error: ParseError) -> dict[str, Any]:
    """Return what ``--json`` says of text that can't be read."""
    return {
        "line": error.line,
        "column": error.column,
        "status": BAD,
        "error": str(error.message),
        "found": None if error.found is None else str(error.found),
        "expected": None if error.expected is None else str(error.expected),
    }


def json_line(row: dict[str, Any]) -> str:
    """Return one object on one line."""
    import json

    return json.dumps(row, ensure_ascii=False) + "\n"


def place_of(found: ItemRead) -> str:
    """Return ``file:line`` of a puzzle."""
    return f"{found.source}:{found.record.line}" if found.record else found.source


def tally(statuses: dict[str, int], say: Language) -> str:
    """Return how many puzzles there were, and how many of each status."""
    keys = {
        SOLVED: msg("{count} solved"),
        NONE: msg("{count} without an answer"),
        MANY: msg("{count} with several answers"),
        LIMIT: msg("{count} unsettled"),
        BAD: msg("{count} unreadable"),
    }
    parts = [say(keys[name], count=Number(count)) for name, count in statuses.items() if count]
    total = nmsg("{count} puzzle", "{count} puzzles", count=sum(statuses.values()))
    return say("{total}: {parts}", total=total, parts=Listed(parts))
