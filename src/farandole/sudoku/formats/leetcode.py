"""Nested lists as in LeetCode 37: ``[["5","3",".",...],...]``, as JSON or Python writes them.

Rows are lists of cells, in quotes or as numbers, ``null`` or ``None`` for a blank, or whole rows
in quotes. The text may run over many lines and may have ``board =`` in front of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.sudoku.formats.kinds import after_name, kind_of, not_a_puzzle
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.symbols import (
    BAD,
    decode,
    decode_numbers,
    encode_numbers,
    expected_symbols,
)
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.source import Reader

    _Token = tuple[str, int, int]  # a mark or a quoted cell, its line, its column


_BLANKS = ("null", "None")


def read_leetcode(reader: Reader) -> Iterator[Record]:
    """Read one nested list after the other."""
    while reader.skip_ignorable():
        try:
            if kind_of(reader.lines.peek() or "", reader.sides) != "bracket":
                raise not_a_puzzle(reader, "[[")
            yield read_lists(reader)
        except ParseError as error:
            reader.report(error)


def read_lists(reader: Reader) -> Record:
    """Take the lines of one nested list, bad or good."""
    start = reader.lines.number + 1
    try:
        rows = _rows(_Tokens(reader))
    except ParseError:
        _skip_rest(reader)
        raise
    return Record(_grid(reader, rows), "", start, "leetcode")


class _Tokens:
    """The tokens of a nested list, line after line: brackets, commas, and cells after ``'``."""

    __slots__ = ("_at", "_reader", "_text")

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._text = next(reader.lines)
        self._at = after_name(self._text) or 0

    def next(self, expected: str) -> _Token:
        """Return the next token, taking lines as needed; a blank line ends the list."""
        while True:
            text = self._text
            while self._at < len(text) and text[self._at].isspace():
                self._at += 1
            if self._at < len(text):
                return self._token(expected)
            following = self._reader.lines.peek()
            found = "the end of the text" if following is None else "a blank line"
            if following and kind_of(following, self._reader.sides) in ("line", "bad line"):
                found = "a puzzle on the next line"
            elif following and following.strip():
                found = ""
            if found:
                raise self._error("a list is never closed", found, expected, self._at)
            assert following is not None
            self._text = next(self._reader.lines)
            self._at = 0

    def _token(self, expected: str) -> _Token:
        text, at = self._text, self._at
        place = self._reader.lines.number, at + 1
        if text[at] in "[],":
            self._at = at + 1
            return text[at], *place
        if text[at] in "\"'":
            end = text.find(text[at], at + 1)
            if end < 0:
                raise self._error("a quote is never closed", repr(text[at:]), expected, at)
            self._at = end + 1
            return "'" + text[at + 1 : end], place[0], place[1] + 1
        if blank := next((word for word in _BLANKS if text.startswith(word, at)), None):
            self._at = at + len(blank)
            return "'.", *place
        end = at
        while end < len(text) and text[end] in "0123456789":
            end += 1
        if end == at:
            raise self._error("not a list of cells", repr(text[at]), expected, at)
        self._at = end
        return "'" + text[at:end], *place

    def finish(self) -> None:
        """Make sure that nothing but a comma, semicolon or comment follows on the line."""
        rest = self._text[self._at :].strip()
        if rest.lstrip(",;").strip() and not rest.lstrip(",;").strip().startswith(("#", "//")):
            raise self._error("text after the list", repr(rest), "the end of the line", self._at)

    def _error(self, problem: str, found: str, expected: str, at: int) -> ParseError:
        return ParseError(
            problem,
            line=self._reader.lines.number,
            column=at + 1,
            found=found if len(found) < 30 else found[:26] + "...'",
            expected=expected,
        )


def _rows(tokens: _Tokens) -> list[list[_Token]]:
    """Return the cells of each row, with their places."""
    _need(tokens.next("'['"), "[")
    rows: list[list[_Token]] = []
    while True:
        token = tokens.next("a row")
        if token[0] == "]" and rows:
            break
        if token[0] == "[":
            rows.append(_cells(tokens))
        elif token[0][0] == "'":
            text, line, column = token
            rows.append([("'" + c, line, column + i) for i, c in enumerate(text[1:])])
        else:
            raise _unexpected(token, "a row")
        token = tokens.next("',' or ']'")
        if token[0] == "]":
            break
        _need(token, ",")
    tokens.finish()
    return rows


def _cells(tokens: _Tokens) -> list[_Token]:
    """Return the cells up to the bracket that closes the row."""
    cells: list[_Token] = []
    while True:
        token = tokens.next("a cell")
        if token[0] == "]":
            return cells
        if token[0][0] != "'":
            raise _unexpected(token, "a cell")
        cells.append(token)
        token = tokens.next("',' or ']'")
        if token[0] == "]":
            return cells
        _need(token, ",")


def _need(token: _Token, mark: str) -> None:
    if token[0] != mark:
        raise _unexpected(token, repr(mark))


def _unexpected(token: _Token, expected: str) -> ParseError:
    found = repr(token[0].removeprefix("'"))
    return ParseError(
        "not a list of lists", line=token[1], column=token[2], found=found, expected=expected
    )


def _skip_rest(reader: Reader) -> None:
    """Take what is left of a broken list: up to its last bracket or a blank line."""
    while (text := reader.lines.peek()) is not None and text.strip():
        if kind_of(text, reader.sides) in ("line", "hodoku", "section"):
            return
        next(reader.lines)
        if text.rstrip().rstrip(",;").replace(" ", "").endswith("]]") or text.strip() == "]":
            return


def _grid(reader: Reader, rows: list[list[_Token]]) -> Grid:
    """Return the grid of the rows."""
    side = len(rows)
    if side not in reader.sides:
        wanted = ", ".join(map(str, reader.sides))
        line, column = (rows[-1][-1] if rows[-1] else ("", reader.lines.number, 1))[1:]
        raise ParseError(
            "no board has this side",
            line=line,
            column=column,
            found=f"{side} rows",
            expected=wanted,
        )
    for i, row in enumerate(rows):
        if len(row) != side:
            line, column = (row or [("", reader.lines.number, 1)])[min(side, len(row) - 1)][1:]
            raise ParseError(
                "a row of the wrong length",
                line=line,
                column=column,
                found=f"{len(row)} cells",
                expected=f"{side} in row {i + 1}",
            )
    tokens = [token for row in rows for token in row]
    cells = [text[1:] for text, _, _ in tokens]
    numbers = any(len(cell) != 1 for cell in cells)
    digits = decode_numbers(cells, side) if numbers else decode("".join(cells), side)
    if BAD in digits:
        at = digits.index(BAD)
        expected = f"1-{side} or a blank such as ." if numbers else expected_symbols(cells, side)
        raise ParseError(
            "bad cell",
            line=tokens[at][1],
            column=tokens[at][2],
            found=repr(cells[at]),
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
