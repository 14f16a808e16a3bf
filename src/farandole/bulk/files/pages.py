"""Columns of grids and of whole numbers as pages of a Parquet file, compressed by zstd.

::

    head    Thrift: sizes, numbers of rows and nulls, encodings (a data page of version 2)
    levels  which rows have a value: a run of ones, or bits
    zstd    of grids: lengths of the values (all 81, as differences), and then the values end to
            end, text of 81 symbols, by the kernel; of numbers: 4 or 8 bytes each
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from farandole.bulk.files.footer import Page, Struct, packed
from farandole.sudoku.many.rows import compressed_text

Valid = NDArray[np.bool_] | None


_TRUE, _INT, _LONG, _BINARY, _STRUCT = 1, 5, 6, 8, 12
_DATA_PAGE_V2, _PLAIN, _RLE, _DELTA_LENGTH = 3, 0, 3, 6
_BLOCK, _MINIBLOCKS = 128, 4  # of differences


def grid_page(cells: NDArray[np.uint8], valid: Valid) -> Page:
    """Return a page with grids (n, 81), a null where ``valid`` (n,) is False."""
    n = len(cells)
    if valid is not None:
        cells = cells[valid]
    lengths = _lengths(len(cells))
    text = compressed_text(cells, lengths)
    return _page(n, n - len(cells), valid, text, len(lengths) + cells.size, _DELTA_LENGTH)


def number_page(values: NDArray[Any], valid: Valid) -> Page:
    """Return a page with whole numbers (n,), a null where ``valid`` (n,) is False.

    Its column knows the lowest and the highest of them.
    """
    import pyarrow as pa

    n = len(values)
    if valid is not None:
        values = values[valid]
    nulls = n - len(values)
    kind = f"<{values.dtype.kind}{8 if values.dtype.itemsize == 8 else 4}"
    data = np.ascontiguousarray(values, kind)
    text = pa.Codec("zstd", 1).compress(data, asbytes=True)
    page = _page(n, nulls, valid, text, data.nbytes, _PLAIN)
    statistics: Struct = {3: (_LONG, nulls)}
    if len(data):
        statistics[5] = _BINARY, data.max().astype(kind).tobytes()
        statistics[6] = _BINARY, data.min().astype(kind).tobytes()
    return page._replace(statistics=statistics)


def _page(n: int, nulls: int, valid: Valid, text: bytes, size: int, encoding: int) -> Page:
    """Return a page with ``n`` rows; ``text`` are its values, compressed from ``size`` bytes."""
    levels = _number(n << 1) + b"\1"
    if valid is not None:
        levels = _number(-(-n // 8) << 1 | 1) + np.packbits(valid, bitorder="little").tobytes()
    data_page: Struct = {
        1: (_INT, n),
        2: (_INT, nulls),
        3: (_INT, n),
        4: (_INT, encoding),
        5: (_INT, len(levels)),
        6: (_INT, 0),  # no lists
        7: (_TRUE, None),  # compressed
    }
    head = packed(
        {
            1: (_INT, _DATA_PAGE_V2),
            2: (_INT, len(levels) + size),
            3: (_INT, len(levels) + len(text)),
            8: (_STRUCT, data_page),
        }
    )
    return Page([head + levels, text], n, len(head) + len(levels) + size, [_RLE, encoding])


def _lengths(count: int) -> bytes:
    """Return ``count`` lengths of 81, delta-encoded; every difference is 0 and takes no bits."""
    head = (_BLOCK, _MINIBLOCKS, count, 81 << 1 if count else 0)
    blocks = max(0, -(-(count - 1) // _BLOCK))
    return b"".join(map(_number, head)) + bytes(blocks * (1 + _MINIBLOCKS))


def _number(value: int) -> bytes:
    """Return a number seven bits a byte, the lowest first."""
    data = bytearray()
    while value > 0x7F:
        data.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*data, value])
