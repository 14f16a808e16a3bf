"""Workers of a Dask cluster as an executor."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from farandole._extras import needed
from farandole.errors import JobError
from farandole.i18n import msg
from farandole.limits import now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

PATIENCE = 60.0
"""Seconds that a scheduler may be away, as when it is started anew."""


class Cluster(NamedTuple):
    """A connection: its executor, how many parts it takes at a time, and a check to be repeated.

    ``check`` raises `JobError` (``job.incomplete``) once the scheduler has been away too long.
    """

    executor: Executor
    in_flight: int
    check: Callable[[], None]


@contextmanager
def cluster(address: str, patience: float = PATIENCE) -> Iterator[Cluster]:
    """Connect to a scheduler, and lend its workers as an executor of :mod:`concurrent.futures`.

    Parts of a worker that dies run again on another. Workers must reach the files of the job under
    the same names, and have the same version of farandole.

    Raises `MissingExtra`, and OSError if nothing answers there.
    """
    with needed("bulk"):
        from distributed import Client
    with Client(address, set_as_default=False) as client:
        last = now()

        def check() -> None:
            nonlocal last
            if client.status == "running":
                last = now()
            elif now() - last > patience:
                text = msg(
                    "{address}: the scheduler has gone; the same job goes on where it stopped",
                    address=address,
                )
                raise JobError(text, code="job.incomplete")

        threads = sum(client.nthreads().values())
        yield Cluster(client.get_executor(pure=False), max(8, 2 * threads), check)
