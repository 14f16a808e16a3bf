"""What became of one puzzle: its status, solutions, and what it took."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from farandole.errors import LimitReached, ManySolutions, NoSolution
from farandole.limits import now
from farandole.sudoku.solving import solutions, solve

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from farandole.cli.common.sources import ItemRead
    from farandole.cli.say import Say
    from farandole.errors import ParseError
    from farandole.sudoku.checking import Clash
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


def why(grid: Grid, outcome: Result, say: Say) -> str:
    """Return a few words on why a puzzle isn't solved."""
    if outcome.status == MANY:
        return say("status.many")
    if outcome.status == LIMIT:
        return say("status.limit.one" if outcome.solutions else "status.limit")
    from farandole.sudoku.checking import clashes

    broken = clashes(grid)
    reason = say("colon") + clash_text(broken[0], grid, say) if broken else ""
    return say("status.none") + reason


def clash_text(clash: Clash, grid: Grid, say: Say) -> str:
    """Return where two equal digits clash."""
    from farandole.sudoku.grid import SYMBOLS

    cells = [grid.shape.cell_name(cell) for cell in clash.cells]
    return say(
        "clash",
        digit=SYMBOLS[clash.digit],
        cells=say("and").join(cells),
        where=house_text(clash.where, say),
    )


def house_text(name: str, say: Say) -> str:
    """Return the name of a house: ``row 3``, or ``第 3 行``."""
    keys = {"row": "house.row", "column": "house.column", "box": "house.box"}
    keys["region"] = "house.region"
    kind, _, number = name.partition(" ")
    return say(keys[kind], number=number) if kind in keys else name


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
        "error": error.problem,
        "found": error.found,
        "expected": error.expected,
    }


def json_line(row: dict[str, Any]) -> str:
    """Return one object on one line."""
    import json

    return json.dumps(row, ensure_ascii=False) + "\n"


def place_of(found: ItemRead) -> str:
    """Return ``file:line`` of a puzzle."""
    return f"{found.source}:{found.record.line}" if found.record else found.source


def tally(statuses: dict[str, int], say: Say) -> str:
    """Return how many puzzles there were, and how many of each status."""
    keys = {
        SOLVED: "tally.solved",
        NONE: "tally.none",
        MANY: "tally.many",
        LIMIT: "tally.limit",
        BAD: "tally.bad",
    }
    parts = [say(keys[name], count=count) for name, count in statuses.items() if count]
    return say.number("puzzles", sum(statuses.values())) + say("colon") + say("comma").join(parts)
