"""What a command reads: files, standard input, or puzzles right on the command line."""

from __future__ import annotations

import io
import os
import sys
from contextlib import contextmanager, nullcontext
from functools import partial
from math import isqrt
from typing import TYPE_CHECKING, cast

import click

from farandole.cli.common.files import cannot, read_text
from farandole.cli.common.options import CliError, Given
from farandole.cli.common.output import Output, located
from farandole.errors import ParseError, ShapeError
from farandole.i18n import Language, Message, msg, nmsg, placed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.sudoku.many.items import Chunk, Item, Source
    from farandole.sudoku.shape import Shape

_ENCODINGS = {"gb18030": "GB18030", "cp1252": "Windows-1252"}
_SMALL = 400  # bytes
_LONGEST_REGIONS = 1 << 16  # characters of a file of regions; the largest board has 625 cells

SHORTEST = 16
"""Cells of a 4×4 board, the smallest."""
_CELLS = frozenset("0123456789.*_?·")
_DIGITS = frozenset("0123456789０１２３４５６７８９")
_BETWEEN = frozenset(" \t\r\n|+-,[](){}\"'")
_SYMBOLS = (
    _CELLS | _DIGITS | _BETWEEN | frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxy:")
)
_QUOTES = "“”„‘’‚「」『』"
"""Quotation marks that no shell takes away, as word processors make them."""


def bare(argument: str) -> str:
    """Return a puzzle without the quotation marks around it.

    >>> bare("“1.....3..2.....4”")
    '1.....3..2.....4'
    """
    return argument.strip(_QUOTES)


def is_puzzle(argument: str) -> bool:
    """Tell whether an argument that names no file is meant as a puzzle itself.

    It is when nothing but symbols of puzzles stands in it, sixteen at least, and at least half
    of those are digits or dots: mistyped puzzles too, so that they get a proper error.

    >>> is_puzzle("1.....3..2.....4") and not is_puzzle("puzzles.txt")
    True
    >>> is_puzzle("[1,0,0,0], [0,0,3,0], [0,2,0,0], [0,0,0,4]"), is_puzzle("1xxxxx3xx2xxxxx4")
    (True, True)
    """
    argument = bare(argument)
    cells = [symbol for symbol in argument if symbol not in _BETWEEN]
    if len(cells) < SHORTEST or not _SYMBOLS.issuperset(argument):
        return False
    if 2 * sum(symbol in _CELLS or symbol in _DIGITS for symbol in cells) >= len(cells):
        return True
    return set(cells) <= _DIGITS | {"x"} or set(cells) <= _DIGITS | {"X"}


def is_link(argument: str) -> bool:
    """Tell whether an argument is a link, what one holds, or constraints, a killer, or JSON.

    >>> is_link("https://sudokupad.app/scf123"), is_link(".Cage~3~R1C1~R1C2"), is_link("links.txt")
    (True, True, False)
    >>> is_link("3<" + "0" * 79), is_link("3x3::k:256:256")
    (True, True)
    """
    from farandole.sudoku.formats.source import LINK, POINTED

    if argument.startswith("."):
        from farandole.sudoku.formats.text.iss import START

        return START.match(argument) is not None
    if argument.startswith(("{", "3x3::k:", "3x3:d:k:")) or POINTED.fullmatch(argument):
        return True
    return LINK.match(argument) is not None


def is_typed(argument: str) -> bool:
    """Tell whether an argument is a puzzle or a link, and no file."""
    try:
        if argument == "-" or os.path.exists(argument):
            return False
    except (OSError, ValueError):  # no name of a file
        pass
    return is_puzzle(argument) or is_link(argument)


def source_of(argument: str, place: int, say: Language) -> Source:
    """Return an argument as a source; ``place`` is its number among all."""
    from farandole.sudoku.many.items import Source as Origin

    if is_typed(argument):
        shown, is_line = say("puzzle {place}", place=place), "\n" not in bare(argument).strip()
        return Origin(f"argument {place}", shown, is_line)
    return Origin(argument, say("stdin") if argument == "-" else argument)


def are_typed(given: Given) -> bool:
    """Tell whether all puzzles stand on the command line."""
    return bool(given.files) and all(map(is_typed, given.files))


def threads_of_one(given: Given) -> int:
    """Return how many threads share each puzzle: those of the option, where all are typed."""
    return given.threads or 1 if are_typed(given) else 1


def are_files(given: Given) -> bool:
    """Tell whether nothing is read that comes bit by bit."""
    return bool(given.files) and all(is_typed(name) or os.path.isfile(name) for name in given.files)


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
            "the regions have side {regions}, but --shape has side {shape}",
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
    from farandole.sudoku.many.items import Chunk, items

    shape = shape_of(given, out.say)
    number = 1
    names = sources(given, out)
    if "-" not in names or sys.stdin is None or not sys.stdin.isatty():  # no bar while one types
        out.expect(names)
    for place, argument in enumerate(names, 1):
        first = number
        reading = _Reading(given, out, argument, place, wait, block, in_turn)
        try:
            with reading.lines() as lines:
                entries = items(
                    lines,
                    reading.source,
                    number=number,
                    format=given.format,
                    shape=shape,
                    chunks=block > 0,
                    pass_over=None if argument == "-" else reading.note_words,
                )
                for entry in entries:
                    number += entry.puzzles if isinstance(entry, Chunk) else 1
                    yield entry
        except BrokenPipeError:
            raise
        except (OSError, ParseError) as error:
            in_turn(partial(out.error, _unreadable(argument, error, out.say)))
            continue
        if number == first:
            text = out.say("{source}: no puzzle found", source=reading.shown)
            in_turn(partial(out.error, text))


def texts(given: Given, out: Output) -> Iterator[tuple[str, str]]:
    """Yield name and whole text of every file that can be read."""
    for place, argument in enumerate(sources(given, out), 1):
        reading = _Reading(given, out, argument, place, out.flush, 0, _now, typed=False)
        try:
            with reading.lines() as lines:
                yield reading.shown, "\n".join(lines)
        except (OSError, ParseError) as error:
            out.error(_unreadable(argument, error, out.say))


class _Reading:
    """One source: its names for programs and for people, its lines, and remarks about it."""

    def __init__(
        self,
        given: Given,
        out: Output,
        argument: str,
        place: int,
        wait: Callable[[], object],
        block: int,
        in_turn: Callable[[Callable[[], object]], object],
        *,
        typed: bool = True,
    ) -> None:
        self.out, self.wait, self.block, self.in_turn = out, wait, block, in_turn
        self.encoding: str | None = getattr(given, "encoding", None)
        self.is_typed = typed and is_typed(argument)
        self.argument = argument
        self.source = source_of(argument, place, out.say)
        self.shown = self.source.shown

    @contextmanager
    def lines(self) -> Iterator[Iterator[str]]:
        """Open the source and yield its lines."""
        if self.is_typed:
            yield iter(io.StringIO(bare(self.argument), newline=None))
            return
        from farandole.sudoku.many.line_reader import BLOCK, LineReader, lines_of

        is_file = self.argument != "-"
        if not is_file and sys.stdin is None:  # closed by the caller
            raise FileNotFoundError
        if not is_file and sys.stdin.isatty():
            key = msg("reading from the terminal: type or paste, then press Ctrl-D")
            self.out.note(self.out.say(key))
        with open(self.argument, "rb") if is_file else nullcontext(sys.stdin.buffer) as stream:
            blocks = LineReader(
                stream,
                wait=self.wait,
                tell=self._broken,
                decoded=self._decoded,
                encoding=self.encoding,
                advance=self.out.progress.advance,
                block=self.block or BLOCK,
            )
            yield lines_of(blocks)

    def _broken(self, line: int) -> None:
        encoding = (self.encoding or "UTF-8").upper()
        key = msg("{name}:{line}: not {encoding} text", name=self.shown)
        self.in_turn(partial(self.out.error, self.out.say(key, line=line, encoding=encoding)))

    def _decoded(self, encoding: str) -> None:
        self._note(
            msg(
                "{name}: read as {encoding}; use --encoding to override",
                name=self.shown,
                encoding=_ENCODINGS.get(encoding, encoding),
            )
        )

    def note_words(self, lines: int, first: int) -> None:
        """Say that there are lines of words beside puzzles."""
        key = nmsg(
            "{source}: {count} line without a puzzle skipped: line {first}",
            "{source}: {count} lines without a puzzle skipped, from line {first} on",
            count=lines,
        )
        self._note(key.having({"source": self.shown, "first": first}))

    def _note(self, key: Message) -> None:
        self.in_turn(partial(self.out.note, self.out.say(key)))


def _unreadable(argument: str, error: OSError | ParseError, say: Language) -> str:
    """Return one line that says why a source can't be read."""
    name = say("stdin") if argument == "-" else argument
    if isinstance(error, ParseError):
        return located(error.at(source=name), say)
    if isinstance(error, IsADirectoryError):
        files = os.path.join(name, "*")
        return say("{name}: is a directory; to read its files, use {files}", name=name, files=files)
    return cannot(name, error, say)
