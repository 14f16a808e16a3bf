"""What the ``cover`` commands share: reading problems, and writing a cover."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from farandole.cli.common import CliError, Given, Row
from farandole.cli.common.excerpt import line_at
from farandole.cli.common.output import Output, usable
from farandole.cli.common.result import error_facts
from farandole.cli.common.sources import texts
from farandole.errors import ArgumentError, ParseError, ProblemError
from farandole.i18n import Message, Number, msg, placed, pmsg

if TYPE_CHECKING:
    from collections.abc import Generator, Hashable, Iterator, Sequence

    from farandole.cover.data.solution import Solution
    from farandole.cover.formats import Case
    from farandole.cover.models import Model
    from farandole.cover.problem import Problem
    from farandole.cover.solids import Assembly


class CaseRead(NamedTuple):
    """One problem of the input; ``number`` counts them all, from 1.

    One that was named instead of read has a model; its case has no format, and line 0. One of a
    puzzle of solid pieces is an assembly, and has no line either.
    """

    number: int
    source: str
    case: Case
    model: Model | None = None
    assembly: Assembly | None = None

    @property
    def problem(self) -> Problem:
        """The problem itself."""
        return self.case.problem

    @property
    def place(self) -> str:
        """The ``file:line`` where it begins, or the name of the model."""
        return f"{self.source}:{self.case.line}" if self.case.line else self.source

    @property
    def title(self) -> str:
        """The place, with the format."""
        return f"{self.place} ({self.case.format})" if self.case.format else self.place


def cases(given: Given, out: Output, *, json: bool = False) -> Iterator[CaseRead]:
    """Yield every problem of every source, or the one that is named; say what can't be read."""
    from farandole.cover.formats import Case, read

    model = named(given.files)
    if model is not None:
        yield CaseRead(1, model.name, Case("", model.problem, 0), model)
        return

    number = 0
    solid = [name for name in given.files if name.lower().endswith(".xmpuzzle")]
    if solid:
        number = yield from _assemblies(solid, out, json=json)
        given = Given(**vars(given) | {"files": [n for n in given.files if n not in solid]})
        if not given.files:
            return
    for source, text in texts(given, out):
        try:
            found = read(text, given.format)
        except ParseError as error:
            error = error.at(source=source, text=line_at(text, error.line))
            number += 1
            out.puzzle_error(error)
            if json:
                out.write_row({"index": number, "source": source, **error_facts(error)})
            continue
        for case in found:
            number += 1
            yield CaseRead(number, source, case)


def _assemblies(names: Sequence[str], out: Output, *, json: bool) -> Generator[CaseRead, None, int]:
    """Yield the tasks of puzzles of solid pieces; say what can't be read or built.

    Returns the number of tasks and of files that couldn't be read.
    """
    from farandole.cover.formats import Case
    from farandole.cover.models import Model
    from farandole.cover.models.model import Drawing
    from farandole.cover.solids import assembly, read
    from farandole.cover.solids.picture import exploded
    from farandole.cover.solids.xmpuzzle import MOST_BYTES

    def refuse(place: str, error: ParseError) -> None:
        out.puzzle_error(error.at(source=place))
        if json:
            out.write_row({"index": number, "source": place, **error_facts(error)})

    number = 0
    for name in names:
        try:
            with usable(name, out.say), open(name, "rb") as file:
                puzzle = read(file.read(MOST_BYTES + 1))
            if not puzzle.tasks:
                raise ParseError(msg("a file without a problem"), code="parse.empty")
        except ParseError as error:
            number += 1
            refuse(name, error)
            continue
        for k, task in enumerate(puzzle.tasks):
            number += 1
            place = name if len(puzzle.tasks) == 1 else f"{name}#{k + 1}"
            try:
                built = assembly(puzzle, k)
            except ProblemError as error:
                refuse(place, ParseError(error.message, code=error.code))
                continue
            drawing = exploded(built, task.name or place) if puzzle.grid == "cubes" else Drawing()
            model = Model(place, built.problem, drawing, task.known)
            yield CaseRead(number, place, Case("xmpuzzle", built.problem, 0), model, built)
    return number


def searched_cases(given: Given, out: Output) -> Iterator[CaseRead]:
    """Yield the problems to search: one alone where its search is saved or resumed."""
    every = cases(given, out, json=given.json)
    if given.save or given.resume:
        found = list(every)
        if len(found) != 1 and out.code == 0:
            name = "--save" if given.save else "--resume"
            key = msg("{name} requires a single problem; the input has {count}", name=name)
            raise CliError(out.say(key, count=len(found)))
        every = iter(found if len(found) == 1 else ())
    yield from every


def named(words: Sequence[str]) -> Model | None:
    """Return the model that the words name, with its values; None if they are files.

    A word is the name of a model if no file is called that.
    """
    if not words or words[0] == "-" or os.path.exists(words[0]):
        return None
    from farandole.cover.models import NAMES, build

    if words[0] not in NAMES:
        return None
    try:
        return build(words[0], words[1:])
    except (ArgumentError, ProblemError) as error:
        import click

        raise CliError(placed(click.get_current_context().command_path, error)) from None


def engine_message(name: str) -> Message:
    """Return what people call an engine; its name in English, which options take, is in it."""
    names = {
        "bits": pmsg("engine", "bits"),
        "sparse": pmsg("engine", "sparse"),
        "diagram": pmsg("engine", "diagram"),
        "automatic": pmsg("engine", "automatic"),
    }
    return names.get(name) or msg("{name}", name=name)


class Writer:
    """Writes covers: a line an option with its items, or a line a cover with names of options.

    Files of Knuth's and models are written by options unless told otherwise. Covers written by
    options have an empty line between them.
    """

    def __init__(self, numbered: CaseRead, to: str | None) -> None:
        by_options = to or (
            "options" if numbered.case.format in ("", "dlx", "xmpuzzle") else "names"
        )
        self.is_by_options = by_options == "options"
        self._problem = numbered.problem
        self._has_items = numbered.assembly is None  # of an assembly the names say it all
        self._known: dict[int, str] = {}  # the same options come again and again

    def text(self, solution: Solution) -> str:
        """Return a cover, line ends included."""
        for number in solution.numbers:
            if number not in self._known:
                self._known[number] = self._option(number)
        parts = [self._known[number] for number in solution.numbers]
        return "".join(parts) if self.is_by_options else " ".join(parts) + "\n"

    def write(self, out: Output, solution: Solution, cost: str = "") -> None:
        """Write a cover, with its cost before it if that is given."""
        if self.is_by_options:
            out.write_apart(cost + "\n" * bool(cost) + self.text(solution))
        else:
            out.write(cost + " " * bool(cost) + self.text(solution))

    def _option(self, number: int) -> str:
        if self.is_by_options and self._has_items:
            return " ".join(map(word, self._problem.options[number].items)) + "\n"
        if self.is_by_options:
            return f"{self._problem.name(number)}\n"
        return word(self._problem.name(number))


def early_end(found: int, *, is_interrupted: bool = False) -> Message:
    """Return how many covers a search found that ended before it was complete."""
    key = (
        msg("interrupted, not complete; covers found: {count}")
        if is_interrupted
        else msg("limit reached; covers found: {count}")
    )
    return key.having({"count": Number(found)})


def word(name: Hashable) -> str:
    """Return a name as text: ``(2, 3)`` without its brackets and blanks."""
    from farandole.cover.data.option import Colored

    if isinstance(name, Colored):
        return f"{word(name.item)}:{word(name.color)}"
    return ",".join(map(str, name)) if isinstance(name, tuple) else str(name)


def case_facts(numbered: CaseRead) -> Row:
    """Return what ``--json`` says of every problem."""
    return {
        "index": numbered.number,
        "source": numbered.source,
        "line": numbered.case.line or None,
        "format": numbered.case.format or None,
    }


def cover_facts(solutions: Sequence[Solution]) -> Row:
    """Return what ``--json`` says of covers: names and numbers of their options."""
    return {
        "solutions": [[word(name) for name in solution] for solution in solutions],
        "numbers": [list(solution.numbers) for solution in solutions],
    }
