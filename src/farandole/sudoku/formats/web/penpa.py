"""Penpa+ links: ``#m=edit&p=`` and lines of text, deflated, in base 64.

    square,10,10,38,0,1,1,...        the kind of board, its width and height with the margins
    [0,0,0,0]                        margins: top, bottom, left, right
    {zR:...}                         how it was edited
    {zR:{},zN:{"30":["5",1,"1"]},...}   the problem: what stands where, by layer
    {...}                            what the solver has entered

Layers have short names. A place is a number: rows are four wider than the board, two on each
side. Numbers in the middle of cells are givens and the edges drawn are the regions. Anything
else in the problem is a rule that only a reader could know, so it is an error that names it.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.grids.drawn import Drawing
from farandole.sudoku.formats.web.fpuzzles import name_of
from farandole.sudoku.formats.web.pieces import (
    board,
    digit_of,
    record_of,
    side_of,
    unsolved,
    words,
    wrong,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.web.pieces import Json

LONGEST = 1 << 20
"""The most bytes that come out of a link."""

_SHORT = (
    ('"number"', "zN"), ('"lineE"', "zE"), ('"line"', "zL"), ('"surface"', "zS"),
    ('"symbol"', "zY"), ('"wall"', "zW"), ('"cage"', "zC"), ('"killercages"', "z6"),
    ('"thermo"', "zT"), ('"nobulbthermo"', "z7"), ('"arrows"', "z3"), ('"numberS"', "z1"),
    ('"squareframe"', "z0"), ('"polygon"', "z5"), ('"freeline"', "zF"), ('"freelineE"', "z2"),
    ('"deletelineE"', "z4"), ('"direction"', "zD"), ('"special"', "zP"), ('"board"', "zB"),
    ('"command_redo"', "zR"), ('"command_undo"', "zU"), ('"command_replay"', "z8"),
    ('"__a"', "z_"), ('"grid"', "zG"), ('"edit_mode"', "zM"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"),
    ('"qa"', "z9"), ("null", "zO"),
)  # fmt: skip
_DRAWN = {
    "line": "line", "symbol": "circle", "wall": "line", "cage": "cage", "killercages": "killercage",
    "thermo": "thermometer", "nobulbthermo": "thermometer", "arrows": "arrow", "numberS": "text",
    "squareframe": "rectangle", "polygon": "rectangle", "freeline": "line", "direction": "arrow",
}  # fmt: skip
_KINDS = ("square", "sudoku")
_BIG = ("1", "2", "3", "8", "10")


def from_penpa(reader: Reader, packed: str) -> Record:
    """Return the record of what stands after ``p=``. Raises ParseError if it's no Sudoku."""
    lines = _inflated(packed).split("\n")
    head = lines[0].split(",")
    margins = _json(lines[1]) if len(lines) > 3 else None
    if (
        head[0] not in _KINDS
        or len(head) < 3
        or not isinstance(margins, list)
        or len(margins) != 4
        or not all(isinstance(margin, int) and 0 <= margin < 50 for margin in margins)
    ):
        raise wrong(lines[0], msg("a square board of Penpa+"))
    width, height = (int(part) if part.isdecimal() and len(part) < 3 else 0 for part in head[1:3])
    top, bottom, left, right = margins
    side = side_of(width - left - right)
    if height - top - bottom != side:
        raise wrong(lines[0], msg("a square board of Penpa+"))
    problem = _json(lines[3])
    if not isinstance(problem, dict):
        raise wrong(lines[3], msg("a JSON object"))
    unknown = [name_of(other) for key, other in _DRAWN.items() if problem.get(key)]
    row_width, rows = width + 4, height + 4
    cells = row_width * rows

    def cell(place: str) -> int:
        kind, at = divmod(int(place), cells) if place.isdecimal() and len(place) < 7 else (1, 0)
        row, column = at // row_width - 2 - top, at % row_width - 2 - left
        return row * side + column if kind == 0 and 0 <= row < side and 0 <= column < side else -1

    values = [0] * (side * side)
    numbers = problem.get("number")
    for place, what in numbers.items() if isinstance(numbers, dict) else ():
        found = cell(place)
        is_big = isinstance(what, list) and len(what) > 2 and str(what[2]) in _BIG
        if found < 0 or not is_big:
            unknown.append(name_of("text"))
            continue
        values[found] = digit_of(what[0], side)
    if unknown:
        raise unsolved(dict.fromkeys(unknown))
    edges = problem.get("lineE")
    regions = (
        _regions(list(edges), side, row_width, top, left, cells)
        if isinstance(edges, dict)
        else None
    )
    notes = dict(part.partition(":")[::2] for part in map(str.strip, head[11:16]) if ":" in part)
    return record_of(
        reader,
        "penpa",
        board(reader, side, regions),
        values,
        label=words(notes.get("Title", "").strip()),
        notes={"author": words(notes.get("Author", "").strip())},
    )


def _inflated(packed: str) -> str:
    """Return the text of a link, of bounded length."""
    text = packed.replace(" ", "+").replace("-", "+").replace("_", "/")
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
        unpacker = zlib.decompressobj(-15)
        found = unpacker.decompress(raw, LONGEST)
    except (binascii.Error, zlib.error, ValueError):
        raise wrong(packed, msg("the whole link, as it was copied")) from None
    if unpacker.unconsumed_tail:
        raise ParseError(
            msg("the link holds too much"),
            code="parse.size",
            expected=msg("at most {most} characters", most=LONGEST),
        )
    return found.decode("utf-8", "replace")


def _json(text: str) -> Json:
    """Return what a line says, its short names spelt out."""
    for name, short in _SHORT:
        text = text.replace(short, name)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise wrong(text[:24], msg("a document of Penpa+")) from None


def _regions(
    edges: Sequence[str], side: int, width: int, top: int, left: int, cells: int
) -> list[int] | None:
    """Return the region of each cell by the edges drawn; None if they close no regions."""
    drawing = Drawing(side)
    for edge in edges:
        ends = edge.split(",")
        if len(ends) != 2 or not all(end.isdecimal() and len(end) < 7 for end in ends):
            continue
        # An end is the corner at the lower right of a cell, which is a place of the second kind.
        (r1, c1), (r2, c2) = sorted(
            (at // width - 1 - top, at % width - 1 - left)
            for at in (int(end) % cells for end in ends)
        )
        if r1 == r2 and c2 == c1 + 1 and 0 < r1 < side and 0 <= c1 < side:
            drawing.across[r1 - 1][c1] = 1
        elif c1 == c2 and r2 == r1 + 1 and 0 < c1 < side and 0 <= r1 < side:
            drawing.down[r1][c1 - 1] = 1
    if drawing.is_empty or all(all(a for a in walls) for walls in drawing.down):
        return None
    shape = drawing.shape
    if shape is None:
        raise unsolved([name_of("line")])
    return list(shape.regions)
