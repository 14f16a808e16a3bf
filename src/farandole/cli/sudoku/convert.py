"""``farandole convert``: the same puzzles in another format."""

from __future__ import annotations

from collections.abc import Iterator

from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.many import pull
from farandole.cli.common.output import format_asked, write_records
from farandole.cli.common.values import FormatName, OneOf
from farandole.errors import FormatError
from farandole.i18n import msg
from farandole.i18n.describe import placed
from farandole.sudoku.formats import FORMATS, WRITTEN, Record, check_board
from farandole.sudoku.many.verbs import Solving


@command(
    "convert",
    [
        options.FILES,
        option(
            "--to FORMAT",
            "Output format (default: from the name of the output file, else line, or csv for "
            "regions and rules). {command} lists the formats.",
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
        "where the format can hold them; a puzzle whose boxes, regions or rules it can't hold "
        "is an error."
    ),
    "  farandole convert puzzles.sdm --to csv -o puzzles.csv\n"
    "  farandole convert puzzle.txt --to sudokupad",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    is_plain = given.regions is None and (
        given.shape is None or FORMATS["line"].keeps_board(given.shape)
    )
    to = format_asked(given, out.say) or ("line" if is_plain else "csv")

    def records() -> Iterator[Record]:
        for item, _ in pull(given, out, Solving("read")):
            if item.record is not None:
                try:
                    check_board(to, item.record.grid.shape)
                except FormatError as error:
                    place = item.source.place(item.record.line)
                    out.error(out.say(placed(place, error)))
                else:
                    yield item.record
            elif item.error is not None:
                out.puzzle_error(item.error)

    write_records(out, records(), to, given.blank)
