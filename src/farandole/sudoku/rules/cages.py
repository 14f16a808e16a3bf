"""Cages: groups of cells with a sum, or with digits that differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from farandole.errors import Unsupported
from farandole.i18n import msg
from farandole.sudoku.rules.families import rule_called
from farandole.sudoku.rules.marks import LOOKS, Kind, Look, Mark, along, corner_text, corners
from farandole.sudoku.rules.places import CellsLike, cells_from_iss, cells_to_iss
from farandole.sudoku.rules.propagators import (
    Allowed,
    Between,
    Board,
    Counted,
    Different,
    Either,
    Group,
    Propagator,
    Related,
    Sets,
)
from farandole.sudoku.rules.rule import Constraint, OfCells, checked_number

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape


LOOKS |= {
    "cage": Look("#333333", "#dddddd", 0.03, (0.1, 0.07)),
    "rellik": Look("#b71c1c", "#ff8a80", 0.03, (0.03, 0.06)),
    "equality": Look("#1b5e20", "#a5d6a7", 0.03, (0.2, 0.06)),
    "lunchbox": Look("#ffe0b2", "#5d4524", 0.8),
    "region": Look("#9e9e9e", "#9e9e9e"),
}

_MOST_SETS = 200_000
"""Sets of digits that are tried before a rule is refused as too large."""


class AllDifferent(OfCells):
    """No digit repeats in these cells: an extra region, or a cage without a sum.

    >>> AllDifferent("r1c2 r1c1") == AllDifferent("r1c1 r1c2")
    True
    """

    title = msg("different digits")
    sentence = msg("Digits don't repeat in a cage or in a shaded region.")
    iss = "AllDifferent cells"
    fpuzzles = "extraregion cells"
    order = "any"
    is_relabelled = True

    def check(self, shape: Shape) -> None:
        super().check(shape)
        if len(self.cells) > shape.side:
            raise self.misfit(
                msg(
                    "{cells} cells can't all differ with {side} digits",
                    cells=len(self.cells),
                    side=shape.side,
                )
            )

    def broken(self, grid: Grid) -> tuple[int, ...]:
        return _repeated(self, grid)

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        kind: Kind = "tint" if len(self.cells) == shape.side else "outline"
        yield Mark(kind, "region" if kind == "tint" else "cage", corners(self.cells), 0.08)

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield Different(board.numbers(self.cells))


class Killer(AllDifferent):
    """A killer cage: no digit repeats, and the digits add up to the total (None: to any).

    >>> Killer("r1c1 r1c2 r2c1", 15)
    Killer('r1c1 r1c2 r2c1', 15)
    """

    techniques = ("cage-combinations", "cage-must-contain", "cage-arrangements")
    title = msg("killer cage")
    sentence = msg("Digits in a cage don't repeat, and add up to the number in its corner.")
    iss_names = ("Cage",)
    fpuzzles = "killercage cells total?"
    least = 1
    is_relabelled = False

    total: int | None

    def __init__(self, cells: CellsLike, total: int | None = None) -> None:
        self._fill(
            cells=self._cells(cells),
            total=None if total is None else checked_number(total, "total"),
        )

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        text = "" if self.total is None else str(self.total)
        yield Mark("outline", "cage", corners(self.cells), 0.08, text)

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        cells, total = cells_from_iss(args[1:]), int(args[0] or 0)
        if len(set(cells)) in (1, len(cells)):
            yield cls(cells, total or None)
        else:  # cells given twice, which count twice
            yield AllDifferent(set(cells))
            if total:
                yield from rule_called("Weighted").from_iss("Sum", args, shape)

    def to_iss(self, shape: Shape) -> str:
        return "~".join((f".Cage~{self.total or 0}", *cells_to_iss(self.cells)))

    def broken(self, grid: Grid) -> tuple[int, ...]:
        cells = _repeated(self, grid)
        if cells or self.total is None:
            return cells
        every, least = grid.shape.numbers(self.cells), grid.shape.least
        digits = [grid.cells[cell] for cell in every]
        left = digits.count(0)
        total = sum(digits) - (1 - least) * (len(digits) - left)
        is_wrong = total != self.total if not left else total + left * least > self.total
        return every if is_wrong else ()

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        yield Different(cells)
        if self.total is not None:
            yield board.sum(self.total, (1,) * len(cells), cells)


class TotalOf(OfCells):
    """The digits add up to the total; they may repeat."""

    title = msg("sum")
    sentence = msg("Digits in a cage with Σ add up to the number after it, and may repeat.")
    iss = "Sum total cells"
    order = "any"
    least = 1

    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._fill(cells=self._cells(cells), total=checked_number(total, "total", 0))

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        if cls is TotalOf:  # also of cells given twice, and with factors
            return rule_called("Weighted").from_iss(name, args, shape)
        return super().from_iss(name, args, shape)

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        return sum(digits) == self.total

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield Mark("outline", "cage", corners(self.cells), 0.08, f"Σ{self.total}")

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        yield board.sum(self.total, (1,) * len(cells), cells)


class Rellik(TotalOf):
    """A cage in which no digit repeats and no digits, one or several, add up to the total."""

    title = msg("rellik cage")
    sentence = msg(
        "Digits in a cage with ¬ don't repeat, and no set of them adds up to the number."
    )
    iss = "RellikCage total cells"

    def broken(self, grid: Grid) -> tuple[int, ...]:
        return _repeated(self, grid) or super().broken(grid)

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        sets = (some for n in range(1, len(digits) + 1) for some in combinations(digits, n))
        return all(sum(some) != self.total for some in sets)

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield Mark("outline", "rellik", corners(self.cells), 0.08, f"¬{self.total}")

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        yield Different(cells)
        held = _without_sum(board.digits, self.total, len(cells))
        yield Sets(tuple(map(board.mask, held)), cells)


@lru_cache(64)
def _without_sum(digits: range, total: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of ``size`` digits in which no digits add up to a total."""
    found = []

    def extend(held: tuple[int, ...], left: range, sums: int) -> None:
        # `sums` are those of all parts of what is held, as bits.
        if len(held) == size:
            found.append(held)
            if len(found) > _MOST_SETS:
                raise Unsupported(msg("the rule requires more than {most} sets", most=_MOST_SETS))
            return
        for at in range(len(left) - (size - len(held)) + 1):
            digit = left[at]
            more = sums | (sums | 1) << digit
            if not more >> total & 1:
                extend((*held, digit), left[at + 1 :], more)

    extend((), digits, 0)
    return tuple(found)


class EqualityCage(AllDifferent):
    """As many even digits as odd ones, as many low as high, none twice and not the middle one."""

    title = msg("equality cage")
    sentence = msg(
        "A cage with = has as many even digits as odd ones and as many low as high ones, "
        "without the middle digit and repeats."
    )
    iss = "EqualityCage cells"
    is_relabelled = False

    def broken(self, grid: Grid) -> tuple[int, ...]:
        return _repeated(self, grid) or super(AllDifferent, self).broken(grid)

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        values = grid.shape.digits
        twice = values[0] + values[-1]
        odd = sum(digit % 2 for digit in digits)
        low = sum(2 * digit < twice for digit in digits)
        high = sum(2 * digit > twice for digit in digits)
        return 2 * odd == len(digits) and low == high and low + high == len(digits)

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield Mark("outline", "equality", corners(self.cells), 0.08, "=")

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        values, half = board.digits, len(cells) // 2
        yield Different(cells)
        # An odd number of cells can't be halved: no count is allowed.
        counts = 0 if len(cells) % 2 else 1 << half
        yield Counted(board.mask(digit for digit in values if digit % 2), counts, cells)
        yield Counted(board.mask(values[: board.side // 2]), counts, cells)
        if board.side % 2:
            middle = 1 << board.side // 2
            for cell in cells:
                yield Allowed(cell, board.every & ~middle)


class Lunchbox(OfCells):
    """Digits that differ; those between the smallest and the largest add up to the total."""

    title = msg("lunchbox")
    sentence = msg(
        "Digits in a lunchbox don't repeat, and those between its smallest and its largest "
        "digit add up to the number."
    )
    iss = "Lunchbox total cells"
    order = "both ways"

    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._fill(cells=self._cells(cells), total=checked_number(total, "total", 0))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        ends = sorted((digits.index(min(digits)), digits.index(max(digits))))
        inner = sum(digits[ends[0] + 1 : ends[1]])
        return len(set(digits)) == len(digits) and inner == self.total

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield along("lunchbox", self.cells)
        yield corner_text("clue", self.cells[0], str(self.total))

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        yield Different(cells)
        if len(cells) == board.side <= 16:
            yield between_ends(board, cells, self.total)
            return
        branches: list[tuple[Propagator, ...]] = []
        for i, j in combinations(range(len(cells)), 2):  # the places of the two ends
            inner = cells[i + 1 : j]
            others = cells[:i] + inner + cells[j + 1 :]
            ends, masks = _spans(board.digits, self.total, len(inner), len(cells))
            if any(ends):
                both = Related(cells[i], cells[j], ends), Between(cells[i], cells[j], others)
                branches.append((*both, Sets(masks, inner)) if inner else both)
        yield Either(tuple(branches))


@lru_cache(512)
def _spans(digits: range, total: int, size: int, cells: int) -> tuple[Group, Group]:
    """Return which ends go together, and the sets of ``size`` digits with a total between them."""
    ends = [0] * len(digits)
    held: set[int] = set()
    for i, j in combinations(range(len(digits)), 2):
        sets = [it for it in combinations(digits[i + 1 : j], size) if sum(it) == total]
        if j - i + 1 >= cells and sets:
            ends[i] |= 1 << j
            ends[j] |= 1 << i
            held.update(sum(1 << digit - digits.start for digit in it) for it in sets)
    return tuple(ends), tuple(held)


def between_ends(board: Board, cells: Group, total: int) -> Propagator:
    """Return that the digits between the smallest and the largest one of a house add up to a total.

    Where these two stand is one of several; the digits between them leave the other cells.
    """
    ends = 1 | 1 << board.side - 1
    if board.is_searched:
        from farandole.sudoku.rules.wide import Arranged

        return Arranged(total, ends, board.digits.start, cells)
    branches: list[tuple[Propagator, ...]] = []
    for i, j in combinations(range(len(cells)), 2):
        inner = cells[i + 1 : j]
        masks = _with_sum(board.digits, total, len(inner))
        if not masks:
            continue
        others = cells[:i] + inner + cells[j + 1 :]
        branch = (Counted(ends, 1 << 2, (cells[i], cells[j])), Counted(ends, 1 << 0, others))
        branches.append((*branch, Sets(masks, inner)) if inner else branch)
    return Either(tuple(branches))


@lru_cache(512)
def _with_sum(digits: range, total: int, size: int) -> tuple[int, ...]:
    """Return the sets of ``size`` digits that add up to a total, without the ends, as masks."""
    sets = (it for it in combinations(digits[1:-1], size) if sum(it) == total)
    return tuple(sum(1 << digit - digits.start for digit in it) for it in sets)


def _repeated(rule: OfCells, grid: Grid) -> tuple[int, ...]:
    """Return the filled cells whose digit is in another one of a rule, too."""
    cells = grid.shape.numbers(rule.cells)
    digits = [grid.cells[cell] for cell in cells]
    pairs = zip(cells, digits, strict=True)
    return tuple(cell for cell, digit in pairs if digit and digits.count(digit) > 1)
