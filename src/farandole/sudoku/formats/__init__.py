r"""Every way in which people write Sudoku, in and out; nothing here opens a file.

>>> text = '''# from two places
... 1234............ a line
... 1 2 | . .
... . . | . .
... ----+----
... . . | 2 .
... . . | . 3
... '''
>>> for record in read(text):
...     print(record.line, record.format, record.grid.line, repr(record.label))
2 line 1234............ 'a line'
3 blocks 12........2....3 ''
>>> "".join(write(read(text), "sdm"))
'1234000000000000\n1200000000200003\n'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from farandole.errors import ArgumentError, FormatError, ParseError
from farandole.i18n import Listed, Quoted, msg
from farandole.sudoku.formats.pairs import is_solution_of
from farandole.sudoku.formats.reading import read_all
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import FORMATS, WRITTEN, Format, format_named
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.symbols import SIDES
from farandole.sudoku.grid import Grid, with_any_constraints

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from farandole.sudoku.grid import GridLike
    from farandole.sudoku.shape import Shape

__all__ = [
    "FORMATS",
    "SIDES",
    "WRITTEN",
    "Format",
    "Record",
    "check_board",
    "check_grid",
    "on_one_line",
    "read",
    "read_one",
    "write",
]


def read(
    text: str | Iterable[str],
    *,
    format: str | None = None,
    shape: Shape | None = None,
    source: str | None = None,
    errors: Callable[[ParseError], object] | None = None,
) -> Iterator[Record]:
    r"""Read every puzzle in ``text``: a string, or lines such as an open file gives.

    Without ``format`` the format is detected for each puzzle, so one text may mix formats.
    ``shape`` is the board, else the plain one of the side that the text has. Lines are read as
    the records are asked for, in constant memory; a plain line of 81 symbols takes about 1 µs.

    A puzzle that can't be read raises :class:`~farandole.ParseError`; with ``errors`` it is
    handed there instead, and reading goes on with the next puzzle. ``source`` is the name that
    errors carry, such as that of a file. Every line that isn't blank or a comment ends up in a
    record or in an error. An OSError in reading on comes out when all that was read before is out.

    >>> bad = []
    >>> [record.line for record in read("12z.............\n12..............", errors=bad.append)]
    [2]
    >>> print(bad[0])
    line 1, column 3: not a valid cell: found 'z', expected 1-4 or a blank such as .
    """
    reader = Reader(text, shape=shape, source=source, errors=errors)
    # Runs are yielded to read_runs() only.
    return cast("Iterator[Record]", reader.to_the_end(read_all(reader, format)))


def read_one(
    text: str | Iterable[str], format: str | None = None, shape: Shape | None = None
) -> Grid:
    r"""Return the one puzzle in ``text``, in any format, or in the one named.

    Words beside it are passed over, so the text may be a page or a program; and so is its solution,
    if that stands right below it.

    Raises :class:`~farandole.ParseError` (also a ValueError) with line and column when there is
    no puzzle, more than one, or a broken one. The same as ``read_one`` and as ``Grid.parse``.

    >>> from farandole import Grid
    >>> Grid.parse("1 2 | . .\n. . | . .\n----+----\n. . | . .\n. . | . 3  # by hand")
    Grid('12.............3')
    >>> Grid.parse("# nothing")
    Traceback (most recent call last):
    farandole.errors.ParseError: no puzzle in the text: expected one
    """
    words: list[ParseError] = []

    def pass_over(error: ParseError) -> None:
        if not error.words:
            raise error
        words.append(error)

    records = read(text, format=format, shape=shape, errors=pass_over)
    first = next(records, None)
    if first is None:
        if words:
            raise words[0]
        raise ParseError(msg("no puzzle in the text"), code="parse.empty", expected=msg("one"))
    second = next(records, None)
    if second is not None and is_solution_of(second, first):
        second = next(records, None)
    if second is not None:
        raise ParseError(
            msg("more than one puzzle in the text"),
            code="parse.several",
            line=second.line,
            column=1,
            found=msg("a second one"),
            expected=msg("the end of the text"),
        )
    return first.grid


def write(
    puzzles: Iterable[Record | GridLike], format: str = "line", *, blank: str | None = None
) -> Iterator[str]:
    """Write puzzles as text, a line at a time, line ends included.

    ``puzzles`` are records or grids; the label, solution, state and notes of a record are
    written where the format has room for them. ``blank`` is the symbol of a blank cell, where
    the usual one of the format isn't wanted. Nothing is kept in memory, but for ``counted``,
    which has the number of boards first.

    Raises :class:`~farandole.ArgumentError` for an unknown format and
    :class:`~farandole.FormatError` for a board that the format can't hold, see
    :func:`check_board`.

    >>> from farandole.sudoku.grid import Grid
    >>> print(*write([Grid("12.............3")], "ss"), sep="", end="")
    12|..
    ..|..
    -----
    ..|..
    ..|.3
    """
    if blank is not None and (len(blank) != 1 or blank.isspace()):
        raise ArgumentError(msg("blank must be one symbol, not {found}", found=Quoted(blank)))
    writer = format_named(format).write
    if writer is None:
        raise ArgumentError(
            msg("the format {format} is read, but not written", format=format),
            code="argument.choice",
        )
    records = _checked(puzzles, format)
    return writer(records) if blank is None else writer(records, blank)


def check_board(format: str, shape: Shape, able: Iterable[str] | None = None) -> None:
    """Raise FormatError if a puzzle on this board isn't read back from a format as it is.

    The error lists the formats that can hold its boxes, regions and rules, or those in ``able``.

    >>> from farandole import Shape
    >>> check_board("csv", Shape.parse("9 + diagonals"))
    >>> check_board("sdm", Shape.parse("9 + anti-knight + diagonals"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    farandole.errors.FormatError: sdm can't hold ... (choose from csv, fpuzzles, sudokupad or iss)
    """
    if FORMATS[format].keeps_board(shape):
        return
    choices = list(able or [name for name in WRITTEN if _can_write(name, shape)])
    text = msg(
        "{format} can't hold the boxes, regions and rules of this board (choose from {able})",
        format=format,
        able=Listed(choices, "or"),
    )
    if not choices:
        text = msg("no format can hold the boxes, regions and rules of this board")
    raise FormatError(text)


def check_grid(format: str, grid: Grid, able: Iterable[str] | None = None) -> None:
    """Raise FormatError if a puzzle isn't read back from a format as it is: see `check_board`.

    >>> from farandole.sudoku.rules import Killer
    >>> grid = Grid("." * 81, constraints=[Killer("r1c1 r1c2", 3)])
    >>> check_grid("csv", grid)
    >>> check_grid("sdm", grid)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    farandole.errors.FormatError: sdm can't hold the constraints of this puzzle (choose from ...)
    """
    check_board(format, grid.shape, able)
    _check_constraints(format, grid, able)


def _check_constraints(format: str, grid: Grid, able: Iterable[str] | None = None) -> None:
    is_ruled = any(not rule.is_drawing for rule in grid.constraints)
    if is_ruled and not FORMATS[format].keeps_constraints:
        choices = able or [name for name in WRITTEN if FORMATS[name].keeps_constraints]
        text = msg(
            "{format} can't hold the constraints of this puzzle (choose from {able})",
            format=format,
            able=Listed(choices, "or"),
        )
        raise FormatError(text)


def on_one_line(grid: Grid) -> str:
    """Return a grid as a line that is read back: digits, or all of it if it has constraints.

    These are a string of iss, or JSON for rules that iss doesn't have.

    >>> from farandole.sudoku.rules import Killer
    >>> on_one_line(Grid("." * 81, constraints=[Killer("r1c1 r1c2", 3)]))
    '.Shape~9x9.Cage~3~R1C1~R1C2'
    """
    if not grid.constraints:
        return grid.line
    try:
        if not any(rule.is_drawing for rule in grid.constraints):
            return "".join(write([grid], "iss")).strip()
    except FormatError:
        pass
    from farandole.sudoku.rules.written import rules_to_text

    rules = rules_to_text(grid.constraints)
    return f'{{"puzzle": "{grid.line}", "shape": "{grid.shape}", "constraints": {rules}}}'


def _can_write(format: str, shape: Shape) -> bool:
    entry = FORMATS[format]
    if entry.write is None or not entry.keeps_board(shape):
        return False
    try:
        for _ in entry.write([Record(Grid.empty(shape))]):
            pass
    except FormatError:
        return False
    return True


def _checked(puzzles: Iterable[Record | GridLike], format: str) -> Iterator[Record]:
    shape = None
    for puzzle in puzzles:
        record = puzzle if isinstance(puzzle, Record) else Record(with_any_constraints(puzzle))
        if record.grid.shape is not shape:
            shape = record.grid.shape
            check_board(format, shape)
        # Candidates on a line are constraints, too, and say the same.
        is_marked = record.candidates is not None and record.format == "line"
        if record.grid.constraints and not (is_marked and FORMATS[format].keeps_candidates):
            _check_constraints(format, record.grid)
        yield record
