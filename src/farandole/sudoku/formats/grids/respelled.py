r"""Boards whose rows are spelt in a way of their own: each line is spelt anew, then read as usual.

    5 3 0 0 7 0 0 0 0\        the end of a line kept in Markdown, or one that goes on
    5. 3. 0. 0. 7. ...        what numpy and Fortran print and save: 5.000e+00, too
    5.0 3.0 NaN NaN 7.0 ...   a word for each blank: nan, NA, None, null, nil
    5 3 0 # 0 7 0 # 0 0 0     walls between boxes
    |   : 3 :   |   :  ...    a lighter line between the cells than around boxes
    2 9 $ 1 7 $ $ 6 5         another sign for a blank
    - 53..7....               items of a list, as in YAML
       1  53..7....           the number of each line, as editors show it
    5 c, 3 c, 0 c,  ...       Forth, with gaps between the bands
    | 5 | 3 |  |  | 7 | ...   fields of any width, some of them empty
    [5][3][ ][ ][7] ...       a cell in each pair of brackets
    | 16 | 8  | 2  |    |     a space for each blank of a large board, and no other

A board is taken only if all its rows are spelt so, and it is whole.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.sudoku.formats.grids.board import read_board
from farandole.sudoku.formats.grids.fields import from_brackets, from_fields
from farandole.sudoku.formats.grids.prefixed import way_ahead
from farandole.sudoku.formats.lines.row import Row
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.tables.fields import LONGEST_ROW
from farandole.sudoku.formats.web.wording import rules_in_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.sudoku.formats.record import Record

_FAR = 64  # lines of a board
_ABOVE = 40  # lines above one that may speak of its rules
_SIGNS = "$@^~+=<>#"
_CELLS = r"[0-9A-Za-z._*?]"
_BACKSLASH = re.compile(rf"\s*{_CELLS}[^\\]+\\{{1,2}}\s*")
_NOTHING = r"(?:nan|NaN|NAN|NA|None|null|nil)\b"
_FLOATS = re.compile(
    rf"[\s\[(]*(?:(?:[0-9]{{1,2}}(?:\.0*(?:[eE][+-]?0{{1,3}})?)?|{_NOTHING})(?:[\s,;]+|[\])]+,?\s*|$)){{4,25}}"
)
_HAS_FLOAT = re.compile(rf"[0-9]\.|{_NOTHING}")
_FLOAT = re.compile(r"([0-9]{1,2})\.(0*)(?:[eE][+-]?0{1,3})?(?![0-9])")
_WALLS = re.compile(
    r"[\s#]*(?:[0-9._*?-]\s*){2,}#\s*(?:[0-9._*?-]\s*){2,}(?:#\s*(?:[0-9._*?-]\s*)*)*"
)
_LIGHT = re.compile(r"\s*[|!](?:[^:|]{1,5}[:|])+\s*")
_SIGN = re.compile(rf"\s*(?:[1-9]\s{{0,3}}|([{_SIGNS}])\s{{0,3}}){{4,25}}")
_ITEM = re.compile(rf"\s*[-*+•]\s+[\"']?({_CELLS}{{4,25}})[\"']?\s*")
_NUMBERED = re.compile(r"\s*([0-9]{1,2})\s+([0-9._*-]{9,25})\s*")
_FORTH = re.compile(r"\s*(?:[0-9]\s+[cCbB]?,\s*){4,25}")
_LARGE = ((4, 4), (5, 5), (3, 4), (4, 3))
_IN_BOX = re.compile(r"[0-9A-Y ]{3,5}")
_RULE = frozenset(" \t#|:+~=_-")


def _is_rule(text: str) -> bool:
    """Tell whether a line is drawn between bands, or around the board."""
    return _RULE.issuperset(text) and any(mark * 3 in text for mark in "#~=_-")


def _unslashed(text: str) -> str | None:
    return text.rstrip().rstrip("\\") if _BACKSLASH.fullmatch(text) else None


def _whole(text: str) -> str | None:
    if _HAS_FLOAT.search(text) is None or _FLOATS.fullmatch(text) is None:
        return None
    bare = re.sub(_NOTHING, lambda word: "0".ljust(len(word[0])), text)
    bare = re.sub(r"[\[\](),;]", " ", bare)
    return _FLOAT.sub(lambda found: found[1].ljust(len(found[0])), bare)


def _walled(text: str) -> str | None:
    return text.replace("#", "|") if _WALLS.fullmatch(text) else None


def _heavy(text: str) -> str | None:
    if _LIGHT.fullmatch(text) is None or ":" not in text:
        return None
    return text.replace("|", "║").replace(":", "│")


def _blank(text: str) -> str | None:
    if _SIGN.fullmatch(text) is None:
        return None
    signs = {c for c in text if c in _SIGNS}
    return text.replace(signs.pop(), ".") if len(signs) == 1 else None


def _item(text: str) -> str | None:
    found = _ITEM.fullmatch(text)
    return " " * found.start(1) + found[1] if found else None


def _numbered(text: str) -> str | None:
    found = _NUMBERED.fullmatch(text)
    return " " * found.start(2) + found[2] if found else None


def _stored(text: str) -> str | None:
    return re.sub(r"[cCbB]?,", " ", text) if _FORTH.fullmatch(text) else None


def _boxed(text: str) -> str | None:
    """Return a row of a large board, with dots for its spaces, if bars are all else it has."""
    boxes = text.strip()[1:-1].split("|")
    count, width = len(boxes), len(boxes[0])
    is_boxed = (count, width) in _LARGE and text.strip()[:1] == text.strip()[-1:] == "|"
    if not is_boxed or any(len(box) != width or not _IN_BOX.fullmatch(box) for box in boxes):
        return None
    return text.strip().replace(" ", ".")


_WAYS: tuple[Callable[[str], str | None], ...] = (
    _unslashed, _whole, _walled, _heavy, _blank, _item, _stored, _boxed, _numbered,
    from_fields, from_brackets,
)  # fmt: skip
_MARKS = frozenset("\\.#:,|Nn[{(" + _SIGNS)


def take_respelled(reader: Reader) -> Record | None:
    """Take the board that begins with the next line, in one of these spellings; None if none does.

    Raises ParseError for one that stands below words about rules that aren't Sudoku's.
    """
    text = reader.lines.peek() or ""
    if not 6 <= len(text) <= LONGEST_ROW:
        return None
    is_marked = not _MARKS.isdisjoint(text) or text.lstrip()[:1] in "-*+•"
    for way in _WAYS if is_marked or _NUMBERED.fullmatch(text) else ():
        if way(text) is None and not (way in (_heavy, _boxed) and _is_rule(text)):
            # A row that has no blank, or nothing behind it, may be the first of others.
            continue
        if (record := _take(reader, way)) is not None:
            return record
    behind_words = way_ahead(reader)
    return None if behind_words is None else _take(reader, behind_words)


def _take(reader: Reader, way: Callable[[str], str | None]) -> Record | None:
    lines: list[str] = []
    numbers: list[int] = []
    respelled = 0
    while len(lines) < _FAR and (text := reader.lines.peek(len(lines))) is not None:
        if len(text) > LONGEST_ROW:
            break
        line = way(text)
        if way is _numbered and (found := _NUMBERED.fullmatch(text)) is not None:
            numbers.append(int(found[1]))
            line = line if numbers[-1] == numbers[0] + len(numbers) - 1 else None
        if line is not None:
            respelled += 1
        elif not text.strip():
            line = ""
        elif _is_rule(text) and way in (_walled, _heavy, _blank, _boxed):
            line = text.replace("#", "-").replace("~", "=")
        elif way in (_unslashed, _blank) and Row(text).sides(reader.sides):
            line = text
        else:
            break
        lines.append(line)
    while lines and not lines[-1]:
        lines.pop()
    if way is _stored and "" not in lines:
        return None  # it's read with the words around it
    inner = Reader(iter(lines), shape=reader.shape)
    try:
        record = read_board(inner)
    except ParseError:
        return None
    side = record.grid.shape.side
    if respelled < side // 2 or (way is not _blank and respelled < side - 3):
        return None
    below = 0
    while (text := inner.lines.peek(below)) and not _is_rule(text):
        below += 1
    if below % side:
        return None  # a row too many
    first = reader.lines.number
    error = _unsolved_above(reader, record) if way is _item else None
    reader.lines.skip(inner.lines.number)
    if error is not None:
        raise error.at(line=first + record.line, column=1)
    return record._replace(line=first + record.line)


def _unsolved_above(reader: Reader, record: Record) -> ParseError | None:
    """Return the error for lines above, up to a gap, that speak of rules the board lacks."""
    number = reader.lines.number
    above: list[str] = []
    while len(above) < _ABOVE and (text := reader.lines.at(number - len(above))):
        above.append(text[:LONGEST_ROW])
    return rules_in_words(" ".join(above), record.grid.shape)
