"""What a command reads: files, standard input, or puzzles right on the command line.

:func:`puzzles` gives them one by one, :func:`puzzles_and_chunks` long lists as they are.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, cast

import click

from farandole.cli.app import CliError, NotText
from farandole.errors import ParseError, ShapeError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from farandole.cli.app import Given
    from farandole.cli.common.output import Output
    from farandole.cli.say import Say
    from farandole.sudoku.formats import Record
    from farandole.sudoku.formats.source import HasRuns, Run
    from farandole.sudoku.shape import Shape

_BLOCK = 1 << 16  # bytes read at once
_SHORTEST = 16  # cells of a 4×4 board, the smallest
_LARGEST_REGIONS = 1 << 16  # characters of a file of regions: no board has so many
_CELLS = frozenset("0123456789.*_?·")
_SYMBOLS = _CELLS | frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxy-+|[]\"', \t\r\n")


class ItemRead(NamedTuple):
    """One puzzle, or the error that stands in its place; ``number`` counts both, from 1.

    ``source`` is for people, in their language; ``name`` is for programs: a path, ``-``, or
    ``argument 1``.
    """

    number: int
    name: str
    source: str
    record: Record | None
    error: ParseError | None


class Chunk(NamedTuple):
    """Many puzzles of a source at once; ``number`` is that of the first."""

    number: int
    source: str
    run: Run


def is_puzzle(argument: str) -> bool:
    """Tell whether an argument that names no file is meant as a puzzle itself.

    It is when nothing but symbols of puzzles stands in it, sixteen at least, and at least half
    of those are digits or dots: mistyped puzzles too, so that they get a proper error.

    >>> is_puzzle("1.....3..2.....4") and not is_puzzle("puzzles.txt")
    True
    """
    cells = [symbol for symbol in argument if symbol not in " \t\r\n|+-"]
    return (
        len(cells) >= _SHORTEST
        and _SYMBOLS.issuperset(argument)
        and 2 * sum(symbol in _CELLS for symbol in cells) >= len(cells)
    )


def _is_typed(argument: str) -> bool:
    return argument != "-" and is_puzzle(argument) and not os.path.exists(argument)


def are_typed(given: Given) -> bool:
    """Tell whether all puzzles stand on the command line."""
    return bool(given.files) and all(map(_is_typed, given.files))


def sources(given: Given, out: Output) -> list[str]:
    """Return what to read: the arguments, else standard input unless a person sits there."""
    if given.files:
        return list(given.files)
    if sys.stdin is None or sys.stdin.isatty():
        path = click.get_current_context().command_path
        raise CliError(out.say("input.nothing", command=path))
    return ["-"]


def shape_of(given: Given, say: Say) -> Shape | None:
    """Return the board that ``--shape`` and ``--regions`` ask for, if any."""
    if given.regions is None:
        shape: Shape | None = given.shape
        return shape
    from farandole.sudoku.shape import Shape as Board

    try:
        with open(given.regions, encoding="utf-8-sig", errors="replace") as file:
            lines = file.read(_LARGEST_REGIONS).splitlines()
        rows = [line for line in lines if not line.lstrip().startswith("#")]
        rules = () if given.shape is None else given.shape.rules
        board = Board.jigsaw("".join(rows), *(rule.name for rule in rules))
    except OSError as error:
        raise CliError(cannot(given.regions, error, say)) from None
    except ShapeError as error:
        from farandole.cli.complaints import complaint

        problem = complaint(str(error), say) or str(error)
        raise CliError(f"{given.regions}{say('colon')}{problem}") from None
    if given.shape is not None and given.shape.side != board.side:
        sides = say("input.sides", regions=board.side, shape=given.shape.side)
        raise CliError(f"{given.regions}{say('colon')}{sides}")
    return board


def puzzles(given: Given, out: Output) -> Iterator[ItemRead]:
    """Yield every puzzle of every source in order; errors stand where they were found."""
    found = _all(given, out, out.error, out.flush, 0)
    return cast("Iterator[ItemRead]", found)  # chunks come only when they are asked for


def puzzles_and_chunks(
    given: Given,
    out: Output,
    *,
    report: Callable[[str], object],
    wait: Callable[[], object],
    block: int,
) -> Iterator[ItemRead | Chunk]:
    """Yield what :func:`puzzles` does, but long lists of classic puzzles in blocks.

    What is wrong with the sources is said to ``report``, and ``wait`` is called before waiting for
    more to read.
    """
    return _all(given, out, report, wait, block)


def _all(
    given: Given,
    out: Output,
    report: Callable[[str], object],
    wait: Callable[[], object],
    block: int,
) -> Iterator[ItemRead | Chunk]:
    from farandole.sudoku.formats import read
    from farandole.sudoku.formats.auto import read_runs
    from farandole.sudoku.formats.source import Run

    say = out.say
    shape = shape_of(given, say)
    number = 1
    names = sources(given, out)
    out.expect(names)
    for place, argument in enumerate(names, 1):
        first = number
        wrong: list[ParseError] = []
        is_told = False
        source = argument
        try:
            with _opened(argument, place, out, report, wait, block) as (name, source, lines):
                words: Any = {"format": given.format, "shape": shape, "source": source}
                if block and hasattr(lines, "run"):
                    items = read_runs(cast("HasRuns", lines), errors=wrong.append, **words)
                else:
                    items = read(lines, errors=wrong.append, **words)
                for item in items:
                    if wrong:
                        for bad_one in wrong:
                            yield ItemRead(number, name, source, None, bad_one)
                            number += 1
                        wrong.clear()
                    if isinstance(item, Run):
                        yield Chunk(number, source, item)
                        number += item.puzzles
                    else:
                        yield ItemRead(number, name, source, item, None)
                        number += 1
                        out.progress.puzzles += 1
        except (OSError, NotText) as error:
            if isinstance(error, BrokenPipeError):
                raise
            report(_unreadable(argument, error, say))
            is_told = True
        for bad_one in wrong:
            yield ItemRead(number, name, source, None, bad_one)
            number += 1
        if number == first and not is_told:
            report(say("input.empty", source=source))


def texts(given: Given, out: Output) -> Iterator[tuple[str, str]]:
    """Yield name and whole text of every source that can be read."""
    for place, argument in enumerate(sources(given, out), 1):
        try:
            with _opened(argument, place, out, out.error, out.flush, 0, typed=False) as opened:
                _, source, lines = opened
                yield source, "\n".join(lines)
        except (OSError, NotText) as error:
            out.error(_unreadable(argument, error, out.say))


@contextmanager
def _opened(
    argument: str,
    place: int,
    out: Output,
    report: Callable[[str], object],
    wait: Callable[[], object],
    block: int,
    *,
    typed: bool = True,
) -> Iterator[tuple[str, str, Iterator[str]]]:
    """Open a source: its names for programs and for people, and its lines."""
    say = out.say
    if typed and _is_typed(argument):
        shown = say("input.argument", place=place)
        yield f"argument {place}", shown, iter(io.StringIO(argument, newline=None))
        return
    from farandole.cli.common.line_reader import LineReader, lines_of

    if argument == "-":
        if sys.stdin is None:  # closed by the caller
            raise FileNotFoundError
        shown, stream = say("input.stdin"), sys.stdin.buffer
    else:
        shown, stream = argument, open(argument, "rb")  # noqa: SIM115
    try:
        blocks = LineReader(
            stream,
            wait=wait,
            tell=lambda line: report(say("input.undecodable", name=shown, line=line)),
            advance=out.progress.advance,
            block=block or _BLOCK,
        )
        yield argument, shown, lines_of(blocks)
    finally:
        if argument != "-":
            stream.close()


def _unreadable(name: str, error: OSError | NotText, say: Say) -> str:
    """Return one line that says why a source can't be read."""
    name = say("input.stdin") if name == "-" else name
    if isinstance(error, NotText):
        return say("input.binary", name=name)
    return cannot(name, error, say)


def cannot(name: str, error: OSError, say: Say) -> str:
    """Return one line about a file that can't be used."""
    keys = {
        FileNotFoundError: "file.missing",
        IsADirectoryError: "file.directory",
        PermissionError: "file.forbidden",
    }
    key = keys.get(type(error))
    return say(key, name=name) if key else f"{name}{say('colon')}{error.strerror or error}"
