"""Copies of sources that can be read only once, or that change: standard input and banks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from farandole.bulk.job import BANK
from farandole.bulk.records import MANIFEST, SPOOLED, Folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.bulk.job import Job

_BLOCK = 1 << 20


def spool(job: Job, folder: Folder) -> str:
    """Copy the source to the folder of the job, and return the path.

    A copy is kept as long as the job isn't finished: a bank isn't asked again, and standard input
    isn't read again.
    """
    path = folder.file(SPOOLED)
    if folder.read(MANIFEST) is not None:
        return path
    name = job.source[0]
    with folder.store.create(path) as file:
        for block in _of_bank(name.removeprefix(BANK)) if name.startswith(BANK) else _of_stdin():
            file.write(block)
    return path


def _of_stdin() -> Iterator[bytes]:
    while block := sys.stdin.buffer.read(_BLOCK):
        yield block


def _of_bank(name: str) -> Iterator[bytes]:
    from farandole.bank import Bank

    with Bank(name or None) as bank:
        for entry in bank.find_all():
            yield f"{entry.grid.line}\n".encode()
