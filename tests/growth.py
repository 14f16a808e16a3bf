"""Work counted in steps, so that what grows faster than its input is found on any machine.

A step is a call, of Python's or of C's, or a character that a method of a text goes over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from cProfile import Profile
from typing import Any


class Steps:
    """How much has been done so far."""

    def __init__(self) -> None:
        self.count = 0


class Scanned(str):
    """A text that counts the characters that are looked at or copied; so do its parts."""

    __slots__ = ("steps",)

    steps: Steps

    def __iter__(self) -> Iterator[str]:
        for symbol in str.__iter__(self):
            self.steps.count += 1
            yield symbol

    def __contains__(self, what: Any) -> bool:
        return self.find(what) >= 0

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

    def __eq__(self, other: object) -> bool:
        self.steps.count += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def counting(name: str, *, is_whole: bool) -> Callable[..., Any]:
    """Return a method of texts that counts the whole text, or else the characters it returns."""
    method = getattr(str, name)

    def call(self: Scanned, *how: Any, **more: Any) -> Any:
        found = method(self, *how, **more)
        parts = found if isinstance(found, list | tuple) else [found]
        self.steps.count += len(self) if is_whole else sum(map(len, parts))
        if isinstance(found, str):
            return scanned(found, self.steps)
        if isinstance(found, list | tuple):
            return type(found)(scanned(text, self.steps) for text in found)
        return found

    return call


for name in ("strip", "lstrip", "rstrip", "replace", "count", "encode", "isdigit"):
    setattr(Scanned, name, counting(name, is_whole=True))
for name in (
    *("__getitem__", "__add__", "removeprefix", "translate", "lower", "upper"),
    *("split", "splitlines", "partition", "rpartition"),
):
    setattr(Scanned, name, counting(name, is_whole=False))


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
