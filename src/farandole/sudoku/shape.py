"""Shape: a Sudoku board as data.

A shape is a side (4 to 25), a partition of the cells into regions (boxes m×n,
or any jigsaw), and rules beyond those. It knows its houses and peers; it holds
no digits.

Cells are numbered 0 to side² - 1 in reading order; people call them ``r1c1``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from farandole._misuse import OtherNames, answered, fitted, text_for
from farandole.errors import ArgumentTypeError, OutOfRange, ShapeError
from farandole.i18n import Quoted, msg, spoken
from farandole.limits import whole_number
from farandole.sudoku.rules import NAMES, Distinct, named

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from farandole.i18n import Message

SMALLEST, LARGEST = 4, 25


@dataclass(frozen=True, slots=True)
class House:
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
        """What programs call it: ``box 5``."""
        return f"{self.kind} {self.number}"

    @property
    def message(self) -> Message:
        """What people call it, in any language: ``str`` is that."""
        return house_message(self.kind, self.number)

    def __str__(self) -> str:
        return spoken()(self.message)


def house_message(kind: str, number: int) -> Message:
    """Return what people call a house of this kind.

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


def _no_box(given: tuple[object, ...], named: dict[str, object]) -> Message | None:
    from farandole.sudoku.mistakes import no_box

    return no_box(given[1:], named)


class Shape(OtherNames):
    """A board: ``Shape(box_rows, box_columns, *rules)``, or :meth:`jigsaw`.

    A rule is a name of :data:`farandole.sudoku.rules.NAMES` or a
    :class:`~farandole.sudoku.rules.Distinct` of your own. A shape is immutable and hashable.

    >>> Shape(2, 3)
    Shape(2, 3)
    >>> Shape(3, 3, "diagonals").houses[-1].name
    'diagonals 2'
    >>> Shape.parse("9 + windoku + anti-knight")
    Shape(3, 3, 'windoku', 'anti-knight')

    Rules in another order make the same board.

    Raises :class:`~farandole.ShapeError` (also a ValueError) for a board that can't exist.
    """

    __slots__ = ("_houses", "_partial", "_peers", "box", "regions", "rules", "side")

    _instead = (
        (".side", "size n width height order length"),
        (".box, the rows and columns of a box", "boxsize boxrows boxcolumns boxshape blocksize"),
        (".houses", "boxes blocks units rows columns cols groups constraints"),
        (".regions", "jigsaw region cages"),
    )

    side: int
    box: tuple[int, int] | None
    regions: tuple[int, ...]
    rules: tuple[Distinct, ...]
    _houses: tuple[House, ...] | None
    _partial: tuple[tuple[int, ...], ...] | None
    _peers: tuple[tuple[int, ...], ...] | None

    @answered(_no_box)
    def __init__(self, box_rows: int, box_columns: int, *rules: str | Distinct) -> None:
        box_rows = whole_number(box_rows, "box_rows", -(10**9))
        box_columns = whole_number(box_columns, "box_columns", -(10**9))
        if 5 < box_rows == box_columns <= LARGEST:
            from farandole.sudoku.mistakes import not_a_side

            raise not_a_side(box_rows)
        if box_rows < 2 or box_columns < 2:
            raise ShapeError(
                msg(
                    "a box of {rows}x{columns}: both must be at least 2",
                    rows=box_rows,
                    columns=box_columns,
                ),
                code="shape.box",
            )
        n = box_rows * box_columns
        regions = tuple(
            row // box_rows * box_rows + column // box_columns
            for row in range(min(n, LARGEST))
            for column in range(min(n, LARGEST))
        )
        self._fill(n, (box_rows, box_columns), regions, rules)

    def _fill(
        self,
        side: int,
        box: tuple[int, int] | None,
        regions: tuple[int, ...],
        rules: tuple[str | Distinct, ...],
    ) -> None:
        if not SMALLEST <= side <= LARGEST:
            raise _side_out_of_range(side)
        put = object.__setattr__
        put(self, "side", side)
        put(self, "box", box)
        put(self, "regions", regions)
        made = tuple(named(one, self) if isinstance(one, str) else one for one in rules)
        for rule in made:
            self._check(rule)
        names = [rule.name for rule in made]
        for name in names:
            if names.count(name) > 1:
                raise ShapeError(
                    msg("the rule {name} is given twice", name=Quoted(name)), code="shape.rule"
                )
        put(self, "rules", made)
        for slot in ("_houses", "_partial", "_peers"):
            put(self, slot, None)

    def _check(self, rule: Distinct) -> None:
        if not hasattr(rule, "groups"):
            from farandole.sudoku.mistakes import no_rule

            raise no_rule(rule)
        for group in rule.groups:
            if len(group) > self.side:
                raise ShapeError(
                    msg(
                        "{rule}: {cells} cells can't all differ with {side} digits",
                        rule=rule.name,
                        cells=len(group),
                        side=self.side,
                    ),
                    code="shape.rule",
                )
            if len(set(group)) < len(group):
                raise ShapeError(
                    msg(
                        "{rule}: a cell stands twice in {group}",
                        rule=rule.name,
                        group=Quoted(group),
                    ),
                    code="shape.rule",
                )
            if group and not (min(group) >= 0 and max(group) < self.side**2):
                raise ShapeError(
                    msg(
                        "{rule}: {group} has a cell outside 0..{last}",
                        rule=rule.name,
                        group=Quoted(group),
                        last=self.side**2 - 1,
                    ),
                    code="shape.rule",
                )

    @classmethod
    @fitted
    def of_side(cls, side: int) -> Shape:
        """Return the plain board of this side, its boxes as square as can be, wider than high.

        >>> Shape.of_side(12)
        Shape(3, 4)
        """
        side = whole_number(side, "side", -(10**9))
        if not SMALLEST <= side <= LARGEST:
            raise _side_out_of_range(side)
        rows = max(r for r in range(1, int(side**0.5) + 1) if side % r == 0)
        if rows < 2:
            raise ShapeError(
                msg("side {side} has no boxes: it can be a jigsaw only", side=side),
                code="shape.side",
            )
        return cls(rows, side // rows)

    @classmethod
    @fitted
    def jigsaw(cls, regions: str | Sequence[object], *rules: str | Distinct) -> Shape:
        """Return a board with free regions, one symbol a cell in reading order.

        White space is left out of a text. Each of the n symbols must stand n times; the
        regions are numbered in order of appearance.

        >>> Shape.jigsaw("AABB AACB DCCB DDDC").regions
        (0, 0, 1, 1, 0, 0, 2, 1, 3, 2, 2, 1, 3, 3, 3, 2)
        """
        from farandole.sudoku.mistakes import region_symbols

        symbols = region_symbols(regions)
        side = round(len(symbols) ** 0.5)
        if side * side != len(symbols) or not symbols:
            raise ShapeError(
                msg("{count} region symbols: a board has side x side cells", count=len(symbols)),
                code="shape.regions",
            )
        if not SMALLEST <= side <= LARGEST:
            raise _side_out_of_range(side)
        counts = Counter(symbols)
        for symbol, count in counts.items():
            if count != side:
                raise ShapeError(
                    msg(
                        "region {symbol} has {cells} cells, it must have {side}",
                        symbol=Quoted(symbol),
                        cells=count,
                        side=side,
                    ),
                    code="shape.regions",
                )
        order = {symbol: number for number, symbol in enumerate(counts)}
        shape = cls.__new__(cls)
        shape._fill(side, None, tuple(order[symbol] for symbol in symbols), rules)
        return shape

    @classmethod
    @fitted
    def parse(cls, text: str) -> Shape:
        """Read a shape as people write it; ``str(shape)`` writes the same.

        The board is a side (``9``, ``16x16``), a box (``box 2x6``) or regions
        (``jigsaw:AABB…``); rules follow, each after a ``+``.

        >>> Shape.parse("16x16"), Shape.parse("box 2x6 + diagonals")
        (Shape(4, 4), Shape(2, 6, 'diagonals'))
        >>> Shape.parse("9 + magic")
        Traceback (most recent call last):
        farandole.errors.ShapeError: unknown rule 'magic'; the rules are diagonals, windoku, ...
        """
        board, *rules = (part.strip() for part in text_for("Shape.parse", text).split("+"))
        spelled = [_SPELLINGS.get(rule.lower(), rule.lower()) for rule in rules]
        if board.lower().startswith("jigsaw:"):
            return cls.jigsaw(board[7:], *spelled)
        is_box = board.lower().startswith("box")
        numbers = (board[3:] if is_box else board).lower().replace("×", "x").strip().split("x")
        if not all(number.strip().isascii() and number.strip().isdigit() for number in numbers):
            raise _no_board(board, _board_meant(board))
        sizes = [int(number.strip()[:9]) for number in numbers]  # no board is that large
        if is_box and len(sizes) == 2:
            return cls(sizes[0], sizes[1], *spelled)
        if not is_box and sizes in ([2, 2], [3, 3]):  # a board is named by its sides
            raise _no_board(board, f"box {board}")
        if not is_box and (len(sizes) == 1 or (len(sizes) == 2 and sizes[0] == sizes[1])):
            plain = cls.of_side(sizes[0])
            return cls(*plain.box, *spelled) if plain.box and spelled else plain
        is_meant = not is_box and len(sizes) == 2 and min(sizes) > 1 and prod(sizes) <= LARGEST
        raise _no_board(board, f"box {board}" if is_meant else "")

    @property
    def cells(self) -> int:
        """How many cells the board has: side²."""
        return self.side * self.side

    @property
    def is_classic(self) -> bool:
        """Whether this is the 9×9 board with 3×3 boxes and no rules beyond."""
        return self.box == (3, 3) and not self.rules

    @property
    def houses(self) -> tuple[House, ...]:
        """All houses: rows, columns, boxes (or regions), then those that rules add."""
        if self._houses is None:
            n = self.side
            regions: list[list[int]] = [[] for _ in range(n)]
            for cell, region in enumerate(self.regions):
                regions[region].append(cell)
            houses = [House("row", i + 1, tuple(range(i * n, i * n + n))) for i in range(n)]
            houses += [House("column", i + 1, tuple(range(i, n * n, n))) for i in range(n)]
            kind = "box" if self.box else "region"
            houses += [House(kind, i + 1, tuple(cells)) for i, cells in enumerate(regions)]
            for rule in self.rules:
                full = [group for group in rule.groups if len(group) == n]
                houses += [House(rule.name, i + 1, cells) for i, cells in enumerate(full)]
            found = tuple(houses)
            object.__setattr__(self, "_houses", found)
            return found
        return self._houses

    @property
    def partial(self) -> tuple[tuple[int, ...], ...]:
        """Groups smaller than a house in which no digit comes twice (pairs, mostly)."""
        if self._partial is None:
            small = tuple(g for rule in self.rules for g in rule.groups if len(g) < self.side)
            object.__setattr__(self, "_partial", small)
            return small
        return self._partial

    @property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the cells that may not hold its digit, in increasing order.

        >>> len(CLASSIC.peers[0])
        20
        """
        if self._peers is None:
            seen: list[set[int]] = [set() for _ in range(self.cells)]
            for cells in [*(house.cells for house in self.houses), *self.partial]:
                for cell in cells:
                    seen[cell].update(cells)
            peers = tuple(tuple(sorted(group - {cell})) for cell, group in enumerate(seen))
            object.__setattr__(self, "_peers", peers)
            return peers
        return self._peers

    def cell(self, where: str | int | tuple[int, int]) -> int:
        """Return a cell's number from ``"r1c1"``, a 0-based ``(row, column)`` or the number itself.

        Raises :class:`IndexError` for a cell outside the board, naming the cell.

        >>> CLASSIC.cell("r2c3"), CLASSIC.cell((1, 2)), CLASSIC.cell(11)
        (11, 11, 11)
        """
        if isinstance(where, str):
            row, mark, column = where.lower().removeprefix("r").partition("c")
            if not (mark and where[:1] in "rR" and row.isdecimal() and column.isdecimal()):
                raise OutOfRange(
                    msg(
                        "{where} is no cell: write r1c1 to r{side}c{side}",
                        where=Quoted(where),
                        side=self.side,
                    )
                )
            position = int(row[:9]) - 1, int(column[:9]) - 1
        elif isinstance(where, tuple) and len(where) == 2 and all(map(_is_index, where)):
            position = where
        elif not isinstance(where, tuple) and _is_index(where):
            position = divmod(where, self.side)
        else:
            raise ArgumentTypeError(
                msg(
                    "{where} is no cell: write r1c1, a row and a column from 0, or a number from 0",
                    where=Quoted(where),
                )
            )
        if not (0 <= position[0] < self.side and 0 <= position[1] < self.side):
            last = self.side - 1
            raise OutOfRange(
                msg(
                    "{where} is outside the board: r1c1 to r{side}c{side}, or (0, 0) "
                    "to ({last}, {last}), or 0 to {most}",
                    where=Quoted(where),
                    side=self.side,
                    last=last,
                    most=self.cells - 1,
                )
            )
        return position[0] * self.side + position[1]

    def cell_name(self, cell: int) -> str:
        """Return what people call a cell: ``r1c1``."""
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


def _side_out_of_range(side: int) -> ShapeError:
    return ShapeError(
        msg(
            "side {side}: boards have sides {smallest} to {largest}",
            side=side,
            smallest=SMALLEST,
            largest=LARGEST,
        ),
        code="shape.side",
    )


_SPELLINGS = {"x": "diagonals", "center-dot": "centre-dot"}


def _is_index(value: object) -> bool:
    return isinstance(value, int) or hasattr(value, "__index__")


def _no_board(board: str, near: str) -> ShapeError:
    """Return the error for text that names no board, and perhaps what it was meant to be."""
    sentence = msg(
        "{board} is no board: write 9, 16x16, box 2x3 or jigsaw:AABB...", board=Quoted(board)
    )
    if near:
        sentence = msg(
            "{board} is no board: write 9, 16x16, box 2x3 or jigsaw:AABB...; did you mean {near}?",
            board=Quoted(board),
            near=Quoted(near),
        )
    return ShapeError(sentence, code="shape.text")


def _board_meant(board: str) -> str:
    """Return the board that was meant by words without a plus: ``diagonals``, ``9 windoku``."""
    from farandole.i18n.guess import nearest

    spaced = board.translate(dict.fromkeys(map(ord, ",;/&"), " ")).split()
    side, rule = " ".join(spaced[:1]), " ".join(spaced[1:])
    side, rule = (side, rule) if side[:1].isdigit() else ("9", board.strip())
    names = [_SPELLINGS[rule.lower()]] if rule.lower() in _SPELLINGS else nearest(rule, NAMES)
    return f"{side} + {names[0]}" if names else ""


def _is_named(rule: Distinct, shape: Shape) -> bool:
    """Tell whether the rule's name alone would rebuild it."""
    return rule.name in NAMES and named(rule.name, shape) == rule


def _jigsaw(regions: str, rules: tuple[Distinct, ...]) -> Shape:
    """Unpickle a board with free regions."""
    return Shape.jigsaw(regions, *rules)


CLASSIC = Shape(3, 3)
"""The 9×9 board everybody knows."""
