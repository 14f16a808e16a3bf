"""Boards of one row a line, however they are drawn: blocks, ss, hdu, tokens; and counted files.

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
from farandole.sudoku.formats.kinds import Row, kind_of, not_a_puzzle
from farandole.sudoku.formats.oneline import read_one_line
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.symbols import (
    BAD,
    BLANKS,
    decode,
    decode_numbers,
    expected_symbols,
)
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.source import Reader

_ROWS = ("row", "bad row", "sixteen")
_STARTS = (*_ROWS, "border", "rule")
_DRAWN = ("border", "rule", "blank", "comment")
_WRITTEN = frozenset(BLANKS + "0")
_FAR = 64  # lines without a row that may stand between two rows of a board
_FAR_16 = 4096


class _Found:
    """The lines of one board, as steps ahead of the reader."""

    __slots__ = ("blanks", "borders", "rows", "side", "stop")

    def __init__(self, side: int) -> None:
        self.side = side
        self.rows: list[tuple[int, Row]] = []
        self.blanks: list[int] = []  # how many rows stood before each run of blank lines
        self.borders = 0
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


def are_rows_of_16(reader: Reader) -> bool:
    """Tell rows of a 16×16 board from 4×4 puzzles, which have sixteen cells on a line too.

    Some row of a 16×16 puzzle has symbols that no 4×4 board has. When no line has, fewer than
    sixteen together are puzzles. More are rows when they are all blank, have letters or have
    spaces between the cells.
    """
    lines, are_rows, look_alike = _sixteens(reader, 16)
    return are_rows or (lines >= 16 and look_alike)


def _sixteens(reader: Reader, most: int) -> tuple[int, bool, bool]:
    """Look at lines of sixteen cells, ``most`` of them and one more.

    Return how many there are up to one that is sure to be a row of a 16×16 board, whether there
    is one, and whether the first sixteen look like rows: all blank, spaced, or with letters.
    """
    is_blank = is_spaced = True
    has_letters = False
    run = 0
    while run <= most and (text := reader.lines.peek(run)) is not None:
        kind = kind_of(text, reader.sides)
        if kind in ("border", "row", "rule"):
            return run, True, True
        if kind != "sixteen":
            break
        row = Row(text)
        if row.is_barred or BAD in decode(row.chars, 4):
            return run, True, True
        if run < 16:
            is_blank = is_blank and set(row.chars) <= set("0" + BLANKS)
            is_spaced = is_spaced and row.is_spaced
            has_letters = has_letters or not set(row.chars.upper()).isdisjoint("ABCD")
        run += 1
    return run, False, is_blank or is_spaced or has_letters


def _sixteens_counted(reader: Reader, left: int) -> tuple[bool, int]:
    """Tell whether lines of sixteen cells are rows, where ``left`` boards are to come.

    They are when some line tells, and when there are sixteen at least and not one for each board.
    Return with it how many lines that was found out about, so that it needn't be asked of each.
    Lines further ahead than :data:`_FAR_16` aren't looked at: among so many one tells.
    """
    lines, are_rows, _ = _sixteens(reader, max(16, min(left, _FAR_16)))
    return are_rows or (16 <= lines <= _FAR_16 and lines != left), lines


def read_rows(reader: Reader, name: str) -> Iterator[Record]:
    """Read boards of one row a line and nothing else."""
    while reader.skip_ignorable():
        try:
            if not starts_board(reader.lines.peek(), reader):
                raise not_a_puzzle(reader, "a row of cells")
            yield read_board(reader, name)
        except ParseError as error:
            reader.report(error)


def read_counted(reader: Reader) -> Iterator[Record]:
    """Read a number of boards, then that many boards."""
    while reader.skip_ignorable():
        if kind_of(reader.lines.peek() or "", reader.sides) == "count":
            yield from counted_boards(reader)
        else:
            reader.report(not_a_puzzle(reader, "the number of boards"))


def counted_boards(reader: Reader) -> Iterator[Record]:
    """Take the line with the number of boards, and the boards that it promises."""
    promised = int(next(reader.lines).strip())
    number = reader.lines.number
    are_rows, known = False, 0  # what the next lines of sixteen cells are
    for done in range(promised):
        text = reader.lines.peek() if reader.skip_ignorable() else None
        kind = "end" if text is None else kind_of(text, reader.sides)
        if kind == "sixteen":
            if known <= 0:
                are_rows, known = _sixteens_counted(reader, promised - done)
            known -= 16 if are_rows else 1
        try:
            if kind in ("line", "bad line") or (kind == "sixteen" and not are_rows):
                yield read_one_line(reader, "counted")
            elif starts_board(text, reader):
                yield read_board(reader, "counted")
            else:
                reader.report(
                    ParseError(
                        "boards are missing",
                        line=number,
                        column=1,
                        found=f"{done} boards",
                        expected=f"{promised}",
                    )
                )
                return
        except ParseError as error:
            reader.report(error)


def read_board(reader: Reader, name: str | None = None) -> Record:
    """Take one board; ``name`` is the format, None for whichever it looks like.

    The lines of a bad board are taken too. Raises ParseError with line and column.
    """
    side = _side_ahead(reader)
    if _is_stray(reader, side):
        row = Row(next(reader.lines))
        raise _wrong_count(row, side, reader.lines.number, None, by_parts=False)
    found = _find(reader, side)
    start = reader.lines.number + 1
    found.stop = max(found.stop, 1)  # a line that begins a board is taken, come what may
    reader.lines.skip(found.stop)
    if len(found.rows) < side:
        raise _cut_short(reader, found, start)
    rows = [(start + step, row) for step, row in found.rows]
    _check_gaps(reader, rows)
    grid = _grid(reader, rows, side, name)
    looks = name or _look(found)
    return Record(grid, "", start, looks, extra=_signature(reader) if looks == "ss" else ())


def _check_gaps(reader: Reader, rows: list[tuple[int, Row]]) -> None:
    """Raise ParseError when it isn't sure that what was left empty are cells.

    It isn't in a board with another symbol for blanks, nor in one with more rows than it should
    have: the lines without a digit may be there for the look of it.
    """
    gaps = [number for number, row in rows if row.has_gaps]
    if not gaps:
        return
    for number, row in rows:
        at = next((i for i, c in enumerate(row.plain) if c in _WRITTEN), None)
        if at is not None:
            raise ParseError(
                "cells left empty beside another symbol for blanks",
                line=number,
                column=at + 1,
                found=repr(row.plain[at]),
                expected=f"a space, as in line {gaps[0]}",
            )
    number = reader.lines.number + 1
    if (below := _row_at(reader, 0)) is not None:
        while _row_at(reader, 0) is not None:
            next(reader.lines)
        if kind_of(reader.lines.peek() or "", reader.sides) == "border":
            next(reader.lines)
        raise ParseError(
            "more rows than the board has, and cells left empty",
            line=number,
            column=1,
            found=quoted(below.plain),
            expected=f"the end of the board after {len(rows)} rows",
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
                raise _refuse_run(reader, "a grid of candidates can't be read", row)
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
    problem = "no board has rows like this" if seen else "a border without a board"
    raise _refuse_run(reader, problem, None)


def _is_candidates(row: Row) -> bool:
    """Tell whether the parts are the candidates of each cell of a row."""
    widths = {len(part) for part in row.parts}
    return len(row.parts) in (4, 6, 8, 9) and len(widths) > 1 and row.chars.isdigit()


def _refuse_run(reader: Reader, problem: str, row: Row | None) -> ParseError:
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
        problem,
        line=number,
        column=len(first) - len(first.lstrip()) + 1,
        found=quoted(first),
        expected="one digit or blank a cell" if row else f"{sides} cells",
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


def _find(reader: Reader, side: int) -> _Found:
    """Look ahead and return which lines make up the next board, all of it or what there is."""
    found = _Found(side)
    rule_is_row: dict[str, bool] = {}
    after_blank = False
    step = apart = 0
    while len(found.rows) < side and (text := reader.lines.peek(step)) is not None:
        kind = kind_of(text, reader.sides)
        row = Row(text)
        if kind == "rule":
            symbol = row.chars[:1]
            if symbol not in rule_is_row:
                rule_is_row[symbol] = _rule_is_row(reader, symbol, side)
            is_row = rule_is_row[symbol] and len(row.chars) == side
            found.borders += not is_row
        elif kind in ("count", "line"):
            is_row = len(row.chars) == side or (
                kind == "count"
                and len(row.chars) > 2
                and (step == 0 or (bool(found.rows) and not after_blank))
            )
            if not is_row:
                break
        else:
            is_row = kind in _ROWS
            found.borders += kind == "border"
            if not is_row and kind not in _DRAWN:
                break
        if is_row:
            if after_blank and found.rows:
                found.blanks.append(len(found.rows))
            found.rows.append((step, row))
            apart = 0
        elif apart == _FAR:
            break
        apart += 1
        after_blank = kind == "blank" or (after_blank and not is_row)
        step += 1
    found.stop = found.rows[-1][0] + 1 if found.rows else step
    _settle(reader, found, rule_is_row)
    return found


def _settle(reader: Reader, found: _Found, rule_is_row: dict[str, bool]) -> None:
    """Cut the board at a blank line that can't be inside it; take in the border below it."""
    sizes = found.sizes
    box = reader.shape_of(found.side).box
    whole = len(found.rows) == found.side
    if found.blanks:
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


def _grid(reader: Reader, rows: list[tuple[int, Row]], side: int, name: str | None) -> Grid:
    """Return the grid of a board's rows, given with their line numbers."""
    numbers = any(row.is_numbers(side) for _, row in rows)
    by_parts = numbers or name in ("hdu", "tokens")
    cells = [row.parts if by_parts else list(row.chars) for _, row in rows]
    flat = [cell for row in cells for cell in row]
    if numbers or (by_parts and any(len(cell) > 1 for cell in flat)):
        digits = decode_numbers(flat, side)
        expected = f"1-{side} or a blank such as ."
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
                "bad cell",
                line=number,
                column=row.columns(by_parts=by_parts)[bad],
                found=repr(cells[i][bad]),
                expected=expected,
            )
    return Grid._of(digits, reader.shape_of(side))


def _wrong_count(
    row: Row, side: int, line: int, number: int | None, *, by_parts: bool
) -> ParseError:
    """Return the error for a row with cells too many or too few."""
    columns = row.columns(by_parts=by_parts)
    return ParseError(
        "a row of the wrong length",
        line=line,
        column=columns[side] if len(columns) > side else len(row.text.rstrip()) + 1,
        found=f"{len(columns)} cells",
        expected=f"{side}" if number is None else f"{side} in row {number + 1}",
    )


def _cut_short(reader: Reader, found: _Found, start: int) -> ParseError:
    """Return the error for a board that lacks rows."""
    after = reader.lines.peek()
    if after is None:
        what = "the end of the text"
    else:
        what = quoted(after) if after.strip() else "a blank line"
    return ParseError(
        "a board without all its rows" if found.rows else "a border without a board",
        line=start + found.stop,
        column=1,
        found=what,
        expected=f"row {len(found.rows) + 1} of {found.side}",
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
