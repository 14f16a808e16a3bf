"""Links with the cells in plain characters: SudokuWiki, sudoku.coach, SudokuExchange, the studio.

81 characters                    digits, and 0 or . for blanks: all of them
S9B and two characters a cell    SudokuWiki: in base 36 the given 1 to 9, the digit placed + 9,
                                 or the candidates as bits, + 18
5BGI5d...                        SudokuExchange: a digit and the blanks after it in one character
p=...&m=...                      the studio: the givens, and five characters of 64 a cell
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import FormatError, ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.source import cells_message, not_whole, quoted
from farandole.sudoku.formats.values import board, record_of, wrong

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.grid import Grid

_CELLS = 81
_SYMBOLS = frozenset("0123456789.")
_DIGITS36 = "0123456789abcdefghijklmnopqrstuvwxyz"
_RUNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def _from_cells(
    reader: Reader,
    name: str,
    values: list[int],
    given: set[int] | None = None,
    candidates: Sequence[int] = (),
    corner: Sequence[int] = (),
) -> Record:
    """Return the record of a 9×9 board."""
    shape = board(reader, 9)
    return record_of(
        reader, name, shape, values, given, candidates=candidates or None, corner=corner
    )


def from_plain(reader: Reader, text: str, name: str) -> Record:
    """Return the record of 81 digits and blanks. Raises ParseError for anything else."""
    if len(text) != _CELLS:
        raise not_whole(len(text), _CELLS)
    if not _SYMBOLS.issuperset(text):
        raise wrong(text, cells_message(_CELLS))
    return _from_cells(reader, name, [0 if c == "." else int(c) for c in text])


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
    digits = [_DIGITS36.find(c) for c in text[3 : 2 * _CELLS + 4].lower()]
    if len(digits) != 2 * _CELLS or -1 in digits:
        raise wrong(text, msg("two characters for each of {cells} cells", cells=_CELLS))
    pairs = [digits[i] * 36 + digits[i + 1] for i in range(0, len(digits), 2)]
    values = [n if n <= 9 else n - 9 if n <= 18 else 0 for n in pairs]
    given = {i for i, n in enumerate(pairs) if 1 <= n <= 9}
    masks = [n - 18 if n > 18 else 0 for n in pairs]
    if max(masks) >= 1 << 9:
        raise wrong(text, msg("candidates of a 9×9 board"))
    return _from_cells(reader, name, values, given, masks)


def to_wiki(record: Record) -> str:
    """Return the text after ``bd=``: candidates and digits placed are kept if there are any."""
    if record.state is None and record.candidates is None:
        return plain(record)
    state = record.state or record.grid
    allowed = state.candidates()
    pairs = []
    for i, (given, digit) in enumerate(zip(record.grid.cells, state.cells, strict=True)):
        mask = record.candidates[i] if record.candidates is not None else 0
        mask = mask or sum(1 << (candidate - 1) for candidate in allowed[i])
        number = given or (digit + 9 if digit else mask + 18)
        pairs.append(_DIGITS36[number // 36] + _DIGITS36[number % 36])
    return "S9B" + "".join(pairs)


def plain(record: Record) -> str:
    """Return the 81 digits of a grid, 0 for blanks."""
    return record.grid.line.replace(".", "0")


def check_classic(grid: Grid, site: str) -> None:
    """Raise FormatError for any board but the classic one."""
    if not grid.shape.is_classic:
        raise FormatError(
            msg(
                "{shape}: {site} links only hold the classic board",
                shape=str(grid.shape),
                site=site,
            )
        )


def from_exchange(reader: Reader, text: str, name: str) -> Record:
    """Return the record of the text after ``s=`` in a link of SudokuExchange."""
    if len(text) == _CELLS and _SYMBOLS.issuperset(text):
        return from_plain(reader, text, name)
    numbers = [_RUNS.find(c) for c in text[: _CELLS + 1]]
    if -1 in numbers or len(numbers) > _CELLS:
        raise wrong(text, cells_message(_CELLS))
    return from_plain(reader, "".join(str(n % 10) + "0" * (n // 10) for n in numbers), name)


def from_studio(reader: Reader, givens: str, position: str) -> Record:
    """Return the record of a studio link: its givens, and the position on the board."""
    start = from_plain(reader, givens, "line")
    if not position:
        return start
    packed = _position(position)
    values = [given or (bits & 15) for given, bits in zip(start.grid.cells, packed, strict=True)]
    if max(values) > 9:
        raise wrong(position, msg("digits of a 9×9 board"))
    given = {i for i, digit in enumerate(start.grid.cells) if digit}
    corner, centre = ([bits >> shift & 511 for bits in packed] for shift in (4, 13))
    return _from_cells(reader, "line", values, given, centre, corner)


def _position(text: str) -> list[int]:
    cells: list[int] = []
    at = 0
    while at < len(text) and len(cells) <= _CELLS:
        piece = text[at : at + 2] if text[at] == "." else text[at : at + 5]
        numbers = [_BASE64.find(c) for c in piece.removeprefix(".")]
        if -1 in numbers or not numbers:
            break
        if piece[0] == ".":
            cells += [0] * (numbers[0] + 1)
        else:
            cells.append(sum(number << 6 * place for place, number in enumerate(numbers)))
        at += len(piece)
    if len(cells) != _CELLS or at < len(text):
        raise wrong(text, msg("the complete link"))
    return cells
