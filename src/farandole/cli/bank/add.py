"""``farandole bank add``: puzzles go into the bank."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from farandole.bank.values import IMPROPER, REFUSE, Fault, ImportOptions, ImportReport
from farandole.cli.bank.common import BANK_FILE, Words, open_bank
from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.sources import (
    is_typed,
    puzzles_and_chunks,
    shape_of,
    source_of,
    sources,
)
from farandole.cli.common.values import OneOf
from farandole.cli.logic.profiles import SCHOOL
from farandole.errors import BankError, ParseError
from farandole.i18n import Listed, Number, describe, msg, nmsg
from farandole.limits import Budget, Limits
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from farandole.bank import Bank

_BLOCK = 1 << 18  # bytes read at once
_MOST_COLUMNS = 20  # names that a note lists


@command(
    "add",
    [
        options.FILES,
        BANK_FILE,
        option(
            "--source NAME",
            "Source of all these puzzles (default: the one that comes with a puzzle, else the file "
            "name).",
        ),
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
        option("--rate", "Rate all these puzzles instead of taking ratings from the file."),
        SCHOOL,
        options.RUN_SECONDS,
        options.JSON,
        options.THREADS,
        *options.reading(),
    ],
    msg(
        "Solve, rate and store puzzles. Equivalents already present only gain source, tags "
        "and rating."
    ),
    msg(
        "Interrupted runs lose nothing already written; run the command again to resume. For ER, "
        "EP and ED, run 'farandole bank rate --school se' afterwards."
    ),
    msg("The exit code is 1 when a puzzle was skipped or the time limit was reached."),
    msg(
        "Tables, JSON Lines and Parquet files that 'bank export' wrote come back with titles, "
        "authors, notes, tags, sources, rules and ratings. Columns with other names are listed "
        "and skipped. A rating is taken if it follows from its techniques and is of a version "
        "that this program knows."
    ),
    "  farandole bank add --source 'book one' --tag easter puzzles.txt",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    options.at_most_one(given, out.say, "--no-rating", "--rate")
    _Add(given, out).run()


class _Add:
    """One run of the command."""

    def __init__(self, given: Given, out: Output) -> None:
        from farandole.logic.profile import HODOKU, known_school

        self.given, self.out, self.say = given, out, out.say
        self.budget = Budget(Limits(seconds=given.seconds))
        self.run_number = 0  # the files of one command are one import
        self.profile = None if given.no_rating else known_school(given.school) or HODOKU

    def run(self) -> None:
        given, out = self.given, self.out
        with self.budget:
            names = sources(given, out)
            shape = shape_of(given, self.say)
            with open_bank(given) as bank:
                out.expect(())  # files are read elsewhere
                for place, name in enumerate(names, 1):
                    try:
                        report = self._add(bank, name, place, shape)
                        self.run_number = report.run
                        self._tell(name, report)
                    except ParseError as error:
                        out.puzzle_error(error.at(source=self.shown))
                    except BankError as error:
                        if error.code != "bank.missing":
                            raise
                        out.error(describe(error, self.say))  # a file that can't be read

    def _add(self, bank: Bank, name: str, place: int, shape: Shape | None) -> ImportReport:
        self.done = self.out.progress.puzzles
        source = source_of(name, place, self.say)
        self.shown, self.place = source.shown, source.place
        if name != "-" and not is_typed(name):
            format = self.given.format
            return bank.add_file(name, format=format, shape=shape, **self._options(name))
        one = Given(**{**vars(self.given), "files": (name,)})
        entries = puzzles_and_chunks(one, self.out, wait=lambda: None, block=_BLOCK)
        return bank.add(entries, **self._options(None))

    def _options(self, name: str | None) -> ImportOptions:
        given = self.given
        return {
            "profile": self.profile,
            "rate": given.rate,
            "source": given.source,
            "fallback": name and os.path.basename(name),
            "author": given.author or "",
            "licence": given.licence or "",
            "notes": given.notes or "",
            "tags": given.tags or (),
            "run": self.run_number,
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
        place = self.place(fault.line or 1)
        text = self.say(msg("{place}: {fault}", place=place, fault=fault.reason))
        if self.given.improper == "keep":
            self.out.note(text)
        else:
            self.out.fail(1, text)

    def _tell(self, name: str, report: ImportReport) -> None:
        say = self.say
        if report.ignored:
            columns = say.value(Listed(report.ignored[:_MOST_COLUMNS]))
            key = msg("{place}: columns that a bank doesn't store were skipped: {names}")
            self.out.note(say(key.having({"place": self.shown, "names": columns})))
        if report.refused:
            key = nmsg(
                "{place}: {count} rating in the file does not fit its puzzle or version and was "
                "not taken",
                "{place}: {count} ratings in the file do not fit their puzzles or version and were "
                "not taken",
                count=report.refused,
            )
            self.out.note(say(key.having({"place": self.shown})))
        if not report.complete:
            text = (
                msg("{place}: limit reached; add the same file again to resume")
                if self.given.improper != REFUSE
                else msg("{place}: limit reached; nothing was added")
            )
            self.out.fail(1, say(text.having({"place": self.shown})))
        if self.given.json:
            names = ["read", "added", "known", "improper", "skipped", "unrated", "complete"]
            names += ["taken", "refused", "ignored"]
            self.out.write_row({"source": name} | {one: getattr(report, one) for one in names})
            return
        added, known, improper = map(Number, (report.added, report.known, report.improper))
        key = msg("{added} new, {known} known, {improper} improper")
        parts = say(key, added=added, known=known, improper=improper)
        if report.skipped:
            more = say("{count} added in an earlier run", count=Number(report.skipped))
            parts = say("{parts}, {more}", parts=parts, more=more)
        if report.taken:
            more = say(
                nmsg(
                    "{count} rating from the file",
                    "{count} ratings from the file",
                    count=report.taken,
                )
            )
            parts = say("{parts}, {more}", parts=parts, more=more)
        if report.unrated:
            more = say("{count} without a rating", count=Number(report.unrated))
            parts = say("{parts}, {more}", parts=parts, more=more)
        self.out.write(say("{place}: {fault}", place=self.shown, fault=parts) + "\n")
