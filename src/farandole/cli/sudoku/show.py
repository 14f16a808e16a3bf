"""``farandole show``: puzzles as boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import Command
from farandole.cli.common import options
from farandole.cli.common.help import paragraphs
from farandole.cli.common.many import pull
from farandole.cli.common.output import Output, plain
from farandole.cli.common.result import unreadable
from farandole.cli.sudoku.board_text import board
from farandole.sudoku.many.verbs import Solving

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language


def build(say: Language) -> Command:
    """Return the command."""
    return Command(
        "show",
        say,
        lambda given: _run(given, say),
        [
            options.files(say),
            options.flag("--candidates", say("Show the candidates of every blank cell.")),
            options.flag("--svg", say("Write an SVG image of a single puzzle.")),
            *options.reading(say),
            options.output(say),
        ],
        help=paragraphs(
            say("Draw each puzzle as a board with its boxes or regions, in colour on a terminal."),
            "  farandole show puzzles.txt",
        ),
    )


def _run(given: Given, say: Language) -> int:
    options.at_most_one(given, say, "--candidates", "--svg")
    with Output(say, given.output) as out:
        images = []
        for item, _ in pull(given, out, Solving("read")):
            record = item.record
            if record is None:
                unreadable(item, out)
            elif given.svg:
                images.append(record)
                if len(images) > 1:
                    out.error(say("an image shows a single puzzle; the input has several"))
                    return out.code
            elif given.candidates:
                from farandole.sudoku.render import pencil_marks

                label = f"{record.label}\n" if record.label else ""
                marks = pencil_marks(record.grid, color=out.has_color)
                out.write(plain(f"{label}{marks}\n"))
            else:
                shown = record.state or record.grid
                out.write(board(shown, out, givens=record.grid, label=record.label))
        if images:
            from farandole.sudoku.render import svg

            shown = images[0].state or images[0].grid
            out.write(svg(shown, givens=images[0].grid, say=say) + "\n")
    return out.code
