"""``farandole cover show``: a problem as a matrix of items and options, or in another format."""

from __future__ import annotations

import shutil

from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.values import FormatName
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.inputs import cases
from farandole.cli.cover.matrix import matrix
from farandole.cover.exchange import EXPORTS, export
from farandole.cover.formats import FORMATS, write
from farandole.cover.problem import Problem
from farandole.errors import FormatError
from farandole.i18n import Language, Listed, Number, msg, nmsg, placed


@command(
    "show",
    [
        cover_options.CASES,
        option(
            "--to FORMAT",
            "Write the problems in this format instead: one of {names}, or for other solvers "
            "{exports}. Unsupported names become numbers.",
            FormatName((*FORMATS, *EXPORTS)),
            names=", ".join(FORMATS),
            exports=", ".join(EXPORTS),
        ),
        cover_options.FORMAT,
        options.OUTPUT,
    ],
    msg(
        "Describe each problem, and draw its matrix if it is small: one column per item, one "
        "row per option, secondary items to the right of a bar."
    ),
    "  farandole cover show langford 3",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    if given.to:
        _convert(given, out)
        return
    for numbered in cases(given, out):
        out.write_apart(f"{numbered.title}\n{summary(numbered.problem, out.say)}\n")
        width = shutil.get_terminal_size().columns
        if drawing := matrix(numbered.problem, width):
            out.write(f"\n{drawing}\n")


def _convert(given: Given, out: Output) -> None:
    """Write all problems in one format, names replaced by numbers where they must be."""
    from farandole.cover.formats.text import only_problem

    problems = [numbered.case.problem for numbered in cases(given, out)]
    try:
        if problems and given.to in EXPORTS:
            out.write(export(only_problem(problems, given.to), given.to))
        elif problems:
            out.write(write(problems, given.to, rename=True))
    except FormatError as error:
        out.error(out.say(placed(f"--to {given.to}", error)))


def summary(problem: Problem, say: Language) -> str:
    """Return how large a problem is."""
    items = problem.primary_count + problem.secondary_count
    ones = len(problem._entries)
    density = ones / (items * problem.option_count) if items and problem.option_count else 0.0
    parts = [say(nmsg("{count} item", "{count} items", count=problem.primary_count))]
    if problem.secondary_count:
        parts.append(say("{count} secondary", count=Number(problem.secondary_count)))
    parts.append(say(nmsg("{count} option", "{count} options", count=problem.option_count)))
    parts.append(say("{count} ones ({share})", count=Number(ones), share=f"{density:.1%}"))
    return say.value(Listed(parts))
