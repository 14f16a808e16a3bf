"""The compression of f-puzzles and SudokuPad: LZ78 in base 64, as lz-string has it.

A text is a row of codes, each of as many bits as the dictionary needs by then, the lowest first;
six bits make a character. Code 0 is a new character of 8 bits, 1 one of 16, 2 the end; any other
is an entry of the dictionary. After each code the entry before and its first character become
an entry. Characters are those of UTF-16.

The length of what comes out is bounded: a code may stand for a long text, so a link of a few
thousand characters could fill the memory. This is why the decoder is here: the one on the
package index has no such bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 1 << 20
"""The most characters that come out of a link."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {symbol: value for value, symbol in enumerate(_ALPHABET)}
_VALUES |= {"-": 62, "_": 63}
_NEW_8, _NEW_16, _END = range(3)


class _Bits:
    """The bits of characters that have six each."""

    __slots__ = ("_at", "_text", "_value", "_width")

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = self._value = self._width = 0

    def take(self, count: int) -> int:
        """Return the next ``count`` bits as a number, the lowest first."""
        number = 0
        for place in range(count):
            if not self._width:
                if self._at == len(self._text):
                    raise _broken()
                value = _VALUES.get(self._text[self._at])
                if value is None:
                    raise _broken()
                self._value, self._width = value, 6
                self._at += 1
            self._width -= 1
            number |= (self._value >> self._width & 1) << place
        return number


def _broken() -> ParseError:
    return ParseError(
        msg("the link is damaged"),
        code="parse.structure",
        found=msg("what can't be unpacked"),
        expected=msg("the whole link, as it was copied"),
    )


def unpack(text: str, most: int = LONGEST) -> str:
    """Return the text that was packed. Raises ParseError if it's damaged or longer than ``most``.

    >>> unpack(pack("farandole, farandole, farandole"))
    'farandole, farandole, farandole'
    """
    units = "".join(_units(_Bits(text.rstrip("=")), most))
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _units(bits: _Bits, most: int) -> Iterator[str]:
    entries = ["", "", ""]
    width, room = 2, 1  # bits of a code, and how many entries there may be before it has one more
    before = ""
    length = 0
    while True:
        code = bits.take(width)
        if code == _END:
            return
        if code in (_NEW_8, _NEW_16):
            entries.append(chr(bits.take(8 if code == _NEW_8 else 16)))
            code = len(entries) - 1
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        if code < len(entries):
            entry = entries[code]
        elif code == len(entries) and before:
            entry = before + before[0]
        else:
            raise _broken()
        length += len(entry)
        if length > most:
            raise ParseError(
                msg("the link holds too much"),
                code="parse.size",
                found=msg("more than {most} characters", most=most),
                expected=msg("at most {most} characters", most=most),
            )
        yield entry
        if before:
            entries.append(before + entry[0])
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        before = entry


def pack(text: str) -> str:
    """Return the text, packed in base 64.

    >>> pack("sudoku")
    'M4VwJg9g1iQ='
    """
    raw = text.encode("utf-16-le", "surrogatepass")
    units = [chr(raw[i] | raw[i + 1] << 8) for i in range(0, len(raw), 2)]
    bits: list[int] = []
    codes: dict[str, int] = {}
    fresh: set[str] = set()
    width, room = 2, 2

    def put(number: int, count: int) -> None:
        bits.extend(number >> place & 1 for place in range(count))

    def grow() -> None:
        nonlocal width, room
        room -= 1
        if not room:
            room, width = 1 << width, width + 1

    def write(entry: str) -> None:
        if entry in fresh:
            fresh.remove(entry)
            is_short = ord(entry) < 256
            put(_NEW_8 if is_short else _NEW_16, width)
            put(ord(entry), 8 if is_short else 16)
            grow()
        else:
            put(codes[entry], width)
        grow()

    held = ""
    for unit in units:
        if unit not in codes:
            codes[unit] = len(codes) + 3
            fresh.add(unit)
        if held + unit in codes:
            held += unit
        else:
            write(held)
            codes[held + unit] = len(codes) + 3
            held = unit
    if held:
        write(held)
    put(_END, width)
    bits += [0] * (6 - len(bits) % 6)
    packed = "".join(
        _ALPHABET[int("".join(map(str, bits[i : i + 6])), 2)] for i in range(0, len(bits), 6)
    )
    return packed + "=" * (-len(packed) % 4)
