"""What a command reads: files, standard input, or puzzles right on the command line."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager
from functools import partial
from math import isqrt
from typing import TYPE_CHECKING, cast

import click

from farandole.cli.common.files import cannot, read_text
from farandole.cli.common.options import CliError, Given
from farandole.cli.common.output import located
from farandole.cli.common.typed import bare, is_puzzle
from farandole.errors import ParseError, ShapeError
from farandole.i18n import Language, msg, nmsg, placed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.cli.common.output import Output
    from farandole.sudoku.many.items import Chunk, Item
    from farandole.sudoku.shape import Shape

_ENCODINGS = {"gb18030": "GB18030", "cp1252": "Windows-1252"}
_SMALL = 400  # bytes
_LONGEST_REGIONS = 1 << 16  # characters of a file of regions; the largest board has 625 cells


def is_link(argument: str) -> bool:
    """Tell whether an argument is a link, or what one holds.

    >>> is_link("https://sudokupad.app/scf123"), is_link("links.txt")
    (True, False)
    """
    from farandole.sudoku.formats.web.links import LINK

    return LINK.match(argument) is not None


def _is_typed(argument: str) -> bool:
    if argument == "-" or not (is_puzzle(argument) or is_link(argument)):
        return False
    try:
        return not os.path.exists(argument)
    except (OSError, ValueError):  # no name of a file
        return True


def are_typed(given: Given) -> bool:
    """Tell whether all puzzles stand on the command line."""
    return bool(given.files) and all(map(_is_typed, given.files))


def are_files(given: Given) -> bool:
    """Tell whether nothing is read that comes bit by bit."""
    return bool(given.files) and all(
        _is_typed(name) or os.path.isfile(name) for name in given.files
    )


def is_small_file(name: str) -> bool:
    """Tell whether a file has a few puzzles at most."""
    return os.path.isfile(name) and os.path.getsize(name) <= _SMALL


def sources(given: Given, out: Output) -> list[str]:
    """Return what to read: the arguments, else standard input unless a person sits there."""
    if given.files:
        return list(given.files)
    if sys.stdin is None or sys.stdin.isatty():
        path = click.get_current_context().command_path
        raise CliError(
            out.say(
                "Nothing to read. Give a file, a puzzle, or input through a pipe:\n"
                "  {command} puzzles.txt\n"
                "  {command} 1.....3..2.....4\n"
                "  cat puzzles.txt | {command}",
                command=path,
            )
        )
    return ["-"]


def shape_of(given: Given, say: Language) -> Shape | None:
    """Return the board that ``--shape`` and ``--regions`` ask for, if any."""
    if given.regions is None:
        shape: Shape | None = given.shape
        return shape
    from farandole.sudoku.shape import Shape as Board

    try:
        lines = read_text(given.regions, _LONGEST_REGIONS).splitlines()
        rows = [line for line in lines if not line.lstrip().startswith("#")]
        rules = () if given.shape is None else given.shape.rules
        symbols = "".join("".join(rows).split())
        if isqrt(len(symbols)) ** 2 != len(symbols):  # drawn: with bars, commas or brackets
            symbols = "".join(filter(str.isalnum, symbols))
        board = Board.jigsaw(symbols, *(rule.name for rule in rules))
    except OSError as error:
        raise CliError(cannot(given.regions, error, say)) from None
    except ShapeError as error:
        raise CliError(placed(given.regions, error)) from None
    if given.shape is not None and given.shape.side != board.side:
        sides = say(
            "regions of side {regions}, but --shape is a board of side {shape}",
            regions=board.side,
            shape=given.shape.side,
        )
        raise CliError(msg("{place}: {fault}", place=given.regions, fault=sides))
    return board


def puzzles(given: Given, out: Output) -> Iterator[Item]:
    """Yield every puzzle of every source in order; errors stand where they were found."""
    found = puzzles_and_chunks(given, out, wait=out.flush, block=0)
    return cast("Iterator[Item]", found)  # chunks come only when they are asked for


def _now(action: Callable[[], object]) -> None:
    action()


def puzzles_and_chunks(
    given: Given,
    out: Output,
    *,
    wait: Callable[[], object],
    block: int,
    in_turn: Callable[[Callable[[], object]], object] = _now,
) -> Iterator[Item | Chunk]:
    """Yield what :func:`puzzles` does, but long lists of classic puzzles in chunks.

    So many bytes are read at once as ``block`` says. ``wait`` is called before waiting for more to
    read. Remarks about the sources are given to ``in_turn``, as calls to be made once all that
    comes before them was seen.
    """
    from farandole.sudoku.many.items import Chunk, Source, items

    def report(remark: str) -> None:
        in_turn(partial(out.error, remark))

    say = out.say
    shape = shape_of(given, say)
    number = 1
    names = sources(given, out)
    out.expect(names)
    for place, argument in enumerate(names, 1):
        first, is_told = number, False
        source = Source(argument, argument)
        try:
            with _opened(given, argument, place, out, in_turn, wait, block) as (name, shown, lines):
                source = Source(name, shown)
                entries = items(
                    lines,
                    source,
                    number=number,
                    format=given.format,
                    shape=shape,
                    chunks=block > 0,
                    pass_over=None
                    if argument == "-"
                    else partial(_note_words, out, in_turn, shown),
                )
                for entry in entries:
                    number += entry.puzzles if isinstance(entry, Chunk) else 1
                    yield entry
        except BrokenPipeError:
            raise
        except (OSError, ParseError) as error:
            report(_unreadable(argument, error, say))
            is_told = True
        if number == first and not is_told:
            report(say("{source}: no puzzle found", source=source.shown))


def _note_words(
    out: Output,
    in_turn: Callable[[Callable[[], object]], object],
    shown: str,
    lines: int,
    first: int,
) -> None:
    """Say that there are lines of words beside puzzles."""
    key = nmsg(
        "{source}: {count} line without a puzzle skipped: line {first}",
        "{source}: {count} lines without a puzzle skipped, from line {first} on",
        count=lines,
        source=shown,
        first=first,
    )
    in_turn(partial(out.note, out.say(key)))


def texts(given: Given, out: Output, *, typed: bool = False) -> Iterator[tuple[str, str]]:
    """Yield name and whole text of every source that can be read; with ``typed`` of puzzles too."""
    for place, argument in enumerate(sources(given, out), 1):
        try:
            with _opened(given, argument, place, out, _now, out.flush, 0, typed=typed) as opened:
                _, source, lines = opened
                yield source, "\n".join(lines)
        except (OSError, ParseError) as error:
            out.error(_unreadable(argument, error, out.say))


@contextmanager
def _opened(
    given: Given,
    argument: str,
    place: int,
    out: Output,
    in_turn: Callable[[Callable[[], object]], object],
    wait: Callable[[], object],
    block: int,
    *,
    typed: bool = True,
) -> Iterator[tuple[str, str, Iterator[str]]]:
    """Open a source: its names for programs and for people, and its lines."""
    say = out.say
    if typed and _is_typed(argument):
        shown = say("argument {place}", place=place)
        yield f"argument {place}", shown, iter(io.StringIO(bare(argument), newline=None))
        return
    from farandole.sudoku.many.line_reader import BLOCK, LineReader, lines_of

    if argument == "-":
        if sys.stdin is None:  # closed by the caller
            raise FileNotFoundError
        shown, stream = say("stdin"), sys.stdin.buffer
        if sys.stdin.isatty():
            out.note(say("reading from the terminal: type or paste, then press Ctrl-D"))
    else:
        shown, stream = argument, open(argument, "rb")  # noqa: SIM115

    encoding: str | None = getattr(given, "encoding", None)

    def broken(line: int) -> None:
        key = msg("{name}:{line}: not {encoding} text", name=shown, line=line)
        remark = say(key, encoding=(encoding or "UTF-8").upper())
        in_turn(partial(out.error, remark))

    def note(encoding: str) -> None:
        key = msg("{name}: read as {encoding}; use --encoding to override", name=shown)
        in_turn(partial(out.note, say(key, encoding=_ENCODINGS.get(encoding, encoding))))

    try:
        blocks = LineReader(
            stream,
            wait=wait,
            tell=broken,
            decoded=note,
            encoding=encoding,
            advance=out.progress.advance,
            block=block or BLOCK,
        )
        yield argument, shown, lines_of(blocks)
    finally:
        if argument != "-":
            stream.close()


def _unreadable(argument: str, error: OSError | ParseError, say: Language) -> str:
    """Return one line that says why a source can't be read."""
    name = say("stdin") if argument == "-" else argument
    if isinstance(error, ParseError):
        return located(error.at(source=name), say)
    if isinstance(error, IsADirectoryError):
        files = os.path.join(name, "*")
        return say("{name}: is a directory; to read its files, use {files}", name=name, files=files)
    return cannot(name, error, say)
