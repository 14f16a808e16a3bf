"""The compression of f-puzzles and SudokuPad: LZ78 in base 64, as lz-string writes it.

A text is a row of codes, each with as many bits as the dictionary needs by then, the lowest first;
six bits make a character. Code 0 is a new character of 8 bits, 1 one of 16, 2 the end; any other
is an entry of the dictionary. After each code the entry before and its first character become
an entry. Characters are those of UTF-16.

The length of the output is bounded: a code may stand for a long text, so a link of a few
thousand characters could fill the memory. This is why the decoder is here: the one on the
package index has no such bound.
"""

from __future__ import annotations

from collections.abc import Iterator

from farandole.errors import ParseError
from farandole.i18n import msg

LONGEST = 1 << 20
"""The most characters that a link unpacks to."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = {symbol: format(value, "06b") for value, symbol in enumerate(_ALPHABET)}
_BITS |= {"-": _BITS["+"], "_": _BITS["/"]}
_NEW_8, _NEW_16, _END = range(3)
_WIDTHS = {_NEW_8: 8, _NEW_16: 16}


def too_much(most: int) -> ParseError:
    """Return the error for a link that unpacks to more than ``most`` characters."""
    return ParseError(
        msg("the link unpacks to too much text"),
        code="parse.size",
        expected=msg("at most {most} characters", most=most),
    )


def _damaged() -> ParseError:
    return ParseError(
        msg("the link is damaged"), code="parse.structure", expected=msg("the complete link")
    )


def unpack(text: str, most: int = LONGEST) -> str:
    """Return the text that was packed. Raises ParseError if it's damaged or longer than ``most``.

    >>> unpack(pack("farandole, farandole, farandole"))
    'farandole, farandole, farandole'
    """
    units = "".join(_units(text.rstrip("="), most))
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _units(text: str, most: int) -> Iterator[str]:
    try:
        bits = "".join(map(_BITS.__getitem__, text))
    except KeyError:
        raise _damaged() from None
    at = 0

    def number(count: int) -> int:
        nonlocal at
        at += count
        if at > len(bits):
            raise _damaged()
        return int(bits[at - count : at][::-1], 2)

    entries = ["", "", ""]
    before = ""
    length = 0
    while (code := number(len(entries).bit_length())) != _END:
        if code in _WIDTHS:
            entries.append(chr(number(_WIDTHS[code])))
            code = len(entries) - 1
        if code > len(entries) or (code == len(entries) and not before):
            raise _damaged()
        entry = entries[code] if code < len(entries) else before + before[0]
        length += len(entry)
        if length > most:
            raise too_much(most)
        yield entry
        if before:
            entries.append(before + entry[0])
        before = entry


def pack(text: str) -> str:
    """Return the text, packed in base 64.

    >>> pack("sudoku")
    'M4VwJg9g1iQ='
    """
    raw = text.encode("utf-16-le", "surrogatepass")
    units = [chr(raw[i] | raw[i + 1] << 8) for i in range(0, len(raw), 2)]
    numbers: list[tuple[int, int]] = []  # with as many bits
    codes: dict[str, int] = {}
    unwritten: set[str] = set()
    count = 2  # of entries that the reader has when it comes to a code
    entry = ""
    for unit in [*units, ""]:
        if unit and unit not in codes:
            codes[unit] = len(codes) + 3
            unwritten.add(unit)
        if unit and entry + unit in codes:
            entry += unit
            continue
        if entry in unwritten:
            unwritten.remove(entry)
            kind = _NEW_8 if ord(entry) < 256 else _NEW_16
            numbers += [(kind, count.bit_length()), (ord(entry), _WIDTHS[kind])]
            count += 2
        elif entry:
            numbers.append((codes[entry], count.bit_length()))
            count += 1
        codes[entry + unit] = len(codes) + 3
        entry = unit
    numbers.append((_END, count.bit_length()))
    bits = "".join(format(number, f"0{width}b")[::-1] for number, width in numbers)
    bits += "0" * (6 - len(bits) % 6)
    packed = "".join(_ALPHABET[int(bits[i : i + 6], 2)] for i in range(0, len(bits), 6))
    return packed + "=" * (-len(packed) % 4)
