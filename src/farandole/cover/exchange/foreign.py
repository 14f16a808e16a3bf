"""How other solvers run here: beside the thread that asked, which watches limits and Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable

from farandole.errors import ArgumentError
from farandole.i18n import msg
from farandole.limits import BETWEEN_REPORTS, Budget
from farandole.parallel import WorkerPool


def run_watched(
    work: Callable[[], object],
    interrupt: Callable[[], object],
    budget: Budget,
    progress: Callable[[float], object] | None = None,
) -> None:
    """Let a solver work until it is through or the budget is over.

    ``interrupt`` asks it to end; it is called again until it has, because some solvers forget what
    they hear before they begin. ``progress`` is called with 0 until the end, since other solvers
    don't know how much is done.
    """
    with WorkerPool(interrupt) as pool:
        pool.start(work)
        while not pool.wait(BETWEEN_REPORTS / 2):
            if budget.is_over():
                interrupt()
            if progress is not None:
                progress(0.0)


def check_asked(engine: str, **asked: object) -> None:
    """Raise `ArgumentError` for what an engine of another project can't do.

    >>> check_asked("cp", nodes=None, ties=True)
    Traceback (most recent call last):
    farandole.errors.ArgumentError: engine cp doesn't support ties
    """
    for name, value in asked.items():
        if value is not None and value is not False:
            raise ArgumentError(
                msg("engine {engine} doesn't support {name}", engine=engine, name=name)
            )
