"""Shape: a Sudoku board as data.

A shape is a side (4 to 25), a partition of the cells into regions (boxes m×n,
or any jigsaw), and rules beyond those. It knows its houses and peers; it holds
no digits.

Cells are numbered 0 to side² - 1 in reading order; people call them ``r1c1``.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING

from farandole.errors import OutOfRange, ShapeError
from farandole.i18n import Message, Quoted, msg
from farandole.i18n.language import HasMessage
from farandole.sudoku.rules.distinct import NAMES, Distinct, named

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


SMALLEST, LARGEST = 4, 25


@dataclass(frozen=True, slots=True)
class House(HasMessage):
    """A set of cells that holds every digit exactly once.

    ``kind`` is ``row``, ``column``, ``box``, ``region`` or the name of a rule;
    ``number`` counts from 1 within the kind.

    >>> CLASSIC.houses[9].name, CLASSIC.houses[9].cells[:3]
    ('column 1', (0, 9, 18))
    """

    kind: str
    number: int
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """Its name for programs: ``box 5``."""
        return f"{self.kind} {self.number}"

    @property
    def message(self) -> Message:
        """Its name for people, in any language; ``str`` returns it."""
        return house_message(self.kind, self.number)


def house_message(kind: str, number: int) -> Message:
    """Return the name of a house, for people.

    >>> print(house_message("box", 5))
    box 5
    """
    if kind == "row":
        return msg("row {number}", number=number)
    if kind == "column":
        return msg("column {number}", number=number)
    if kind == "box":
        return msg("box {number}", number=number)
    if kind == "region":
        return msg("region {number}", number=number)
    return msg("{rule} {number}", rule=kind, number=number)


class Shape:
    """A board: ``Shape(box_rows, box_columns, *rules)``, or :meth:`jigsaw`.

    A rule is a name of :data:`farandole.sudoku.rules.NAMES` or a
    :class:`~farandole.sudoku.rules.Distinct` of your own; their order doesn't matter. A shape is
    immutable and hashable.

    >>> Shape(2, 3)
    Shape(2, 3)
    >>> Shape(3, 3, "diagonals").houses[-1].name
    'diagonals 2'

    Raises :class:`~farandole.ShapeError` (also a ValueError) for a board that can't exist.
    """

    side: int
    box: tuple[int, int] | None
    regions: tuple[int, ...]
    rules: tuple[Distinct, ...]

    def __init__(self, box_rows: int, box_columns: int, *rules: str | Distinct) -> None:
        rows, columns = index(box_rows), index(box_columns)
        if rows < 2 or columns < 2:
            text = msg(
                "a box has at least 2×2 cells, not {rows}×{columns}", rows=rows, columns=columns
            )
            raise ShapeError(text, code="shape.box")
        side = _checked_side(rows * columns)
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
    ) -> None:
        vars(self).update(side=side, box=box, regions=regions)
        complete = tuple(named(rule, self) if isinstance(rule, str) else rule for rule in rules)
        for rule in complete:
            if not isinstance(rule, Distinct):
                raise TypeError(f"a rule must be a name or a Distinct, not {type(rule).__name__}")
            _check_rule(rule, side)
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
        side = _checked_side(index(side))
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
        _checked_side(side)
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
    def parse(cls, text: str) -> Shape:
        """Read a shape as people write it; ``str(shape)`` writes the same.

        The board is a side (``9``, ``16x16``), a box (``box 2x6``) or regions
        (``jigsaw:AABB…``); rules follow, each after a ``+``.

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
        size = _BOARD.fullmatch(board.lower())
        if size is None or (size[1] and not size[3]):
            raise _not_a_board(board)
        rows, columns = int(size[2][:9]), int((size[3] or size[2])[:9])
        if size[1]:
            return cls(rows, columns, *rules)
        if size[3] and (columns != rows or rows < SMALLEST):  # a box, perhaps
            is_box = min(rows, columns) > 1 and rows * columns <= LARGEST
            raise _not_a_board(board, is_box=is_box)
        plain = cls.of_side(rows)
        assert plain.box is not None
        return cls(*plain.box, *rules) if rules else plain

    @property
    def cells(self) -> int:
        """The number of cells: side²."""
        return self.side * self.side

    @cached_property
    def is_classic(self) -> bool:
        """Whether this is the 9×9 board with 3×3 boxes and no rules beyond."""
        return self.box == (3, 3) and not self.rules

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """All houses: rows, columns, boxes (or regions), then those that rules add."""
        n = self.side
        regions: list[list[int]] = [[] for _ in range(n)]
        for cell, region in enumerate(self.regions):
            regions[region].append(cell)
        kinds: list[tuple[str, Iterable[Iterable[int]]]] = [
            ("row", [range(i * n, i * n + n) for i in range(n)]),
            ("column", [range(i, n * n, n) for i in range(n)]),
            ("box" if self.box else "region", regions),
            *((rule.name, [g for g in rule.groups if len(g) == n]) for rule in self.rules),
        ]
        return tuple(
            House(kind, number, tuple(cells))
            for kind, groups in kinds
            for number, cells in enumerate(groups, 1)
        )

    @cached_property
    def partial(self) -> tuple[tuple[int, ...], ...]:
        """Groups smaller than a house in which no digit repeats (pairs, mostly)."""
        return tuple(g for rule in self.rules for g in rule.groups if len(g) < self.side)

    @cached_property
    def _groups(self) -> tuple[tuple[int, ...], ...]:
        """The cells of all houses, then the groups of ``partial``."""
        return (*(house.cells for house in self.houses), *self.partial)

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
                    row, column = divmod(index(where), self.side)
            except TypeError:
                kind = type(where).__name__
                fault = f"a cell must be 'r1c1', (row, column) or a number, not {kind}"
                raise TypeError(fault) from None
        if not (0 <= row < self.side and 0 <= column < self.side):
            text = msg(
                "{where} is not a cell of the board (choose r1c1 to r{side}c{side}, (0, 0) to "
                "({last}, {last}), or 0 to {most})",
                where=Quoted(where),
                side=self.side,
                last=self.side - 1,
                most=self.cells - 1,
            )
            raise OutOfRange(text)
        return row * self.side + column

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell: ``r1c1``."""
        if not isinstance(cell, int) or not 0 <= cell < self.cells:
            cell = self.cell(cell)
        return f"r{cell // self.side + 1}c{cell % self.side + 1}"

    def _regions_text(self) -> str:
        return "".join(chr(ord("A") + region) for region in self.regions)

    def __repr__(self) -> str:
        rules = [repr(rule.name if _is_named(rule, self) else rule) for rule in self.rules]
        if self.box is None:
            return f"Shape.jigsaw({', '.join([repr(self._regions_text()), *rules])})"
        return f"Shape({', '.join([*map(str, self.box), *rules])})"

    def __str__(self) -> str:
        if self.box is None:
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
            and (self.rules == other.rules or frozenset(self.rules) == frozenset(other.rules))
        )

    def __hash__(self) -> int:
        return hash((self.regions, frozenset(self.rules)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Shape can't be changed: make another instead of setting {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        if self.box is None:
            return (_jigsaw, (self._regions_text(), self.rules))
        return (Shape, (*self.box, *self.rules))


_SPELLINGS = {"x": "diagonals", "center-dot": "centre-dot"}
_BOARD = re.compile(r"(box)? *([0-9]+)(?: *[x×] *([0-9]+))?")
_CELL = re.compile(r"r([0-9]+)c([0-9]+)")


def _checked_side(side: int) -> int:
    if SMALLEST <= side <= LARGEST:
        return side
    text = msg(
        "boards have sides from {smallest} to {largest}, not {side}",
        side=side,
        smallest=SMALLEST,
        largest=LARGEST,
    )
    raise ShapeError(text, code="shape.side")


def _check_rule(rule: Distinct, side: int) -> None:
    for group in rule.groups:
        if len(group) > side:
            text = msg(
                "{rule}: {cells} cells can't all differ with {side} digits",
                rule=rule.name,
                cells=len(group),
                side=side,
            )
        elif len(set(group)) < len(group):
            text = msg("{rule}: {group} has a cell twice", rule=rule.name, group=Quoted(group))
        elif group and not (min(group) >= 0 and max(group) < side**2):
            text = msg(
                "{rule}: {group} has a cell outside 0 to {last}",
                rule=rule.name,
                group=Quoted(group),
                last=side**2 - 1,
            )
        else:
            continue
        raise ShapeError(text, code="shape.rule")


def _not_a_board(board: str, *, is_box: bool = False) -> ShapeError:
    text = msg(
        "{board} is not a valid board (write 9, 16x16, box 2x3 or jigsaw:AABB...)",
        board=Quoted(board),
    )
    if is_box:
        text = msg("{fault}; did you mean {guess}?", fault=text, guess=Quoted(f"box {board}"))
    return ShapeError(text, code="shape.text")


def _is_named(rule: Distinct, shape: Shape) -> bool:
    """Return whether the rule's name alone would rebuild it."""
    return rule.name in NAMES and named(rule.name, shape) == rule


def _jigsaw(regions: str, rules: tuple[Distinct, ...]) -> Shape:
    """Unpickle a board with free regions."""
    return Shape.jigsaw(regions, *rules)


CLASSIC = Shape(3, 3)
"""The 9×9 board everybody knows."""
