"""SudokuPad's own puzzles: JSON with short names, packed into ``https://sudokupad.app/scl...``.

    {ce: [[{v: 5}, {}, ...], ...], re: [[[0, 0], [0, 1], ...], ...],
     ca: [{cells: [[0, 0], ...], v: 10}, {v: 'title: ...'}], metadata: {title: ..., author: ...}}

Names have no quotes, strings have single ones, ``t`` and ``f`` are true and false, and nothing
between two commas is an empty object. Lines and other drawings may mean any rule, so a puzzle that
has some is an error that names them.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from farandole.i18n import Message, msg
from farandole.sudoku.formats.values import (
    board,
    digit_of,
    mask_of,
    place_of,
    record_of,
    rules_of_groups,
    side_of,
    square,
    unsupported,
    words,
    wrong,
)
from farandole.sudoku.formats.web.fpuzzles import MOST_CELLS, name_of

if TYPE_CHECKING:
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.values import Json
    from farandole.sudoku.rules import Distinct

_LONG = {
    "ce": "cells", "re": "regions", "ca": "cages", "v": "value", "l": "lines", "a": "arrows",
    "o": "overlays", "u": "underlays", "cs": "cellSize", "t": "title", "te": "text",
}  # fmt: skip
_TOKEN = re.compile(
    r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[{}\[\],:]|(?P<name>[^\s{}\[\],:'"]+(?=:))"""
    r"""|[^\s{}\[\],:'"]+|\s+""",
    re.DOTALL,
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,99})(?:\.[0-9]{1,99})?(?:[eE][+-]?[0-9]{1,9})?")
_LITERALS = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
_DRAWN = ("lines", "arrows", "overlays", "underlays", "foglight", "fogofwar", "triggereffect")
_FLAGS = {"antiknight": "anti-knight", "antiking": "anti-king"}
_ABOUT = re.compile(r"(title|author|rules)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


def unzip(text: str) -> Json:
    r"""Return the value of a document in short spelling; plain JSON is read too.

    >>> unzip("{ce:[[{v:5},,{}]],x:t,y:'it\\'s'}")
    {'ce': [[{'v': 5}, {}, {}]], 'x': True, 'y': "it's"}
    """
    with suppress(ValueError, RecursionError):
        return json.loads(text)
    parts: list[str] = []
    before = ""
    size = 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        size += len(token)
        if token in ",]" and before in ("[", ",") and not (token == "]" and before == "["):
            parts.append("{}")
        parts.append(json.dumps(token) if match["name"] else _as_json(token))
        before = token if token.strip() else before
    try:
        return json.loads("".join(parts) if size == len(text) else "")
    except (ValueError, RecursionError):
        raise wrong(text[:24], msg("a document of {program}", program="SudokuPad")) from None


def _as_json(token: str) -> str:
    """Return a token as JSON spells it."""
    if token in "{}[],:" or token[0] == '"' or token.isspace():
        return token
    if token[0] == "'":
        bare = token[1:-1].replace("\\'", "'")
        return '"' + re.sub(r'(\\.)|"', lambda match: match[1] or '\\"', bare) + '"'
    return _LITERALS.get(token) or (token if _NUMBER.fullmatch(token) else json.dumps(token))


def _long(value: Json) -> dict[str, Any]:
    """Return an object with the long names; an empty one for a value of another type."""
    if not isinstance(value, dict):
        return {}
    return {_LONG.get(str(key), str(key)): part for key, part in value.items()}


def from_sudokupad(reader: Reader, document: dict[str, Any]) -> Record:
    """Return the record of a document. Raises ParseError for one of another structure."""
    named = _long(document)
    rows = named.get("cells")
    side = side_of(len(rows) if isinstance(rows, list) else None)
    cells = [_long(cell) for cell in square(rows, side, "cells")]
    about, groups, missing = _cages(named, side)
    missing += [name_of(key) for key in _DRAWN if named.get(key)]
    if missing:
        raise unsupported(missing)
    rules: list[str | Distinct] = [
        rule for key, rule in _FLAGS.items() if named.get(key) or about.get(key)
    ]
    rules += rules_of_groups(side, (), groups)
    shape = board(reader, side, _regions(named.get("regions"), side), rules)
    solution = about.get("solution")
    if not isinstance(solution, str) or len(solution) != side * side:
        solution = ""
    return record_of(
        reader,
        "sudokupad",
        shape,
        [digit_of(cell.get("value"), side) for cell in cells],
        candidates=[mask_of(cell.get("centremarks") or [], side) for cell in cells],
        corner=[mask_of(cell.get("pencilMarks") or [], side) for cell in cells],
        label=about.get("title"),
        author=about.get("author"),
        rules=about.get("rules"),
        solution=[digit_of(digit, side) for digit in solution] or None,
    )


def _cages(
    named: dict[str, Any], side: int
) -> tuple[dict[str, Any], list[list[int]], list[Message | str]]:
    """Return title, author and rules; the cages without a sum; and the unsupported rules.

    Title, author and rules may stand in cages without cells.
    """
    metadata = named.get("metadata")
    about = dict(metadata) if isinstance(metadata, dict) else {}
    places: list[object] = []
    missing: list[Message | str] = []
    cages = named.get("cages") or []
    for cage in map(_long, cages if isinstance(cages, list) else ()):
        text = cage.get("value")
        if not cage.get("cells"):
            match = _ABOUT.match(text) if isinstance(text, str) else None
            if match is not None:
                about.setdefault(match[1].lower(), match[2])
        elif words(text):
            missing.append(name_of("killercage"))
        elif cage.get("unique") is not False:
            places.append(cage["cells"])
    return about, [group for group in _groups(places, side) if len(group) <= side], missing


def _regions(value: object, side: int) -> list[int] | None:
    """Return the region of each cell; None if the document has no regions."""
    if not value:
        return None
    groups = _groups(value if isinstance(value, list) else [], side)
    regions = {cell: number for number, group in enumerate(groups) for cell in group}
    if len(regions) < side * side:
        raise unsupported([msg("cells in no region")])
    return [regions[cell] for cell in range(side * side)]


def _groups(lists: list[Json], side: int) -> list[list[int]]:
    """Return the cells at the places in each list."""
    groups: list[list[int]] = []
    total = 0
    for places in lists:
        if not isinstance(places, list) or (total := total + len(places)) > MOST_CELLS:
            raise wrong(places, msg("a list of cells"))
        pairs = [place_of(place, side) for place in places]
        groups.append([row * side + column for row, column in pairs])
    return groups
