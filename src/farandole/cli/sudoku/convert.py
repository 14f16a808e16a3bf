"""``farandole convert``: the same puzzles in another format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.app import CliError, Command
from farandole.cli.common import options
from farandole.cli.common.output import Output
from farandole.cli.common.sources import puzzles
from farandole.errors import FarandoleError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.cli.app import Given
    from farandole.cli.say import Say
    from farandole.sudoku.formats import Record


def build(say: Say) -> Command:
    """Return the command."""
    from farandole.sudoku.formats import FORMATS

    return Command(
        "convert",
        say,
        lambda given: _run(given, say),
        [
            options.files(say),
            *options.reading(say, name="--from"),
            click.Option(
                ["--to"],
                type=options.OneOf(say, FORMATS),
                metavar=say("metavar.format"),
                help=say("convert.to"),
            ),
            click.Option(
                ["--blank"],
                type=options.OneOf(say, ".0*_-?"),
                metavar=say("metavar.symbol"),
                help=say("convert.blank"),
            ),
            options.output(say),
        ],
        help=say("convert.help"),
    )


def _run(given: Given, say: Say) -> int:
    from farandole.sudoku.formats import FORMATS, write

    suffix = (given.output or "").rpartition(".")[2].lower()
    to = given.to or (suffix if suffix in FORMATS else "line")
    with Output(say, given.output) as out:

        def records() -> Iterator[Record]:
            for found in puzzles(given, out):
                if found.record is not None:
                    yield found.record
                elif found.error is not None:
                    out.puzzle_error(found.error)

        try:
            for text in write(records(), to, blank=given.blank):
                out.write(text)
        except CliError:
            raise
        except FarandoleError as error:  # a board that the format can't hold
            from farandole.cli.complaints import complaint

            out.error(f"--to {to}{say('colon')}{complaint(str(error), say) or error}")
    return out.code
