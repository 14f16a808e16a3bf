"""``farandole cover minimum``: the cheapest exact covers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import Command
from farandole.cli.common import options
from farandole.cli.common.output import Output, duration
from farandole.cli.common.result import json_line
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.inputs import Writer, case_facts, cases, cover_facts
from farandole.cli.cover.interrupts import Watch

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.cli.cover.inputs import CaseRead
    from farandole.cli.say import Say
    from farandole.cover.questions.minimize import MinimumResult


def build(say: Say) -> Command:
    """Return the command."""
    return Command(
        "minimum",
        say,
        lambda given: _run(given, say),
        [
            cover_options.cases(say),
            options.number(say, "--best", "K", say("cover.minimum.best")),
            options.flag("--ties", say("cover.minimum.ties")),
            cover_options.outputs(say, help="cover.minimum.to"),
            options.json_flag(say),
            *options.limits(say),
            cover_options.memory(say),
            cover_options.format_of(say),
            options.output(say),
        ],
        help=say("cover.minimum.help"),
    )


def _run(given: Given, say: Say) -> int:
    options.at_most_one(given, say, "--to", "--json")
    written = False
    with Output(say, given.output) as out:
        for numbered in cases(given, out, json=given.json):
            written = _cheapest(numbered, given, out, written=written)
    return out.code


def _cheapest(numbered: CaseRead, given: Given, out: Output, *, written: bool) -> bool:
    """Write the cheapest covers; tell whether covers as options have been written by now."""
    from farandole.cover.questions.minimize import MinimumSearch

    watch = Watch(out)
    with watch:
        search = MinimumSearch(numbered.problem, given.best or 1, ties=given.ties)
        left = None if given.seconds is None else max(0.0, given.seconds - search.seconds)
        best = search.run(nodes=given.nodes, seconds=left, memory=given.memory)
    if given.json:
        row = case_facts(numbered)
        row["status"] = "solved" if best.complete and best.count else _failure(best)
        row |= {"cost": best.cost, "costs": list(best.costs)} | cover_facts(best.covers)
        row |= {"bound": best.bound, "complete": best.complete, "nodes": best.nodes}
        row["seconds"] = round(best.seconds, 9)
        out.write(json_line(row))
    else:
        writer = Writer(numbered, given.to)
        for cost, solution in zip(best.costs, best.covers, strict=True):
            gap, end = ("\n" * written, "\n") if writer.is_by_options else ("", " ")
            out.write(f"{gap}{cost}:{end}{writer.text(solution)}")
            written = writer.is_by_options or written
    _remark(best, numbered.place, out, is_interrupted=watch.is_interrupted)
    out.flush()
    watch.close()
    return written


def _failure(best: MinimumResult) -> str:
    return "none" if best.complete else "limit"


def _remark(best: MinimumResult, place: str, out: Output, *, is_interrupted: bool) -> None:
    say = out.say
    if not best.complete:
        key = "cover.interrupted" if is_interrupted else "cover.limit"
        parts = [say(key, count=best.count)]
        if best.bound is not None:
            least = best.bound if best.cost is None else min(best.cost, best.bound)
            parts.append(say("cover.minimum.bound", bound=least))
        out.fail(1, f"{place}: {say('comma').join(parts)}")
    elif not best.count:
        out.fail(1, f"{place}: {say('cover.none')}")
    elif out.is_watched:
        parts = [say.number("covers", best.count), say.number("nodes", best.nodes)]
        if best.bound is not None:
            parts.append(say("cover.minimum.others", bound=best.bound))
        out.note(say("comma").join([*parts, duration(best.seconds)]))
