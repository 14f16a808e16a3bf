"""Environments for training: verdicts and rewards, tasks by difficulty, a game with tools."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.environments.game import Game as Game
    from farandole.environments.game import Turn as Turn
    from farandole.environments.tasks import Task as Task
    from farandole.environments.tasks import make_tasks as make_tasks
    from farandole.environments.tasks import rate_tasks as rate_tasks
    from farandole.environments.verdicts import Verdict as Verdict
    from farandole.environments.verdicts import reward as reward
    from farandole.environments.verdicts import verify as verify

__all__, __getattr__, __dir__ = loader(
    globals(),
    {
        "game": "Game Turn",
        "tasks": "Task make_tasks rate_tasks",
        "verdicts": "Verdict reward verify",
    },
)
