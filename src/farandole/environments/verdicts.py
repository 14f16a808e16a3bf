"""Verifying answers to puzzles, and rewards for them: plain functions, pure and fast."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, islice
from operator import eq
from typing import NamedTuple

from farandole.environments.answers import find_board
from farandole.errors import ArgumentError
from farandole.i18n import Listed, Message, Quoted, msg, nmsg
from farandole.i18n.language import HasMessage
from farandole.sudoku.clashes import clashes
from farandole.sudoku.grid import Grid, GridLike, as_grid
from farandole.sudoku.solving import solutions
from farandole.sudoku.unsolved import no_solution


@dataclass(frozen=True, slots=True)
class Verdict(HasMessage):
    """The verdict on an answer.

    ``grid`` is the board in it, None without one. ``solved``: it is full, keeps the givens and
    breaks no rule. ``right``, ``wrong`` and ``missing`` count the cells that the puzzle leaves
    empty; ``changed`` are the cells, from 0, whose given it lacks. ``in_form``: the board stands
    alone in the only ``<answer>`` tag.
    """

    grid: Grid | None
    solved: bool
    right: int
    wrong: int
    missing: int
    changed: tuple[int, ...] = ()
    in_form: bool = False

    @property
    def message(self) -> Message:
        """A sentence about it: the first fault, the most serious kind first."""
        if self.grid is None:
            return msg("The answer has no board.")
        if self.solved:
            return msg("The answer solves the puzzle.")
        if self.changed:
            return nmsg(
                "The answer changes a given: {cells}.",
                "The answer changes {count} givens: {cells}.",
                count=len(self.changed),
                cells=Listed(map(self.grid.shape.cell_name, self.changed), "and"),
            )
        for clash in clashes(self.grid):
            return msg("The answer breaks a rule: {clash}.", clash=clash.message(self.grid.shape))
        if self.wrong:
            return nmsg(
                "{count} cell of the answer is wrong.",
                "{count} cells of the answer are wrong.",
                count=self.wrong,
            )
        return nmsg(
            "{count} cell of the answer is empty.",
            "{count} cells of the answer are empty.",
            count=self.missing,
        )


class _Key(NamedTuple):
    """A puzzle ready for comparisons; ``digits`` are those of a solution in the ``blanks``."""

    puzzle: Grid
    solution: bytes | None
    """None for a puzzle with several."""
    givens: bytes
    blanks: bytes
    digits: bytes


@lru_cache(4096)
def _key(puzzle: Grid | str) -> _Key:
    grid = as_grid(puzzle)
    found = list(islice(solutions(grid), 2))
    if not found:
        raise no_solution(grid)
    givens = bytes(map(bool, grid.cells))
    blanks = bytes(not digit for digit in grid.cells)
    only = found[0].cells if len(found) == 1 else None
    return _Key(grid, only, givens, blanks, bytes(compress(found[0].cells, blanks)))


def verify(text: str, puzzle: GridLike) -> Verdict:
    """Return whether a text, such as a model's answer, solves a puzzle.

    The last board in the text counts: rows with any usual separators, lists, or all cells in a
    line; a blank is one of ``.0_?``. With an ``<answer>`` tag it is the one in the last tag.
    ``puzzle`` may be of any shape. If it has several solutions, each is correct, and the digits of
    any other board are right if all of them together can be completed, otherwise all are wrong.

    >>> puzzle = "12..34..2.4..3.1"
    >>> verify("1234 3412 2143 4321", puzzle).solved
    True
    >>> print(verify("I think: 1234341221434322", puzzle))
    The answer changes a given: r4c4.
    >>> print(verify("Not solvable.", puzzle))
    The answer has no board.

    Solutions of recent puzzles are kept: most answers cost 5 to 20 microseconds. Raises
    :class:`~farandole.NoSolution` for a puzzle without one, and the errors of
    :class:`~farandole.Grid`.
    """
    key = _key(puzzle if isinstance(puzzle, (str, Grid)) else as_grid(puzzle))
    shape, blanks = key.puzzle.shape, len(key.digits)
    digits, in_form = find_board(text, shape.side)
    if digits is None:
        return Verdict(None, solved=False, right=0, wrong=0, missing=blanks)
    grid = Grid._of(digits, shape)
    if digits == key.solution:
        return Verdict(grid, solved=True, right=blanks, wrong=0, missing=0, in_form=in_form)
    changed: tuple[int, ...] = ()
    if bytes(compress(digits, key.givens)) != bytes(compress(key.puzzle.cells, key.givens)):
        pairs = zip(digits, key.puzzle.cells, strict=True)
        changed = tuple(i for i, (digit, given) in enumerate(pairs) if given and digit != given)
    entered = bytes(compress(digits, key.blanks))
    missing = entered.count(0)
    if key.solution is not None:
        right = sum(map(eq, entered, key.digits))
    else:
        is_sound = not changed and next(solutions(grid), None) is not None
        right = blanks - missing if is_sound else 0
    solved = key.solution is None and right == blanks and not changed
    return Verdict(grid, solved, right, blanks - missing - right, missing, changed, in_form)


def reward(text: str, puzzle: GridLike, *, partial: float = 0.0, penalty: float = 0.0) -> float:
    """Return the reward of an answer, 0.0 to 1.0: 1.0 if it solves the puzzle.

    ``partial`` is the most for an answer that doesn't. It is multiplied by (right - wrong / (side -
    1)) / blanks, or 0 if that is negative: copied givens earn nothing, nor does one digit in every
    cell, nor a board with other givens. ``penalty`` is the share that is lost if the board isn't
    alone in the only ``<answer>`` tag.

    >>> puzzle = "12..34..2.4..3.1"
    >>> reward("1234 3412 2143 4321", puzzle), reward(puzzle, puzzle, partial=0.5)
    (1.0, 0.0)
    >>> reward("1234 34.. 2.4. .3.1", puzzle, partial=0.8)
    0.2
    >>> reward("1234 3412 2143 4321", puzzle, penalty=0.25)
    0.75

    Takes as long as :func:`verify`, and raises its errors, and `ArgumentError` for other options.
    """
    check_share(partial, "partial")
    check_share(penalty, "penalty")
    verdict = verify(text, puzzle)
    if verdict.solved:
        earned = 1.0
    elif verdict.grid is None or verdict.changed:
        return 0.0
    else:
        guessed = verdict.wrong / (verdict.grid.shape.side - 1)
        blanks = verdict.right + verdict.wrong + verdict.missing
        earned = partial * max(0.0, verdict.right - guessed) / blanks
    return earned if verdict.in_form else earned * (1.0 - penalty)


def check_share(value: float, name: str) -> float:
    """Return a value from 0 to 1; raise `ArgumentError` for any other."""
    if not 0.0 <= value <= 1.0:
        text = msg("{name} is 0 to 1, not {value}", name=name, value=Quoted(value))
        raise ArgumentError(text, code="argument.range")
    return value
