"""``farandole count``: how many answers every puzzle has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import Command
from farandole.cli.common import options
from farandole.cli.common.output import Desk, duration
from farandole.cli.common.result import facts, json_line, place_of
from farandole.cli.common.sources import are_typed, puzzles
from farandole.sudoku.solving import count

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.cli.common.sources import Found
    from farandole.cli.say import Say


def build(say: Say) -> Command:
    """Return the command."""
    return Command(
        "count",
        say,
        lambda given: _run(given, say),
        [
            options.files(say),
            options.number(say, "--limit", "N", say("count.limit")),
            options.threads(say),
            *options.limits(say),
            options.json_flag(say),
            *options.reading(say),
            options.output(say),
        ],
        help=say("count.help"),
    )


def _run(given: Given, say: Say) -> int:
    with Desk(say, given.output) as desk:
        has_limits = given.nodes is not None or given.seconds is not None
        if given.json or has_limits or desk.is_terminal or are_typed(given):
            for found in puzzles(given, desk):
                _one(found, given, desk)
        else:
            from farandole.cli.common.pipeline import Stream

            Stream(
                given,
                desk,
                "count",
                limit=given.limit,
                see=lambda found: _one(found, given, desk),
                see_lot=lambda _, counted: desk.write_bytes(counted.text),
            ).run()
    return desk.code


def _one(found: Found, given: Given, desk: Desk) -> None:
    """Count the answers of one puzzle, or say why it can't be read."""
    if found.record is None:
        assert found.error is not None
        desk.bad_puzzle(found.error)
        desk.write(json_line(facts(found, None)) if given.json else "\n")
        return
    say = desk.say
    number = count(found.record.grid, limit=given.limit, nodes=given.nodes, seconds=given.seconds)
    is_short = not number.complete and not (given.limit is not None and number >= given.limit)
    if given.json:
        row = facts(found, None)
        row["status"] = "counted" if number.complete else "limit"
        row["count"] = int(number)
        row["complete"] = number.complete
        row["nodes"] = number.nodes
        row["seconds"] = round(number.seconds, 9)
        desk.write(json_line(row))
    else:
        desk.write(f"{number}\n")
    if is_short:
        desk.fault(1, f"{place_of(found)}: {say('count.short', count=number)}")
    elif desk.is_watched and desk.is_terminal:
        key = "count.all" if number.complete else "count.more"
        desk.tell(say("comma").join([say(key), duration(number.seconds)]))
