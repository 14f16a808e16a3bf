"""``farandole bank verify``: all that the bank says, proved again."""

from __future__ import annotations

from farandole.cli.bank.common import BANK_FILE, open_bank
from farandole.cli.common import Given, Output, command, option, options
from farandole.i18n import msg, nmsg


@command(
    "verify",
    [
        BANK_FILE,
        option("--ratings", "Also rate every puzzle again."),
        option("--reindex", "Then rebuild the search index."),
        options.THREADS,
    ],
    msg(
        "Solve every puzzle again and compare its solution, uniqueness, canonical form and "
        "clues with the bank; check the file and the search index. Only --reindex changes "
        "anything."
    ),
    msg("The exit code is 1 when a fault is found."),
    "  farandole bank verify --ratings",
)
def run(given: Given, out: Output) -> None:
    """Verify the bank."""
    say = out.say
    with open_bank(given, read_only=not given.reindex) as bank:
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
