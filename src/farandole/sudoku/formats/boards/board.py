"""Boards of one row a line, however they are drawn: blocks, ss, hdu, tokens.

    8 0 0 | 0 0 0 | 0 0 0        a row: digits, blanks, gaps, bars
    ------+-------+------        a border
    .........                    a row as well
    ---------                    a border or a row of blanks: the rest of the board tells

A board may have blank lines between its bands, or between all of its rows. So the reader
first looks ahead and finds which lines belong together, then takes them and reads the cells.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import Message, Number, Quoted, msg
from farandole.sudoku.formats.boards.drawn import Drawing, shape_of_gaps
from farandole.sudoku.formats.boards.kinds import kind_of, not_a_puzzle
from farandole.sudoku.formats.boards.row import Row
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import cells_message, quoted
from farandole.sudoku.formats.symbols import (
    BAD,
    BLANKS,
    SIDES,
    decode,
    decode_numbers,
    expected_numbers,
    expected_symbols,
)
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import LARGEST, SMALLEST

if TYPE_CHECKING:
    from farandole.sudoku.formats.boards.kinds import Kind
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.shape import Shape

_ROWS = ("row", "bad row", "sixteen")
_STARTS = (*_ROWS, "border", "rule")
_DRAWN = ("border", "rule", "blank", "comment")
_WRITTEN = frozenset(BLANKS + "0")
_MOST_DIGITS = 9  # a larger board has letters, too
LONGEST_ROW = 1000  # characters
_FAR = 64  # lines without a row that may stand between two rows of a board


class _Found:
    """The lines of one board, as steps ahead of the reader."""

    __slots__ = ("blanks", "borders", "lines", "rows", "side", "stop")

    def __init__(self, side: int) -> None:
        self.side = side
        self.rows: list[tuple[int, Row]] = []
        self.blanks: list[int] = []  # how many rows stood before each run of blank lines
        self.borders = 0
        self.lines: list[tuple[int, str]] = []  # borders, and how many rows stood before each
        self.stop = 0  # the first step that isn't the board's any more

    @property
    def sizes(self) -> list[int]:
        """How many rows stand together in each stretch between blank lines."""
        cuts = [0, *self.blanks, len(self.rows)]
        return [after - before for before, after in pairwise(cuts)]

    def cut(self, rows: int) -> None:
        """Keep the first ``rows`` rows only."""
        self.rows = self.rows[:rows]
        self.blanks = []
        self.stop = self.rows[-1][0] + 1 if self.rows else self.stop


def starts_board(text: str | None, reader: Reader) -> bool:
    """Tell whether a board of rows can begin with this line."""
    if text is None:
        return False
    kind = kind_of(text, reader.sides)
    return kind in _STARTS or (kind == "count" and len(text.strip()) in reader.sides)


def read_board(reader: Reader, name: str | None = None) -> Record:
    """Read one board; ``name`` is the format, None for whichever it looks like.

    The lines of a bad board are read too. Raises ParseError with line and column.
    """
    if not starts_board(reader.lines.peek(), reader):
        raise not_a_puzzle(reader, msg("a row of cells"))
    whole = _side_without_gaps(reader)
    side = whole or _side_ahead(reader)
    if not whole and _is_stray(reader, side):
        row = Row(next(reader.lines))
        raise _wrong_count(row, side, reader.lines.number, None, by_parts=False)
    found = _find(reader, side, gaps=not whole)
    start = reader.lines.number + 1
    found.stop = max(found.stop, 1)  # a line that begins a board is taken, come what may
    reader.lines.skip(found.stop)
    if len(found.rows) < side:
        raise _cut_short(reader, found, start)
    rows = [(start + step, row) for step, row in found.rows]
    _check_gaps(reader, rows)
    grid = _grid(reader, rows, found, name)
    looks = name or _look(found)
    return Record(grid, "", start, looks, extra=_signature(reader) if looks == "ss" else ())


def _side_without_gaps(reader: Reader) -> int | None:
    """Return the side of a board in a frame, if something stands in each of its cells.

    Its rows needn't be looked at for cells left empty, then: the wide spaces that free regions
    have inside them aren't any. And it may be of any side.
    """
    side = rows = 0
    for step in range(_FAR):
        text = reader.lines.peek(step)
        if text is None or len(text) > LONGEST_ROW:
            return None
        if kind_of(text, reader.sides) in ("border", "rule"):
            continue
        row = Row(text, gaps=False)
        if not row.is_framed or not SMALLEST <= len(row.chars) <= LARGEST:
            return None
        side = side or len(row.chars)
        rows += 1
        if len(row.chars) != side or (reader.shape is not None and reader.shape.side != side):
            return None
        if rows == side:
            below, after = reader.lines.peek(step + 1) or "", reader.lines.peek(step + 2) or ""
            is_closed = kind_of(below, reader.sides) in ("border", "rule")
            return side if is_closed and not Row(after).is_framed else None
    return None


def _check_gaps(reader: Reader, rows: list[tuple[int, Row]]) -> None:
    """Raise ParseError when it isn't sure that what was left empty are cells.

    It isn't in a board with another symbol for blanks, nor in one with more rows than it should
    have: the lines without a digit may be there for the look of it.
    """
    gaps = [number for number, row in rows if row.has_gaps]
    if not gaps:
        return
    # Digits of a large board may be counted from 0.
    written = _WRITTEN if len(rows) <= _MOST_DIGITS else frozenset(BLANKS)
    for number, row in rows:
        at = next((i for i, c in enumerate(row.plain) if c in written), None)
        if at is not None:
            raise ParseError(
                msg("cells left empty beside another symbol for blanks"),
                code="parse.cell",
                line=number,
                column=at + 1,
                found=Quoted(row.plain[at]),
                expected=msg("a space, as in line {gap}", gap=gaps[0]),
            )
    number = reader.lines.number + 1
    if (below := _row_at(reader, 0)) is not None:
        while _row_at(reader, 0) is not None:
            next(reader.lines)
        if kind_of(reader.lines.peek() or "", reader.sides) == "border":
            next(reader.lines)
        raise ParseError(
            msg("more rows than the board has, and cells left empty"),
            code="parse.rows",
            line=number,
            column=1,
            found=quoted(below.plain),
            expected=msg("the end of the board after {rows} rows", rows=len(rows)),
        )


def _row_at(reader: Reader, step: int) -> Row | None:
    """Return the row at this step; None when it's anything else."""
    text = reader.lines.peek(step)
    if text is None:
        return None
    kind = kind_of(text, reader.sides)
    is_row = kind in _ROWS or (kind == "count" and len(text.strip()) > 2)
    return Row(text) if is_row else None


def _side_ahead(reader: Reader) -> int:
    """Return the side that the next rows agree on, so that one bad row doesn't decide it."""
    if reader.shape is not None:
        return reader.shape.side
    votes: Counter[int] = Counter()
    ruled: list[int] = []
    seen = step = 0
    while seen < 3 and (text := reader.lines.peek(step)) is not None and step < 12:
        if row := _row_at(reader, step):
            seen += 1
            if _is_candidates(row):
                raise _refuse_run(reader, msg("a grid of candidates can't be read"), row)
            votes.update(row.sides(reader.sides))
        elif (kind := kind_of(text, reader.sides)) == "rule":
            ruled += Row(text).sides(reader.sides)
        elif kind not in _DRAWN:
            break
        step += 1
    if votes:
        return votes.most_common(1)[0][0]
    if not seen and ruled:
        return ruled[0]
    if seen:
        raise _refuse_run(reader, msg("no board has rows like this"), None)
    raise _refuse_run(reader, msg("a border without a board"), None)


def _is_candidates(row: Row) -> bool:
    """Tell whether the parts are the candidates of each cell of a row."""
    widths = {len(part) for part in row.parts}
    return len(row.parts) in (4, 6, 8, 9) and len(widths) > 1 and row.chars.isdigit()


def _refuse_run(reader: Reader, message: Message, row: Row | None) -> ParseError:
    """Take all lines up to the end of what can't be a board; return the error."""
    first = next(reader.lines)
    number = reader.lines.number
    is_row = kind_of(first, reader.sides) in _ROWS
    while (text := reader.lines.peek()) is not None:
        kind = kind_of(text, reader.sides)
        if kind not in (*_STARTS, "count"):
            break
        next(reader.lines)
        if kind in _ROWS and not is_row:
            # The border above it is all right.
            first, number, is_row = text, reader.lines.number, True
    sides = ", ".join(map(str, reader.sides))
    return ParseError(
        message,
        code="parse.candidates" if row else "parse.rows",
        line=number,
        column=len(first) - len(first.lstrip()) + 1,
        found=quoted(first),
        expected=msg("one digit or blank a cell") if row else msg("{sides} cells", sides=sides),
    )


def _is_stray(reader: Reader, side: int) -> bool:
    """Tell whether the next line has the wrong number of cells but a whole board follows it."""

    def fits(row: Row | None) -> bool:
        return row is not None and (len(row.chars) == side or row.is_numbers(side))

    first = _row_at(reader, 0)
    return (
        first is not None
        and not fits(first)
        and all(fits(_row_at(reader, step)) for step in range(1, side + 1))
        and _row_at(reader, side + 1) is None
    )


def _find(reader: Reader, side: int, *, gaps: bool) -> _Found:
    """Look ahead and return which lines make up the next board, all of it or what there is."""
    found = _Found(side)
    rule_is_row: dict[str, bool] = {}
    after_blank = False
    step = apart = 0
    while len(found.rows) < side and (text := reader.lines.peek(step)) is not None:
        kind = kind_of(text, reader.sides)
        row = Row(text, gaps=gaps)
        if kind == "rule":
            symbol = row.chars[:1]
            if symbol not in rule_is_row:
                rule_is_row[symbol] = _rule_is_row(reader, symbol, side)
            is_row = rule_is_row[symbol] and len(row.chars) == side
        elif not gaps:
            is_row = kind != "border"
        else:
            is_inside = not step or (bool(found.rows) and not after_blank)
            is_row = _is_row(row, kind, side, is_inside=is_inside)
        if is_row:
            if after_blank and found.rows:
                found.blanks.append(len(found.rows))
            found.rows.append((step, row))
            apart = 0
        elif apart == _FAR or kind not in _DRAWN:
            break
        elif kind in ("border", "rule"):
            found.borders += 1
            found.lines.append((len(found.rows), text))
        apart += 1
        after_blank = kind == "blank" or (after_blank and not is_row)
        step += 1
    found.stop = found.rows[-1][0] + 1 if found.rows else step
    _settle(reader, found, rule_is_row)
    return found


def _is_row(row: Row, kind: Kind, side: int, *, is_inside: bool) -> bool:
    """Return whether a line is a row; a number is one of the wrong length if it is inside."""
    if kind in ("count", "line"):
        is_short = kind == "count" and len(row.chars) > 2 and is_inside
        return len(row.chars) == side or is_short
    return kind in _ROWS


def _settle(reader: Reader, found: _Found, rule_is_row: dict[str, bool]) -> None:
    """Cut the board at a blank line that can't be inside it; take in the border below it."""
    whole = len(found.rows) == found.side
    if found.blanks:
        sizes = found.sizes
        box = reader.shape_of(found.side).box
        in_bands = box is not None and all(size % box[0] == 0 for size in sizes)
        even = len(set(sizes)) == 1
        runs_on = whole and _row_at(reader, found.stop) is not None
        if runs_on or not (even or (whole and in_bands)):
            found.cut(found.blanks[0])
            whole = False
    if whole and found.borders and (below := reader.lines.peek(found.stop)) is not None:
        kind = kind_of(below, reader.sides)
        if kind == "border" or (kind == "rule" and not rule_is_row.get(Row(below).chars[:1])):
            found.stop += 1


def _rule_is_row(reader: Reader, symbol: str, side: int) -> bool:
    """Tell whether lines of nothing but ``symbol`` are rows of blanks in the board ahead.

    They are when the symbol stands for a blank in some other row, and aren't when another
    symbol does. When no row has a blank the numbers of rows and of such lines decide.
    """
    others = (BLANKS + "0").replace(symbol, "")
    rows = rules = 0
    for step in range(4 * side):
        text = reader.lines.peek(step)
        kind = "end" if text is None else kind_of(text, reader.sides)
        row = Row(text or "")
        if kind == "rule":
            rules += len(row.chars) == side
        elif kind in _ROWS or (kind == "count" and len(row.chars) == side):
            rows += 1
            if symbol in row.chars:
                return True
            if any(c in others for c in row.chars) or rows == side:
                return False
        elif kind not in ("border", "comment"):
            break
    return rows < side <= rows + rules


def _grid(reader: Reader, rows: list[tuple[int, Row]], found: _Found, name: str | None) -> Grid:
    """Return the grid of a board's rows, given with their line numbers."""
    side = found.side
    numbers = any(row.is_numbers(side) for _, row in rows)
    by_parts = numbers or name in ("hdu", "tokens")
    cells = [row.parts if by_parts else list(row.chars) for _, row in rows]
    flat = [cell for row in cells for cell in row]
    if numbers or (by_parts and any(len(cell) > 1 for cell in flat)):
        digits = decode_numbers(flat, side)
        expected = expected_numbers(side)
    else:
        digits = decode("".join(flat), side)
        expected = expected_symbols(flat, side)
    at = 0
    for i, (number, row) in enumerate(rows):
        count = len(cells[i])
        bad = digits[at : at + count].find(BAD)
        at += count
        if count != side and (by_parts or not 0 <= bad < min(count, side)):
            raise _wrong_count(row, side, number, i, by_parts=by_parts)
        if bad >= 0:
            raise ParseError(
                msg("not a valid cell"),
                code="parse.cell",
                line=number,
                column=row.columns(by_parts=by_parts)[bad],
                found=Quoted(cells[i][bad]),
                expected=expected,
            )
    try:
        shape = _shape(reader, [row for _, row in rows], found, by_parts=by_parts)
    except ParseError as error:
        raise error.at(line=rows[0][0]) from None
    return Grid._of(digits, shape)


def _shape(reader: Reader, rows: list[Row], found: _Found, *, by_parts: bool) -> Shape:
    """Return the board: what is drawn decides, and mustn't be another than the one asked for."""
    asked, side = reader.shape, found.side
    if not found.lines and not any(row.is_barred for row in rows):
        seen = None if asked or by_parts else shape_of_gaps(rows, found.sizes)
        return seen or reader.shape_of(side)
    drawing = Drawing.of(rows, found.lines, by_parts=by_parts)
    if asked is not None:
        other = None if drawing.fits(asked) else drawing.shape
        if other is not None:
            raise ParseError(
                msg("the boxes drawn aren't those of the board asked for"),
                code="parse.mismatch",
                column=1,
                found=_brief(other),
                expected=_brief(asked),
            )
        return asked
    if drawing.is_empty and side in SIDES:
        return reader.shape_of(side)
    seen = drawing.shape
    if seen is None:
        raise ParseError(
            msg("the lines drawn make no boxes"),
            code="parse.board",
            column=1,
            found=msg("a board of side {side}", side=side),
            expected=msg("boxes or regions of {side} cells, or a shape given", side=side),
        )
    return seen


def _brief(shape: Shape) -> Message | str:
    """Return what the lines of a board show."""
    return msg("free regions") if shape.box is None else "box {}x{}".format(*shape.box)


def _wrong_count(
    row: Row, side: int, line: int, number: int | None, *, by_parts: bool
) -> ParseError:
    """Return the error for a row with cells too many or too few."""
    columns = row.columns(by_parts=by_parts)
    return ParseError(
        msg("a row of the wrong length"),
        code="parse.length",
        line=line,
        column=columns[side] if len(columns) > side else len(row.text.rstrip()) + 1,
        found=cells_message(len(columns)),
        expected=(
            Number(side)
            if number is None
            else msg("{cells} in row {row}", cells=side, row=number + 1)
        ),
    )


def _cut_short(reader: Reader, found: _Found, start: int) -> ParseError:
    """Return the error for a board that lacks rows."""
    after = reader.lines.peek()
    if after is None:
        what: object = msg("the end of the text")
    else:
        what = quoted(after) if after.strip() else msg("a blank line")
    return ParseError(
        msg("a board without all its rows") if found.rows else msg("a border without a board"),
        code="parse.rows" if found.rows else "parse.board",
        line=start + found.stop,
        column=1,
        found=what,
        expected=msg("row {row} of {side}", row=len(found.rows) + 1, side=found.side),
    )


def _look(found: _Found) -> str:
    """Return the name of the format that the board is most like."""
    rows = [row for _, row in found.rows]
    if any(row.is_barred for row in rows):
        compact = all(
            row.text.isascii() and not any(c.isspace() for c in row.text.strip()) for row in rows
        )
        return "ss" if compact and found.borders else "blocks"
    spaced = all(row.is_spaced or row.is_numbers(found.side) for row in rows)
    if spaced and not found.borders:
        return "hdu" if any("?" in row.chars for row in rows) else "tokens"
    return "blocks"


def _signature(reader: Reader) -> tuple[tuple[str, str], ...]:
    """Take the lines with which Simple Sudoku signs what it copies; return them as a pair."""
    signed = []
    while (text := reader.lines.peek()) is not None and text.strip().startswith(
        ("Simple Sudoku", "Version ")
    ):
        signed.append(next(reader.lines).strip())
    return (("program", " ".join(signed)),) if signed else ()
