"""Boards that commands read: puzzles in any format, begun ones, and grids of candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from farandole.cli.common.result import place_of, unreadable
from farandole.cli.common.sources import is_puzzle, puzzles
from farandole.errors import FarandoleError, ParseError
from farandole.i18n import placed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.cli.common import Given, Output
    from farandole.logic.board import Board
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.many.items import Item


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
    return board.line if board.grid.is_classic else board.grid.line


def constraints_data(grid: Grid) -> dict[str, list[dict[str, Any]]]:
    """Return the constraints of a grid for JSON, where it has any; steps name them by number."""
    found = [rule.to_json() for rule in grid.constraints]
    return {"constraints": found} if found else {}


def boards(given: Given, out: Output, *, clashing: bool = False) -> Iterator[Read | None]:
    """Yield every board of every source in order; None for one that can't be read, which is said.

    With ``clashing`` digits that clash make no board, and nothing is said.
    """
    is_free = given.format is None and given.shape is None and given.regions is None
    for item in puzzles(given, out):
        if is_free and (text := _board_line(item)):
            yield _from_line(text, item, out)
        elif item.record is None:
            unreadable(item, out)
            yield None
        else:
            yield _from_record(item, out, clashing=clashing)


def _board_line(item: Item) -> str | None:
    """Return the line of a board with placed digits or candidates that are gone, if it is one."""
    if item.record is not None:
        label = item.record.label
        is_line = item.record.format == "line" and label.startswith(":")
        return item.record.grid.line + label if is_line else None
    text = "" if item.error is None else (item.error.text or "").strip()
    is_line = "+" in text and not text.startswith(":")
    return text if is_line and is_puzzle(text.partition(":")[0]) else None


def _from_line(text: str, item: Item, out: Output) -> Read | None:
    from farandole.logic.board import Board

    shown = item.source.shown
    line = item.record.line if item.record else item.error.line if item.error else None
    place = item.source.place(line)
    try:
        board = Board(text)
    except ParseError as error:
        out.puzzle_error(error.at(source=shown, line=line, text=text))
    except FarandoleError as error:
        out.error(out.say(placed(place, error)))
    else:
        return Read(item.number, shown, place, "", board, board.grid)
    return None


def _from_record(item: Item, out: Output, *, clashing: bool) -> Read | None:
    from farandole.logic.board import Board, parts_of
    from farandole.sudoku.clashes import clashes

    record, source, place = item.record, item.source.shown, place_of(item)
    assert record is not None
    grid = record.grid
    try:
        grid, givens, candidates = parts_of(record)
        board = Board(grid, givens=givens, candidates=candidates)
    except FarandoleError as error:
        if clashing and clashes(grid):
            return Read(item.number, source, place, record.label, None, grid)
        out.error(out.say(placed(place, error)))
        return None
    return Read(item.number, source, place, record.label, board, grid)
