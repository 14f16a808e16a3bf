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

import re
from typing import TYPE_CHECKING

from farandole.errors import FormatError, ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.web.pieces import digits_of
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.source import Reader

_LONGEST = 400  # characters of a row
_FAR = 30  # lines of a grid
_DRAWN = frozenset("-+=*.:'|\u2502\u2500\u253c\u251c\u2524\u250c\u2510\u2514\u2518\u252c\u2534 \t")
_CELL = re.compile(r"u?[1-9]{1,9}|[.0-]")
_WORD = re.compile(r"[^\s|\u2502:*,]+")
_BRACED = re.compile(r"\s*((?:\{[1-9]{1,9}\}|[.0-9]){9})\s*(?:[\"'`].*)?")
_IN_BRACES = re.compile(r"(?<=\{)[1-9]+|[.0-9]")


def _row(text: str) -> list[tuple[str, int]] | None:
    """Return what stands in the nine cells of a line, and where; None if it's no row."""
    if len(text) > _LONGEST:
        return None
    if "{" in text:
        braced = _BRACED.fullmatch(text)
        return _in_braces(text[: braced.end(1)]) if braced is not None else None
    found = [(match[0], match.start() + 1) for match in _WORD.finditer(text)]
    is_row = len(found) == 9 and all(_CELL.fullmatch(token) for token, _ in found)
    return found if is_row else None


def starts_braced(reader: Reader) -> bool:
    """Tell whether one of the next nine lines, which are rows, has candidates in braces.

    >>> from farandole.sudoku.formats.source import Reader
    >>> starts_braced(Reader("53{124}{26}7{2468}{149}{12}{248}"))
    True
    """
    for step in range(9):
        text = reader.lines.peek(step) or ""
        if "{" in text:
            return len(text) <= _LONGEST and _BRACED.fullmatch(text) is not None
        if not (len(text.strip()) == 9 and text.strip().isdigit()):
            return False
    return False


def _in_braces(text: str) -> list[tuple[str, int]]:
    return [(match[0], match.start() + 1) for match in _IN_BRACES.finditer(text)]


def candidates_ahead(reader: Reader) -> int:
    """Return how many lines the grid of candidates ahead has, 0 if none is there."""
    if 9 not in reader.sides:
        return 0
    rows = step = 0
    has_many = False
    is_braced = starts_braced(reader)
    while step < _FAR and (text := reader.lines.peek(step)) is not None:
        bare = text.strip()
        row = None if bare and _DRAWN.issuperset(bare) else _row(text)
        if row is None and is_braced and len(bare) == 9:
            row = _in_braces(text)  # without a brace in it
        if row is not None:
            if any(len(set(token)) < len(token) for token, _ in row):
                return 0
            rows += 1
            has_many = has_many or any(len(token) > 1 for token, _ in row)
        elif (bare and not _DRAWN.issuperset(bare)) or (not bare and not rows):
            return 0
        step += 1
        if rows == 9:
            below = (reader.lines.peek(step) or "").strip()
            closes = bool(below) and _DRAWN.issuperset(below) and "-" in below
            return (step + closes) * has_many
    return 0


def read_grid(reader: Reader, lines: int, name: str = "candidates") -> Record:
    """Take the lines of a grid of candidates. Raises ParseError with the place of a bad cell."""
    first = reader.lines.number + 1
    tokens: list[str] = []
    for _ in range(lines):
        text = next(reader.lines)
        bare = text.strip()
        if bare and not _DRAWN.issuperset(bare):
            row = _row(text) or _in_braces(text)
            tokens += [token for token, _ in row]
    masks = [
        sum({1 << int(c) - 1 for c in token if c.isdecimal() and c != "0"}) for token in tokens
    ]
    shape = reader.shape_of(9)
    placed = {i for i, token in enumerate(tokens) if token[0] == "u"}
    single = [mask.bit_count() == 1 for mask in masks]
    stands = [
        i in placed
        or (single[i] and (bool(placed) or not any(masks[j] & masks[i] for j in shape.peers[i])))
        for i in range(81)
    ]
    digits = bytes(m.bit_length() if here else 0 for m, here in zip(masks, stands, strict=True))
    givens = bytes(0 if i in placed else digit for i, digit in enumerate(digits))
    left = tuple(0 if here else mask for mask, here in zip(masks, stands, strict=True))
    state = Grid._of(digits, shape) if placed else None
    return Record(
        Grid._of(givens, shape), "", first, "sdx" if placed else name, None, state, (), left
    )


def read_candidates(reader: Reader) -> Iterator[Record]:
    """Read grids of candidates, one after the other."""
    return _read(reader, "candidates")


def read_sdx(reader: Reader) -> Iterator[Record]:
    """Read the files of SudoCue that have candidates."""
    return _read(reader, "sdx")


def _read(reader: Reader, name: str) -> Iterator[Record]:
    while reader.skip_ignorable():
        lines = candidates_ahead(reader)
        if lines:
            yield read_grid(reader, lines, name)._replace(format=name)
            continue
        text = next(reader.lines)
        reader.report(
            ParseError(
                msg("not a grid of candidates"),
                code="parse.candidates",
                line=reader.lines.number,
                column=len(text) - len(text.lstrip()) + 1,
                found=quoted(text),
                expected=msg("nine rows of nine cells, each with its candidates"),
            )
        )


def _cells(record: Record, name: str) -> list[str]:
    """Return the text of each cell. Raises GridError for any board but the classic one."""
    grid = record.grid
    if grid.shape.side != 9:
        raise FormatError(
            msg("side {side}: {format} holds side 9 only", side=grid.shape.side, format=name)
        )
    state = record.state or grid
    allowed = state.candidates()
    noted = record.candidates
    cells = []
    for i, digit in enumerate(state.cells):
        mask = noted[i] if noted is not None else 0
        digits = digits_of(mask) if mask else sorted(allowed[i])
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
        for i in range(0, 81, 9):
            yield " ".join(cells[i : i + 9]) + "\n"
