"""Columns of grids as pages of a Parquet file: text of 81 symbols, compressed by the kernel.

::

    head    Thrift: sizes, numbers of rows and nulls, encodings (a data page of version 2)
    levels  which rows have a value: a run of ones, or bits
    text    zstd: lengths of the values (all 81, as differences), and then the values end to end
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from farandole.bulk.files.footer import Page, Struct, packed
from farandole.sudoku.many.rows import compressed_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

_TRUE, _INT, _STRUCT = 1, 5, 12
_DATA_PAGE_V2, _RLE, _DELTA_LENGTH = 3, 3, 6
_BLOCK, _MINIBLOCKS = 128, 4  # of differences


def page_of(cells: NDArray[np.uint8], valid: NDArray[np.bool_] | None) -> Page:
    """Return a page with grids (n, 81), a null where ``valid`` (n,) is False."""
    n = len(cells)
    levels = _number(n << 1) + b"\1"
    if valid is not None:
        levels = _number(-(-n // 8) << 1 | 1) + np.packbits(valid, bitorder="little").tobytes()
        cells = cells[valid]
    lengths = _lengths(len(cells))
    text = compressed_text(cells, lengths)
    whole = len(levels) + len(lengths) + cells.size
    data_page: Struct = {
        1: (_INT, n),
        2: (_INT, n - len(cells)),
        3: (_INT, n),
        4: (_INT, _DELTA_LENGTH),
        5: (_INT, len(levels)),
        6: (_INT, 0),  # no lists
        7: (_TRUE, None),  # compressed
    }
    head = packed(
        {
            1: (_INT, _DATA_PAGE_V2),
            2: (_INT, whole),
            3: (_INT, len(levels) + len(text)),
            8: (_STRUCT, data_page),
        }
    )
    return Page(head + levels + text, len(head) + whole, [_RLE, _DELTA_LENGTH])


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
