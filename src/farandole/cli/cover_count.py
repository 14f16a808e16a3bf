"""``farandole cover count``: how many exact covers there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli import options
from farandole.cli.cover_cases import case_facts, cases, format_option
from farandole.cli.desk import Desk, duration
from farandole.cli.outcome import json_line
from farandole.cli.program import Command

if TYPE_CHECKING:
    from farandole.cli.program import Given
    from farandole.cli.say import Say
    from farandole.cover.search import Count


def build(say: Say) -> Command:
    """Return the command."""
    return Command(
        "count",
        say,
        lambda given: _run(given, say),
        [
            options.files(say, cover=True),
            options.number(say, "--limit", "N", say("count.limit")),
            *options.limits(say),
            options.json_flag(say),
            format_option(say),
            options.output(say),
        ],
        help=say("cover.count.help"),
    )


def _run(given: Given, say: Say) -> int:
    with Desk(say, given.output) as desk:
        desk.expect(())
        for numbered in cases(given, desk, json=given.json):
            problem = numbered.case.problem
            number = problem.count(limit=given.limit, nodes=given.nodes, seconds=given.seconds)
            if given.json:
                row = case_facts(numbered)
                row["status"] = "counted" if number.complete else "limit"
                row["count"] = int(number)
                row["complete"] = number.complete
                row["nodes"] = number.nodes
                row["seconds"] = round(number.seconds, 9)
                desk.write(json_line(row))
            else:
                desk.write(f"{number}\n")
            desk.flush()
            remark_on(number, given.limit, numbered.place, desk)
    return desk.code


def remark_on(number: Count, limit: int | None, place: str, desk: Desk) -> None:
    """Say how final a number is: to a person always, to a script when a limit spoiled it."""
    say = desk.say
    if not number.complete and not (limit is not None and number >= limit):
        desk.fault(1, f"{place}: {say('count.short', count=number)}")
    elif desk.is_watched and desk.is_terminal:
        key = "count.all" if number.complete else "count.more"
        nodes = say.number("nodes", number.nodes)
        desk.tell(say("comma").join([say(key), nodes, duration(number.seconds)]))
