"""Options and arguments that commands share, and the types of their values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.i18n import Listed, describe, msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.cli.app import Given
    from farandole.i18n import Language
    from farandole.sudoku.shape import Shape


class OneOf(click.ParamType):  # type: ignore[type-arg]
    """One of some names; with ``commas``, several of them as a tuple."""

    name = "one of"

    def __init__(self, say: Language, names: Iterable[str], *, commas: bool = False) -> None:
        self.say = say
        self.names = tuple(names)
        self.commas = commas

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> str | tuple[str, ...]:
        """Return the name, or a tuple of names."""
        words = [word.strip() for word in value.split(",")] if self.commas else [value]
        for word in words:
            if word not in self.names:
                known = ", ".join(self.names)
                self.fail(
                    self.say("{found} is none of {names}", found=word, names=known), param, ctx
                )
        return tuple(words) if self.commas else value


class Number(click.ParamType):  # type: ignore[type-arg]
    """A number no smaller than ``least``: whole, or seconds with a fraction."""

    name = "number"

    def __init__(self, say: Language, least: int, *, whole: bool = True) -> None:
        self.say = say
        self.least = least
        self.whole = whole

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | float:
        """Return an int or a float."""
        try:
            number = int(value) if self.whole else float(value)
        except ValueError:
            number = self.least - 1
        if not self.least <= number < float("inf"):
            key = (
                msg("{found} is no whole number of {least} or more")
                if self.whole
                else msg("{found} is no number of {least} or more")
            )
            self.fail(self.say(key, found=value, least=self.least), param, ctx)
        return number


class Board(click.ParamType):  # type: ignore[type-arg]
    """A shape as people write it: ``16x16``, ``box 2x3``, ``9 + diagonals``."""

    name = "board"

    def __init__(self, say: Language) -> None:
        self.say = say

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> Shape:
        """Return a Shape."""
        from farandole.errors import ShapeError
        from farandole.sudoku.shape import Shape as Parsed

        try:
            return Parsed.parse(value)
        except ShapeError as error:
            self.fail(describe(error, self.say), param, ctx)


def files(say: Language) -> click.Argument:
    """Return the argument for what is read: any number of names."""
    return click.Argument(["files"], nargs=-1, metavar=say("[FILE | PUZZLE | -]…"))


def flag(name: str, help: str) -> click.Option:
    """Return a switch that is off unless given."""
    return click.Option([name], is_flag=True, help=help)


def number(
    say: Language, name: str, metavar: str, help: str, *, least: int = 1, whole: bool = True
) -> click.Option:
    """Return an option that takes a number and is None when it isn't given."""
    return click.Option([name], type=Number(say, least, whole=whole), metavar=metavar, help=help)


def limits(say: Language) -> list[click.Option]:
    """Return ``--seconds`` and ``--nodes``, which apply to each puzzle."""
    return [
        number(
            say,
            "--seconds",
            say("SECONDS"),
            say("Time limit for each puzzle, in seconds."),
            least=0,
            whole=False,
        ),
        number(
            say,
            "--nodes",
            "N",
            say(
                "Node limit for each puzzle: guesses; in counts on other boards than the classic "
                "one options tried."
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
            help=say("The board: 9, 16x16, 'box 2x3', with rules '9 + diagonals + anti-knight'."),
        ),
        click.Option(
            ["--regions"],
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
        metavar=say("FILE"),
        help=say("Write the results to this file, which changes only once they are complete."),
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
