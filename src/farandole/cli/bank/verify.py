"""``farandole bank verify``: all that the bank says, proved again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import Command
from farandole.cli.bank.common import bank_option, opened
from farandole.cli.common import options
from farandole.cli.common.help import paragraphs
from farandole.cli.common.output import Output
from farandole.i18n import nmsg

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language


def build(say: Language) -> Command:
    """Return the command."""
    return Command(
        "verify",
        say,
        lambda given: run(given, say),
        [
            bank_option(say),
            options.flag("--ratings", say("Rate all puzzles again, too.")),
            options.flag(
                "--reindex", say("Then make anew what find looks at: it follows from the rest.")
            ),
            options.threads(say),
        ],
        help=paragraphs(
            say(
                "Solve every puzzle of the bank again and compare all that is said of it: its "
                "solution and that there is no other, its canonical form, its givens; check the "
                "file, and what find looks at. Nothing is changed without --reindex."
            ),
            say("The exit code is 1 when something is wrong."),
            "  farandole bank verify --ratings",
        ),
    )


def run(given: Given, say: Language) -> int:
    """Verify the bank."""
    with Output(say, None) as out, opened(given, read_only=not given.reindex) as bank:
        report = bank.verify(
            ratings=given.ratings,
            threads=given.threads,
            progress=lambda done: setattr(out.progress, "puzzles", done),
        )
        for id, fault in report.faults:
            if id is None:
                out.fail(1, say(fault))
            else:
                out.fail(1, say("puzzle {number}: {fault}", number=id, fault=fault))
        if given.reindex:
            bank.reindex()
        proved = say(nmsg("{count} puzzle proved", "{count} puzzles proved", count=report.puzzles))
        wrong = say(nmsg("{count} fault", "{count} faults", count=report.wrong))
        out.write(say("{parts}, {more}", parts=proved, more=wrong) + "\n")
        if report.wrong:
            out.fail(1)
    return out.code
