"""Ctrl-C during a long search: it ends as if its time were up, and says what it has found."""

from __future__ import annotations

import signal
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType, TracebackType
    from typing import Any, Self

    from farandole.cli.common.output import Output

_LATE = 1e9
"""Seconds by which the clock goes ahead at Ctrl-C: more than any search takes."""


class Watch:
    """Looks after one search: shows how far it is, and lets Ctrl-C end it in good order.

    Inside ``with``, the first Ctrl-C puts the clock forward, so that a search that was given
    :meth:`limits` returns what it has, like one whose time is up. The second is the usual
    KeyboardInterrupt.

    >>> from farandole.cli.common.output import Output
    >>> from farandole.cli.say import Say
    >>> from farandole.cover.models import queens
    >>> watch = Watch(Output(Say("en")))
    >>> watch.is_interrupted = True
    >>> number = queens(18).problem.count(**watch.limits(None))
    >>> number.complete, watch.seconds(number.seconds) < 60
    (False, True)
    """

    def __init__(self, out: Output) -> None:
        self.is_interrupted = False
        self._out = out
        self._ahead = 0.0
        self._before: Any = None

    def __enter__(self) -> Self:
        self._out.expect(())
        # What turned Ctrl-C off, as a shell does for work in the background, wants it so.
        if signal.getsignal(signal.SIGINT) not in (signal.SIG_IGN, None):
            with suppress(ValueError):  # not in the main thread: Ctrl-C isn't ours to handle
                self._before = signal.signal(signal.SIGINT, self._on_interrupt)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
        self._out.progress.stop()

    def _on_interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.is_interrupted:
            raise KeyboardInterrupt
        self.is_interrupted = True

    def clock(self) -> float:
        """Return the time; once Ctrl-C has come it is much later at every look."""
        if self.is_interrupted:
            self._ahead += _LATE
        return perf_counter() + self._ahead

    def at(self, fraction: float) -> None:
        """Take note of how far the search is."""
        self._out.progress.at(fraction)

    def limits(self, seconds: float | None) -> dict[str, Any]:
        """Return the arguments of a search that make it listen."""
        return {
            "seconds": _LATE / 2 if seconds is None else seconds,
            "clock": self.clock,
            "progress": self.at,
        }

    def seconds(self, measured: float) -> float:
        """Return how long a search took whose clock may have been put forward."""
        return measured % _LATE

    def close(self) -> None:
        """Go on with the Ctrl-C that came, once everything has been written."""
        if self.is_interrupted:
            raise KeyboardInterrupt
