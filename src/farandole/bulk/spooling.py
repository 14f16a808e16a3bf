"""Copies of sources that can be read only once, or that change: standard input and banks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from farandole.bulk.job import BANK, Job
from farandole.bulk.records import MANIFEST, SPOOLED, Folder
from farandole.errors import JobError
from farandole.i18n import Listed, Quoted, msg

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
    """Yield the puzzles of a bank, ``FILE`` or ``FILE?level=hard&clues=[20,24]``.

    Raises `JobError` for a property that banks don't have, and the errors of the bank.
    """
    from farandole.bank import Bank, Query
    from farandole.sudoku.formats import on_one_line

    file, _, text = name.partition("?")
    query = Query(**_properties(text))
    with Bank(file or None) as bank:
        for entry in bank.find_all(query):
            yield f"{on_one_line(entry.grid)}\n".encode()


def _properties(text: str) -> dict[str, Any]:
    """Return what a query asks for; values are as in TOML, but quotes may be left out."""
    import tomllib
    from urllib.parse import parse_qsl

    from farandole.bank import Query

    names = [each.name for each in fields(Query) if each.name not in ("profile", "scale")]
    found: dict[str, Any] = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        if name not in names:
            fault = msg("a bank has no {name}; it has {names}", name=Quoted(name))
            raise JobError(fault.having({"names": Listed(names, "and")}))
        try:
            found[name] = tomllib.loads(f"value = {value}")["value"]
        except tomllib.TOMLDecodeError:
            found[name] = value
    return found
