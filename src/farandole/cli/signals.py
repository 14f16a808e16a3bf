"""Ctrl-C, SIGTERM and SIGHUP, from the first moment to the last.

Python loses signals that come in the midst of imports, or shows where it was; so they are held
back meanwhile. What is imported here, and on the way here, is kept to what is there anyway.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` imports much

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any


class Terminated(KeyboardInterrupt):
    """Raised when SIGTERM or SIGHUP came; its argument is the number of the signal."""


class hold:  # noqa: N801 - a context manager
    """Hold signals back until the end of ``with``: for imports.

    >>> with hold():
    ...     import json
    """

    depth = 0
    came = 0

    def __enter__(self) -> None:
        hold.depth += 1

    def __exit__(self, *error: object) -> None:
        hold.depth -= 1
        if not hold.depth and hold.came:
            number, hold.came = hold.came, 0
            _come(number, None)


class handle:  # noqa: N801 - a context manager
    """Have the signals raise KeyboardInterrupt or `Terminated` inside ``with``.

    An ignored signal stays ignored, as a shell wants it for work in the background and ``nohup``
    for SIGHUP. So does a handler of another part of the program. Outside of the main thread
    nothing changes.
    """

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}

    def __enter__(self) -> None:
        usual = {
            _signal.SIGINT: _signal.default_int_handler,
            _signal.SIGTERM: _signal.SIG_DFL,
            _signal.SIGHUP: _signal.SIG_DFL,
        }
        for number, handler in usual.items():
            if _signal.getsignal(number) == handler:
                try:
                    _signal.signal(number, _come)
                except ValueError:  # not in the main thread
                    return
                self._before[number] = handler

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            if _signal.getsignal(number) == _come:
                _signal.signal(number, handler)


def stopped_by(number: int | None) -> KeyboardInterrupt:
    """Return what to raise for a signal that came."""
    return KeyboardInterrupt() if number in (None, _signal.SIGINT) else Terminated(number)


def _come(number: int, frame: FrameType | None) -> None:
    if hold.depth:
        hold.came = number
        return
    raise stopped_by(number)
