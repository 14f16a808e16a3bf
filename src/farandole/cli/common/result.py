"""Results of puzzles, for people and for programs."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from farandole.i18n import Language, Listed, Message, Number, msg, nmsg
from farandole.sudoku.many.single import BAD, LIMIT, MANY, NONE, SOLVED

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.cli.common.output import Output, Row
    from farandole.errors import ParseError
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.many.items import Item


def why(grid: Grid, status: str, found: int, say: Language) -> str:
    """Return a few words on why a puzzle isn't solved."""
    if status == MANY:
        return say("more than one solution")
    if status == LIMIT:
        return say(
            msg("limit reached: one solution found, others not ruled out")
            if found
            else msg("limit reached before any solution was found")
        )
    from farandole.sudoku.clashes import clashes

    reason: Message | None = None
    if broken := clashes(grid):
        reason = broken[0].message(grid.shape)
    elif grid.constraints:
        from farandole.sudoku.conflicts import conflict

        core = conflict(grid, known=True)
        reason = None if core is None else core.message(grid)
    return say("no solution") + ("" if reason is None else say(": ") + say(reason))


def facts(item: Item) -> Row:
    """Return what ``--json`` says of every puzzle, whatever the command."""
    record = item.record
    if record is None:
        assert item.error is not None
        return {"index": item.number, "source": item.source.name, **error_facts(item.error)}
    row: Row = {
        "index": item.number,
        "source": item.source.name,
        "line": record.line,
        "label": record.label,
        "format": record.format,
        "puzzle": record.grid.line,
    }
    if not record.grid.shape.is_classic:
        row["shape"] = str(record.grid.shape)
    return row | constraints_of(record.grid)


def constraints_of(grid: Grid) -> Row:
    """Return the constraints of a puzzle as a member for ``--json``; none if it has none."""
    rules = [rule.to_json() for rule in grid.constraints]
    return {"constraints": rules} if rules else {}


def unreadable(item: Item, out: Output, *, json: bool = False, otherwise: str = "") -> None:
    """Report a puzzle that can't be read; write its JSON object, or what stands for it else."""
    assert item.error is not None
    out.puzzle_error(item.error)
    if json:
        out.write_row(facts(item))
    else:
        out.write(otherwise)


def facts_line(item: Item, more: str) -> str:
    r"""Return the facts as a JSON object with ``more`` members, four times as fast as `json` does.

    >>> from farandole import Grid
    >>> from farandole.sudoku.formats import Record
    >>> from farandole.sudoku.many.items import Item, Source
    >>> item = Item(1, Source("-", "stdin"), Record(Grid("12.............."), 'a "b" 数', 3))
    >>> import json
    >>> json.loads(facts_line(item, '"count": 7')) == facts(item) | {"count": 7}
    True
    """
    quoted = _quote()
    record = item.record
    assert record is not None
    grid = record.grid
    own = "" if grid.shape.is_classic else f', "shape": {quoted(str(grid.shape))}'
    if grid.constraints:
        from farandole.sudoku.rules.written import rules_to_text

        own += f', "constraints": {rules_to_text(grid.constraints)}'
    return (
        f'{{"index": {item.number}, "source": {quoted(item.source.name)}, "line": {record.line}, '
        f'"label": {quoted(record.label)}, "format": "{record.format}", '
        f'"puzzle": "{grid.line}"{own}, {more}}}\n'
    )


def error_facts(error: ParseError) -> Row:
    """Return what ``--json`` says of text that can't be read."""
    return {
        "line": error.line,
        "column": error.column,
        "status": BAD,
        "error": str(error.message),
        "found": None if error.found is None else str(error.found),
        "expected": None if error.expected is None else str(error.expected),
    }


@cache
def _quote() -> Callable[[str], str]:
    from json.encoder import encode_basestring

    return encode_basestring


def place_of(item: Item) -> str:
    """Return ``file:line`` of a puzzle, or the number of one that was typed."""
    return item.source.place(item.record.line) if item.record else item.source.shown


def tally(statuses: dict[str, int], say: Language) -> str:
    """Return how many puzzles there were, and how many of each status."""
    keys = {
        SOLVED: msg("{count} solved"),
        NONE: msg("{count} without a solution"),
        MANY: msg("{count} with several solutions"),
        LIMIT: msg("{count} unsettled"),
        BAD: msg("{count} unreadable"),
    }
    parts = [say(keys[name], count=Number(count)) for name, count in statuses.items() if count]
    total = nmsg("{count} puzzle", "{count} puzzles", count=sum(statuses.values()))
    return say("{total}: {parts}", total=total, parts=Listed(parts))
