"""Grid: the digits on a board, as a value.

cell    0 to side² - 1 in reading order; people write r1c1
digit   1 to side; 0 stands for a blank cell. On boards with digits from 0, the number of a digit
symbol  what a digit is written as: 1 to 9, then A = 10 to P = 25; ``.`` for a blank
given   a digit that stands on the board from the start
peers   the cells that may not hold the same digit
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from operator import index
from struct import Struct
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from farandole._lazy import Method
from farandole.errors import (
    ArgumentTypeError,
    GridError,
    ParseError,
    ShapeError,
    Unsupported,
)
from farandole.i18n import Listed, Quoted, msg
from farandole.sudoku.digits import BAD, DIGITS, SYMBOLS, digits_of, wrong_symbol
from farandole.sudoku.shape import CLASSIC, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import numpy.typing as npt

    from farandole.sudoku.formats import read_one as _read_one
    from farandole.sudoku.render import html as _html
    from farandole.sudoku.render import svg as _svg
    from farandole.sudoku.render import text as _text
    from farandole.sudoku.rules.rule import Constraint

GridLike: TypeAlias = "Grid | str | bytes | Iterable[Any]"

_TEXT = SYMBOLS.encode() + bytes(256 - len(SYMBOLS))
_FROM_0 = b".0" + SYMBOLS[1:25].encode() + bytes(256 - 26)
_ONE_MORE = str.maketrans("0" + SYMBOLS[1:25], SYMBOLS[1:])
_TO_NINE = bytes(digit if digit <= 9 else BAD for digit in DIGITS)
_WHITE = bytes(code for code in range(128) if chr(code).isspace())


class Grid:
    """The digits on a board, and the rules of this puzzle; immutable, hashable, picklable.

    ``cells`` is a puzzle in any usual form: 81 characters, with ``.`` or ``0`` for a blank and
    white space left out; any other text that :meth:`parse` reads, such as a drawn board; rows or
    all cells as numbers, symbols, None or NaN; a numpy array, a pandas table or row, bytes. The
    default ``shape`` is the standard board of that size. Every function with a grid argument
    accepts these forms. ``constraints`` are rules for some of the cells, such as a killer cage: see
    :mod:`farandole.sudoku.rules`.

    >>> grid = Grid("12.. .... .... ...3")
    >>> grid
    Grid('12.............3')
    >>> grid["r4c4"], grid[3, 3], grid[15]
    (3, 3, 3)
    >>> Grid("1...............", Shape(2, 2)) == Grid([[1, None, 0, ""]] + [".... "] * 3)
    True
    >>> len(grid), sum(map(bool, grid)), list(grid)[:4]
    (16, 3, [1, 2, 0, 0])

    Raises :class:`~farandole.GridError` (also a ValueError) for a wrong number of cells or a
    symbol or digit that the board doesn't have, naming the cell;
    :class:`~farandole.ParseError` (likewise) for text of several lines, or in a format, that
    can't be read; GridError for a constraint that this board can't have;
    :class:`~farandole.ArgumentTypeError` for anything else.
    """

    __slots__ = ("_cells", "_constraints", "_shape")

    def __init__(
        self,
        cells: str | bytes | Iterable[Any],
        shape: Shape | None = None,
        constraints: Iterable[Constraint] = (),
    ) -> None:
        if (shape is None or shape is CLASSIC) and type(cells) is str and cells.isascii():
            white = b"" if len(cells) == 81 else _WHITE  # what nearly all are has none
            digits = cells.encode().translate(_TO_NINE, white)
            if len(digits) == 81 and BAD not in digits:
                self._cells: bytes = digits
                self._shape: Shape = CLASSIC
                self._constraints: tuple[Constraint, ...] = ()
                if constraints:
                    self._constraints = _constraints(constraints, CLASSIC)
                return
        if shape is not None:
            check_shape(shape)
            if not shape.is_usual:
                cells = _counted(cells, shape)
        self._constraints = ()
        result = digits_of(cells)
        if isinstance(result, str):
            self._read(result, shape)
        else:
            try:
                self._shape = _fit(result.digits, result.text, shape)
                self._cells = result.digits
            except (GridError, ShapeError) as error:
                if not result.text:
                    raise
                self._read(result.text, shape, error)
        if constraints:
            self._constraints = _constraints((*self._constraints, *constraints), self._shape)

    def _read(
        self, text: str, shape: Shape | None, plain: GridError | ShapeError | None = None
    ) -> None:
        """Read text that isn't a plain line; ``plain`` is the reason, None for a wrong symbol."""
        try:
            grid = Grid.parse(text, shape=shape)
        except ParseError as error:
            line = text.strip()
            known = sum(symbol in "0123456789.*_-?xX|" for symbol in line)
            is_line = (
                not {"\n", "~"}.intersection(line)
                and 2 * known >= len(line)
                and error.code not in ("parse.several", "parse.rules")
            )
            raise (plain or wrong_symbol(text) if is_line else error) from None
        if shape is not None and grid._shape != shape:
            raise plain or wrong_symbol(text)
        self._cells, self._shape, self._constraints = grid._cells, grid._shape, grid._constraints

    @classmethod
    def _of(cls, cells: bytes, shape: Shape, constraints: tuple[Constraint, ...] = ()) -> Grid:
        """Return a grid from digits and constraints that are known to fit."""
        grid = cls.__new__(cls)
        grid._cells = cells
        grid._shape = shape
        grid._constraints = constraints
        return grid

    @classmethod
    def empty(cls, shape: Shape = CLASSIC) -> Grid:
        """Return the board with every cell blank."""
        check_shape(shape)
        return cls._of(bytes(shape.cells), shape)

    @property
    def shape(self) -> Shape:
        """The board."""
        return self._shape

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules beyond those of the board, each once; empty for nearly all grids."""
        return self._constraints

    @property
    def is_classic(self) -> bool:
        """Whether the board is the classic one, and no constraints are added."""
        return self._shape.is_classic and not self._constraints

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
        return self._cells.translate(_TEXT if self._shape.least else _FROM_0).decode("ascii")

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
        n = self._shape.columns
        return tuple(tuple(self._cells[i : i + n]) for i in range(0, len(self._cells), n))

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
        peers = self._shape.peers
        held: list[set[int]] = [set() for _ in self._cells]
        for at, digit in self.givens.items():
            for peer in peers[at]:
                held[peer].add(digit)
        every = frozenset(range(1, self._shape.side + 1))
        pairs = zip(self._cells, held, strict=True)
        return tuple(frozenset((digit,)) if digit else every - taken for digit, taken in pairs)

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
        where, digit = self._shape.cell(cell), index(digit)
        if not 0 <= digit <= self._shape.side:
            text = msg(
                "{cell}: found {digit}, expected 0 to {side}",
                cell=self._shape.cell_name(where),
                digit=Quoted(digit),
                side=self._shape.side,
            )
            raise GridError(text, code="grid.digit")
        changed = self._cells[:where] + bytes((digit,)) + self._cells[where + 1 :]
        return Grid._of(changed, self._shape, self._constraints)

    def with_constraints(self, *constraints: Constraint) -> Grid:
        """Return the grid with these constraints added to those that it has.

        >>> from farandole.sudoku.rules import Killer
        >>> Grid("." * 16).with_constraints(Killer("r1c1 r1c2", 3))
        Grid('................', constraints=(Killer('r1c1 r1c2', 3),))

        Raises :class:`~farandole.GridError` for one that this board can't have.
        """
        every = _constraints((*self._constraints, *constraints), self._shape)
        return Grid._of(self._cells, self._shape, every)

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
        """Return the digit of a cell, ``"r1c1"``, its number, or its row and column from 0."""
        return self._cells[self._shape.cell(cell)]

    def __len__(self) -> int:
        """Return the number of cells."""
        return len(self._cells)

    def __iter__(self) -> Iterator[int]:
        """Iterate over the digits in reading order, 0 for a blank; see :meth:`rows`, too."""
        return iter(self._cells)

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        """Return the digits as an array of rows, uint8 by default.

        >>> import numpy as np
        >>> np.asarray(Grid("12.. .... .... ...3"))
        array([[1, 2, 0, 0],
               [0, 0, 0, 0],
               [0, 0, 0, 0],
               [0, 0, 0, 3]], dtype=uint8)
        """
        import numpy as np

        digits = np.frombuffer(self._cells, np.uint8).reshape(self._shape.rows, -1)
        if copy is False:  # numpy's own error if that can't be
            return np.asarray(digits, dtype, copy=False)
        return digits.astype(dtype or np.uint8)  # one that can be written to

    def __dir__(self) -> list[str]:
        names = super().__dir__()
        return [name for name in names if name[0] != "_" or name[:2] == "__" or "_repr_" in name]

    def __str__(self) -> str:
        shape = self._shape
        text = self._cells.translate(_TEXT if shape.least else _FROM_0)
        return b"\n".join(_rows_of(shape.rows, shape.columns).unpack(text)).decode("ascii")

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        shape = self._shape
        # A side like 7 has no plain board, so free regions must not ask for it.
        is_plain = shape is CLASSIC or (
            shape.box is not None and shape.is_usual and shape == Shape.of_side(shape.side)
        )
        parts = [repr(self.line), *(() if is_plain else (repr(shape),))]
        if self._constraints:
            parts.append(f"constraints={self._constraints!r}")
        return f"Grid({', '.join(parts)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return (
            self._cells == other._cells
            and self._shape == other._shape
            and (
                self._constraints == other._constraints
                or frozenset(self._constraints) == frozenset(other._constraints)
            )
        )

    def __hash__(self) -> int:
        if self._constraints:
            return hash((self._cells, self._shape, frozenset(self._constraints)))
        return hash((self._cells, self._shape))

    def __reduce__(self) -> tuple[Any, ...]:
        more = (self._constraints,) if self._constraints else ()
        return (Grid, (self._cells, self._shape, *more))


def as_grid(grid: GridLike) -> Grid:
    """Return a grid without drawings, and anything else as ``Grid(...)``.

    >>> as_grid("12.. 3... .... ....")
    Grid('12..3...........')

    Raises what :class:`Grid` does, and :class:`~farandole.errors.Unsupported` for a grid with
    constraints, or on a board that isn't usual: what can handle these calls
    :func:`with_any_constraints`.
    """
    grid = on_usual_board(grid)
    rules = [rule for rule in grid._constraints if not rule.is_drawing]
    if grid._constraints and not rules:
        return Grid._of(grid._cells, grid._shape)
    if rules:
        text = msg(
            "this version can't do that with constraints ({rules})",
            rules=Listed({rule.title: None for rule in rules}),
        )
        raise Unsupported(text)
    return grid


def on_usual_board(grid: GridLike) -> Grid:
    """Return a grid, with constraints or without, and anything else as ``Grid(...)``.

    Raises :class:`~farandole.errors.Unsupported` for a board that isn't usual.
    """
    grid = with_any_constraints(grid)
    if not grid._shape.is_usual:
        text = msg(
            "this version can do that only on square boards with regions, where rows and regions "
            "have every digit from 1 on, not on {shape}",
            shape=str(grid._shape),
        )
        raise Unsupported(text)
    return grid


def with_any_constraints(grid: GridLike) -> Grid:
    """Return a grid unchanged, with constraints or without, and anything else as ``Grid(...)``."""
    return grid if isinstance(grid, Grid) else Grid(grid)


def check_shape(shape: object) -> None:
    """Raise `ArgumentTypeError` for anything but a shape."""
    if not isinstance(shape, Shape):
        text = msg("{name} must be a Shape, not {value}", name="shape", value=Quoted(shape))
        raise ArgumentTypeError(text)


def _constraints(constraints: Iterable[Constraint], shape: Shape) -> tuple[Constraint, ...]:
    """Return constraints, each once. Raises GridError for one that this board can't have."""
    from farandole.sudoku.rules.rule import Constraint

    rules = tuple(constraints)
    for rule in rules:
        if not isinstance(rule, Constraint):
            raise TypeError(f"a constraint must be a Constraint, not {type(rule).__name__}")
        rule.check(shape)
    return tuple(dict.fromkeys(chain.from_iterable([rule.flat for rule in rules])))


@cache
def _rows_of(rows: int, columns: int) -> Struct:
    """Return the Struct that splits the bytes of a board into rows."""
    return Struct(f"{columns}s" * rows)


def _counted(cells: str | bytes | Iterable[Any], shape: Shape) -> str | bytes | Iterable[Any]:
    """Return the cells of an unusual board in one row, text with the number of each digit."""
    if isinstance(cells, str):
        return cells if shape.least else cells.upper().translate(_ONE_MORE)
    if isinstance(cells, bytes):
        return cells
    rows = list(cells)
    if [len(row) if hasattr(row, "__len__") else 0 for row in rows] == [shape.columns] * shape.rows:
        return [_counted(it, shape) if isinstance(it, str) else it for row in rows for it in row]
    return [_counted(it, shape) if isinstance(it, str) else it for it in rows]


def _shape_of(cells: int) -> Shape:
    """Return the plain board of this many cells."""
    if cells == 81:
        return CLASSIC
    side = round(cells**0.5)
    if side * side != cells or side < 4:
        nearest = next((n for n in (4, 6, 12, 16) if abs(n * n - cells) <= n), 9)
        text = msg(
            "{cells} cells don't fill a square board: {side}×{side} has {all}",
            cells=cells,
            side=nearest,
            all=nearest * nearest,
        )
        raise GridError(text, code="grid.cells")
    return Shape.of_side(side)


def _fit(digits: bytes, text: str, shape: Shape | None) -> Shape:
    """Return the board for some digits: ``shape`` if they fit it, the plain one if it is None."""
    if shape is None:
        shape = _shape_of(len(digits))
    elif len(digits) != shape.cells:
        raise GridError(
            msg(
                "found {digits} cells, expected {cells} for a {rows}×{columns} board",
                digits=len(digits),
                rows=shape.rows,
                columns=shape.columns,
                cells=shape.cells,
            ),
            code="grid.cells",
        )
    if digits.translate(None, bytes(range(shape.side + 1))):
        cell = next(i for i, digit in enumerate(digits) if digit > shape.side)
        line = "".join(text.split())
        raise GridError(
            msg(
                "{cell}: found {found}, expected 1 to {top} or a blank",
                cell=shape.cell_name(cell),
                found=repr(line[cell]) if line else str(digits[cell]),
                top=SYMBOLS[shape.side] if line else str(shape.side),
            ),
            code="grid.digit",
        )
    return shape
