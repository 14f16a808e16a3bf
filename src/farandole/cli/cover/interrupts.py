"""A long search: a signal ends it as if its time were up, and it is saved now and then."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from farandole.cli.common import CliError
from farandole.cli.common.output import Output
from farandole.cli.signals import stopped_by
from farandole.limits import SignalStop, now

EVERY = 60.0
"""Seconds from one save to the next."""
_SHARE = 10
"""The next save waits this many times as long as the last one took."""


class Watch:
    """Looks after one search: shows how far it is, and lets signals end it in good order.

    Inside ``with``, the first signal lets searches return what they have, as if their
    time were up. The second does what it usually does. With ``saves`` they also return about every
    minute, to be saved and continued: that ``is_due``.

    >>> from farandole.cli.common.output import Output
    >>> from farandole.i18n import ENGLISH
    >>> from farandole.cover.models import queens
    >>> with Watch(Output(ENGLISH)) as watch:
    ...     watch.stop.set()
    ...     queens(18).problem.count(**watch.limits(None)).complete
    False
    """

    is_due: bool
    """Whether the search has stopped to be saved."""

    def __init__(self, out: Output, *, saves: bool = False) -> None:
        self.stop = SignalStop()
        self.is_due = False
        self._out = out
        self._saved, self._every = now(), EVERY if saves else float("inf")

    @property
    def is_interrupted(self) -> bool:
        """Whether a signal has come."""
        return self.stop.is_set and (not self.is_due or self.stop.signal is not None)

    def __enter__(self) -> Self:
        self._out.expect(())
        self.stop.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop.__exit__(kind, error, trace)
        self._out.progress.stop()

    def at(self, fraction: float) -> None:
        """Take note of how far the search is."""
        self._out.progress.at(fraction)
        if now() - self._saved >= self._every:
            self.is_due = True
            self.stop.set()

    def save(self, write: Callable[[], None]) -> None:
        """Save a search that is due, and let it go on; a file that can't be written is tried again.

        A signal that comes meanwhile still ends it.
        """
        start = now()
        try:
            write()
        except CliError as error:
            self._out.note(str(error))
        self._saved = now()
        self._every = max(EVERY, _SHARE * (self._saved - start))
        self.is_due = self.stop.is_set = False
        if self.stop.signal is not None:
            self.stop.set()

    def limits(self, seconds: float | None) -> dict[str, Any]:
        """Return the arguments that searches take here: their time, and who is told."""
        return {"seconds": seconds, "progress": self.at}

    def close(self) -> None:
        """Go on with the signal that came, once everything has been written."""
        if self.is_interrupted:
            raise stopped_by(self.stop.signal)
