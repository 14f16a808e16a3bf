"""Options and arguments that commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.common.values import SEEDS, Board, Encoding, File, FormatName, Numeric
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


def value(
    name: str | list[str],
    type: click.ParamType | None,  # type: ignore[type-arg]
    metavar: str,
    help: str,
    *,
    default: str | None = None,
) -> click.Option:
    """Return an option that takes a value, any text where there is no type."""
    names = [name] if isinstance(name, str) else name
    return click.Option(names, type=type, metavar=metavar, help=help, default=default)


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
    return value(name, Numeric(say, least, most, whole=whole), metavar, help)


def seed(say: Language, help: str) -> click.Option:
    """Return ``--seed``."""
    return number(say, "--seed", "N", help, least=0, most=SEEDS)


def file(say: Language, name: str, help: str, *, written: bool = False) -> click.Option:
    """Return an option that takes the name of a file, ``written`` if results go there."""
    return value(name, File(say, written=written), say("FILE"), help)


def folder(say: Language, name: str, help: str) -> click.Option:
    """Return an option that takes the name of a folder."""
    return value(name, File(say, folder=True), say("FOLDER"), help)


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
                "Limit of guesses for each puzzle (default: none; for count on boards other than "
                "9×9: of options tried)."
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


def reading(say: Language) -> list[click.Option]:
    """Return the options about the format, the encoding and the board of the input."""
    from farandole.sudoku.formats import FORMATS

    text = say(
        "Input format (default: detected for each puzzle). {command} lists the formats.",
        command="'farandole help formats'",
    )
    about_format = value("--format", FormatName(say, FORMATS), say("FORMAT"), text)
    return [about_format, encoding(say), *board(say)]


def board(say: Language) -> list[click.Option]:
    """Return ``--shape`` and ``--regions``."""
    return [
        value(
            "--shape",
            Board(say),
            say("SHAPE"),
            say(
                "Board: 9, 16x16, 'box 2x3', '9 + diagonals + anti-knight' (default: the plain "
                "board of the puzzle's size)."
            ),
        ),
        file(
            say,
            "--regions",
            say(
                "File with the regions of a jigsaw: a symbol for each cell, row by row. Rules "
                "of --shape still apply."
            ),
        ),
    ]


def encoding(say: Language) -> click.Option:
    """Return ``--encoding``."""
    text = say("Encoding of the input, such as gb18030 (default: UTF-8, or detected).")
    return value("--encoding", Encoding(say), say("NAME"), text)


def output(say: Language, help: str | None = None) -> click.Option:
    """Return ``-o``."""
    text = say(
        "Write the results to this file, replaced once they are complete (not an input file)."
    )
    return value(["-o", "--output"], File(say, written=True), say("FILE"), help or text)


def json_flag(say: Language) -> click.Option:
    """Return ``--json``."""
    return flag("--json", say("Write one JSON object per line instead."))


def at_most_one(given: Given, say: Language, *names: str) -> None:
    """Complain if more than one of these options was given, be it 0."""
    values = {name: getattr(given, name.strip("-").replace("-", "_")) for name in names}
    used = [name for name, found in values.items() if found is not None and found is not False]
    if len(used) > 1:
        raise clash(say, *used)


def clash(say: Language, *names: str) -> click.UsageError:
    """Return the error about options that were given together."""
    return usage_error(say("{names} can't be used together", names=Listed(names, "and")))


def usage_error(text: str) -> click.UsageError:
    """Return an error of the command that is being run."""
    return click.UsageError(text, click.get_current_context())
