"""Shares of a job: rank r of n does the parts whose numbers leave the remainder r."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from farandole.errors import ArgumentError
from farandole.i18n import Quoted, msg


class Rank(NamedTuple):
    """The share of one of ``size`` runs; ranks may count from 0 or from 1."""

    number: int
    size: int

    def has(self, part: int) -> bool:
        """Return whether a part belongs to the share."""
        return part % self.size == self.number % self.size

    @classmethod
    def of(cls, text: str) -> Rank:
        """Read ``3/1000``.

        >>> Rank.of("3/1000")
        Rank(number=3, size=1000)

        Raises `ArgumentError`.
        """
        number, _, size = text.partition("/")
        if number.isdecimal() and size.isdecimal() and 0 <= int(number) <= int(size) > 0:
            return cls(int(number), int(size))
        fault = msg("found {found}, expected a rank such as 3/1000", found=Quoted(text))
        raise ArgumentError(fault)


def rank_of_array(environment: Mapping[str, str]) -> Rank | None:
    """Return the share of a task of a Slurm array, None outside of one.

    >>> rank_of_array({"SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "1",
    ...                "SLURM_ARRAY_TASK_MAX": "10"})
    Rank(number=6, size=10)

    Raises `ArgumentError` for an array with gaps, as when some tasks are run again.
    """
    if "SLURM_ARRAY_TASK_ID" not in environment:
        return None
    names = ("TASK_ID", "TASK_MIN", "TASK_MAX", "TASK_STEP")
    values = [environment.get(f"SLURM_ARRAY_{name}", "1") for name in names]
    if all(value.isdecimal() for value in values):
        task, first, last, step = map(int, values)
        count = (last - first) // max(step, 1) + 1
        if environment.get("SLURM_ARRAY_TASK_COUNT", str(count)) == str(count):
            return Rank((task - first) // max(step, 1), count)
    raise ArgumentError(msg("the tasks of the Slurm array have gaps: give --rank R/N"))
