"""The environment for Gymnasium, registered as ``farandole/Sudoku-v0`` by importing this module.

::

    action   0 to 728   digit action % 9 + 1 in cell action // 9
             729        undo
             730        hint
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from farandole._extras import needed
from farandole.environments.game import Game
from farandole.environments.tasks import Task, make_tasks
from farandole.environments.verdicts import check_share
from farandole.limits import whole_number
from farandole.sudoku.grid import Grid, GridLike

Observation = dict[str, NDArray[np.integer[Any]]]


with needed("gym"):
    import gymnasium
    from gymnasium import spaces


ID = "farandole/Sudoku-v0"
"""The name for ``gymnasium.make``, after ``farandole.environments.gym:``, which imports it."""

UNDO, HINT = 729, 730
"""The actions beside those that place a digit."""


class SudokuEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A 9×9 puzzle, a digit at a time.

    An observation has ``digits``, (9, 9) uint8 with 0 for a blank, and ``candidates``, (9, 9, 9)
    int8: whether a cell may still hold digit 1 to 9, 0 where a digit is. The reward is 1.0 for the
    digit that solves the puzzle, less ``price`` for a hint and ``fine`` for an action that isn't
    accepted. An episode is truncated after ``steps`` actions.

    Each episode has one of the ``puzzles``, drawn at random, or a new one: ``difficulty`` and
    ``guesses`` are those of :func:`~farandole.environments.make_tasks`. ``info`` has
    ``action_mask``, (731,) int8, which actions are accepted; ``messages`` of the tool, in English;
    and after ``reset`` ``task``, the :class:`~farandole.environments.Task`. It never has the
    solution, and wrong candidates are accepted: an undo takes them back. ``reset(seed=…)`` gives
    the same episode on every machine, and ``options={"puzzle": …}`` one puzzle.

    >>> env = SudokuEnv("hard")
    >>> observation, info = env.reset(seed=1)
    >>> info["task"].level, int(info["action_mask"][:729].sum())
    ('hard', 199)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        difficulty: str = "easy",
        *,
        guesses: int | tuple[int, int] | None = None,
        puzzles: Sequence[GridLike] | None = None,
        price: float = 0.1,
        fine: float = 0.0,
        steps: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._wish = (difficulty, guesses)
        self._puzzles = None if puzzles is None else [Grid(it) for it in puzzles]
        self._price, self._fine = check_share(price, "price"), check_share(fine, "fine")
        self._steps = whole_number(steps, "steps", 1)
        self.action_space = spaces.Discrete(731)
        self.observation_space = spaces.Dict(
            {
                "digits": spaces.Box(0, 9, (9, 9), np.uint8),
                "candidates": spaces.Box(0, 1, (9, 9, 9), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start an episode."""
        super().reset(seed=seed)
        task = self._next_task((options or {}).get("puzzle"))
        self.game = Game.of(task.puzzle)
        self._left = self._steps
        observation, info = self._view()
        return observation, {**info, "task": task}

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Use a tool."""
        number = whole_number(action, "action", 0, HINT)
        before = self.game
        if number == UNDO:
            turn = before.undo()
        elif number == HINT:
            turn = before.hint()
        else:
            turn = before.place_digit(number // 9, number % 9 + 1)
        self.game = turn.game
        self._left -= 1
        reward = float(self.game.solved and not before.solved)
        reward -= self._price * (self.game.hints - before.hints)
        reward -= self._fine * (self.game.refused - before.refused)
        observation, info = self._view()
        info["messages"] = tuple(map(str, turn.messages))
        return observation, reward, self.game.solved, self._left <= 0, info

    def render(self) -> str | None:
        """Return the board as text with ``render_mode="ansi"``."""
        return self.game.board.grid.pretty() if self.render_mode == "ansi" else None

    def _next_task(self, puzzle: GridLike | None) -> Task:
        if puzzle is None and self._puzzles is not None:
            puzzle = self._puzzles[self.np_random.integers(len(self._puzzles))]
        if puzzle is not None:
            return Task.of(puzzle)
        difficulty, guesses = self._wish
        seed = int(self.np_random.integers(1 << 62))
        return next(make_tasks(1, difficulty, guesses=guesses, seed=seed, threads=1))

    def _view(self) -> tuple[Observation, dict[str, Any]]:
        """Return the observation, and the information with the mask."""
        board = self.game.board
        masks = np.array(board.candidates)[:, None] >> np.arange(9) & 1
        others = [len(self.game.boards) > 1, not self.game.solved]
        candidates = masks.astype(np.int8).reshape(9, 9, 9)
        mask = np.concatenate([candidates.ravel(), np.array(others, np.int8)])
        return {"digits": np.asarray(board.grid), "candidates": candidates}, {"action_mask": mask}


gymnasium.register(ID, entry_point="farandole.environments.gym:SudokuEnv")
