"""Parquet files, in and out. Needs the extra ``parquet``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from farandole._extras import needed
from farandole.bank.exporting import COLUMNS, columns
from farandole.bank.files import cannot_read
from farandole.errors import GridError, ParseError
from farandole.i18n import Listed, msg
from farandole.sudoku.formats import Record
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.items import Item

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from farandole.bank.entries import BankEntry
    from farandole.logic.profile import Profile
    from farandole.sudoku.many.items import Source
    from farandole.sudoku.shape import Shape

_PUZZLES = ("puzzle", "puzzles", "quizzes", "question", "grid", "board")
_LABELS = ("label", "title", "name")
_ROWS = 8192


def items_of_parquet(path: str, source: Source, shape: Shape | None) -> Iterator[Item]:
    """Yield the puzzles of a Parquet file: the column ``puzzle``, and ``label`` if it is there."""
    with needed("parquet"):
        import pyarrow
        from pyarrow import parquet

    try:
        file = parquet.ParquetFile(path)
    except OSError as error:
        raise cannot_read(path, error) from None
    except pyarrow.ArrowInvalid:
        raise ParseError(msg("no Parquet file"), code="parse.encoding", source=path) from None
    there = {name.lower(): name for name in file.schema_arrow.names}
    puzzle = next((there[name] for name in _PUZZLES if name in there), None)
    if puzzle is None:
        raise ParseError(
            msg("no column with puzzles"),
            code="parse.structure",
            expected=Listed(_PUZZLES, "or"),
            source=path,
        )
    label = next((there[name] for name in _LABELS if name in there), None)
    wanted = [puzzle] if label is None else [puzzle, label]
    number = 1
    for batch in file.iter_batches(batch_size=_ROWS, columns=wanted):
        found = batch.column(wanted.index(puzzle)).to_pylist()
        labels = batch.column(wanted.index(label)).to_pylist() if label else [None] * len(found)
        for text, title in zip(found, labels, strict=True):
            yield _item(text, title, number, source, shape)
            number += 1


def _item(text: object, title: object, number: int, source: Source, shape: Shape | None) -> Item:
    try:
        grid = Grid(str("" if text is None else text), shape)
    except GridError as error:
        fault = ParseError(error.message, line=number, source=source.shown)
        return Item(number, source, None, fault)
    return Item(number, source, Record(grid, "" if title is None else str(title), number))


class ParquetSink:
    """A Parquet file."""

    def __init__(self, path: Path, profile: Profile) -> None:
        with needed("parquet"):
            import pyarrow
            from pyarrow import parquet

        numbers = {"id", "clues", "score", "minimal"}
        self._schema: Any = pyarrow.schema(
            [(name, pyarrow.int64() if name in numbers else pyarrow.string()) for name in COLUMNS]
        )
        self._profile = profile
        self._writer: Any = parquet.ParquetWriter(str(path), self._schema)

    def put(self, entries: Sequence[BankEntry]) -> None:
        """Write some puzzles."""
        import pyarrow

        rows = [columns(entry, self._profile) for entry in entries]
        self._writer.write_table(pyarrow.Table.from_pylist(rows, schema=self._schema))

    def close(self) -> None:
        """End the file."""
        self._writer.close()
