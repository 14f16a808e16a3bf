"""Clues outside of the board, each for a line of cells, the nearest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError
from farandole.i18n import Message, Quoted, msg
from farandole.sudoku.rules.automata import Automaton, automaton, sandwiched
from farandole.sudoku.rules.cages import TotalOf, between_ends
from farandole.sudoku.rules.marks import Mark, before, clue
from farandole.sudoku.rules.places import (
    Cells,
    CellsLike,
    cells_from_iss,
    cells_to_iss,
    diagonals_of,
    line_called,
    names_of_lines,
)
from farandole.sudoku.rules.propagators import Accepted, Allowed, Board, Either, Group, Propagator
from farandole.sudoku.rules.rule import Constraint, OfBoard, OfCells, checked_number
from farandole.sudoku.rules.wide import Arranged, Ranks

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape


class Outside(OfCells):
    """A clue for a row or a column, read from its side."""

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        cells = line_called(args[0], shape)
        for text, line in zip(args[1:], (cells, cells[::-1]), strict=False):
            if text:
                yield cls(line, int(text))  # type: ignore[call-arg]

    def to_iss(self, shape: Shape) -> str:
        for name in names_of_lines(shape):
            cells = line_called(name, shape)
            if self.cells in (cells, cells[::-1]):
                gap = "" if self.cells == cells else "~"
                return f".{self.iss_names[0]}~{name}~{gap}{self._values[1]}"
        raise self.not_in_iss()

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield clue(self.cells, self._values[1])


class LittleKiller(TotalOf):
    """A little killer: the digits along a diagonal add up to the total; they may repeat.

    >>> LittleKiller("r1c2 r2c1", 12)
    LittleKiller('r1c2 r2c1', 12)
    """

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
        line, *_ = (it for it in diagonals_of(shape.rows, shape.columns) if it[0] == start)
        yield cls(line, int(args[0]))

    def to_iss(self, shape: Shape) -> str:
        for line in diagonals_of(shape.rows, shape.columns):
            if self.cells in (line, line[::-1]):
                return f".LittleKiller~{self.total}~{cells_to_iss(line)[0]}"
        raise self.not_in_iss()

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield clue(self.cells, self.total, 0.95)
        yield Mark("arrow", "clue", (before(self.cells, 0.72), before(self.cells, 0.52)), 0.04)


class Sandwich(TotalOf):
    """A sandwich: the digits between the smallest and the largest digit add up to the total.

    They are those of a row or column that has every digit, 1 to 9, say.
    """

    techniques = ("sandwich-combinations",)
    title = msg("sandwich")
    letter = "S"
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
        yield cls(line_called(args[1], shape), int(args[0]))

    def to_iss(self, shape: Shape) -> str:
        for name in names_of_lines(shape):
            if self.cells in (line := line_called(name, shape), line[::-1]):
                return f".Sandwich~{self.total}~{name}"
        raise self.not_in_iss()

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        low, high = grid.shape.digits[0], grid.shape.digits[-1]
        ends = [at for at, digit in enumerate(digits) if digit in (low, high)]
        if len(ends) != 2 or digits[ends[0]] == digits[ends[1]]:
            return False
        return sum(digits[ends[0] + 1 : ends[1]]) == self.total

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield clue(self.cells, self.total)

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells, digits = board.numbers(self.cells), board.digits
        if board.is_searched and len(cells) == board.side <= 16 and board.differ(cells):
            yield between_ends(board, cells, self.total)
        else:
            yield Accepted(sandwiched(digits, digits[0], digits[-1], self.total), cells)


class XSum(Outside, TotalOf):
    """An X-sum: the first X digits add up to the total, where X is the first of them."""

    techniques = ("x-sum-combinations",)
    title = msg("X-sum")
    letter = "X"
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

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        if not (board.is_searched and board.differ(cells)):
            yield Accepted(_x_sum(board.digits, self.total), cells)
            return
        branches = []
        for count in range(1, min(len(cells), board.digits[-1]) + 1):
            whole = board.sum(self.total, (1,) * count, cells[:count])
            branches.append((Allowed(cells[0], board.mask((count,))), whole))
        yield Either(tuple(branches))


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

    techniques = ("skyscraper-bounds", "skyscraper-count")
    title = msg("skyscraper")
    letter = "T"
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

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        if board.arranges(cells):
            yield Arranged(self.count, 0, board.digits.start, cells)
        else:
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

    title = msg("hidden skyscraper")
    letter = "H"
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

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        yield Accepted(_hidden(board.digits, self.digit, board.differ(cells)), cells)


@lru_cache(256)
def _hidden(digits: range, first: int, differ: bool) -> Automaton:
    """Return the automaton of the highest digit, and whether the first hidden one is read.

    In cells that are known to differ neither the first hidden digit nor the highest comes twice.
    """

    def step(state: tuple[int, bool], digit: int) -> tuple[int, bool] | None:
        highest, is_over = state
        if differ and digit in (first, highest) and (is_over or digit >= highest):
            return None
        if is_over or digit >= highest:
            return state if is_over else (digit, False)
        return (-1, True) if digit == first else None

    return automaton(digits, (-1, False), step, lambda state: state[1])


class NumberedRoom(HiddenSkyscraper):
    """A numbered room: the N-th digit is the given one, where N is the first digit."""

    title = msg("numbered room")
    letter = "N"
    sentence = msg("A number outside is the Nth digit from there, where N is the first digit.")
    iss_names = ("NumberedRoom",)

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        place = digits[0]
        return 0 < place <= len(digits) and digits[place - 1] == self.digit

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        value = board.variable(board.mask((self.digit,)))
        yield from board.named_by(cells[0], value, cells)


class FullRank(Outside):
    """The place of a row or column among all, each read as a number from both ends; 1 is the least.

    No other is the same number, unless :class:`FullRankTies` allows it.

    >>> from farandole import Grid
    >>> FullRank("r1c1-4", 9).broken(Grid("1234341221434321"))
    (0, 1, 2, 3)
    """

    title = msg("full rank")
    sentence = msg(
        "A number with # outside is the place of its row or column among all rows and columns, "
        "each read as a number from both ends, the smallest first."
    )
    iss_names = ("FullRank",)
    keeps = "neighbours"

    rank: int

    def __init__(self, cells: CellsLike, rank: int) -> None:
        self._fill(cells=self._cells(cells), rank=checked_number(rank, "rank", 1, 100))

    def check(self, shape: Shape) -> None:
        super().check(shape)
        _check_square(self, shape)
        if self.cells not in (lines := _numbers(shape)) or self.rank > len(lines):
            text = msg("it is for a whole row or column, and the last of {count}", count=len(lines))
            raise self.misfit(text)

    def broken(self, grid: Grid) -> tuple[int, ...]:
        if 0 in grid.cells:
            return ()
        lines = [grid.shape.numbers(line) for line in _numbers(grid.shape)]
        own = grid.shape.numbers(self.cells)
        first, *others = (
            [grid.cells[cell] for cell in line]
            for line in (own, *(it for it in lines if it != own))
        )
        smaller = sum(number < first for number in others)
        is_tied = first in others and FullRankTies("any") not in grid.constraints
        return own if is_tied or smaller != self.rank - 1 else ()

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield clue(self.cells, f"#{self.rank}")

    def lower(self, board: Board) -> Iterator[Propagator]:
        own = board.numbers(self.cells)
        lines, are_houses = _in_numbers(board.shape)
        if are_houses:  # each digit begins four numbers, one from each side of the board
            yield Allowed(own[0], 1 << (self.rank - 1) // 4)
        clues = [it for it in board.constraints if type(it) is FullRank]
        is_alternative = all(it is not self for it in clues)
        if is_alternative:
            clues = [self]
        if clues[0] is self:
            may_tie = FullRankTies("any") in board.constraints
            ranks = ((lines.index(board.numbers(it.cells)), it.rank) for it in clues)
            whole = Ranks(may_tie, tuple(ranks), lines)
            if is_alternative:
                yield whole
            else:
                board.always.append(whole)


class FullRankTies(OfBoard):
    """Whether rows and columns, each read as a number from both ends, may be the same: none or any.

    Without this rule those without a clue may be.
    """

    title = msg("ties of full ranks")
    sentence = msg("No two rows or columns, each read from both ends, are the same.")
    iss = "FullRankTies ties"

    ties: str

    def __init__(self, ties: str) -> None:
        if ties not in ("none", "any"):
            text = msg(
                "{rule}: found {found}, expected none or any", rule=self.title, found=Quoted(ties)
            )
            raise ArgumentError(text)
        self._fill(ties=ties)

    @property
    def said(self) -> Message:
        if self.ties == "none":
            return self.sentence
        return msg("Rows and columns, each read from both ends, may be the same.")

    def check(self, shape: Shape) -> None:
        _check_square(self, shape)

    def broken(self, grid: Grid) -> tuple[int, ...]:
        if self.ties == "any" or 0 in grid.cells:
            return ()
        found: dict[tuple[int, ...], list[Group]] = {}
        for line in map(grid.shape.numbers, _numbers(grid.shape)):
            found.setdefault(tuple(grid.cells[cell] for cell in line), []).append(line)
        tied = (line for lines in found.values() if len(lines) > 1 for line in lines)
        return tuple(sorted({cell for line in tied for cell in line}))

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        if args != ["only-unclued"]:
            [ties] = args
            yield cls(ties)

    def to_iss(self, shape: Shape) -> str:
        return f".FullRankTies~{self.ties}"

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield from _untied(board.shape) if self.ties == "none" else ()


def _check_square(rule: Constraint, shape: Shape) -> None:
    if shape.rows != shape.columns or shape.side < 2:
        raise rule.misfit(msg("the board is not square"))


@lru_cache(16)
def _numbers(shape: Shape) -> list[Cells]:
    """Return the rows and columns of a square board, from both ends."""
    lines = [line_called(name, shape) for name in names_of_lines(shape)]
    return [*lines, *(line[::-1] for line in lines)]


@lru_cache(16)
def _in_numbers(shape: Shape) -> tuple[tuple[Group, ...], bool]:
    """Return them as the numbers of their cells, and whether all are houses."""
    lines = tuple(shape.numbers(line) for line in _numbers(shape))
    houses = {frozenset(group) for group in shape._groups if len(group) == shape.side}
    return lines, all(frozenset(line) in houses for line in lines)


@lru_cache(16)
def _untied(shape: Shape) -> list[Accepted]:
    """Return that no two of them are the same."""
    lines, _ = _in_numbers(shape)
    pairs = (chain.from_iterable(zip(*two, strict=True)) for two in combinations(lines, 2))
    return [Accepted(_unequal(shape.side), tuple(cells)) for cells in pairs]


@lru_cache(16)
def _unequal(side: int) -> Automaton:
    """Return that two numbers differ, of which the digits are read in turns."""

    def step(first: int, digit: int) -> int:
        return digit if not first else first if first < 0 else 0 if digit == first else -1

    return automaton(range(1, side + 1), 0, step, lambda first: first < 0)
