"""Generating puzzles on any board with the exact-cover engine, as the kernel does for 9×9."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from farandole.make.boards import count_up_to, full_grid, other_solution
from farandole.make.generation import Candidates, Made
from farandole.make.random_numbers import Stream
from farandole.make.recipe import Recipe
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.pipeline import Worker

NODES = 20_000
"""The nodes of a search for another solution after which a given stays, unless minimal."""

_MOST_SOLUTIONS = 200  # counted on the way to a pattern's puzzle
_STEPS = 200  # exchanges of digits on that way
_FIRST_GROUP = 3  # the part of all cells that is taken away at once at first


@dataclass(frozen=True)
class ShapeMaking:
    """Generating puzzles of any board from a recipe."""

    recipe: Recipe
    seed: int
    few = 0

    def worker(self) -> ShapeWorker:
        """Return a worker for one thread."""
        make = _with_pattern if self.recipe.pattern else _by_removing
        return ShapeWorker(partial(make, self.recipe, self.seed))


class ShapeWorker(Worker["Candidates", list[Made]]):
    """Works on candidates, one after the other, in one thread."""

    done = 0

    def __init__(self, make: Callable[[int], Generator[None, None, Made | None]]) -> None:
        self._make = make

    def load(self, chunk: Candidates) -> None:
        """Start a chunk."""
        self._made: list[Made] = []
        self._slices = self._work(chunk)

    def run(self) -> bool:
        """Work for some milliseconds; return whether the chunk is done."""
        return next(self._slices, True) is True

    def _work(self, chunk: Candidates) -> Iterator[None]:
        """Work on the candidates of a chunk, in slices."""
        for number in range(chunk.first, chunk.first + chunk.puzzles):
            puzzle = yield from self._make(number)
            if puzzle is not None:
                self._made.append(puzzle)
            self.done += 1
            yield

    def result(self) -> list[Made]:
        """Return the puzzles of the chunk, so far."""
        return self._made


def _begin(recipe: Recipe, stream: Stream) -> Generator[None, None, tuple[bytes, bytes]]:
    """Return the puzzle to start from, and its solution."""
    start = recipe.start
    if start is None:
        grid = yield from full_grid(recipe.shape, stream)
        return grid, grid
    if start.is_full:
        return start.cells, start.cells
    [solution] = yield from count_up_to(start.cells, recipe.shape, 1)
    return start.cells, solution


class _Removal:
    """A puzzle that loses givens, and sets of cells of which one must stay given."""

    def __init__(self, puzzle: bytes, solution: bytes, least: int) -> None:
        self.left = {cell for cell, digit in enumerate(puzzle) if digit}
        self._solution = solution
        self._least = least
        self._unavoidable: list[set[int]] = []

    def group(self, orbits: Sequence[tuple[int, ...]], size: int) -> tuple[int, set[int]]:
        """Return the number of orbits to remove at once, in order, and their cells."""
        cells: set[int] = set()
        for number, orbit in enumerate(orbits):
            more = cells.union(orbit)
            if (number and len(more) > size) or not self._may_lose(more):
                return number, cells
            cells = more
        return len(orbits), cells

    def _may_lose(self, cells: set[int]) -> bool:
        rest = self.left - cells
        return len(rest) >= self._least and all(rest & some for some in self._unavoidable)

    def without(self, cells: Iterable[int] = ()) -> bytes:
        """Return the puzzle without some of its givens."""
        remaining = self.left.difference(cells)
        return bytes(digit if at in remaining else 0 for at, digit in enumerate(self._solution))

    def add(self, other: bytes) -> None:
        """Add the cells in which another solution differs: one of them must stay given."""
        self._unavoidable.append({at for at, it in enumerate(other) if it != self._solution[at]})


def _by_removing(recipe: Recipe, seed: int, number: int) -> Generator[None, None, Made | None]:
    """Remove orbits from a full grid in random order while one solution is left."""
    stream = Stream(seed, number)
    shape = recipe.shape
    puzzle, solution = yield from _begin(recipe, stream)
    order = [tuple(cell for cell in orbit if puzzle[cell]) for orbit in recipe.orbits]
    order = [orbit for orbit in order if orbit]
    stream.shuffle(order)
    least = 0
    if not recipe.is_minimal:
        least = recipe.least + stream.below(recipe.most - recipe.least + 1)
    nodes = None if recipe.minimal else NODES
    removal = _Removal(puzzle, solution, least)
    at, size, count = 0, shape.cells // _FIRST_GROUP, 0
    while at < len(order) and count <= recipe.most:
        many, cells = removal.group(order[at:], size)
        other: bytes | None = b""
        if many:
            other = yield from other_solution(removal.without(cells), solution, shape, nodes)
        if other:
            removal.add(other)
        if other is None:
            removal.left -= cells
            at += many
        elif many < 2:
            count += len(order[at])
            at += 1
        else:
            size = max(1, size // 3)
    if at < len(order) or not recipe.least <= len(removal.left) <= recipe.most:
        return None
    return Made(Grid._of(removal.without(), shape), Grid._of(solution, shape), number)


def _with_pattern(recipe: Recipe, seed: int, number: int) -> Generator[None, None, Made | None]:
    """Exchange the digits of a pattern's cells for others that leave fewer solutions."""
    assert recipe.pattern is not None
    stream = Stream(seed, number)
    shape = recipe.shape
    grid = yield from full_grid(shape, stream)
    puzzle = bytearray(digit if cell in recipe.pattern else 0 for cell, digit in enumerate(grid))
    cells = sorted(recipe.pattern)
    solutions = yield from count_up_to(bytes(puzzle), shape, _MOST_SOLUTIONS)
    step = 0
    while len(solutions) > 1:
        if step == _STEPS:
            return None
        if step % len(cells) == 0:
            stream.shuffle(cells)
        cell = cells[step % len(cells)]
        step += 1
        seen = {puzzle[peer] for peer in shape.peers[cell]} | {puzzle[cell]}
        digits = [digit for digit in range(1, shape.side + 1) if digit not in seen]
        stream.shuffle(digits)
        for digit in digits:
            other = puzzle[:cell] + bytes((digit,)) + puzzle[cell + 1 :]
            most = min(len(solutions) + 1, _MOST_SOLUTIONS)
            these = yield from count_up_to(bytes(other), shape, most)
            if 0 < len(these) <= len(solutions):
                puzzle, solutions = other, these
    if recipe.minimal:
        for cell in cells:
            fewer = bytes(puzzle[:cell]) + b"\0" + bytes(puzzle[cell + 1 :])
            if (yield from other_solution(fewer, solutions[0], shape)) is None:
                return None
    return Made(Grid._of(bytes(puzzle), shape), Grid._of(solutions[0], shape), number)
