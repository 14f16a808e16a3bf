"""``farandole convert``: the same puzzles in another format."""

from __future__ import annotations

from collections.abc import Iterator

from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.many import pull
from farandole.cli.common.output import format_asked, note_lost, write_records
from farandole.cli.common.values import FormatName, OneOf
from farandole.i18n import msg
from farandole.sudoku.formats import WRITTEN, Record
from farandole.sudoku.many.verbs import Solving


@command(
    "convert",
    [
        options.FILES,
        option(
            "--to FORMAT",
            "Output format (default: from the name of the output file, else line). {command} "
            "lists the formats.",
            FormatName(WRITTEN),
            command="'farandole help formats'",
        ),
        option(
            "--blank SYMBOL",
            "Symbol of a blank cell: one of . 0 * _ - ? (default: that of the format).",
            OneOf(".0*_-?"),
        ),
        *options.reading(),
        options.OUTPUT,
    ],
    msg(
        "Read puzzles in any format and write them in another. Labels and notes are kept "
        "where the format can hold them; a note counts the puzzles whose boxes, regions or "
        "rules it can't hold."
    ),
    "  farandole convert puzzles.sdm --to csv -o puzzles.csv\n"
    "  farandole convert puzzle.txt --to sudokupad",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    from farandole.sudoku.formats import FORMATS

    to = format_asked(given, out.say) or "line"
    lost = 0

    def records() -> Iterator[Record]:
        nonlocal lost
        for item, _ in pull(given, out, Solving("read")):
            if item.record is not None:
                lost += not FORMATS[to].keeps_board(item.record.grid.shape)
                yield item.record
            elif item.error is not None:
                out.puzzle_error(item.error)

    write_records(out, records(), to, given.blank)
    note_lost(out, lost, to)
