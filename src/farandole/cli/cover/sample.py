"""``farandole cover sample``: exact covers drawn at random."""

from __future__ import annotations

from collections.abc import Sequence

from farandole.cli.common import CliError, Given, Output, command, option, options
from farandole.cli.common.values import Numeric
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.inputs import CaseRead, Writer, case_facts, cases, cover_facts
from farandole.cover.data.solution import Solution
from farandole.errors import LimitReached, NoSolution, Unsupported
from farandole.i18n import Number, msg, placed


@command(
    "sample",
    [
        cover_options.CASES,
        option("--count N", "Number of covers to sample (default: 1).", Numeric(1)),
        option(
            "--seed N",
            "Random seed: the same seed gives the same covers (default: random).",
            options.SEED,
        ),
        cover_options.TO,
        options.JSON,
        cover_options.SECONDS,
        cover_options.MEMORY,
        cover_options.FORMAT,
        options.OUTPUT,
    ],
    msg(
        "Write exact covers drawn uniformly at random, with replacement. All covers are "
        "counted first, without listing them."
    ),
    "  farandole cover sample dominoes 8x8 --count 3 --seed 7",
    msg("The exit code is 1 when a problem has no cover, or a limit was reached first."),
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    options.at_most_one(given, say, "--to", "--json")
    for numbered in cases(given, out, json=given.json):
        out.expect(())
        status, found = _drawn(numbered, given)
        if given.json:
            row = case_facts(numbered) | {"status": status} | cover_facts(found)
            out.write_row(row)
        else:
            writer = Writer(numbered, given.to)
            for solution in found:
                writer.write(out, solution)
        if status == "none":
            out.fail(1, (f"{numbered.place}: " + say("no exact cover")))
        elif status == "limit":
            text = say("limit reached; covers drawn: {count}", count=Number(len(found)))
            out.fail(1, f"{numbered.place}: {text}")
        out.progress.stop()
        out.flush()


def _drawn(numbered: CaseRead, given: Given) -> tuple[str, Sequence[Solution]]:
    """Return how it went, and the covers drawn."""
    try:
        found = numbered.problem.sample(
            given.count or 1, given.seed, seconds=given.seconds, memory=given.memory
        )
    except NoSolution:
        return "none", ()
    except LimitReached as error:
        return "limit", error.solutions
    except Unsupported as error:
        raise CliError(placed(numbered.place, error)) from None
    return "drawn", found
