"""Environments for training: verdicts and rewards, tasks by difficulty, a game with tools."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.environments.verdicts import Verdict, reward, verify

__all__ = ["Verdict", "reward", "verify"]


__getattr__, __dir__ = loader(globals(), {"verdicts": "Verdict reward verify"})
