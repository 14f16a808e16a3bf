"""Documents by the name of their format: who reads one kind and no other, who writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.sudoku.formats.documents.ipuz import write_ipuz
from farandole.sudoku.formats.documents.objects import read_documents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

__all__ = ["read_ipuz", "write_ipuz"]


def read_ipuz(reader: Reader) -> Iterator[Record]:
    """Read documents of ipuz, one after the other."""
    return read_documents(reader, "ipuz")
