"""``farandole cover draw``: pictures of exact covers."""

from __future__ import annotations

import shutil
from itertools import islice

from farandole.cli.common import CliError, Given, Output, command, duration, option, options
from farandole.cli.common.values import Numeric
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.inputs import CaseRead, Writer, cases, early_end
from farandole.cli.cover.matrix import cover, image
from farandole.cover.data.solution import Solution
from farandole.cover.search.search import Search
from farandole.i18n import Language, Number, msg, nmsg


@command(
    "draw",
    [
        cover_options.CASES,
        option("--svg", "Draw a cover as an SVG image."),
        option("--limit N", "Draw at most N covers as text.", Numeric(1)),
        option("--seed N", "Seed of the search order (default: 0).", options.SEED, default=0),
        *cover_options.LIMITS,
        cover_options.FORMAT,
        options.OUTPUT,
    ],
    msg(
        "Draw an exact cover: classic problems as pictures, covers of files as rows of the "
        "matrix, or as options where the rows are too wide."
    ),
    "  farandole cover draw queens 8\n"
    "  farandole cover draw polyominoes pentominoes 6x10 --svg -o pentominoes.svg",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    options.at_most_one(given, say, "--svg", "--limit")
    every = cases(given, out)
    if given.svg:
        found = list(islice(every, 2))
        if len(found) > 1:
            raise CliError(say("--svg requires a single problem"))
        every = iter(found)
    for numbered in every:
        draw(numbered, given, out, given.seed)


def draw(numbered: CaseRead, given: Given, out: Output, seed: int) -> None:
    """Draw the covers of a problem, one unless more are asked for."""
    out.expect(())
    search = numbered.problem.search(nodes=given.nodes, seconds=given.seconds, seed=seed)
    drawn = 0
    least = None if numbered.assembly is None else numbered.assembly.is_least
    for solution in islice(filter(least, search) if least else search, given.limit or 1):
        out.write_apart(_drawn(numbered, solution, given, out.say) + "\n")
        drawn += 1
    known = None if numbered.model is None else numbered.model.known
    _remark(numbered.place, search, drawn, known, out)


def _drawn(numbered: CaseRead, solution: Solution, given: Given, say: Language) -> str:
    """Return a cover drawn by its model, or as rows of a matrix, or as options if it is large."""
    model, problem = numbered.model, numbered.problem
    grid = "cubes" if numbered.assembly is None else numbered.assembly.room.grid.name
    if model is not None and grid == "cubes":
        return model.svg(solution, say) if given.svg else model.text(solution)
    if given.svg and grid != "cubes":
        only = msg("only cubes can be drawn, not {grid}", grid=grid)
        raise CliError(f"{numbered.place}: " + say(only))
    if given.svg:
        drawing = image(problem, solution.numbers, numbered.place)
        if drawing is None:
            raise CliError(f"{numbered.place}: " + say("too large for an image"))
        return drawing
    drawing = cover(problem, solution.numbers, shutil.get_terminal_size().columns)
    return drawing or Writer(numbered, "options").text(solution).rstrip("\n")


def _remark(place: str, search: Search, found: int, known: int | None, out: Output) -> None:
    """Say what the search took, or why there is no picture."""
    out.progress.stop()
    out.flush()
    if not found and search.complete:
        out.fail(1, f"{place}: " + out.say("no exact cover"))
    elif not found:
        out.fail(1, f"{place}: " + out.say(early_end(0)))
    else:
        parts = [] if known is None else [msg("{count} covers known", count=Number(known))]
        nodes = nmsg("{count} node", "{count} nodes", count=search.nodes)
        out.sum_up(place, *parts, nodes, duration(search.seconds))
