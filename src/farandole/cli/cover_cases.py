"""What the ``cover`` commands share: reading problems, and writing a solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from farandole.cli import options
from farandole.cli.desk import describe
from farandole.cli.outcome import error_facts, json_line
from farandole.cli.reading import texts
from farandole.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator
    from typing import Any

    from farandole.cli.desk import Desk
    from farandole.cli.program import Given
    from farandole.cli.say import Say
    from farandole.cover.formats import Case
    from farandole.cover.problem import Problem
    from farandole.cover.search import Solution


class Numbered(NamedTuple):
    """One problem of the input; ``number`` counts them all, from 1."""

    number: int
    source: str
    case: Case

    @property
    def place(self) -> str:
        """The ``file:line`` where it begins."""
        return f"{self.source}:{self.case.line}"


def format_option(say: Say) -> click.Option:
    """Return ``--format`` for exact-cover files."""
    from farandole.cover.formats import FORMATS

    return click.Option(
        ["--format"],
        type=options.OneOf(say, FORMATS),
        metavar=say("metavar.format"),
        help=say("cover.format", names=", ".join(FORMATS)),
    )


def cases(given: Given, desk: Desk, *, json: bool = False) -> Iterator[Numbered]:
    """Yield every problem of every source; say what can't be read."""
    from farandole.cover.formats import read

    number = 0
    for source, text in texts(given, desk):
        try:
            found = read(text, given.format)
        except ParseError as error:
            error = error.at(source=source)
            desk.bad(describe(error, desk.say))
            number += 1
            if json:
                row = {"index": number, "source": source, **error_facts(error)}
                desk.write(json_line(row))
            continue
        for case in found:
            number += 1
            yield Numbered(number, source, case)


def option_lines(problem: Problem, solution: Solution) -> str:
    """Return a solution as the items of each option, a line an option."""
    every = problem.options
    return "".join(
        " ".join(word(item) for item in every[number].items) + "\n" for number in solution.numbers
    )


def word(name: Hashable) -> str:
    """Return a name as text: ``(2, 3)`` without its brackets and blanks."""
    return ",".join(map(str, name)) if isinstance(name, tuple) else str(name)


def case_facts(numbered: Numbered) -> dict[str, Any]:
    """Return what ``--json`` says of every problem."""
    case = numbered.case
    return {
        "index": numbered.number,
        "source": numbered.source,
        "line": case.line,
        "format": case.format,
    }
