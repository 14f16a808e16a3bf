"""Penpa+ links: ``#m=edit&p=`` and lines of text, deflated, in base 64.

    square,10,10,38,0,1,1,...        the kind of board, its width and height with the margins
    [0,0,0,0]                        margins: top, bottom, left, right
    {zR:...}                         how it was edited
    {zR:{},zN:{"30":["5",1,"1"]},...}   the problem: the content of each place, by layer
    {...}                            what the solver has entered

Layers have short names. A place is a number: rows are four wider than the board, two on each
side. Numbers in the middle of cells are givens and the edges drawn are the regions. Anything
else in the problem may be any rule, so it is an error that names it.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from typing import TYPE_CHECKING

from farandole.i18n import Message, msg
from farandole.sudoku.formats import values
from farandole.sudoku.formats.documents.json_text import from_json
from farandole.sudoku.formats.regions import pieces
from farandole.sudoku.formats.web.fpuzzles import name_of_drawing
from farandole.sudoku.formats.web.lz import LONGEST, too_much

if TYPE_CHECKING:
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.values import Json

_SHORT = re.compile("z[0-9A-Z_]")
_LONG = {
    "zN": "number", "zE": "lineE", "zL": "line", "zY": "symbol", "zW": "wall", "zC": "cage",
    "z6": "killercages", "zT": "thermo", "z7": "nobulbthermo", "z3": "arrows", "z1": "numberS",
    "z0": "squareframe", "z5": "polygon", "zF": "freeline", "zD": "direction",
}  # fmt: skip
_DRAWN = {
    "line": "line", "symbol": "circle", "wall": "line", "cage": "cage", "killercages": "killercage",
    "thermo": "thermometer", "nobulbthermo": "thermometer", "arrows": "arrow", "numberS": "text",
    "squareframe": "rectangle", "polygon": "rectangle", "freeline": "line", "direction": "arrow",
}  # fmt: skip
"""Layers that may be rules, and the names by which fpuzzles knows these."""
_BIG = ("1", "2", "3", "8", "10")


def from_penpa(reader: Reader, packed: str, name: str = "penpa") -> Record:
    """Return the record of the text after ``p=``. Raises ParseError if it isn't a Sudoku."""
    lines = _inflated(packed).split("\n", 5)
    head = lines[0].split(",", 17)
    sizes = [int(part) if re.fullmatch("[0-9]{1,2}", part) else 0 for part in head[1:3]]
    margins: Json = _json(lines[1]) if len(lines) > 3 else None
    problem: Json = _json(lines[3]) if len(lines) > 3 else None
    is_board = head[0] in ("square", "sudoku") and len(sizes) == 2 and isinstance(problem, dict)
    is_board = is_board and isinstance(margins, list) and len(margins) == 4
    if not is_board or not all(type(margin) is int and 0 <= margin < 50 for margin in margins):
        raise values.wrong(lines[0], msg("a square board of Penpa+"))
    (width, height), (top, bottom, left, right) = sizes, margins
    side = values.side_of(width - left - right)
    if height - top - bottom != side:
        raise values.wrong(lines[0], msg("a square board of Penpa+"))

    def place(name: str) -> tuple[int, int, int]:
        """Return the kind of a place, and the row and column of its cell or corner."""
        count = (width + 4) * (height + 4)
        kind, at = divmod(int(name), count) if name.isdecimal() and len(name) < 7 else (-1, 0)
        return kind, at // (width + 4) - 2 - top, at % (width + 4) - 2 - left

    missing: list[Message | str] = [
        name_of_drawing(rule) for layer, rule in _DRAWN.items() if problem.get(layer)
    ]
    digits = [0] * (side * side)
    for name_of_place, content in _items(problem.get("number")):
        kind, row, column = place(name_of_place)
        is_big = isinstance(content, list) and len(content) > 2 and str(content[2]) in _BIG
        if kind or not (0 <= row < side and 0 <= column < side) or not is_big:
            missing.append(name_of_drawing("text"))
        else:
            digits[row * side + column] = values.digit_of(content[0], side)
    if missing:
        raise values.unsupported(missing)
    # An end is the corner at the lower right of a cell.
    ends = [map(place, edge.split(",", 2)) for edge, _ in _items(problem.get("lineE"))]
    walls = {tuple(sorted((row + 1, column + 1) for _, row, column in pair)) for pair in ends}
    notes = dict(part.partition(":")[::2] for part in map(str.strip, head[11:16]) if ":" in part)
    return values.record_of(
        reader,
        name,
        values.board(reader, side, _regions(side, walls)),
        digits,
        label=notes.get("Title"),
        author=notes.get("Author"),
    )


def _items(layer: Json) -> list[tuple[str, Json]]:
    return list(layer.items()) if isinstance(layer, dict) else []


def _inflated(packed: str) -> str:
    """Return the text of a link, of bounded length."""
    text = packed.replace(" ", "+").replace("-", "+").replace("_", "/")
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
        unpacker = zlib.decompressobj(-15)
        inflated = unpacker.decompress(raw, LONGEST)
    except (zlib.error, ValueError):
        raise values.wrong(packed, msg("the complete link")) from None
    if unpacker.unconsumed_tail:
        raise too_much(LONGEST)
    return inflated.decode("utf-8", "replace")


def _json(text: str) -> Json:
    """Return the value in a line, its short names spelt out."""
    return from_json(_SHORT.sub(_long_name, text), "Penpa+")


def _long_name(short: re.Match[str]) -> str:
    return "null" if short[0] == "zO" else f'"{_LONG.get(short[0], short[0])}"'


def _regions(side: int, walls: set[tuple[tuple[int, int], ...]]) -> list[int] | None:
    """Return the region of each cell, enclosed by edges between two corners; None without any.

    Raises ParseError if the edges enclose parts of other sizes.
    """

    def is_open(cell: int, other: int) -> bool:
        row, column = divmod(other, side)
        end = (row + 1, column) if other == cell + 1 else (row, column + 1)
        return ((row, column), end) not in walls

    regions = pieces(side, is_open)
    sizes = Counter(regions)
    if len(sizes) in (1, side * side):
        return None
    if set(sizes.values()) != {side}:
        raise values.unsupported([name_of_drawing("line")])
    return regions
