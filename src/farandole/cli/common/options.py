"""Options and arguments: how they are declared, and those that commands share."""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

import click

from farandole.cli.common.values import SEEDS, Board, Encoding, File, FormatName, Numeric, OneOf
from farandole.errors import FarandoleError
from farandole.i18n import Language, Listed, Message, msg
from farandole.i18n.message import Value as TextValue

Given = SimpleNamespace
"""The command line: one attribute for each option and argument of the command."""

MOST_THREADS = 1024
"""More than any machine has use for."""

_PLACEHOLDERS = (
    *(msg("ADDRESS"), msg("FILE"), msg("FILE | URL"), msg("FILE|CELLS"), msg("FOLDER")),
    *(msg("FORMAT"), msg("GRID"), msg("LEVEL,…"), msg("LEVEL[..LEVEL]"), msg("NAME")),
    *(msg("NAME,…"), msg("PUZZLE"), msg("SCHOOL"), msg("SECONDS"), msg("SEED"), msg("SHAPE")),
    *(msg("SIDE"), msg("SIZE"), msg("STATUS"), msg("SYMBOL"), msg("SYMMETRY"), msg("TEXT")),
    *(msg("BYTES"), msg("NAME=VALUE,…"), msg("SOURCE"), msg("VERB")),
)
"""Names of values in help pages, for translators."""


class CliError(FarandoleError):
    """Raised when something outside the program is in the way; its text is ready to be shown."""


class Option(NamedTuple):
    """An option before its texts are translated. Make one with :func:`option`."""

    term: str
    about: Message
    type: click.ParamType | None  # type: ignore[type-arg]
    name: str | None
    default: str | int | None
    envvar: str | None
    repeated: bool = False

    def spoken(self, say: Language) -> click.Option:
        """Return the option for click, with its texts in a language."""
        words = self.term.split(" ")
        names = [word.rstrip(",") for word in words if word.startswith("-")]
        metavar = " ".join(words[len(names) :])
        if not metavar and isinstance(self.type, OneOf):
            metavar = "|".join(self.type.names)
        return click.Option(
            [*names, self.name] if self.name else names,
            type=self.type,
            metavar=say(metavar) or None,
            is_flag=not metavar,
            help=say(self.about),
            default=self.default if metavar else False,
            envvar=self.envvar,
            multiple=self.repeated,
        )


def option(
    term: str,
    about: str,
    type: click.ParamType | None = None,  # type: ignore[type-arg]
    *,
    name: str | None = None,
    default: str | int | None = None,
    envvar: str | None = None,
    repeated: bool = False,
    **values: TextValue,
) -> Option:
    """Return an option: ``-o, --output FILE`` takes a value, ``--all`` is a switch.

    ``about``, which is extracted for translators, may show the default and other values. An
    option of few values has their names for its placeholder. ``name`` is that of its attribute,
    if it isn't the long name. One that may be ``repeated`` gives a tuple.
    """
    if default is not None:
        values = {"default": default, **values}
    return Option(term, Message(about, values), type, name, default, envvar, repeated)


class Argument(NamedTuple):
    """An argument before its placeholder is translated.

    ``FILE`` is one word, ``[NAME]`` at most one, ``[FILE]…`` any number.
    """

    term: str
    name: str
    type: click.ParamType | None = None  # type: ignore[type-arg]

    def spoken(self, say: Language) -> click.Argument:
        """Return the argument for click, with its placeholder in a language."""
        return click.Argument(
            [self.name],
            type=self.type,
            nargs=-1 if "…" in self.term else 1,
            required=not self.term.startswith("["),
            metavar=say(self.term),
        )


argument = Argument
FILES = argument("[FILE | PUZZLE | -]…", "files", File())
"""What is read: any number of names."""
SEED = Numeric(0, SEEDS)
"""What ``--seed`` takes."""
DURATION = Numeric(0, whole=False)
"""What ``--seconds`` takes."""

SECONDS = option(
    "--seconds SECONDS", "Time limit for each puzzle, in seconds (default: none).", DURATION
)
LIMITS = (
    SECONDS,
    option(
        "--nodes N",
        "Guess limit for each puzzle (default: none). On boards other than 9×9, count limits "
        "the options tried instead.",
        Numeric(0),
    ),
)
RUN_SECONDS = option(
    "--seconds SECONDS", "Time limit for the whole run, in seconds (default: none).", DURATION
)
THREADS = option(
    "--threads N", "Number of worker threads (default: all processors).", Numeric(1, MOST_THREADS)
)
JSON = option("--json", "Write one JSON object per line instead.")
OUTPUT = option(
    "-o, --output FILE",
    "Write the results to this file, replaced once they are complete (not an input file).",
    File(written=True),
)
BOARD = (
    option(
        "--shape SHAPE",
        "Board: 9, 16x16, 'box 2x3', '9 + diagonals + anti-knight' (default: the plain board of "
        "the puzzle's size).",
        Board(),
    ),
    option(
        "--regions FILE",
        "File with the regions of a jigsaw: a symbol for each cell, row by row. Rules of "
        "--shape still apply.",
        File(),
    ),
)


def reading() -> list[Option]:
    """Return the options about the format, the encoding and the board of the input."""
    from farandole.sudoku.formats import FORMATS

    return [
        option(
            "--format FORMAT",
            "Input format (default: detected for each puzzle). {command} lists the formats.",
            FormatName(FORMATS),
            command="'farandole help formats'",
        ),
        option(
            "--encoding NAME",
            "Encoding of the input, such as gb18030 (default: UTF-8, or detected).",
            Encoding(),
        ),
        *BOARD,
    ]


def at_most_one(given: Given, say: Language, *names: str) -> None:
    """Complain if more than one of these options was given, be it 0."""
    values = {name: getattr(given, name.strip("-").replace("-", "_")) for name in names}
    used = [name for name, found in values.items() if found is not None and found is not False]
    if len(used) > 1:
        raise clash(say, *used)


def never_with(given: Given, say: Language, option: str, *others: str) -> None:
    """Complain if an option was given together with one of the others."""
    for other in others:
        at_most_one(given, say, option, other)


def clash(say: Language, *names: str) -> click.UsageError:
    """Return the error about options that were given together."""
    return usage_error(say("{names} can't be used together", names=Listed(names, "and")))


def usage_error(text: str) -> click.UsageError:
    """Return an error of the command that is being run."""
    return click.UsageError(text, click.get_current_context())
