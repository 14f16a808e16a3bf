"""Cells that are odd, even, limited to some digits, joined, or smaller than their neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Self

from farandole.i18n import Listed, Message, msg
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.rules.marks import LOOKS, Look, Mark, centres, chevron, corners
from farandole.sudoku.rules.pairs import OfPairs
from farandole.sudoku.rules.places import (
    BESIDE,
    Cell,
    Cells,
    CellsLike,
    cells_from_iss,
    cells_to_iss,
    neighbours,
    text_of,
)
from farandole.sudoku.rules.propagators import Allowed, Board, Propagator
from farandole.sudoku.rules.rule import (
    Constraint,
    OfBoard,
    OfCells,
    checked_cells,
    checked_digits,
    checked_number,
)
from farandole.sudoku.rules.wide import Region, Uncrossed, joined

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.rules.pairs import Pair
    from farandole.sudoku.shape import Shape


LOOKS |= {
    "extreme": Look("#a08b5b", "#bda878", 0.03),
    "odd": Look("#d2d2d2", "#555555"),
    "even": Look("#d2d2d2", "#555555"),
    "one-of": Look("#555555", "#bbbbbb"),
}


class Odd(OfCells):
    """Cells with odd digits."""

    title = msg("odd cells")
    sentence = msg("Digits on grey discs are odd.")
    fpuzzles = "odd cell"
    order = "any"
    limits_cells = True
    least = 1

    def _has(self, digit: int) -> bool:
        """Return whether a digit may be in the cells."""
        return digit % 2 == 1

    def _mask(self, digits: range) -> int:
        """Return the digits that may be in the cells as a mask, of those of a board."""
        return sum(self._has(digit) << at for at, digit in enumerate(digits))

    def broken(self, grid: Grid) -> tuple[int, ...]:
        has = [True, *map(self._has, grid.shape.digits)]
        return tuple(it for it in grid.shape.numbers(self.cells) if not has[grid.cells[it]])

    def to_iss(self, shape: Shape) -> str:
        digits = "_".join(str(digit) for digit in shape.digits if self._has(digit))
        return "~".join((".", *(f"{cell}_{digits}" for cell in cells_to_iss(self.cells))))

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        for point in centres(self.cells):
            yield Mark("disc", "odd", (point,), 0.8, is_filled=True)

    def lower(self, board: Board) -> Iterator[Propagator]:
        mask = self._mask(board.digits)
        for cell in board.numbers(self.cells):
            yield Allowed(cell, mask)


class Even(Odd):
    """Cells with even digits."""

    title = msg("even cells")
    sentence = msg("Digits on grey squares are even.")
    fpuzzles = "even cell"

    def _has(self, digit: int) -> bool:
        return digit % 2 == 0

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        for point in centres(self.cells):
            yield Mark("square", "even", (point,), 0.75, is_filled=True)


class OneOf(Odd):
    """Cells that have one of these digits.

    >>> OneOf("r1c1", (5, 1))
    OneOf('r1c1', (1, 5))
    """

    title = msg("cells limited to some digits")
    sentence = msg("A cell with small digits holds one of them.")
    is_relabelled = True

    digits: tuple[int, ...]

    def __init__(self, cells: CellsLike, digits: Iterable[int]) -> None:
        self._fill(cells=self._cells(cells), digits=checked_digits(self.title, set(digits)))

    def _has(self, digit: int) -> bool:
        return digit in self.digits

    def _mask(self, digits: range) -> int:
        return _mask_of(self.digits, digits)

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        text = "".join(SYMBOLS[digit] for digit in self.digits)
        for x, y in centres(self.cells):
            yield Mark("text", "one-of", ((x, y + 0.32),), min(0.28, 1.5 / len(text)), text)


@lru_cache(512)
def _mask_of(digits: tuple[int, ...], every: range) -> int:
    return sum(1 << digit - every.start for digit in digits if digit in every)


def limited(cell: Cell, digits: Set[int], shape: Shape) -> Odd:
    """Return the rule that a cell has one of some digits.

    >>> from farandole import CLASSIC
    >>> limited((0, 0), {2, 5}, CLASSIC), limited((0, 0), {2, 4, 6, 8}, CLASSIC)
    (OneOf('r1c1', (2, 5)), Even('r1c1'))
    """
    least = min(digits)
    is_half = 1 < len(digits) <= shape.side // 2 + 1 and least < shape.least + 2
    if is_half and digits == {*range(least, shape.least + shape.side, 2)}:
        return Odd([cell]) if least % 2 else Even([cell])
    return OneOf([cell], digits)


@lru_cache(512)
def _digits_of(mask: int) -> frozenset[int]:
    return frozenset(digit for digit in range(1, 10) if mask >> digit - 1 & 1)


def limits(grid: Grid, candidates: Sequence[int]) -> Iterator[Odd]:
    """Yield what candidates of a classic board, as bits, say that its digits don't."""
    for cell, (allowed, mask) in enumerate(zip(grid.candidates(), candidates, strict=True)):
        left = allowed & _digits_of(mask)
        if left < allowed:
            # A cell that has none is limited to a 1, and to a 2.
            for digits in (left,) if left else ({1}, {2}):
                yield limited(divmod(cell, 9), digits, grid.shape)


def marks_of(grid: Grid) -> list[int] | None:
    """Return the candidates that the constraints leave each cell, as bits; None if others are left.

    >>> from farandole import Grid
    >>> marks_of(Grid("." * 81, constraints=[OneOf("r1c1", (1, 3)), OneOf("r1c1", (3, 4))]))[:2]
    [4, 511]
    """
    marks = [(1 << grid.shape.side) - 1] * grid.shape.cells
    for rule in grid.constraints:
        if isinstance(rule, Odd):
            mask = rule._mask(grid.shape.digits)
            for cell in grid.shape.numbers(rule.cells):
                marks[cell] &= mask
        elif not rule.is_drawing:
            return None
    return marks


class Minimum(OfPairs, OfCells):
    """Cells with smaller digits than their neighbours in row and column, other such cells aside."""

    techniques = ("inequality",)
    title = msg("minimum cells")
    sentence = msg(
        "A cell with four signs pointing inwards is smaller than its neighbours in row and "
        "column, other such cells aside."
    )
    fpuzzles = "minimum cell"
    order = "any"
    least = 1
    keeps = "neighbours"

    def pairs(self, shape: Shape, constraints: tuple[Constraint, ...]) -> Iterable[Pair]:
        return (
            (cell, other)
            for cell in self.cells
            for other in neighbours(cell, shape.rows, shape.columns)
            if other not in self.cells
        )

    def fits(self, a: int, b: int) -> bool:
        return a < b

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield Mark("tint", "extreme", corners(self.cells))
        for cell, other in self.pairs(shape, ()):
            yield chevron("extreme", cell, other, 0.36, points_to_first=self.fits(1, 2))


class Maximum(Minimum):
    """Cells with larger digits than their neighbours in row and column, other such cells aside."""

    title = msg("maximum cells")
    sentence = msg(
        "A cell with four signs pointing outwards is larger than its neighbours in row and "
        "column, other such cells aside."
    )
    fpuzzles = "maximum cell"

    def fits(self, a: int, b: int) -> bool:
        return a > b


class Connected(OfBoard):
    """The cells with one of these digits form one region, joined by edges; there are some.

    With ``size`` it has as many cells. It is about the whole board, or about ``cells`` in rows of
    ``columns``, such as a layer of spare ones.

    >>> Connected((5, 1, 3))
    Connected((1, 3, 5), None, (), None)
    """

    title = msg("connected digits")
    sentence = msg(
        "Cells with digits from {digits} form one region, connected by edges.", digits=""
    )
    is_relabelled = True
    iss_names = ("ConnectedValues",)

    digits: tuple[int, ...]
    size: int | None
    cells: Cells
    columns: int | None

    def __init__(
        self,
        digits: Iterable[int],
        size: int | None = None,
        cells: CellsLike = (),
        columns: int | None = None,
    ) -> None:
        found = checked_cells(self.title, cells, 0 if columns is None else 1)
        self._fill(
            digits=checked_digits(self.title, set(digits)),
            size=None if size is None else checked_number(size, "size"),
            cells=found,
            columns=checked_number(columns or 0, "columns") if found else None,
        )

    @property
    def label(self) -> Message:
        return msg("{rule} ({value})", rule=self.title, value=Listed(self.digits))

    @property
    def said(self) -> Message:
        said = super().said
        if self.columns is not None:
            said = msg(
                "Of {cells}, in rows of {columns}, those with digits from {digits} form one "
                "region, connected by edges.",
                cells=text_of(self.cells),
                columns=self.columns,
                digits=Listed(self.digits),
            )
        if self.size is None:
            return said
        return msg("{sentence} It has {size} cells.", sentence=said, size=self.size)

    def broken(self, grid: Grid) -> tuple[int, ...]:
        cells, columns = self._layer(grid.shape)
        own = {digit + 1 - grid.shape.least for digit in self.digits}
        held = {at for at, cell in enumerate(cells) if grid.cells[cell] in own}
        may = held.union(at for at, cell in enumerate(cells) if not grid.cells[cell])
        least, left = self.size or 1, set(held or may)
        part = joined(left, may, columns)
        while not held and part and len(part) < least:
            left -= part
            part = joined(left, may, columns)
        if held <= part and len(held) <= (self.size or len(held)) and len(part) >= least:
            return ()
        return tuple(sorted(cells[at] for at in held)) or cells

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells, columns = self._layer(board.shape)
        yield Region(board.mask(self.digits), self.size or 0, columns, cells)
        rest = divmod(len(cells), columns)[1]
        if board.is_searched and not rest and 1 < columns < len(cells):
            yield from self._beside_others(board, cells, columns)

    def moved(self, to: Mapping[Cell, Cell] | Callable[[Cell], Cell], side: int) -> Self:
        if not self.cells:
            return super().moved(to, side)
        place = to if callable(to) else to.__getitem__
        return type(self)(self.digits, self.size, map(place, self.cells), self.columns)

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        group, digits, size, columns, *names = [*args, *[""] * (4 - len(args))]
        if group:
            raise ValueError(group)
        numbers = [int(it) if it else None for it in (size, columns)]
        yield cls(map(int, digits.split("_")), numbers[0], cells_from_iss(names), numbers[1])

    def to_iss(self, shape: Shape) -> str:
        parts = ["", "_".join(map(str, self.digits)), str(self.size or "")]
        if self.cells:
            row = self.cells[0][1]
            if self.cells != tuple((BESIDE, row + at) for at in range(len(self.cells))):
                raise self.not_in_iss()
            parts += [str(self.columns), *cells_to_iss(self.cells)]
        return f".ConnectedValues~{'~'.join(parts)}".rstrip("~")

    def _layer(self, shape: Shape) -> tuple[tuple[int, ...], int]:
        """Return the cells that it is about, and how many are in a row."""
        if self.columns is not None:
            return shape.numbers(self.cells), self.columns
        return tuple(range(shape.cells)), shape.columns

    def _beside_others(
        self, board: Board, cells: tuple[int, ...], columns: int
    ) -> Iterator[Propagator]:
        """Yield what follows where other digits are connected, too: paths of both can't cross.

        So no square has both on its diagonals, and around the board they don't alternate.
        """
        others = [
            it
            for it in board.constraints
            if isinstance(it, Connected) and (it.cells, it.columns) == (self.cells, self.columns)
        ]
        masks = tuple(board.mask(it.digits) for it in others)
        is_apart = not any(one & other for one, other in combinations(masks, 2))
        if len(masks) < 2 or self != others[0] or not is_apart:
            return
        yield Uncrossed(masks, board.side, columns, cells)
