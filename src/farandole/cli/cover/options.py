"""Options that the ``cover`` commands share, and the types of their values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from farandole.cli.common import options
from farandole.cli.common.values import File, FormatName, OneOf, Value, items
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from click.shell_completion import CompletionItem

    from farandole.cli.app import Given
    from farandole.cli.common.output import Output
    from farandole.i18n import Language, Message

OUTPUTS = ("options", "names")
"""Ways to write a cover."""

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


class Size(Value):
    """A number of bytes, with a unit perhaps: ``500M``, ``1.5G``."""

    name = "size"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the bytes."""
        match = re.fullmatch(r"(\d+(?:\.\d+)?|\.\d+)([KMGT]?)(?:i?B)?", value, re.IGNORECASE)
        number = float(match[1]) if match else float("inf")
        if match is None or number == float("inf"):
            text = msg("{found} is not a valid size (such as 500M or 2G)", found=value)
            raise self.refusal(text, param)
        return int(number * _UNITS[match[2].upper()])


class FileOrModel(Value):
    """The name of a file, or of a model and then its values."""

    name = "file"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the models, then the parameters of the one named; else leave it to the shell."""
        from farandole.cover.models import NAMES

        words = ctx.params.get(param.name or "") or ()
        if words and words[0] in NAMES:
            given = {word.partition("=")[0] for word in words[1:] if "=" in word}
            left = [one for one in NAMES[words[0]].parameters if one.name not in given]
            return items([(f"{one.name}=", self.say(one.about)) for one in left], incomplete)
        found = (
            []
            if words
            else items([(one.name, self.say(one.about)) for one in NAMES.values()], incomplete)
        )
        return found or File(self.say).shell_complete(ctx, param, incomplete)


def cases(say: Language) -> click.Argument:
    """Return the argument for what is read: files, or the name of a model and its values."""
    return click.Argument(
        ["files"], type=FileOrModel(say), nargs=-1, metavar=say("[FILE… | NAME [VALUE…] | -]")
    )


def format_of(say: Language) -> click.Option:
    """Return ``--format`` for exact-cover files."""
    from farandole.cover.formats import FORMATS

    return options.value(
        "--format",
        FormatName(say, FORMATS),
        say("FORMAT"),
        say(
            "Format of the problems (default: detected). One of {names}.",
            names=", ".join(FORMATS),
        ),
    )


COVER_OUTPUT = msg(
    "options: one option per line, an empty line between covers (default for dlx and "
    "models). names: names of options, one cover per line (default otherwise)."
)
"""What is said of ``--to`` where covers are written."""


def outputs(
    say: Language,
    names: Iterable[str] = OUTPUTS,
    help: Message = COVER_OUTPUT,
) -> click.Option:
    """Return ``--to``: how covers are written."""
    every = tuple(names)
    return options.value("--to", OneOf(say, every), "|".join(every), say(help))


def engine(say: Language, names: Iterable[str], help: str) -> click.Option:
    """Return ``--engine``."""
    every = tuple(names)
    return options.value("--engine", OneOf(say, every), "|".join(every), help)


def limits(say: Language) -> list[click.Option]:
    """Return ``--seconds`` and ``--nodes``, which apply to each problem."""
    nodes = say("Node limit for each problem: options tried (default: none).")
    return [seconds(say), options.number(say, "--nodes", "N", nodes, least=0)]


def seconds(say: Language) -> click.Option:
    """Return ``--seconds``."""
    text = say("Time limit for each problem, in seconds (default: none).")
    return options.seconds(say, text)


def memory(say: Language) -> click.Option:
    """Return ``--memory``."""
    return options.value(
        "--memory",
        Size(say),
        say("SIZE"),
        say("Approximate memory limit, such as 500M or 2G."),
    )


def threads(say: Language) -> click.Option:
    """Return ``--threads``."""
    return options.number(
        say,
        "--threads",
        "N",
        say("Number of threads (default: 1; 0: all processors)."),
        least=0,
        most=options.MOST_THREADS,
    )


def checkpoint_files(say: Language, save: str, resume: str) -> list[click.Option]:
    """Return ``--save`` and ``--resume``, with what they do in words."""
    return [
        options.file(say, "--save", save, written=True),
        options.file(say, "--resume", resume),
    ]


def check_checkpoint_files(
    given: Given,
    say: Language,
    *,
    neither: Iterable[str],
    kept: Iterable[str],
) -> None:
    """Complain if ``--save`` or ``--resume`` was given with an option it doesn't go with.

    ``neither`` of the two goes with the first ones; the others are ``kept`` in the file, so that
    ``--resume`` can't be told anything else.
    """
    for name in neither:
        options.at_most_one(given, say, "--save", name)
        options.at_most_one(given, say, "--resume", name)
    for name in kept:
        options.at_most_one(given, say, "--resume", name)


def note_how_to_go_on(given: Given, out: Output, *, complete: bool) -> None:
    """Tell who is watching that what was saved can be continued."""
    if given.save and not complete and out.is_watched:
        out.note(out.say("to resume: --resume {name}", name=given.save))


def thread_count(given: Given) -> int:
    """Return how many threads are asked for: one unless told, all processors for 0."""
    if given.threads == 0:
        from farandole.parallel import processors

        return processors()
    return given.threads or 1
