"""Options and arguments that commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.common.values import Board, File, Numeric, OneOf
from farandole.i18n import Listed

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language


MOST_THREADS = 1024
"""More than any machine has use for."""


def files(say: Language) -> click.Argument:
    """Return the argument for what is read: any number of names."""
    return click.Argument(["files"], type=File(say), nargs=-1, metavar=say("[FILE | PUZZLE | -]…"))


def flag(name: str, help: str) -> click.Option:
    """Return a switch that is off unless given."""
    return click.Option([name], is_flag=True, help=help)


def number(
    say: Language,
    name: str,
    metavar: str,
    help: str,
    *,
    least: int = 1,
    most: float | None = None,
    whole: bool = True,
) -> click.Option:
    """Return an option that takes a number and is None when it isn't given."""
    type = Numeric(say, least, most, whole=whole)
    return click.Option([name], type=type, metavar=metavar, help=help)


def seconds(say: Language, help: str | None = None) -> click.Option:
    """Return ``--seconds``, which applies to each puzzle unless another text says otherwise."""
    return number(
        say,
        "--seconds",
        say("SECONDS"),
        help or say("Time limit for each puzzle, in seconds (default: none)."),
        least=0,
        whole=False,
    )


def limits(say: Language) -> list[click.Option]:
    """Return ``--seconds`` and ``--nodes``, which apply to each puzzle."""
    return [
        seconds(say),
        number(
            say,
            "--nodes",
            "N",
            say(
                "Node limit for each puzzle (default: none): guesses (of count on boards other "
                "than 9×9: options tried)."
            ),
            least=0,
        ),
    ]


def threads(say: Language) -> click.Option:
    """Return ``--threads``."""
    return number(
        say,
        "--threads",
        "N",
        say("Number of worker threads (default: all processors)."),
        most=MOST_THREADS,
    )


def reading(say: Language, *, name: str = "--format") -> list[click.Option]:
    """Return the options that say how puzzles are written and on which board."""
    from farandole.sudoku.formats import FORMATS

    return [
        click.Option(
            [name, "format"],
            type=OneOf(say, FORMATS),
            metavar=say("FORMAT"),
            help=say(
                "Format of the puzzles. By default the format is detected for each puzzle, so a "
                "file may mix formats. One of {names}.",
                names=", ".join(FORMATS),
            ),
        ),
        click.Option(
            ["--shape"],
            type=Board(say),
            metavar=say("SHAPE"),
            help=say(
                "The board: 9, 16x16, 'box 2x3', with rules '9 + diagonals + anti-knight'. By "
                "default the plain board of a puzzle's size, and 9 for new puzzles."
            ),
        ),
        click.Option(
            ["--regions"],
            type=File(say),
            metavar=say("FILE"),
            help=say(
                "A file with the regions of a jigsaw: a symbol for each cell, row by row. Rules "
                "of --shape are kept."
            ),
        ),
    ]


def output(say: Language) -> click.Option:
    """Return ``-o``."""
    return click.Option(
        ["-o", "--output"],
        type=File(say, written=True),
        metavar=say("FILE"),
        help=say(
            "Write the results to this file, which changes only once they are complete; it can't "
            "be a file that is read."
        ),
    )


def json_flag(say: Language) -> click.Option:
    """Return ``--json``."""
    return flag("--json", say("Write one JSON object a line instead."))


def at_most_one(given: Given, say: Language, *names: str) -> None:
    """Complain if more than one of these options was given."""
    used = [name for name in names if getattr(given, name.strip("-").replace("-", "_"))]
    if len(used) > 1:
        raise click.UsageError(
            say("{names} can't be used together", names=say.value(Listed(used, "and"))),
            click.get_current_context(),
        )
