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

from farandole.errors import ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.boards.cells import bad_cell, digits_of_cells, wrong_length
from farandole.sudoku.formats.boards.drawn import Drawing, shape_of_gaps
from farandole.sudoku.formats.boards.kinds import Kind, kind_of, not_a_puzzle
from farandole.sudoku.formats.boards.row import Row
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import Reader, quoted
from farandole.sudoku.formats.symbols import BLANKS, SIDES
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import LARGEST, SMALLEST, Shape

_ROWS: tuple[Kind, ...] = ("row", "bad row", "sixteen")
_STARTS: tuple[Kind, ...] = (*_ROWS, "border", "rule")
_DRAWN = ("border", "rule", "blank", "comment")
_FAR = 64  # lines without a row that may stand between two rows of a board
_LONGEST = 1000  # characters of a row in a frame


class _Lines:
    """The lines of one board, as steps ahead of the reader."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.rows: list[tuple[int, Row]] = []
        self.blanks: list[int] = []  # how many rows stood before each run of blank lines
        self.borders: list[tuple[int, str]] = []  # and how many rows stood before each
        self.stop = 1  # the first step that isn't the board's any more

    @property
    def sizes(self) -> list[int]:
        """How many rows stand together in each stretch between blank lines."""
        cuts = [0, *self.blanks, len(self.rows)]
        return [after - before for before, after in pairwise(cuts)]


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
    framed = _side_of_frame(reader)
    side = framed or _side_ahead(reader)
    if not framed and _is_stray(reader, side):
        row = Row(next(reader.lines))
        at = reader.lines.number
        raise wrong_length(row.cells(at), side, 0).at(line=at)
    lines = _find(reader, side, gaps=not framed)
    start = reader.lines.number + 1
    reader.lines.skip(lines.stop)
    if len(lines.rows) < side:
        raise _cut_short(reader, lines, start)
    rows = [row for _, row in lines.rows]
    by_parts = name in ("hdu", "tokens") or any(row.is_numbers(side) for row in rows)
    cells = [row.cells(start + step, by_parts=by_parts) for step, row in lines.rows]
    for number, row_cells in enumerate(cells):
        if len(row_cells) != side:
            at = start + lines.rows[number][0]  # a row may have no cells, which would say it
            raise wrong_length(row_cells, side, number).at(line=at)
    _check_gaps(rows, start + lines.rows[0][0])
    flat = [cell for row_cells in cells for cell in row_cells]
    digits = digits_of_cells([cell.text for cell in flat], flat)
    try:
        shape = _shape(reader, rows, lines, by_parts=by_parts)
    except ParseError as error:
        raise error.at(line=start + lines.rows[0][0]) from None
    name = name or _look(lines)
    signed = []  # as Simple Sudoku signs what it copies
    while name == "ss" and (reader.lines.peek() or "").strip().startswith(
        ("Simple Sudoku", "Version ")
    ):
        signed.append(next(reader.lines).strip())
    extra = (("program", " ".join(signed)),) if signed else ()
    return Record(Grid._of(digits, shape), "", start, name, extra=extra)


def _side_of_frame(reader: Reader) -> int | None:
    """Return the side of a board in a frame, if something stands in each of its cells.

    Its rows needn't be looked at for cells left empty, then: the wide spaces that free regions
    have inside them aren't any. And it may be of any side.
    """
    side = rows = 0
    for step in range(_FAR):
        text = reader.lines.peek(step)
        if text is None or len(text) > _LONGEST:
            return None
        if kind_of(text, reader.sides) in ("border", "rule"):
            continue
        row = Row(text, gaps=False)
        side = side or len(row.chars)
        rows += 1
        is_side = side in reader.sides if reader.shape else SMALLEST <= side <= LARGEST
        if not row.is_framed or not is_side or len(row.chars) != side:
            return None
        if rows == side:
            below, after = reader.lines.peek(step + 1) or "", reader.lines.peek(step + 2) or ""
            is_closed = kind_of(below, reader.sides) in ("border", "rule")
            return side if is_closed and not Row(after).is_framed else None
    return None


def _check_gaps(rows: list[Row], line: int) -> None:
    """Raise ParseError if some blanks are left empty, and others have a symbol."""
    if not any(row.has_gaps for row in rows):
        return
    # Digits of a large board may be counted from 0.
    written = frozenset(BLANKS + "0" if len(rows) <= 9 else BLANKS)
    text = next((row.plain for row in rows if not written.isdisjoint(row.plain)), None)
    if text is not None:
        at = next(i for i, symbol in enumerate(text) if symbol in written)
        gap = next(number for number, row in enumerate(rows, line) if row.has_gaps)
        raise bad_cell(text[at], msg("a space, as in line {gap}", gap=gap), line, at + 1)


def _row_at(reader: Reader, step: int) -> Row | None:
    """Return the row at this step; None when it's anything else."""
    text = reader.lines.peek(step)
    kind = "blank" if text is None else kind_of(text, reader.sides)
    is_row = kind in _ROWS or (kind == "count" and len((text or "").strip()) > 2)
    return Row(text or "") if is_row else None


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
    expected = msg("{sides} cells", sides=", ".join(map(str, reader.sides)))
    raise not_a_puzzle(reader, expected, (*_STARTS, "count"))


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


def _find(reader: Reader, side: int, *, gaps: bool) -> _Lines:
    """Look ahead and return which lines make up the next board, all of it or what there is."""
    found = _Lines(side)
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
        elif kind in ("count", "line") and gaps:
            is_inside = not step or (bool(found.rows) and not after_blank)
            is_short = kind == "count" and len(row.chars) > 2 and is_inside
            is_row = len(row.chars) == side or is_short
        else:
            is_row = kind in _ROWS if gaps else kind != "border"
        if is_row:
            if after_blank and found.rows:
                found.blanks.append(len(found.rows))
            found.rows.append((step, row))
            apart = 0
        elif apart == _FAR or kind not in _DRAWN:
            break
        elif kind in ("border", "rule"):
            found.borders.append((len(found.rows), text))
        apart += 1
        after_blank = kind == "blank" or (after_blank and not is_row)
        step += 1
    found.stop = max(found.rows[-1][0] + 1 if found.rows else step, 1)
    _settle(reader, found, rule_is_row)
    return found


def _settle(reader: Reader, found: _Lines, rule_is_row: dict[str, bool]) -> None:
    """Cut the board at a blank line that can't be inside it; take in the border below it."""
    whole = len(found.rows) == found.side
    if found.blanks:
        sizes = found.sizes
        box = reader.shape_of(found.side).box
        in_bands = box is not None and all(size % box[0] == 0 for size in sizes)
        runs_on = whole and _row_at(reader, found.stop) is not None
        if runs_on or not (len(set(sizes)) == 1 or (whole and in_bands)):
            found.rows, found.blanks = found.rows[: found.blanks[0]], []
            found.stop = found.rows[-1][0] + 1
            whole = False
    if whole and found.borders and (below := reader.lines.peek(found.stop)) is not None:
        kind = kind_of(below, reader.sides)
        if kind == "border" or (kind == "rule" and not rule_is_row.get(Row(below).chars[:1])):
            found.stop += 1


def _rule_is_row(reader: Reader, symbol: str, side: int) -> bool:
    """Tell whether lines of this symbol alone are rows of blanks: it is a blank in other rows too.

    If there is no such row, they are rows if the board isn't whole without them.
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


def _shape(reader: Reader, rows: list[Row], found: _Lines, *, by_parts: bool) -> Shape:
    """Return the board: what is drawn decides, and mustn't be another than the one asked for."""
    asked, side = reader.shape, found.side
    if not found.borders and not any(row.is_barred for row in rows):
        seen = None if asked or by_parts else shape_of_gaps(rows, found.sizes)
        return seen or reader.shape_of(side)
    drawing = Drawing.of(rows, found.borders, by_parts=by_parts)
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
    if drawing.shape is None:
        raise ParseError(
            msg("the lines drawn make no boxes"),
            code="parse.board",
            column=1,
            found=msg("a board of side {side}", side=side),
            expected=msg("boxes or regions of {side} cells, or a shape given", side=side),
        )
    return drawing.shape


def _brief(shape: Shape) -> Message | str:
    """Return what the lines of a board show."""
    return msg("free regions") if shape.box is None else "box {}x{}".format(*shape.box)


def _cut_short(reader: Reader, found: _Lines, start: int) -> ParseError:
    """Return the error for a board that lacks rows."""
    after = reader.lines.peek()
    what = msg("the end of the text") if after is None else msg("a blank line")
    return ParseError(
        msg("a board without all its rows") if found.rows else msg("a border without a board"),
        code="parse.rows" if found.rows else "parse.board",
        line=start + found.stop,
        column=1,
        found=quoted(after) if after and after.strip() else what,
        expected=msg("row {row} of {side}", row=len(found.rows) + 1, side=found.side),
    )


def _look(found: _Lines) -> str:
    """Return the name of the format that the board is most like."""
    rows = [row for _, row in found.rows]
    if any(row.is_barred for row in rows):
        compact = all(
            row.text.isascii() and not any(c.isspace() for c in row.text.strip()) for row in rows
        )
        return "ss" if compact and found.borders else "blocks"
    if all(row.is_spaced or row.is_numbers(found.side) for row in rows) and not found.borders:
        return "hdu" if any("?" in row.chars for row in rows) else "tokens"
    return "blocks"
