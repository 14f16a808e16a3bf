"""Options that the ``cover`` commands share, and the types of their values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from farandole.cli.common import Given, argument, option, options
from farandole.cli.common.command import say_of
from farandole.cli.common.values import File, FormatName, Numeric, OneOf, Value, items
from farandole.cover.formats import FORMATS
from farandole.errors import ArgumentError
from farandole.i18n import msg

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from farandole.cli.common.output import Output

OUTPUTS = ("options", "names")
"""Ways to write a cover."""

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


class Size(Value):
    """A number of bytes, with a unit perhaps: ``500M``, ``1.5G``."""

    def read(self, text: str) -> int:
        """Return the bytes."""
        match = re.fullmatch(r"(\d+(?:\.\d+)?|\.\d+)([KMGT]?)(?:i?B)?", text, re.IGNORECASE)
        number = float(match[1]) if match else float("inf")
        if match is None or number == float("inf"):
            fault = msg("{found} is not a valid size (such as 500M or 2G)", found=text)
            raise ArgumentError(fault)
        return int(number * _UNITS[match[2].upper()])


class FileOrModel(Value):
    """The name of a file, or of a model and then its values."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the models, then the parameters of the one named; else leave it to the shell."""
        from farandole.cover.models import NAMES

        say = say_of(ctx)
        words = ctx.params.get(param.name or "") or ()
        found = []
        if not words:
            found = items([(one.name, say(one.about)) for one in NAMES.values()], incomplete)
        elif words[0] in NAMES:
            used = {word.partition("=")[0] for word in words[1:] if "=" in word}
            left = [one for one in NAMES[words[0]].parameters if one.name not in used]
            return items([(f"{one.name}=", say(one.about)) for one in left], incomplete)
        return found or File().shell_complete(ctx, param, incomplete)


CASES = argument("[FILE… | NAME [VALUE…] | -]", "files", FileOrModel())
"""What is read: files, or the name of a model and its values."""

SECONDS = option(
    "--seconds SECONDS",
    "Time limit for each problem, in seconds (default: none).",
    options.DURATION,
)
LIMITS = (
    SECONDS,
    option(
        "--nodes N", "Node limit for each problem, in options tried (default: none).", Numeric(0)
    ),
)
MEMORY = option("--memory SIZE", "Approximate memory limit, such as 500M or 2G.", Size())
THREADS = option(
    "--threads N",
    "Number of threads (default: 1; 0: all processors).",
    Numeric(0, options.MOST_THREADS),
)
TO = option(
    "--to",
    "options: one option per line, an empty line between covers (default for dlx and models). "
    "names: names of options, one cover per line (default otherwise).",
    OneOf(OUTPUTS),
)
"""How covers are written."""


CHECKPOINTS = (
    option(
        "--save FILE",
        "Save the state of the search to this file every minute, and when it stops.",
        File(written=True),
    ),
    option(
        "--resume FILE",
        "Resume the search that --save wrote to this file (for the same problem).",
        File(),
    ),
)
FORMAT = option(
    "--format FORMAT",
    "Format of the problems (default: detected). One of {names}.",
    FormatName(FORMATS),
    names=", ".join(FORMATS),
)
"""``--format`` for exact-cover files."""


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
