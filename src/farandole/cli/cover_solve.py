"""``farandole cover solve``: exact covers of the problems in files."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import click

from farandole.cli import options
from farandole.cli.cover_cases import case_facts, cases, format_option, option_lines, word
from farandole.cli.desk import Desk, duration
from farandole.cli.outcome import json_line
from farandole.cli.program import Command
from farandole.errors import LimitReached

if TYPE_CHECKING:
    from farandole.cli.cover_cases import Numbered
    from farandole.cli.program import Given
    from farandole.cli.say import Say

OUTPUTS = ("options", "names", "judge")


def build(say: Say) -> Command:
    """Return the command."""
    return Command(
        "solve",
        say,
        lambda given: _run(given, say),
        [
            options.files(say, cover=True),
            click.Option(
                ["--to"],
                type=options.OneOf(say, OUTPUTS),
                metavar="|".join(OUTPUTS),
                help=say("cover.solve.to"),
            ),
            options.json_flag(say),
            options.flag("--all", say("cover.solve.all")),
            options.number(say, "--max", "N", say("cover.solve.max")),
            *options.limits(say),
            format_option(say),
            options.output(say),
        ],
        help=say("cover.solve.help"),
    )


def _run(given: Given, say: Say) -> int:
    options.at_most_one(given, say, "--to", "--json")
    with Desk(say, given.output) as desk:
        desk.expect(())
        written = False
        for numbered in cases(given, desk, json=given.json):
            if given.to == "judge":
                _judge(numbered, given, desk)
            else:
                written = _covers(numbered, given, desk, written=written)
            desk.flush()
    return desk.code


def _covers(numbered: Numbered, given: Given, desk: Desk, *, written: bool) -> bool:
    """Write the covers asked for; tell whether something has been written by now."""
    problem = numbered.case.problem
    wanted = given.max if given.max is not None else None if given.all else 1
    to = given.to or ("options" if numbered.case.format == "dlx" else "names")
    search = problem.search(nodes=given.nodes, seconds=given.seconds)
    kept, found = [], 0
    for solution in islice(search, wanted):
        found += 1
        if given.json:
            kept.append(solution)
        elif to == "names":
            desk.write(" ".join(map(word, solution)) + "\n")
        else:
            desk.write("\n" * written + option_lines(problem, solution))
            written = True
    if given.json:
        row = case_facts(numbered)
        row["status"] = "solved" if found else "none" if search.complete else "limit"
        row["solutions"] = [[word(name) for name in solution] for solution in kept]
        row["numbers"] = [list(solution.numbers) for solution in kept]
        row["complete"] = search.complete
        row["nodes"] = search.nodes
        row["seconds"] = round(search.seconds, 9)
        desk.write(json_line(row))
    say = desk.say
    is_short = not search.complete and (wanted is None or found < wanted)
    if is_short:
        desk.fault(1, f"{numbered.place}: {say('cover.limit', count=found)}")
    elif not found:
        desk.fault(1, f"{numbered.place}: {say('cover.none')}")
    elif desk.is_watched:
        parts = [say.number("covers", found), say.number("nodes", search.nodes)]
        desk.tell(say("comma").join([*parts, duration(search.seconds)]))
    return written


def _judge(numbered: Numbered, given: Given, desk: Desk) -> None:
    """Write what the judge of the problem's format wants to see."""
    from farandole.cover.formats import answer

    try:
        text = answer(numbered.case, nodes=given.nodes, seconds=given.seconds)
    except LimitReached as error:
        remark = desk.say("cover.limit", count=len(error.solutions))
        desk.fault(1, f"{numbered.place}: {remark}")
        return
    desk.write(text + "\n")
    if text in ("NO", "It is impossible", "-1"):
        desk.fault(1)
