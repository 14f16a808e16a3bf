"""What a file is before its lines can be read: packed by gzip or zip, or in an old encoding.

Whatever is packed comes out as a stream and is never kept; how much may come out is bounded, as
a few kilobytes can hold terabytes.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Iterator
    from typing import BinaryIO

LARGEST_UNPACKED = 1 << 31
"""Bytes that come out of a packed file, at most."""
LARGEST_ARCHIVE = 1 << 26
"""Bytes of a zip archive, at most: its table of contents stands at its end."""
_MOST_FILES = 1000
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
OLD_OFFICE = b"\xd0\xcf\x11\xe0"
"""How documents of office programs begin that are older than XML, such as .xls."""
_DOCUMENTS = ("[Content_Types].xml", "mimetype")


def is_packed(head: bytes) -> bool:
    """Tell whether a file that begins like this is packed."""
    return head.startswith((_GZIP, _ZIP))


class _Joined(io.RawIOBase):
    """What has been read of a stream, and then the rest of it."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = io.BytesIO(head)
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = self._head.read(len(buffer)) or self._rest.read1(len(buffer))  # type: ignore[attr-defined]
        buffer[: len(piece)] = piece
        return len(piece)


class _Bounded(io.RawIOBase):
    """A stream that is unpacked, up to a number of bytes; damage is a ParseError."""

    def __init__(self, stream: BinaryIO, left: int = LARGEST_UNPACKED) -> None:
        self._stream = stream
        self._left = left

    def read1(self, size: int = -1) -> bytes:
        """Return some of the bytes that come out."""
        import zlib

        try:
            piece = self._stream.read(size if size > 0 else 1 << 16)
        except ParseError:
            raise
        except (EOFError, zlib.error, OSError, ValueError) as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise
            raise ParseError(
                msg("the file is damaged: it can't be unpacked"), code="parse.encoding"
            ) from None
        except Exception as error:  # zipfile.BadZipFile, NotImplementedError and others
            raise ParseError(
                msg("the file is damaged: it can't be unpacked"), code="parse.encoding"
            ) from error
        self._left -= len(piece)
        if self._left < 0:
            raise ParseError(
                msg("too much comes out of the packed file"),
                code="parse.size",
                expected=msg("at most {most} bytes", most=LARGEST_UNPACKED),
            )
        return piece


def unpacked(head: bytes, rest: BinaryIO) -> Iterator[BinaryIO]:
    """Yield the files in a stream, of which ``head`` has been read. Raises ParseError."""
    joined = io.BufferedReader(_Joined(head, rest))
    if head.startswith(_GZIP):
        import gzip

        yield _Bounded(gzip.GzipFile(fileobj=joined))  # type: ignore[misc, arg-type]
        return
    import zipfile

    data = joined.read(LARGEST_ARCHIVE + 1)
    if len(data) > LARGEST_ARCHIVE:
        raise ParseError(
            msg("the archive is too large"),
            code="parse.size",
            expected=msg("at most {most} bytes", most=LARGEST_ARCHIVE),
        )
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        files = [info for info in archive.infolist() if not info.is_dir()]
    except Exception as error:  # zipfile.BadZipFile, IndexError for a file without a name, others
        raise ParseError(
            msg("the file is damaged: it can't be unpacked"), code="parse.encoding"
        ) from error
    if any(info.filename in _DOCUMENTS for info in files):
        yield from _of_document(archive)
        return
    left = LARGEST_UNPACKED
    for info in files[:_MOST_FILES]:
        if info.filename.startswith("__MACOSX/") or info.flag_bits & 1:
            continue
        left -= info.file_size
        yield _Bounded(_file(archive, info), max(left + info.file_size, 0))  # type: ignore[misc]


def _of_document(archive: zipfile.ZipFile) -> list[BinaryIO]:
    """Return the sheets of a document of an office program. Raises ParseError if it has none."""
    from farandole.sudoku.many.office import sheets

    def opened(info: zipfile.ZipInfo) -> BinaryIO:
        return _Bounded(_file(archive, info))  # type: ignore[return-value]

    found = sheets(archive, opened)
    if found is None:
        raise without_sheets()
    # A few repeated rows can stand for terabytes of text.
    return [_Bounded(sheet) for sheet in found]  # type: ignore[misc]


def without_sheets() -> ParseError:
    """Return the error for a document that has no sheets, or has them in the form before XML."""
    return ParseError(
        msg("this is a document of an office program: save it as CSV, and give that"),
        code="parse.encoding",
    )


def _file(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> BinaryIO:
    """Open a file of an archive. Raises ParseError for one that can't be unpacked."""
    try:
        return archive.open(info)  # type: ignore[return-value]
    except Exception as error:  # zipfile.BadZipFile, NotImplementedError, RuntimeError: a password
        raise ParseError(
            msg("the file is damaged: it can't be unpacked"), code="parse.encoding"
        ) from error


_CIRCLE = "〇".encode("gb18030")  # a blank, which isn't among the usual signs


def guess(head: bytes) -> str | None:
    """Return the encoding of a text that isn't UTF-8, as far as its beginning tells.

    >>> guess("数独 1".encode("gb18030")), guess("café 1".encode("cp1252")), guess("数独".encode())
    ('gb18030', 'cp1252', None)
    >>> guess("五三〇〇七".encode("gb18030"))
    'gb18030'
    """
    if head.isascii() and 0 not in head:
        return None
    if head.count(0) * 5 > 2 * len(head) and len(head) > 3:
        even, odd = head[::2].count(0), head[1::2].count(0)
        if min(even, odd) * 20 < max(even, odd):
            return "utf-16-le" if odd > even else "utf-16-be"
    if 0 in head or _decodes(head, "utf-8"):
        return None
    runs = _runs(head)
    if all(len(run) % 2 == 0 for run in runs) and _decodes(head, "gb18030"):
        pairs = sum(len(run) // 2 for run in runs)
        plain = sum(
            run[i] > 0xA0 < run[i + 1] or run[i : i + 2] == _CIRCLE
            for run in runs
            for i in range(0, len(run), 2)
        )
        if plain == pairs:
            return "gb18030"
    letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    beside = all(
        byte >= 0xC0
        and any(
            0 <= j < len(head) and (head[j] in letters or head[j] >= 0xC0) for j in (i - 1, i + 1)
        )
        for i, byte in enumerate(head)
        if byte >= 0x80
    )
    return "cp1252" if beside else None


def _runs(head: bytes) -> list[bytes]:
    """Return the stretches of bytes beyond ASCII; the last is left out if it may be cut off."""
    table = bytes(i if i >= 0x80 else 32 for i in range(256))
    return head.translate(table).split()


def _decodes(head: bytes, encoding: str) -> bool:
    import codecs

    try:
        codecs.getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        return False
    return True
