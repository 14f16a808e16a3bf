"""Ctrl-C and SIGTERM, from the first moment to the last.

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
    """SIGTERM came, and what was finished has been written."""


class held:  # noqa: N801 - a context manager
    """Hold signals back until the end of ``with``: for imports.

    >>> with held():
    ...     import json
    """

    depth = 0
    came = 0

    def __enter__(self) -> None:
        held.depth += 1

    def __exit__(self, *error: object) -> None:
        held.depth -= 1
        if not held.depth and held.came:
            number, held.came = held.came, 0
            _come(number, None)


class answered:  # noqa: N801 - a context manager
    """Have both signals raise, KeyboardInterrupt and `Terminated`, inside ``with``.

    What is ignored stays so: a shell wants that of work in the background. So does what another
    part of the program has made of a signal; and outside of the main thread all stays as it is.
    """

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}

    def __enter__(self) -> None:
        usual = {_signal.SIGINT: _signal.default_int_handler, _signal.SIGTERM: _signal.SIG_DFL}
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


def _come(number: int, frame: FrameType | None) -> None:
    if held.depth:
        held.came = number
        return
    raise Terminated if number == _signal.SIGTERM else KeyboardInterrupt
