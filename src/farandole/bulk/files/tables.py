"""Columns of results, a batch of rows at a time, and files of them: text, CSV, Parquet."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from farandole._extras import needed
from farandole.bulk.files.footer import Joining, Page, joined
from farandole.bulk.files.pages import grid_page, number_page

Values: TypeAlias = "Grids | NDArray[Any] | list[Any] | Arrow"


TEXT, CSV, PARQUET = "text", "csv", "parquet"
_GROUP = 100_000  # rows of a row group


@dataclass(frozen=True, slots=True, eq=False)
class Grids:
    """A column of grids, written as 81 symbols: ``cells`` (n, 81) uint8, 0 for a blank.

    ``valid`` is (n,) bool, which rows have one; None if all have.
    """

    cells: NDArray[np.uint8]
    valid: NDArray[np.bool_] | None = None

    @property
    def codes(self) -> NDArray[np.uint8]:
        """The symbols as ASCII, (n, 81) uint8."""
        # In place and without comparisons: six times as fast as looking digits up.
        codes = self.cells + np.uint8(15)
        codes &= np.uint8(16)
        codes //= np.uint8(8)
        codes += self.cells
        codes += np.uint8(46)
        return codes

    def texts(self) -> list[str | None]:
        """Return the lines, None for a row without one.

        >>> Grids(np.eye(81, dtype=np.uint8)[:1]).texts()[0][:9]
        '1........'
        """
        text = self.codes.tobytes().decode("ascii")
        lines: list[str | None] = [text[at : at + 81] for at in range(0, len(text), 81)]
        if self.valid is not None:
            for row in np.flatnonzero(~self.valid).tolist():
                lines[row] = None
        return lines


@dataclass(frozen=True, slots=True, eq=False)
class Arrow:
    """A column of lists or records: an array of pyarrow, which only Parquet can hold."""

    array: Any


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Some rows of results: columns by name, each Grids, an array (masked: nulls) or a list.

    ``tally`` is how many rows ended in which way, ``histogram`` how many have each value of what
    the summary draws.
    """

    columns: Mapping[str, Values]
    tally: Counter[str] = field(default_factory=Counter)
    histogram: Counter[int] = field(default_factory=Counter)

    def __len__(self) -> int:
        for values in self.columns.values():
            part = values.cells if isinstance(values, Grids) else values
            return len(part.array if isinstance(part, Arrow) else part)
        return 0


class Writer(Protocol):
    """Writes tables, one after the other, to a file."""

    def put(self, table: Table, gaps: Sequence[int]) -> None:
        """Write rows; ``gaps`` are those before which an unreadable line stood."""

    def close(self) -> None:
        """Write what is left."""


def writer(kind: str, file: BinaryIO, line: Sequence[str], separator: str = ",") -> Writer:
    """Return a writer of tables; ``line`` names the columns of plain text.

    ``separator`` stands between the fields of CSV.

    Raises `MissingExtra` for Parquet without pyarrow.
    """
    if kind == PARQUET:
        return _ParquetWriter(file)
    return _CsvWriter(file, separator) if kind == CSV else _TextWriter(file, line)


def _texts(values: Values) -> list[str]:
    """Return the fields of a column, empty for a null."""
    assert not isinstance(values, Arrow)
    found = values.texts() if isinstance(values, Grids) else values
    if isinstance(found, np.ndarray):
        words = _WORDS if found.dtype == np.bool_ else str
        if not isinstance(found, np.ma.MaskedArray):
            return list(map(words, found.tolist()))
        found = [None if value is None else words(value) for value in found.tolist()]
    return [text or "" for text in found]


_WORDS = {False: "false", True: "true"}.__getitem__


class _TextWriter:
    """Lines: one column, or several with tabs between; an unreadable line leaves an empty one."""

    def __init__(self, file: BinaryIO, line: Sequence[str]) -> None:
        self._file, self._line = file, line

    def put(self, table: Table, gaps: Sequence[int]) -> None:
        values = [table.columns[name] for name in self._line]
        first = values[0]
        if len(values) == 1 and not gaps and isinstance(first, Grids) and first.valid is None:
            ends = np.full((len(first.cells), 1), ord("\n"), np.uint8)
            self._file.write(np.hstack([first.codes, ends]).tobytes())
            return
        lines = ["\t".join(fields) for fields in zip(*map(_texts, values), strict=True)]
        for gap in reversed(gaps):
            lines.insert(gap, "")
        self._file.write("".join(f"{line}\n" for line in lines).encode())

    def close(self) -> None:
        pass


def csv_head(names: Iterable[str], separator: str) -> bytes:
    """Return the first line of a CSV file."""
    return separator.join(names).encode() + b"\n"


class _CsvWriter:
    """Rows of a CSV file, without the names of the columns."""

    def __init__(self, file: BinaryIO, separator: str) -> None:
        self._file, self._separator = file, separator

    def put(self, table: Table, gaps: Sequence[int]) -> None:
        columns = [
            [_quoted(value, self._separator) for value in values]
            if isinstance(values, list)
            else _texts(values)
            for values in table.columns.values()
        ]
        lines = map(self._separator.join, zip(*columns, strict=True))
        self._file.write("".join(f"{line}\n" for line in lines).encode())

    def close(self) -> None:
        pass


def _quoted(text: str | None, separator: str) -> str:
    """Return a text as a field of a CSV file."""
    if text is None or not {*text} & {separator, *'"\r\n'}:
        return text or ""
    return '"' + text.replace('"', '""') + '"'


def arrow_table(table: Table) -> Any:  # noqa: ANN401
    """Return a table of pyarrow, with nulls for grids.

    Raises `MissingExtra` without it.
    """
    with needed("bulk"):
        import pyarrow as pa
    return pa.table({name: _arrow_array(values) for name, values in table.columns.items()})


def _arrow_array(values: Values) -> Any:  # noqa: ANN401
    import pyarrow as pa

    if isinstance(values, Grids):
        return pa.nulls(len(values.cells), pa.string())
    if isinstance(values, Arrow):
        return values.array
    return pa.array(values, pa.string()) if isinstance(values, list) else _arrow_numbers(values)


def _bits(valid: NDArray[np.bool_] | None) -> Any:  # noqa: ANN401
    import pyarrow as pa

    return None if valid is None else pa.py_buffer(np.packbits(valid, bitorder="little"))


def _arrow_numbers(values: NDArray[Any]) -> Any:  # noqa: ANN401
    """Return numbers as an array of pyarrow, without pandas, which takes a second to import."""
    import pyarrow as pa

    valid = ~np.ma.getmaskarray(values) if isinstance(values, np.ma.MaskedArray) else None
    data = np.ma.getdata(values)
    if data.dtype == np.bool_:
        return pa.array(values.tolist(), pa.bool_())
    kind = pa.from_numpy_dtype(data.dtype)
    data = pa.py_buffer(np.ascontiguousarray(data))
    return pa.Array.from_buffers(kind, len(values), [_bits(valid), data])


class _ParquetWriter:
    """A Parquet file, compressed by zstd at its quickest level.

    Columns of grids and of whole numbers are left empty by pyarrow, and then filled with pages of
    our own: that is a fifth of the work.
    """

    def __init__(self, file: BinaryIO) -> None:
        with needed("bulk"):
            import pyarrow
            import pyarrow.parquet
        self._pyarrow = pyarrow
        self._joining = Joining(file)
        self._tables: list[Mapping[str, Values]] = []
        self._grids: dict[str, list[Page]] = {}
        self._rows = 0

    def put(self, table: Table, gaps: Sequence[int]) -> None:
        columns = dict(table.columns)
        grids = {name for name, values in columns.items() if isinstance(values, Grids)}
        if self._tables and grids != self._grids.keys():  # puzzles with constraints are texts
            self._put_group()
        self._rows += len(table)
        for name, values in columns.items():
            if isinstance(values, Grids):
                page = grid_page(values.cells, values.valid)
                self._grids.setdefault(name, []).append(page)
                columns[name] = []
        self._tables.append(columns)
        if self._rows >= _GROUP:
            self._put_group()

    def _put_group(self) -> None:
        """Write what was collected as a row group."""
        pa = self._pyarrow
        pages = {name: joined(found) for name, found in self._grids.items()}
        arrays: dict[str, Any] = dict.fromkeys(self._tables[0])
        kinds = dict.fromkeys(pages, pa.string())
        for name in arrays.keys() - pages.keys():
            chunks = [columns[name] for columns in self._tables]
            if (numbers := _whole_numbers(chunks)) is not None:
                pages[name] = number_page(*numbers)
                kinds[name] = pa.from_numpy_dtype(numbers[0].dtype)
            else:
                arrays[name] = pa.chunked_array(map(_arrow_array, chunks))
        rows = min(self._rows, 1) if len(pages) == len(arrays) else self._rows
        for name, kind in kinds.items():
            arrays[name] = pa.nulls(rows, kind)
        group = io.BytesIO()
        pa.parquet.write_table(
            pa.table(arrays),
            group,
            compression="zstd",
            compression_level=1,
            row_group_size=max(1, self._rows),
            store_schema=False,
        )
        for _ in self._joining.add(group, group.tell(), ""):
            pass
        self._joining.fill(pages)
        self._tables, self._grids, self._rows = [], {}, 0

    def close(self) -> None:
        if self._tables:
            self._put_group()
        self._joining.close()


def _whole_numbers(chunks: list[Any]) -> tuple[NDArray[Any], NDArray[np.bool_] | None] | None:
    """Return chunks of whole numbers as one array, with which of them are valid if some may not be.

    None if they are something else.
    """
    if not (isinstance(chunks[0], np.ndarray) and chunks[0].dtype.kind in "iu"):
        return None
    values = np.concatenate([np.ma.getdata(chunk) for chunk in chunks])
    if not any(isinstance(chunk, np.ma.MaskedArray) for chunk in chunks):
        return values, None
    return values, ~np.concatenate([np.ma.getmaskarray(chunk) for chunk in chunks])
