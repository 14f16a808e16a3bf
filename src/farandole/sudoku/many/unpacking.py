"""Files whose lines can't be read directly: packed by gzip or zip, or in an old encoding.

Packed text is read as a stream and never kept. How much is unpacked is bounded, as a few kilobytes
can hold terabytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import BinaryIO

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.many.sheets import damaged, is_spreadsheet, sheets, too_large

LARGEST_UNPACKED = 1 << 31
"""The most bytes that are unpacked from a file."""
LARGEST_ARCHIVE = 1 << 26
"""The most bytes of a zip archive: its table of contents stands at its end."""
MOST_FILES = 1000
"""The most files of a zip archive."""
_FREE = 1 << 26  # bytes that any file may hold
_MOST_TIMES = 300  # how many bytes a packed byte may stand for beyond that; puzzles pack to a tenth
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
OLD_OFFICE = b"\xd0\xcf\x11\xe0"
"""The first bytes of old office documents, such as .xls."""
_DOCUMENTS = ("[Content_Types].xml", "mimetype")


def is_packed(head: bytes) -> bool:
    """Return whether a file that begins like this is packed."""
    return head.startswith((_GZIP, _ZIP))


class _Joined(io.RawIOBase):
    """A stream whose first ``size`` bytes have been read: these bytes, then the rest."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = io.BytesIO(head)
        self._rest = rest
        self.size = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = self._head.read(len(buffer)) or self._rest.read1(len(buffer))  # type: ignore[attr-defined]
        buffer[: len(piece)] = piece
        self.size += len(piece)
        return len(piece)


class _Unpacked(io.RawIOBase):
    """A stream that is unpacked within the bounds for its file. Raises ParseError."""

    def __init__(self, stream: BinaryIO, file: _Joined, done: list[int]) -> None:
        self._stream = stream
        self._file = file
        self._done = done  # bytes unpacked so far, of all streams of the file

    def read1(self, size: int = -1) -> bytes:
        """Return some of the unpacked bytes."""
        import zipfile
        import zlib

        try:
            piece = self._stream.read(size if size > 0 else 1 << 16)
        except (EOFError, zlib.error, OSError, ValueError, zipfile.BadZipFile) as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise
            raise damaged() from None
        self._done[0] += len(piece)
        most = min(LARGEST_UNPACKED, _FREE + _MOST_TIMES * self._file.size)
        if self._done[0] > most:
            raise too_large(most)
        return piece


def unpacked(head: bytes, rest: BinaryIO) -> Iterator[BinaryIO]:
    """Yield the files in a stream, of which ``head`` has been read. Raises ParseError."""
    file = _Joined(head, rest)
    joined = io.BufferedReader(file)
    done = [0]
    if head.startswith(_GZIP):
        import gzip

        yield _Unpacked(gzip.GzipFile(fileobj=joined), file, done)  # type: ignore[misc, arg-type]
        return
    data = joined.read(LARGEST_ARCHIVE + 1)
    if len(data) > LARGEST_ARCHIVE:
        raise ParseError(
            msg("the archive is too large"),
            code="parse.size",
            expected=msg("at most {most} bytes", most=LARGEST_ARCHIVE),
        )
    import zipfile

    # zipfile raises many kinds of errors for damage: BadZipFile, NotImplementedError, RuntimeError
    # for a password, IndexError for a file without a name.
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        if any(name in _DOCUMENTS for name in archive.namelist()):
            if not is_spreadsheet(archive):
                raise not_a_sheet()
            yield from sheets(archive)
            return
        files = [info for info in archive.infolist() if not info.is_dir()]
    except ParseError:
        raise
    except Exception as error:
        raise damaged() from error
    if len(files) > MOST_FILES:
        raise ParseError(
            msg("the archive has too many files"),
            code="parse.size",
            expected=msg("at most {most} files", most=MOST_FILES),
        )
    for info in files:
        if info.filename.startswith("__MACOSX/") or info.flag_bits & 1:
            continue
        try:
            stream = archive.open(info)
        except Exception as error:
            raise damaged() from error
        yield _Unpacked(stream, file, done)  # type: ignore[misc, arg-type]


def not_a_sheet() -> ParseError:
    """Return the error for a document of an office program that isn't an .xlsx or .ods sheet."""
    return ParseError(
        msg("this is an office document, not text: save it as CSV"), code="parse.encoding"
    )


def guess(head: bytes) -> str | None:
    """Return the encoding of a text that isn't UTF-8, as far as its beginning shows.

    >>> guess("数独 1".encode("gb18030")), guess("café 1".encode("cp1252")), guess("数独".encode())
    ('gb18030', 'cp1252', None)
    >>> guess("五三〇〇七".encode("gb18030")), guess("Äpfel".encode("cp1252"))
    ('gb18030', 'cp1252')
    """
    if 0 in head:
        return _guess_wide(head)
    if _decodes(head, "utf-8"):
        return None
    # The last stretch of bytes beyond ASCII may be cut off.
    runs = head.translate(bytes(i if i >= 0x80 else 32 for i in range(256))).split()
    if all(map(_is_chinese, runs)) and _decodes(head, "gb18030"):
        return "gb18030"
    return "cp1252" if _is_western(head) else None


def _guess_wide(head: bytes) -> str | None:
    """Return the kind of UTF-16 of a text whose every second byte is 0."""
    even, odd = head[::2].count(0), head[1::2].count(0)
    if (even + odd) * 5 > 2 * len(head) > 6 and min(even, odd) * 20 < max(even, odd):
        return "utf-16-le" if odd > even else "utf-16-be"
    return None


_CIRCLE = "〇".encode("gb18030")  # a blank, which isn't among the usual signs


def _is_chinese(run: bytes) -> bool:
    """Return whether bytes beyond ASCII are pairs as GB 2312 has them."""
    pairs = [run[i : i + 2] for i in range(0, len(run), 2)]
    return all(pair == _CIRCLE or (len(pair) == 2 and min(pair) > 0xA0) for pair in pairs)


def _is_western(head: bytes) -> bool:
    """Return whether bytes beyond ASCII are letters of Windows-1252, beside another letter."""
    letters = {i for i in range(256) if i >= 0xC0 or (chr(i).isalpha() and i < 0x80)}
    padded = b" " + head + b" "
    return all(
        byte >= 0xC0 and (padded[i - 1] in letters or padded[i + 1] in letters)
        for i, byte in enumerate(padded)
        if byte >= 0x80
    )


def _decodes(head: bytes, encoding: str) -> bool:
    import codecs

    try:
        codecs.getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        return False
    return True
