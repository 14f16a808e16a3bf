"""Transform and Canonical: permutations of a board and its digits, and their results."""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError
from farandole.i18n import Listed, Message, Quoted, msg
from farandole.i18n.language import HasMessage
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.grid import Grid, GridLike, with_any_constraints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.rules.rule import Constraint
    from farandole.sudoku.shape import Shape


@dataclass(frozen=True, slots=True)
class Transform(HasMessage):
    """Rows and columns in another order, maybe exchanged with each other, and digits renamed.

    Row i of the result is row ``rows[i]`` of the grid, column j is column ``columns[j]``, both
    counted from 0; with ``transposed`` they are those of the grid with rows and columns
    exchanged. Digit d becomes ``digits[d - 1]``, and a blank stays blank. ``str`` says what is
    changed, with numbers from 1.

    >>> quarter_turn = Transform(True, (0, 1, 2, 3), (3, 2, 1, 0), (1, 2, 3, 4))
    >>> quarter_turn.apply("1234 .... .... ....").rows()
    ((0, 0, 0, 1), (0, 0, 0, 2), (0, 0, 0, 3), (0, 0, 0, 4))
    >>> print(quarter_turn)
    rows and columns exchanged; then columns in the order 4 3 2 1
    >>> quarter_turn.inverse().apply(quarter_turn.apply("12.. 3... .... ....")).line
    '12..3...........'

    Raises :class:`~farandole.ArgumentError` if one of the three isn't a permutation, or they are
    of different lengths.
    """

    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "transposed", bool(self.transposed))
        put(self, "rows", _permutation(self.rows, "rows", 0, None))
        put(self, "columns", _permutation(self.columns, "columns", 0, len(self.rows)))
        put(self, "digits", _permutation(self.digits, "digits", 1, len(self.rows)))

    @classmethod
    def _of(
        cls,
        transposed: bool,
        rows: tuple[int, ...],
        columns: tuple[int, ...],
        digits: tuple[int, ...],
    ) -> Transform:
        """Return a transform of permutations that are known to be valid."""
        transform, put = cls.__new__(cls), object.__setattr__
        put(transform, "transposed", transposed)
        put(transform, "rows", rows)
        put(transform, "columns", columns)
        put(transform, "digits", digits)
        return transform

    @classmethod
    def identity(cls, side: int) -> Transform:
        """Return the transform that changes nothing on a board of this side.

        >>> Transform.identity(4)
        Transform(transposed=False, rows=(0, 1, 2, 3), columns=(0, 1, 2, 3), digits=(1, 2, 3, 4))
        """
        order = tuple(range(side))
        return cls(False, order, order, tuple(range(1, side + 1)))

    @property
    def message(self) -> Message:
        """The changes as a sentence, in any language; ``str`` returns it."""
        moved: list[Message] = []
        if self.rows != (same := tuple(range(self.side))):
            moved.append(msg("rows in the order {order}", order=_numbers(self.rows)))
        if self.columns != same:
            moved.append(msg("columns in the order {order}", order=_numbers(self.columns)))
        renamed = [
            f"{SYMBOLS[old]}→{SYMBOLS[new]}" for old, new in enumerate(self.digits, 1) if old != new
        ]
        if renamed:
            moved.append(msg("digits relabelled {digits}", digits=" ".join(renamed)))
        changes = Listed(moved)
        if not self.transposed:
            return msg("{changes}", changes=changes) if moved else msg("no change")
        if not moved:
            return msg("rows and columns exchanged")
        return msg("rows and columns exchanged; then {changes}", changes=changes)

    @property
    def side(self) -> int:
        """The side of the boards it is for."""
        return len(self.rows)

    @property
    def cells(self) -> tuple[int, ...]:
        """For each cell of the result, in reading order, the cell of the grid it comes from."""
        n = self.side
        if self.transposed:
            return tuple(column * n + row for row in self.rows for column in self.columns)
        return tuple(row * n + column for row in self.rows for column in self.columns)

    def is_symmetry(self, shape: Shape) -> bool:
        """Return whether the board stays the same: its regions, and each of its rules.

        >>> from farandole import CLASSIC, Shape
        >>> shift = Transform(False, (1, 2, 0, 3, 4, 5, 6, 7, 8), range(9), range(1, 10))
        >>> shift.is_symmetry(CLASSIC), shift.is_symmetry(Shape(3, 3, "diagonals"))
        (True, False)
        """
        if self.side != shape.side:
            return False
        source = self.cells
        regions = shape.regions
        if len({(regions[to], regions[cell]) for to, cell in enumerate(source)}) != shape.side:
            return False
        goes_to = {cell: to for to, cell in enumerate(source)}
        for rule in shape.rules:
            groups = {frozenset(group) for group in rule.groups}
            if {frozenset(map(goes_to.__getitem__, group)) for group in groups} != groups:
                return False
        return True

    def apply(self, grid: GridLike) -> Grid:
        """Return the transformed grid, on the same board.

        Its constraints move along, and digits in them are renamed.

        >>> from farandole.sudoku.rules import Killer
        >>> turn = Transform(True, (0, 1, 2, 3), (3, 2, 1, 0), (1, 2, 3, 4))
        >>> turn.apply(Grid("." * 16).with_constraints(Killer("r1c1-2", 3))).constraints
        (Killer('r1c4 r2c4', 3),)

        Raises :class:`~farandole.ArgumentError` if the board wouldn't be the same afterwards, or a
        constraint: one about neighbours allows only what keeps these, and digits can't be renamed
        where a constraint compares or adds them.
        """
        grid = with_any_constraints(grid)
        if not self.is_symmetry(grid.shape):
            text = msg(
                "this transform isn't a symmetry of the board {shape}", shape=str(grid.shape)
            )
            raise ArgumentError(text)
        cells = grid.cells.translate(bytes((0, *self.digits)) + bytes(255 - self.side))
        rules = self._moved(grid.constraints) if grid.constraints else ()
        return Grid._of(bytes(map(cells.__getitem__, self.cells)), grid.shape, rules)

    def _moved(self, constraints: tuple[Constraint, ...]) -> tuple[Constraint, ...]:
        """Return constraints after their cells have moved and their digits are renamed."""
        side = self.side
        goes_to = {divmod(cell, side): divmod(to, side) for to, cell in enumerate(self.cells)}
        rules = (rule.moved(goes_to, side) for rule in constraints)
        if self.digits == tuple(range(1, side + 1)):
            return tuple(rules)
        return tuple(rule.relabelled(self.digits) for rule in rules)

    def inverse(self) -> Transform:
        """Return the transform that undoes this one.

        >>> turn = Transform(True, (1, 0, 2, 3), (3, 2, 1, 0), (2, 3, 4, 1))
        >>> turn.then(turn.inverse()) == Transform.identity(4)
        True
        """
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.transposed:
            rows, columns = columns, rows
        digits = tuple(old + 1 for old in _inverse(tuple(new - 1 for new in self.digits)))
        return Transform._of(self.transposed, rows, columns, digits)

    def then(self, other: Transform) -> Transform:
        """Return the transform that does this one first, and then the other."""
        rows, columns = self.rows, self.columns
        if other.transposed:
            rows, columns = columns, rows
        return Transform._of(
            self.transposed != other.transposed,
            tuple(map(rows.__getitem__, other.rows)),
            tuple(map(columns.__getitem__, other.columns)),
            tuple(other.digits[digit - 1] for digit in self.digits),
        )


@dataclass(frozen=True, slots=True)
class Canonical:
    """The grid that represents all equivalent puzzles.

    ``transform`` is one of those that lead to ``grid``. ``automorphisms`` is the number of ways in
    which the cells of the board can be moved so that, some digits renamed maybe, the grid is as it
    was before; 1 means that there is none but to leave it alone. Where ``complete`` is False a
    limit was reached: ``grid`` is the same puzzle, but another grid that is the same puzzle may
    have come to something else, and ``automorphisms`` may be too few.
    """

    grid: Grid
    transform: Transform
    automorphisms: int
    complete: bool

    def __str__(self) -> str:
        return str(self.grid)


def _numbers(order: tuple[int, ...]) -> str:
    return " ".join(str(line + 1) for line in order)


def _inverse(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(range(len(order)), key=order.__getitem__))


def _permutation(
    numbers: Sequence[int], name: str, least: int, length: int | None
) -> tuple[int, ...]:
    """Return numbers, which must be a permutation of consecutive numbers from ``least``."""
    order = tuple(map(index, numbers))
    n = len(order) if length is None else length
    if sorted(order) != list(range(least, least + n)):
        text = msg(
            "{name} must be the numbers from {least} to {most}, each once, not {value}",
            name=name,
            least=least,
            most=least + n - 1,
            value=Quoted(order),
        )
        raise ArgumentError(text, code="argument.range")
    return order
