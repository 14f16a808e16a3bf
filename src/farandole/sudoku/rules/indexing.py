"""Cells whose digit names the place of another digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from farandole.i18n import msg
from farandole.sudoku.rules.marks import LOOKS, Look, Mark, centres, corner_text, corners, shortened
from farandole.sudoku.rules.places import Cell, Cells, CellsLike, cells_of
from farandole.sudoku.rules.propagators import Allowed, Board, Propagator
from farandole.sudoku.rules.rule import OfCells, checked_cells

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape


LOOKS |= {
    "index": Look("#b0793b", "#d3a56f", 0.06, (0.06, 0.06)),
}


class ColumnIndexing(OfCells):
    """Each cell, in column C, has the digit of the column in which C stands in its row.

    >>> ColumnIndexing("r1-4c1")
    ColumnIndexing('r1-4c1')
    """

    title = msg("column indexing")
    sentence = msg("A cell with C, in column N, holds the column in which N stands in its row.")
    iss = "Indexing~C cells"
    fpuzzles = "columnindexer cells"
    order = "any"
    least = 1
    keeps = "numbers"
    letter: ClassVar[str] = "C"
    """What its cells are marked with."""

    def line(self, cell: Cell, shape: Shape) -> Cells:
        """Return the cells among which a cell's digit names one."""
        return tuple((cell[0], column) for column in range(shape.columns))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        shape = grid.shape
        for cell, digit in zip(self.cells, digits, strict=True):
            line = self.line(cell, shape)
            if not 0 < digit <= len(line):
                return False
            there = grid.cells[shape.cell(line[digit - 1])]
            if there and there + shape.least - 1 != line.index(cell) + 1:
                return False
        return True

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield Mark("tint", "index", corners(self.cells))
        for cell in self.cells:
            yield corner_text("index", cell, self.letter)

    def lower(self, board: Board) -> Iterator[Propagator]:
        for cell in self.cells:
            line = self.line(cell, board.shape)
            mask = board.mask((line.index(cell) + 1,))
            [index] = board.numbers((cell,))
            if not mask:  # no digit names this place
                yield Allowed(index, 0)
                continue
            value = board.variable(mask)
            yield from board.named_by(index, value, board.numbers(line))


class RowIndexing(ColumnIndexing):
    """Each cell, in row R, has the digit of the row in which R stands in its column."""

    title = msg("row indexing")
    sentence = msg("A cell with R, in row N, holds the row in which N stands in its column.")
    iss = "Indexing~R cells"
    fpuzzles = "rowindexer cells"
    letter = "R"

    def line(self, cell: Cell, shape: Shape) -> Cells:
        return tuple((row, cell[1]) for row in range(shape.rows))


class BoxIndexing(ColumnIndexing):
    """Each cell, at place P of its box, has the digit of the place at which P stands there."""

    title = msg("box indexing")
    sentence = msg(
        "A cell with B, at place N of its box, holds the place at which N stands in the box."
    )
    iss = ""
    fpuzzles = "boxindexer cells"
    letter = "B"

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if shape.box is None or shape.box[0] != shape.box[1]:
            raise self.misfit(msg("the rule requires square boxes"))

    def line(self, cell: Cell, shape: Shape) -> Cells:
        size = round(shape.side**0.5)
        top, left = cell[0] // size * size, cell[1] // size * size
        return tuple((top + at // size, left + at % size) for at in range(size * size))


class ValueIndexing(OfCells):
    """The digit of the first cell stands again as many cells after the second as that one says.

    The third cell may be the second again, which then is itself one cell after.
    """

    title = msg("value indexing")
    sentence = msg(
        "The circled digit stands again on its line, as many cells after the second cell as "
        "the digit there says."
    )
    iss = "ValueIndexing cells"
    least = 3

    def _cells(self, cells: CellsLike) -> Cells:
        found = cells_of(cells)
        again = found[1] == found[2] if len(found) > self.least else False
        checked_cells(self.title, found[:2] + found[2 + again :], self.least)
        return found

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        at = digits[1] + 1
        return 1 < at < len(digits) and digits[at] == digits[0]

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield Mark("disc", "index", centres(self.cells[:1]), 0.8)
        yield Mark("arrow", "index", shortened(centres(self.cells), 0.4), LOOKS["index"].width)

    def lower(self, board: Board) -> Iterator[Propagator]:
        first, steps, *others = board.numbers(self.cells)
        yield from board.named_by(steps, first, tuple(others))
