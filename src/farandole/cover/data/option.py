"""The words a problem is written in, where plain names don't say enough."""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING

from farandole.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Hashable

MOST = (1 << 32) - 1
"""The largest bound of an item, and the largest number of items, options or entries."""


@dataclass(frozen=True, slots=True, repr=False)
class Item:
    """A primary item that ``low`` to ``high`` options of a cover contain.

    Where a problem wants the name of a primary item, it also takes this; with both bounds
    1 it means the same as the plain name. Knuth calls it multiplicity.

    Raises `ProblemError` unless 0 <= low <= high and 1 <= high.

    >>> Item("night nurse", 2, 3)
    Item('night nurse', 2, 3)
    """

    name: Hashable
    low: int = 1
    high: int = 1

    def __post_init__(self) -> None:
        """Check the bounds."""
        for bound, what in ((self.low, "low"), (self.high, "high")):
            try:
                object.__setattr__(self, what, index(bound))
            except TypeError:
                raise ProblemError(
                    f"item {self.name!r}: {what} is {bound!r}, not a whole number"
                ) from None
        wrong = wrong_bounds(self.low, self.high)
        if wrong:
            raise ProblemError(f"item {self.name!r}: {wrong}")

    def __repr__(self) -> str:
        return f"Item({self.name!r}, {self.low}, {self.high})"


def wrong_bounds(low: int, high: int) -> str:
    """Return what is wrong with two bounds; nothing: the empty text.

    >>> wrong_bounds(2, 1)
    'low is 2, above high, which is 1'
    """
    if low < 0:
        return f"low is {low}, below 0"
    if high < 1:
        return f"high is {high}, below 1"
    if low > high:
        return f"low is {low}, above high, which is {high}"
    return f"high is {high}, above {MOST}" if high > MOST else ""


@dataclass(frozen=True, slots=True, repr=False)
class Colored:
    """A secondary item with a color, in an option.

    Any number of options of a cover may contain the item as long as all of them give it
    the same color. The color is any hashable value.

    >>> Colored("square 3", "red")
    Colored('square 3', 'red')
    """

    item: Hashable
    color: Hashable

    def __repr__(self) -> str:
        return f"Colored({self.item!r}, {self.color!r})"

    def __str__(self) -> str:
        return f"{self.item}:{self.color}"


@dataclass(frozen=True, slots=True, repr=False)
class Option:
    """One option: its name, the items it covers in the order given, and what it costs.

    ``items`` are names, and `Colored` for secondary items with a color.

    >>> Option("O", (1, 3)), Option("E", (2, 4), cost=7)
    (Option(name='O', items=(1, 3)), Option(name='E', items=(2, 4), cost=7))
    """

    name: Hashable
    items: tuple[Hashable, ...]
    cost: int = 0

    def __repr__(self) -> str:
        tail = f", cost={self.cost!r}" if self.cost else ""
        return f"Option(name={self.name!r}, items={self.items!r}{tail})"
