"""Clues outside of the board, each for a line of cells, the nearest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.sudoku.rules.automata import Automaton, automaton, sandwiched
from farandole.sudoku.rules.cages import TotalOf
from farandole.sudoku.rules.marks import Mark, centre
from farandole.sudoku.rules.places import cells_from_iss, cells_to_iss
from farandole.sudoku.rules.propagators import Accepted
from farandole.sudoku.rules.rule import Constraint, OfCells, checked_number

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.rules.marks import Point
    from farandole.sudoku.rules.places import Cells, CellsLike
    from farandole.sudoku.rules.propagators import Board, Propagator
    from farandole.sudoku.shape import Shape


class Outside(OfCells):
    """A clue for a row or a column, read from its side."""

    __slots__ = ()

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        cells = _line(args[0], shape)
        for text, line in zip(args[1:], (cells, cells[::-1]), strict=False):
            if text:
                yield cls(line, int(text))  # type: ignore[call-arg]

    def to_iss(self, shape: Shape) -> str:
        number = list(self.fields.values())[1]
        for name in _names(shape):
            cells = _line(name, shape)
            if self.cells in (cells, cells[::-1]):
                gap = "" if self.cells == cells else "~"
                return f".{self.iss_names[0]}~{name}~{gap}{number}"
        raise self.not_in_iss()


class LittleKiller(TotalOf):
    """A little killer: the digits along a diagonal add up to the total; they may repeat.

    >>> LittleKiller("r1c2 r2c1", 12)
    LittleKiller('r1c2 r2c1', 12)
    """

    __slots__ = ()
    techniques = ("little-killer-bounds",)
    title = msg("little killer")
    sentence = msg(
        "A number with an arrow is the sum of the digits along its diagonal, which may repeat."
    )
    iss_names = ("LittleKiller",)
    fpuzzles = "littlekillersum clue total"
    order = "line"

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        [start] = cells_from_iss(args[1:])
        lines = _diagonals(shape)
        yield cls(next(line for line in lines if line[0] == start), int(args[0]))

    def to_iss(self, shape: Shape) -> str:
        for line in _diagonals(shape):
            if self.cells in (line, line[::-1]):
                return f".LittleKiller~{self.total}~{cells_to_iss(line)[0]}"
        raise self.not_in_iss()

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield _clue(self.cells, self.total, 0.95)
        yield Mark("arrow", "clue", (_before(self.cells, 0.72), _before(self.cells, 0.52)), 0.04)


class Sandwich(TotalOf):
    """A sandwich: the digits between the smallest and the largest digit add up to the total.

    They are those of a row or column that has every digit, 1 to 9, say.
    """

    __slots__ = ()
    techniques = ("sandwich-combinations",)
    title = msg("sandwich")
    sentence = msg(
        "A number outside is the sum of the digits between the 1 and the largest digit of its "
        "row or column."
    )
    iss_names = ("Sandwich",)
    fpuzzles = "sandwichsum clue total"
    order = "both ways"
    least = 4

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        yield cls(_line(args[1], shape), int(args[0]))

    def to_iss(self, shape: Shape) -> str:
        for name in _names(shape):
            if self.cells in (line := _line(name, shape), line[::-1]):
                return f".Sandwich~{self.total}~{name}"
        raise self.not_in_iss()

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        low, high = grid.shape.digits[0], grid.shape.digits[-1]
        ends = [at for at, digit in enumerate(digits) if digit in (low, high)]
        if len(ends) != 2 or digits[ends[0]] == digits[ends[1]]:
            return False
        return sum(digits[ends[0] + 1 : ends[1]]) == self.total

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield _clue(self.cells, self.total)

    def lower(self, board: Board) -> Iterator[Propagator]:
        machine = sandwiched(board.digits, board.digits[0], board.digits[-1], self.total)
        yield Accepted(machine, board.numbers(self.cells))


class XSum(Outside, TotalOf):
    """An X-sum: the first X digits add up to the total, where X is the first of them."""

    __slots__ = ()
    techniques = ("x-sum-combinations",)
    title = msg("X-sum")
    sentence = msg(
        "A number outside is the sum of the first X digits from there, where X is the first of "
        "them."
    )
    iss_names = ("XSum",)
    fpuzzles = "xsum clue total"
    order = "line"

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        count = digits[0]
        return 0 < count <= len(digits) and sum(digits[:count]) == self.total

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield _clue(self.cells, self.total)

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield Accepted(_x_sum(board.digits, self.total), board.numbers(self.cells))


@lru_cache(256)
def _x_sum(digits: range, total: int) -> Automaton:
    """Return the automaton of (cells left, sum left); -1 and the total before the first cell."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        left, rest = state
        if left == 0:
            return state
        if left < 0 and digit == 0:
            return None
        left = digit - 1 if left < 0 else left - 1
        rest -= digit
        return (left, rest) if rest >= 0 and (left or not rest) else None

    return automaton(digits, (-1, total), step, lambda state: state == (0, 0))


class Skyscraper(Outside):
    """A skyscraper clue: how many digits are larger than all before them; a 0 is never counted.

    >>> from farandole import Grid
    >>> Skyscraper("r1c1-4", 3).broken(Grid("1324" + "." * 12))
    ()
    """

    __slots__ = ("count",)
    techniques = ("skyscraper-bounds",)
    title = msg("skyscraper")
    sentence = msg(
        "A number outside is how many digits from there are larger than all before them."
    )
    iss_names = ("Skyscraper",)
    fpuzzles = "skyscraper clue count"

    count: int

    def __init__(self, cells: CellsLike, count: int) -> None:
        self._fill(cells=self._cells(cells), count=checked_number(count, "count", 1, 25))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        seen = sum(digit > max(digits[:at], default=0) for at, digit in enumerate(digits))
        return seen == self.count

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield _clue(self.cells, self.count)

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        yield Accepted(_skyscraper(board.digits, self.count, board.differ(cells)), cells)


@lru_cache(256)
def _skyscraper(digits: range, count: int, differ: bool) -> Automaton:
    """Return the automaton of (highest digit, number seen); cells may be known to differ."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        highest, seen = state
        if differ and digit == highest and seen:
            return None
        if digit <= highest:
            return state
        return (digit, seen + 1) if seen < count else None

    return automaton(digits, (0, 0), step, lambda state: state[1] == count)


class HiddenSkyscraper(Outside):
    """The digit is the first that is smaller than one before it."""

    __slots__ = ("digit",)
    title = msg("hidden skyscraper")
    sentence = msg(
        "A number outside is the first digit from there that is smaller than one before it."
    )
    iss_names = ("HiddenSkyscraper",)

    digit: int

    def __init__(self, cells: CellsLike, digit: int) -> None:
        self._fill(cells=self._cells(cells), digit=checked_number(digit, "digit", 0, 25))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        hidden = (it for at, it in enumerate(digits) if it < max(digits[:at], default=-1))
        return next(hidden, None) == self.digit

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield _clue(self.cells, self.digit)

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        yield Accepted(_hidden(board.digits, self.digit, board.differ(cells)), cells)


@lru_cache(256)
def _hidden(digits: range, first: int, differ: bool) -> Automaton:
    """Return the automaton of the highest digit, and whether the first hidden one is read.

    In cells that are known to differ the first hidden digit can't be seen, nor come back.
    """

    def step(state: tuple[int, bool], digit: int) -> tuple[int, bool] | None:
        highest, is_over = state
        if differ and digit == first and (is_over or digit >= highest):
            return None
        if is_over or digit >= highest:
            return (0, True) if is_over else (digit, False)
        return (0, True) if digit == first else None

    return automaton(digits, (0, False), step, lambda state: state[1])


class NumberedRoom(HiddenSkyscraper):
    """A numbered room: the N-th digit is the given one, where N is the first digit."""

    __slots__ = ()
    title = msg("numbered room")
    sentence = msg("A number outside is the Nth digit from there, where N is the first digit.")
    iss_names = ("NumberedRoom",)

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        place = digits[0]
        return 0 < place <= len(digits) and digits[place - 1] == self.digit

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        value = board.variable(board.mask((self.digit,)))
        yield from board.named_by(cells[0], value, cells)


def _before(cells: Cells, steps: float) -> Point:
    """Return the point some steps before the middle of the first cell of a line."""
    (x, y), (x2, y2) = centre(cells[0]), centre(cells[-1])
    if len(cells) == 1:
        x2, y2 = x + 1, y + 1  # a corner of the board
    return x - steps * ((x2 > x) - (x2 < x)), y - steps * ((y2 > y) - (y2 < y))


def _clue(cells: Cells, number: int, steps: float = 0.85) -> Mark:
    return Mark("text", "clue", (_before(cells, steps),), 0.45, str(number))


def _names(shape: Shape) -> list[str]:
    """Return the names of rows and columns in strings of the Interactive Sudoku Solver."""
    counts = (("R", shape.rows), ("C", shape.columns))
    return [f"{kind}{number}" for kind, count in counts for number in range(1, count + 1)]


def _line(name: str, shape: Shape) -> Cells:
    """Return the cells of a row or column by its name there."""
    at = int(name[1:]) - 1
    is_row = name[:1] == "R"
    if name[:1] not in "RC" or not 0 <= at < (shape.rows if is_row else shape.columns):
        raise ValueError(name)
    if is_row:
        return tuple((at, i) for i in range(shape.columns))
    return tuple((i, at) for i in range(shape.rows))


def _diagonals(shape: Shape) -> list[Cells]:
    """Return the diagonals in the directions that have names there, those of one end last."""
    bottom, right = shape.rows - 1, shape.columns - 1
    starts = [
        *((row, 0, 1, 1) for row in range(bottom)),
        *((row, right, -1, -1) for row in range(1, bottom)),
        *((0, column, 1, -1) for column in range(1, right + 1)),
        *((bottom, column, -1, 1) for column in range(1, right)),
    ]
    found = []
    for row, column, down, along in starts:
        cells = ((row + i * down, column + i * along) for i in range(shape.side))
        found.append(tuple(it for it in cells if 0 <= it[0] <= bottom and 0 <= it[1] <= right))
    return found
