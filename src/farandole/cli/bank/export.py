"""``farandole bank export``: puzzles of the bank go to files."""

from __future__ import annotations

from farandole.bank.values import BANK, EXPORTS, LINE, PARQUET
from farandole.cli.bank.common import BANK_FILE, open_bank, query_of, query_options
from farandole.cli.common import options
from farandole.cli.common.command import CliError, Given, command
from farandole.cli.common.options import option
from farandole.cli.common.output import Output, check_ending, note_lost
from farandole.cli.common.values import File, OneOf
from farandole.i18n import Language, msg, nmsg


@command(
    "export",
    [
        BANK_FILE,
        *query_options(),
        option(
            "--to",
            "line: puzzles with titles; csv, parquet: tables with solution, rating and tags; "
            "json: all data, one object per line; bank: a new bank (default: from the file name).",
            OneOf(EXPORTS),
        ),
        option(
            "--split 90/10",
            "Write several files, NAME-1, NAME-2 and so on, with these shares of the puzzles. "
            "Equivalent puzzles always go to the same file.",
        ),
        option("--seed N", "Seed of the split (default: 0).", options.SEED, default=0),
        option("--replace", "Overwrite an existing file."),
        option(
            "-o, --output FILE", "Output file, created once it is complete.", File(written=True)
        ),
    ],
    msg("Write the puzzles that have all the given properties (default: all puzzles)."),
    msg(
        "In csv, cells that a spreadsheet would read as formulas start with an apostrophe. A "
        "note counts the puzzles whose regions and rules the line format can't hold."
    ),
    "  farandole bank export --level hard -o hard.csv\n"
    "  farandole bank export --split 90/10 --seed 1 -o puzzles.parquet",
)
def run(given: Given, say: Language) -> int:
    """Write the puzzles."""
    if given.output is None:
        return _to_standard_output(given, say)
    if given.to is None:
        check_ending(given.output, say)
    with Output(say, None) as out, open_bank(given, read_only=True) as bank:
        try:
            counts = bank.export(
                given.output,
                query_of(given),
                format=given.to,
                split=given.split,
                seed=given.seed,
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
        raise options.usage_error(say("missing -o FILE"))
    from farandole.bank.text import is_board_lost, text_of

    with Output(say, None) as out, open_bank(given, read_only=True) as bank:
        query = query_of(given)
        head, write = text_of(to, query.profile)
        out.write(head)
        lost = 0
        for entry in bank.find_all(query):
            lost += is_board_lost(entry, to)
            out.write(write(entry))
        note_lost(out, lost, to)
    return out.code
