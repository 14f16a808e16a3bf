"""Game ids of Simon Tatham's puzzles: ``3x3:a5_3b7...``, ``9j:...,regions``; his saved games too.

Digits are givens, a letter so many blanks, ``_`` stands between two givens; ``x`` behind the size
says that the diagonals count. A jigsaw's regions come after a comma: how many borders between
cells aren't drawn before one that is, ``z`` for 25 without one; first those right of cells, row by
row, then those below them, column by column. A saved game has the id in its lines, and the moves.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.regions import pieces
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.values import board, record_of, unsupported
from farandole.sudoku.shape import LARGEST, SMALLEST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.head import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

START = re.compile(
    r"(?:([0-9]{1,2})x([0-9]{1,2})|([0-9]{1,2})j)(x?k?(?:md?[0-9]|r[0-9]|a)?(?:d[a-z])?):"
)
"""The size, and rules, in front of the cells."""
_CELLS = re.compile(r"[0-9a-z_]+")
_TOKEN = re.compile(r"[0-9]{1,2}|[a-z]|_")
_LONGEST = 4000
_FIELD = re.compile(r"([A-Z]{1,8}) *:[0-9]{1,6}:(.*)")
_MOVE = re.compile(r"R([0-9]{1,2}),([0-9]{1,2}),([0-9]{1,2})")
_MOST_FIELDS = 10_000


def is_tatham(bare: str) -> bool:
    """Tell whether a line is a game id, without spaces in it.

    >>> is_tatham("2x2:1a2_3c4g"), is_tatham("3x3: 53..7")
    (True, False)
    """
    found = START.match(bare)
    if found is None or len(bare) > _LONGEST:
        return False
    cells = _CELLS.match(bare, found.end())
    return cells is not None and (
        cells.end() == len(bare) or (bare[cells.end()] == "," and " " not in bare)
    )


def is_saved(bare: str) -> bool:
    """Tell whether a line is the first of a saved game.

    >>> is_saved("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection")
    True
    """
    return bare.startswith("SAVEFILE") and _FIELD.fullmatch(bare[:_LONGEST]) is not None


def sniff(head: Head) -> int:
    """Return how sure it is that the line is a game id, or the first of a saved game."""
    return 100 if is_tatham(head.bare) or is_saved(head.bare) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one game id, or one saved game. Raises ParseError with its place."""
    text = next(reader.lines)
    number = reader.lines.number
    bare = text.strip()
    if is_saved(bare):
        yield _saved_game(reader, number)
        return
    try:
        yield _record(reader, bare)._replace(line=number)
    except ParseError as error:
        column = text.find(bare) + (error.column or 1)
        raise error.at(line=number, column=column) from None


def _saved_game(reader: Reader, number: int) -> Record:
    """Take the lines of a saved game below its first: the id, and the digits placed since."""
    fields: dict[str, str] = {}
    moves: list[str] = []
    for _ in range(_MOST_FIELDS):
        found = _FIELD.fullmatch((reader.lines.peek() or "").strip())
        if found is None:
            break
        next(reader.lines)
        name, value = found.groups()
        if name in ("MOVE", "SOLVE", "RESTART"):
            moves.append(value)
        fields.setdefault(name, value.strip())
    if fields.get("GAME") != "Solo":
        raise unsupported([fields.get("GAME") or "?"]).at(line=number, column=1)
    bare = f"{fields.get('CPARAMS') or fields.get('PARAMS', '')}:{fields.get('DESC', '')}"
    if not is_tatham(bare):
        raise ParseError(
            msg("not a whole puzzle"), code="parse.structure", line=number, found=quoted(bare)
        )
    try:
        record = _record(reader, bare)
    except ParseError as error:
        raise error.at(line=number, column=1) from None
    done = fields.get("STATEPOS", "")
    values, side = list(record.grid.cells), record.grid.shape.side
    for move in moves[: int(done) - 1 if done.isdecimal() and len(done) < 7 else None]:
        if (found := _MOVE.fullmatch(move.strip())) is not None:
            x, y, digit = map(int, found.groups())
            if max(x, y) < side >= digit and not record.grid.cells[y * side + x]:
                values[y * side + x] = digit
    given = {i for i, digit in enumerate(record.grid.cells) if digit}
    return record_of(reader, "line", record.grid.shape, values, given)._replace(line=number)


def _record(reader: Reader, bare: str) -> Record:
    found = START.match(bare)
    assert found is not None  # the caller looked
    wide, high, jigsaw, options = found.groups()
    if "k" in options:
        raise unsupported([msg("killer cages")])
    side = int(jigsaw) if jigsaw else int(wide) * int(high)
    cells, _, rest = bare[found.end() :].partition(",")
    values: list[int] = []
    for token in _TOKEN.findall(cells):
        if token.isdigit():
            values.append(int(token))
        elif token != "_":
            values += [0] * (ord(token) - ord("a") + 1)
        if len(values) > LARGEST * LARGEST:
            break
    fits = SMALLEST <= side <= LARGEST and len(values) == side * side and max(values) <= side
    if not fits or bool(rest) != bool(jigsaw):
        raise ParseError(
            msg("not a whole puzzle"),
            code="parse.length",
            column=found.end() + 1,
            found=quoted(bare[found.end() :]),
            expected=msg("{count} cells", count=side * side),
        )
    regions = _regions(rest, side) if jigsaw else None
    if regions is None and not jigsaw:
        w, h = int(wide), int(high)
        regions = [r // h * h + c // w for r in range(side) for c in range(side)]
    if regions is None:
        raise ParseError(
            msg("the lines drawn make no boxes"),
            code="parse.board",
            column=len(bare) - len(rest) + 1,
            found=quoted(rest),
        )
    shape = board(reader, side, regions, ["diagonals"] if "x" in options else [])
    return record_of(reader, "line", shape, values)


def _regions(text: str, side: int) -> list[int] | None:
    """Return the region of each cell; None if the borders make no regions of the right size."""
    inner = side * (side - 1)
    walls = _walls(text, 2 * inner)
    if walls is None:
        return None

    def is_open(cell: int, other: int) -> bool:
        row, column = divmod(cell, side)
        if other == cell + 1:
            return row * (side - 1) + column not in walls
        return inner + column * (side - 1) + row not in walls

    regions = pieces(side, is_open)
    return regions if set(Counter(regions).values()) == {side} else None


def _walls(text: str, count: int) -> set[int] | None:
    """Return which of so many borders are drawn; None if the text is about another number."""
    walls: set[int] = set()
    at = 0
    for token in text:
        if (token != "_" and not "a" <= token <= "z") or at > count:
            return None
        at += 0 if token == "_" else min(ord(token) - ord("a") + 1, 25)
        if token != "z":
            walls.add(at)
            at += 1
    return walls if at == count + 1 else None


DETECTED = (Format("line", "game ids of Simon Tatham's puzzles", sniff, read),)
"""Detected, but not a format by name: what it reads is written in others."""
