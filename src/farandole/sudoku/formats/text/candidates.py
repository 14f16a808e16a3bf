"""Grids of candidates, as HoDoKu, SudoCue (.sdx) and forums have them.

    .------------------.------------------.------------------.
    | 5    3    124    | 26   7    2468   | 1489 1249 248    |
    | 6    247  247    | 1    9    5      | 3478 234  2478   |
    53{124}{26}7{2468}...         the same without spaces

A cell has its digit, or its candidates; ``u`` before a digit says that it was placed, so the
others are givens. Without any ``u`` a digit alone stands there unless the same is left in a cell
that sees it: then it is a last candidate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from farandole._lazy import regex
from farandole.errors import FormatError, ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.kinds import Head, not_a_puzzle
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format, never
from farandole.sudoku.formats.source import Reader, quoted
from farandole.sudoku.formats.values import digits_of
from farandole.sudoku.grid import Grid

_LONGEST = 400  # characters of a row
_FAR = 30  # lines of a grid
_DRAWN = frozenset("-+=*.:'|\u2502\u2500\u253c\u251c\u2524\u250c\u2510\u2514\u2518\u252c\u2534 \t")
_CELL = regex(r"u?[1-9]{1,9}|[.0-]")
_WORD = regex(r"[^\s|\u2502:*,]+")
_BRACED = regex(r"\s*((?:\{[1-9]{1,9}\}|[.0-9]){9})\s*(?:[\"'`].*)?")
_IN_BRACES = regex(r"(?<=\{)[1-9]+|[.0-9]")


def _ahead(reader: Reader) -> tuple[int, list[str]]:
    """Return how many lines the grid of candidates ahead has, and its cells; 0 if none is there."""
    tokens: list[str] = []
    lines: list[str] = []
    while 9 in reader.sides and len(lines) < _FAR and len(tokens) < 81:
        text = reader.lines.peek(len(lines))
        row = None if text is None else _cells_of(text, is_first=not tokens)
        if row is None:
            return 0, tokens
        tokens += row
        lines.append((text or "").strip())
    is_bare = any(line.isdigit() for line in lines) and not any("{" in line for line in lines)
    if len(tokens) < 81 or is_bare or not any(len(token) > 1 for token in tokens):
        return 0, tokens
    below = (reader.lines.peek(len(lines)) or "").strip()
    return len(lines) + (_DRAWN.issuperset(below) and "-" in below), tokens


def _cells_of(text: str, *, is_first: bool) -> list[str] | None:
    """Return the cells of a line, none for a border or blank line; None if it ends the grid."""
    bare = text.strip()
    if _DRAWN.issuperset(bare) if bare else not is_first:
        return []
    if "{" in bare or (len(bare) == 9 and bare.isdigit()):  # a row of digits among others
        braced = _BRACED.fullmatch(text) if len(text) < _LONGEST else None
        return None if braced is None else _IN_BRACES.findall(braced[1])
    found = _WORD.findall(text) if len(text) < _LONGEST else []
    return found if len(found) == 9 and all(map(_CELL.fullmatch, found)) else None


def sniff(head: Head) -> int:
    """Return how sure it is that a grid of candidates begins with the line."""
    return 97 if _ahead(head.reader)[0] else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one grid of candidates."""
    lines, tokens = _ahead(reader)
    if not lines:
        raise not_a_puzzle(reader, msg("nine rows of nine cells, each with its candidates"))
    first = reader.lines.number + 1
    texts = [next(reader.lines) for _ in range(lines)]
    for token in tokens:
        if len(set(token)) < len(token):
            row = next(row for row, text in enumerate(texts) if token in text)
            raise ParseError(
                msg("a repeated candidate"),
                code="parse.cell",
                line=first + row,
                column=texts[row].index(token) + 1,
                found=quoted(token),
            )
    masks = [
        sum({1 << int(c) - 1 for c in token if c.isdecimal() and c != "0"}) for token in tokens
    ]
    shape = reader.shape_of(9)
    placed = {i for i, token in enumerate(tokens) if token[0] == "u"}

    def stands(cell: int) -> bool:
        """Return whether the cell holds a digit, rather than a last candidate."""
        if cell in placed or masks[cell].bit_count() != 1:
            return cell in placed
        return bool(placed) or not any(masks[peer] & masks[cell] for peer in shape.peers[cell])

    here = [stands(cell) for cell in range(81)]
    digits = bytes(mask.bit_length() * is_digit for mask, is_digit in zip(masks, here, strict=True))
    givens = bytes(0 if i in placed else digit for i, digit in enumerate(digits))
    left = tuple(mask * (not is_digit) for mask, is_digit in zip(masks, here, strict=True))
    state = Grid._of(digits, shape) if placed else None
    name = "sdx" if placed else "candidates"
    yield Record(Grid._of(givens, shape), "", first, name, None, state, (), left)


def _cells(record: Record, name: str) -> list[str]:
    """Return the text of each cell. Raises GridError for any board but the classic one."""
    grid = record.grid
    if grid.shape.side != 9:
        raise FormatError(
            msg("side {side}: {format} holds side 9 only", side=grid.shape.side, format=name)
        )
    state = record.state or grid
    allowed = state.candidates()
    noted = record.candidates or (0,) * 81
    cells = []
    for i, digit in enumerate(state.cells):
        digits = digits_of(noted[i]) if noted[i] else sorted(allowed[i])
        text = str(digit) if digit else "".join(map(str, digits)) or "."
        cells.append("u" + text if name == "sdx" and digit and not grid.cells[i] else text)
    return cells


def write_candidates(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write grids with the candidates of each cell, those that are noted or all that may be."""
    for number, record in enumerate(records):
        cells = _cells(record, "candidates")
        wide = [max(len(cells[i]) for i in range(column, 81, 9)) for column in range(9)]
        parts = ["-" * (sum(wide[i : i + 3]) + 6) for i in (0, 3, 6)]
        yield ("\n" if number else "") + "." + ".".join(parts) + ".\n"
        for row in range(9):
            if row in (3, 6):
                yield ":" + "+".join(parts) + ":\n"
            texts = [cells[row * 9 + column].ljust(wide[column]) for column in range(9)]
            yield "| " + "| ".join("  ".join(texts[i : i + 3]) + " " for i in (0, 3, 6)) + "|\n"
        yield "'" + "'".join(parts) + "'\n"


def write_sdx(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write a row a line, candidates and digits with spaces between."""
    for number, record in enumerate(records):
        cells = _cells(record, "sdx")
        yield "\n" * bool(number)
        yield from (" ".join(cells[i : i + 9]) + "\n" for i in range(0, 81, 9))


_WORDS = "grids with the candidates of each cell, as HoDoKu and forums have them"
_SDX = {"keeps_state": True, "keeps_candidates": True}
FORMATS = (
    Format("candidates", _WORDS, sniff, read, write_candidates, keeps_candidates=True),
    Format("sdx", "SudoCue .sdx: a row of candidates a line", never, read, write_sdx, **_SDX),
)
