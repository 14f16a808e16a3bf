"""What a reader gives for every problem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from farandole.cover.problem import Problem
    from farandole.i18n import Message


@dataclass(frozen=True, slots=True)
class Case:
    """One problem of a text: its format, the problem, the line it begins on, from 1.

    ``note`` says what the judge asks for, where that isn't any cover.
    """

    format: str
    problem: Problem
    line: int
    note: Message | None = None
