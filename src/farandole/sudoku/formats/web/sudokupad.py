"""SudokuPad's own puzzles: JSON with short names, packed into ``https://sudokupad.app/scl...``.

    {ce: [[{v: 5}, {}, ...], ...], re: [[[0, 0], [0, 1], ...], ...],
     ca: [{cells: [[0, 0], ...], v: 10}, {v: 'title: ...'}], metadata: {title: ..., author: ...}}

Names have no quotes, strings have single ones, ``t`` and ``f`` are true and false, and what is
left out between two commas is an empty object. Lines and other drawings have no meaning that a
program could know, so a puzzle that has some is an error that names them.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from farandole.i18n import Message, msg
from farandole.sudoku.formats.web.fpuzzles import name_of
from farandole.sudoku.formats.web.pieces import (
    board,
    digit_of,
    digits_of,
    mask_of,
    record_of,
    side_of,
    unsolved,
    words,
    wrong,
)
from farandole.sudoku.formats.web.wording import rules_in_words
from farandole.sudoku.rules import Distinct

if TYPE_CHECKING:
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.web.pieces import Json

_LONG = {
    "ce": "cells", "re": "regions", "ca": "cages", "v": "value", "l": "lines", "a": "arrows",
    "o": "overlays", "u": "underlays", "cs": "cellSize", "t": "title", "te": "text",
}  # fmt: skip
_TOKEN = re.compile(
    r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[{}\[\],:]|[^\s{}\[\],:'"]+|\s+""", re.S
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_LITERALS = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
_DRAWN = ("lines", "arrows", "overlays", "underlays", "foglight", "fogofwar", "triggereffect")
_FLAGS = {"antiknight": "anti-knight", "antiking": "anti-king"}
_SAID = re.compile(r"(title|author|rules)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_MOST = 10_000  # cells that regions and cages have, all together


def unzip(text: str) -> Json:
    r"""Return what a document in short spelling says; JSON is as good.

    >>> unzip("{ce:[[{v:5},,{}]],x:t,y:'it\\'s'}")
    {'ce': [[{'v': 5}, {}, {}]], 'x': True, 'y': "it's"}
    """
    with suppress(ValueError, RecursionError):
        return json.loads(text)
    parts: list[str] = []
    at = 0
    before = ""
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise wrong(text[at : at + 24], msg("a document of SudokuPad"))
        at = match.end()
        token = match[0]
        if token.isspace():
            continue
        if token in ",]" and before in ("[", ",") and not (token == "]" and before == "["):
            parts.append("{}")
        parts.append(_spelled(token, is_name=before in ("{", ",") and text[at : at + 1] == ":"))
        before = token
    try:
        return json.loads("".join(parts))
    except (ValueError, RecursionError):
        raise wrong(text[:24], msg("a document of SudokuPad")) from None


def _spelled(token: str, *, is_name: bool) -> str:
    """Return a token as JSON spells it."""
    if token in "{}[],:":
        return token
    if token[0] == '"':
        return token
    if token[0] == "'":
        bare = token[1:-1].replace("\\'", "'")
        return '"' + re.sub(r'(\\.)|"', lambda found: found[1] or '\\"', bare) + '"'
    if is_name:
        return json.dumps(token)
    return _LITERALS.get(token) or (token if _NUMBER.fullmatch(token) else json.dumps(token))


def from_sudokupad(reader: Reader, document: dict[str, Any]) -> Record:
    """Return the record of a document. Raises ParseError for one that isn't made like this."""
    named = {_LONG.get(key, key): value for key, value in document.items()}
    rows = named.get("cells")
    side = side_of(len(rows) if isinstance(rows, list) else None)
    if not all(isinstance(row, list) and len(row) == side for row in rows or []):
        raise wrong("cells", msg("{rows} rows", rows=side))
    cells = [
        {_LONG.get(key, key): value for key, value in cell.items()}
        if isinstance(cell, dict)
        else {}
        for row in rows or []
        for cell in row
    ]
    meta, groups, unknown = _cages(named, side)
    unknown += [name_of(key) for key in _DRAWN if named.get(key)]
    if unknown:
        raise unsolved(dict.fromkeys(unknown))
    rules: list[str | Distinct] = [
        rule for key, rule in _FLAGS.items() if named.get(key) or meta.get(key)
    ]
    if groups:
        rules.append(Distinct("cages", groups))
    shape = board(reader, side, _regions(named.get("regions"), side), rules)
    said = rules_in_words(words(meta.get("rules")), shape)
    if said:
        raise said
    values = [digit_of(cell.get("value"), side) for cell in cells]
    solution = meta.get("solution")
    is_solved = isinstance(solution, str) and len(solution) == side * side
    corner = " ".join(
        f"{shape.cell_name(i)}={','.join(map(str, digits_of(mask)))}"
        for i, cell in enumerate(cells)
        if (mask := mask_of(cell.get("pencilMarks") or [], side)) and not values[i]
    )
    return record_of(
        reader,
        "sudokupad",
        shape,
        values,
        candidates=[mask_of(cell.get("centremarks") or [], side) for cell in cells],
        label=words(meta.get("title")),
        notes={
            "author": words(meta.get("author")),
            "rules": words(meta.get("rules")),
            "corner marks": corner,
        },
        solution=[digit_of(one, side) for one in solution] if is_solved and solution else None,
    )


def _cages(
    named: dict[str, Any], side: int
) -> tuple[dict[str, Any], tuple[tuple[int, ...], ...], list[Message | str]]:
    """Return what a document says of itself, the cages without a sum, and what isn't solved.

    Title, author and rules may stand in cages without cells.
    """
    found = named.get("metadata")
    meta = dict(found) if isinstance(found, dict) else {}
    groups: list[tuple[int, ...]] = []
    unknown: list[Message | str] = []
    total = 0
    for one in named.get("cages") or []:
        cage = (
            {_LONG.get(key, key): value for key, value in one.items()}
            if isinstance(one, dict)
            else {}
        )
        places = cage.get("cells") or []
        text = cage.get("value")
        if not places:
            match = _SAID.match(text) if isinstance(text, str) else None
            if match is not None:
                meta.setdefault(match[1].lower(), match[2])
            continue
        total += len(places) if isinstance(places, list) else _MOST
        if total > _MOST:
            raise wrong("cages", msg("a list of cells"))
        if words(text):
            unknown.append(name_of("killercage"))
        elif cage.get("unique") is not False:
            group = tuple(sorted({_cell(place, side) for place in places}))
            if 1 < len(group) <= side:
                groups.append(group)
    return meta, tuple(sorted(set(groups))), unknown


def _regions(value: object, side: int) -> list[int] | None:
    """Return the region of each cell; None when there are none."""
    if not value:
        return None
    region = [-1] * (side * side)
    total = 0
    for number, places in enumerate(value if isinstance(value, list) else []):
        total += len(places) if isinstance(places, list) else _MOST
        if total > _MOST:
            raise wrong("regions", msg("a list of cells"))
        for place in places:
            region[_cell(place, side)] = number
    if -1 in region:
        raise unsolved([msg("cells in no region")])
    return region


def _cell(place: object, side: int) -> int:
    if (
        not isinstance(place, list)
        or len(place) != 2
        or not all(isinstance(i, int) and not isinstance(i, bool) and 0 <= i < side for i in place)
    ):
        raise wrong(place, msg("a cell such as {cell}", cell="[0, 8]"))
    row, column = place
    found: int = row * side + column
    return found
