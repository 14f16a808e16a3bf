"""Options that the ``cover`` commands share, and the types of their values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from farandole.cli.common import options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.cli.app import Given
    from farandole.cli.say import Say

OUTPUTS = ("options", "names")
"""Ways to write a cover."""

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


class Size(click.ParamType):  # type: ignore[type-arg]
    """A number of bytes, with a unit perhaps: ``500M``, ``1.5G``."""

    name = "size"

    def __init__(self, say: Say) -> None:
        self.say = say

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the bytes."""
        match = re.fullmatch(r"(\d+(?:\.\d+)?|\.\d+)([KMGT]?)(?:i?B)?", value, re.IGNORECASE)
        number = float(match[1]) if match else float("inf")
        if match is None or number == float("inf"):
            self.fail(self.say("type.size", found=value), param, ctx)
        return int(number * _UNITS[match[2].upper()])


def cases(say: Say) -> click.Argument:
    """Return the argument for what is read: files, or the name of a model and its values."""
    return click.Argument(["files"], nargs=-1, metavar=say("metavar.cases"))


def format_of(say: Say) -> click.Option:
    """Return ``--format`` for exact-cover files."""
    from farandole.cover.formats import FORMATS

    return click.Option(
        ["--format"],
        type=options.OneOf(say, FORMATS),
        metavar=say("metavar.format"),
        help=say("cover.format", names=", ".join(FORMATS)),
    )


def outputs(say: Say, names: Iterable[str] = OUTPUTS, help: str = "cover.to") -> click.Option:
    """Return ``--to``: how covers are written."""
    every = tuple(names)
    return click.Option(
        ["--to"], type=options.OneOf(say, every), metavar="|".join(every), help=say(help)
    )


def engine(say: Say, names: Iterable[str], help: str) -> click.Option:
    """Return ``--engine``."""
    every = tuple(names)
    return click.Option(
        ["--engine"], type=options.OneOf(say, every), metavar="|".join(every), help=help
    )


def seconds(say: Say) -> click.Option:
    """Return ``--seconds``."""
    return options.limits(say)[0]


def memory(say: Say) -> click.Option:
    """Return ``--memory``."""
    return click.Option(
        ["--memory"], type=Size(say), metavar=say("metavar.size"), help=say("cover.memory")
    )


def threads(say: Say) -> click.Option:
    """Return ``--threads``."""
    return options.number(say, "--threads", "N", say("cover.threads"), least=0)


def seed(say: Say, help: str) -> click.Option:
    """Return ``--seed``."""
    return options.number(say, "--seed", "N", help, least=0)


def thread_count(given: Given) -> int:
    """Return how many threads are asked for: one unless told, all processors for 0."""
    if given.threads == 0:
        from farandole.parallel import processors

        return processors()
    return given.threads or 1
