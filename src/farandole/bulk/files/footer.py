r"""Joining Parquet files without reading their columns: pages are copied, footers are rewritten.

::

    "PAR1"  pages of the row groups  footer  length of the footer (4 bytes)  "PAR1"

A footer is a record in Thrift's compact form that says at which offset each column of each row
group is. The joined file has the pages of all, one file after the other, and one footer with all
row groups, their offsets moved. Fields that aren't named here are kept as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from farandole.errors import JobError
from farandole.i18n import msg

MAGIC = b"PAR1"

_STOP, _TRUE, _FALSE, _BYTE, _DOUBLE, _BINARY, _LIST, _STRUCT = 0, 1, 2, 3, 7, 8, 9, 12
_WHOLE = range(4, 7)  # 16, 32 and 64 bits

Struct: TypeAlias = "dict[int, tuple[int, Any]]"
"""Type and value by the number of a field, in order."""


class List(NamedTuple):
    """A list: the type of its elements, and they."""

    type: int
    values: list[Any]


# FileMetaData: 3 rows, 4 row groups
# RowGroup: 1 columns, 2 and 6 size whole and compressed, 3 rows, 5 offset of the first page,
#   7 its place in the file (16 bits: left out)
# ColumnChunk: 2 offset of its metadata, or 0; 3 metadata; 4, 6 offsets of indexes
# ColumnMetaData: 2 encodings, 3 path, 5 number of values, 6 and 7 size whole and compressed,
#   9 data page, 10 index page, 11 dictionary, 12 and 13 statistics, 14 Bloom filter
_ROWS, _GROUPS, _COLUMNS, _PLACE, _DATA = 3, 4, 1, 7, 3
_ENCODINGS, _PATH, _VALUES, _PAGE, _STATISTICS = 2, 3, 5, 9, 12
_SIZES, _SIZES_OF_GROUP = (6, 7), (2, 6)
_OF_OTHER_PAGES = (10, 11, 12, 13, 14, 15, 16, 17)
_OF_GROUP, _OF_CHUNK, _OF_DATA = (5,), (2, 4, 6), (9, 10, 11, 14)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self) -> int:
        value = shift = 0
        while (byte := self.byte()) & 0x80:
            value |= (byte & 0x7F) << shift
            shift += 7
        return value | byte << shift

    def signed(self) -> int:
        value = self.number()
        return value >> 1 ^ -(value & 1)

    def struct(self) -> Struct:
        fields: Struct = {}
        number = 0
        while (head := self.byte()) != _STOP:
            number = number + (head >> 4) if head >> 4 else self.signed()
            kind = head & 15
            fields[number] = kind, (None if kind in (_TRUE, _FALSE) else self.value(kind))
        return fields

    def value(self, kind: int) -> Any:  # noqa: ANN401
        if kind in _WHOLE:
            return self.signed()
        if kind == _BINARY:
            return self.bytes(self.number())
        if kind == _STRUCT:
            return self.struct()
        if kind == _LIST:
            head = self.byte()
            count = head >> 4 if head >> 4 < 15 else self.number()
            return List(head & 15, [self.value(head & 15) for _ in range(count)])
        if kind in (_TRUE, _FALSE, _BYTE):  # an element of a list
            return self.byte()
        if kind == _DOUBLE:
            return self.bytes(8)
        raise ValueError(kind)


class _Builder:
    def __init__(self) -> None:
        self.data = bytearray()

    def number(self, value: int) -> None:
        while value > 0x7F:
            self.data.append(value & 0x7F | 0x80)
            value >>= 7
        self.data.append(value)

    def signed(self, value: int) -> None:
        self.number(value << 1 if value >= 0 else (-value << 1) - 1)

    def struct(self, fields: Struct) -> None:
        before = 0
        for number, (kind, value) in fields.items():
            if 0 < number - before < 16:
                self.data.append((number - before) << 4 | kind)
            else:
                self.data.append(kind)
                self.signed(number)
            before = number
            if kind not in (_TRUE, _FALSE):
                self.value(kind, value)
        self.data.append(_STOP)

    def value(self, kind: int, value: Any) -> None:  # noqa: ANN401
        if kind in _WHOLE:
            self.signed(value)
        elif kind == _BINARY:
            self.number(len(value))
            self.data += value
        elif kind == _STRUCT:
            self.struct(value)
        elif kind == _LIST:
            count = len(value.values)
            self.data.append(min(count, 15) << 4 | value.type)
            if count >= 15:
                self.number(count)
            for element in value.values:
                self.value(value.type, element)
        elif kind == _DOUBLE:
            self.data += value
        else:
            self.data.append(value)


def packed(fields: Struct) -> bytes:
    """Return a record in Thrift's compact form."""
    builder = _Builder()
    builder.struct(fields)
    return bytes(builder.data)


class Page(NamedTuple):
    """Pages of a column with their heads: pieces of a file, numbers of rows and bytes whole.

    ``statistics`` are those of the column, in Thrift's form.
    """

    data: list[bytes]
    rows: int
    whole: int
    encodings: list[int]
    statistics: Struct | None = None


def joined(pages: Sequence[Page]) -> Page:
    """Return pages of a column, one after the other."""
    data = [piece for page in pages for piece in page.data]
    rows, whole = sum(page.rows for page in pages), sum(page.whole for page in pages)
    return Page(data, rows, whole, pages[0].encodings)


def read_footer(file: BinaryIO, size: int, name: str) -> tuple[Struct, int]:
    """Return the footer of a Parquet file of some size, and the offset at which it begins.

    Raises `JobError` (``job.damaged``) if it isn't one.
    """
    try:
        file.seek(max(0, size - 8))
        tail = file.read(8)
        start = size - 8 - int.from_bytes(tail[:4], "little")
        if tail[4:] != MAGIC or start < len(MAGIC):
            raise ValueError
        file.seek(start)
        return _Reader(file.read(size - 8 - start)).struct(), start
    except (ValueError, IndexError, RecursionError):
        raise damaged(name) from None


def damaged(name: str) -> JobError:
    """Return the error for a file that isn't in Parquet, or not whole."""
    text = msg("{name}: not a Parquet file, or a truncated one", name=name)
    return JobError(text, code="job.damaged")


class Joining:
    """Joins Parquet files with the same columns into one.

    >>> from io import BytesIO
    >>> import pyarrow as pa, pyarrow.parquet as pq
    >>> files = []
    >>> for number in range(2):
    ...     files.append(BytesIO())
    ...     pq.write_table(pa.table({"n": [number, 5]}), files[-1])
    >>> whole = BytesIO()
    >>> joining = Joining(whole)
    >>> for number, file in enumerate(files):
    ...     for block in joining.add(file, file.getbuffer().nbytes, str(number)):
    ...         pass
    >>> joining.close()
    >>> pq.read_table(whole)["n"].to_pylist()
    [0, 5, 1, 5]
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._at = file.write(MAGIC)
        self._footer: Struct | None = None

    def add(self, file: BinaryIO, size: int, name: str) -> Iterator[None]:
        """Add a file of some size, a block of its pages at a time.

        Raises `JobError` if it is no Parquet file.
        """
        footer, end = read_footer(file, size, name)
        _move(footer, self._at - len(MAGIC))
        if self._footer is None:
            self._footer = footer
        else:
            rows, groups = self._footer[_ROWS], self._footer[_GROUPS]
            self._footer[_ROWS] = rows[0], rows[1] + footer[_ROWS][1]
            groups[1].values.extend(footer[_GROUPS][1].values)
        file.seek(len(MAGIC))
        left = end - len(MAGIC)
        while left and (block := file.read(min(left, 1 << 20))):
            self._at += self._file.write(block)
            left -= len(block)
            yield

    def fill(self, pages: Mapping[str, Page]) -> None:
        """Give columns of the row group that was added last other pages than they have.

        If all columns get some, they may have more rows than the group had.
        """
        assert self._footer is not None
        group = self._footer[_GROUPS][1].values[-1]
        more = 0
        for chunk in group[_COLUMNS][1].values:
            column = chunk[_DATA][1]
            page = pages.get(b".".join(column[_PATH][1].values).decode())
            if page is None:
                continue
            more = page.rows - group[_ROWS][1]
            sizes = (page.whole, sum(map(len, page.data)))
            for number, size, of_group in zip(_SIZES, sizes, _SIZES_OF_GROUP, strict=True):
                kind, total = group[of_group]
                group[of_group] = kind, total + size - column[number][1]
                column[number] = kind, size
            column[_ENCODINGS] = _LIST, List(5, page.encodings)
            column[_VALUES] = column[_VALUES][0], page.rows
            column[_PAGE] = column[_PAGE][0], self._at
            for number in _OF_OTHER_PAGES:
                column.pop(number, None)
            if page.statistics is not None:
                column[_STATISTICS] = _STRUCT, page.statistics
            self._at += sum(map(self._file.write, page.data))
        for fields in (group, self._footer):
            kind, rows = fields[_ROWS]
            fields[_ROWS] = kind, rows + more

    def close(self) -> None:
        """Write the footer."""
        assert self._footer is not None
        data = packed(self._footer)
        self._file.write(data + len(data).to_bytes(4, "little") + MAGIC)


def _move(footer: Struct, by: int) -> None:
    """Move all offsets of a footer."""
    for group in footer[_GROUPS][1].values:
        group.pop(_PLACE, None)
        _shift(group, _OF_GROUP, by)
        for chunk in group[_COLUMNS][1].values:
            _shift(chunk, _OF_CHUNK, by)
            _shift(chunk[_DATA][1], _OF_DATA, by)


def _shift(fields: Struct, numbers: tuple[int, ...], by: int) -> None:
    for number in numbers:
        kind, value = fields.get(number, (0, 0))
        if value:
            fields[number] = kind, value + by
