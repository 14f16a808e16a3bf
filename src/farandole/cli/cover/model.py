"""``farandole cover model``: the classic exact-cover problems, by name."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from farandole.cli.common import options
from farandole.cli.common.command import command
from farandole.cli.common.options import CliError, Given, argument, option
from farandole.cli.common.output import Output
from farandole.cli.common.values import Numeric
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.draw import remark
from farandole.errors import FarandoleError
from farandole.i18n import Language, msg, placed

if TYPE_CHECKING:
    from farandole.cover.models import Model


@command(
    "model",
    [
        argument("[NAME [VALUE…]]", "words", cover_options.FileOrModel()),
        option("--solve", "Draw a cover as text."),
        option("--svg", "Draw a cover as an SVG image."),
        option("--limit N", "Draw at most N covers as text.", Numeric(1)),
        *cover_options.LIMITS,
        options.OUTPUT,
    ],
    msg(
        "Write a classic exact-cover problem as .dlx text, or draw a cover of it. Without a "
        "name, list the models. The other commands accept the names too."
    ),
    "  farandole cover model queens 8 > queens.dlx\n"
    "  farandole cover model polyominoes pentominoes 6x10 --solve",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    options.at_most_one(given, say, "--solve", "--svg")
    options.at_most_one(given, say, "--svg", "--limit")
    if not given.words:
        out.write(_list(say))
        return
    from farandole.cover.models import build as make

    name, *words = given.words
    try:
        model = make(name, words)
    except FarandoleError as error:
        raise CliError(placed("farandole cover model", error)) from None
    out.expect(())
    if given.solve or given.svg or given.limit is not None:
        _draw(model, given, out)
    else:
        from farandole.cover.formats import write

        out.write(write(model.problem, "dlx", rename=True))


def _draw(model: Model, given: Given, out: Output) -> None:
    """Draw the covers asked for, one unless told otherwise."""
    search = model.problem.search(nodes=given.nodes, seconds=given.seconds)
    found = 0
    for solution in islice(search, given.limit or 1):
        drawn = model.svg(solution, out.say) if given.svg else model.text(solution)
        out.write_apart(f"{drawn}\n")
        found += 1
    remark(model.name, search, found, model.known, out)


def _list(say: Language) -> str:
    """Return every model with a line about it, its parameters below."""
    import shutil

    from farandole.cli.common.help import WIDEST, rows
    from farandole.cover.models import NAMES

    columns = min(shutil.get_terminal_size().columns, WIDEST) - 1
    lines = []
    for entry in NAMES.values():
        lines += rows([(entry.name, say(entry.about))], columns)
        pairs = []
        for parameter in entry.parameters:
            about = say(parameter.about)
            if parameter.default:
                about += say(" (default {value})", value=parameter.default)
            pairs.append((f"  {parameter.name}", about))
        lines += rows(pairs, columns)
        example = " ".join(["farandole cover model", entry.name, *entry.example])
        lines += [("    " + say("e.g.") + f" {example}"), ""]
    lines.append(say("Values are given in order or as name=value."))
    return "\n".join(lines) + "\n"
