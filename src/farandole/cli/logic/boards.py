"""Boards that commands read: puzzles in any format, begun ones, and grids of candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole.cli.common.excerpt import line_at
from farandole.cli.common.result import unreadable
from farandole.cli.common.sources import shape_of, texts
from farandole.cli.common.typed import is_puzzle
from farandole.errors import FarandoleError, ParseError
from farandole.i18n import Language, placed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.cli.common.options import Given
    from farandole.cli.common.output import Output
    from farandole.cli.common.progress import Progress
    from farandole.logic.board import Board
    from farandole.sudoku.formats import Record
    from farandole.sudoku.grid import Grid


class Read(NamedTuple):
    """A board, and where it was read: ``place`` is for people."""

    number: int
    source: str
    place: str
    label: str
    board: Board | None
    """None for digits that clash, where that is asked for."""
    grid: Grid


def line_of(board: Board) -> str:
    """Return a board as text: with candidates that are gone where it is the plain one."""
    return board.line if board.shape.is_classic else board.grid.line


def boards(given: Given, out: Output, *, clashing: bool = False) -> Iterator[Read | None]:
    """Yield every board of every source in order; None for one that can't be read, which is said.

    With ``clashing`` digits that clash make no board, and nothing is said.

    A source is read to its end first, as a grid of candidates is known only as a whole.
    """
    from farandole.sudoku.many.items import Item, Source, items

    say = out.say
    shape = shape_of(given, say)
    number = 0
    for done, (source, text) in enumerate(texts(given, out, typed=True)):
        if not done:  # what somebody types is waited for without a bar
            out.expect(())
        progress = _Part(out.progress, done, max(len(given.files), 1), text.count("\n") + 1)
        shown = _shown(source, say)
        before = number
        if given.format is None and shape is None and _is_board(text):
            number += 1
            yield _whole(text, number, source, shown, out)
            continue
        lines = iter(text.split("\n"))
        entries = items(
            lines, Source(source, shown), format=given.format, shape=shape, chunks=False
        )
        while True:
            try:
                item = next(entries, None)
            except ParseError as error:
                out.puzzle_error(error.at(source=shown))
                break
            if item is None:
                break
            number += 1
            assert isinstance(item, Item)  # no chunks were asked for
            if item.record is None:
                unreadable(item, out)
                yield None
                continue
            progress.at(item.record.line)
            yield _single(item.record, number, source, shown, out, clashing=clashing)
        if number == before:
            out.error(say("{source}: no puzzle found", source=shown))


def _shown(source: str, say: Language) -> str:
    """Return the name of a source for people."""
    if source.startswith("argument ") and source[9:].isdigit():
        return say("argument {place}", place=source[9:])
    return say("stdin") if source == "-" else source


def _whole(text: str, number: int, source: str, shown: str, out: Output) -> Read | None:
    """Return the board that a whole text is."""
    from farandole.logic.board import Board

    try:
        board = Board(text)
    except ParseError as error:
        out.puzzle_error(error.at(source=shown, text=line_at(text, error.line)))
    except FarandoleError as error:
        out.error(out.say(placed(shown, error)))
    else:
        return Read(number, source, shown, "", board, board.grid)
    return None


def _single(
    record: Record, number: int, source: str, shown: str, out: Output, *, clashing: bool
) -> Read | None:
    """Return the board of one puzzle of a source."""
    from farandole.logic.board import Board
    from farandole.logic.board_text import parts_of
    from farandole.sudoku.clashes import clashes

    place = f"{shown}:{record.line}"
    grid = record.grid
    try:
        grid, givens, candidates = parts_of(record)
        board = Board(grid, givens=givens, candidates=candidates)
    except FarandoleError as error:
        if clashing and clashes(grid):
            return Read(number, source, place, record.label, None, grid)
        out.error(out.say(placed(place, error)))
        return None
    return Read(number, source, place, record.label, board, grid)


class _Part(NamedTuple):
    """How much of all work comes before a line of a source: ``done`` of so many sources do."""

    progress: Progress
    done: int
    sources: int
    lines: int

    def at(self, line: int) -> None:
        """Take note that the work has come to this line."""
        if part := self.done + (line - 1) / self.lines:  # of a single puzzle nobody could tell
            self.progress.at(part / self.sources)


def _is_board(text: str) -> bool:
    """Tell whether the text as a whole is one line with the candidates that are gone."""
    stripped = text.strip()
    has_more = "+" in stripped or ":" in stripped
    is_line = "\n" not in stripped and has_more and not stripped.startswith(":")
    return is_line and is_puzzle(stripped.partition(":")[0])
