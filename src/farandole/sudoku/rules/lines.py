"""Lines: thermometers, whispers, palindromes, and other rules for the digits along a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from farandole.i18n import msg
from farandole.sudoku.rules.automata import Automaton, automaton
from farandole.sudoku.rules.marks import LOOKS, Look, Mark, along, centres, ended, tree
from farandole.sudoku.rules.pairs import OfPairs
from farandole.sudoku.rules.places import (
    CellsLike,
    cells_from_fpuzzles,
    name_of,
    number_of,
    opened,
)
from farandole.sudoku.rules.propagators import (
    Accepted,
    Ascending,
    Between,
    Board,
    Clique,
    Different,
    Outside,
    Propagator,
    Related,
    Sets,
    relation,
)
from farandole.sudoku.rules.rule import Constraint, OfBoard, OfCells, checked_number

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.rules.pairs import Pair
    from farandole.sudoku.shape import Shape


LOOKS |= {
    "thermometer": Look("#cfcfcf", "#5c5c5c", 0.32),
    "slow-thermometer": Look("#cfcfcf", "#5c5c5c", 0.3, (0.3, 0.12)),
    "whispers": Look("#a5dba0", "#2e6b35", 0.2),
    "renban": Look("#dfa6ea", "#7b2d8b", 0.26, (0.12, 0.1)),
    "nabner": Look("#e6d873", "#6f6414", 0.2, (0.05, 0.12)),
    "palindrome": Look("#bdbdbd", "#6b6b6b", 0.12),
    "parity": Look("#e88e8e", "#8a3030", 0.2, (0.2, 0.12)),
    "modular": Look("#85d6cf", "#1d6a64", 0.16, (0.25, 0.1, 0.06, 0.1)),
    "entropic": Look("#f9c49a", "#8a5224", 0.16, (0.25, 0.1, 0.06, 0.1, 0.06, 0.1)),
    "between": Look("#9e9e9e", "#8d8d8d", 0.08),
    "lockout": Look("#8a9bd8", "#7286d6", 0.07, (0.15, 0.1)),
}


class Thermometer(OfPairs, OfCells):
    """A thermometer: digits increase from the bulb, which is the first cell.

    >>> Thermometer("r1c1-4")
    Thermometer('r1c1-4')
    """

    techniques = ("thermometer-bounds",)
    title = msg("thermometer")
    sentence = msg("Digits increase along a thermometer, starting at the bulb.")
    iss = "Thermo cells"
    fpuzzles = "thermometer lines"

    def fits(self, a: int, b: int) -> bool:
        return a < b

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield along("thermometer", self.cells)
        yield Mark("disc", "thermometer", centres(self.cells[:1]), 0.7, is_filled=True)

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield Ascending(board.numbers(self.cells))


class SlowThermometer(OfPairs, OfCells):
    """A slow thermometer: digits don't decrease from the bulb, which is the first cell."""

    techniques = ("inequality",)
    title = msg("slow thermometer")
    sentence = msg("Digits along a slow thermometer never decrease, starting at the bulb.")
    fpuzzles = "slowthermometer lines"

    def fits(self, a: int, b: int) -> bool:
        return a <= b

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield along("slow-thermometer", self.cells)
        yield Mark("disc", "slow-thermometer", centres(self.cells[:1]), 0.7, is_filled=True)


class Whispers(OfPairs, OfCells):
    """A whisper line: neighbours along it differ by 5 at least (German whispers), or as given."""

    techniques = ("whisper-partners", "whisper-alternation")
    title = msg("whisper line")
    sentence = msg(
        "Neighbouring digits on a whisper line differ by at least {difference}.", difference=5
    )
    iss = "Whisper difference cells"
    fpuzzles = "whispers lines difference?"
    order = "both ways"
    window = 2
    style = "whispers"

    difference: int

    def __init__(self, cells: CellsLike, difference: int = 5) -> None:
        self._fill(cells=self._cells(cells), difference=checked_number(difference, "difference"))

    @classmethod
    def from_fpuzzles(cls, entry: Mapping[str, Any], shape: Shape) -> Iterator[Constraint]:
        difference = number_of(entry.get("value")) or (shape.side + 1) // 2
        for line in cells_from_fpuzzles(entry, "lines", shape.side):
            yield from (cls(part, difference) for part in opened(line, cls.window))

    def to_fpuzzles(self, shape: Shape) -> Iterator[tuple[str, Any]]:
        is_plain = self.difference == (shape.side + 1) // 2
        more = {} if is_plain else {"value": str(self.difference)}
        yield "whispers", {"lines": [[name_of(cell) for cell in self.cells]]} | more

    def fits(self, a: int, b: int) -> bool:
        return abs(a - b) >= self.difference


class Palindrome(OfPairs, OfCells):
    """A palindrome: the digits are the same read from both ends."""

    techniques = ("copied-digits",)
    title = msg("palindrome")
    sentence = msg("A palindrome line reads the same from both ends.")
    iss = "Palindrome cells"
    fpuzzles = "palindrome lines"
    order = "both ways"
    is_relabelled = True
    style = "palindrome"

    def pairs(self, shape: Shape, constraints: tuple[Constraint, ...]) -> Iterable[Pair]:
        half = len(self.cells) // 2
        return zip(self.cells[:half], self.cells[: -half - 1 : -1], strict=True)

    def fits(self, a: int, b: int) -> bool:
        return a == b


class ParityLine(OfPairs, OfCells):
    """A parity line: odd and even digits alternate along it."""

    title = msg("parity line")
    sentence = msg("Odd and even digits alternate along a parity line.")
    order = "both ways"
    window = 2
    style = "parity"

    def fits(self, a: int, b: int) -> bool:
        return (a - b) % 2 == 1


class Renban(OfCells):
    """A renban line: consecutive digits in any order, none of them twice."""

    techniques = ("renban-interval", "renban-must-contain")
    title = msg("renban line")
    sentence = msg("A renban line holds consecutive digits in any order, without repeats.")
    iss = "Renban cells"
    fpuzzles = "renban lines"
    order = "any"

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        return sorted(digits) == list(range(min(digits), min(digits) + len(digits)))

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield from tree("renban", self.cells)

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells, run = board.numbers(self.cells), (1 << len(self.cells)) - 1
        yield Different(cells)
        yield Sets(tuple(run << least for least in range(board.side - len(cells) + 1)), cells)


class Nabner(OfCells):
    """A nabner line: no two digits on it are consecutive or equal."""

    techniques = ("nonconsecutive-neighbours",)
    title = msg("nabner line")
    sentence = msg("No two digits on a nabner line are consecutive or equal.")
    fpuzzles = "nabner lines"
    order = "any"

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        held = set(digits)
        return len(held) == len(digits) and held.isdisjoint(digit + 1 for digit in held)

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield from tree("nabner", self.cells)

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield Clique(_apart(board.digits, 2), board.numbers(self.cells))


class Modular(OfCells):
    """A modular line: any three neighbours along it differ modulo 3, or any n modulo n."""

    techniques = ("modular-rotation",)
    title = msg("modular line")
    sentence = msg(
        "Any {modulus} neighbouring digits on a modular line have different remainders modulo "
        "{modulus}.",
        modulus=3,
    )
    iss = "Modular modulus cells"
    fpuzzles = "modularline lines"
    order = "both ways"
    window = 3
    style = "modular"

    modulus: int

    def __init__(self, cells: CellsLike, modulus: int = 3) -> None:
        self._fill(cells=self._cells(cells), modulus=checked_number(modulus, "modulus", 2, 25))

    def _group(self, digit: int, digits: range) -> int:
        """Return the group of a digit; any ``modulus`` neighbours are in different ones."""
        return digit % self.modulus

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        groups, size = [self._group(digit, grid.shape.digits) for digit in digits], self.modulus
        windows = (groups[at : at + size] for at in range(max(1, len(groups) - size + 1)))
        return all(len(set(window)) == len(window) for window in windows)

    def lower(self, board: Board) -> Iterator[Propagator]:
        size = self.modulus
        groups = [self._group(digit, board.digits) for digit in board.digits]
        members = {it: sum(1 << at for at, one in enumerate(groups) if one == it) for it in groups}
        same = tuple(members[it] for it in groups)
        cells = board.numbers(self.cells)
        yield Clique(tuple(board.every & ~it for it in same), cells[:size])
        # As there are no more groups than that, every n-th cell has one again.
        for start in range(size):
            if len(cells[start::size]) > 1:
                yield Clique(same, cells[start::size])

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        if args[0] != "1":  # which says nothing
            yield from super().from_iss(name, args, shape)


class Entropic(Modular):
    """An entropic line: any three neighbours along it are a low, a middle and a high digit."""

    techniques = ("entropic-rotation",)
    title = msg("entropic line")
    sentence = msg(
        "Any {modulus} neighbouring digits on an entropic line are one from each of {modulus} "
        "ranges, from low to high.",
        modulus=3,
    )
    iss = "Entropic cells"
    fpuzzles = "entropicline lines"
    style = "entropic"

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if shape.side % self.modulus:
            why = msg(
                "{side} digits can't be split into {parts}", side=shape.side, parts=self.modulus
            )
            raise self.misfit(why)

    def _group(self, digit: int, digits: range) -> int:
        return (digit - digits.start) * self.modulus // len(digits)


class BetweenLine(OfCells):
    """A between line: the inner digits are larger than one end and smaller than the other."""

    techniques = ("between-bounds",)
    title = msg("between line")
    sentence = msg("Digits on a between line lie between the digits in its circles.")
    iss = "Between cells"
    fpuzzles = "betweenline lines"
    order = "both ways"
    least = 3

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        low, *inner, high = digits
        return all(low < digit < high or low > digit > high for digit in inner)

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield from ended("between", "disc", self.cells)

    def lower(self, board: Board) -> Iterator[Propagator]:
        a, *inner, b = board.numbers(self.cells)
        yield Between(a, b, tuple(inner))
        if board.is_searched:  # as many digits are between them as some inner cells differ
            yield Related(a, b, _apart(board.digits, board.most_different(inner) + 1))


class Lockout(OfCells):
    """A lockout line: the ends differ by 4 at least, or as given; no other digit is between them.

    Nor is it equal to one of them.
    """

    title = msg("lockout line")
    sentence = msg(
        "The digits in the diamonds of a lockout line differ by at least {difference}; those "
        "on the line lie outside of their range.",
        difference=4,
    )
    iss = "Lockout difference cells"
    fpuzzles = "lockout lines difference?"
    order = "both ways"

    difference: int

    def __init__(self, cells: CellsLike, difference: int = 4) -> None:
        self._fill(cells=self._cells(cells), difference=checked_number(difference, "difference", 0))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        low, high = sorted((digits[0], digits[-1]))
        return high - low >= self.difference and not any(
            low <= digit <= high for digit in digits[1:-1]
        )

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield from ended("lockout", "diamond", self.cells)

    def lower(self, board: Board) -> Iterator[Propagator]:
        a, *inner, b = board.numbers(self.cells)
        yield Related(a, b, _apart(board.digits, self.difference))
        if inner:
            yield Outside(a, b, tuple(inner))


class DutchFlatmates(OfBoard):
    """Each 5 has a 1 right above it, or a 9 right below it, or both."""

    title = msg("Dutch flatmates")
    sentence = msg("Each 5 has a 1 directly above it or a 9 directly below it.")
    iss = "DutchFlatmates"
    keeps = "numbers"

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if shape.digits != range(1, 10):
            raise self.misfit(msg("the board must have the digits 1 to 9"))

    def broken(self, grid: Grid) -> tuple[int, ...]:
        found, wide = [], grid.shape.columns
        for cell, digit in enumerate(grid.cells):
            above = grid.cells[cell - wide] if cell >= wide else None
            below = grid.cells[cell + wide] if cell + wide < len(grid.cells) else None
            if digit == 5 and above not in (0, 1) and below not in (0, 9):
                found.append(cell)
        return tuple(found)

    def lower(self, board: Board) -> Iterator[Propagator]:
        wide = board.shape.columns
        for column in range(wide):
            yield Accepted(_flatmates(), tuple(range(column, board.shape.cells, wide)))


@lru_cache(64)
def _apart(digits: range, least: int) -> tuple[int, ...]:
    """Return the relation of digits that differ by this much at least."""
    return relation(digits, lambda a, b: abs(a - b) >= least)


@lru_cache(1)
def _flatmates() -> Automaton:
    """Return the automaton with the last digit, or -5 for a 5 that needs a 9 below."""

    def step(last: int, digit: int) -> int | None:
        if last == -5 and digit != 9:
            return None
        return -5 if digit == 5 and last != 1 else digit

    return automaton(range(1, 10), 0, step, lambda last: last != -5)
