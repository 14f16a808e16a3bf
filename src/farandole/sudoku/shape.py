"""Shape: a Sudoku board as data.

A shape is a side (4 to 25), a partition of the cells into regions (boxes m×n,
or any jigsaw), and rules beyond those. It knows its houses and peers; it holds
no digits. Puzzles with constraints have others, too: rectangles, boards without
regions, with more digits than a row has cells, or with digits from 0.

Cells are numbered from 0 in reading order; people call them ``r1c1``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from operator import index
from typing import Any

from farandole._lazy import regex
from farandole.errors import OutOfRange, ShapeError
from farandole.i18n import Quoted, msg
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.houses import (
    LARGEST,
    SMALLEST,
    House,
    box_of,
    check_rule,
    checked_side,
    house_message,
    not_a_board,
    numbered,
)
from farandole.sudoku.rules.distinct import NAMES, Distinct, named

__all__ = ["CLASSIC", "LARGEST", "SMALLEST", "House", "Shape", "house_message"]


class Shape:
    """A board: ``Shape(box_rows, box_columns, *rules)``, or :meth:`jigsaw`.

    A rule is a name of :data:`farandole.sudoku.rules.NAMES` or a
    :class:`~farandole.sudoku.rules.Distinct` of your own; their order doesn't matter. A shape is
    immutable and hashable.

    ``side`` is the number of digits, and for nearly all boards that of ``rows``, of ``columns`` and
    of the cells in a region: these are `is_usual`. Others are made by :meth:`rectangle`.

    >>> Shape(2, 3)
    Shape(2, 3)
    >>> Shape(3, 3, "diagonals").houses[-1].name
    'diagonals 2'

    Raises :class:`~farandole.ShapeError` (also a ValueError) for a board that can't exist.
    """

    side: int
    rows: int
    columns: int
    least: int
    """The smallest digit: 1, or 0."""
    box: tuple[int, int] | None
    regions: tuple[int, ...]
    """The number of the region of each cell; -1 for a cell that is in none."""
    rules: tuple[Distinct, ...]
    is_usual: bool
    """Whether every row, column and region has each of the digits from 1 on."""
    has_lines: bool
    """Whether no digit repeats in a row or a column."""

    def __init__(self, box_rows: int, box_columns: int, *rules: str | Distinct) -> None:
        rows, columns = index(box_rows), index(box_columns)
        if rows < 2 or columns < 2:
            text = msg(
                "a box has at least 2×2 cells, not {rows}×{columns}", rows=rows, columns=columns
            )
            raise ShapeError(text, code="shape.box")
        side = checked_side(rows * columns)
        regions = tuple(
            row // rows * rows + column // columns for row in range(side) for column in range(side)
        )
        self._fill(side, (rows, columns), regions, rules)

    def _fill(
        self,
        side: int,
        box: tuple[int, int] | None,
        regions: tuple[int, ...],
        rules: Iterable[str | Distinct],
        size: tuple[int, int] | None = None,
        least: int = 1,
        has_lines: bool = True,
    ) -> None:
        rows, columns = size or (side, side)
        vars(self).update(side=side, rows=rows, columns=columns, least=least)
        vars(self).update(has_lines=has_lines)
        vars(self).update(box=box, regions=regions, is_usual=size is None)
        complete = tuple(named(rule, self) if isinstance(rule, str) else rule for rule in rules)
        for rule in complete:
            if not isinstance(rule, Distinct):
                raise TypeError(f"a rule must be a name or a Distinct, not {type(rule).__name__}")
            check_rule(rule, side, len(regions))
        for name, count in Counter(rule.name for rule in complete).items():
            if count > 1:
                text = msg("the rule {name} is given twice", name=Quoted(name))
                raise ShapeError(text, code="shape.rule")
        vars(self).update(rules=complete)

    @classmethod
    def of_side(cls, side: int) -> Shape:
        """Return the plain board of this side, its boxes as square as can be, wider than high.

        >>> Shape.of_side(12)
        Shape(3, 4)
        """
        side = checked_side(index(side))
        rows = max(r for r in range(1, int(side**0.5) + 1) if side % r == 0)
        if rows < 2:
            text = msg("a {side}×{side} board has no standard boxes: give its regions", side=side)
            raise ShapeError(text, code="shape.side")
        return cls(rows, side // rows)

    @classmethod
    def jigsaw(cls, regions: str | Iterable[Any], *rules: str | Distinct) -> Shape:
        """Return a board with free regions, one symbol a cell in reading order.

        ``regions`` is a text, whose white space is left out, or a list, flat or of rows. Each of
        the n symbols must stand n times; the regions are numbered in order of appearance.

        >>> Shape.jigsaw("AABB AACB DCCB DDDC").regions
        (0, 0, 1, 1, 0, 0, 2, 1, 3, 2, 2, 1, 3, 3, 3, 2)
        """
        symbols: list[Any] = list("".join(regions.split()) if isinstance(regions, str) else regions)
        if not isinstance(regions, str) and all(
            hasattr(row, "__len__") and len(row) == len(symbols) for row in symbols
        ):
            symbols = [symbol for row in symbols for symbol in row]
        side = round(len(symbols) ** 0.5)
        if side * side != len(symbols) or not symbols:
            text = msg("{count} region symbols don't fill a square board", count=len(symbols))
            raise ShapeError(text, code="shape.regions")
        checked_side(side)
        counts = Counter(symbols)
        for symbol, count in counts.items():
            if count != side:
                text = msg(
                    "region {symbol} has {cells} cells, expected {side}",
                    symbol=Quoted(symbol),
                    cells=count,
                    side=side,
                )
                raise ShapeError(text, code="shape.regions")
        order = {symbol: number for number, symbol in enumerate(counts)}
        shape = cls.__new__(cls)
        shape._fill(side, None, tuple(order[symbol] for symbol in symbols), rules)
        return shape

    @classmethod
    def rectangle(
        cls,
        rows: int,
        columns: int,
        *rules: str | Distinct,
        digits: range | None = None,
        regions: str | Sequence[int] | None = None,
        lines: bool = True,
    ) -> Shape:
        """Return a board of any size, up to 25×25, with other digits or other regions.

        ``digits`` are as many as the longer side by default; the first is 0 or 1. No digit repeats
        in a row, a column or a region, even where there are more digits than cells. ``regions`` has
        a symbol for each cell in reading order, ``.`` or -1 for a cell that is in none, or it is
        None for a board without regions. Without ``lines``, digits may repeat in rows and columns,
        and there may be any number of digits.

        >>> Shape.rectangle(2, 4, digits=range(0, 6), regions="AABB AABB")
        Shape.rectangle(2, 4, digits=range(0, 6), regions='AABBAABB')
        >>> Shape.rectangle(4, 4, regions="AABBAABBCCDDCCDD")
        Shape.jigsaw('AABBAABBCCDDCCDD')
        """
        size = index(rows), index(columns)
        if not 1 <= min(size) <= max(size) <= LARGEST:
            text = msg(
                "boards have 1 to {largest} rows and columns, not {rows}×{columns}",
                largest=LARGEST,
                rows=size[0],
                columns=size[1],
            )
            raise ShapeError(text, code="shape.side")
        each = range(1, max(size) + 1) if digits is None else digits
        least = max(size) if lines else 1
        if each.step != 1 or each.start not in (0, 1) or not least <= len(each) <= LARGEST:
            text = msg(
                "a board of {rows}×{columns} cells has {least} to {largest} digits from 0 or 1 on",
                rows=size[0],
                columns=size[1],
                least=least,
                largest=LARGEST,
            )
            raise ShapeError(text, code="shape.digits")
        numbers = numbered(regions, size[0] * size[1], len(each))
        shape = cls.__new__(cls)
        counts = Counter(numbers)
        is_usual = set(counts.values()) == {len(each)} and -1 not in counts and each.start == 1
        if lines and is_usual and size == (len(each), len(each)) and len(each) >= SMALLEST:
            shape._fill(len(each), None, numbers, rules)
        else:
            box = box_of(numbers, *size)
            shape._fill(len(each), box, numbers, rules, size, each.start, bool(lines))
        return shape

    @cached_property
    def digits(self) -> range:
        """The digits, in order.

        A :class:`~farandole.Grid` counts them: it holds 1 for the first of them.
        """
        return range(self.least, self.least + self.side)

    @property
    def symbols(self) -> str:
        """What is written for a blank, and for each of the digits.

        >>> Shape.rectangle(2, 2, digits=range(0, 4)).symbols
        '.0123'
        """
        return SYMBOLS[: self.side + 1] if self.least else f".0{SYMBOLS[1 : self.side]}"

    @classmethod
    def parse(cls, text: str) -> Shape:
        """Read a shape as people write it; ``str(shape)`` writes the same.

        The board is a side (``9``, ``16x16``), a box (``box 2x6``), regions (``jigsaw:AABB…``) or
        a :meth:`rectangle` (``rectangle 6x8``, ``rectangle 2x4 0-5 AABBAABB``, ``rectangle 6x8
        without-lines``); rules follow, each after a ``+``.

        >>> Shape.parse("16x16"), Shape.parse("box 2x6 + diagonals")
        (Shape(4, 4), Shape(2, 6, 'diagonals'))
        >>> Shape.parse("9 + magic")
        Traceback (most recent call last):
        farandole.errors.ShapeError: 'magic' is not a valid rule (choose from diagonals, ...)
        """
        if not isinstance(text, str):
            raise TypeError(f"text must be a str, not {type(text).__name__}")
        board, *rest = (part.strip() for part in text.split("+"))
        rules = [_SPELLINGS.get(rule.lower(), rule.lower()) for rule in rest]
        if board.lower().startswith("jigsaw:"):
            return cls.jigsaw(board[7:], *rules)
        if found := _RECTANGLE.fullmatch(board):
            high, wide, first, last, without, regions = found.groups()
            digits = range(int(first), int(last) + 1) if first else None
            sides, lines = (int(high), int(wide)), without is None
            return cls.rectangle(*sides, *rules, digits=digits, regions=regions, lines=lines)
        size = _BOARD.fullmatch(board.lower())
        if size is None or (size[1] and not size[3]):
            raise not_a_board(board)
        rows, columns = int(size[2][:9]), int((size[3] or size[2])[:9])
        if size[1]:
            return cls(rows, columns, *rules)
        if size[3] and (columns != rows or rows < SMALLEST):  # a box, perhaps
            is_box = min(rows, columns) > 1 and rows * columns <= LARGEST
            raise not_a_board(board, is_box=is_box)
        plain = cls.of_side(rows)
        assert plain.box is not None
        return cls(*plain.box, *rules) if rules else plain

    @cached_property
    def cells(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    @cached_property
    def is_classic(self) -> bool:
        """Whether this is the 9×9 board with 3×3 boxes and no rules beyond."""
        return self.box == (3, 3) and not self.rules and self.is_usual

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """All houses: rows, columns, boxes (or regions), then those that rules add."""
        return tuple(it for it in self._lines if len(it.cells) == self.side)

    @cached_property
    def _lines(self) -> tuple[House, ...]:
        """All rows, columns and regions, of any size, and the houses that rules add."""
        m, n = self.rows, self.columns
        regions: list[list[int]] = [[] for _ in range(max(self.regions) + 1)]
        for cell, region in enumerate(self.regions):
            if region >= 0:
                regions[region].append(cell)
        kinds: list[tuple[str, Iterable[Iterable[int]]]] = [
            ("row", [range(i * n, i * n + n) for i in range(m) if self.has_lines]),
            ("column", [range(i, m * n, n) for i in range(n) if self.has_lines]),
            ("box" if self.box else "region", regions),
            *((rule.name, [g for g in rule.groups if len(g) == self.side]) for rule in self.rules),
        ]
        return tuple(
            House(kind, number, tuple(cells))
            for kind, groups in kinds
            for number, cells in enumerate(groups, 1)
        )

    @cached_property
    def partial(self) -> tuple[tuple[int, ...], ...]:
        """Groups smaller than a house in which no digit repeats (pairs, mostly)."""
        lines = (it.cells for it in self._lines if len(it.cells) < self.side)
        small = (g for rule in self.rules for g in rule.groups if len(g) < self.side)
        return (*lines, *small)

    @cached_property
    def _groups(self) -> tuple[tuple[int, ...], ...]:
        """The cells of all houses, then the groups of ``partial``."""
        return (*(house.cells for house in self.houses), *self.partial)

    @cached_property
    def _group_sets(self) -> tuple[frozenset[int], ...]:
        return tuple(map(frozenset, self._groups))

    @cached_property
    def _groups_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the numbers of the `_groups` that it lies in, in increasing order."""
        numbers: list[list[int]] = [[] for _ in range(self.cells)]
        for number, group in enumerate(self._groups):
            for cell in group:
                numbers[cell].append(number)
        return tuple(map(tuple, numbers))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the cells that may not hold its digit, in increasing order.

        >>> len(CLASSIC.peers[0])
        20
        """
        seen = (set().union(*map(self._groups.__getitem__, numbers)) for numbers in self._groups_of)
        return tuple(tuple(sorted(group - {cell})) for cell, group in enumerate(seen))

    def cell(self, where: str | int | tuple[int, int]) -> int:
        """Return a cell's number from ``"r1c1"``, a 0-based ``(row, column)`` or the number itself.

        Raises :class:`IndexError` for a cell outside the board, naming the cell.

        >>> CLASSIC.cell("r2c3"), CLASSIC.cell((1, 2)), CLASSIC.cell(11)
        (11, 11, 11)
        """
        if isinstance(where, str):
            name = _CELL.fullmatch(where.lower())
            row, column = (int(name[1][:9]) - 1, int(name[2][:9]) - 1) if name else (-1, -1)
        else:
            try:
                if isinstance(where, tuple) and len(where) == 2:
                    row, column = map(index, where)
                else:
                    row, column = divmod(index(where), self.columns)
            except TypeError:
                kind = type(where).__name__
                fault = f"a cell must be 'r1c1', (row, column) or a number, not {kind}"
                raise TypeError(fault) from None
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            text = msg(
                "{where} is not a cell of the board (choose r1c1 to r{rows}c{columns}, (0, 0) to "
                "({row}, {column}), or 0 to {most})",
                where=Quoted(where),
                rows=self.rows,
                columns=self.columns,
                row=self.rows - 1,
                column=self.columns - 1,
                most=self.cells - 1,
            )
            raise OutOfRange(text)
        return row * self.columns + column

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        """The numbers of cells by row and column."""
        return {divmod(cell, self.columns): cell for cell in range(self.cells)}

    @cached_property
    def _places(self) -> frozenset[tuple[int, int]]:
        """The cells by row and column."""
        return frozenset(self._numbers)

    def _with_beside(self, numbers: Mapping[tuple[int, int], int]) -> Shape:
        """Return the same board, on which further cells have these numbers."""
        wide = object.__new__(Shape)
        every = self._numbers | dict(numbers)
        vars(wide).update(vars(self) | {"_numbers": every, "_places": frozenset(every)})
        return wide

    def numbers(self, cells: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        """Return the numbers of cells given as rows and columns, which are on the board."""
        return tuple(map(self._numbers.__getitem__, cells))

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell: ``r1c1``."""
        if not isinstance(cell, int) or not 0 <= cell < self.cells:
            cell = self.cell(cell)
        return f"r{cell // self.columns + 1}c{cell % self.columns + 1}"

    def _regions_text(self) -> str:
        return "".join("." if it < 0 else chr(ord("A") + it) for it in self.regions)

    def __repr__(self) -> str:
        rules = [repr(rule.name if _is_named(rule, self) else rule) for rule in self.rules]
        if not self.is_usual:
            digits = [f"digits={self.digits}"] if self._has_own_digits else []
            regions = [f"regions={self._regions_text()!r}"] if max(self.regions) >= 0 else []
            lines = [] if self.has_lines else ["lines=False"]
            parts = [str(self.rows), str(self.columns), *rules, *digits, *regions, *lines]
            return f"Shape.rectangle({', '.join(parts)})"
        if self.box is None:
            return f"Shape.jigsaw({', '.join([repr(self._regions_text()), *rules])})"
        return f"Shape({', '.join([*map(str, self.box), *rules])})"

    @property
    def _has_own_digits(self) -> bool:
        return self.digits != range(1, max(self.rows, self.columns) + 1)

    def __str__(self) -> str:
        if not self.is_usual:
            digits = self.digits if self._has_own_digits else None
            board = f"rectangle {self.rows}x{self.columns}"
            board += f" {digits[0]}-{digits[-1]}" if digits else ""
            board += "" if self.has_lines else " without-lines"
            board += f" {self._regions_text()}" if max(self.regions) >= 0 else ""
        elif self.box is None:
            board = f"jigsaw:{self._regions_text()}"
        elif self.box == Shape.of_side(self.side).box:
            board = str(self.side)
        else:
            board = f"box {self.box[0]}x{self.box[1]}"
        return " + ".join([board, *(rule.name for rule in self.rules)])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Shape):
            return NotImplemented
        return (
            self.regions == other.regions
            and self.box == other.box
            and self.columns == other.columns
            and self.digits == other.digits
            and self.has_lines == other.has_lines
            and (self.rules == other.rules or frozenset(self.rules) == frozenset(other.rules))
        )

    def __hash__(self) -> int:
        return hash((self.regions, frozenset(self.rules)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Shape can't be changed: make another instead of setting {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.is_usual:
            parts = (self.rows, self.columns, self.digits, self.regions, self.rules, self.has_lines)
            return (_rectangle, parts)
        if self.box is None:
            return (_jigsaw, (self._regions_text(), self.rules))
        return (Shape, (*self.box, *self.rules))


_SPELLINGS = {"x": "diagonals", "center-dot": "centre-dot"}
_BOARD = regex(r"(box)? *([0-9]+)(?: *[x×] *([0-9]+))?")
_RECTANGLE = regex(
    r"rectangle +([0-9]{1,3})x([0-9]{1,3})(?: +([0-9]{1,2})-([0-9]{1,2}))?"
    r"(?: +(without-lines))?(?: +([^ ]+))?"
)
_CELL = regex(r"r([0-9]+)c([0-9]+)")


def _is_named(rule: Distinct, shape: Shape) -> bool:
    """Return whether the rule's name alone would rebuild it."""
    return rule.name in NAMES and named(rule.name, shape) == rule


def _rectangle(
    rows: int,
    columns: int,
    digits: range,
    regions: tuple[int, ...],
    rules: tuple[Distinct, ...],
    lines: bool = True,
) -> Shape:
    """Unpickle a board that isn't usual."""
    return Shape.rectangle(rows, columns, *rules, digits=digits, regions=regions, lines=lines)


def _jigsaw(regions: str, rules: tuple[Distinct, ...]) -> Shape:
    """Unpickle a board with free regions."""
    return Shape.jigsaw(regions, *rules)


CLASSIC = Shape(3, 3)
"""The 9×9 board everybody knows."""
