"""Grids as text that the kernel compresses, read by zstd itself."""

from __future__ import annotations

import numpy as np
import pytest

pa = pytest.importorskip("pyarrow")

from farandole.sudoku.many.rows import compressed_text  # noqa: E402

SIZES = [0, 1, 2, 3, 5, 100, 1617, 1618, 1619, 1622, 3235, 3236, 3237, 6000]


def read(frame: bytes, size: int) -> bytes:
    return bytes(pa.Codec("zstd").decompress(frame, size))


@pytest.mark.parametrize("rows", SIZES)
@pytest.mark.parametrize("digits", [(0, 9), (0, 0), (1, 9), (1, 2), (9, 9)])
@pytest.mark.parametrize("head", [0, 1, 300, 1 << 17])
def test_zstd_reads_what_was_compressed(rows: int, digits: tuple[int, int], head: int) -> None:
    random = np.random.default_rng(rows)
    cells = random.integers(digits[0], digits[1] + 1, (rows, 81), np.uint8)
    before = random.bytes(head)
    text = before + np.where(cells == 0, ord("."), cells + ord("0")).astype(np.uint8).tobytes()
    assert read(compressed_text(cells, before), len(text)) == text


def test_one_blank_among_many_digits() -> None:
    for place in (0, 80, 81 * 1618 - 1, 81 * 1618, 81 * 2000 - 1):
        cells = np.full((2000, 81), 7, np.uint8)
        cells.flat[place] = 0
        text = bytearray(b"7" * cells.size)
        text[place] = ord(".")
        assert read(compressed_text(cells), len(text)) == text


@pytest.mark.parametrize("bad", [10, 15, 16, 255])
@pytest.mark.parametrize("place", [0, 80, 81 * 1700 - 1])
def test_cells_that_are_no_digits_are_refused(bad: int, place: int) -> None:
    cells = np.zeros((1700, 81), np.uint8)
    cells.flat[place] = bad
    with pytest.raises(ValueError, match=r"."):
        compressed_text(cells)


def test_a_head_that_is_too_long_is_refused() -> None:
    cells = np.zeros((1, 81), np.uint8)
    with pytest.raises(ValueError, match=r"."):
        compressed_text(cells, bytes((1 << 17) + 1))
