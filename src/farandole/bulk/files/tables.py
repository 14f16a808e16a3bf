"""Columns of results, a batch of rows at a time, and files of them: text, CSV, Parquet."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO, Protocol, TypeAlias

import numpy as np

from farandole._extras import needed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from numpy.typing import NDArray

    Values: TypeAlias = "Symbols | NDArray[Any] | list[Any] | Arrow"

TEXT, CSV, PARQUET = "text", "csv", "parquet"


@dataclass(frozen=True, slots=True, eq=False)
class Symbols:
    """Lines of equal length: ``codes`` (n, width) uint8, ASCII; some rows perhaps without any.

    ``valid`` is (n,) bool, None where all rows have one.
    """

    codes: NDArray[np.uint8]
    valid: NDArray[np.bool_] | None = None

    def texts(self) -> list[str | None]:
        """Return the lines, None for a row without one."""
        width = self.codes.shape[1]
        text = self.codes.tobytes().decode("ascii")
        lines: list[str | None] = [text[at : at + width] for at in range(0, len(text), width)]
        if self.valid is not None:
            for row in np.flatnonzero(~self.valid).tolist():
                lines[row] = None
        return lines


def symbols(cells: NDArray[np.uint8], valid: NDArray[np.bool_] | None = None) -> Symbols:
    """Return digits as symbols, a dot for a blank.

    >>> symbols(np.array([[1, 0, 9]], np.uint8)).texts()
    ['1.9']
    """
    codes = cells | np.uint8(48)
    codes -= (cells == 0).view(np.uint8) << np.uint8(1)
    return Symbols(codes, None if valid is None or bool(valid.all()) else valid)


@dataclass(frozen=True, slots=True, eq=False)
class Arrow:
    """A column of lists or records: an array of pyarrow, which only Parquet can hold."""

    array: Any


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Some rows of results: columns by name, each Symbols, an array (masked: nulls) or a list.

    ``tally`` is how many rows ended in which way, ``histogram`` how many have each value of what
    the summary draws.
    """

    columns: Mapping[str, Values]
    tally: Counter[str] = field(default_factory=Counter)
    histogram: Counter[int] = field(default_factory=Counter)

    def __len__(self) -> int:
        for values in self.columns.values():
            part = values.codes if isinstance(values, Symbols) else values
            return len(part.array if isinstance(part, Arrow) else part)
        return 0

    def only(self, names: Sequence[str]) -> Table:
        """Return some of the columns, in this order."""
        columns = {name: self.columns[name] for name in names}
        return Table(columns, self.tally, self.histogram)


class Writer(Protocol):
    """Writes tables, one after the other, to a file."""

    def put(self, table: Table, gaps: Sequence[int]) -> None:
        """Write rows; ``gaps`` are those before which an unreadable line stood."""

    def close(self) -> None:
        """Write what is left."""


def writer(kind: str, file: BinaryIO, line: Sequence[str]) -> Writer:
    """Return a writer of tables; ``line`` names the columns of plain text.

    Raises `MissingExtra` for Parquet without pyarrow.
    """
    if kind == PARQUET:
        return _ParquetWriter(file)
    return _CsvWriter(file) if kind == CSV else _TextWriter(file, line)


def _texts(values: Values) -> list[str]:
    """Return the fields of a column, empty for a null."""
    if isinstance(values, Symbols):
        values = values.texts()
    assert not isinstance(values, Symbols | Arrow)
    found = values.tolist() if isinstance(values, np.ndarray) else values
    return ["" if value is None else _FIELDS.get(value, value) for value in map(_plain, found)]


_FIELDS = {"True": "true", "False": "false"}


def _plain(value: object) -> str | None:
    return None if value is None else str(value)


class _TextWriter:
    """Lines: one column, or several with tabs between; an unreadable line leaves an empty one."""

    def __init__(self, file: BinaryIO, line: Sequence[str]) -> None:
        self._file, self._line = file, line

    def put(self, table: Table, gaps: Sequence[int]) -> None:
        values = [table.columns[name] for name in self._line]
        first = values[0]
        if len(values) == 1 and not gaps and isinstance(first, Symbols) and first.valid is None:
            ends = np.full((len(first.codes), 1), ord("\n"), np.uint8)
            self._file.write(np.hstack([first.codes, ends]).tobytes())
            return
        lines = ["\t".join(fields) for fields in zip(*map(_texts, values), strict=True)]
        for gap in reversed(gaps):
            lines.insert(gap, "")
        self._file.write("".join(f"{line}\n" for line in lines).encode())

    def close(self) -> None:
        pass


def csv_head(names: Iterable[str]) -> bytes:
    """Return the first line of a CSV file."""
    return ",".join(names).encode() + b"\n"


class _CsvWriter:
    """Rows of a CSV file, without the names of the columns."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def put(self, table: Table, gaps: Sequence[int]) -> None:
        text = io.StringIO()
        rows = zip(*map(_texts, table.columns.values()), strict=True)
        csv.writer(text, lineterminator="\n").writerows(rows)
        self._file.write(text.getvalue().encode())

    def close(self) -> None:
        pass


def arrow_table(table: Table) -> Any:  # noqa: ANN401
    """Return a table of pyarrow.

    Raises `MissingExtra` without it.
    """
    with needed("bulk"):
        import pyarrow as pa
    arrays = {}
    for name, values in table.columns.items():
        if isinstance(values, Symbols):
            arrays[name] = _arrow_text(values)
        elif isinstance(values, Arrow):
            arrays[name] = values.array
        elif isinstance(values, list):
            arrays[name] = pa.array(values, pa.string())
        elif isinstance(values, np.ma.MaskedArray):
            arrays[name] = pa.array(values.data, mask=np.ma.getmaskarray(values))
        else:
            arrays[name] = pa.array(values)
    return pa.table(arrays)


def _arrow_text(values: Symbols) -> Any:  # noqa: ANN401
    import pyarrow as pa

    n, width = values.codes.shape
    lengths = np.full(n, width, np.int32)
    codes, valid = values.codes, values.valid
    if valid is not None:
        lengths[~valid] = 0
        codes = codes[valid]
    offsets = np.zeros(n + 1, np.int32)
    np.cumsum(lengths, out=offsets[1:])
    bits = None if valid is None else pa.py_buffer(np.packbits(valid, bitorder="little"))
    data = pa.py_buffer(np.ascontiguousarray(codes))
    return pa.StringArray.from_buffers(n, pa.py_buffer(offsets), data, bits)


class _ParquetWriter:
    """A Parquet file with a row group a table, compressed by zstd at its quickest level."""

    def __init__(self, file: BinaryIO) -> None:
        with needed("bulk"):
            import pyarrow.parquet as parquet
        self._module, self._file = parquet, file
        self._writer: Any = None

    def put(self, table: Table, gaps: Sequence[int]) -> None:
        found = arrow_table(table)
        if self._writer is None:
            texts = {
                name: "DELTA_LENGTH_BYTE_ARRAY"
                for name, values in table.columns.items()
                if isinstance(values, Symbols)
            }
            self._writer = self._module.ParquetWriter(
                self._file,
                found.schema,
                compression="zstd",
                compression_level=1,
                use_dictionary=[name for name in table.columns if name not in texts],
                column_encoding=texts or None,
                write_statistics=[name for name in table.columns if name not in texts],
                store_schema=False,
            )
        self._writer.write_table(found)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
