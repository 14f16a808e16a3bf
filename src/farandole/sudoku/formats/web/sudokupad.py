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
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from farandole._lazy import regex
from farandole.i18n import ENGLISH
from farandole.sudoku.formats import values
from farandole.sudoku.formats.documents.json_text import compact, from_json
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.symbols import SIDES, plain_shape
from farandole.sudoku.formats.values import Json
from farandole.sudoku.formats.web.drawings import DRAWN, Drawings, diagonals
from farandole.sudoku.formats.web.fpuzzles import FLAGS
from farandole.sudoku.formats.web.spoken import fits, kinds_said, said_of_board, with_rules
from farandole.sudoku.grid import Grid
from farandole.sudoku.rule_marks import legend
from farandole.sudoku.rules.cages import Killer, TotalOf
from farandole.sudoku.rules.distinct import Distinct, named
from farandole.sudoku.rules.kept import Drawn, Unread
from farandole.sudoku.rules.places import number_of
from farandole.sudoku.rules.rule import Constraint
from farandole.sudoku.rules.written import from_json as rules_from_json
from farandole.sudoku.shape import Shape

_LONG = {
    "ce": "cells", "re": "regions", "ca": "cages", "v": "value", "l": "lines", "a": "arrows",
    "o": "overlays", "u": "underlays", "cs": "cellSize", "t": "title", "te": "text",
    "c": "color", "c1": "borderColor", "c2": "backgroundColor", "ct": "center", "w": "width",
    "h": "height", "r": "rounded", "wp": "wayPoints", "th": "thickness", "hl": "headLength",
}  # fmt: skip
_TOKEN = regex(
    r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[{}\[\],:]|(?P<name>[^\s{}\[\],:'"]+(?=:))"""
    r"""|[^\s{}\[\],:'"]+|\s+""",
    re.DOTALL,
)
_NUMBER = regex(r"-?(?:0|[1-9][0-9]{0,99})(?:\.[0-9]{1,99})?(?:[eE][+-]?[0-9]{1,9})?")
_LITERALS = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
CELL_SIZE = 64
"""Pixels of a cell, in which SudokuPad measures lines and letters."""
OURS = "farandole"
"""The member of a document with its rules, and the class of what is drawn for them."""
_READ = frozenset(("cells", "regions", "cages", "metadata", "global", "norowcol", *DRAWN, *FLAGS))
_ABOUT_READ = frozenset(("title", "author", "rules", "solution", "norowcol", *FLAGS))
_FOG = ("foglight", "fogofwar", "triggereffect")
_ABOUT = regex(
    r"(title|author|rules|solution|source|msgcorrect|foglight|antiknight|antiking)\s*(?::\s*(.*))?",
    re.IGNORECASE | re.DOTALL,
)


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
    for name in (*DRAWN, "cages"):
        items = members.get(name)
        members[name] = list(map(_long, items)) if isinstance(items, list) else []
    is_ours = OURS in members
    ours = [rules_from_json(rule) for rule in _list(members.pop(OURS, []))]
    if is_ours:  # drawn for the rules that the document says, too
        for name in (*DRAWN, "cages"):
            members[name] = [it for it in members[name] if it.get("class") != OURS]
    side = values.side_of(members.get("cells"))
    cells = [_long(cell) for cell in values.square(members["cells"], side, "cells")]
    about, cages, hidden = _cages(members)
    rules: list[str | Distinct] = [
        rule for name, rule in FLAGS.items() if members.get(name) or about.get(name)
    ]
    solution = values.solution_of(about.get("solution"), side)
    stated = [] if is_ours else said_of_board(values.words(about.get("rules")))
    rules += [
        name
        for name in stated
        if name not in rules
        and all(_differ(group, side, solution) for group in _groups(name, side))
    ]
    plain = [cage for cage in cages if not _text_of(cage)]
    groups = values.groups_of(plain, side)
    groups += [] if is_ours else diagonals(members, side, kinds_said(about.get("rules")))
    groups = [cells for cells in groups if _differ(cells, side, solution)]
    groups_drawn = members.get("regions") or ([[]] if is_ours else None)
    regions, others, parts = _regions(groups_drawn, side, solution)
    rules += values.rules_of_groups(side, _without_lines(groups + others, side))
    given = {at for at, cell in enumerate(cells) if cell.get("given") is not False}
    record = values.record_of(
        reader,
        "sudokupad",
        values.board(reader, side, regions, rules),
        [values.digit_of(cell.get("value"), side) for cell in cells],
        given,
        candidates=[values.mask_of(cell.get("centremarks"), side) for cell in cells],
        corner=[values.mask_of(cell.get("pencilMarks"), side) for cell in cells],
        label=about.get("title"),
        author=about.get("author"),
        rules=about.get("rules"),
        solution=solution,
        checks_rules=False,
    )
    found = [*ours, *_sums(cages, record), *_drawn(members, record, about.get("rules"), is_ours)]
    found += [Unread("sudokupad", "regions", compact(parts))] if parts else []
    found += _kept(members, hidden)
    # Rules, what is kept, words: the same order, whether the document says the rules or not.
    found.sort(key=lambda it: isinstance(it, Drawn) + (getattr(it, "format", "") == "words"))
    if not is_ours:
        return with_rules(record, found, about.get("rules"))
    record = with_rules(record, found, "")
    said = ("rules", values.words(in_words(record.grid)))  # by the writer, not by the author
    return record._replace(extra=tuple(note for note in record.extra if note != said))


def in_words(grid: Grid) -> str:
    """Return what the constraints of a grid mean, for a document that has no such words."""
    return "\n".join(ENGLISH.capital(ENGLISH(it), it) for it in legend(grid))


def _groups(name: str, side: int) -> tuple[tuple[int, ...], ...]:
    """Return the groups of a rule of boards that doesn't depend on boxes."""
    return named(name, Shape.jigsaw([at // side for at in range(side * side)])).groups


def _list(value: Json) -> list[Any]:
    return value if isinstance(value, list) else []


def _text_of(cage: dict[str, Any]) -> str:
    """Return what a cage says: its sum, or a text."""
    return values.words(cage.get("value")) or values.words(cage.get("sum"))


def _cages(
    members: dict[str, Any],
) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
    """Return what is said about the puzzle, the cages, and those that are only drawn.

    Title, author and rules may stand in cages without cells.
    """
    about = _long(members.get("metadata"))
    flags = members.get("global")
    about |= dict.fromkeys(map(str, flags[:9] if isinstance(flags, list) else ()), True)
    found: list[dict[str, Any]] = []
    drawn: list[dict[str, Any]] = []
    for cage in members["cages"]:
        text = cage.get("value")
        match = _ABOUT.match(text) if isinstance(text, str) else None
        is_rule = bool(_text_of(cage)) or cage.get("unique") is not False
        if match is not None and not cage.get("cells"):
            about.setdefault(match[1].lower(), match[2] or True)
        elif match is None and cage.get("cells") and is_rule:
            found.append(cage)
        else:
            drawn.append(cage)
    return about, found, drawn


def _without_lines(groups: list[list[int]], side: int) -> list[list[int]]:
    """Return groups without those that are a row or a column."""
    lines = {frozenset(range(i * side, i * side + side)) for i in range(side)}
    lines |= {frozenset(range(i, side * side, side)) for i in range(side)}
    return [group for group in groups if frozenset(group) not in lines]


def _sums(cages: list[dict[str, Any]], record: Record) -> Iterator[Constraint]:
    """Yield the cages with a sum; a text in a cage isn't understood."""
    unread = []
    for cage in cages:
        [group] = values.groups_of([cage], record.grid.shape.side)
        cells = [divmod(cell, record.grid.shape.side) for cell in group]
        number = number_of(_text_of(cage))
        is_sum = number is not None and (number or cage.get("unique") is False)
        if is_sum and len(set(cells)) == len(cells):
            rule = (TotalOf if cage.get("unique") is False else Killer)(cells, number or 0)
            if fits(rule, record):
                yield rule
                continue
        if _text_of(cage):
            unread.append(cage)
    if unread:
        yield Unread("sudokupad", "cages", compact(unread))


def _drawn(
    members: dict[str, Any], record: Record, text: object, is_ours: bool
) -> Iterator[Constraint]:
    """Yield the rules that drawings most likely are, and what isn't understood.

    One that the solution of the document breaks was taken for another. A document with its rules as
    values has no others.
    """
    drawings = Drawings(members, record.grid.shape, kinds_said(text))
    yield from drawings.read(lambda rule: not is_ours and fits(rule, record))


def _kept(members: dict[str, Any], cages: list[dict[str, Any]]) -> Iterator[Constraint]:
    """Yield what else a document has, to be written again."""
    if cages:
        yield Drawn("sudokupad", "cages", compact(cages))
    more: dict[str, Any] = {
        name: value
        for name, value in members.items()
        if name not in _READ and value not in (None, [], {}, "")
    }
    if more.get("cellSize") == CELL_SIZE:
        del more["cellSize"]
    metadata = _long(members.get("metadata"))
    if rest := {name: part for name, part in metadata.items() if name not in _ABOUT_READ}:
        more["metadata"] = dict(sorted(rest.items()))
    if metadata.get("norowcol") or members.get("norowcol"):
        yield Unread("sudokupad", "norowcol", "true")
    for name in _FOG:
        if name in more:
            yield Drawn("sudokupad", name, compact(more.pop(name)))
    if more:
        yield Drawn("sudokupad", "document", compact(dict(sorted(more.items()))))


def _differ(cells: Sequence[int], side: int, solution: list[int] | None) -> bool:
    """Return whether the digits of cells can all differ, and do so in the solution if known."""
    count = len(set(cells))
    return count <= side and (solution is None or len({solution[at] for at in cells}) == count)


def _regions(
    groups: Json, side: int, solution: list[int] | None
) -> tuple[list[int] | None, list[list[int]], list[list[tuple[int, int]]]]:
    """Return the region of each cell, None for the plain ones, groups of cells that differ, others.

    A board without regions has its rows as regions: they say nothing new.
    """
    rows = [at // side for at in range(side * side)]
    if not groups:
        if side not in SIDES:
            return rows, [], []
        boxes = [[at for at, box in enumerate(plain_shape(side).regions) if box == number]
                 for number in range(side)]  # fmt: skip
        are_boxes = all(_differ(box, side, solution) for box in boxes)
        return (None if are_boxes else rows), [], []
    found = values.groups_of(groups, side)
    good = [group for group in found if _differ(group, side, solution)]
    parts = [[divmod(at, side) for at in group] for group in found if group not in good]
    regions, others = values.regions_first(good, side)
    return (rows if regions is None else regions), [list(group) for group in others], parts
