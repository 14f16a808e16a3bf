"""``farandole bank export``: puzzles of the bank go to files."""

from __future__ import annotations

from farandole.bank.values import BANK, EXPORTS, LINE, PARQUET
from farandole.cli.bank.common import BANK_FILE, open_bank, query_of, query_options
from farandole.cli.common import CliError, Given, Output, command, option, options
from farandole.cli.common.output import check_ending
from farandole.cli.common.values import File, OneOf
from farandole.i18n import msg, nmsg


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
            "-o, --output FILE",
            "Output file, created once it is complete.",
            File(written=True),
            name="target",
        ),
    ],
    msg("Write the puzzles that have all the given properties (default: all puzzles)."),
    msg(
        "In csv, cells that a spreadsheet would read as formulas start with an apostrophe. A "
        "puzzle whose regions or rules the line format can't hold is an error."
    ),
    "  farandole bank export --level hard -o hard.csv\n"
    "  farandole bank export --split 90/10 --seed 1 -o puzzles.parquet",
)
def run(given: Given, out: Output) -> None:
    """Write the puzzles."""
    say = out.say
    if given.target is None:
        _to_standard_output(given, out)
        return
    if given.to is None:
        check_ending(given.target, say)
    with open_bank(given, read_only=True) as bank:
        try:
            counts = bank.export(
                given.target,
                query_of(given),
                format=given.to,
                split=given.split,
                seed=given.seed,
                replace=given.replace,
                progress=lambda done: setattr(out.progress, "puzzles", done),
            )
        except OSError as failure:
            from farandole.cli.common.files import cannot

            raise CliError(cannot(given.target, failure, say)) from None
        for count in counts:
            out.note(say(nmsg("{count} puzzle written", "{count} puzzles written", count=count)))


def _to_standard_output(given: Given, out: Output) -> None:
    to = given.to or LINE
    if given.split or to in (BANK, PARQUET):
        raise options.usage_error(out.say("missing -o FILE"))
    from farandole.bank.exchange.text import text_of

    with open_bank(given, read_only=True) as bank:
        query = query_of(given)
        head, write = text_of(to, query)
        out.write(head)
        for entry in bank.find_all(query):
            out.write(write(entry))
