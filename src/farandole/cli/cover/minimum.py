"""``farandole cover minimum``: the cheapest exact covers."""

from __future__ import annotations

from farandole.cli.common import Given, Output, command, duration, option, options
from farandole.cli.common.values import Numeric, OneOf
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.inputs import CaseRead, Writer, case_facts, cases, cover_facts, early_end
from farandole.cli.cover.interrupts import Watch
from farandole.cover.questions.minimize import MINIMIZERS, MinimumResult, MinimumSearch, minimum
from farandole.i18n import Number, msg, nmsg


@command(
    "minimum",
    [
        cover_options.CASES,
        option(
            "--limit N", "Write the N cheapest covers, in order of cost (default: 1).", Numeric(1)
        ),
        option("--ties", "Also write every other cover that costs as much as the last one."),
        option(
            "--to",
            "options: cost, then one option per line (default for dlx and models). names: cost "
            "and names of options, one cover per line (default otherwise).",
            OneOf(cover_options.OUTPUTS),
        ),
        options.JSON,
        *cover_options.LIMITS,
        option(
            "--engine",
            "Engine: branch (default), or another solver: cp (OR-tools) or mip (HiGHS), which "
            "need the extra solvers.",
            OneOf(MINIMIZERS),
        ),
        cover_options.MEMORY,
        cover_options.FORMAT,
        options.OUTPUT,
    ],
    msg(
        "Write a cover of minimum cost, preceded by its cost. In .dlx files |5 sets the cost "
        "of an option; without costs, every option costs 1."
    ),
    msg(
        "The exit code is 1 when a problem has no cover, or a limit was reached first: then "
        "the best cover so far is written, and a lower bound of the cost reported."
    ),
    "  farandole cover minimum costs.dlx --seconds 60",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    options.at_most_one(given, out.say, "--to", "--json")
    if given.engine in ("cp", "mip"):
        for name in ("limit", "ties", "nodes", "memory"):
            if getattr(given, name):
                raise options.clash(out.say, f"--engine {given.engine}", f"--{name}")
    for numbered in cases(given, out, json=given.json):
        _write_cheapest(numbered, given, out)


def _write_cheapest(numbered: CaseRead, given: Given, out: Output) -> None:
    watch = Watch(out)
    with watch:
        if given.engine in ("cp", "mip"):
            best = minimum(numbered.problem, seconds=given.seconds, engine=given.engine)
        else:
            search = MinimumSearch(numbered.problem, given.limit or 1, ties=given.ties)
            left = None if given.seconds is None else max(0.0, given.seconds - search.seconds)
            best = search.run(nodes=given.nodes, seconds=left, memory=given.memory)
    if given.json:
        row = case_facts(numbered)
        row["status"] = "limit" if not best.complete else "solved" if best.count else "none"
        row |= {"cost": best.cost, "costs": list(best.costs)} | cover_facts(best.covers)
        row |= {"bound": best.bound, "complete": best.complete, "nodes": best.nodes}
        row |= {"seconds": round(best.seconds, 9), "engine": best.engine}
        out.write_row(row)
    else:
        writer = Writer(numbered, given.to)
        for cost, solution in zip(best.costs, best.covers, strict=True):
            writer.write(out, solution, f"{cost}:")
    _remark(best, numbered.place, out, is_interrupted=watch.is_interrupted)
    out.flush()
    watch.close()


def _remark(best: MinimumResult, place: str, out: Output, *, is_interrupted: bool) -> None:
    say = out.say
    if not best.complete:
        parts = [say(early_end(best.count, is_interrupted=is_interrupted))]
        if best.bound is not None:
            least = best.bound if best.cost is None else min(best.cost, best.bound)
            parts.append(say("no cover costs less than {bound}", bound=Number(least)))
        out.fail(1, (f"{place}: " + say(", ").join(parts)))
    elif not best.count:
        out.fail(1, (f"{place}: " + say("no exact cover")))
    else:
        figures = [
            nmsg("{count} cover", "{count} covers", count=best.count),
            nmsg("{count} node", "{count} nodes", count=best.nodes),
        ]
        if best.bound is not None:
            figures.append(msg("no other cover costs less than {bound}", bound=Number(best.bound)))
        engine = [] if best.engine == "branch" else [best.engine]
        out.sum_up(*figures, duration(best.seconds), *engine)
