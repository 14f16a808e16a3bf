"""Workers of a Dask cluster as an executor."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from farandole._extras import needed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Connect to a scheduler, and lend its workers as an executor of :mod:`concurrent.futures`.

    Parts of a worker that dies run again on another. Workers must reach the files of the job under
    the same names, and have the same version of farandole.

    Raises `MissingExtra`, and OSError if nothing answers there.
    """
    with needed("bulk"):
        from distributed import Client
    with Client(address, set_as_default=False) as client:
        yield client.get_executor(pure=False)
