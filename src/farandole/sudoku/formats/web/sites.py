"""Links with the cells in plain characters: SudokuWiki, sudoku.coach, SudokuExchange, the studio.

81 characters                    digits, and 0 or . for blanks: all of them
S9B and two characters a cell    SudokuWiki: in base 36 the given 1 to 9, the digit placed + 9,
                                 or the candidates as bits, + 18
5BGI5d...                        SudokuExchange: a digit and the blanks after it in one character
p=...&m=...                      the studio: the givens, and five characters of 64 a cell
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase, digits

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import Reader, cells_message, not_whole, quoted
from farandole.sudoku.formats.values import board, record_of, wrong

_CELLS = 81
_DIGITS36 = digits + ascii_lowercase
_RUNS = digits + ascii_uppercase + ascii_lowercase[:24]
_BASE64 = ascii_uppercase + ascii_lowercase + digits + "-_"
_PIECE = regex(r"\.[\w-]|[\w-]{5}", re.ASCII)
_PIECES = regex(rf"(?:{_PIECE.pattern}){{1,{_CELLS}}}", re.ASCII)


def _numbers(text: str, alphabet: str, expected: Message) -> list[int]:
    """Return the place in the alphabet of each character. Raises ParseError for any other."""
    numbers = [alphabet.find(c) for c in text[: 2 * _CELLS + 1]]
    if -1 in numbers:
        raise wrong(text, expected)
    return numbers


def from_plain(reader: Reader, text: str, name: str) -> Record:
    """Return the record of 81 digits and blanks. Raises ParseError for anything else."""
    if len(text) != _CELLS:
        raise not_whole(len(text), _CELLS)
    cells = _numbers(text.replace(".", "0"), digits, cells_message(_CELLS))
    return record_of(reader, name, board(reader, 9), cells)


def from_wiki(reader: Reader, text: str, name: str) -> Record:
    """Return the record of the text after ``bd=`` in a link of SudokuWiki."""
    if len(text) == 2 * _CELLS:
        raise ParseError(
            msg("SudokuWiki links from before S9B don't distinguish givens from candidates"),
            code="parse.structure",
            found=quoted(text),
            expected=msg("a link that SudokuWiki writes now, or the 81 digits"),
        )
    if text[:3] != "S9B":
        return from_plain(reader, text, name)
    expected = msg("two characters for each of {cells} cells", cells=_CELLS)
    parts = _numbers(text[3:].lower(), _DIGITS36, expected)
    if len(parts) != 2 * _CELLS:
        raise wrong(text, expected)
    pairs = [36 * high + low for high, low in zip(parts[::2], parts[1::2], strict=True)]
    masks = [max(pair - 18, 0) for pair in pairs]
    if max(masks) >= 1 << 9:
        raise wrong(text, msg("candidates of a 9×9 board"))
    cells = [pair if pair <= 9 else pair - 9 if pair <= 18 else 0 for pair in pairs]
    given = {cell for cell, pair in enumerate(pairs) if 1 <= pair <= 9}
    return record_of(reader, name, board(reader, 9), cells, given, candidates=masks)


def to_wiki(record: Record) -> str:
    """Return the text after ``bd=``: candidates and digits placed are kept if there are any."""
    if record.state is None and record.candidates is None:
        return to_plain(record)
    state = record.state or record.grid
    pairs = []
    for i, (given, digit) in enumerate(zip(record.grid.cells, state.cells, strict=True)):
        mask = record.candidates[i] if record.candidates is not None else 0
        mask = mask or sum(1 << (candidate - 1) for candidate in state.candidates(i))
        number = given or (digit + 9 if digit else mask + 18)
        pairs.append(_DIGITS36[number // 36] + _DIGITS36[number % 36])
    return "S9B" + "".join(pairs)


def to_plain(record: Record) -> str:
    """Return the 81 digits of a grid, 0 for blanks."""
    return record.grid.line.replace(".", "0")


def from_exchange(reader: Reader, text: str, name: str) -> Record:
    """Return the record of the text after ``s=`` in a link of SudokuExchange."""
    if len(text) != _CELLS:
        numbers = _numbers(text, _RUNS, cells_message(_CELLS))
        text = "".join(str(number % 10) + "0" * (number // 10) for number in numbers)
    return from_plain(reader, text, name)


def from_studio(reader: Reader, givens: str, position: str) -> Record:
    """Return the record of a studio link: its givens, and the position on the board."""
    start = from_plain(reader, givens, "line")
    if not position:
        return start
    packed = _position(position)
    cells = [given or (bits & 15) for given, bits in zip(start.grid.cells, packed, strict=True)]
    if max(cells) > 9:
        raise wrong(position, msg("digits of a 9×9 board"))
    given = {cell for cell, digit in enumerate(start.grid.cells) if digit}
    corner, centre = ([bits >> shift & 511 for bits in packed] for shift in (4, 13))
    return record_of(
        reader, "line", start.grid.shape, cells, given, candidates=centre, corner=corner
    )


def _position(text: str) -> list[int]:
    """Return the bits of each cell: five characters, or ``.`` and how many are empty, less one."""
    cells: list[int] = []
    for piece in _PIECE.findall(text) if _PIECES.fullmatch(text) else ():
        numbers = map(_BASE64.index, piece.removeprefix("."))
        bits = sum(number << 6 * place for place, number in enumerate(numbers))
        cells += [0] * (bits + 1) if piece[0] == "." else [bits]
    if len(cells) != _CELLS:
        raise wrong(text, msg("the complete link"))
    return cells
