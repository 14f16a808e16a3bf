"""Puzzles that a page has in its scripts and hidden fields, and draws itself.

    <script>window.gameData = {"easy": {"puzzle_data": {"puzzle": [5, 3, 0, ...], ...}}}</script>
    <script>var puzzle = "530070000...";</script>
    <div class="board" data-puzzle="530070000..."></div>
    <input id="cheat" value="534678912..."><input id="editmask" value="001101111...">

A field of a form has the solution, another a 1 for each cell that is to be filled.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.web.pieces import board
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.source import Reader

_OBJECT = re.compile(
    r"(?:[\w$]\s{0,4}=\s{0,4}|<script[^>]{0,200}json[^>]{0,200}>\s{0,20})(?=[{\[])"
)
_TEXT = re.compile(r"""[\w"'\]-]{1,40}\s{0,4}[=:]\s{0,4}(["'`])([0-9.]{81})\1""")
_FIELD = re.compile(r"""<input\b[^>]{0,400}>""", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""\b(id|name|value)\s{0,4}=\s{0,4}["']?([\w.-]{1,100})""", re.IGNORECASE)
_MOST_OBJECTS = 20
_SIDE = 9


def puzzles_in_scripts(reader: Reader, text: str, first: int) -> Iterator[Record]:
    """Yield the puzzles of a page that begins with the line ``first``."""
    if _SIDE not in reader.sides:
        return
    fields = _of_fields(reader, text, first)
    if fields is not None:
        yield fields
        return
    found = list(_in_objects(reader, text, first)) or list(_in_texts(reader, text, first))
    yield from found


def _of_fields(reader: Reader, text: str, first: int) -> Record | None:
    """Return the puzzle of a form with hidden fields for the solution and the blanks."""
    named: dict[str, str] = {}
    for field in _FIELD.findall(text):
        attributes = {name.lower(): value for name, value in _ATTRIBUTE.findall(field)}
        name = attributes.get("id") or attributes.get("name") or ""
        if name in ("cheat", "editmask"):
            named[name] = attributes.get("value", "")
    solution, blanks = named.get("cheat", ""), named.get("editmask", "")
    if not (re.fullmatch("[1-9]{81}", solution) and re.fullmatch("[01]{81}", blanks)):
        return None
    shape = board(reader, _SIDE)
    digits = bytes(map(int, solution))
    givens = bytes(d if b == "0" else 0 for d, b in zip(digits, blanks, strict=True))
    return Record(Grid._of(givens, shape), "", first, "line", Grid._of(digits, shape))


def _in_objects(reader: Reader, text: str, first: int) -> Iterator[Record]:
    from farandole.sudoku.formats.documents.objects import puzzles_of

    decoder = json.JSONDecoder()
    at = count = 0
    while count < _MOST_OBJECTS and (match := _OBJECT.search(text, at)) is not None:
        count += 1
        at = match.end()
        try:
            found, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            continue
        line = first + text.count("\n", 0, match.start())
        try:
            yield from puzzles_of(reader, found, line)
        except ParseError as error:
            reader.report(error.at(line=line, column=1))


def _in_texts(reader: Reader, text: str, first: int) -> Iterator[Record]:
    """Yield the 81 symbols that stand under a name, with the solution that another has."""
    grids: list[tuple[bytes, int]] = []
    for match in _TEXT.finditer(text):
        if len(grids) == _MOST_OBJECTS:
            break
        line = first + text.count("\n", 0, match.start())
        grids.append((bytes(int(c) if c != "." else 0 for c in match[2]), line))
    shape = board(reader, _SIDE)
    full = [Grid._of(cells, shape) for cells, _ in grids if 0 not in cells]
    for cells, line in dict(reversed(grids)).items():
        if 0 in cells and any(cells):
            pairs = ((one, zip(cells, one.cells, strict=True)) for one in full)
            solution = next((s for s, p in pairs if all(a in (0, b) for a, b in p)), None)
            yield Record(Grid._of(cells, shape), "", line, "line", solution)
