"""The symbols of cells: which digit a character or a number means, and the way back.

Three alphabets are in use; a board as a whole decides which one it is written in.

default    1 to 9, then A = 10 to P = 25; small letters are as good
from zero  0 to 9, then A = 11 to O = 25: a board of side over 9 that has ``0`` and another blank
letters    A = 1 to Y = 25: a board without digits that has a letter the default lacks, such as
           H on side 16

A puzzle with one solution has all digits of its board but one at most, so a proper puzzle in
letters always has such a letter; and a board written in the default is never taken for one.

Blanks are ``.``, ``0``, ``*``, ``_``, ``-``, ``?`` and the middle dot; ``X`` up to side 9. The
full-width forms of all these, as Chinese keyboards give them, are as good, and so are ``。``, the
Chinese digits from 一 to 九, the digits of other scripts, circled ones, and 〇 or a square for a
blank.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError
from farandole.i18n import Message, Quoted, msg
from farandole.sudoku.shape import CLASSIC, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from farandole.sudoku.grid import Grid

SIDES = (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25)
"""The sides a board can have when nothing but its text tells."""

BLANKS = ".*_-?·"
"""What a blank is written as, besides ``0``."""

BAD = 255
"""What :func:`decode` puts for a symbol the board doesn't have."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIGITS = "0123456789"
_BLANKS = frozenset(BLANKS)
_ALPHABETS = {
    "default": "." + _DIGITS[1:] + _LETTERS,
    "from zero": "." + _DIGITS + _LETTERS,
    "letters": "." + _LETTERS,
}
NARROW = {ord(c) + 0xFEE0: c for c in _DIGITS + _LETTERS + _LETTERS.lower() + ".*_-?"}
"""What each full-width symbol stands for, Chinese and circled digits, and empty squares for
blanks: a table for ``str.translate``."""
NARROW |= dict.fromkeys(map(ord, "。．"), ".")
# 1 to 9, as they are counted, and as they stand on cheques.
_CHINESE = (
    *(0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94, 0x516D, 0x4E03, 0x516B, 0x4E5D),
    *(0x58F9, 0x8D30, 0x53C1, 0x8086, 0x4F0D, 0x9646, 0x67D2, 0x634C, 0x7396),
)
NARROW |= dict(zip(_CHINESE, 2 * _DIGITS[1:], strict=True))
# Circled digits, digits in brackets and before a point; then ¹²³ and what is above and below.
_ONES = (0x2460, 0x2776, 0x2780, 0x2474, 0x2488)
NARROW |= {first + i: _DIGITS[i + 1] for first in _ONES for i in range(9)}
NARROW |= dict(zip(map(ord, "¹²³"), "123", strict=True))
NARROW |= {0x2070 + i: _DIGITS[i] for i in (0, 4, 5, 6, 7, 8, 9)}
# Digits of other scripts: Arabic, Persian, those of India and its neighbours, and mathematicians'.
_ZEROES = (
    *(0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0),
    *(0xF20, 0x1040, 0x17E0, 0x1810, 0x2080, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6),
)
NARROW |= {zero + i: _DIGITS[i] for zero in _ZEROES for i in range(10)}
NARROW |= dict.fromkeys((0x3007, 0x96F6, 0x53E3), "0")
NARROW |= dict.fromkeys(map(ord, "⓪■□▢▣▪▫▯☐◻◼◽◾⬛⬜⬚○◯●◌🔲🔳"), "0")
NARROW |= dict(zip(map(ord, "•∙⋅・×—–−‐‑"), "····*-----", strict=True))


def narrow(text: str) -> str:
    """Return the text, as long as before, with ASCII symbols in place of full-width ones.

    >>> narrow("５3。．Ａ")
    '53..A'
    """
    return text if text.isascii() else text.translate(NARROW)


@cache
def plain_shape(side: int) -> Shape:
    """Return the plain board of a side, made once."""
    return CLASSIC if side == 9 else Shape.of_side(side)


@cache
def board_characters(side: int) -> frozenset[str]:
    """Return every character that may stand in a cell of this side, in whichever alphabet."""
    digits = _DIGITS if side > 9 else _DIGITS[: side + 1]
    letters = _LETTERS[:side] + ("X" if side <= 9 else "")
    return frozenset(digits + BLANKS + letters + letters.lower())


def alphabet_of(symbols: Iterable[str], side: int) -> str:
    """Return the name of the alphabet that a board's symbols, taken together, are written in."""
    seen = set(narrow("".join(symbols)).upper())
    if side <= 9:
        seen.discard("X")
    beyond = _LETTERS[max(side - 9, 0) :]
    if seen.isdisjoint(_DIGITS[1:]) and not seen.isdisjoint(beyond):
        return "letters"
    if side > 9 and "0" in seen and not seen.isdisjoint(_BLANKS):
        return "from zero"
    return "default"


@cache
def _table(alphabet: str, side: int) -> bytes:
    """Return the digit of each of the first 256 characters, BAD where there is none."""
    table = bytearray([BAD]) * 256
    for digit, symbol in enumerate(_ALPHABETS[alphabet][: side + 1]):
        table[ord(symbol)] = table[ord(symbol.lower())] = digit
    for symbol in BLANKS:
        table[ord(symbol)] = 0
    if alphabet != "from zero":
        table[ord("0")] = 0
    if side <= 9:
        table[ord("X")] = table[ord("x")] = 0
    return bytes(table)


def decode(symbols: str, side: int) -> bytes:
    """Return the digits of a board's symbols, BAD for each that the board doesn't have.

    >>> list(decode("1.x9", 9))
    [1, 0, 0, 9]
    """
    symbols = narrow(symbols)
    table = _table(alphabet_of(symbols, side), side)
    if symbols.isascii():
        return symbols.encode().translate(table)
    return bytes(table[ord(c)] if ord(c) < 256 else BAD for c in symbols)


def decode_numbers(cells: Sequence[str], side: int) -> bytes:
    """Return the digits of cells written as numbers, BAD for each that the board doesn't have.

    >>> list(decode_numbers(["16", ".", "07", "17"], 16))
    [16, 0, 7, 255]
    """
    cells = [narrow(cell) for cell in cells]
    numbers = [0 if cell in _BLANKS else number_of(cell) for cell in cells]
    from_zero = side > 9 and any(
        number == 0 and cell not in _BLANKS for number, cell in zip(numbers, cells, strict=True)
    )
    if from_zero and not _BLANKS.isdisjoint(cells):
        numbers = [
            number + (cell not in _BLANKS) for number, cell in zip(numbers, cells, strict=True)
        ]
    return bytes(number if number <= side else BAD for number in numbers)


def number_of(cell: str) -> int:
    """Return the number of one or two digits that ``cell`` is, or BAD."""
    is_number = 1 <= len(cell) <= 2 and cell.isascii() and cell.isdigit()
    return int(cell) if is_number else BAD


def expected_symbols(symbols: Iterable[str], side: int) -> Message:
    """Say what may stand in a cell of the board that ``symbols`` belong to."""
    letters = _ALPHABETS[alphabet_of(symbols, side)][1 : side + 1]
    if letters[0] == "A":
        spans = f"A-{letters[-1]}"
    elif side <= 9:
        spans = f"1-{side}"
    else:
        last = letters[-1]
        spans = f"{letters[0]}-9, A-{last}" if last > "A" else f"{letters[0]}-9, {last}"
    return _or_blank(spans)


def expected_numbers(side: int) -> Message:
    """Say what may stand in a cell of a board of this side that is written in numbers."""
    return _or_blank(f"1-{side}")


def _or_blank(digits: str) -> Message:
    return msg("{digits} or a blank such as .", digits=digits)


def encode(grid: Grid, blank: str = ".") -> str:
    """Return the symbols of all cells, one character each, in reading order.

    >>> from farandole.sudoku.grid import Grid
    >>> encode(Grid("12.............3"), "0")
    '1200000000000003'
    """
    if blank != "0" and (blank not in _BLANKS or len(blank) != 1):
        raise ArgumentError(
            msg(
                "{blank} can't stand for a blank: use one of 0 {blanks}",
                blank=Quoted(blank),
                blanks=" ".join(BLANKS),
            ),
            code="argument.choice",
        )
    return grid.line if blank == "." else grid.line.replace(".", blank)


def encode_numbers(grid: Grid, blank: str = ".") -> list[str]:
    """Return the cells as numbers, in reading order.

    >>> from farandole.sudoku.grid import Grid
    >>> encode_numbers(Grid("12.............3"))[:3]
    ['1', '2', '.']
    """
    return [str(digit) if digit else blank for digit in grid.cells]


def counts_from_0(cells: Sequence[str], side: int) -> bool:
    """Tell whether 0 is a digit: where blanks are written in another way, and the last digit never.

    >>> counts_from_0(list("0...32"), 4), counts_from_0(list("0...42"), 4)
    (True, False)
    """
    others = set(cells) - {"."}
    return (
        "." in cells
        and "0" in others
        and str(side - 1) in others
        and all(cell.isdecimal() and len(cell) < 3 and int(cell) < side for cell in others)
        and 2 * cells.count("0") < cells.count(".")
    )
