"""The board in an answer: the last one in free text, drawn or in a line.

What can stand between cells is dropped first: then a row of a drawing, a list or a table is a line
of nothing but cells, perhaps with its name before it. Lines are read from the last one, so that
reasoning before a board costs little.
"""

from __future__ import annotations

import re
from functools import lru_cache

from farandole.sudoku.digits import DIGITS, SYMBOLS

OPEN, CLOSE = "<answer>", "</answer>"
"""The tag that has the board, and nothing else, in the asked form."""

_BETWEEN = b" \t\r|,;[](){}<>\"'`*+-&\\$#"
_READ = bytes.maketrans(b"0_?=", b"...:")
_NUMBER = re.compile(rb"(?<![\w.])(1\d|2[0-5])(?![\w.])")
_WIDE = {ord("０") + digit: str(digit) for digit in range(10)}
_ROW_NAME = re.compile(rb"(?:row|r)?(\w+?)\.?", re.IGNORECASE)
_LONGEST_NAME = 6  # "row10."
_EMPTY_CELL = re.compile(r"<td[^<>]*>(?:\s|&nbsp;)*</td>", re.IGNORECASE)
_CELL = re.compile(r"\s{0,80}</?t[dh]\b[^<>]*>\s{0,80}", re.IGNORECASE)
_END_OF_ROW = re.compile(r"</?(?:tr|p|div|li|br|table)\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_NEXT_KEY = re.compile(r",\s*(?=[\"']?\w+ ?\w*[\"']?\s*:)")


def find_board(text: str, side: int) -> tuple[bytes | None, bool]:
    r"""Return the digits of the last board in a text, and whether it is in the asked form.

    In a text with an answer tag the board has to be in the last one, which needn't be closed.

    >>> find_board("So: <answer>1234 3412 2143 4321</answer>", 4)[1]
    True
    >>> find_board("1 2|3 4\n3 4|1 2\n---+---\n2 1|4 3\n4 3|2 1", 4)[0].hex()
    '01020304030401020201040304030201'
    """
    tag = text.rfind(OPEN)
    if tag < 0:
        return _last_board(_plain(text, side), side), False
    body, close, _ = text[tag + len(OPEN) :].partition(CLOSE)
    plain = _plain(body, side)
    is_alone = body.isascii() and len(plain) - plain.count(b"\n") == side * side
    return _last_board(plain, side), bool(close) and is_alone and text.count(OPEN) == 1


def _plain(text: str, side: int) -> bytes:
    """Return a text without what can stand between cells; numbers become symbols."""
    if not text.isascii():
        text = text.replace("：", ":")
        if any(map(text.__contains__, "１２３４５６７８９")):
            text = text.translate(_WIDE)
    if "</" in text:  # a table of a page
        text = _CELL.sub(" ", _EMPTY_CELL.sub(".", text))
        text = _TAG.sub(" ", _END_OF_ROW.sub("\n", text))
    if "{" in text and text.count(":") >= side:  # rows by name, in a line
        text = _NEXT_KEY.sub("\n", text)
    plain = text.encode("ascii", "ignore").replace(b"\\n", b"\n")
    if side > 9:
        plain = _NUMBER.sub(lambda found: SYMBOLS[int(found[1])].encode(), plain)
    return plain.translate(_READ, _BETWEEN)


@lru_cache
def _symbols(side: int) -> tuple[bytes, re.Pattern[bytes]]:
    """Return the symbols of cells, and a pattern for a run of them."""
    cells = SYMBOLS[: side + 1].encode()
    return cells, re.compile(b"[%b]+" % cells)


def _is_named(name: bytes, number: int) -> bool:
    """Return whether a name is that of a row, such as ``1.`` or ``Row1``."""
    found = _ROW_NAME.fullmatch(name)
    return found is not None and found[1] in (b"%d" % number, SYMBOLS[number].encode())


def _last_board(plain: bytes, side: int) -> bytes | None:
    cells, runs = _symbols(side)
    size, longest = side * side, side + _LONGEST_NAME
    rows: list[bytes] = []
    for line in reversed(plain.split(b"\n")):
        row = line if len(line) <= side else line.rpartition(b":")[2]  # a name before it
        if side < len(line) <= longest and _is_named(row[:-side], side - len(rows)):
            row = row[-side:]
        if len(row) == side and not row.translate(None, cells):
            rows.append(row)
            if len(rows) == side:
                return b"".join(reversed(rows)).translate(DIGITS)
        elif line:
            rows.clear()
            if len(line) - len(line.translate(None, cells)) >= size:
                for run in reversed(runs.findall(line)):
                    if size < len(run) <= size + 2:  # full stops around it
                        run = run[:-1] if run.endswith(b".") else run
                        run = run[1:] if len(run) > size and run.startswith(b".") else run
                    if len(run) == size:
                        return bytes(run.translate(DIGITS))
    flat = plain.replace(b"\n", b"")  # a cell on each line
    return flat.translate(DIGITS) if len(flat) == size and not flat.translate(None, cells) else None
