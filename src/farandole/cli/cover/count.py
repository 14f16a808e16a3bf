"""``farandole cover count``: how many exact covers there are."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from farandole.cli.common import CliError, Given, Output, command, duration, option, options
from farandole.cli.common.values import Numeric, OneOf
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.inputs import CaseRead, case_facts, engine_message, searched_cases
from farandole.cli.cover.interrupts import Watch
from farandole.cover.search.result import Count
from farandole.cover.search.search import ENGINES
from farandole.i18n import Number, msg, nmsg

if TYPE_CHECKING:
    from farandole.cover import Problem

_Limit = TypeVar("_Limit", int, float)


@command(
    "count",
    [
        cover_options.CASES,
        option("--limit N", "Stop counting at N (default: count all).", Numeric(1)),
        *cover_options.LIMITS,
        cover_options.MEMORY,
        option(
            "--engine",
            "Engine: diagram (counts with component caching), bits or sparse (search for all "
            "covers), or automatic (the fastest; default).",
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
    options.never_with(given, say, "--resume", "--engine")  # the engine is saved
    for numbered in searched_cases(given, out):
        _count(numbered, given, out)


def _count(numbered: CaseRead, given: Given, out: Output) -> None:
    watch, assembly = Watch(out, saves=bool(given.save)), numbered.assembly
    with watch:
        if assembly is None or assembly.is_reduced:
            number, seconds = _count_covers(numbered.problem, given, watch, out)
        else:
            for name in ("--engine", "--threads", "--save", "--resume"):
                if getattr(given, name[2:]):
                    fault = msg("{name}: not for this puzzle, whose assemblies are compared")
                    raise CliError(f"{numbered.place}: " + out.say(fault, name=name))
            number = assembly.count(
                limit=given.limit, nodes=given.nodes, **watch.limits(given.seconds)
            )
            seconds = number.seconds
    if given.json:
        status = "counted" if number.complete else "limit"
        row = {"status": status, "count": int(number), "complete": number.complete}
        spent = {"nodes": number.nodes, "seconds": round(seconds, 9)}
        out.write_row(case_facts(numbered) | row | spent | {"engine": number.engine})
    else:
        out.write(f"{number}\n")
    if watch.is_interrupted and not number.complete:
        text = out.say("at least {count}: interrupted, not complete", count=Number(number))
        out.fail(1, f"{numbered.place}: {text}")
    else:
        _remark(number, given.limit, seconds, numbered.place, out)
    cover_options.note_how_to_go_on(given, out, complete=number.checkpoint is None)
    out.flush()
    watch.close()


def _count_covers(problem: Problem, given: Given, watch: Watch, out: Output) -> tuple[Count, float]:
    """Return the number of covers and the seconds it took, saved from time to time if asked."""
    since = None
    if given.save or given.resume:
        from farandole.cli.cover.checkpoint_files import load_count, save_count

        since = load_count(given.resume, problem, out.say) if given.resume else None
    seconds, nodes = 0.0, 0 if since is None else since.nodes
    while not isinstance(since, Count):
        number = problem.count(
            limit=given.limit,
            nodes=_left(given.nodes, 0 if since is None else since.nodes - nodes),
            memory=given.memory,
            engine=given.engine or "automatic",
            threads=cover_options.thread_count(given),
            checkpoint=since,
            **watch.limits(_left(given.seconds, seconds)),
        )
        seconds += number.seconds
        since = number
        if watch.is_due and not watch.is_interrupted and number.checkpoint is not None:
            watch.save(partial(save_count, given.save, number, problem, out.say))
            since = number.checkpoint
    if given.save:
        save_count(given.save, since, problem, out.say)
    return since, seconds


def _left(limit: _Limit | None, spent: _Limit) -> _Limit | None:
    return None if limit is None else max(limit - spent, 0)


def _remark(number: Count, limit: int | None, seconds: float, place: str, out: Output) -> None:
    """Say how final a number is: to a person always, to a script when a limit spoiled it."""
    if not number.complete and not (limit is not None and number >= limit):
        text = out.say("at least {count}: limit reached", count=Number(number))
        out.fail(1, f"{place}: {text}")
    elif out.is_terminal:
        key = msg("complete") if number.complete else msg("limit reached")
        nodes = nmsg("{count} node", "{count} nodes", count=number.nodes)
        parts = [engine_message(number.engine)] if number.engine else []
        out.sum_up(key, nodes, duration(seconds), *parts)
