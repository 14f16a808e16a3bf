"""Making puzzles with rules: clues on a full grid, givens until one solution is left, then fewer.

What is taken away, and whether one solution is left, is decided by the search on boards with rules
(``cpp/rules/``), in slices of some milliseconds between which the caller can stop.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.errors import NoSolution
from farandole.isa import level_in_use
from farandole.logic.board import Board, any_board
from farandole.logic.profile import Profile
from farandole.logic.searching import ShapeSearch, search_on, with_rules
from farandole.logic.techniques import LEVELS
from farandole.make.boards import full_grid
from farandole.make.generation import Made
from farandole.make.random_numbers import Stream
from farandole.make.rules import GUESSES
from farandole.make.rules.cages import Change, moved, stricter
from farandole.make.rules.placing import PLACERS
from farandole.make.rules.plan import Plan
from farandole.make.shapes import ShapeWorker
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules.cages import AllDifferent, Killer
from farandole.sudoku.rules.outside import LittleKiller
from farandole.sudoku.rules.pairs import XV, BlackDot, StrictKropki, StrictXV, WhiteDot
from farandole.sudoku.rules.propagators import lowered
from farandole.sudoku.rules.rule import Constraint, OfBoard
from farandole.sudoku.solving import NONE

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from farandole.make.recipe import Recipe
    from farandole.make.wishes import Wish
    from farandole.sudoku.shape import Shape

_MOST = {"easy": 0, "medium": 0, "hard": 0, "unfair": 30}
"""The most guesses at which a puzzle of a level isn't likely to be too hard."""

_CUTS = 8  # of a board into cages until no givens are needed
_MOVES = 60  # of cells from one cage to another before givens are added
_FEW_GUESSES = 200  # of the search that proves that a digit fits
_SLICE, _SLICE_OF_LARGE = 100, 20  # guesses between two checks whether to stop

Item = int | Constraint
"""A clue: the cell of a given, or a constraint."""


@dataclass(frozen=True)
class RuleMaking:
    """Generating puzzles with rules from a recipe."""

    recipe: Recipe
    seed: int
    wish: Wish | None = None
    few = 0

    def worker(self) -> ShapeWorker:
        """Return a worker for one thread."""
        return ShapeWorker(self.make)

    def make(self, number: int) -> Generator[None, None, Made | None]:
        """Return the puzzle of a candidate; None if a rule has lost all of its clues.

        It is of the wished level or an easier one, unless every clue is to be necessary.
        """
        recipe, stream = self.recipe, Stream(self.seed, number)
        highest = None if recipe.minimal else self._highest
        most: int | None = _MOST.get(highest or "", GUESSES)
        if recipe.minimal and not recipe.rules:  # a puzzle to start from gets no givens
            most = None
        begin = self._placed if recipe.rules else self._started
        puzzle = yield from begin(stream, most)
        techniques = None if highest is None else self._techniques(highest)
        if techniques is not None and recipe.rules:
            yield from puzzle.help(techniques)
        gives = bool(recipe.rules) and highest is None and not recipe.cover
        yield from puzzle.reduce(keeps_rules=recipe.cover, gives=gives)
        if techniques is not None:
            yield from puzzle.ease(techniques, keeps_rules=recipe.cover)
        if not puzzle.has_each_rule(puzzle.items):
            return None
        solved = Grid._of(puzzle.solution, recipe.shape, puzzle.grid.constraints)
        return Made(puzzle.grid, solved, number)

    @property
    def _highest(self) -> str | None:
        """The highest level that is wished; None if puzzles can't be too hard."""
        level = self.wish.level if self.wish is not None else None
        return level[1] if level and level[1] in _MOST else None

    def _techniques(self, highest: str) -> Profile:
        """Return the techniques that puzzles of a level or an easier one may need."""
        assert self.wish is not None
        profile = with_rules(self.wish.profile)
        levels = LEVELS[: LEVELS.index(highest) + 1]
        return Profile((rule for rule in profile.rules if rule.level in levels), profile.options)

    def _placed(self, stream: Stream, most: int | None) -> Generator[None, None, _Puzzle]:
        """Return a puzzle with one solution and more clues than it needs, from a full grid."""
        recipe = self.recipe
        if recipe.start is not None:
            solution = recipe.start.cells
        elif recipe.cages is not None:
            solution = yield from _grid_with(recipe.cages, recipe.shape, stream)
        else:
            solution = yield from full_grid(recipe.shape, stream)
        assert not isinstance(recipe.sizes, int)
        best = None
        for _ in range(_CUTS if "killer" in recipe.rules and recipe.cages is None else 1):
            plan = Plan(recipe.shape, solution, stream, recipe.sizes, recipe.cages)
            puzzle = _Puzzle(plan, [PLACERS[name](plan) for name in recipe.rules], most)
            yield from puzzle.settle()
            if best is None or len(puzzle.givens) < len(best.givens):
                best = puzzle
            if not best.givens:
                break
        assert best is not None
        return best

    def _started(self, stream: Stream, most: int | None) -> Generator[None, None, _Puzzle]:
        """Return the puzzle from which the recipe starts."""
        start = self.recipe.start
        assert start is not None
        search = _Search(start)
        solution = yield from search.next(None)
        puzzle = _Puzzle(Plan(start.shape, solution, stream), (), most)
        puzzle.items.update(dict.fromkeys(chain(start.constraints, start.givens)))
        return puzzle


class _Puzzle:
    """A puzzle that gets and loses clues: cells that are given, and constraints."""

    def __init__(
        self, plan: Plan, placed: Iterable[Iterable[Constraint]], most: int | None
    ) -> None:
        self._plan = plan
        rules = tuple(map(tuple, placed))
        self._kinds = [frozenset(map(type, some)) for some in rules]
        """The kinds of constraints that were placed, rule by rule."""
        self.items: dict[Item, None] = dict.fromkeys(chain.from_iterable(rules))
        """The clues: a set in order."""
        self._most = most
        self._removed: list[Item] = []
        """The clues that were taken away, in order."""
        self._others: list[tuple[bytes, set[Item]]] = []
        """The other solutions that were found without a clue, and the clues that each breaks."""

    @property
    def solution(self) -> bytes:
        """The digits of the solution."""
        return self._plan.digits

    @property
    def givens(self) -> list[Item]:
        """The cells that are given."""
        return [item for item in self.items if isinstance(item, int)]

    @property
    def grid(self) -> Grid:
        """The puzzle."""
        return self._with(self.items)

    def has_each_rule(self, items: Iterable[Item]) -> bool:
        """Return whether no rule that was placed has lost all of its clues."""
        kinds = set(map(type, items))
        return not any(kinds.isdisjoint(some) for some in self._kinds)

    def _with(self, items: Iterable[Item]) -> Grid:
        cells = bytearray(self._plan.shape.cells)
        rules = []
        for item in items:
            if isinstance(item, int):
                cells[item] = self._plan.digits[item]
            else:
                rules.append(item)
        return Grid._of(bytes(cells), self._plan.shape, tuple(rules))

    def _other(self, items: Iterable[Item]) -> Generator[None, None, bytes | None]:
        """Return another solution; None if there is none, and ``b""`` if that takes too long."""
        search = _Search(self._with(items))
        while other := (yield from search.next(self._most)):
            if other != self._plan.digits:
                return other
        is_proved = search.is_finished and (self._most is None or search.guesses <= self._most)
        return None if is_proved else b""

    def settle(self) -> Generator[None, None, None]:
        """Make cages stricter and add givens until there is one solution, found in few guesses."""
        plan, moves = self._plan, _MOVES
        while (other := (yield from self._other(self.items))) is not None:
            cages = [item for item in self.items if isinstance(item, Killer)]
            change = None
            if plan.cages is None:
                change = stricter(plan, cages, other)
            if change is None and plan.cages is None and other and moves:
                moves -= 1
                change = moved(plan, cages, other)
            if change is None:
                self._give(other)
                continue
            self._replace(change)

    def _give(self, other: bytes) -> None:
        """Add a given where another solution differs, or anywhere."""
        digits = other or bytes(self._plan.shape.cells)
        cells = [
            cell
            for cell, digit in enumerate(self._plan.digits)
            if digit != digits[cell] and cell not in self.items
        ]
        cell = cells[self._plan.stream.below(len(cells))]
        self.items[cell] = None
        for found, broken in self._others:
            if found[cell] != self._plan.digits[cell]:
                broken.add(cell)

    def help(self, profile: Profile) -> Generator[None, None, None]:
        """Split cages, and add givens where none can be, until a profile solves the puzzle."""
        plan, board = self._plan, any_board(self.grid)
        while not (board := ShapeSearch(board, None, profile).reached()).is_solved:
            yield
            blanks = board.grid.blanks
            open_cells = {divmod(cell, plan.shape.side) for cell in blanks}
            cages = [
                item
                for item in self.items
                if isinstance(item, Killer) and len(open_cells.intersection(item.cells)) > 1
            ]
            change = None if plan.cages is not None else stricter(plan, cages, b"")
            if change is None:
                self.items[blanks[plan.stream.below(len(blanks))]] = None
            else:
                self._replace(change)
                yield from self.settle()  # cells of the two parts may be equal now
            helped = self._with(self.items)
            cells = bytes(map(max, board.grid.cells, helped.cells))
            rest = Board(Grid._of(cells, plan.shape, helped.constraints))
            left = [old & new for old, new in zip(board.candidates, rest.candidates, strict=True)]
            board = Board(rest, candidates=left)

    def _replace(self, change: Change) -> None:
        for cage in change[0]:
            del self.items[cage]
        self.items.update(dict.fromkeys(change[1]))

    def reduce(self, *, keeps_rules: bool, gives: bool) -> Generator[None, None, None]:
        """Take away clues while there is one solution, givens first.

        Where it takes too long to tell whether there is, the clue stays; if ``gives``, the puzzle
        gets givens instead until it doesn't, so that every clue that is left is necessary.
        """
        left = self._removable(keeps_rules)
        while left:
            for item in left:
                yield from self._take(item, gives)
            left = [it for it in self._removable(keeps_rules) if gives and not self._is_needed(it)]

    def _take(self, item: Item, gives: bool) -> Generator[None, None, None]:
        """Take away a clue if there is one solution without it."""
        while not self._is_needed(item):
            other = yield from self._other([it for it in self.items if it != item])
            if other is None:
                del self.items[item]
                self._removed.append(item)
                return
            if other:
                self._others.append((other, set(self._broken(other))))
            elif gives:
                self._give(other)
            else:
                return

    def _is_needed(self, item: Item) -> bool:
        """Return whether another solution breaks no other clue."""
        return any(broken & self.items.keys() == {item} for _, broken in self._others)

    def _removable(self, keeps_rules: bool) -> list[Item]:
        """Return the clues that may be taken away, in random order, givens first.

        Long diagonals come before shorter ones, as those keep searches short.
        """
        givens, rules = self.givens, []
        if not keeps_rules:
            rules = [item for item in self.items if _is_clue(item, self.items)]
        for items in (givens, rules):
            self._plan.stream.shuffle(items)
        diagonals = [item for item in rules if isinstance(item, LittleKiller)]
        diagonals.sort(key=lambda line: len(line.places))
        return givens + [
            diagonals.pop() if isinstance(item, LittleKiller) else item for item in rules
        ]

    def ease(self, profile: Profile, *, keeps_rules: bool) -> Generator[None, None, None]:
        """Put back as few clues as possible, the last first, so that a profile solves the puzzle.

        Then take away those that aren't necessary for that, except the last of a rule; with little
        killers also those that stayed because a search couldn't tell, which are many. If all clues
        aren't enough, all stay.
        """
        untold: list[Item] = []
        if any(isinstance(item, LittleKiller) for item in self.items):
            untold = [it for it in self._removable(keeps_rules) if not self._is_needed(it)]
        kept, removed = list(self.items), self._removed
        fewest, most = 0, len(removed)
        while fewest < most:
            number = (fewest + most) // 2
            self.items = dict.fromkeys([*kept, *removed[len(removed) - number :]])
            if self._is_solved_by(profile, self.items):
                most = number
            else:
                fewest = number + 1
            yield
        back = removed[len(removed) - most :]
        self.items = dict.fromkeys([*kept, *back])
        for item in (*back[1:], *untold):  # without the first it is too hard
            rest = [it for it in self.items if it != item]
            if self.has_each_rule(rest) and self._is_solved_by(profile, rest):
                del self.items[item]
            yield

    def _is_solved_by(self, profile: Profile, items: Iterable[Item]) -> bool:
        """Return whether a profile solves the puzzle with these clues."""
        return search_on(any_board(self._with(items)), None, profile).finishes()

    def _broken(self, other: bytes) -> Iterator[Item]:
        """Yield the clues that another full grid breaks."""
        plan = self._plan
        grid = Grid._of(other, plan.shape, self.grid.constraints)
        for item in self.items:
            if isinstance(item, int):
                if other[item] != plan.digits[item]:
                    yield item
            elif item.broken(grid):
                yield item


def _is_clue(item: Item, items: Iterable[Item]) -> bool:
    """Return whether an item is a constraint that can be taken away by itself."""
    if isinstance(item, int | OfBoard):
        return False
    if isinstance(item, WhiteDot | BlackDot):
        return StrictKropki() not in items
    return not (isinstance(item, XV) and StrictXV() in items)


def _grid_with(
    cages: tuple[tuple[int, ...], ...], shape: Shape, stream: Stream
) -> Generator[None, None, bytes]:
    """Return a full grid without equal digits in a cage: random digits, where others still fit.

    Raises `NoSolution` if there is none.
    """
    places = tuple(divmod(cell, shape.side) for cell in range(shape.cells))
    rules = tuple(AllDifferent([places[cell] for cell in cage]) for cage in cages if len(cage) > 1)
    found = yield from _Search(Grid._of(bytes(shape.cells), shape, rules)).next(None)
    if not found:
        raise NoSolution(NONE)
    fixed = bytearray(shape.cells)
    order = list(range(shape.cells))
    stream.shuffle(order)
    for cell in order:
        fixed[cell] = 1 + stream.below(shape.side)
        if fixed[cell] != found[cell]:
            search = _Search(Grid._of(bytes(fixed), shape, rules))
            found = (yield from search.next(_FEW_GUESSES)) or found
            fixed[cell] = found[cell]
    return found


@lru_cache(16)
def _board(shape: Shape, rules: tuple[Constraint, ...]) -> _kernel.RuleBoard:
    """Return a board with rules for the kernel."""
    whole = lowered(Grid._of(bytes(shape.cells), shape, rules))
    return _kernel.rule_board(whole.values, whole.cells, whole.stream)


class _Search:
    """A search for the solutions of a board with rules, one at a time."""

    def __init__(self, grid: Grid) -> None:
        board = _board(grid.shape, grid.constraints)
        self._search = _kernel.RuleSearch(board, grid.cells, level_in_use())
        self._slice = _SLICE if grid.shape.side < 10 else _SLICE_OF_LARGE

    def next(self, guesses: int | None) -> Generator[None, None, bytes]:
        """Return the next solution within some guesses; nothing if there is none."""
        search = self._search
        while not search.finished and (guesses is None or search.guesses <= guesses):
            left = self._slice if guesses is None else guesses + 1 - search.guesses
            found = search.run(1, min(self._slice, left))
            yield
            if found:
                return found
        return b""

    @property
    def is_finished(self) -> bool:
        return self._search.finished

    @property
    def guesses(self) -> int:
        return self._search.guesses
