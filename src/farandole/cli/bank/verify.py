"""``farandole bank verify``: all that the bank says, proved again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import Command
from farandole.cli.bank.common import bank_option, open_bank
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
            options.flag("--ratings", say("Also rate every puzzle again.")),
            options.flag("--reindex", say("Then rebuild the search index.")),
            options.threads(say),
        ],
        help=paragraphs(
            say(
                "Solve every puzzle again and compare its solution, uniqueness, canonical "
                "form and clues with the bank; check the file and the search index. Only "
                "--reindex changes anything."
            ),
            say("The exit code is 1 when a fault is found."),
            "  farandole bank verify --ratings",
        ),
    )


def run(given: Given, say: Language) -> int:
    """Verify the bank."""
    with Output(say, None) as out, open_bank(given, read_only=not given.reindex) as bank:
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
        proved = say(
            nmsg("{count} puzzle verified", "{count} puzzles verified", count=report.puzzles)
        )
        wrong = say(nmsg("{count} fault", "{count} faults", count=report.wrong))
        out.write(say("{parts}, {more}", parts=proved, more=wrong) + "\n")
        if report.wrong:
            out.fail(1)
    return out.code
