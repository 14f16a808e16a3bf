"""Searches for steps: the kernel's on the 9×9 board, and one of houses alone on any other."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from farandole import _kernel
from farandole.limits import Budget, Limits
from farandole.logic.profile import Profile
from farandole.logic.shapes import search as shapes
from farandole.logic.steps import Candidate, Step, StepRating, apply, bind, bind_path, step_of
from farandole.logic.techniques import BY_NUMBER, LEVELS, RULES, SCORE_LIMITS, TECHNIQUES, Technique

if TYPE_CHECKING:
    from farandole._kernel import _Parts
    from farandole.logic.board import Board
    from farandole.sudoku.grid import Grid

_ENDS = ("solved", "stuck", "impossible", "stopped")


class Path(NamedTuple):
    """The steps, how the path ended, and its level and score."""

    steps: tuple[Step, ...]
    end: str
    level: str
    score: int
    hardest: Technique | None


class ScalePath(NamedTuple):
    """Sudoku Explainer's steps, and the kernel's numbers: how the path ended, and its rating."""

    steps: tuple[Step, ...]
    end: int
    er: int
    ep: int
    ed: int
    hardest: int


def search_on(board: Board, solution: Grid | None, profile: Profile) -> Search:
    """Return a search; ``solution`` is the only one of the board, if it has just one."""
    if board.grid.is_classic:
        return KernelSearch(board, solution, profile)
    if board.grid.constraints:
        profile = with_rules(profile)
    return ShapeSearch(board, solution, profile)


def with_rules(profile: Profile) -> Profile:
    """Return a profile for boards with constraints: with all techniques for them if it has none."""
    return profile if set(RULES) & set(profile.techniques) else profile.with_(*RULES)


class KernelSearch:
    """The kernel's search on a 9×9 board."""

    def __init__(self, board: Board, solution: Grid | None, profile: Profile) -> None:
        self._board = board
        self._profile = profile
        self._search = _kernel.LogicSearch(
            board.grid.cells,
            bytes(map(bool, board.givens.cells)),
            b"".join(mask.to_bytes(2, "little") for mask in board.candidates),
            solution.cells if solution else b"",
        )
        for name, value in asdict(profile.options).items():
            self._search.option(name, int(value))

    def first(self, seconds: float | None) -> Step | None:
        """Return the first step; None if there is none, or time is up."""
        parts = self._search.first(self._profile.packed, _seconds(seconds))
        return None if parts is None else bind(step_of(parts), self._board)

    def all(self, seconds: float | None) -> tuple[tuple[Step, ...], bool]:
        """Return all steps, and whether these are all."""
        # Looking for all steps, finders take one technique only, be there others at its place.
        steps, complete = self._search.all(self._profile.packed, _seconds(seconds))
        return tuple(bind(step_of(parts), self._board) for parts in steps), complete

    def path(self, seconds: float | None) -> Path:
        """Return the steps to the end."""
        steps, end, level, score, hardest = self._search.path(
            self._profile.packed, _seconds(seconds), True
        )
        return Path(
            bind_path(self._board, map(step_of, steps)),
            _ENDS[end],
            LEVELS[level],
            score,
            BY_NUMBER[hardest] if hardest < len(BY_NUMBER) else None,
        )

    def first_on_scale(self, choice: _kernel.ScaleChoice, seconds: float | None) -> Step | None:
        """Return Sudoku Explainer's first step by the rules and options of a scale."""
        found = self._search.explainer_first(choice, _seconds(seconds))
        return None if found is None else bind(_rated(*found), self._board)

    def path_on_scale(self, choice: _kernel.ScaleChoice, seconds: float | None) -> ScalePath:
        """Return Sudoku Explainer's steps to the end, likewise."""
        steps, *rest = self._search.explainer_path(choice, _seconds(seconds))
        return ScalePath(bind_path(self._board, (_rated(*each) for each in steps)), *rest)

    def finishes(self) -> bool:
        """Return whether the techniques solve the board; quicker than the steps themselves."""
        return self._search.path(self._profile.packed, -1.0, False)[1] == 0


class ShapeSearch:
    """The search on any other board, by techniques that need houses and constraints alone."""

    def __init__(self, board: Board, solution: Grid | None, profile: Profile) -> None:
        self._board = board
        self._solution = solution
        self._profile = profile

    def first(self, seconds: float | None) -> Step | None:
        """Return the first step; None if there is none, or time is up."""
        with Budget(Limits(seconds=seconds)) as budget:
            step = self._next(self._board, budget)
        return None if step is None else bind(step, self._board)

    def all(self, seconds: float | None) -> tuple[tuple[Step, ...], bool]:
        """Return all steps, and whether these are all."""
        with Budget(Limits(seconds=seconds)) as budget:
            steps, complete = shapes.every(self._board, self._profile.techniques, budget)
        return tuple(bind(step, self._board) for step in steps), complete

    def path(self, seconds: float | None) -> Path:
        """Return the steps to the end."""
        rules = {rule.technique: rule for rule in self._profile.rules}
        board, steps, score, level = self._board, [], 0, 0
        hardest: tuple[int, int, Technique | None] = (-1, -1, None)
        with Budget(Limits(seconds=seconds)) as budget:
            while not board.is_solved:
                step = self._next(board, budget)
                if step is None:
                    break
                rule = rules[step.technique]
                rank = LEVELS.index(rule.level)
                score, level = score + rule.score, max(level, rank)
                if (rank, rule.score) > hardest[:2]:
                    hardest = (rank, rule.score, step.technique)
                steps.append(step)
                board = apply(board, step)
            is_late = budget.is_over()
        if not self._board.grid.constraints:  # these have more steps than the limits are meant for
            while level < len(SCORE_LIMITS) and score > SCORE_LIMITS[level]:
                level += 1
        end = "solved" if board.is_solved else "stopped" if is_late else "stuck"
        return Path(bind_path(self._board, steps), end, LEVELS[level], score, hardest[2])

    def finishes(self) -> bool:
        """Return whether the techniques solve the board; quicker than the steps themselves."""
        return self.reached().is_solved

    def reached(self) -> Board:
        """Return the board on which the techniques end; all steps of one are taken at once."""
        board = self._board
        with Budget(Limits()) as budget:
            while not board.is_solved:
                steps = shapes.easiest(board, self._profile.techniques, budget)
                if not steps and (step := self._last(board)):
                    steps = [step]
                if not steps:
                    break
                for cell, digit in {it: None for step in steps for it in step.placements}:
                    board = board.place(cell, digit)
                board = board.remove({it for step in steps for it in step.eliminations})
        return board

    def _next(self, board: Board, budget: Budget) -> Step | None:
        step = shapes.first(board, self._profile.techniques, budget)
        return step or (None if budget.is_over() else self._last(board))

    def _last(self, board: Board) -> Step | None:
        """Return a digit of the solution, if a profile has that; None if not."""
        last = TECHNIQUES["brute-force"]
        if not self._solution or last not in self._profile.techniques:
            return None
        empty = board.grid.blanks
        cell = empty[len(empty) // 2]
        digit = self._solution.cells[cell]
        return Step(last, (Candidate(cell, digit),), cells=(cell,), digits=(digit,))


Search: TypeAlias = KernelSearch | ShapeSearch
"""A search for the steps of one board with the techniques of one profile."""


def _rated(number: int, tenths: int, parts: _Parts) -> Step:
    """Return a step with its rating."""
    return step_of(parts, StepRating(tenths / 10, _kernel.explainer_name(number)))


def _seconds(seconds: float | None) -> float:
    """Return a limit of time for the kernel: negative for none."""
    limit = Limits(seconds=seconds).seconds
    return -1.0 if limit is None or limit == float("inf") else limit
