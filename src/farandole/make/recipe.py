"""Recipes: the kind of puzzle to generate, checked and ready for the makers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from farandole.errors import ArgumentError, GridError
from farandole.i18n import Listed, msg
from farandole.limits import known, whole_number, whole_range
from farandole.make.rules import RULES
from farandole.make.symmetry import SYMMETRIES, orbits
from farandole.sudoku.grid import Grid, with_any_constraints
from farandole.sudoku.shape import CLASSIC, Shape

UNBIASED = ("exact", "weighted")
"""The two ways to make every minimal puzzle count alike."""

MOST_EXACT = 40
"""The most givens of an unbiased puzzle; none with more is known."""

FEWEST = 17
"""The fewest givens of a 9×9 puzzle with one solution (McGuire, Tugemann and Civario, 2012)."""

MOST_WITH_RULES = 16
"""The largest side of boards of puzzles with rules."""

MOST_WEIGHTED = 32
"""The most givens of puzzles with weights, and of exact ones by default."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The kind of puzzle to generate.

    ``shape`` is the board. ``symmetry`` is one of :data:`SYMMETRIES`: which cells are given or
    blank together. ``clues`` is the number of givens, or a pair, the least and the most; None
    removes as many as possible. With ``minimal``, and without ``clues``, no set of givens that
    belong together under the symmetry can be removed; without ``minimal``, boards other than 9×9
    keep givens about which a search of 20,000 nodes doesn't decide. ``pattern`` is the set of given
    cells. ``start`` is a full grid, or a puzzle, to start from. ``unbiased`` is ``"exact"`` or
    ``"weighted"``: then all minimal puzzles of the 9×9 board count alike, or, with a ``start``,
    those of that grid.

    ``rules`` are names of :data:`RULES`, such as ``"killer"``: constraints are placed on a full
    grid, then givens where they leave several solutions, then givens and constraints are removed,
    as many as possible. With ``cover`` no constraints are: the cages of a killer cover the
    board. ``sizes`` are the fewest and the most cells of cages and lines. ``cages`` are
    the cells of each cage, as :func:`cage_cells` returns them, instead of random ones.

    >>> Recipe(symmetry="half-turn", clues=(24, 28)).clues
    (24, 28)
    >>> Recipe(symmetry="sideways")
    Traceback (most recent call last):
    farandole.errors.ArgumentError: symmetry must be none, half-turn, quarter-turn, diagonal, ...

    Raises `ArgumentError` for values that are impossible alone or together, `GridError` for a full
    grid that breaks the rules, and the errors of :func:`~farandole.solve` for a start that isn't a
    puzzle.
    """

    shape: Shape = CLASSIC
    symmetry: str = "none"
    clues: int | tuple[int, int] | None = None
    minimal: bool = False
    pattern: frozenset[int] | None = None
    start: Grid | None = None
    unbiased: str | None = None
    rules: tuple[str, ...] = ()
    sizes: int | tuple[int, int] | None = None
    cover: bool = False
    cages: tuple[tuple[int, ...], ...] | None = None

    def __post_init__(self) -> None:
        put = object.__setattr__
        known(self.symmetry, "symmetry", SYMMETRIES)
        if self.clues is not None:
            put(self, "clues", whole_range(self.clues, "clues", 1, self.shape.cells))
        if self.pattern is not None:
            put(self, "pattern", frozenset(map(self.shape.cell, self.pattern)))
        if self.start is not None:
            put(self, "start", self._start_grid(self.start))
        if self.unbiased is not None:
            known(self.unbiased, "unbiased", UNBIASED)
        put(self, "rules", tuple(dict.fromkeys(known(name, "rules", RULES) for name in self.rules)))
        if self.sizes is not None:
            put(self, "sizes", whole_range(self.sizes, "sizes", 2, self.shape.side))
        if self.cages is not None:
            cages = (tuple(map(self.shape.cell, cage)) for cage in self.cages)
            put(self, "cages", tuple(cages))
        self._check_rules()
        self._check_together()

    def _start_grid(self, start: Grid) -> Grid:
        from farandole.sudoku.clashes import clashes
        from farandole.sudoku.solving import solve

        grid = with_any_constraints(start)
        if grid.shape != self.shape:
            raise ArgumentError(msg("the start grid doesn't fit the board"))
        if not grid.is_full:
            solve(grid)
        elif clashes(grid):
            raise GridError(msg("the start grid breaks the rules"))
        return grid

    @property
    def has_rules(self) -> bool:
        """Whether the puzzles have constraints."""
        return bool(self.rules) or (self.start is not None and bool(self.start.constraints))

    def _check_rules(self) -> None:
        """Refuse what can't be used with rules, or not without."""
        if (self.sizes is not None or self.cover) and not self.rules:
            raise ArgumentError(msg("sizes and cover need rules"))
        if self.cages is not None:
            self._check_cages(self.cages)
        if not self.rules:
            return
        if self.shape.side > MOST_WITH_RULES:
            text = msg("puzzles with rules have at most {side} digits", side=MOST_WITH_RULES)
            raise ArgumentError(text, code="argument.range")
        if self.start is not None and (self.start.constraints or not self.start.is_full):
            raise ArgumentError(msg("rules need a full grid to start from"))

    def _check_cages(self, cages: tuple[tuple[int, ...], ...]) -> None:
        """Refuse cages that overlap, or have more cells than there are digits."""
        if "killer" not in self.rules:
            raise ArgumentError(msg("cages need the rule killer"))
        cells = [cell for cage in cages for cell in cage]
        if not all(cages) or len(set(cells)) < len(cells):
            raise ArgumentError(msg("every cell is in one cage at most, and no cage is empty"))
        for cage in cages:
            if len(cage) > self.shape.side:
                text = msg(
                    "the cage with {cell} has {count} cells, but there are {side} digits",
                    cell=self.shape.cell_name(cage[0]),
                    count=len(cage),
                    side=self.shape.side,
                )
                raise ArgumentError(text)

    def _check_together(self) -> None:
        arguments = {
            name: getattr(self, name) not in (None, "none")
            for name in ("symmetry", "clues", "pattern", "start", "unbiased", "sizes", "cages")
        }
        arguments["rules"] = self.has_rules
        arguments["exact"] = self.unbiased == "exact"
        for name, other in _APART:
            if arguments[name] and arguments[other]:
                names = Listed([name, other], "and")
                raise ArgumentError(msg("{names} can't be used together", names=names))
        if self.unbiased is not None:
            self._check_unbiased()
        if self.has_rules:
            return
        fewest = FEWEST if self.shape.is_classic else self.shape.side - 1
        most = self.most if self.pattern is None else min(self.most, len(self.pattern))
        if most < fewest:
            text = msg("no puzzle with fewer than {fewest} givens has one solution", fewest=fewest)
            raise ArgumentError(text, code="argument.range")
        if self.clues is not None:
            self._check_sizes()
        if self.pattern is not None and self.shape.is_classic:
            self._check_pattern(self.pattern)

    def _check_unbiased(self) -> None:
        """Refuse boards and numbers of givens for which no unbiased puzzles are generated."""
        if not self.shape.is_classic:
            raise ArgumentError(msg("unbiased puzzles need the 9×9 board"))
        if self.clues is None:
            return
        if self.unbiased == "exact":
            whole_number(self.most, "clues", 1, MOST_EXACT)
        elif self.start is None and self.least > MOST_WEIGHTED:
            text = msg("weighted puzzles have at most {most} givens", most=MOST_WEIGHTED)
            raise ArgumentError(text, code="argument.range")

    def _check_sizes(self) -> None:
        """Refuse numbers of givens that no set of orbits has."""
        cells = range(self.shape.cells) if self.start is None else self.start.givens
        sizes = {0}
        for orbit in self.orbits:
            size = sum(cell in cells for cell in orbit)
            sizes |= {size + other for other in sizes}
        if not any(self.least <= size <= self.most for size in sizes):
            text = msg(
                "no puzzle can have {least} to {most} givens: it starts with {givens}, and "
                "symmetry {symmetry} removes some of them together",
                least=self.least,
                most=self.most,
                givens=max(sizes),
                symmetry=self.symmetry,
            )
            raise ArgumentError(text, code="argument.range")

    def _check_pattern(self, pattern: frozenset[int]) -> None:
        """Refuse patterns of the 9×9 board that leave two lines of a band or stack empty."""
        houses = self.shape.houses[:18]
        empty = [house for house in houses if pattern.isdisjoint(house.cells)]
        for first, other in pairwise(empty):
            if first.kind == other.kind and (first.number - 1) // 3 == (other.number - 1) // 3:
                text = msg(
                    "{one} and {other} of the pattern are empty, so they could be swapped",
                    one=first.message,
                    other=other.message,
                )
                raise ArgumentError(text)

    @property
    def is_minimal(self) -> bool:
        """Whether no given of the puzzle can be removed."""
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
        """The sets of cells that are given or blank together."""
        return orbits(self.symmetry, self.shape.side)


_APART = (
    *(("pattern", other) for other in ("symmetry", "clues", "start", "unbiased")),
    ("unbiased", "symmetry"),
    ("exact", "start"),
    *(("cages", other) for other in ("sizes", "start")),
    *(("rules", other) for other in ("symmetry", "clues", "pattern", "unbiased")),
)
"""Arguments that exclude each other."""
