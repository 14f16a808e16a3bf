"""A signal during a long search: it ends as if its time were up, and says what it has found."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

from farandole.cli.common.output import Output
from farandole.cli.signals import stopped_by
from farandole.limits import SignalStop


class Watch:
    """Looks after one search: shows how far it is, and lets signals end it in good order.

    Inside ``with``, the first signal lets searches return what they have, as if their
    time were up. The second does what it usually does.

    >>> from farandole.cli.common.output import Output
    >>> from farandole.i18n import ENGLISH
    >>> from farandole.cover.models import queens
    >>> with Watch(Output(ENGLISH)) as watch:
    ...     watch.stop.set()
    ...     queens(18).problem.count(**watch.limits(None)).complete
    False
    """

    def __init__(self, out: Output) -> None:
        self.stop = SignalStop()
        self._out = out

    @property
    def is_interrupted(self) -> bool:
        """Whether a signal has come."""
        return self.stop.is_set

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

    def limits(self, seconds: float | None) -> dict[str, Any]:
        """Return the arguments that searches take here: their time, and who is told."""
        return {"seconds": seconds, "progress": self.at}

    def close(self) -> None:
        """Go on with the signal that came, once everything has been written."""
        if self.stop.is_set:
            raise stopped_by(self.stop.signal)
