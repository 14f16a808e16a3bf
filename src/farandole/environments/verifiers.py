"""The environment for Prime Intellect's ``verifiers``: a taskset, with or without tools.

Its id is ``farandole-sudoku``, the package that exports the taskset, as ``verifiers`` 0.4 asks of
its plugins. A tool server is this module, run as a program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from farandole._extras import needed
from farandole.environments.answers import CLOSE, OPEN
from farandole.environments.game import Game, Turn
from farandole.environments.tasks import make_tasks, rate_tasks
from farandole.environments.verdicts import reward, verify
from farandole.logic.board import Board

with needed("verifiers"):
    import verifiers.v1 as vf


PROMPT = """\
Solve this Sudoku: fill each empty cell (.) with a digit from 1 to 9, so that every row, column and
3x3 box contains each digit once. {how}

{puzzle}"""
ANSWER = f"Give the full grid at the end, row by row, between {OPEN} and {CLOSE}."
PLAY = "Use the tools to fill the grid. Cells are called r1c1 to r9c9."


class SudokuTaskConfig(vf.TaskConfig):  # type: ignore[misc]
    """Whether there are tools, and the options of the rewards."""

    tools: bool = False
    partial: float = 0.0
    penalty: float = 0.0
    price: float = 0.1
    toolset: vf.ToolsetConfig = vf.ToolsetConfig()


class SudokuConfig(vf.TasksetConfig):  # type: ignore[misc]
    """The puzzles: ``number`` generated ones, or those in a file, one in a line."""

    difficulty: str = "easy"
    guesses: tuple[int, int] | None = None
    number: int = 1000
    seed: int = 0
    puzzles: Path | None = None
    task: SudokuTaskConfig = SudokuTaskConfig()


class SudokuData(vf.TaskData):  # type: ignore[misc]
    """A puzzle as a line, and how hard it is; the solution isn't sent anywhere."""

    puzzle: str
    level: str
    score: int
    hardest: str | None
    guesses: int


class SudokuState(vf.State):  # type: ignore[misc]
    """A game: its boards as lines, none before the first call of a tool."""

    boards: list[str] = []  # noqa: RUF012  # pydantic copies it
    hints: int = 0
    refused: int = 0

    def game(self, puzzle: str) -> Game:
        """Return the game as a value."""
        boards = tuple(map(Board, self.boards))
        return Game(boards, self.hints, self.refused) if boards else Game.of(puzzle)


class SudokuTools(vf.Toolset[vf.ToolsetConfig, SudokuState]):  # type: ignore[misc]
    """The tools of :class:`~farandole.environments.Game`."""

    TOOL_PREFIX = None

    async def setup_task(self, task: SudokuData) -> None:
        """Keep the puzzle of a rollout."""
        self.puzzle = task.puzzle

    @vf.tool  # type: ignore[untyped-decorator]
    def inspect_candidates(self, where: str) -> str:
        """List the candidates of a cell ("r1c1"), or of a house ("row 1", "column 1", "box 1")."""
        return self._use("inspect_candidates", where)

    @vf.tool  # type: ignore[untyped-decorator]
    def place_digit(self, cell: str, digit: int) -> str:
        """Place a digit in an empty cell."""
        return self._use("place_digit", cell, digit)

    @vf.tool  # type: ignore[untyped-decorator]
    def undo(self) -> str:
        """Take back the last digit."""
        return self._use("undo")

    @vf.tool  # type: ignore[untyped-decorator]
    def hint(self) -> str:
        """Show wrong digits, or the next step. Each hint lowers the reward."""
        return self._use("hint")

    def _use(self, tool: str, *values: str | int) -> str:
        turn: Turn = getattr(self.state.game(self.puzzle), tool)(*values)
        self.state.boards = [board.line for board in turn.game.boards]
        self.state.hints, self.state.refused = turn.game.hints, turn.game.refused
        return turn.text


class SudokuTask(vf.Task[SudokuData, SudokuState, SudokuTaskConfig]):  # type: ignore[misc]
    """A puzzle to solve in an answer, or with tools."""

    @classmethod
    def toolsets(cls, config: SudokuTaskConfig) -> list[SudokuTools]:
        """Return the tools, if the task has any."""
        return [SudokuTools(config.toolset)] if config.tools else []

    @vf.reward  # type: ignore[untyped-decorator]
    async def solved(self, trace: Any) -> float:  # noqa: ANN401
        """Return the reward of the last reply, or the score of the game."""
        config, puzzle = self.config, self.data.puzzle
        if config.tools:
            return float(trace.state.game(puzzle).score(config.price))
        return reward(trace.last_reply, puzzle, partial=config.partial, penalty=config.penalty)

    @vf.metric  # type: ignore[untyped-decorator]
    async def counts(self, trace: Any) -> dict[str, float]:  # noqa: ANN401
        """Return figures to watch while training."""
        if self.config.tools:
            game = trace.state.game(self.data.puzzle)
            return {"left": game.left, "hints": game.hints, "refused": game.refused}
        verdict = verify(trace.last_reply, self.data.puzzle)
        return {"right": verdict.right, "wrong": verdict.wrong, "in_form": verdict.in_form}


class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):  # type: ignore[misc]
    """Puzzles of a difficulty, or those of a file."""

    def load(self) -> Iterator[SudokuTask]:
        """Yield the tasks."""
        config = self.config
        if config.puzzles:
            lines = config.puzzles.read_text("utf-8").splitlines()
            tasks = rate_tasks(filter(None, map(str.strip, lines)))
        else:
            tasks = make_tasks(
                config.number, config.difficulty, guesses=config.guesses, seed=config.seed
            )
        how = PLAY if config.task.tools else ANSWER
        for task in tasks:
            prompt = PROMPT.format(how=how, puzzle=task.puzzle)
            data = asdict(task) | {"puzzle": task.puzzle.line}
            yield SudokuTask(SudokuData(prompt=prompt, **data), config.task)


def load_environment(**options: Any) -> Any:  # noqa: ANN401
    """Return the environment of ``verifiers`` with some options of the taskset.

    ``difficulty``, ``guesses``, ``number``, ``seed`` and ``puzzles`` (a file) choose the puzzles;
    ``task`` is a dict with ``tools``, ``partial``, ``penalty`` and ``price``.
    """
    return vf.load_environment(
        vf.resolve_env_config({"taskset": {"id": "farandole-sudoku", **options}})
    )


if __name__ == "__main__":
    SudokuTools.run()
