"""How long work will still take, from how it went so far."""

from __future__ import annotations

from collections import deque

_LEAST = 2.0  # seconds of work before anything is said
_WINDOW = 10.0  # seconds that are looked back on, at least
_SHARE = 0.25  # of the time so far that is looked back on
_SAMPLES = 200  # in that time, about
_LATE = 2.0  # times the usual wait for the next piece, after which work has slowed down


class Pace:
    """Tells the seconds left from what was done when; what was long ago doesn't count.

    Work may come in pieces of any size. Between them time goes on, and the seconds left become
    fewer; when a piece is long in coming, they become more.

    >>> pace = Pace(0.0)
    >>> for second in range(1, 11):
    ...     pace.note(float(second), 5 * second)
    >>> pace.left(10.0, 100), pace.left(11.0, 100)
    (10.0, 9.0)
    """

    def __init__(self, start: float) -> None:
        self.start = start
        self._pieces: deque[tuple[float, float]] = deque([(start, 0.0)])

    def note(self, now: float, done: float) -> None:
        """Take note of how much is done by now."""
        pieces = self._pieces
        if done < pieces[-1][1]:  # it was thought to be further on
            pieces.clear()
        elif pieces[-1][1] == done:
            return
        window = self._window(now)
        if len(pieces) > 1 and now - pieces[-2][0] < window / _SAMPLES:
            pieces.pop()
        pieces.append((now, done))
        while len(pieces) > 2 and now - pieces[1][0] >= window:
            pieces.popleft()

    def left(self, now: float, total: float) -> float | None:
        """Return the seconds left, None where nobody could tell."""
        (begin, first), (last, done) = self._pieces[0], self._pieces[-1]
        if now - self.start < _LEAST or done <= first or last <= begin:
            return None
        usual = (last - begin) / (len(self._pieces) - 1)
        waited = now - last
        if waited > _LATE * usual:
            return (total - done) * (now - begin) / (done - first)
        return max((total - done) * (last - begin) / (done - first) - waited, 0.0)

    def _window(self, now: float) -> float:
        return max(_WINDOW, _SHARE * (now - self.start))


def clock(seconds: float) -> str:
    """Return a time as a clock shows it, never less than what it is.

    >>> clock(0.2), clock(75), clock(3600), clock(200_000)
    ('0:01', '1:15', '1:00:00', '55:33:20')
    """
    whole = int(seconds) + (seconds > int(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
