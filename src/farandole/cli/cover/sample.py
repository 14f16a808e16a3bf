"""``farandole cover sample``: exact covers drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import CliError, Command
from farandole.cli.common import options
from farandole.cli.common.help import paragraphs
from farandole.cli.common.output import Output
from farandole.cli.common.result import json_line
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.inputs import Writer, case_facts, cases, cover_facts
from farandole.errors import LimitReached, NoSolution, Unsupported
from farandole.i18n import Number, placed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.cli.app import Given
    from farandole.cli.cover.inputs import CaseRead
    from farandole.cover.data.solution import Solution
    from farandole.i18n import Language


def build(say: Language) -> Command:
    """Return the command."""
    return Command(
        "sample",
        say,
        lambda given: _run(given, say),
        [
            cover_options.cases(say),
            options.number(say, "--count", "N", say("Number of covers to draw (default: 1).")),
            options.seed(
                say,
                say("Random seed: the same seed draws the same covers (default: random)."),
            ),
            cover_options.outputs(say),
            options.json_flag(say),
            cover_options.seconds(say),
            cover_options.memory(say),
            cover_options.format_of(say),
            options.output(say),
        ],
        help=paragraphs(
            say(
                "Write exact covers drawn uniformly at random, with replacement. All covers "
                "are counted first, without listing them."
            ),
            "  farandole cover sample dominoes 8x8 --count 3 --seed 7",
            say("The exit code is 1 when a problem has no cover, or a limit was reached first."),
        ),
    )


def _run(given: Given, say: Language) -> int:
    options.at_most_one(given, say, "--to", "--json")
    written = False
    with Output(say, given.output) as out:
        for numbered in cases(given, out, json=given.json):
            out.expect(())
            status, found = _drawn(numbered, given)
            if given.json:
                row = case_facts(numbered) | {"status": status} | cover_facts(found)
                out.write(json_line(row))
            else:
                writer = Writer(numbered, given.to)
                for solution in found:
                    gap = "\n" * (written and writer.is_by_options)
                    out.write(gap + writer.text(solution))
                    written = writer.is_by_options or written
            if status == "none":
                out.fail(1, (f"{numbered.place}: " + say("no exact cover")))
            elif status == "limit":
                text = say("limit reached; covers drawn: {count}", count=Number(len(found)))
                out.fail(1, f"{numbered.place}: {text}")
            out.progress.stop()
            out.flush()
    return out.code


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
