"""Boards as spreadsheets save and paste them: a cell a field, and nothing where a cell is blank.

5,3,,,7,,,,        fields after , ; or a tab, in quotes or not
6,,,1,9,5,,,
,,,,,,,,           a blank row of the board, or one between two boards
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import is_comment, quoted
from farandole.sudoku.formats.symbols import SIDES, number_of
from farandole.sudoku.formats.text.cells import (
    SEPARATORS,
    Cell,
    bare,
    counts,
    grid_of,
    grid_of_symbols,
    is_cell,
    trimmed,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.grid import Grid

MARKS = frozenset(SEPARATORS)
LONGEST_ROW = 1000
"""The most characters of a line of a sheet."""
_WINDOW = 8 * (SIDES[-1] + 3)  # lines that are looked at together
_MOST_BLANK = 64  # rows above the board
_SPARE = 16  # fields that may be empty beside the board
_BETWEEN = 4  # blank rows between boards, at most
_LONGEST = 12  # characters of a field, mistyped ones too
_NEVER = frozenset("[]{}():")  # in no field of a sheet
_EDGES = "".join(SEPARATORS) + ' "'


class Sheet(NamedTuple):
    """Lines that follow one another, as rows of cells, and where the boards begin in them."""

    rows: list[list[Cell]]
    side: int
    column: int
    starts: tuple[int, ...]
    """Empty if the rows make no whole board."""
    title: str = ""


def sheet_ahead(reader: Reader) -> Sheet | None:
    """Return the sheet that begins with the next line, or with its title; None if none does.

    Rows without an empty field and without gaps between boxes are a board of rows, and no sheet.
    """
    sheet = _sheet_at(reader, 0)
    text = reader.lines.peek() or ""
    title = text.strip(_EDGES)
    if sheet is None and title and MARKS.isdisjoint(title) and not is_cell(title):
        below = _sheet_at(reader, 1)
        return None if below is None else below._replace(title=title)
    return sheet


def _sheet_at(reader: Reader, skip: int) -> Sheet | None:
    """Return the sheet that begins ``skip`` lines below the next one."""
    text = reader.lines.peek(skip)
    if text is None or len(text) > LONGEST_ROW or is_comment(text):
        return None
    separator = next((mark for mark in SEPARATORS if mark in text), None)
    if separator is None:
        return None
    rows: list[list[Cell]] = []
    has_cells = False
    while len(rows) < (_WINDOW if has_cells else _MOST_BLANK):
        row = _fields(reader, skip + len(rows), separator, width=len(rows[0]) if rows else 0)
        if row is None:
            break
        has_cells = has_cells or any(cell.text for cell in row)
        rows.append(row)
    return _sheet_of(reader, rows) if has_cells else None


def _fields(reader: Reader, step: int, separator: str, width: int) -> list[Cell] | None:
    """Return the fields of a line, None if it is no line of the sheet."""
    text = reader.lines.peek(step)
    if text is None or len(text) > LONGEST_ROW or not _NEVER.isdisjoint(text):
        return None
    is_cut_off = separator == "\t" and width > 0 and bool(text.strip())
    if separator not in text and not is_cut_off:
        return None
    number, column, row = reader.lines.number + step + 1, 1, []
    for piece in text.split(separator):
        lead = len(piece) - len(piece.lstrip(' "'))
        row.append(Cell(piece.strip(' "\r'), number, column + lead))
        column += len(piece) + 1
    filled = [cell.text for cell in row if cell.text]
    if any(len(cell) > _LONGEST for cell in filled) or len(row) > SIDES[-1] + _SPARE:
        return None
    bad = sum(not is_cell(cell) for cell in filled)
    is_head = not width and counts([cell for cell in filled if cell])
    return row if is_head or 4 * bad <= len(filled) else None


def _sheet_of(reader: Reader, rows: list[list[Cell]]) -> Sheet | None:
    width = max(map(len, rows))
    head = [cell.text for cell in rows[0] if cell.text]
    names = [row[0].text for row in rows[1:]]
    if len(head) in reader.sides and counts(head) and counts(names[: len(head)]):
        return Sheet(rows[: len(head) + 1], len(head), 1, (1,))
    if width < SIDES[0] or all(cell.text for row in rows for cell in row):
        return None
    used = [column for row in rows for column, cell in enumerate(row) if cell.text]
    low, high = min(used), max(used)
    numbers = [number_of(bare(cell.text)) for row in rows for cell in row if cell.text]
    largest = max((number for number in numbers if number <= SIDES[-1]), default=0)
    is_cut = len(rows) == _WINDOW
    blank = [not any(cell.text for cell in row) for row in rows]
    for side in sorted(reader.sides, key=lambda side: (side != 9, -side)):
        if not high - low < side <= width or largest > side:
            continue
        starts = _starts(blank, side, is_cut=is_cut)
        if starts:
            column = 0 if high < side else min(low, width - side)
            last = starts[-1] + side
            return Sheet(rows[:last] if is_cut else rows, side, column, starts)
    if without_gaps(reader, rows) is not rows:
        return Sheet(rows, len(rows), 0, (0,))
    is_whole = width in reader.sides and 2 * high >= width and len(rows) > 1
    return Sheet(rows, width, 0, ()) if is_whole else None


def _starts(blank: list[bool], side: int, *, is_cut: bool) -> tuple[int, ...]:
    """Return where the boards begin, given which rows are blank; nothing if that is unclear.

    The same number of blank rows stands between any two boards. ``is_cut`` allows for the first
    rows of one more board.
    """
    lead = next((i for i, is_blank in enumerate(blank) if not is_blank), 0)
    best: tuple[bool, int] | None = None
    found: tuple[int, ...] = ()
    for first in range(max(0, lead - side + 1), lead + 1):
        for gap in range(_BETWEEN + 1):
            starts = [first]
            while starts[-1] + 2 * side + gap <= len(blank) and all(
                blank[starts[-1] + side : starts[-1] + side + gap]
            ):
                starts.append(starts[-1] + side + gap)
            end = starts[-1] + side
            rest = len(blank) - end
            if is_cut and 0 <= rest < side + gap:
                rest = 0
            elif rest < 0 or not all(blank[end:]):
                continue
            score = (gap > 0 and len(starts) > 1, -first - rest)
            if best is None or score > best:
                best, found = score, tuple(starts)
    return found


def read_sheet(reader: Reader, sheet: Sheet) -> Iterator[Record]:
    """Read the boards of a sheet; report the bad ones."""
    first = reader.lines.number + 1
    reader.lines.skip(len(sheet.rows) + bool(sheet.title))
    if not sheet.starts:
        reader.report(_unfit(reader, sheet))
    for start in sheet.starts:
        rows = without_gaps(reader, sheet.rows)
        if rows is sheet.rows:
            rows = [
                _padded(row, sheet.column + sheet.side)[sheet.column : sheet.column + sheet.side]
                for row in sheet.rows[start : start + sheet.side]
            ]
        cells = [cell for row in rows for cell in row]
        try:
            grid = grid_of_symbols(reader, [bare(cell.text) for cell in cells], cells)
        except ParseError as error:
            reader.report(error)
        else:
            is_titled = sheet.title and start == sheet.starts[0]
            label = sheet.title if is_titled else ""
            yield Record(grid, label, first if is_titled else cells[0].line, "csv")


def _padded(row: list[Cell], width: int) -> list[Cell]:
    """Return a row with empty cells behind it, so that it has this width at least."""
    return row + [Cell("", row[-1].line, row[-1].column)] * (width - len(row))


def _unfit(reader: Reader, sheet: Sheet) -> ParseError:
    """Return the error for rows that are too few for a board, or too many."""
    rows = [row for row in sheet.rows if any(cell.text for cell in row)]
    is_short = len(sheet.rows) < sheet.side
    if is_short:
        line, text = sheet.rows[-1][0].line + 1, reader.lines.peek() or ""
        fault, number = msg("a board without all its rows"), len(sheet.rows) + 1
        expected = msg("row {row} of {side}", row=number, side=sheet.side)
    else:
        extra = rows[sheet.side] if len(rows) > sheet.side else rows[-1]
        line, text = extra[0].line, ",".join(cell.text for cell in extra)
        fault = msg("more rows than the board has")
        expected = msg("the end of the board after {rows} rows", rows=sheet.side)
    found = quoted(text) if text.strip() else msg("a blank line")
    return ParseError(fault, code="parse.rows", line=line, column=1, found=found, expected=expected)


def grid_of_table(reader: Reader, lines: list[str], first: int) -> Grid | None:
    """Return the grid of a table: rows of fields, with a head and names of rows perhaps.

    The fields stand between bars (Markdown, Org, wikis), after ``&`` (LaTeX), or after the
    separators of a sheet. None if the lines are no table. Raises ParseError for a bad cell.
    """
    for mark in ("||", "|", "│", "&", *SEPARATORS):
        rows = []
        for number, text in enumerate(lines, first):
            if mark not in text or not (any(map(str.isalnum, text)) or mark in SEPARATORS):
                continue
            row = _row_of(text.rstrip(), mark, number)
            if len(row) > 2:
                rows.append(row)
        if len(rows) < SIDES[0]:
            continue
        if mark in ("||", "|", "│") and not any(row[0].text for row in rows):
            is_closed = all(row[-1].text in ("", ".") for row in rows)
            rows = [row[1:-1] if is_closed else row[1:] for row in rows]
        board = without_gaps(reader, trimmed(reader, rows))
        side = len(board)
        cells = [cell for row in board for cell in row]
        is_board = side in reader.sides and all(len(row) == side for row in board)
        if is_board and 8 * sum(is_cell(cell.text) for cell in cells) >= 7 * len(cells):
            return grid_of(reader, board)
    return None


def without_gaps(reader: Reader, rows: list[list[Cell]]) -> list[list[Cell]]:
    """Return a table without the empty rows and columns between its boxes, if it has such."""
    width = max(map(len, rows))
    if len(rows) in reader.sides and all(len(row) == len(rows) for row in rows):
        return rows
    full = [_padded(row, width) for row in rows]
    for side in reader.sides:
        box = reader.shape_of(side).box
        if box is None:
            continue
        down, right = _gaps(side, box[0]), _gaps(side, box[1])
        if (
            len(full) == side + len(down)
            and side + len(right) <= width
            and not any(
                cell.text
                for i, row in enumerate(full)
                for j, cell in enumerate(row)
                if i in down or j in right or j >= side + len(right)
            )
        ):
            return [
                [cell for j, cell in enumerate(row[: side + len(right)]) if j not in right]
                for i, row in enumerate(full)
                if i not in down
            ]
    return rows


def _gaps(side: int, box: int) -> range:
    """Return where the gaps between boxes of this size are."""
    return range(box, side + side // box - 1, box + 1)


def _row_of(text: str, mark: str, number: int) -> list[Cell]:
    """Return the fields of a line of a table, without what ends the line."""
    text = text.replace("\\hline", "      ")
    if mark == "&":
        text = text.partition("\\\\")[0]
    row, column = [], 1
    for piece in text.split(mark):
        row.append(Cell(piece.strip(), number, column + len(piece) - len(piece.lstrip())))
        column += len(piece) + len(mark)
    return row
