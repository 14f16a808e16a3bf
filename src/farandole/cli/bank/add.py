"""``farandole bank add``: puzzles go into the bank."""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import TYPE_CHECKING

from farandole.bank.values import IMPROPER, REFUSE
from farandole.cli.bank.common import BANK_FILE, Words, open_bank
from farandole.cli.common import options
from farandole.cli.common.command import command
from farandole.cli.common.options import Given, option
from farandole.cli.common.output import Output
from farandole.cli.common.result import json_line
from farandole.cli.common.sources import puzzles_and_chunks, shape_of, sources
from farandole.cli.common.typed import is_puzzle
from farandole.cli.common.values import OneOf
from farandole.cli.logic.profiles import SCHOOL
from farandole.errors import BankError, ParseError
from farandole.i18n import Number, describe, msg
from farandole.limits import Budget, Limits

if TYPE_CHECKING:
    from farandole.bank import Bank, ImportReport
    from farandole.bank.values import Fault, ImportOptions

_BLOCK = 1 << 18  # bytes read at once


@command(
    "add",
    [
        options.FILES,
        BANK_FILE,
        option("--source NAME", "Source of the puzzles (default: the file name)."),
        option("--author TEXT", "Author of the source."),
        option("--licence TEXT", "Licence of the source."),
        option("--notes TEXT", "Notes on the source."),
        option(
            "--tag NAME,…",
            "Tag all these puzzles, including those already present.",
            Words(),
            name="tags",
        ),
        option(
            "--improper",
            "Puzzles without exactly one solution: list and skip them (default), keep them, or "
            "refuse the whole file. Unreadable lines are always listed.",
            OneOf(IMPROPER),
            default="list",
        ),
        option("--no-rating", "Skip rating, which takes most of the time."),
        SCHOOL,
        option(
            "--seconds SECONDS",
            "Time limit for the whole run, in seconds (default: none).",
            options.DURATION,
        ),
        options.JSON,
        options.THREADS,
        *options.reading(),
    ],
    msg(
        "Solve, rate and store puzzles. Equivalents already present only gain source, tags "
        "and rating."
    ),
    msg("Interrupted runs lose nothing already written; run the command again to resume."),
    msg("The exit code is 1 when a puzzle was skipped or the time limit was reached."),
    "  farandole bank add --source 'book one' --tag easter puzzles.txt",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    _Add(given, out).run()


class _Add:
    """One run of the command."""

    def __init__(self, given: Given, out: Output) -> None:
        from farandole.logic.profile import HODOKU, known_school

        self.given = given
        self.out = out
        self.say = out.say
        self.budget = Budget(Limits(seconds=given.seconds))
        self.profile = None if given.no_rating else known_school(given.school) or HODOKU

    def run(self) -> None:
        out = self.out
        given = self.given
        with self.budget:
            names = sources(given, out)
            shape = shape_of(given, self.say)
            with open_bank(given) as bank:
                out.expect(())  # files are read elsewhere
                for place, name in enumerate(names, 1):
                    self.done = out.progress.puzzles
                    is_typed = name != "-" and is_puzzle(name) and not os.path.exists(name)
                    self.shown = name
                    if name == "-":
                        self.shown = self.say("stdin")
                    elif is_typed:
                        self.shown = self.say("argument {place}", place=place)
                    try:
                        report = (
                            self._typed(bank, name)
                            if name == "-" or is_typed
                            else bank.add_file(
                                name, format=given.format, shape=shape, **self._options(name)
                            )
                        )
                    except ParseError as error:
                        out.puzzle_error(error.at(source=self.shown))
                        continue
                    except BankError as error:
                        if error.code != "bank.missing":
                            raise
                        out.error(describe(error, self.say))  # a file that can't be read
                        continue
                    self._tell(name, report)

    def _typed(self, bank: Bank, name: str) -> ImportReport:
        """Add what comes through a pipe, or stands on the command line."""
        one = SimpleNamespace(**{**vars(self.given), "files": (name,)})
        return bank.add(
            puzzles_and_chunks(one, self.out, wait=lambda: None, block=_BLOCK),
            **self._options(None),
        )

    def _options(self, name: str | None) -> ImportOptions:
        given = self.given
        source = given.source or (None if name is None else os.path.basename(name))
        return {
            "profile": self.profile,
            "source": source,
            "author": given.author or "",
            "licence": given.licence or "",
            "notes": given.notes or "",
            "tags": given.tags or (),
            "improper": given.improper,
            "seconds": self.budget.rest().seconds,
            "threads": given.threads,
            "fault": self._fault,
            "progress": self._progress,
        }

    def _progress(self, done: int) -> None:
        self.out.progress.puzzles = self.done + done
        self.out.has_results = True

    def _fault(self, fault: Fault) -> None:
        """Tell of a line that holds no proper puzzle."""
        if isinstance(fault.error, ParseError):
            self.out.puzzle_error(fault.error.at(source=self.shown))
            return
        place = f"{self.shown}:{fault.line or 1}"
        text = self.say(msg("{place}: {fault}", place=place, fault=fault.reason))
        if self.given.improper == "keep":
            self.out.note(text)
        else:
            self.out.fail(1, text)

    def _tell(self, name: str, report: ImportReport) -> None:
        say = self.say
        if not report.complete:
            text = (
                msg("{place}: limit reached; add the same file again to resume")
                if self.given.improper != REFUSE
                else msg("{place}: limit reached; nothing was added")
            )
            self.out.fail(1, say(text.having({"place": self.shown})))
        if self.given.json:
            row = {
                "source": name,
                "read": report.read,
                "added": report.added,
                "known": report.known,
                "improper": report.improper,
                "skipped": report.skipped,
                "unrated": report.unrated,
                "complete": report.complete,
            }
            self.out.write(json_line(row))
            return
        parts = say(
            "{added} new, {known} known, {improper} improper",
            added=Number(report.added),
            known=Number(report.known),
            improper=Number(report.improper),
        )
        if report.skipped:
            more = say("{count} added in an earlier run", count=Number(report.skipped))
            parts = say("{parts}, {more}", parts=parts, more=more)
        if report.unrated:
            more = say("{count} without a rating", count=Number(report.unrated))
            parts = say("{parts}, {more}", parts=parts, more=more)
        self.out.write(say("{place}: {fault}", place=self.shown, fault=parts) + "\n")
