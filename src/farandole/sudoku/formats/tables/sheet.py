"""A board as spreadsheets write and paste it: a cell a field, and nothing where a cell is blank.

5,3,,,7,,,,        fields after , ; or a tab, in quotes or not
6,,,1,9,5,,,
,,,,,,,,           a blank row of the board, or one between two boards: their number tells

Only lines with a field left empty are told apart by themselves; where each field has something
in it, they are rows like any other. The lines that follow one another are looked at together,
since they say how wide and how high the boards are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.kinds import not_a_puzzle
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import is_comment, quoted
from farandole.sudoku.formats.tables.cells import Cell, grid_of_symbols
from farandole.sudoku.formats.tables.fields import (
    LARGEST,
    LONGEST_ROW,
    MARKS,
    SEPARATORS,
    Field,
    cell_of,
    fields_of,
    may_have_gap,
)
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.grid import Grid

_WINDOW = 8 * (LARGEST + 3)  # lines that are looked at together
_BETWEEN = 4  # blank rows between boards, at most, when they may have blank rows themselves


class Sheet(NamedTuple):
    """Lines that follow one another, and where in them the boards are."""

    separator: str
    side: int
    first: int
    """The field in which the boards begin, from 0."""
    lines: int
    """How many lines there are, boards and blank rows."""
    boards: tuple[tuple[int, int], ...]
    """Line, from 0, and number of rows of each board; a wrong number is an error."""


def sheet_ahead(reader: Reader, *, skip: int = 0, full: bool = False) -> Sheet | None:
    """Return what the next lines, ``skip`` aside, hold if they are a sheet's; nothing is taken.

    ``full`` says that lines without an empty field will do too.
    """
    first = reader.lines.peek(skip)
    if first is None or len(first) > LONGEST_ROW or is_comment(first):
        return None
    if not (full or _gap_ahead(reader, skip)):
        return None
    for separator in SEPARATORS:
        if separator in first and fields_of(first, separator) is not None:
            counted = _counted(reader, separator, skip)
            return counted or _sheet(reader, separator, skip, full=full)
    return None


def _counted(reader: Reader, separator: str, skip: int) -> Sheet | None:
    """Return the sheet of a board below a row and beside a column that count, as tables print."""
    head = _names(reader.lines.peek(skip), separator)
    side = len(head) - 1
    if side not in reader.sides or head[0] or head[1:] not in _counts(side):
        return None
    rows = [_names(reader.lines.peek(skip + 1 + i), separator) for i in range(side)]
    if [row[0] for row in rows] not in _counts(side) or any(len(row) != side + 1 for row in rows):
        return None
    return Sheet(separator, side, 1, side + 1, ((1, side),))


def _names(text: str | None, separator: str) -> list[str]:
    return [name.strip(' "') for name in (text or "")[: LONGEST_ROW + 1].split(separator)]


def _counts(side: int) -> tuple[list[str], ...]:
    """Return how rows or columns are counted."""
    from_0 = list(map(str, range(side + 1)))
    return from_0[:-1], from_0[1:], [chr(ord("A") + i) for i in range(side)]


def _gap_ahead(reader: Reader, skip: int) -> bool:
    """Tell whether one of the next lines may have an empty field: quickly, as most have none."""
    for step in range(skip, skip + LARGEST):
        text = reader.lines.peek(step)
        if text is None or len(text) > LONGEST_ROW:
            return False
        if may_have_gap(text):
            return True
        if MARKS.isdisjoint(text):
            return False
    return False


def _sheet(reader: Reader, separator: str, skip: int, *, full: bool) -> Sheet | None:
    places: list[list[int]] = []  # of each line: which fields have something in them
    width = 0
    has_gap = full
    while len(places) < _WINDOW:
        fields = _fields(reader.lines.peek(skip + len(places)), separator, width)
        if fields is None:
            break
        places.append([i for i, field in enumerate(fields) if field.text])
        width = max(width, len(fields))
        has_gap = has_gap or len(places[-1]) < len(fields)
        if len(places) == LARGEST and not (has_gap and any(places)):
            break
    used = [i for line in places for i in line]
    # Lines of nothing but tabs are blank lines.
    if not has_gap or (not used and separator == "\t"):
        return None
    blank = [not line for line in places]
    low, high = (min(used), max(used)) if used else (0, width - 1)
    is_cut = len(places) == _WINDOW
    seen: list[Sheet] = []
    for side in sorted(reader.sides, reverse=True):
        if high - low < side <= width:
            first = 0 if high < side else min(low, width - side)
            boards = _boards(blank, side, is_cut=is_cut)
            lines = sum(boards[-1]) if is_cut and boards else len(blank)
            seen.append(Sheet(separator, side, first, lines, boards))
    whole = [sheet for sheet in seen if sheet.boards]
    if not used:
        return next((s for s in whole if s.side == width and len(blank) % width == 0), None)
    if len(whole) > 1 and len(whole[0].boards) > 1 and high < width - 1 == whole[1].side:
        return whole[1]  # a separator at the end of each line
    if whole:
        return whole[0]
    return seen[0]._replace(boards=_stretches(blank)) if seen else None


def _fields(text: str | None, separator: str, width: int) -> list[Field] | None:
    """Return the fields of a line below others, None if it's no line of the sheet.

    It may be shorter than the ``width`` of those: some programs leave out what is empty at the
    end of a line.
    """
    if text is None:
        return None
    if separator in text:
        return fields_of(text, separator, least=2 if width else 4, width=width)
    is_cut_off = separator == "\t" and width and text.strip()
    return fields_of(text, separator, least=1) if is_cut_off else None


def _boards(blank: list[bool], side: int, *, is_cut: bool) -> tuple[tuple[int, int], ...]:
    """Return where the boards are, given which lines are blank; nothing if it doesn't come out.

    As many blank rows stand between any two of them. When there are some wherever they should
    be, that isn't by chance; else what has the fewest blank rows around it is taken.
    """
    best: tuple[bool, int, int] | None = None
    found: tuple[tuple[int, int], ...] = ()
    lead = next((i for i, is_blank in enumerate(blank) if not is_blank), 0)
    for skipped in range(max(0, lead - side + 1), lead + 1):
        for gap in range(_BETWEEN + 1):
            starts = []
            at = skipped
            while at + side <= len(blank):
                starts.append(at)
                at += side
                if not all(blank[at : at + gap]):
                    break
                at += gap
            if not starts:
                continue
            rest = len(blank) - starts[-1] - side
            if is_cut and rest < side + gap:
                rest = 0
            elif not all(blank[starts[-1] + side :]):
                continue
            score = (gap > 0 and len(starts) > 1, -skipped - rest, len(starts))
            if best is None or score > best:
                best, found = score, tuple((start, side) for start in starts)
    return found


def _stretches(blank: list[bool]) -> tuple[tuple[int, int], ...]:
    """Return where rows stand together, blank rows aside."""
    found: list[tuple[int, int]] = []
    for at, is_blank in enumerate(blank):
        if is_blank:
            continue
        if found and sum(found[-1]) == at:
            found[-1] = found[-1][0], found[-1][1] + 1
        else:
            found.append((at, 1))
    return tuple(found)


def read_sheets(reader: Reader, *, titled: int = 0, full: bool = False) -> Iterator[Record]:
    """Take the lines of a sheet; bad boards are reported.

    When it is ``titled``, so many lines stand above it, the first of which is the label of the
    first board. Raises ParseError when
    no board can be as wide as the lines are; blank rows alone are no error.
    """
    sheet = sheet_ahead(reader, skip=titled, full=full)
    if sheet is None:
        _skip_no_sheet(reader)
        return
    label = ""
    if titled:
        title = next(reader.lines).replace(sheet.separator, " ")
        label = " ".join(title.split()).strip('"')
        reader.lines.skip(titled - 1)
    start = reader.lines.number + 1
    lines = [next(reader.lines) for _ in range(sheet.lines)]
    for at, rows in sheet.boards:
        try:
            grid = _grid(reader, sheet, lines[at : at + rows], start + at)
        except ParseError as error:
            reader.report(error)
        else:
            yield Record(grid, label, start + at - titled * bool(label), "csv")
        label = ""


def _skip_no_sheet(reader: Reader) -> None:
    """Take lines that are like a sheet's and none. Raises ParseError unless they are blank rows."""
    text = reader.lines.peek() or ""
    if not MARKS.issuperset("".join(text.replace('"', "").split())):
        raise not_a_puzzle(reader, msg("as many cells as a board has in a row"))
    next(reader.lines)


def _grid(reader: Reader, sheet: Sheet, lines: list[str], start: int) -> Grid:
    """Return the grid of a board's lines, the first of which has the number ``start``."""
    side = sheet.side
    if len(lines) != side:
        is_short = len(lines) < side
        raise ParseError(
            msg("a board without all its rows")
            if is_short
            else msg("more rows than the board has"),
            code="parse.rows",
            line=start + min(len(lines), side),
            column=1,
            found=msg("{rows} rows", rows=len(lines)) if is_short else quoted(lines[side]),
            expected=msg("{rows} rows", rows=side),
        )
    cells: list[Cell] = []
    for number, text in enumerate(lines, start):
        width = text.count(sheet.separator) + 1
        fields = fields_of(text, sheet.separator, least=1, width=width) or []
        row = fields[sheet.first : sheet.first + side]
        row += [Field("", len(text) + 1)] * (side - len(row))
        cells += [Cell(field.text, number, field.column) for field in row]
    return grid_of_symbols(reader, [cell_of(cell.text) for cell in cells], cells)
