"""Limits of a piece of work, what is left of them, and the flag that stops it.

A search takes `Limits`, makes a `Budget` of them, and asks the budget how much is left. A `Stop`
ends searches as if their time were up; Ctrl-C, SIGTERM and SIGHUP can set one. Only this module
and the kernel read the clock.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from operator import index
from time import perf_counter
from types import FrameType
from typing import Any, Self, SupportsFloat, SupportsIndex

from farandole.errors import ArgumentError
from farandole.i18n import Listed, Quoted, msg

NO_LIMIT = (1 << 64) - 1
"""Sentinel that means "unlimited" in the kernel."""

BETWEEN_REPORTS = 0.1
"""Seconds from one report of progress to the next, and between two looks at a `Stop`."""

_clock: Callable[[], float] = perf_counter
"""The clock; a test may replace it."""


def now() -> float:
    """Return a time in seconds, for differences only.

    >>> now() <= now()
    True
    """
    return _clock()


def moment() -> int:
    """Return the time of day and year, in whole seconds since 1970, UTC.

    >>> moment() > 1_700_000_000
    True
    """
    from datetime import UTC, datetime

    return int(datetime.now(UTC).timestamp())


def whole_number(value: SupportsIndex, name: str, least: int = 0, most: int | None = None) -> int:
    """Return an argument as an int; error messages contain its ``name``.

    Raises `ArgumentError` if it is less than ``least`` or more than ``most``, and TypeError if it
    isn't a whole number (integers of numpy are).

    >>> whole_number(4, "threads", 1)
    4
    >>> whole_number(0, "threads", 1)
    Traceback (most recent call last):
    farandole.errors.ArgumentError: threads must be at least 1, not 0
    """
    number = index(value)
    if least <= number and (most is None or number <= most):
        return number
    if most is None:
        text = msg(
            "{name} must be at least {least}, not {value}", name=name, least=least, value=number
        )
    else:
        text = msg(
            "{name} must be from {least} to {most}, not {value}",
            name=name,
            least=least,
            most=most,
            value=number,
        )
    raise ArgumentError(text, code="argument.range")


def whole_range(value: int | Iterable[int], name: str, least: int, most: int) -> tuple[int, int]:
    """Return an argument that is a whole number, or a pair of the lowest and the highest.

    >>> whole_range(24, "clues", 1, 81), whole_range([20, 24], "clues", 1, 81)
    ((24, 24), (20, 24))
    """
    low, high = (value, value) if isinstance(value, int) else value
    low, high = (whole_number(each, name, least, most) for each in (low, high))
    if low > high:
        raise not_in_order(name, low, high)
    return low, high


def not_in_order(name: str, low: object, high: object) -> ArgumentError:
    """Return the error for a range that ends before it begins."""
    text = msg(
        "{name} must be from low to high, not {least} to {most}",
        name=name,
        least=str(low),
        most=str(high),
    )
    return ArgumentError(text, code="argument.range")


def duration(value: SupportsFloat, name: str = "seconds") -> float:
    """Return an argument as a number of seconds; infinity is one.

    Raises `ArgumentError` if it is negative or not a number (nan).

    >>> duration(1)
    1.0
    """
    number = math.ldexp(value, 0)  # unlike float() it takes no text
    if not number >= 0:
        text = msg("{name} must be a length of time, not {value}", name=name, value=f"{number:g}")
        raise ArgumentError(text, code="argument.range")
    return number


def known(value: object, name: str, names: Iterable[str]) -> str:
    """Return an argument that is one of some ``names``, else raise `ArgumentError`.

    >>> known("b", "engine", ["a", "b"])
    'b'
    >>> known("c", "engine", ["a", "b"])
    Traceback (most recent call last):
    farandole.errors.ArgumentError: engine must be a or b, not 'c'
    """
    every = tuple(names)
    if value in every:
        return str(value)
    from farandole.i18n.guess import guessed

    text = msg(
        "{name} must be {known}, not {value}",
        name=name,
        known=Listed(every, "or"),
        value=Quoted(value),
    )
    raise ArgumentError(guessed(text, str(value), every), code="argument.choice")


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a piece of work; None is no limit.

    ``nodes`` of the search tree, ``seconds``, bytes of ``memory``, ``solutions`` found.

    Raises `ArgumentError` for negative numbers and for less than one solution.

    >>> Limits(nodes=100)
    Limits(nodes=100, seconds=None, memory=None, solutions=None)
    >>> Limits(nodes=-1)
    Traceback (most recent call last):
    farandole.errors.ArgumentError: nodes must be at least 0, not -1
    """

    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None
    solutions: int | None = None

    def __post_init__(self) -> None:
        for name in ("nodes", "memory", "solutions"):
            value = getattr(self, name)
            if value is not None:
                least, shown = (1, "limit") if name == "solutions" else (0, name)
                object.__setattr__(self, name, whole_number(value, shown, least))
        if self.seconds is not None:
            object.__setattr__(self, "seconds", duration(self.seconds))


UNLIMITED = Limits()
"""No limit at all."""


class Stop:
    """A flag that ends searches as if their time were up; it stays set.

    Inside ``with``, every search of this thread checks it about ten times a second. Any thread may
    `set` it.

    >>> with Stop() as stop:
    ...     stop.set()
    ...     Budget().is_over()
    True
    """

    __slots__ = ("_token", "is_set")

    is_set: bool
    """Whether searches that check this flag should end."""

    def __init__(self) -> None:
        self.is_set = False
        self._token: Any = None

    def set(self) -> None:
        """Make all searches that check this flag end soon."""
        self.is_set = True

    def __enter__(self) -> Self:
        self._token = _stop.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        _stop.reset(self._token)


_stop: ContextVar[Stop | None] = ContextVar("farandole.stop", default=None)


class SignalStop(Stop):
    """A `Stop` that Ctrl-C, SIGTERM and SIGHUP set, while inside ``with`` in the main thread.

    ``signal`` is the number of the one that came, or None. A second signal has its usual effect. A
    signal that is ignored stays so: a shell wants that of work in the background. Elsewhere than in
    the main thread signals are left as they are.
    """

    __slots__ = ("_before", "signal")

    signal: int | None

    def __init__(self) -> None:
        super().__init__()
        self.signal = None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        import signal

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            before = signal.getsignal(number)
            if before in (signal.SIG_IGN, None):
                continue
            try:
                signal.signal(number, self._come)
            except ValueError:  # not in the main thread
                break
            self._before[number] = before
        return super().__enter__()

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self._restore()

    def _come(self, number: int, frame: FrameType | None) -> None:
        self.signal = number
        self.set()
        self._restore()

    def _restore(self) -> None:
        import signal

        while self._before:
            number, before = self._before.popitem()
            signal.signal(number, before)


class Stopwatch:
    """Adds up the time between `start` and `pause`, which is also the time inside ``with``.

    >>> watch = Stopwatch()
    >>> with watch:
    ...     pass
    >>> watch.seconds == watch.seconds
    True
    """

    __slots__ = ("_spent", "_start")

    def __init__(self) -> None:
        self._spent = 0.0
        self._start: float | None = None

    @property
    def seconds(self) -> float:
        """The time so far."""
        start = self._start
        return self._spent if start is None else self._spent + (_clock() - start)

    def start(self) -> Self:
        """Start or resume; return the watch itself."""
        if self._start is None:
            self._start = _clock()
        return self

    def pause(self) -> None:
        """Stop counting time."""
        if self._start is not None:
            self._spent += _clock() - self._start
            self._start = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.pause()


class Budget(Stopwatch):
    """The remaining part of some limits during work, by this watch, ``nodes`` and ``bytes``.

    The caller adds the spent nodes and bytes to these two. ``stopped`` is the limit that came last:
    ``nodes``, ``seconds`` or ``memory``, or ``stop`` for a `Stop`; None as long as none has.

    >>> budget = Budget(Limits(nodes=2))
    >>> [budget.take() for _ in range(3)], budget.nodes, budget.stopped
    ([True, True, False], 2, 'nodes')
    """

    __slots__ = ("_done", "_reported", "bytes", "limits", "nodes", "stopped")

    limits: Limits
    nodes: int
    bytes: int
    stopped: str | None

    def __init__(self, limits: Limits = UNLIMITED) -> None:
        self._spent = 0.0
        self._start = None
        self.limits = limits
        self.nodes = self.bytes = 0
        self.stopped = None
        self._done = self._reported = 0.0

    @property
    def nodes_left(self) -> int:
        """The number of nodes left, `NO_LIMIT` for any number."""
        most = self.limits.nodes
        return NO_LIMIT if most is None else max(0, min(most - self.nodes, NO_LIMIT))

    @property
    def bytes_left(self) -> float:
        """The number of bytes left; infinity for any number."""
        most = self.limits.memory
        return float("inf") if most is None else max(0, most - self.bytes)

    @property
    def seconds_left(self) -> float:
        """The seconds left; infinity for any time."""
        most = self.limits.seconds
        return float("inf") if most is None else max(0.0, most - self.seconds)

    def is_over(self) -> bool:
        """Return whether a limit is reached or a `Stop` is set; ``stopped`` is then the reason."""
        limits, stop = self.limits, _stop.get()
        if limits.nodes is not None and self.nodes >= limits.nodes:
            self.stopped = "nodes"
        elif limits.seconds is not None and self.seconds >= limits.seconds:
            self.stopped = "seconds"
        elif limits.memory is not None and self.bytes > limits.memory:
            self.stopped = "memory"
        elif stop is not None and stop.is_set:
            self.stopped = "stop"
        else:
            return False
        return True

    def take(self) -> bool:
        """Count one more node and return True, or return False if a limit is reached."""
        if self.is_over():
            return False
        self.nodes += 1
        return True

    def rest(self) -> Limits:
        """Return the remaining limits, for a part of the work.

        >>> Budget(Limits(nodes=2, solutions=1)).rest()
        Limits(nodes=2, seconds=None, memory=None, solutions=1)
        """
        nodes, memory = self.limits.nodes, self.limits.memory
        return Limits(
            None if nodes is None else max(0, nodes - self.nodes),
            None if self.limits.seconds is None else self.seconds_left,
            None if memory is None else max(0, memory - self.bytes),
            self.limits.solutions,
        )

    def run(
        self,
        step: Callable[[float], str],
        progress: Callable[[float], object] | None = None,
        done: Callable[[], float] = float,
    ) -> str:
        """Let the kernel work until a limit; return what ended it.

        ``step`` works for some seconds at most and returns what ended it, ``"seconds"`` if that
        was the time, and ``"turn"`` if it is to be called again. Where there is someone to tell or
        a `Stop` to look at, the time comes in slices. After each, ``progress`` is called with the
        largest number so far that ``done`` has returned; after turns, which may be much shorter,
        only now and then. ``stopped`` is set for the budget's own time only.
        """
        stop = _stop.get()
        self.stopped = None  # a `Stop` may have ended the work before; its limits come again
        while True:
            part = left = self.seconds_left
            if progress is not None or stop is not None:
                part = min(part, BETWEEN_REPORTS)
            if stop is not None and stop.is_set:
                part, self.stopped = 0.0, "stop"
            self.start()
            try:
                status = step(max(0.0, part))
            finally:
                self.pause()
            is_turn = status == "turn"
            is_due = not is_turn or self._spent - self._reported >= BETWEEN_REPORTS
            if progress is not None and is_due:
                self._reported, self._done = self._spent, max(self._done, done())
                progress(self._done)
            if is_turn:
                continue
            if status != "seconds" or self.stopped == "stop":
                return status
            if part == left:
                self.stopped = "seconds"
                return status
