"""``farandole cover count``: how many exact covers there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.common import options
from farandole.cli.common.command import command
from farandole.cli.common.options import Given, option
from farandole.cli.common.output import Output, duration
from farandole.cli.common.result import json_line
from farandole.cli.common.values import Numeric, OneOf
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.inputs import case_facts, cases, engine_message, only_case
from farandole.cli.cover.interrupts import Watch
from farandole.cover.search.result import Count
from farandole.cover.search.search import ENGINES
from farandole.i18n import Number, msg, nmsg

if TYPE_CHECKING:
    from farandole.cli.cover.inputs import CaseRead


@command(
    "count",
    [
        cover_options.CASES,
        option("--limit N", "Stop counting at N (default: count all).", Numeric(1)),
        *cover_options.LIMITS,
        cover_options.MEMORY,
        option(
            "--engine",
            "Engine: diagram counts with component caching, bits and sparse search for all "
            "covers, automatic chooses the faster (default).",
            OneOf(dict.fromkeys((*ENGINES, "diagram"))),
        ),
        cover_options.THREADS,
        *cover_options.CHECKPOINTS,
        options.JSON,
        cover_options.FORMAT,
        options.OUTPUT,
    ],
    msg("Write the number of exact covers of each problem, one per line."),
    msg("The exit code is 0 when every number is exact or has reached --limit."),
    "  farandole cover count problem.dlx\n  farandole cover count dominoes 12x12",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    cover_options.check_checkpoint_files(given, say, neither=("--threads",), kept=("--engine",))
    if given.save and given.engine == "diagram":
        raise options.clash(say, "--save", "--engine diagram")
    if given.save or given.resume:
        numbered = only_case(given, out, "--save" if given.save else "--resume")
        if numbered is not None:
            _count(numbered, given, out)
        return
    for numbered in cases(given, out, json=given.json):
        _count(numbered, given, out)


def _count(numbered: CaseRead, given: Given, out: Output) -> None:
    watch, problem = Watch(out), numbered.problem
    since = None
    if given.resume:
        from farandole.cli.cover.checkpoint_files import load_count

        since = load_count(given.resume, problem, out.say)
    with watch:
        if isinstance(since, Count):
            number = since
        else:
            number = problem.count(
                limit=given.limit,
                nodes=given.nodes,
                memory=given.memory,
                engine=given.engine or "automatic",
                threads=cover_options.thread_count(given),
                checkpoint=since,
                **watch.limits(given.seconds),
            )
        if given.save:
            from farandole.cli.cover.checkpoint_files import save_count

            save_count(given.save, number, problem, out.say)
    if given.json:
        row = case_facts(numbered)
        row["status"] = "counted" if number.complete else "limit"
        row["count"] = int(number)
        row["complete"] = number.complete
        row["nodes"] = number.nodes
        row["seconds"] = round(number.seconds, 9)
        row["engine"] = number.engine
        out.write(json_line(row))
    else:
        out.write(f"{number}\n")
    if watch.is_interrupted and not number.complete:
        text = out.say("at least {count}: interrupted, not complete", count=Number(number))
        out.fail(1, f"{numbered.place}: {text}")
    else:
        remark_on(number, given.limit, numbered.place, out, number.engine)
    cover_options.note_how_to_go_on(given, out, complete=number.checkpoint is None)
    out.flush()
    watch.close()


def remark_on(number: Count, limit: int | None, place: str, out: Output, engine: str = "") -> None:
    """Say how final a number is: to a person always, to a script when a limit spoiled it."""
    say = out.say
    if not number.complete and not (limit is not None and number >= limit):
        out.fail(1, (f"{place}: " + say("at least {count}: limit reached", count=Number(number))))
    elif out.is_terminal:
        key = msg("complete") if number.complete else msg("limit reached")
        nodes = nmsg("{count} node", "{count} nodes", count=number.nodes)
        parts = [engine_message(engine)] if engine else []
        out.sum_up(key, nodes, duration(number.seconds), *parts)
