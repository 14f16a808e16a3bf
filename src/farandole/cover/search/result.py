"""The results of searches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from farandole.i18n import Message, Number, msg, nmsg
from farandole.i18n.language import HasMessage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.cover.data.solution import Solution
    from farandole.cover.search.checkpoint import Checkpoint


@dataclass(frozen=True, slots=True)
class SearchResult(HasMessage):
    """The covers found, and the cost of the search.

    ``count`` is the number of solutions, ``nodes`` the options tried, ``seconds`` the
    time spent searching; these two don't count for equality. ``complete`` is true if the
    search ran to its end, so that there are no other covers. It has the length, the index and the
    order of its covers, and is true where there is one. ``engine`` is the engine that searched; of
    ``sat`` that there are no other covers is that solver's claim. ``str`` returns a sentence.

    >>> from farandole.cover import Problem
    >>> print(Problem("ab", {"both": "ab", "first": "a", "second": "b"}).solve())
    2 covers: the search is complete
    """

    covers: tuple[Solution, ...]
    count: int
    nodes: int = field(compare=False)
    seconds: float = field(compare=False)
    complete: bool
    engine: str = field(default="", compare=False, repr=False)

    @property
    def message(self) -> Message:
        """The result as a sentence, in any language; ``str`` returns it."""
        return found_message(self.count, complete=self.complete)

    def __len__(self) -> int:
        return len(self.covers)

    def __bool__(self) -> bool:
        """Return whether any cover was found."""
        return self.count > 0

    def __iter__(self) -> Iterator[Solution]:
        return iter(self.covers)

    @overload
    def __getitem__(self, index: int) -> Solution: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Solution, ...]: ...

    def __getitem__(self, index: int | slice) -> Solution | tuple[Solution, ...]:
        """Return one of the covers, or some of them."""
        return self.covers[index]


class Count(int):
    """A number of covers: an int with the attribute ``complete``.

    ``complete`` is false if a limit stopped the count; ``nodes`` and ``seconds`` are its cost, and
    ``engine`` is the engine that counted. ``checkpoint`` is the state of a count that ran out of
    nodes or time, to continue with ``Problem.count(checkpoint=...)``; else it is None. It is made
    when it is read: counts remembered by a diagram can take hundreds of megabytes.

    >>> Count(92) + 1, Count(92, complete=False)
    (93, Count(92, complete=False))
    """

    complete: bool
    nodes: int
    seconds: float
    engine: str
    _checkpoint: Checkpoint | Callable[[], Checkpoint | None] | None

    def __new__(
        cls,
        value: int = 0,
        *,
        complete: bool = True,
        nodes: int = 0,
        seconds: float = 0.0,
        engine: str = "",
        checkpoint: Checkpoint | Callable[[], Checkpoint | None] | None = None,
    ) -> Count:
        """Return a count with its attributes."""
        self = super().__new__(cls, value)
        self.complete = complete
        self.nodes = nodes
        self.seconds = seconds
        self.engine = engine
        self._checkpoint = checkpoint
        return self

    @property
    def checkpoint(self) -> Checkpoint | None:
        """The state of the count, if there is more to count."""
        if callable(self._checkpoint):
            self._checkpoint = self._checkpoint()
        return self._checkpoint

    def __repr__(self) -> str:
        return f"Count({int(self)}, complete={self.complete})"

    def __str__(self) -> str:
        return str(int(self))

    def __getnewargs_ex__(self) -> tuple[tuple[int], dict[str, Any]]:
        names = ("complete", "nodes", "seconds", "engine", "checkpoint")
        return (int(self),), {name: getattr(self, name) for name in names}

    def __getstate__(self) -> None:
        """Return nothing beside the arguments above."""


def found_message(count: int, *, complete: bool) -> Message:
    """Return the sentence about a search that found this many covers.

    >>> print(found_message(10, complete=False))
    10 covers: a limit was reached, there may be others
    """
    if not count:
        if complete:
            return msg("no cover: the search is complete")
        return msg("no cover: a limit was reached, there may be one")
    total = Number(count)
    if complete:
        return nmsg(
            "{total} cover: the search is complete",
            "{total} covers: the search is complete",
            count=count,
            total=total,
        )
    return nmsg(
        "{total} cover: a limit was reached, there may be others",
        "{total} covers: a limit was reached, there may be others",
        count=count,
        total=total,
    )


def bytes_kept(covers: int, options: int) -> int:
    """Return the approximate bytes that covers with this many options in all take as solutions.

    >>> bytes_kept(1_000_000, 32_000_000) >> 20
    1525
    """
    return 192 * covers + 44 * options
