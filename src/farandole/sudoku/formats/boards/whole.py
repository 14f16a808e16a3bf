"""Whether a line holds a whole puzzle by itself, and where in it: in one word, or in pieces."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from farandole._lazy import regex
from farandole.sudoku.formats.boards.row import CELLISH, QUOTES, Row
from farandole.sudoku.formats.symbols import board_characters, narrow

SEPARATORS = (",", ";", "，", "；")
"""What may stand between a puzzle and its label, besides white space."""
LONGEST_LOOKED_AT = 1 << 16
"""A longer line is no row of a board, and a puzzle only if it is plain, with a long label."""
_AROUND = frozenset("|=:：\"'`")
_NEAR = 2000  # characters in which the puzzle of a line begins
_LONG = 30  # cells; a puzzle of side 6 has 36, the longest row 25
_LONG_WORD = regex(rf"[^\s,;|=:\"'`，；：]{{{_LONG},}}")
_LABELLED = regex(r"[0-9.]{81}(?=[-_/#~][^\W\d_])")  # 53..7...-easy-1
_NAME = regex(r"[^\W\d_][^:：]{0,60}[:：]")
_DIGITS_AND_SPACE = frozenset("123456789 ")


def puzzle_token(text: str) -> str:
    """Return the word of a line that is a puzzle, if one is: as a rule the first.

    A word ends at white space, a comma or a semicolon, and may be in quotes. After a number or
    names in front of it the puzzle is another: a long word of digits and blanks.

    >>> puzzle_token("1234............ label"), len(puzzle_token("No.7 " + 81 * "."))
    ('1234............', 81)
    >>> len(puzzle_token("Puzzle 1: easy, " + 81 * ".")), len(puzzle_token("p=" + 81 * "." + "|x"))
    (81, 81)
    """
    words = text.split(None, 2)
    if not words:
        return ""
    token = _head(words[0])
    if (labelled := _LABELLED.match(token)) is not None:
        return labelled[0]
    second = _head(words[1]) if len(words) > 1 else ""
    is_whole = len(token) == 16 and board_characters(4).issuperset(token)
    if is_long(second) and len(token) < _LONG and not is_whole:
        return second
    if is_whole or (is_long(token) and _AROUND.isdisjoint(token)):
        return token
    return next(filter(is_long, _LONG_WORD.findall(text[:_NEAR])), token)


def _head(word: str) -> str:
    for separator in SEPARATORS:
        word = word.partition(separator)[0]
    is_quoted = word[:1] in QUOTES and len(word) > 1 and word[0] == word[-1]
    return word[1:-1] if is_quoted else word


def is_long(token: str) -> bool:
    """Tell whether the token is meant as a whole puzzle of side 6 or more, mistyped perhaps."""
    if len(token) < _LONG:
        return False
    cellish = sum(map(CELLISH.__contains__, narrow(token)))
    return cellish * 10 >= len(token) * 9


def one_line(text: str, sides: Sequence[int]) -> int | None:
    """Return the side of the puzzle that the line holds by itself, if it does."""
    token = narrow(puzzle_token(text))
    is_drawn = not token.strip("-_*") and token != text.strip(" \t\"'")  # by a program
    for side in sides:
        if len(token) == side * side and not follows_fields(text, token):
            fitting = 0 if is_drawn else sum(map(board_characters(side).__contains__, token))
            return side if fitting == len(token) or fitting * 4 > len(token) * 3 >= 27 else None
    found = whole_line(text, sides)
    return None if found is None else found.side


def follows_fields(text: str, token: str) -> bool:
    """Return whether a word follows as many fields as it has characters: a board's solution."""
    return text.count(",", 0, text.find(token)) == len(token)


class Whole(NamedTuple):
    """A puzzle in pieces, and where in its line they begin and end."""

    side: int
    symbols: str
    columns: list[int]
    start: int
    end: int


def whole_line(text: str, sides: Sequence[int]) -> Whole | None:
    """Return the puzzle of a line that has it in pieces; None if it has none.

    The pieces are rows or cells, with white space, commas, bars or slashes between them; or the
    line is the cells themselves, with a space for each blank. A name and a colon may stand in front
    of them, and after a tab or as many fields as there are cells, something else behind them.

    >>> whole_line("12../..../..../...3", (4,))[:2]
    (4, '12.............3')
    """
    name = _NAME.match(text)
    for start, end in (
        (0, len(text)),
        (0, text.rfind("\t")),
        (0, text.rfind(",")),
        (name.end() if name else -1, len(text)),
    ):
        if 0 <= start < end and (found := _pieces(text[start:end], sides)) is not None:
            side, symbols, columns = found
            return Whole(side, symbols, [column + start for column in columns], start, end)
    return None


def _pieces(text: str, sides: Sequence[int]) -> tuple[int, str, list[int]] | None:
    """Return side, symbols and their columns of a line that is a puzzle in pieces."""
    if len(text) > LONGEST_LOOKED_AT:
        return None
    flat = text
    if "/" in flat or "\\" in flat:
        flat = flat.replace("/", " ").replace("\\n", "  ").replace("\\r", "  ")
    row = Row(flat)
    for side in sides:
        if len(row.chars) == side * side and len(row.parts) in (side, side * side):
            width = side if len(row.parts) == side else 1
            even = all(len(part) == width for part in row.parts)
            known = board_characters(side)
            good = sum(c in known for c in row.chars)
            is_near = (
                len(row.parts) == side >= 6 and flat is not text and 4 * good >= 3 * side * side
            )
            fits = even and (good == len(row.chars) or is_near)
            columns = [cell.column for cell in row.cells(0)]
            return (side, row.chars, columns) if fits else None
    return _in_fields(text, sides) or _with_spaces(text, sides)


def _in_fields(text: str, sides: Sequence[int]) -> tuple[int, str, list[int]] | None:
    """Return the same of cells in fields, some of them empty."""
    for separator in (",", ";", "\t"):
        count = text.count(separator)
        side = isqrt(count + 1)
        if side * side == count + 1 and side in sides and side > 4:  # not a row of side 16
            pieces = text.strip(" \r\n").split(separator)
            symbols = [piece.strip(" \"'") for piece in pieces]
            if len(symbols) == side * side and all(
                not symbol or (len(symbol) == 1 and narrow(symbol) in board_characters(side))
                for symbol in symbols
            ):
                columns, column = [], 1
                for piece in pieces:
                    columns.append(column + len(piece) - len(piece.lstrip(" \"'")))
                    column += len(piece) + 1
                return side, "".join(narrow(symbol) or "." for symbol in symbols), columns
    return None


def _with_spaces(text: str, sides: Sequence[int]) -> tuple[int, str, list[int]] | None:
    """Return the same of a line that has a space for each blank."""
    bare, start = text.strip("\r\n"), 0
    if bare.strip()[:1] in QUOTES and bare.strip()[-1:] == bare.strip()[:1]:
        start = len(bare) - len(bare.lstrip()) + 1
        bare = bare.strip()[1:-1]
    side = isqrt(len(bare))
    if (
        side * side != len(bare)
        or side not in sides
        or not 6 <= side <= 9
        or not _DIGITS_AND_SPACE.issuperset(bare)
        or not bare[1::2].strip()
        or not bare[::2].strip()
    ):
        return None
    return side, bare.replace(" ", "."), list(range(start + 1, start + 1 + len(bare)))
