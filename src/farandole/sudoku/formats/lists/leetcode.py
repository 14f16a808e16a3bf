"""Nested lists as in LeetCode 37: ``[["5","3",".",...],...]``, as programs have them.

Rows are lists of cells, in quotes or as numbers, ``null``, ``None``, ``_`` or an empty quote for a
blank, or whole rows in quotes. Braces, as C has them, and parentheses are as good as brackets. A
list of such boards, or of whole puzzles in quotes, gives them all. The text may run over many
lines and may have ``board =`` in front of it, or what else languages have there.

Instead of commas there may be white space alone (numpy), and ``;`` or ``|`` may end rows (Matlab,
MiniZinc). A flat list of all cells is as good as rows.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import Listed, Message, Quoted, msg
from farandole.sudoku.formats.kinds import after_name, kind_of, not_a_puzzle
from farandole.sudoku.formats.lists.code import word_before_list
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import cells_message, quoted
from farandole.sudoku.formats.symbols import (
    BAD,
    BLANKS,
    SIDES,
    counts_from_0,
    decode,
    decode_numbers,
    encode_numbers,
    expected_numbers,
    expected_symbols,
)
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.source import Reader

    _Token = tuple[str, int, int]  # a mark or a quoted cell, its line, its column


_BLANKS = ("null", "None", "undefined", "NULL", "nil", "nan", "NaN", "#f", "_")
_ZEROES = frozenset(("0", *BLANKS))
_NOTHING = "\x00"  # an empty quote
_PAIRS = {"[": "]", "{": "}", "(": ")"}
_LONGEST = SIDES[-1]  # cells in a row; more of them in quotes are a whole puzzle
_MOST = 1000  # rows of a board, or cells of a row, that are kept: many more than any has
_SHORTEST = SIDES[0]  # characters of a row in quotes; the number of a cell has fewer


def read_leetcode(reader: Reader) -> Iterator[Record]:
    """Read one nested list after the other."""
    while reader.skip_ignorable():
        try:
            if kind_of(reader.lines.peek() or "", reader.sides) != "bracket":
                raise not_a_puzzle(reader, msg("a list of lists"))
            yield from read_lists(reader)
        except ParseError as error:
            reader.report(error)


def read_lists(reader: Reader) -> Iterator[Record]:
    """Take the lines of one nested list, bad or good: a board, or a list of boards.

    A bad board is reported and the others are kept. Raises ParseError when the list itself is
    broken; the boards before that place have been given by then.
    """
    try:
        for line, rows in _boards(_Tokens(reader)):
            try:
                grid = _grid(reader, rows)
            except ParseError as error:
                reader.report(error)
            else:
                yield Record(grid, "", line, "leetcode")
    except ParseError:
        _skip_rest(reader)
        raise


_DEEPEST = 12  # lists in lists
_END = re.compile(r"[,;.)\]}\s]*(?:\w+\s*=\s*[\w.]+[\s,;.)]*)*(?:(?:#|//|%|--|/\*).*)?$")
_COMMA_OR_END = Listed([Quoted(","), Quoted("]")], "or")


class _Tokens:
    """The tokens of a nested list, line after line: brackets, commas, and cells after ``'``.

    Braces and parentheses are given as brackets, but each is closed by its own kind; and ``;`` and
    ``|``, which end rows, as ``;``. Where white space alone stands between two cells or lists, a
    comma is put there.
    """

    __slots__ = ("_ahead", "_at", "_open", "_reader", "_spaced", "_text")

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._text = next(reader.lines)
        # The place is counted in the line as it stands, also when it's indented.
        lead = len(self._text) - len(self._text.lstrip())
        self._at = lead + (after_name(self._text.strip()) or 0)
        self._open: list[str] = []
        self._spaced = False  # whether a cell or list has ended and no comma followed
        self._ahead: list[_Token] = []

    def give_back(self, *tokens: _Token) -> None:
        """Have these tokens, taken last, come again."""
        self._ahead = [*tokens, *self._ahead]

    def next(self, expected: object) -> _Token:
        """Return the next token, taking lines as needed; a blank line ends the list."""
        if self._ahead:
            return self._ahead.pop(0)
        while True:
            text = self._text
            while self._at < len(text) and text[self._at].isspace():
                self._at += 1
            if self._at < len(text):
                return self._token(expected)
            following = self._reader.lines.peek()
            found: Message | None = msg("a blank line")
            if following is None:
                found = msg("the end of the text")
            if following and _is_puzzle(following, self._reader):
                found = msg("a puzzle on the next line")
            elif following and following.strip():
                found = None
            if found is not None:
                raise self._error(
                    msg("a list is never closed"), "parse.unfinished", found, expected, self._at
                )
            assert following is not None
            self._text = next(self._reader.lines)
            self._at = 0

    def _token(self, expected: object) -> _Token:
        text, at = self._text, self._at
        place = self._reader.lines.number, at + 1
        symbol = text[at]
        if symbol == "," or symbol in ";|":
            self._at = at + 1
            self._spaced = False
            return "," if symbol == "," else ";", *place
        if self._open and symbol == _PAIRS[self._open[-1]]:
            self._at = at + 1
            self._open.pop()
            self._spaced = True
            return "]", *place
        if self._spaced:
            # White space, or nothing between a list and the next: as good as a comma.
            self._spaced = False
            if symbol in _PAIRS or (at and text[at - 1].isspace()) or not at:
                return ",", *place
        if symbol in _PAIRS:
            if len(self._open) >= _DEEPEST:
                raise self._error(
                    msg("not a list of cells"), "parse.structure", Quoted(symbol), expected, at
                )
            self._at = at + 1
            self._open.append(symbol)
            return "[", *place
        if symbol in "\"'":
            end = text.find(symbol, at + 1)
            if end < 0:
                raise self._error(
                    msg("a quote is never closed"),
                    "parse.unfinished",
                    quoted(text[at:]),
                    expected,
                    at,
                )
            self._at = end + 1
            self._spaced = True
            inner = text[at + 1 : end]
            if len(inner) < 2 and not inner.strip():
                inner = _NOTHING
            return "'" + inner, place[0], place[1] + 1
        if blank := next((word for word in _BLANKS if text.startswith(word, at)), None):
            self._at = at + len(blank)
            self._spaced = True
            return "'.", *place
        if (bracket := word_before_list(text, at)) is not None:
            self._at = bracket
            return self._token(expected)
        end = at
        while end < len(text) and text[end] in "0123456789":
            end += 1
        is_lone = symbol == "." or (symbol == "-" and not text[at + 1 : at + 2].isdigit())
        if end == at and is_lone and self._open:
            end = at + 1
        if end == at:
            raise self._error(
                msg("not a list of cells"), "parse.structure", Quoted(text[at]), expected, at
            )
        self._at = end
        if text[end : end + 1] == ".":  # numbers with a point, as numpy prints them
            rest = end + 1
            while rest < len(text) and text[rest] == "0":
                rest += 1
            if text[rest : rest + 1] in ("", " ", ",", "]", "}", ")", ";"):
                self._at = rest
        self._spaced = True
        return "'" + text[at:end], *place

    def finish(self) -> None:
        """Make sure that nothing but the end of a statement or a comment follows on the line."""
        rest = self._text[self._at :].strip()
        if _END.match(rest) is None:
            raise self._error(
                msg("text after the list"),
                "parse.trailing",
                quoted(rest),
                msg("the end of the line"),
                self._at,
            )

    def _error(
        self, message: Message, code: str, found: object, expected: object, at: int
    ) -> ParseError:
        return ParseError(
            message,
            code=code,
            line=self._reader.lines.number,
            column=at + 1,
            found=found,
            expected=expected,
        )


def _is_puzzle(text: str, reader: Reader) -> bool:
    """Tell whether a line holds a puzzle by itself, and isn't one in quotes in a list."""
    kind = kind_of(text, reader.sides)
    return kind == "object" or (kind in ("line", "bad line") and text.lstrip()[0] not in "\"'")


def _boards(tokens: _Tokens) -> Iterator[tuple[int, list[list[_Token]]]]:
    """Return the rows of each board in the list, with the number of the line it begins in."""
    opening = tokens.next("'['")
    _need(opening, "[")
    first = tokens.next(msg("a row"))
    while first[0] == ";":  # [| opens a matrix of MiniZinc
        first = tokens.next(msg("a row"))
    taken = [first]
    if is_whole := first[0][0] == "'" and len(first[0]) - 1 > _LONGEST:
        are_boards = True
    elif first[0] == "[":
        second = tokens.next(msg("a cell"))
        taken.append(second)
        is_row = second[0][0] == "'" and len(second[0]) - 1 >= _SHORTEST
        are_boards = second[0] == "[" or is_row
    else:
        are_boards = False
    tokens.give_back(*taken)
    if not are_boards and first[0][0] == "'" and len(first[0]) - 1 < _SHORTEST:
        rows = _flat(tokens)
        tokens.finish()
        yield opening[1], rows
        return
    if not are_boards:
        tokens.give_back(opening)
        rows = _rows(tokens)
        tokens.finish()
        yield opening[1], rows
        return
    while True:
        token = tokens.next(msg("a board"))
        if token[0] == "]":
            break
        if is_whole and token[0][0] == "'":
            yield token[1], _rows_of(token)
        else:
            tokens.give_back(token)
            yield token[1], _rows(tokens)
        token = tokens.next(_COMMA_OR_END)
        if token[0] == "]":
            break
        _need(token, ",")
    tokens.finish()


def _flat(tokens: _Tokens) -> list[list[_Token]]:
    """Return the rows of a list that has all cells; ``;`` ends a row where there is any."""
    rows: list[list[_Token]] = [[]]
    is_cut = False
    while True:
        token = tokens.next(msg("a cell"))
        if token[0][0] != "'":
            if token[0] == "]":
                break
            raise _unexpected(token, msg("a cell"))
        if len(rows[-1]) < _MOST * 25:
            rows[-1].append(token)
        token = tokens.next(_COMMA_OR_END)
        if token[0] == ";":
            is_cut = True
            while token[0] == ";":
                token = tokens.next(_COMMA_OR_END)
            if len(rows) < _MOST:
                rows.append([])
            if token[0] != "]":
                tokens.give_back(token)
                continue
        if token[0] == "]":
            break
        _need(token, ",")
    rows = [row for row in rows if row]
    if is_cut or not rows:
        return rows
    cells = rows[0]
    side = isqrt(len(cells))
    if side * side != len(cells) or side not in SIDES:
        raise ParseError(
            msg("not a whole puzzle"),
            code="parse.length",
            line=cells[-1][1],
            column=cells[-1][2],
            found=cells_message(len(cells)),
            expected=cells_message(81),
        )
    return [cells[i : i + side] for i in range(0, len(cells), side)]


def _rows_of(token: _Token) -> list[list[_Token]]:
    """Return the cells of a whole puzzle in quotes, row by row."""
    text, line, column = token
    text = text[: 2 + (_LONGEST + 1) ** 2].replace(" ", ".")  # no board is that large
    cells: list[_Token] = [("'" + c, line, column + i) for i, c in enumerate(text[1:])]
    side = max(isqrt(len(cells)), 1)
    return [cells[i : i + side] for i in range(0, len(cells), side)]


def _rows(tokens: _Tokens) -> list[list[_Token]]:
    """Return the cells of each row, with their places."""
    _need(tokens.next("'['"), "[")
    rows: list[list[_Token]] = []
    while True:
        token = tokens.next(msg("a row"))
        if token[0] == "]" and rows:
            break
        if token[0] == "[":
            row = _cells(tokens)
        elif token[0][0] == "'":
            text, line, column = token
            symbols = text[1 : _MOST + 1].replace(" ", ".")
            row = [("'" + c, line, column + i) for i, c in enumerate(symbols)]
        else:
            raise _unexpected(token, msg("a row"))
        if len(rows) < _MOST:
            rows.append(row)
        token = tokens.next(_COMMA_OR_END)
        if token[0] == "]":
            break
        _need(token, ",")
    return rows


def _cells(tokens: _Tokens) -> list[_Token]:
    """Return the cells up to the bracket that closes the row."""
    cells: list[_Token] = []
    while True:
        token = tokens.next(msg("a cell"))
        if token[0] == "]":
            return cells
        if token[0][0] != "'":
            raise _unexpected(token, msg("a cell"))
        if len(cells) < _MOST:
            cells.append(token)
        token = tokens.next(_COMMA_OR_END)
        if token[0] == "]":
            return cells
        _need(token, ",")


def _need(token: _Token, mark: str) -> None:
    if token[0] != mark:
        raise _unexpected(token, repr(mark))


def _unexpected(token: _Token, expected: object) -> ParseError:
    found = repr(token[0].removeprefix("'"))
    return ParseError(
        msg("not a list of lists"),
        code="parse.structure",
        line=token[1],
        column=token[2],
        found=found,
        expected=expected,
    )


def _skip_rest(reader: Reader) -> None:
    """Take what is left of a broken list: up to its last bracket or a blank line."""
    while (text := reader.lines.peek()) is not None and text.strip():
        if kind_of(text, reader.sides) in ("line", "hodoku", "section", "object"):
            return
        next(reader.lines)
        bare = text.rstrip(" \t,;.").replace(" ", "")
        if bare.endswith(("]]", "}}", "))", "])")) or bare.strip() in ("]", "}", ")"):
            return


def _grid(reader: Reader, rows: list[list[_Token]]) -> Grid:
    """Return the grid of the rows."""
    side = len(rows)
    if side not in reader.sides:
        wanted = ", ".join(map(str, reader.sides))
        line, column = (rows[-1][-1] if rows[-1] else ("", reader.lines.number, 1))[1:]
        raise ParseError(
            msg("no board has this side"),
            code="parse.rows",
            line=line,
            column=column,
            found=msg("{side} rows", side=side),
            expected=wanted,
        )
    for i, row in enumerate(rows):
        if len(row) != side:
            line, column = (row or [("", reader.lines.number, 1)])[min(side, len(row) - 1)][1:]
            raise ParseError(
                msg("a row of the wrong length"),
                code="parse.length",
                line=line,
                column=column,
                found=cells_message(len(row)),
                expected=msg("{cells} in row {row}", cells=side, row=i + 1),
            )
    tokens = [token for row in rows for token in row]
    cells = [text[1:] for text, _, _ in tokens]
    if _NOTHING in cells and _ZEROES.isdisjoint(cells):
        cells = ["." if cell == _NOTHING else cell for cell in cells]
    elif counts_from_0(cells, side):
        cells = [cell if cell == "." else str(int(cell) + 1) for cell in cells]
    numbers = any(len(cell) != 1 for cell in cells)
    digits = decode_numbers(cells, side) if numbers else decode("".join(cells), side)
    if BAD in digits:
        at = digits.index(BAD)
        expected = expected_numbers(side) if numbers else expected_symbols(cells, side)
        raise ParseError(
            msg("bad cell"),
            code="parse.cell",
            line=tokens[at][1],
            column=tokens[at][2],
            found=Quoted(cells[at].replace(_NOTHING, "")),
            expected=expected,
        )
    return Grid._of(digits, reader.shape_of(side))


def write_leetcode(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write one JSON list a puzzle, a line each."""
    for record in records:
        n = record.grid.shape.side
        cells = encode_numbers(record.grid, blank)
        rows = (
            "[" + ",".join(f'"{cell}"' for cell in cells[i : i + n]) + "]"
            for i in range(0, n * n, n)
        )
        yield "[" + ",".join(rows) + "]\n"
