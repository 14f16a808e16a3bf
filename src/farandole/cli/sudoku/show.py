"""``farandole show``: puzzles as boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import Command
from farandole.cli.common import options
from farandole.cli.common.output import Output, plain
from farandole.cli.common.sources import puzzles
from farandole.cli.sudoku.board_text import board, pencil_marks

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.cli.say import Say


def build(say: Say) -> Command:
    """Return the command."""
    return Command(
        "show",
        say,
        lambda given: _run(given, say),
        [
            options.files(say),
            options.flag("--candidates", say("show.candidates")),
            options.flag("--svg", say("show.svg")),
            *options.reading(say),
            options.output(say),
        ],
        help=say("show.help"),
    )


def _run(given: Given, say: Say) -> int:
    options.at_most_one(given, say, "--candidates", "--svg")
    with Output(say, given.output) as out:
        images = []
        for found in puzzles(given, out):
            record = found.record
            if record is None:
                assert found.error is not None
                out.puzzle_error(found.error)
            elif given.svg:
                images.append(record)
                if len(images) > 1:
                    out.error(say("show.one_image"))
                    return out.code
            elif given.candidates:
                label = f"{record.label}\n" if record.label else ""
                marks = pencil_marks(record.grid, color=out.has_color)
                out.write(plain(f"{label}{marks}\n"))
            else:
                shown = record.state or record.grid
                out.write(board(shown, out, givens=record.grid, label=record.label))
        if images:
            from farandole.sudoku.render import svg

            shown = images[0].state or images[0].grid
            out.write(svg(shown, givens=images[0].grid) + "\n")
    return out.code
