"""Jobs on a Dask cluster: its workers form an executor, and its scheduler may restart."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from farandole._extras import needed
from farandole.bulk.running import run
from farandole.errors import JobError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

    from farandole.bulk.job import Job
    from farandole.bulk.ranks import Rank
    from farandole.bulk.states import Status

PATIENCE = 60.0
"""How long a scheduler may be unreachable, for instance while it restarts, in seconds."""


class _Lost(Exception):
    """The connection broke; some of what was under way may never end."""


class Cluster(NamedTuple):
    """A connection: its executor, how many parts it takes at a time, and whether it is lost."""

    executor: Executor
    in_flight: int
    is_lost: Callable[[], bool]


@contextmanager
def cluster(address: str, patience: float = PATIENCE) -> Iterator[Cluster]:
    """Connect to a scheduler, and lend its workers as an executor of :mod:`concurrent.futures`.

    Parts of a worker that dies run again on another. Workers must reach the files of the job under
    the same names, and have the same version of farandole.

    Raises `MissingExtra`, and OSError if nothing answers within ``patience`` seconds.
    """
    with needed("bulk"):
        from distributed import Client
    with Client(address, timeout=patience, set_as_default=False) as client:
        link = client.scheduler_comm
        threads = sum(client.nthreads().values())
        yield Cluster(
            client.get_executor(pure=False),
            max(8, 2 * threads),
            lambda: client.scheduler_comm is not link or bool(link.closed()),
        )


def run_on(
    job: Job,
    address: str,
    *,
    rank: Rank | None = None,
    progress: Callable[[int, int], object] | None = None,
    patience: float = PATIENCE,
) -> Status:
    """Do a job by the workers of the Dask cluster whose scheduler is at ``address``.

    A scheduler that is away is waited for, ``patience`` seconds, and gets what isn't done. The rest
    is as in :func:`run`.

    Raises `MissingExtra`, OSError if nothing answers at the beginning, and `JobError`
    (``job.incomplete``) if the scheduler is gone for good.
    """
    has_begun = False
    while True:
        try:
            with cluster(address, patience) as lent:
                has_begun = True
                return _run(job, lent, rank, progress)
        except _Lost:
            continue
        except OSError:
            if not has_begun:
                raise
            text = msg(
                "{address}: the scheduler has gone; the same job goes on where it stopped",
                address=address,
            )
            raise JobError(text, code="job.incomplete") from None


def _run(
    job: Job,
    lent: Cluster,
    rank: Rank | None,
    progress: Callable[[int, int], object] | None,
) -> Status:
    def report(done: int, total: int) -> None:
        if progress is not None:
            progress(done, total)
        if lent.is_lost():
            raise _Lost

    return run(job, executor=lent.executor, in_flight=lent.in_flight, rank=rank, progress=report)
