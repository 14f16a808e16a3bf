"""``farandole cover model``: the classic exact-cover problems, by name."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import click

from farandole.cli.app import CliError, Command
from farandole.cli.common import options
from farandole.cli.common.output import Output, plain
from farandole.cli.cover.count import remark_on
from farandole.cli.cover.draw import remark
from farandole.errors import ProblemError

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.cli.say import Say
    from farandole.cover.models import Model


def build(say: Say) -> Command:
    """Return the command."""
    return Command(
        "model",
        say,
        lambda given: _run(given, say),
        [
            click.Argument(["words"], nargs=-1, metavar=say("metavar.model")),
            options.flag("--solve", say("model.solve")),
            options.flag("--svg", say("model.svg")),
            options.flag("--count", say("model.count")),
            options.number(say, "--max", "N", say("model.max")),
            *options.limits(say),
            options.output(say),
        ],
        help=say("model.help"),
    )


def _run(given: Given, say: Say) -> int:
    options.at_most_one(given, say, "--solve", "--svg", "--count")
    options.at_most_one(given, say, "--svg", "--max")
    options.at_most_one(given, say, "--count", "--max")
    with Output(say, given.output) as out:
        if not given.words:
            out.write(_list(say))
            return out.code
        from farandole.cover.models import build as make

        name, *words = given.words
        try:
            model = make(name, words)
        except ProblemError as error:
            raise CliError(f"farandole cover model: {error}") from None
        out.expect(())
        if given.count:
            number = model.problem.count(nodes=given.nodes, seconds=given.seconds)
            out.write(f"{number}\n")
            out.flush()
            remark_on(number, None, model.name, out)
        elif given.solve or given.svg or given.max is not None:
            _draw(model, given, out)
        else:
            from farandole.cover.formats import write

            out.write(write(model.problem, "dlx", rename=True))
    return out.code


def _draw(model: Model, given: Given, out: Output) -> None:
    """Draw the solutions asked for, one unless told otherwise."""
    search = model.problem.search(nodes=given.nodes, seconds=given.seconds)
    found = 0
    for solution in islice(search, given.max or 1):
        gap = "\n" if found else ""
        drawn = model.svg(solution) if given.svg else plain(model.text(solution))
        out.write(f"{gap}{drawn}\n")
        found += 1
    remark(model.name, search, found, model.known, out)


def _list(say: Say) -> str:
    """Return every model with a line about it, its parameters below."""
    import shutil

    from farandole.cli.common.help import WIDEST, rows
    from farandole.cover.models import NAMES

    columns = min(shutil.get_terminal_size().columns, WIDEST) - 1
    lines = []
    for entry in NAMES.values():
        is_chinese = say.lang == "zh"
        lines += rows([(entry.name, entry.about_zh if is_chinese else entry.about)], columns)
        pairs = []
        for parameter in entry.parameters:
            about = parameter.about_zh if is_chinese else parameter.about
            if parameter.default:
                about += say("model.default", value=parameter.default)
            pairs.append((f"  {parameter.name}", about))
        lines += rows(pairs, columns)
        example = " ".join(["farandole cover model", entry.name, *entry.example])
        lines += [f"    {say('model.example')} {example}", ""]
    lines.append(say("model.hint"))
    return "\n".join(lines) + "\n"
