"""``farandole bank export``: puzzles of the bank go to files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.bank.choices import BANK, EXPORTS, LINE, PARQUET
from farandole.cli.app import CliError, Command
from farandole.cli.bank.common import bank_option, opened, query_of, query_options
from farandole.cli.common import options
from farandole.cli.common.boards import note_lost
from farandole.cli.common.endings import check_ending
from farandole.cli.common.help import paragraphs
from farandole.cli.common.output import Output
from farandole.cli.common.values import SEEDS, File, OneOf
from farandole.i18n import nmsg

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language


def build(say: Language) -> Command:
    """Return the command."""
    return Command(
        "export",
        say,
        lambda given: run(given, say),
        [
            bank_option(say),
            *query_options(say),
            click.Option(
                ["--to"],
                type=OneOf(say, EXPORTS),
                metavar="|".join(EXPORTS),
                help=say(
                    "line: puzzles with their titles; csv and parquet: tables with solution, "
                    "rating, tags; json: an object a line with all that is known; bank: a bank of "
                    "its own, in one file. By default what the ending of the file's name says."
                ),
            ),
            click.Option(
                ["--split"],
                metavar="90/10",
                help=say(
                    "Write several files, NAME-1, NAME-2 and so on, with these shares of the "
                    "puzzles. Where a puzzle goes depends on its canonical form alone, so that no "
                    "two files, of any bank, have equivalent puzzles."
                ),
            ),
            options.number(
                say,
                "--seed",
                "N",
                say("Another split for each number (default: 0)."),
                least=0,
                most=SEEDS,
            ),
            options.flag("--replace", say("Write over a file that is there.")),
            click.Option(
                ["-o", "--output"],
                type=File(say, written=True),
                metavar=say("FILE"),
                help=say("The file, which appears once it is complete."),
            ),
        ],
        help=paragraphs(
            say("Write puzzles that have all the properties named; without any, all puzzles."),
            say(
                "Cells of a csv table that a spreadsheet would take for a formula get an "
                "apostrophe in front. A line has no room for regions and rules: how many puzzles "
                "were written without them is said."
            ),
            "  farandole bank export --level hard -o hard.csv\n"
            "  farandole bank export --split 90/10 --seed 1 -o puzzles.parquet",
        ),
    )


def run(given: Given, say: Language) -> int:
    """Write the puzzles."""
    if given.output is None:
        return _to_standard_output(given, say)
    if given.to is None:
        check_ending(given.output, say, has_json=False, known=("json",))
    with Output(say, None) as out, opened(given, read_only=True) as bank:
        try:
            counts = bank.export(
                given.output,
                query_of(given),
                format=given.to,
                split=given.split,
                seed=given.seed or 0,
                replace=given.replace,
                progress=lambda done: setattr(out.progress, "puzzles", done),
                boards_lost=lambda count: note_lost(out, count, LINE),
            )
        except OSError as failure:
            from farandole.cli.common.files import cannot

            raise CliError(cannot(given.output, failure, say)) from None
        for count in counts:
            out.note(say(nmsg("{count} puzzle written", "{count} puzzles written", count=count)))
    return out.code


def _to_standard_output(given: Given, say: Language) -> int:
    to = given.to or LINE
    if given.split or to in (BANK, PARQUET):
        raise click.UsageError(say("Name a file: -o FILE"), click.get_current_context())
    from farandole.bank.exports.exporting import is_board_lost, text_of

    with Output(say, None) as out, opened(given, read_only=True) as bank:
        query = query_of(given)
        head, write = text_of(to, query.profile)
        out.write(head)
        lost = 0
        for entry in bank.find_all(query):
            lost += is_board_lost(entry, to)
            out.write(write(entry))
        note_lost(out, lost, to)
    return out.code
