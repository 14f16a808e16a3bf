"""Grid: the digits on a board, as a value.

cell    0 to side² - 1 in reading order; people write r1c1
digit   1 to side; 0 stands for a blank cell
symbol  what a digit is written as: 1 to 9, then A = 10 to P = 25; ``.`` for a blank
given   a digit that stands on the board from the start
peers   the cells that may not hold the same digit
"""

from __future__ import annotations

from functools import cache
from struct import Struct
from types import MappingProxyType
from typing import TYPE_CHECKING, overload

from farandole._lazy import Method
from farandole.errors import ArgumentTypeError, GridError
from farandole.i18n import Quoted, msg
from farandole.sudoku.shape import CLASSIC, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, TypeAlias

    from farandole.sudoku.formats import read_one as _read_one
    from farandole.sudoku.render import html as _html
    from farandole.sudoku.render import svg as _svg
    from farandole.sudoku.render import text as _text

    GridLike: TypeAlias = "Grid | str | bytes | Iterable[Any]"

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
"""The symbol of each digit, blank first."""

LARGEST_DIGIT = len(SYMBOLS) - 1
"""The largest digit that any board has."""

_BAD = 255
_DIGITS = bytes(
    0 if chr(code) in ".0" else SYMBOLS.find(chr(code).upper()) & _BAD for code in range(256)
)
_TEXT = SYMBOLS.encode() + bytes(256 - len(SYMBOLS))
_TO_NINE = bytes(digit if digit <= 9 else _BAD for digit in _DIGITS)
_WHITE = bytes(code for code in range(128) if chr(code).isspace())


class Grid:
    """The digits on a board; immutable, hashable, picklable.

    ``cells`` is a line of symbols (``.`` or ``0`` for a blank, white space left out), or digits
    as integers, flat or row by row (nested lists, a numpy array). Without ``shape`` the plain
    board of that many cells is meant.

    >>> grid = Grid("12.. .... .... ...3")
    >>> grid
    Grid('12.............3')
    >>> grid["r4c4"], grid[3, 3], grid[15]
    (3, 3, 3)
    >>> Grid("1...............", Shape(2, 2)) == Grid([[1, 0, 0, 0]] + [[0] * 4] * 3)
    True

    Raises :class:`~farandole.GridError` (also a ValueError) for a wrong number of cells or a
    symbol or digit that the board doesn't have, naming the cell. :meth:`parse` reads every
    other way in which people write puzzles.
    """

    __slots__ = ("_cells", "_shape")

    _cells: bytes
    _shape: Shape

    def __init__(self, cells: str | bytes | Iterable[Any], shape: Shape | None = None) -> None:
        if isinstance(cells, str):
            if (shape is None or shape is CLASSIC) and cells.isascii():  # what nearly all are
                digits = cells.encode().translate(_TO_NINE, _WHITE)
                if len(digits) == 81 and _BAD not in digits:
                    self._cells, self._shape = digits, CLASSIC
                    return
            digits, written = _digits_of_text(cells), "".join(cells.split())
        else:
            digits, written = _digits_of_numbers(cells), ""
        if shape is None:
            shape = _shape_of(len(digits))
        elif len(digits) != shape.cells:
            raise GridError(
                msg(
                    "{digits} cells, a board of side {side} has {cells}",
                    digits=len(digits),
                    side=shape.side,
                    cells=shape.cells,
                ),
                code="grid.cells",
            )
        if digits.translate(None, bytes(range(shape.side + 1))):
            cell = next(i for i, digit in enumerate(digits) if digit > shape.side)
            found = repr(written[cell]) if written else str(digits[cell])
            top = SYMBOLS[shape.side] if written else str(shape.side)
            raise GridError(
                msg(
                    "{cell}: found {found}, expected 1 to {top} or a blank",
                    cell=shape.cell_name(cell),
                    found=found,
                    top=top,
                ),
                code="grid.digit",
            )
        self._cells = digits
        self._shape = shape

    @classmethod
    def _of(cls, cells: bytes, shape: Shape) -> Grid:
        """Return a grid from digits known to fit, without looking at them again."""
        grid = cls.__new__(cls)
        grid._cells = cells
        grid._shape = shape
        return grid

    @classmethod
    def empty(cls, shape: Shape = CLASSIC) -> Grid:
        """Return the board with every cell blank."""
        return cls._of(bytes(shape.cells), shape)

    @property
    def shape(self) -> Shape:
        """The board."""
        return self._shape

    @property
    def cells(self) -> bytes:
        """The digits in reading order, one byte a cell, 0 for a blank."""
        return self._cells

    @property
    def line(self) -> str:
        """The digits as one line of symbols, ``.`` for a blank.

        >>> Grid([[1, 2, 3, 4]] + [[0] * 4] * 3).line
        '1234............'
        """
        return self._cells.translate(_TEXT).decode("ascii")

    @property
    def givens(self) -> Mapping[int, int]:
        """The filled cells and their digits; ``len(grid.givens)`` is the number of clues."""
        return MappingProxyType({cell: digit for cell, digit in enumerate(self._cells) if digit})

    @property
    def blanks(self) -> tuple[int, ...]:
        """The blank cells in reading order."""
        return tuple(cell for cell, digit in enumerate(self._cells) if not digit)

    @property
    def is_full(self) -> bool:
        """Whether no cell is blank. The digits may still break the rules: see ``clashes``."""
        return 0 not in self._cells

    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Return the digits row by row."""
        n = self._shape.side
        return tuple(tuple(self._cells[i : i + n]) for i in range(0, n * n, n))

    @overload
    def candidates(self, cell: None = None) -> tuple[frozenset[int], ...]: ...

    @overload
    def candidates(self, cell: str | int | tuple[int, int]) -> frozenset[int]: ...

    def candidates(
        self, cell: str | int | tuple[int, int] | None = None
    ) -> frozenset[int] | tuple[frozenset[int], ...]:
        """Return the digits that no peer of ``cell`` holds, or those of every cell in a tuple.

        A filled cell has its own digit as its only candidate.

        >>> sorted(Grid("12.............3").candidates("r2c2"))
        [3, 4]
        """
        if cell is not None:
            return self._candidates_of(self._shape.cell(cell))
        return tuple(map(self._candidates_of, range(self._shape.cells)))

    def _candidates_of(self, cell: int) -> frozenset[int]:
        if digit := self._cells[cell]:
            return frozenset((digit,))
        held = {self._cells[peer] for peer in self._shape.peers[cell]}
        return frozenset(range(1, self._shape.side + 1)) - held

    def with_cell(self, cell: str | int | tuple[int, int], digit: int) -> Grid:
        """Return the grid with one cell changed; 0 makes it blank.

        >>> Grid.empty().with_cell("r1c2", 7).line[:3]
        '.7.'
        """
        where = self._shape.cell(cell)
        if not 0 <= digit <= self._shape.side:
            raise GridError(
                msg(
                    "{cell}: found {digit}, expected 0 to {side}",
                    cell=self._shape.cell_name(where),
                    digit=digit,
                    side=self._shape.side,
                ),
                code="grid.digit",
            )
        changed = self._cells[:where] + bytes((digit,)) + self._cells[where + 1 :]
        return Grid._of(changed, self._shape)

    if TYPE_CHECKING:
        parse = staticmethod(_read_one)
        pretty = _text
        _repr_html_ = _html
        _repr_svg_ = _svg
    else:
        parse = Method("farandole.sudoku.formats", "read_one", static=True)
        pretty = Method("farandole.sudoku.render", "text")
        _repr_html_ = Method("farandole.sudoku.render", "html")
        _repr_svg_ = Method("farandole.sudoku.render", "svg")

    def __getitem__(self, cell: str | int | tuple[int, int]) -> int:
        return self._cells[self._shape.cell(cell)]

    def __str__(self) -> str:
        rows = _rows_of(self._shape.side).unpack(self._cells.translate(_TEXT))
        return b"\n".join(rows).decode("ascii")

    def __repr__(self) -> str:
        shape = self._shape
        # A side like 7 has no plain board, so free regions must not ask for it.
        is_plain = shape is CLASSIC or (
            shape.box is not None and shape == Shape.of_side(shape.side)
        )
        return f"Grid({self.line!r})" if is_plain else f"Grid({self.line!r}, {shape!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self._cells == other._cells and self._shape == other._shape

    def __hash__(self) -> int:
        return hash((self._cells, self._shape))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Grid, (self._cells, self._shape))


def as_grid(grid: GridLike) -> Grid:
    """Return a grid as it is, and anything else as ``Grid(...)`` does.

    >>> as_grid("12.. 3... .... ....")
    Grid('12..3...........')

    Raises `GridError` as :class:`Grid` does, and `ArgumentTypeError` for what can't be one.
    """
    if isinstance(grid, Grid):
        return grid
    if not hasattr(grid, "__iter__"):
        text = msg("a grid or its cells are expected, not {found}", found=Quoted(grid))
        raise ArgumentTypeError(text)
    return Grid(grid)


@cache
def _rows_of(side: int) -> Struct:
    """Return what cuts the bytes of a board into rows."""
    return Struct(f"{side}s" * side)


def _shape_of(cells: int) -> Shape:
    """Return the plain board of this many cells."""
    if cells == 81:
        return CLASSIC
    side = round(cells**0.5)
    if side * side != cells or not cells:
        raise GridError(msg("{cells} cells make no square board", cells=cells), code="grid.cells")
    return Shape.of_side(side)


def _digits_of_text(text: str) -> bytes:
    """Return the digits that the symbols of ``text`` stand for."""
    line = "".join(text.split())
    if line.isascii():
        digits = line.encode().translate(_DIGITS)
        if _BAD not in digits:
            return digits
    position = next(i for i, c in enumerate(line) if not c.isascii() or _DIGITS[ord(c)] == _BAD)
    raise GridError(
        msg(
            "symbol {position}: found {symbol}, expected 1-9, A-P, or . or 0 for a blank",
            position=position + 1,
            symbol=Quoted(line[position]),
        ),
        code="grid.digit",
    )


def _digits_of_numbers(numbers: Iterable[Any]) -> bytes:
    """Return the digits of a flat or nested sequence of integers as bytes."""
    if isinstance(numbers, (bytes, bytearray)):
        return bytes(numbers)
    flat: list[Any] = []
    for entry in numbers:
        flat.extend(entry if hasattr(entry, "__iter__") else (entry,))
    digits = []
    for cell, entry in enumerate(flat):
        try:
            digit = int(entry)
            is_digit = digit == entry and 0 <= digit <= LARGEST_DIGIT
        except (TypeError, ValueError, OverflowError):
            is_digit = False
        if not is_digit:
            raise GridError(
                msg(
                    "cell {cell}: found {entry}, expected 0 to {most}",
                    cell=cell,
                    entry=Quoted(entry),
                    most=LARGEST_DIGIT,
                ),
                code="grid.digit",
            )
        digits.append(digit)
    return bytes(digits)
