"""The events of methods that fill cells one by one: fill, and erase.

Played in order on the puzzle, the events give every board on the way; played backwards too, since
each records its change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal


@dataclass(frozen=True, slots=True)
class Fill:
    """``digit`` was written into a blank ``cell`` (0 to side² - 1).

    ``why`` is ``guess`` if another digit was left to be tried, ``forced`` if none was.

    >>> Fill(0, 8, "guess").as_json()
    ['fill', 0, 8, 'guess']
    """

    kind: ClassVar[str] = "fill"
    cell: int
    digit: int
    why: Literal["forced", "guess"]

    def as_json(self) -> list[Any]:
        """Return the event as a list for JSON."""
        return [self.kind, self.cell, self.digit, self.why]


@dataclass(frozen=True, slots=True)
class Erase:
    """``digit`` was taken out of ``cell`` again, having led to a dead end."""

    kind: ClassVar[str] = "erase"
    cell: int
    digit: int

    def as_json(self) -> list[Any]:
        """Return the event as a list for JSON.

        >>> Erase(0, 8).as_json()
        ['erase', 0, 8]
        """
        return [self.kind, self.cell, self.digit]
