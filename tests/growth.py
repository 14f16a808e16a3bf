"""Work counted in steps, so that what grows faster than its input is found on any machine.

A step is a call, of Python's or of C's, or a character that a method of a text goes over.
"""

from __future__ import annotations

from cProfile import Profile
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Steps:
    """How much has been done so far."""

    def __init__(self) -> None:
        self.count = 0


class Scanned(str):
    """A text that counts the characters that are looked at or copied; so do its parts."""

    __slots__ = ("steps",)

    steps: Steps

    def _part(self, text: str, cost: int | None = None) -> Scanned:
        self.steps.count += len(text) if cost is None else cost
        return scanned(text, self.steps)

    def _parts(self, texts: Any) -> Any:
        return type(texts)(self._part(text) for text in texts)

    def __getitem__(self, at: Any) -> Scanned:
        return self._part(str.__getitem__(self, at))

    def __iter__(self) -> Iterator[str]:
        for symbol in str.__iter__(self):
            self.steps.count += 1
            yield symbol

    def __contains__(self, what: Any) -> bool:
        at = str.find(self, what)
        self.steps.count += len(self) if at < 0 else at + 1
        return at >= 0

    def __add__(self, other: str) -> Scanned:
        return self._part(str.__add__(self, other))

    def __eq__(self, other: object) -> bool:
        self.steps.count += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__

    def strip(self, *what: Any) -> Scanned:
        return self._part(str.strip(self, *what), len(self))

    def lstrip(self, *what: Any) -> Scanned:
        return self._part(str.lstrip(self, *what), len(self))

    def rstrip(self, *what: Any) -> Scanned:
        return self._part(str.rstrip(self, *what), len(self))

    def removeprefix(self, prefix: str) -> Scanned:
        return self._part(str.removeprefix(self, prefix))

    def replace(self, *what: Any) -> Scanned:
        return self._part(str.replace(self, *what), len(self))

    def translate(self, table: Any) -> Scanned:
        return self._part(str.translate(self, table))

    def lower(self) -> Scanned:
        return self._part(str.lower(self))

    def upper(self) -> Scanned:
        return self._part(str.upper(self))

    def split(self, *how: Any, **more: Any) -> Any:
        return self._parts(str.split(self, *how, **more))

    def splitlines(self, *how: Any) -> Any:
        return self._parts(str.splitlines(self, *how))

    def partition(self, at: str) -> Any:
        return self._parts(str.partition(self, at))

    def rpartition(self, at: str) -> Any:
        return self._parts(str.rpartition(self, at))

    def find(self, what: str, start: Any = 0, *end: Any) -> int:
        at = str.find(self, what, start, *end)
        self.steps.count += (len(self) if at < 0 else at) - start + 1
        return at

    def index(self, what: str, start: Any = 0, *end: Any) -> int:
        at = str.index(self, what, start, *end)
        self.steps.count += at - start + 1
        return at

    def rfind(self, what: str, *where: Any) -> int:
        at = str.rfind(self, what, *where)
        self.steps.count += len(self) - max(at, 0)
        return at

    def count(self, *what: Any) -> int:
        self.steps.count += len(self)
        return str.count(self, *what)

    def encode(self, *how: Any) -> bytes:
        self.steps.count += len(self)
        return str.encode(self, *how)

    def isdigit(self) -> bool:
        self.steps.count += len(self)
        return str.isdigit(self)


def scanned(text: str, steps: Steps) -> Scanned:
    """Return the text as one that counts."""
    counting = str.__new__(Scanned, text)
    counting.steps = steps
    return counting


def work(task: Callable[[Steps], object]) -> int:
    """Return how many steps a task takes; it may use the counter for texts of its own."""
    steps = Steps()
    profile = Profile()
    profile.enable()
    try:
        task(steps)
    finally:
        profile.disable()
    return steps.count + sum(entry.callcount for entry in profile.getstats())


def assert_linear(task: Callable[[Steps, int], object], size: int) -> None:
    """Check that twice the size takes at most two and a half times the steps.

    If it takes more, the size may be where another way of reading begins: then four times the size
    are compared with twice the size.
    """
    task(Steps(), 8)  # so that what is made once is made by now
    once = work(lambda steps: task(steps, size))
    twice = work(lambda steps: task(steps, 2 * size))
    if twice > 2.5 * once + 200:
        size, once = 2 * size, twice
        twice = work(lambda steps: task(steps, 2 * size))
    assert twice <= 2.5 * once + 200, f"{size}: {once} steps, {2 * size}: {twice}"
