"""``farandole count``: how many answers every puzzle has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import Command
from farandole.cli.common import options
from farandole.cli.common.output import Output, duration
from farandole.cli.common.result import facts, json_line, place_of
from farandole.cli.common.sources import are_typed, puzzles
from farandole.sudoku.solving import count

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.cli.common.sources import ItemRead
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
    with Output(say, given.output) as out:
        has_limits = given.nodes is not None or given.seconds is not None
        if given.json or has_limits or out.is_terminal or are_typed(given):
            for found in puzzles(given, out):
                _one(found, given, out)
        else:
            from farandole.cli.common.pipeline import Pipeline

            Pipeline(
                given,
                out,
                "count",
                limit=given.limit,
                see=lambda found: _one(found, given, out),
                see_chunk=lambda _, counted: out.write_bytes(counted.text),
            ).run()
    return out.code


def _one(found: ItemRead, given: Given, out: Output) -> None:
    """Count the answers of one puzzle, or say why it can't be read."""
    if found.record is None:
        assert found.error is not None
        out.puzzle_error(found.error)
        out.write(json_line(facts(found, None)) if given.json else "\n")
        return
    say = out.say
    number = count(found.record.grid, limit=given.limit, nodes=given.nodes, seconds=given.seconds)
    is_short = not number.complete and not (given.limit is not None and number >= given.limit)
    if given.json:
        row = facts(found, None)
        row["status"] = "counted" if number.complete else "limit"
        row["count"] = int(number)
        row["complete"] = number.complete
        row["nodes"] = number.nodes
        row["seconds"] = round(number.seconds, 9)
        out.write(json_line(row))
    else:
        out.write(f"{number}\n")
    if is_short:
        out.fail(1, f"{place_of(found)}: {say('count.short', count=number)}")
    elif out.is_watched and out.is_terminal:
        key = "count.all" if number.complete else "count.more"
        out.note(say("comma").join([say(key), duration(number.seconds)]))
