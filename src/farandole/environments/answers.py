"""The board in an answer: the last one in free text, drawn or in a line.

Text is read from its end, so that reasoning before the board costs next to nothing. Whatever can
stand between cells is dropped first: a row of a drawing, of a list or of a table then is a line of
nothing but cells.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from farandole.sudoku.digits import BAD, DIGITS

if TYPE_CHECKING:
    from collections.abc import Callable

OPEN, CLOSE = "<answer>", "</answer>"
"""The tag that the asked form has around the board, and nothing else in it."""

_BETWEEN = b" \t\r|,;[](){}<>\"'`*+-&\\$#"
_READ = bytes.maketrans(b"0_?=", b"...:")
_TOKEN = re.compile(rb"[0-9A-Za-z._?]+")


class Answer(NamedTuple):
    """The digits of the board that an answer holds, None without one, and its form."""

    digits: bytes | None
    in_form: bool
    """Whether the text has one answer tag, with the board alone in it."""


def find_board(text: str, side: int) -> Answer:
    r"""Return the last board of a side in a text.

    In a text with an answer tag the board has to be in the last one, which needn't be closed.

    >>> find_board("So: <answer>1234 3412 2143 4321</answer>", 4).in_form
    True
    >>> find_board("1 2|3 4\n3 4|1 2\\n---+---\\n2 1|4 3\\n4 3|2 1", 4).digits.hex()
    '01020304030401020201040304030201'
    """
    tag = text.rfind(OPEN)
    if tag < 0:
        return Answer(_last_board(text, side), in_form=False)
    start = tag + len(OPEN)
    end = text.find(CLOSE, start)
    digits = _last_board(text[start:] if end < 0 else text[start:end], side)
    in_form = (
        digits is not None
        and end >= 0
        and text.count(OPEN) == 1
        and _is_alone(text[start:end], side)
    )
    return Answer(digits, in_form)


def _is_alone(body: str, side: int) -> bool:
    """Return whether a text holds nothing but the cells of a board, and what is between them."""
    cells = body.encode("utf-8", "replace").replace(b"\n", b" ")
    if len(cells.translate(_READ, _BETWEEN)) == side * side:
        return True
    return side > 9 and _wide(cells, side * side, side) is not None


def _last_board(text: str, side: int) -> bytes | None:
    """Return the digits of the last board in a text."""
    plain = text.encode("ascii", "ignore").replace(b"\\n", b"\n")
    if side <= 9:
        plain = plain.translate(_READ, _BETWEEN)
    row_of, line_of = _readers(side)
    rows: list[bytes] = []
    for line in reversed(plain.split(b"\n")):
        if not line or (side > 9 and not _TOKEN.search(line)):
            continue
        row = row_of(line)
        if row is None:
            rows.clear()
            board = line_of(line)
            if board is not None:
                return board
            continue
        rows.append(row)
        if len(rows) == side:
            return b"".join(reversed(rows))
    cells = plain.replace(b"\n", b" " if side > 9 else b"")  # a number on each line
    return line_of(cells) if side > 9 or len(cells) == side * side else None


@lru_cache
def _readers(
    side: int,
) -> tuple[Callable[[bytes], bytes | None], Callable[[bytes], bytes | None]]:
    """Return the functions that read a row, and a whole board in a line."""
    size = side * side
    if side > 9:
        return lambda line: _wide(line, side, side), lambda line: _wide(line, size, side)
    cells = b".123456789"[: side + 1]
    runs = re.compile(rb"[%b]+" % cells).findall

    def row_of(line: bytes) -> bytes | None:
        if len(line) > side and b":" in line:  # a name before the row
            line = line.rpartition(b":")[2]
        is_row = len(line) == side and not line.translate(None, cells)
        return line.translate(DIGITS) if is_row else None

    def line_of(line: bytes) -> bytes | None:
        if len(line) - len(line.translate(None, cells)) < size:
            return None
        for run in reversed(runs(line)):
            if size < len(run) <= size + 2:  # full stops around it
                run = run.removesuffix(b".") if len(run) > size else run
                run = run.removeprefix(b".") if len(run) > size else run
            if len(run) == size:
                return bytes(run).translate(DIGITS)
        return None

    return row_of, line_of


def _wide(line: bytes, count: int, side: int) -> bytes | None:
    """Return that many cells of a board whose digits go beyond 9: symbols, or numbers apart."""
    tokens = _TOKEN.findall(line.rpartition(b":")[2])
    if tokens and len(tokens[-1]) == count:
        digits = tokens[-1].translate(_READ).translate(DIGITS)
    elif len(tokens) == count:
        digits = bytes(map(_number, tokens))
    else:
        return None
    return None if BAD in digits or max(digits) > side else digits


def _number(token: bytes) -> int:
    """Return the digit that a number or a symbol stands for, or `BAD`."""
    if len(token) == 1:
        return DIGITS[_READ[token[0]]]
    return int(token) if len(token) == 2 and token.isdigit() else BAD
