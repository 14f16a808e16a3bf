"""``farandole show``: puzzles as boards."""

from __future__ import annotations

from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.many import pull
from farandole.cli.common.result import unreadable
from farandole.cli.sudoku.board_text import board
from farandole.i18n import msg
from farandole.sudoku.many.verbs import Solving


@command(
    "show",
    [
        options.FILES,
        option("--candidates", "Show the candidates of every blank cell."),
        option("--svg", "Write an SVG image of a single puzzle."),
        *options.reading(),
        options.OUTPUT,
    ],
    msg("Draw each puzzle as a board with its boxes or regions, in colour on a terminal."),
    "  farandole show puzzles.txt",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    options.at_most_one(given, say, "--candidates", "--svg")
    images = []
    for item, _ in pull(given, out, Solving("read")):
        record = item.record
        if record is None:
            unreadable(item, out)
        elif given.svg:
            images.append(record)
            if len(images) > 1:
                out.error(say("an image shows a single puzzle; the input has several"))
                return
        elif given.candidates:
            from farandole.sudoku.render import legend_lines, pencil_marks

            label = f"{record.label}\n" if record.label else ""
            marks = pencil_marks(record.grid, color=out.has_color)
            out.write("\n".join((f"{label}{marks}", *legend_lines(record.grid, say), "")))
        else:
            shown = record.state or record.grid
            out.write(board(shown, out, givens=record.grid, label=record.label))
    if images:
        from farandole.sudoku.render import svg

        shown = images[0].state or images[0].grid
        out.write(svg(shown, givens=images[0].grid, say=say) + "\n")
