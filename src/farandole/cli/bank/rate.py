"""``farandole bank rate``: puzzles of the bank are rated by a school."""

from __future__ import annotations

from farandole.cli.bank.common import names_nothing, open_bank, puzzles_of, schools_of, selection
from farandole.cli.common import Given, Output, command, options
from farandole.i18n import Number, msg
from farandole.logic.scale.scale import SCALES


@command(
    "rate",
    [
        *selection(),
        options.RUN_SECONDS,
        options.JSON,
        options.THREADS,
    ],
    msg(
        "Rate the puzzles that have no rating by this school yet (default: all puzzles): by "
        "hodoku, the default, with level and score; by se or se-1.2.1 with ER, EP and ED. Ratings "
        "of several schools are kept side by side."
    ),
    msg("Interrupted runs lose nothing already written; run the command again to resume."),
    msg("The exit code is 1 when the time limit was reached."),
    "  farandole bank rate --school se\n  farandole bank find --er 7.1.. --order er",
)
def run(given: Given, out: Output) -> None:
    """Rate the puzzles."""
    say = out.say
    profile, scale = schools_of(given)
    is_every = not given.ids and names_nothing(given)
    with open_bank(given) as bank:
        report = bank.rate(
            scale if given.school in SCALES else profile,
            None if is_every else puzzles_of(given, say),
            threads=given.threads,
            seconds=given.seconds,
            progress=lambda done: setattr(out.progress, "puzzles", done),
        )
    if given.json:
        from dataclasses import asdict

        out.write_row(asdict(report))
    else:
        key = msg("{rated} rated, {known} rated before, {unrated} without a rating")
        numbers = {n: Number(getattr(report, n)) for n in ("rated", "known", "unrated")}
        out.write(say(key.having(numbers)) + "\n")
    if not report.complete:
        out.fail(1, say("limit reached; run the command again to resume"))
