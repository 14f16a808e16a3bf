"""Boards in text: digits with candidates beside them.

Three ways to write candidates are read: HoDoKu's library lines, lists of candidates after the
digits
(``53..7...:413 214``), and drawn grids that have the candidates of each cell. Any other text is a
puzzle in one of the formats of :mod:`farandole.sudoku.formats`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import Quoted, msg
from farandole.sudoku.formats import read
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats import Record

    Parts = tuple[Grid, Grid | None, list[int] | None]

_CANDIDATE = re.compile(r"([1-9])([1-9])([1-9])")
_CELL = re.compile(r"[0-9.]+")
_SHORT = re.compile(r"[+0-9.]+(:[ 1-9]*)?")


def read_board(text: str) -> Parts:
    """Return digits, givens and candidates of a board in text; None: what the digits say.

    Raises :class:`~farandole.ParseError` with line and column.

    >>> grid, givens, candidates = read_board(
    ...     "5+3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:413"
    ... )
    >>> grid.line[:3], givens.line[:3], bin(candidates[2])
    ('53.', '5..', '0b11')
    """
    stripped = text.strip()
    if _SHORT.fullmatch(stripped) and ("+" in stripped or ":" in stripped):
        text = f":0000:x:{stripped}:::"
    if is_candidate_grid(text):
        return _from_rows(list(_candidate_rows(text)))
    records = list(read(text))
    if not records:
        raise ParseError(msg("no puzzle in the text"), code="parse.empty", expected=msg("one"))
    if len(records) > 1:
        raise ParseError(
            msg("more than one puzzle in the text"),
            code="parse.several",
            line=records[1].line,
            column=1,
            found=msg("a second one"),
            expected=msg("the end of the text"),
        )
    return parts_of(records[0])


def is_candidate_grid(text: str) -> bool:
    """Return whether a text is one drawn grid with the candidates of each cell.

    >>> is_candidate_grid("1234............")
    False
    """
    rows = list(_candidate_rows(text))
    return len(rows) == 9 and any(len(token) > 1 for row in rows for token in row[1])


def parts_of(record: Record) -> Parts:
    """Return digits, givens and candidates of a puzzle that was read; None: what the digits say."""
    grid = record.state or record.grid
    if record.candidates is not None:
        # A candidate that a digit rules out was noted before the digit was placed.
        allowed = without(grid, "")
        noted = [
            0 if digit else mask & may or may
            for digit, mask, may in zip(grid.cells, record.candidates, allowed, strict=True)
        ]
        givens = None if record.format == "candidates" else record.grid
        return grid, givens, noted
    deleted = dict(record.extra).get("deleted", "") if record.format == "hodoku" else ""
    return grid, record.grid, without(grid, deleted) if deleted else None


def without(grid: Grid, deleted: str) -> list[int]:
    """Return the candidates of a grid but those in a list such as ``413 214``."""
    masks = [sum(1 << (digit - 1) for digit in digits) for digits in grid.candidates()]
    for digit, row, column in _CANDIDATE.findall(deleted):
        masks[(int(row) - 1) * 9 + int(column) - 1] &= ~(1 << (int(digit) - 1))
    return [0 if digit else mask for digit, mask in zip(grid.cells, masks, strict=True)]


def _candidate_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a drawn grid: line number, and what stands in each of nine cells."""
    for number, line in enumerate(text.splitlines(), 1):
        if set(line) <= set("-+=*.:'|\u2502\u2500 \t") and not re.search(r"\. *\.", line):
            continue
        tokens = _CELL.findall(line)
        if len(tokens) == 9:
            yield number, tokens


def _from_rows(rows: list[tuple[int, list[str]]]) -> Parts:
    """Return the board of a drawn grid of candidates.

    A single digit in a cell is one that stands there, unless the same candidate is left in a peer:
    then it is a cell's last candidate.
    """
    masks = []
    for number, row in rows:
        for token in row:
            if token in ".0":
                masks.append(0)  # nothing is noted
                continue
            if "0" in token or "." in token or len(set(token)) < len(token):
                raise ParseError(
                    msg("bad candidates"),
                    code="parse.candidates",
                    line=number,
                    found=Quoted(token),
                    expected=msg("each digit once"),
                )
            masks.append(sum(1 << (int(digit) - 1) for digit in token))
    single = [mask.bit_count() == 1 for mask in masks]
    stands = [
        single[cell] and not any(masks[peer] & masks[cell] for peer in CLASSIC.peers[cell])
        for cell in range(81)
    ]
    cells = bytes(
        mask.bit_length() if digit else 0 for mask, digit in zip(masks, stands, strict=True)
    )
    grid = Grid._of(cells, CLASSIC)
    allowed = without(grid, "")
    return (
        grid,
        None,
        [
            0 if digit else mask or may
            for mask, digit, may in zip(masks, stands, allowed, strict=True)
        ],
    )
