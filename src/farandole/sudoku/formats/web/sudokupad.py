"""SudokuPad's own puzzles: JSON with short names, packed into ``https://sudokupad.app/scl...``.

    {ce: [[{v: 5}, {}, ...], ...], re: [[[0, 0], [0, 1], ...], ...],
     ca: [{cells: [[0, 0], ...], v: 10}, {v: 'title: ...'}], metadata: {title: ..., author: ...}}

Names have no quotes, strings have single ones, ``t`` and ``f`` are true and false, and nothing
between two commas is an empty object. Cages, regions and flags are rules; lines and other drawings
may mean any, so they are read as what they most likely are, and what isn't understood is named.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from farandole.errors import ArgumentError, ParseError
from farandole.i18n import msg
from farandole.sudoku.formats import values
from farandole.sudoku.formats.documents.json_text import from_json
from farandole.sudoku.formats.web.drawings import Drawings
from farandole.sudoku.formats.web.fpuzzles import FLAGS
from farandole.sudoku.formats.web.spoken import spoken, with_rules
from farandole.sudoku.rules.cages import Killer, TotalOf
from farandole.sudoku.rules.kept import Drawn, Unread
from farandole.sudoku.rules.places import number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.values import Json
    from farandole.sudoku.rules.distinct import Distinct
    from farandole.sudoku.rules.rule import Constraint

_LONG = {
    "ce": "cells", "re": "regions", "ca": "cages", "v": "value", "l": "lines", "a": "arrows",
    "o": "overlays", "u": "underlays", "cs": "cellSize", "t": "title", "te": "text",
    "c": "color", "c1": "borderColor", "c2": "backgroundColor", "ct": "center", "w": "width",
    "h": "height", "r": "rounded", "wp": "wayPoints", "th": "thickness", "hl": "headLength",
}  # fmt: skip
_TOKEN = re.compile(
    r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[{}\[\],:]|(?P<name>[^\s{}\[\],:'"]+(?=:))"""
    r"""|[^\s{}\[\],:'"]+|\s+""",
    re.DOTALL,
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,99})(?:\.[0-9]{1,99})?(?:[eE][+-]?[0-9]{1,9})?")
_LITERALS = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
_DRAWN = ("lines", "arrows", "overlays", "underlays")
_KEPT = ("foglight", "fogofwar", "triggereffect")
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
    return from_json("".join(parts) if size == len(text) else "", "SudokuPad")


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
    members = value if isinstance(value, dict) else {}
    return {_LONG.get(str(name), str(name)): part for name, part in members.items()}


def from_sudokupad(reader: Reader, document: dict[str, Any]) -> Record:
    """Return the record of a document. Raises ParseError for one of another structure."""
    members = _long(document)
    side = values.side_of(members.get("cells"))
    cells = [_long(cell) for cell in values.square(members["cells"], side, "cells")]
    about, cages = _cages(members)
    rules: list[str | Distinct] = [
        rule for name, rule in FLAGS.items() if members.get(name) or about.get(name)
    ]
    plain = [cage for cage in cages if not values.words(cage.get("value"))]
    groups = [group for group in values.groups_of(plain, side) if len(group) <= side]
    rules += values.rules_of_groups(side, groups)
    record = values.record_of(
        reader,
        "sudokupad",
        values.board(reader, side, _regions(members.get("regions"), side), rules),
        [values.digit_of(cell.get("value"), side) for cell in cells],
        candidates=[values.mask_of(cell.get("centremarks"), side) for cell in cells],
        corner=[values.mask_of(cell.get("pencilMarks"), side) for cell in cells],
        label=about.get("title"),
        author=about.get("author"),
        rules=about.get("rules"),
        solution=values.solution_of(about.get("solution"), side),
        checks_rules=False,
    )
    try:
        found = [*_sums(cages, side), *_drawn(members, record, about.get("rules"))]
    except ArgumentError as error:
        raise ParseError(error.message, code="parse.rules", column=1) from None
    return with_rules(record, found, about.get("rules"))


def _cages(members: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return title, author and rules, which may stand in cages without cells; and the cages."""
    metadata = members.get("metadata")
    about = dict(metadata) if isinstance(metadata, dict) else {}
    found: list[dict[str, Any]] = []
    cages = members.get("cages")
    for cage in map(_long, cages if isinstance(cages, list) else ()):
        text = cage.get("value")
        if not cage.get("cells"):
            match = _ABOUT.match(text) if isinstance(text, str) else None
            if match is not None:
                about.setdefault(match[1].lower(), match[2])
        elif values.words(text) or cage.get("unique") is not False:
            found.append(cage)
    return about, found


def _sums(cages: list[dict[str, Any]], side: int) -> Iterator[Constraint]:
    """Yield the cages with a sum; a text in a cage isn't understood."""
    for cage in cages:
        text = values.words(cage.get("value"))
        number = number_of(text)
        if number is None:
            if text:
                yield Unread("sudokupad", "cages", json.dumps(cage))
            continue
        [group] = values.groups_of([cage], side)
        cells = [divmod(cell, side) for cell in group]
        yield (TotalOf if cage.get("unique") is False else Killer)(cells, number)


def _drawn(members: dict[str, Any], record: Record, text: object) -> Iterator[Constraint]:
    """Yield the rules that drawings most likely are, and what isn't understood.

    One that the solution of the document breaks was taken for another.
    """
    drawings = {
        name: [_long(item) for item in items if isinstance(item, dict)]
        for name in _DRAWN
        if isinstance(items := members.get(name), list)
    }
    said = frozenset[str]().union(*spoken(values.words(text)).values())
    rules, missing = Drawings(drawings, record.grid.shape.side, said).read()
    for rule in rules:
        if record.solution is not None and rule.broken(record.solution):
            missing.append(str(rule.title))
        else:
            yield rule
    for name in dict.fromkeys(missing):
        kept = drawings if name == "shapes" else drawings.get(name)
        yield Unread("sudokupad", name, json.dumps(kept))
    for name in _KEPT:
        if members.get(name):
            yield Drawn("sudokupad", name, json.dumps(members[name]))


def _regions(groups: Json, side: int) -> list[int] | None:
    """Return the region of each cell; None if the document has no regions."""
    if not groups:
        return None
    regions, others = values.regions_first(values.groups_of(groups, side), side)
    if regions is None or others:
        raise values.unsupported([msg("cells in no region")])
    return regions
