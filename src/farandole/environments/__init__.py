"""Environments for training: verdicts and rewards, tasks by difficulty, a game with tools."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.environments.game import Game, Turn
    from farandole.environments.tasks import Task, make_tasks, rate_tasks
    from farandole.environments.verdicts import Verdict, reward, verify

__all__ = [
    "Game",
    "Task",
    "Turn",
    "Verdict",
    "make_tasks",
    "rate_tasks",
    "reward",
    "verify",
]


__getattr__, __dir__ = loader(
    globals(),
    {
        "game": "Game Turn",
        "tasks": "Task make_tasks rate_tasks",
        "verdicts": "Verdict reward verify",
    },
)
