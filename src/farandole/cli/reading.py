"""What a command reads: files, standard input, or puzzles right on the command line.

Text comes in pieces, and before each wait for more everything finished is written out. So
memory stays constant, a slow pipe gets each answer at once, and a fast one is served in bulk.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import TYPE_CHECKING, NamedTuple

import click

from farandole.cli.program import Trouble
from farandole.errors import ParseError, ShapeError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from farandole.cli.desk import Desk
    from farandole.cli.program import Given
    from farandole.cli.say import Say
    from farandole.sudoku.formats import Record
    from farandole.sudoku.shape import Shape

_PIECE = 1 << 16
_SHORTEST = 16  # cells of a 4×4 board, the smallest
_CELLS = frozenset("0123456789.*_?·")
_SYMBOLS = _CELLS | frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxy-+|[]\"', \t\r\n")


class NotText(Exception):
    """A source that isn't a text at all."""


class Found(NamedTuple):
    """One puzzle, or the error that stands in its place; ``number`` counts both, from 1.

    ``source`` is for people, in their language; ``name`` is for programs: a path, ``-``, or
    ``argument 1``.
    """

    number: int
    name: str
    source: str
    record: Record | None
    error: ParseError | None


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


def sources(given: Given, desk: Desk) -> list[str]:
    """Return what to read: the arguments, else standard input unless a person sits there."""
    if given.files:
        return list(given.files)
    if sys.stdin is None or sys.stdin.isatty():
        path = click.get_current_context().command_path
        raise Trouble(desk.say("input.nothing", command=path))
    return ["-"]


def shape_of(given: Given, say: Say) -> Shape | None:
    """Return the board that ``--shape`` and ``--regions`` ask for, if any."""
    if given.regions is None:
        shape: Shape | None = given.shape
        return shape
    from farandole.sudoku.shape import Shape as Board

    try:
        with open(given.regions, encoding="utf-8-sig", errors="replace") as file:
            rows = [line for line in file if not line.lstrip().startswith("#")]
        rules = () if given.shape is None else given.shape.rules
        board = Board.jigsaw("".join(rows), *(rule.name for rule in rules))
    except OSError as error:
        raise Trouble(cannot(given.regions, error, say)) from None
    except ShapeError as error:
        from farandole.cli.complaints import complaint

        problem = complaint(str(error), say) or str(error)
        raise Trouble(f"{given.regions}{say('colon')}{problem}") from None
    if given.shape is not None and given.shape.side != board.side:
        sides = say("input.sides", regions=board.side, shape=given.shape.side)
        raise Trouble(f"{given.regions}{say('colon')}{sides}")
    return board


def puzzles(given: Given, desk: Desk) -> Iterator[Found]:
    """Yield every puzzle of every source in order; errors stand where they were found."""
    from farandole.sudoku.formats import read

    say = desk.say
    shape = shape_of(given, say)
    number = 0
    names = sources(given, desk)
    desk.expect(names)
    for place, argument in enumerate(names, 1):
        found = 0
        bad: list[ParseError] = []
        try:
            name, source, lines = _open(argument, place, desk)
            for record in read(
                lines, format=given.format, shape=shape, source=source, errors=bad.append
            ):
                if bad:
                    for wrong in bad:
                        number += 1
                        yield Found(number, name, source, None, wrong)
                    found += len(bad)
                    bad.clear()
                number += 1
                found += 1
                yield Found(number, name, source, record, None)
        except (OSError, NotText) as error:
            if isinstance(error, BrokenPipeError):
                raise
            desk.bad(_unreadable(argument, error, say))
            found += 1  # said enough
        for wrong in bad:
            number += 1
            yield Found(number, name, source, None, wrong)
        if not found and not bad:
            desk.bad(say("input.empty", source=source))


def texts(given: Given, desk: Desk) -> Iterator[tuple[str, str]]:
    """Yield name and whole text of every source that can be read."""
    for place, argument in enumerate(sources(given, desk), 1):
        try:
            _, source, lines = _open(argument, place, desk, typed=False)
            yield source, "\n".join(lines)
        except (OSError, NotText) as error:
            desk.bad(_unreadable(argument, error, desk.say))


def _open(
    argument: str, place: int, desk: Desk, *, typed: bool = True
) -> tuple[str, str, Iterator[str]]:
    """Return the names for programs and for people, and the lines, which may raise OSError."""
    if argument == "-":
        if sys.stdin is None:  # closed by the caller
            raise FileNotFoundError
        shown = desk.say("input.stdin")
        return "-", shown, _lines(sys.stdin.buffer, shown, desk)
    if typed and is_puzzle(argument) and not os.path.exists(argument):
        shown = desk.say("input.argument", place=place)
        return f"argument {place}", shown, iter(io.StringIO(argument, newline=None))
    return argument, argument, _lines_of_file(argument, desk)


def _lines_of_file(path: str, desk: Desk) -> Iterator[str]:
    with open(path, "rb") as file:
        yield from _lines(file, path, desk)


def _lines(stream: BinaryIO, name: str, desk: Desk) -> Iterator[str]:
    """Yield the lines of a stream without their ends, a piece read at a time.

    Bytes that aren't UTF-8 spoil no more than what they stand in; the first line that has some
    is told.
    """
    piece = _piece(stream, desk)
    is_wide = piece[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    if not is_wide and _is_binary(piece):
        raise NotText
    decoder = io.IncrementalNewlineDecoder(
        codecs.getincrementaldecoder("utf-16" if is_wide else "utf-8")(errors="replace"),
        translate=True,
    )
    number, rest, advance = 0, "", desk.progress.advance
    is_told = False
    while True:
        text = decoder.decode(piece, final=not piece)
        if not is_told and "\ufffd" in text:
            is_told = True
            line_number = number + text.count("\n", 0, text.index("\ufffd")) + 1
            desk.bad(desk.say("input.undecodable", name=name, line=line_number))
        *lines, rest = (rest + text).split("\n")
        number += len(lines)
        for line in lines:
            yield line
            advance(len(line) + 1)
        if not piece:
            break
        piece = _piece(stream, desk)
    if rest:
        yield rest


def _piece(stream: BinaryIO, desk: Desk) -> bytes:
    """Read what is there, or wait for it, when everything finished has been written out."""
    desk.flush()
    return stream.read1(_PIECE)  # type: ignore[attr-defined, no-any-return]


def _is_binary(piece: bytes) -> bool:
    """Tell whether what a source begins with is no text: many NULs, or some and no UTF-8."""
    nulls = piece.count(0)
    if not nulls:
        return False
    try:
        codecs.getincrementaldecoder("utf-8")().decode(piece)
    except UnicodeDecodeError:
        return True
    return nulls * 20 > len(piece)


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
