"""``farandole cover model``: the classic exact-cover problems, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.common import CliError, Given, Output, argument, command, option, options
from farandole.cli.common.values import Numeric
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.draw import draw
from farandole.cli.cover.inputs import CaseRead
from farandole.errors import FarandoleError
from farandole.i18n import Language, msg, placed

if TYPE_CHECKING:
    pass


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
    from farandole.cover.formats import Case, write
    from farandole.cover.models import build as make

    name, *words = given.words
    try:
        model = make(name, words)
    except FarandoleError as error:
        raise CliError(placed("farandole cover model", error)) from None
    if given.solve or given.svg or given.limit is not None:
        draw(CaseRead(1, model.name, Case("", model.problem, 0), model), given, out, seed=0)
    else:
        out.expect(())
        out.write(write(model.problem, "dlx", rename=True))


def _list(say: Language) -> str:
    """Return every model with a line about it, its parameters below."""
    from farandole.cli.common.help import page_width, rows
    from farandole.cover.models import NAMES

    columns = page_width()
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
