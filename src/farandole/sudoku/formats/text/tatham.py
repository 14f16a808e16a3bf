"""Game ids of Simon Tatham's puzzles: ``3x3:a5_3b7...``, ``9j:...,regions``; his saved games too.

Digits are givens, a letter so many blanks, ``_`` stands between two givens; ``x`` behind the size
says that the diagonals count. A jigsaw's regions come after a comma: how many borders between
cells aren't drawn before one that is, ``z`` for 25 without one; first those right of cells, row by
row, then those below them, column by column. A saved game has the id in its lines.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.regions import pieces
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.values import board, record_of, unsupported, wrong
from farandole.sudoku.shape import LARGEST, SMALLEST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

_ID = regex(
    r"(?:([0-9]{1,2})x([0-9]{1,2})|([0-9]{1,2})j)(x?k?(?:md?[0-9]|r[0-9]|a)?(?:d[a-z])?):"
    r"([0-9a-z_]{1,4000})(?:,([^ ]{1,4000}))?"
)
"""The size, and rules, the cells, and the regions or cages."""
_TOKEN = regex(r"[0-9]{1,2}|[a-z]|_")
_FIELD = regex(r"([A-Z]{1,8}) *:[0-9]{1,6}:(.*)")
_MOST_FIELDS = 10_000


def sniff(head: Head) -> int:
    """Return how sure it is that the line is a game id, or the first of a saved game."""
    is_id = ":" in head.bare and _ID.fullmatch(head.bare)
    return 100 if is_id or head.bare.startswith("SAVEFILE") else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one game id, or one saved game. Raises ParseError with its place."""
    text = next(reader.lines)
    number = reader.lines.number
    start = len(text) - len(text.lstrip())
    bare = text.strip()
    try:
        if bare.startswith("SAVEFILE"):
            bare = _id_of_saved_game(reader)
        yield _record(reader, bare)._replace(line=number)
    except ParseError as error:
        raise error.at(line=number, column=start + 1) from None


def _id_of_saved_game(reader: Reader) -> str:
    """Take the lines of a saved game below its first; return its id."""
    fields: dict[str, str] = {}
    for _ in range(_MOST_FIELDS):
        found = _FIELD.fullmatch((reader.lines.peek() or "").strip())
        if found is None:
            break
        next(reader.lines)
        fields.setdefault(found[1], found[2].strip())
    if fields.get("GAME") != "Solo":
        raise unsupported([fields.get("GAME") or "?"])
    return f"{fields.get('CPARAMS') or fields.get('PARAMS', '')}:{fields.get('DESC', '')}"


def _record(reader: Reader, bare: str) -> Record:
    found = _ID.fullmatch(bare)
    if found is None:
        raise wrong(bare, "3x3:a5_3b7...")
    wide, high, jigsaw, options, cells, rest = found.groups()
    if "k" in options:
        raise unsupported([msg("killer cages")])
    side = int(jigsaw) if jigsaw else int(wide) * int(high)
    values: list[int] = []
    for token in _TOKEN.findall(cells):
        if token.isdigit():
            values.append(int(token))
        elif token != "_":
            values += [0] * (ord(token) - ord("a") + 1)
        if len(values) > LARGEST * LARGEST:
            break
    fits = SMALLEST <= side <= LARGEST and len(values) == side * side and max(values) <= side
    regions = _regions(rest or "", side) if jigsaw and fits else None
    if not fits or bool(rest) != bool(jigsaw) or (jigsaw and regions is None):
        raise wrong(bare, msg("{count} cells", count=side * side))
    if not jigsaw:
        w, h = int(wide), int(high)
        regions = [r // h * h + c // w for r in range(side) for c in range(side)]
    shape = board(reader, side, regions, ["diagonals"] if "x" in options else [])
    return record_of(reader, "line", shape, values)


def _regions(text: str, side: int) -> list[int] | None:
    """Return the region of each cell; None if the borders make no regions of the right size."""
    inner = side * (side - 1)
    walls: set[int] = set()
    at = 0
    for token in text:
        if (token != "_" and not "a" <= token <= "z") or at > 2 * inner:
            return None
        at += 0 if token == "_" else min(ord(token) - ord("a") + 1, 25)
        if token != "z":
            walls.add(at)
            at += 1
    if at != 2 * inner + 1:
        return None

    def is_open(cell: int, other: int) -> bool:
        row, column = divmod(cell, side)
        if other == cell + 1:
            return row * (side - 1) + column not in walls
        return inner + column * (side - 1) + row not in walls

    regions = pieces(side, is_open)
    return regions if set(Counter(regions).values()) == {side} else None


DETECTED = (Format("line", "game ids of Simon Tatham's puzzles", sniff, read),)
"""Detected, but not a format by name: what it reads is written in others."""
