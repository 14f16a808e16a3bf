"""The sources of puzzles to add: text, values, files."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import TypeAlias

from farandole.bank.database.files import cannot_read
from farandole.bank.values import FileState
from farandole.errors import GridError, ParseError
from farandole.sudoku.formats import Record, read, read_one
from farandole.sudoku.grid import Grid, GridLike, with_any_constraints
from farandole.sudoku.many.items import Chunk, Item, Source, items
from farandole.sudoku.many.line_reader import LineReader, lines_of
from farandole.sudoku.shape import Shape

Puzzles: TypeAlias = "str | Grid | Iterable[GridLike | Record | Item | Chunk]"


_BLOCK = 1 << 18


def items_of(
    puzzles: Puzzles, *, format: str | None = None, shape: Shape | None = None
) -> Iterator[Item | Chunk]:
    """Yield puzzles in memory as items; unreadable ones as items with an error."""
    source = Source("", "")
    if isinstance(puzzles, str):
        lines = LineReader(io.BytesIO(puzzles.encode("utf-8", "replace")), block=_BLOCK)
        yield from items(lines, source, format=format, shape=shape)
        return
    if isinstance(puzzles, Grid | Record):
        puzzles = (puzzles,)
    number = 1
    for puzzle in puzzles:
        if isinstance(puzzle, Item | Chunk):
            yield puzzle
            number = puzzle.number + (puzzle.puzzles if isinstance(puzzle, Chunk) else 1)
            continue
        try:
            yield Item(number, source, _record(puzzle, number, format, shape))
        except (GridError, ParseError) as error:
            fault = error if isinstance(error, ParseError) else ParseError(error.message)
            yield Item(number, source, None, fault.at(line=number))
        number += 1


def _record(
    puzzle: GridLike | Record, number: int, format: str | None, shape: Shape | None
) -> Record:
    if isinstance(puzzle, Record):
        return puzzle
    if isinstance(puzzle, str):
        records = list(read(puzzle, format=format, shape=shape))
        if len(records) == 1:
            return records[0]._replace(line=number)
        return Record(read_one(puzzle, format, shape), "", number)
    return Record(with_any_constraints(puzzle), "", number)


def file_state(
    path: str | os.PathLike[str], *, format: str | None = None, shape: Shape | None = None
) -> FileState | None:
    """Return the identity of a file; reading it takes about a second per gigabyte.

    A pipe or a device can be read only once, so it has no identity: None.
    """
    digest = blake2b(digest_size=16)
    try:
        if not stat.S_ISREG(os.stat(path).st_mode) and not os.path.isdir(path):
            return None
        with open(path, "rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
            size = file.tell()
    except OSError as error:
        raise cannot_read(path, error) from None
    read_as = tuple(
        f"{key}={value}" for key, value in (("format", format), ("shape", shape)) if value
    )
    return FileState(os.path.basename(os.fspath(path)), size, digest.hexdigest(), read_as)


@contextmanager
def open_items(
    path: str | os.PathLike[str],
    *,
    format: str | None = None,
    shape: Shape | None = None,
    chunks: bool = True,
) -> Iterator[Iterator[Item | Chunk]]:
    """Open a file and give its puzzles, one by one without ``chunks``."""
    name = os.fspath(path)
    if name.endswith(".parquet") and format is None:
        from farandole.bank.exchange.parquet import items_of_parquet

        yield items_of_parquet(name, Source(name, name), shape)
        return
    try:
        stream = open(path, "rb")  # noqa: SIM115
    except OSError as error:
        raise cannot_read(path, error) from None
    with stream:
        lines = lines_of(LineReader(stream, block=_BLOCK))
        yield items(lines, Source(name, name), format=format, shape=shape, chunks=chunks)
