"""A bar on standard error, for work of more than a second that a person watches."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from farandole.cli.common.settings import is_colored, settings
from farandole.i18n import msg
from farandole.limits import now

if TYPE_CHECKING:
    from collections.abc import Iterable
    from threading import Lock, Timer

    from rich.progress import Progress as Bar
    from rich.progress import Task, TaskID

    from farandole.cli.common.pace import Pace
    from farandole.i18n import Language

PATIENCE = 1.0
"""Seconds before the bar appears."""

_WHOLE = 10_000
"""Steps of the bar where the work is measured as a fraction."""


class Progress:
    """How far the work is, in bytes of the lines it has done with; how fast, in puzzles.

    Work that can tell what part of it is done says so by :meth:`at` instead. Nothing happens,
    and nothing is imported, unless standard error is a terminal.
    """

    def __init__(self, say: Language) -> None:
        self.say_words = say
        self.done = 0
        self.puzzles = 0
        self._total: int | None = None
        self._pace: Pace | None = None
        self._timer: Timer | None = None
        self._lock: Lock | None = None
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._next = 0
        self._is_over = False
        self._colored = False

    def start(self, names: Iterable[str]) -> None:
        """Begin to count; the bar comes up later, if the work goes on."""
        if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb" or settings().quiet:
            return
        from threading import Lock, Timer

        from farandole.cli.common.pace import Pace

        self.stop()
        self.done = self._next = 0
        self._total = None
        self._is_over = False
        self._pace = Pace(now())
        sizes = [_size(name) for name in names]
        if sizes and None not in sizes:
            self._total = sum(size for size in sizes if size is not None)
        self._lock = Lock()
        self._colored = is_colored(sys.stderr)
        self._timer = Timer(PATIENCE, self._show)
        self._timer.daemon = True
        self._timer.start()

    def _show(self) -> None:
        """Bring up the bar; runs in the timer's thread."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, TextColumn
        from rich.text import Text

        progress = self

        class ToldColumn(ProgressColumn):
            """What is said beside the bar."""

            def render(self, task: Task) -> Text:
                return Text(progress.told())

        bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(20),
            ToldColumn(),
            console=Console(stderr=True, no_color=not self._colored),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        assert self._lock is not None
        with self._lock:
            if self._is_over:
                return
            self._task = bar.add_task(
                self.say_words(msg("working")), total=self._total, completed=self.done
            )
            bar.start()
            self._bar = bar

    def told(self) -> str:
        """Return how far the work is, in words: the part done, the time so far, the time left.

        >>> from farandole.i18n import ENGLISH
        >>> Progress(ENGLISH).told()
        '0:00 elapsed'
        """
        from farandole.cli.common.pace import Pace, clock

        say, at, done = self.say_words, now(), self.done
        pace = self._pace or Pace(at)
        pace.note(at, done)
        elapsed = at - pace.start
        parts = []
        if self._total and done <= self._total:
            parts.append(f"{int(100 * done / self._total)}%")
        parts.append(say("{time} elapsed", time=clock(int(elapsed))))
        if self._total and done <= self._total:
            left = pace.left(at, self._total)
            if left is not None:
                parts.append(say("about {time} left", time=clock(left)))
        if self.puzzles and elapsed > 0:
            rate = self.puzzles / elapsed
            shown = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
            parts.append(say("{rate} puzzles/s", rate=shown))
        return "  ".join(parts)

    def advance(self, count: int) -> None:
        """Take note that ``count`` more bytes are done with."""
        self.done += count
        if self._bar is not None and self._task is not None and self.done >= self._next:
            if self._total and self.done > self._total:  # the sizes were others than thought
                self._bar.update(self._task, total=None)
            self._bar.update(self._task, completed=self.done)
            self._next = self.done + (self._total or 1 << 20) // 500

    def at(self, fraction: float) -> None:
        """Take note that this part of the work is done, from 0 to 1."""
        self._total, self.done = _WHOLE, round(_WHOLE * fraction)
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, total=self._total, completed=self.done)

    def say(self, remark: str) -> None:
        """Put a remark on standard error, above the bar if there is one."""
        if self._bar is not None:
            self._bar.console.print(remark, markup=False, highlight=False, soft_wrap=True)
            return
        try:
            sys.stderr.write(f"{remark}\n")
        except OSError:  # nobody listens: go on working
            return

    def stop(self) -> None:
        """Take the bar away for good."""
        if self._timer is None or self._lock is None:
            return
        self._timer.cancel()
        with self._lock:
            self._is_over = True
            if self._bar is not None:
                self._bar.stop()
                self._bar = None
        self._timer = None


def _size(name: str) -> int | None:
    """Return how many bytes there are to read, None where nobody knows beforehand."""
    if name.endswith((".gz", ".zip")) or not os.path.isfile(name):
        return None
    return os.path.getsize(name)
