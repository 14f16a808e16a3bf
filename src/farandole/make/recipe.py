"""What kind of puzzle is wanted, checked and ready for those who make it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from farandole._misuse import fitted
from farandole.errors import ArgumentError, ArgumentTypeError, GridError
from farandole.i18n import Listed, Quoted, msg
from farandole.limits import known, whole_number
from farandole.make.symmetry import SYMMETRIES, orbits
from farandole.sudoku.grid import Grid, as_grid
from farandole.sudoku.shape import CLASSIC, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

UNBIASED = ("exact", "weighted")
"""The two ways to make every minimal puzzle count alike."""

MOST_EXACT = 40
"""The most givens that puzzles without bias can be asked to have; none with more is known."""

FEWEST = 17
"""The fewest givens of a 9×9 puzzle with one solution (McGuire, Tugemann and Civario, 2012)."""


MOST_WEIGHTED = 32
"""The most givens of puzzles with weights: candidates begin with parts of so many cells."""


def board_of(shape: object) -> Shape:
    """Return a shape. Raises `ArgumentTypeError` for anything else."""
    if not isinstance(shape, Shape):
        from farandole.sudoku.mistakes import no_shape

        raise no_shape(shape)
    return shape


def _check_switch(minimal: object) -> None:
    if not isinstance(minimal, bool):
        text = msg("minimal must be True or False, not {value}", value=Quoted(minimal))
        raise ArgumentTypeError(text)


@dataclass(frozen=True, slots=True)
class Recipe:
    """The kind of puzzle that is wanted.

    ``shape`` is the board. ``symmetry`` is one of :data:`SYMMETRIES`: which cells are given or
    blank together. ``clues`` is how many givens there are, a number or a pair, the least and
    the most; None for as few as taking away leads to. With ``minimal``, and without ``clues``,
    no set of givens that go together under the symmetry can be taken away; without ``minimal``
    boards other than 9×9 keep givens of which a search of 20,000 nodes doesn't tell.
    ``pattern`` is the set of cells that are given. ``solution`` is a full grid to begin with.
    ``unbiased`` is ``"exact"`` or ``"weighted"``: then all minimal puzzles of the 9×9 board
    count alike, or with a full grid to begin with those of that grid.

    >>> Recipe(symmetry="half-turn", clues=(24, 28)).clues
    (24, 28)
    >>> Recipe(symmetry="sideways")
    Traceback (most recent call last):
    farandole.errors.ArgumentError: symmetry must be none, half-turn, quarter-turn, diagonal, ...

    Raises `ArgumentError` for what can't be or doesn't go together, `ArgumentTypeError` for values
    of the wrong kind, `GridError` for a full grid that breaks the rules, and what
    :func:`~farandole.solve` does for a start that is no puzzle.
    """

    shape: Shape = CLASSIC
    symmetry: str = "none"
    clues: int | tuple[int, int] | None = None
    minimal: bool = False
    pattern: frozenset[int] | None = None
    start: Grid | None = None
    unbiased: str | None = None

    def __post_init__(self) -> None:
        put = object.__setattr__
        board_of(self.shape)
        _check_switch(self.minimal)
        known(self.symmetry, "symmetry", SYMMETRIES)
        if self.clues is not None:
            put(self, "clues", self._clue_range())
        if self.pattern is not None:
            put(self, "pattern", self._pattern_cells(self.pattern))
        if self.start is not None:
            put(self, "start", self._start_grid())
        if self.unbiased is not None:
            known(self.unbiased, "unbiased", UNBIASED)
        self._check_together()

    def _clue_range(self) -> tuple[int, int]:
        clues, most = self.clues, self.shape.cells
        pair: tuple[Any, ...] = (clues, clues)
        if isinstance(clues, tuple | list):
            pair = tuple(clues)
        if len(pair) != 2:
            text = msg("clues must be a number or a pair of them, not {value}", value=Quoted(clues))
            raise ArgumentTypeError(text)
        low = whole_number(pair[0], "clues", 1, most)
        high = whole_number(pair[1], "clues", 1, most)
        if low > high:
            text = msg("from {least} to {most} clues there is nothing", least=low, most=high)
            raise ArgumentError(text, code="argument.range")
        return low, high

    def _pattern_cells(self, cells: Iterable[Any]) -> frozenset[int]:
        try:
            every = tuple(cells)
        except TypeError:
            text = msg("a pattern is a set of cells, not {value}", value=Quoted(cells))
            raise ArgumentTypeError(text) from None
        found = frozenset(
            self.shape.cell(one if isinstance(one, str | tuple) else whole_number(one, "cell"))
            for one in every
        )
        if not found:
            raise ArgumentError(msg("a pattern has at least one cell"))
        return found

    def _start_grid(self) -> Grid:
        from farandole.sudoku.clashes import clashes
        from farandole.sudoku.solving import solve

        assert self.start is not None
        grid = as_grid(self.start)
        if grid.shape != self.shape:
            raise ArgumentError(msg("the grid to begin with is of another board"))
        if not grid.is_full:
            solve(grid)
        elif clashes(grid):
            raise GridError(msg("the grid to begin with breaks the rules"))
        return grid

    def _check_together(self) -> None:
        given = {
            "symmetry": self.symmetry != "none",
            "clues": self.clues is not None,
            "pattern": self.pattern is not None,
            "start": self.start is not None,
            "unbiased": self.unbiased is not None,
            "exact": self.unbiased == "exact",
        }
        for one, others in _APART.items():
            if given[one]:
                for other in others:
                    if given[other]:
                        names = Listed([one, other], "and")
                        raise ArgumentError(msg("{names} can't be used together", names=names))
        if self.unbiased is not None and not self.shape.is_classic:
            raise ArgumentError(msg("without bias there are puzzles of the 9x9 board only"))
        if self.unbiased is not None and isinstance(self.clues, tuple):
            self._check_unbiased(*self.clues)
        fewest = FEWEST if self.shape.is_classic else self.shape.side - 1
        if min(self.most, len(self.pattern or range(self.most))) < fewest:
            text = msg("no puzzle of fewer than {fewest} givens has one solution", fewest=fewest)
            raise ArgumentError(text, code="argument.range")
        if self.clues is not None:
            self._check_sizes()
        if self.pattern is not None and self.shape.is_classic:
            self._check_pattern(self.pattern)

    def _check_unbiased(self, least: int, most: int) -> None:
        """Refuse numbers of givens that are never made without bias."""
        if self.unbiased == "exact":
            whole_number(most, "clues", 1, MOST_EXACT)
        elif self.start is None and least > MOST_WEIGHTED:
            text = msg(
                "with weights there are puzzles of up to {most} givens only", most=MOST_WEIGHTED
            )
            raise ArgumentError(text, code="argument.range")

    def _check_sizes(self) -> None:
        """Refuse numbers of givens that no set of orbits has."""
        there = range(self.shape.cells)
        if self.start is not None:
            there = self.start.givens  # type: ignore[assignment]
        sizes = {0}
        for orbit in self.orbits:
            size = sum(cell in there for cell in orbit)
            sizes |= {size + other for other in sizes}
        if not any(self.least <= size <= self.most for size in sizes):
            text = msg(
                "no puzzle has from {least} to {most} givens: it begins with {givens}, and with "
                "symmetry {symmetry} some go together",
                least=self.least,
                most=self.most,
                givens=max(sizes),
                symmetry=self.symmetry,
            )
            raise ArgumentError(text, code="argument.range")

    def _check_pattern(self, pattern: frozenset[int]) -> None:
        """Refuse patterns of the 9×9 board that leave two lines of a chute empty."""
        houses = self.shape.houses[:18]
        empty = [house for house in houses if pattern.isdisjoint(house.cells)]
        for one, other in pairwise(empty):
            if one.kind == other.kind and (one.number - 1) // 3 == (other.number - 1) // 3:
                text = msg(
                    "{one} and {other} of the pattern are empty: they could be exchanged",
                    one=one.message,
                    other=other.message,
                )
                raise ArgumentError(text)

    @property
    def is_minimal(self) -> bool:
        """Whether nothing can be taken away in the end."""
        return self.minimal or (self.clues is None and self.pattern is None)

    @property
    def least(self) -> int:
        """The smallest number of givens."""
        return self.clues[0] if isinstance(self.clues, tuple) else 0

    @property
    def most(self) -> int:
        """The largest number of givens."""
        return self.clues[1] if isinstance(self.clues, tuple) else self.shape.cells

    @property
    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """The sets of cells that go together."""
        return orbits(self.symmetry, self.shape.side)


_APART = {
    "pattern": ("symmetry", "clues", "start", "unbiased"),
    "unbiased": ("symmetry",),
    "exact": ("start",),
}
"""Wishes that can't be fulfilled together."""


Recipe.__init__ = fitted(Recipe.__init__)  # type: ignore[method-assign]
