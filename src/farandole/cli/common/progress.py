"""A bar on standard error, for work of more than a second that a person watches."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from farandole.cli.common.settings import is_colored, settings
from farandole.i18n import Language, msg
from farandole.limits import now

if TYPE_CHECKING:
    from collections.abc import Iterable
    from threading import Lock, Timer

    from rich.progress import Progress as Bar
    from rich.progress import Task, TaskID

PATIENCE = 1.0
"""Seconds before the bar appears."""

_WHOLE = 10_000
"""Steps of the bar where the work is measured as a fraction."""


class Progress:
    """How far the work is, in bytes of the lines that are done; how fast, in puzzles.

    Work that knows which part of it is done reports that by :meth:`at` instead. Nothing happens,
    and nothing is imported, unless standard error is a terminal.
    """

    def __init__(self, say: Language) -> None:
        self.language = say
        self.done = 0
        self.puzzles = 0
        self._total: int | None = None
        self._start = 0.0
        self._timer: Timer | None = None
        self._lock: Lock | None = None
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._next = 0
        self._is_over = False
        self._colored = False

    def start(self, names: Iterable[str]) -> None:
        """Begin to count; the bar appears later, if the work takes long."""
        if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb" or settings().quiet:
            return
        from threading import Lock, Timer

        self.stop()
        self.done = self._next = 0
        self._is_over = False
        self._start = now()
        sizes = [_size(name) for name in names]
        known = [size for size in sizes if size is not None]
        self._total = sum(known) if sizes and len(known) == len(sizes) else None
        self._lock = Lock()
        self._colored = is_colored(sys.stderr)
        self._timer = Timer(PATIENCE, self._show)
        self._timer.daemon = True
        self._timer.start()

    def _show(self) -> None:
        """Show the bar; runs in the timer's thread."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, TextColumn
        from rich.text import Text

        describe = self.description

        class Figures(ProgressColumn):
            """The text beside the bar."""

            def render(self, task: Task) -> Text:
                return Text(describe(task))

        bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(20),
            Figures(),
            console=Console(stderr=True, no_color=not self._colored),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            get_time=now,
        )
        assert self._lock is not None
        with self._lock:
            if self._is_over:
                return
            self._task = bar.add_task(
                self.language(msg("working")), total=self._total, completed=self.done
            )
            bar.start()
            self._bar = bar

    def description(self, task: Task) -> str:
        """Return the part done, the time so far, the time left and the speed."""
        from datetime import timedelta

        say, elapsed, left = self.language, now() - self._start, task.time_remaining
        parts = [f"{task.percentage:.0f}%"] if task.total else []
        parts.append(say("{time} elapsed", time=str(timedelta(seconds=int(elapsed)))))
        if left is not None:
            parts.append(say("about {time} left", time=str(timedelta(seconds=int(left)))))
        if self.puzzles and elapsed > 0:
            rate = self.puzzles / elapsed
            parts.append(say("{rate} puzzles/s", rate=f"{rate:,.{0 if rate >= 10 else 1}f}"))
        return "  ".join(parts)

    def advance(self, count: int) -> None:
        """Add ``count`` bytes to those that are done."""
        self.done += count
        if self._bar is not None and self._task is not None and self.done >= self._next:
            if self._total and self.done > self._total:  # the sizes were others than thought
                self._bar.update(self._task, total=None)
            self._bar.update(self._task, completed=self.done)
            self._next = self.done + (self._total or 1 << 20) // 500

    def at(self, fraction: float) -> None:
        """Set the part of the work that is done, from 0 to 1."""
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
        """Remove the bar for good."""
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
    """Return how many bytes there are to read, None where that isn't known beforehand."""
    if name.endswith((".gz", ".zip")) or not os.path.isfile(name):
        return None
    return os.path.getsize(name)
