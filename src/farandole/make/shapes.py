"""Making puzzles on any board: the same as the kernel does for 9×9, on the exact-cover engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.make.boards import count_up_to, full_grid, other_solution
from farandole.make.generation import Made
from farandole.make.random_numbers import Stream
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Generator

    from farandole.make.generation import Candidates
    from farandole.make.recipe import Recipe

NODES = 20_000
"""The search for another solution after which a given stays where it needn't be minimal."""

_MOST_SOLUTIONS = 200  # counted on the way to a pattern's puzzle
_STEPS = 200  # exchanges of digits on that way
_FIRST_GROUP = 3  # the part of all cells that is taken away at once at first


class ShapeMaking:
    """Making puzzles of any board by a recipe."""

    few = 0

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.recipe = recipe
        self.seed = seed

    def worker(self) -> ShapeWorker:
        """Return a worker for one thread."""
        return ShapeWorker(self)


class ShapeWorker:
    """Works on candidates, one after the other, in one thread."""

    def __init__(self, verb: ShapeMaking) -> None:
        self._verb = verb
        self._made: list[Made] = []
        self._next = self._end = 0
        self._candidate: Generator[None, None, Made | None] | None = None
        self.done = 0

    def load(self, chunk: Candidates) -> None:
        """Begin a chunk."""
        self._made = []
        self._next, self._end = chunk.first, chunk.first + chunk.puzzles
        self._candidate = None

    def run(self) -> bool:
        """Go on for some milliseconds; return whether the chunk is done."""
        if self._next == self._end:
            return True
        if self._candidate is None:
            make = _with_pattern if self._verb.recipe.pattern else _by_removing
            self._candidate = make(self._verb.recipe, self._verb.seed, self._next)
        try:
            next(self._candidate)
        except StopIteration as end:
            if end.value is not None:
                self._made.append(end.value)
            self._candidate = None
            self._next += 1
            self.done += 1
        return self._next == self._end

    def stop(self) -> None:
        """Do nothing: slices are short."""

    def finish(self) -> bool:
        """Tell that nothing is left when all chunks are done."""
        return True

    def result(self) -> list[Made]:
        """Return the puzzles of the chunk, so far."""
        return self._made


def _begin(recipe: Recipe, stream: Stream) -> Generator[None, None, tuple[bytes, bytes]]:
    """Return the puzzle to begin with, and its solution."""
    start = recipe.start
    if start is None:
        grid = yield from full_grid(recipe.shape, stream)
        return grid, grid
    if start.is_full:
        return start.cells, start.cells
    [solution] = yield from count_up_to(start.cells, recipe.shape, 1)
    return start.cells, solution


def _by_removing(recipe: Recipe, seed: int, number: int) -> Generator[None, None, Made | None]:
    """Take orbits away from a full grid in random order, as long as one solution is left."""
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
    left = {cell for cell, digit in enumerate(puzzle) if digit}
    unavoidable: list[set[int]] = []

    def can_go(cells: set[int]) -> bool:
        rest = left - cells
        return len(rest) >= least and all(rest & one for one in unavoidable)

    at, group, kept = 0, shape.cells // _FIRST_GROUP, 0
    while at < len(order) and kept <= recipe.most:
        if not can_go(set(order[at])):
            kept += len(order[at])
            at += 1
            continue
        end, cells = at + 1, set(order[at])
        while end < len(order) and len(cells) + len(order[end]) <= group:
            if not can_go(cells | set(order[end])):
                break
            cells |= set(order[end])
            end += 1
        fewer = bytes(
            digit if cell in left and cell not in cells else 0 for cell, digit in enumerate(puzzle)
        )
        other = yield from other_solution(fewer, solution, shape, nodes)
        if other is None:
            left -= cells
            at = end
            continue
        if other:
            unavoidable.append({i for i, digit in enumerate(other) if digit != solution[i]})
        if end == at + 1:
            kept += len(order[at])
            at += 1
        else:
            group = max(1, group // 3)
    if at < len(order) or not recipe.least <= len(left) <= recipe.most:
        return None
    givens = bytes(digit if cell in left else 0 for cell, digit in enumerate(puzzle))
    return Made(Grid._of(givens, shape), Grid._of(solution, shape), number)


def _with_pattern(recipe: Recipe, seed: int, number: int) -> Generator[None, None, Made | None]:
    """Exchange the digits of a pattern's cells for others that leave fewer solutions."""
    assert recipe.pattern is not None
    stream = Stream(seed, number)
    shape = recipe.shape
    grid = yield from full_grid(shape, stream)
    puzzle = bytearray(digit if cell in recipe.pattern else 0 for cell, digit in enumerate(grid))
    cells = sorted(recipe.pattern)
    found = yield from count_up_to(bytes(puzzle), shape, _MOST_SOLUTIONS)
    step = 0
    while len(found) > 1:
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
            most = min(len(found) + 1, _MOST_SOLUTIONS)
            these = yield from count_up_to(bytes(other), shape, most)
            if 0 < len(these) <= len(found):
                puzzle, found = other, these
    if recipe.minimal:
        for cell in cells:
            fewer = bytes(puzzle[:cell]) + b"\0" + bytes(puzzle[cell + 1 :])
            if (yield from other_solution(fewer, found[0], shape)) is None:
                return None
    return Made(Grid._of(bytes(puzzle), shape), Grid._of(found[0], shape), number)
