"""Files packed by gzip or zip: what is unpacked is bounded, and damage is an error of ours."""

from __future__ import annotations

import gzip
import io
import zipfile
from contextlib import suppress

import pytest

from farandole import ParseError
from farandole.sudoku.many import unpacking
from farandole.sudoku.many.line_reader import LineReader, lines_of

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def lines(data: bytes) -> list[str]:
    return list(lines_of(LineReader(io.BytesIO(data))))


def zipped(*files: bytes) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, data in enumerate(files):
            archive.writestr(f"{number}.txt", data)
    return held.getvalue()


def test_packed_text() -> None:
    text = f"{PUZZLE}\n".encode() * 2000
    assert lines(gzip.compress(text)) == [PUZZLE] * 2000
    assert lines(gzip.compress(text[:82]) + gzip.compress(text[82:])) == [PUZZLE] * 2000
    assert lines(zipped(text[:82], text[82:])) == [PUZZLE] * 2000
    assert lines(gzip.compress("数独 1\n".encode("gb18030"))) == ["数独 1"]


def test_a_packed_file_in_a_packed_file_is_no_text() -> None:
    inner = zipped(PUZZLE.encode())
    for data in (zipped(inner), gzip.compress(inner), gzip.compress(gzip.compress(b"1"))):
        with pytest.raises(ParseError, match="not a text file"):
            lines(data)


def test_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "_FREE", 1 << 16)
    monkeypatch.setattr(unpacking, "_MOST_TIMES", 20)
    blank = b"\n" * (1 << 20)
    for data in (gzip.compress(blank), zipped(blank), zipped(*[blank[: 1 << 15]] * 40)):
        with pytest.raises(ParseError, match="the unpacked file is too large") as refused:
            lines(data)
        assert refused.value.code == "parse.size"
    monkeypatch.setattr(unpacking, "MOST_FILES", 3)
    assert lines(zipped(b"1", b"2", b"3")) == ["1", "2", "3"]
    with pytest.raises(ParseError, match="the archive has too many files"):
        lines(zipped(b"1", b"2", b"3", b"4"))
    monkeypatch.setattr(unpacking, "LARGEST_ARCHIVE", 100)
    with pytest.raises(ParseError, match="the archive is too large"):
        lines(zipped(b"1", b"2", b"3"))


def test_damage() -> None:
    for whole in (gzip.compress(PUZZLE.encode()), zipped(PUZZLE.encode())):
        with pytest.raises(ParseError):
            lines(whole[:-20])
        for at in range(4, len(whole)):
            for byte in (0, 0xFF):
                with suppress(ParseError):
                    lines(whole[:at] + bytes([byte]) + whole[at + 1 :])
