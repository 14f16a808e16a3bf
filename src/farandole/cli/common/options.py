"""Options and arguments that commands share, and the types of their values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.cli.app import Given
    from farandole.cli.say import Say
    from farandole.sudoku.shape import Shape


class OneOf(click.ParamType):  # type: ignore[type-arg]
    """One of some names; with ``commas``, several of them as a tuple."""

    name = "one of"

    def __init__(self, say: Say, names: Iterable[str], *, commas: bool = False) -> None:
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
                self.fail(self.say("type.choice", found=word, names=known), param, ctx)
        return tuple(words) if self.commas else value


class Number(click.ParamType):  # type: ignore[type-arg]
    """A number no smaller than ``least``: whole, or seconds with a fraction."""

    name = "number"

    def __init__(self, say: Say, least: int, *, whole: bool = True) -> None:
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
            key = "type.whole" if self.whole else "type.number"
            self.fail(self.say(key, found=value, least=self.least), param, ctx)
        return number


class Board(click.ParamType):  # type: ignore[type-arg]
    """A shape as people write it: ``16x16``, ``box 2x3``, ``9 + diagonals``."""

    name = "board"

    def __init__(self, say: Say) -> None:
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
            from farandole.cli.complaints import complaint

            self.fail(complaint(str(error), self.say) or str(error), param, ctx)


def files(say: Say) -> click.Argument:
    """Return the argument for what is read: any number of names."""
    return click.Argument(["files"], nargs=-1, metavar=say("metavar.puzzles"))


def flag(name: str, help: str) -> click.Option:
    """Return a switch that is off unless given."""
    return click.Option([name], is_flag=True, help=help)


def number(
    say: Say, name: str, metavar: str, help: str, *, least: int = 1, whole: bool = True
) -> click.Option:
    """Return an option that takes a number and is None when it isn't given."""
    return click.Option([name], type=Number(say, least, whole=whole), metavar=metavar, help=help)


def limits(say: Say) -> list[click.Option]:
    """Return ``--seconds`` and ``--nodes``, which apply to each puzzle."""
    return [
        number(
            say,
            "--seconds",
            say("metavar.seconds"),
            say("option.seconds"),
            least=0,
            whole=False,
        ),
        number(say, "--nodes", "N", say("option.nodes"), least=0),
    ]


def threads(say: Say) -> click.Option:
    """Return ``--threads``."""
    return number(say, "--threads", "N", say("option.threads"))


def reading(say: Say, *, name: str = "--format") -> list[click.Option]:
    """Return the options that say how puzzles are written and on which board."""
    from farandole.sudoku.formats import FORMATS

    return [
        click.Option(
            [name, "format"],
            type=OneOf(say, FORMATS),
            metavar=say("metavar.format"),
            help=say("option.format", names=", ".join(FORMATS)),
        ),
        click.Option(
            ["--shape"],
            type=Board(say),
            metavar=say("metavar.shape"),
            help=say("option.shape"),
        ),
        click.Option(["--regions"], metavar=say("metavar.file"), help=say("option.regions")),
    ]


def output(say: Say) -> click.Option:
    """Return ``-o``."""
    return click.Option(["-o", "--output"], metavar=say("metavar.file"), help=say("option.output"))


def json_flag(say: Say) -> click.Option:
    """Return ``--json``."""
    return flag("--json", say("option.json"))


def at_most_one(given: Given, say: Say, *names: str) -> None:
    """Complain if more than one of these options was given."""
    used = [name for name in names if getattr(given, name.strip("-").replace("-", "_"))]
    if len(used) > 1:
        raise click.UsageError(
            say("usage.together", names=say("and").join(used)), click.get_current_context()
        )
