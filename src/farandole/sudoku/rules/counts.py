"""Rules about how many cells hold a digit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from farandole.errors import ArgumentError
from farandole.i18n import Quoted, msg
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.rules.automata import Automaton, automaton
from farandole.sudoku.rules.marks import LETTER, LOOKS, Look, Mark, centres, corners, middle
from farandole.sudoku.rules.places import (
    Cells,
    CellsLike,
    cells_from_fpuzzles,
    cells_from_iss,
    cells_to_iss,
    name_of,
    number_of,
)
from farandole.sudoku.rules.propagators import (
    Accepted,
    Allowed,
    Board,
    Counted,
    Different,
    DistinctCount,
    Either,
    Propagator,
    Same,
    Sum,
)
from farandole.sudoku.rules.rule import (
    Constraint,
    OfBoard,
    OfCells,
    checked_cells,
    checked_digits,
    values_at,
)

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape


LOOKS |= {
    "same-digits": Look("#4a148c", "#ce93d8", 0.04),
    "contains": Look("#795548", "#d7ccc8", 0.03, (0.1, 0.03)),
    "look-and-say": Look("#00695c", "#80cbc4", 0.03, (0.06, 0.12)),
    "count": Look("#5a9a8c", "#7cc3b3", 0.04, (0.08, 0.08)),
    "counting": Look("#8f8f8f", "#9a9a9a", 0.05),
    "quadruple": Look("#ffffff", "#181818"),
}


_MOST = 30  # the largest number that `Counted` may name


class Contains(OfCells):
    """The cells have these digits, and perhaps others; a digit given twice at least twice.

    >>> Contains("r1c1-4", (3, 1, 1))
    Contains('r1c1-4', (1, 1, 3))
    """

    title = msg("digits contained")
    sentence = msg(
        "A cage with digits and + holds each of these at least as often as it is listed."
    )
    order = "any"
    is_relabelled = True
    iss_names = ("ContainAtLeast",)
    is_exact: ClassVar[bool] = False

    digits: tuple[int, ...]

    def __init__(self, cells: CellsLike, digits: Iterable[int]) -> None:
        self._fill(cells=self._cells(cells), digits=checked_digits(self.title, digits))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        held = Counter(digits)
        if self.is_exact:
            return all(held[digit] == count for digit, count in Counter(self.digits).items())
        return held >= Counter(self.digits)

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        text = "".join(SYMBOLS[digit] for digit in self.digits) + "+!"[self.is_exact]
        yield Mark("outline", "contains", corners(self.cells), 0.08, text)

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        spare = len(cells) - len(self.digits)  # cells that the digits leave for others
        if spare <= 0:
            yield from (Allowed(cell, board.mask(self.digits)) for cell in cells)
        elif spare <= len(self.digits) <= board.side and len({*self.digits}) > 1:
            yield Counted(board.every ^ board.mask(self.digits), _from_to(0, spare), cells)
        for digit in dict.fromkeys(self.digits):
            count = self.digits.count(digit)
            most = count if self.is_exact else count + spare
            if most > _MOST:
                yield Accepted(_times(board.digits, digit, count, self.is_exact), cells)
            else:
                yield Counted(board.mask((digit,)), _from_to(count, most), cells)

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        yield cls(cells_from_iss(args[1:]), map(int, args[0].split("_")))

    def to_iss(self, shape: Shape) -> str:
        digits = "_".join(map(str, self.digits))
        return "~".join((f".{self.iss_names[0]}~{digits}", *cells_to_iss(self.cells)))


class Quadruple(Contains):
    """A quadruple: the four cells around it have these digits, a digit given twice twice."""

    techniques = ("quadruple-places",)
    title = msg("quadruple")
    sentence = msg("The four cells around a circle hold the digits in it.")
    iss_names = ("Quad",)
    fpuzzles = "quadruple cells"

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        [(row, column)] = cells_from_iss(args[:1])
        yield cls(_square(row, column), map(int, args[1:]))

    def to_iss(self, shape: Shape) -> str:
        if self.cells != _square(*self.cells[0]):
            raise self.not_in_iss()
        return "~".join((".Quad", *cells_to_iss(self.cells[:1]), *map(str, self.digits)))

    @classmethod
    def from_fpuzzles(cls, entry: Mapping[str, Any], shape: Shape) -> Iterator[Constraint]:
        digits = [number_of(value) for value in entry.get("values") or ()]
        for cells in cells_from_fpuzzles(entry, "cells", shape.side):
            if digits and len(cells) > 1:
                yield cls(cells, [digit or 0 for digit in digits])

    def to_fpuzzles(self, shape: Shape) -> Iterator[tuple[str, Any]]:
        names = [name_of(cell) for cell in self.cells]
        yield "quadruple", {"cells": names, "values": list(self.digits)}

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        text = "".join(SYMBOLS[digit] for digit in self.digits)
        yield Mark("disc", "quadruple", (middle(self.cells),), 0.6, text, is_filled=True)


class ContainsExactly(Contains):
    """The cells have each of these digits as often as it is given, and perhaps others."""

    title = msg("digits contained exactly")
    sentence = msg("A cage with digits and ! holds each of these exactly as often as it is listed.")
    iss_names = ("ContainExact",)
    is_exact = True


class LookAndSay(OfCells):
    """A look-and-say cage: "23" is exactly two 3s, "1223" one 2 and two 3s, "05" no 5."""

    title = msg("look and say")
    sentence = msg(
        "The corner of a look-and-say cage lists counts and digits: 23 means exactly two 3s."
    )
    iss = "LookAndSay clue cells"
    order = "any"

    clue: str

    def __init__(self, cells: CellsLike, clue: str) -> None:
        if not clue.isdecimal() or not clue.isascii() or len(clue) % 2:
            text = msg(
                "{rule}: {clue} is not pairs of count and digit, such as 23",
                rule=self.title,
                clue=Quoted(clue),
            )
            raise ArgumentError(text)
        self._fill(cells=self._cells(cells), clue=clue)

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        pairs = zip(self.clue[::2], self.clue[1::2], strict=True)
        return all(digits.count(int(digit)) == int(count) for count, digit in pairs)

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield Mark("outline", "look-and-say", corners(self.cells), 0.08, self.clue)

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        for at in range(0, len(self.clue), 2):
            count, digit = int(self.clue[at]), int(self.clue[at + 1])
            mask = board.mask((digit,))
            yield Counted(mask, 1 << count if count <= len(cells) else 0, cells)


class SameDigits(Constraint):
    """Groups of cells that hold the same digits, each as often, in any order.

    >>> SameDigits(("r1c1-2", "r2c3-4"))
    SameDigits(('r1c1 r1c2', 'r2c3 r2c4'))
    """

    title = msg("same digits")
    sentence = msg("Cages with the same letter hold the same digits, each as often.")
    iss_names = ("SameValues",)
    is_relabelled = True

    groups: tuple[Cells, ...]

    def __init__(self, groups: Iterable[CellsLike]) -> None:
        found = tuple(sorted(tuple(sorted(checked_cells(self.title, it, 1))) for it in groups))
        if len(found) < 2 or len(set(map(len, found))) > 1:
            raise ArgumentError(msg("{rule}: expected groups of one size", rule=self.title))
        self._fill(groups=found)

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        cells, count = cells_from_iss(args[1:]), int(args[0])
        size, rest = divmod(len(cells), count)
        if rest:
            raise ValueError(count)
        yield cls(cells[at * size : (at + 1) * size] for at in range(count))

    def to_iss(self, shape: Shape) -> str:
        cells = (cell for group in self.groups for cell in cells_to_iss(group))
        return "~".join((f".SameValues~{len(self.groups)}", *cells))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        groups = map(grid.shape.numbers, self.groups)
        held = [sorted(grid.cells[cell] for cell in cells) for cells in groups]
        return all(one == held[0] for one in held)

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        for cells in self.groups:
            yield Mark("outline", "same-digits", corners(cells), 0.08, LETTER)

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield Same(tuple(board.numbers(cells) for cells in self.groups))


class CountingCircles(OfCells):
    """Circles: each digit in them stands in as many circles as it says."""

    title = msg("counting circles")
    sentence = msg("A digit in a circle is the number of circles with this digit.")
    iss = "CountingCircles cells"
    order = "any"
    least = 1

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        return all(count == digit for digit, count in Counter(digits).items())

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        for point in centres(self.cells):
            yield Mark("disc", "counting", (point,), 0.85)

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        digits = board.digits
        ways = [1, *([0] * len(cells))]  # how many sets of digits add up to each number
        for digit in filter(None, digits):
            for total in range(len(cells), digit - 1, -1):
                ways[total] += ways[total - digit]
        every, sure = ways[-1], 0
        signs = []
        for digit in digits:  # in none of the sets that it can be, in all, or in some
            rest = ways[::-1][digit::digit] if digit else ()
            there = sum(rest[::2]) - sum(rest[1::2])
            sure += digit if there == every else 0
            counts = (there < every or not every) | (there > 0) << digit
            mask = board.mask((digit,))
            yield Counted(mask, counts, cells)
            if 0 < there < every:
                sign = board.variable(0b111)  # 1 if no cell has it, 2 if as many as it says
                yield Allowed(sign, 0b11)
                others = (2 << len(cells)) - 2 & ~(1 << digit)
                none, as_many, other = (
                    (Allowed(sign, 1 << n), Counted(mask, some, cells))
                    for n, some in enumerate((1, 1 << digit, others))
                )
                # Of more cells a sign may always be 3, and tells less.
                board.always.append(Either((none, as_many, other[: 1 + (len(cells) <= _MOST)])))
                signs.append((digit, sign))
        if signs:
            some = tuple(digit for digit, _ in signs)
            total = len(cells) - sure + sum(some)
            yield Sum(total, some, tuple(sign for _, sign in signs))


class CountDistinct(Constraint):
    """The digit in the first cell is the number of different digits in the others."""

    title = msg("number of different digits")
    sentence = msg("The digit in the circle is the number of different digits in the shaded cells.")
    iss_names = ("CountDistinct",)

    control: Cells
    cells: Cells

    def __init__(self, control: CellsLike, cells: CellsLike) -> None:
        self._fill(
            control=checked_cells(self.title, control, 1, 1),
            cells=tuple(sorted(checked_cells(self.title, cells, 1))),
        )

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        control, *cells = cells_from_iss(args)
        yield cls((control,), cells)

    def to_iss(self, shape: Shape) -> str:
        return "~".join((".CountDistinct", *cells_to_iss(self.control + self.cells)))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        return len(set(digits[1:])) == digits[0]

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield Mark("tint", "count", corners(self.cells))
        yield Mark("disc", "count", centres(self.control), 0.8)

    def lower(self, board: Board) -> Iterator[Propagator]:
        [control] = board.numbers(self.control)
        cells = board.numbers(self.cells)
        if board.digits.start:
            yield DistinctCount(control, cells)
            return
        # A number that is counted as the digit after it: each one by itself.
        most = min(len(cells), board.digits[-1])
        counts = ((count, board.variable(1 << count - 1)) for count in range(1, most + 1))
        branches = (
            (Allowed(control, board.mask((count,))), DistinctCount(number, cells))
            for count, number in counts
        )
        yield Either(tuple(branches))


class GlobalEntropy(OfBoard):
    """Each 2×2 square of the board has a low, a middle and a high digit."""

    title = msg("global entropy")
    sentence = msg("Each 2×2 square of the board has a low, a middle and a high digit.")
    iss = "GlobalEntropy"

    def _groups(self, digits: range) -> list[range]:
        """Return the groups of digits of which each square has one."""
        third = len(digits) // 3
        return [digits[at : at + third] for at in range(0, len(digits), third)]

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if shape.side % 3:
            raise self.misfit(
                msg("{side} digits can't be split into {parts}", side=shape.side, parts=3)
            )

    def broken(self, grid: Grid) -> tuple[int, ...]:
        found = set()
        groups = self._groups(grid.shape.digits)
        for square in squares(grid.shape):
            held = set(values_at(grid, square) or ())
            if held and any(held.isdisjoint(group) for group in groups):
                found |= set(square)
        return tuple(sorted(found))

    def lower(self, board: Board) -> Iterator[Propagator]:
        masks = [board.mask(group) for group in self._groups(board.digits)]
        for square in squares(board.shape):
            for mask in masks:  # three of one leave too few cells for the others
                yield Counted(mask, _from_to(1, 2), square)


class GlobalModular(GlobalEntropy):
    """Each 2×2 square of the board has a digit of each remainder modulo 3."""

    title = msg("global modular")
    sentence = msg("Each 2×2 square of the board has a digit of each remainder modulo 3.")
    iss = "GlobalMod"

    def _groups(self, digits: range) -> list[range]:
        return [digits[first::3] for first in range(3)]


class Doppelganger(OfBoard):
    """Each row, column and box has a 0 and misses one other digit; these differ at each 0.

    No two rows miss the same digit, nor two columns or two boxes.
    """

    title = msg("doppelgänger")
    sentence = msg(
        "Each row, column and box has a 0 and misses one other digit: no two rows the same, no two "
        "columns, no two boxes. A 0's row, column and box miss different digits."
    )
    iss = "Doppelganger"

    def check(self, shape: Shape) -> None:
        sizes = {*Counter(it for it in shape.regions if it >= 0).values()}
        is_square = shape.rows == shape.columns == shape.side - 1
        if shape.least or not is_square or not sizes <= {shape.rows}:
            text = msg("rows, columns and boxes need as many cells as there are digits besides 0")
            raise self.misfit(text)

    def broken(self, grid: Grid) -> tuple[int, ...]:
        if 0 in grid.cells:
            return ()
        found: set[int] = set()
        missed: list[list[int]] = [[] for _ in grid.cells]
        for houses in _kinds(grid.shape):
            known: set[int] = set()
            for house in houses:
                left = {*range(1, grid.shape.side + 1)}.difference(
                    map(grid.cells.__getitem__, house)
                )
                if len(left) > 1 or left & {1, *known}:
                    found.update(house)
                known |= left
                for cell in house:
                    missed[cell] += left
        zeros = (cell for cell, digit in enumerate(grid.cells) if digit == 1)
        found.update(cell for cell in zeros if len({*missed[cell]}) < len(missed[cell]))
        return tuple(sorted(found))

    def lower(self, board: Board) -> Iterator[Propagator]:
        some = board.every & ~1  # all but 0
        missed: list[list[int]] = [[] for _ in range(board.shape.cells)]
        for houses in _kinds(board.shape):
            names = [board.variable(board.every) for _ in houses]
            for house, name in zip(houses, names, strict=True):
                board.always.append(Different((*house, name)))
                yield Allowed(name, some)
                for cell in house:
                    missed[cell].append(name)
            yield Different(tuple(names))
        for cell, names in enumerate(missed):
            yield Either(((Allowed(cell, some),), (Different(tuple(names)),)))


def _kinds(shape: Shape) -> list[list[tuple[int, ...]]]:
    """Return the rows, the columns, and the regions."""
    found: dict[str, list[tuple[int, ...]]] = {}
    for line in shape._lines[: 2 * shape.rows + max(shape.regions) + 1]:
        found.setdefault(line.kind, []).append(line.cells)
    return [*found.values()]


def _square(row: int, column: int) -> Cells:
    """Return the cells of a 2×2 square."""
    return (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)


def squares(shape: Shape) -> Iterator[tuple[int, int, int, int]]:
    """Yield the cells of each 2×2 square of a board."""
    wide = shape.columns
    for row in range(shape.rows - 1):
        for cell in range(row * wide, row * wide + wide - 1):
            yield cell, cell + 1, cell + wide, cell + wide + 1


@lru_cache(64)
def _times(digits: range, digit: int, count: int, is_exact: bool) -> Automaton:
    """Return the automaton for a digit that stands there so often, or more often."""

    def step(found: int, read: int) -> int | None:
        found += read == digit
        return min(found, count) if found <= count or not is_exact else None

    return automaton(digits, 0, step, lambda found: found == count)


def _from_to(least: int, most: int) -> int:
    """Return the mask of counts, bit 0 for none."""
    return max((2 << most) - (1 << least), 0)
