"""The lines of a stream: read in blocks, taken one by one or by the run.

Before each wait for more, everything finished is written out. So memory stays constant, a
slow pipe gets each solution at once, and a fast one is served in bulk.
"""

from __future__ import annotations

import codecs
import io
import os
import stat
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import BinaryIO, Self

from farandole import _kernel
from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.source import LONGEST_LINE, Run, too_long
from farandole.sudoku.many.unpacking import OLD_OFFICE, guess, is_packed, not_a_sheet, unpacked

BLOCK = 1 << 16
"""Bytes read at once, unless more are wanted."""
_FIRST = 1 << 16  # bytes that tell whether a source is text
_SPAN = 1 << 16  # bytes of lines decoded at once, at most
_BULK = 1 << 15  # bytes: more than anyone types, so more are likely to follow
_WORTH_IT = 16  # puzzles in a run, for the next to be looked for at every line
_SOON = 5  # milliseconds to wait for them


def _nothing(*_: object) -> None:
    """Do nothing."""


class _Recoded(io.RawIOBase):
    """A text in another encoding, as UTF-8; ``data`` has been read already, ``error`` ended it."""

    def __init__(
        self, data: bytes, error: Exception | None, stream: BinaryIO, encoding: str
    ) -> None:
        self._data = data
        self._error = error
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder(encoding)(errors="replace")

    def fileno(self) -> int:
        return self._stream.fileno()

    def read1(self, size: int = -1) -> bytes:
        """Return some of the text."""
        text, piece = "", b"more"
        while piece and not text:
            piece, self._data = self._data, b""
            if not piece:
                if self._error is not None:
                    raise self._error
                piece = self._stream.read1(size)  # type: ignore[attr-defined]
            text = self._decoder.decode(piece, final=not piece)
        return text.encode("utf-8", "replace")


class LineReader:
    r"""Lines without their ends, which may be ``\n``, ``\r\n`` or ``\r``.

    Bytes that can't be decoded become U+FFFD; ``tell`` is called with the number of the first
    line that has some. A line of more than :data:`LONGEST_LINE` bytes is a ParseError and ends the
    stream; so does an error of the stream, after the whole lines before it. ``wait`` is called
    before waiting for more of the stream, ``advance`` with the length of each line that is done;
    whoever takes a run does that himself. ``encoding`` is that of the text, if it is known;
    ``decoded`` is called with the name of one that was detected and isn't Unicode.
    """

    def __init__(
        self,
        stream: BinaryIO,
        *,
        wait: Callable[[], object] = _nothing,
        tell: Callable[[int], object] = _nothing,
        advance: Callable[[int], object] = _nothing,
        decoded: Callable[[str], object] = _nothing,
        encoding: str | None = None,
        block: int = BLOCK,
    ) -> None:
        self.stream = stream
        self.encoding = encoding
        self.decoded = decoded
        self.data = b""
        self._wait = wait
        self._tell = tell
        self._advance = advance
        self._block = block
        self._is_ready = _readiness(stream)
        self._at = self._end = 0  # the whole lines in `data` that are left
        self._is_over = False  # whether the stream is
        self._lines: deque[str] = deque()  # taken out of `data`
        self._number = 0  # of the line last given
        self._taken = 0  # its length
        self._span = 1  # bytes to take out next
        self._is_told = self._is_broken = False
        self._error: OSError | ParseError | None = None  # where all lines end

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> str:
        self._advance(self._taken)
        self._taken = 0
        if not self._lines and not self._take_out():
            raise StopIteration
        line = self._lines.popleft()
        self._number += 1
        self._taken = len(line) + 1
        if self._is_broken and not self._is_told and "\ufffd" in line:
            self._is_told = True
            self._tell(self._number)
        return line

    def run(self, line: int, *, layout: str) -> Run | None:
        """Take the run that begins with the next line, the ``line``-th, if one does."""
        if self._lines or self._error or (self._at == self._end and not self.read()):
            return None
        end, lines, puzzles = _kernel.run9(self.data, self._at, self._is_over, layout)
        if not puzzles:
            return None
        self._advance(self._taken)
        self._taken = 0
        result = Run(self.data, self._at, end, line, lines, puzzles, layout)
        self._at = end
        self._number += lines
        if puzzles >= _WORTH_IT:
            self._span = 1
        return result

    def _take_out(self) -> bool:
        """Decode some lines: one at first, and more as long as no run comes."""
        if self._at == self._end and (self._error or not self.read()):
            if self._error:
                error, self._error, self.data = self._error, None, b""
                raise error
            return False
        end = self._end
        if end - self._at > self._span:
            end = self.data.find(b"\n", self._at + self._span - 1, end) + 1 or end
        self._span = min(2 * (end - self._at), _SPAN)
        text = self.data[self._at : end].decode("utf-8", "replace")
        self._at = end
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self._lines.extend(text.removesuffix("\n").split("\n"))
        self._is_broken = "\ufffd" in text
        return True

    def read(self) -> bool:
        """Read the next whole lines, about a block; return whether there are any."""
        pieces = [self.data[self._end :]]
        size, has_line = len(pieces[0]), False
        self._at = self._end = 0
        while not self._is_over and (size < self._block or not has_line):
            if not self._is_ready(_SOON if size >= _BULK else 0):
                if has_line:
                    break
                self._wait()
            count = max(self._block - size, _FIRST)
            try:
                piece: bytes = self.stream.read1(count)  # type: ignore[attr-defined]
            except (OSError, ParseError) as error:
                self._error = error
                break
            if not piece:
                self._is_over = True
                break
            # A "\r" at the end may be half of a line end.
            has_line = has_line or _whole(piece) > 0 or pieces[-1][-1:] == b"\r"
            pieces.append(piece)
            size += len(piece)
            if size > LONGEST_LINE and not has_line:
                self._error = too_long(self._number + 1)
                self._is_over = True
                self.data = b"".join(pieces)[:_FIRST]
                return False
        self.data = b"".join(pieces)
        if self._error:  # the rest of a line may be missing
            self._is_over = True
            self._end = _whole(self.data + b" ")
            if not self._end:
                failure, self._error, self.data = self._error, None, b""
                raise failure
        else:
            self._end = len(self.data) if self._is_over else _whole(self.data)
        return self._end > 0

    def unpacked(self) -> Iterator[str]:
        """Return the lines of all texts that are packed in the stream, one text after the other."""
        if self.data[:1] == b"P":
            return self._of_archive()
        [stream] = unpacked(self.data, self.stream)
        return self._inside(stream, wait=self._wait, tell=self._tell, advance=self._advance)

    def _of_archive(self) -> Iterator[str]:
        """Yield the lines of the files of an archive."""
        number = 0
        for stream in unpacked(self.data, self.stream):
            before = number
            for line in self._inside(stream, tell=partial(self._tell_after, before)):
                yield line
                number += 1
            self._wait()

    def _tell_after(self, before: int, line: int) -> None:
        self._tell(before + line)

    def _inside(self, stream: BinaryIO, **calls: Callable[..., object]) -> Iterator[str]:
        """Return the lines of a text that is packed in the stream."""
        inner = LineReader(
            stream, decoded=self.decoded, encoding=self.encoding, block=self._block, **calls
        )
        return lines_of(inner, is_inside=True)

    def recoded(self, encoding: str) -> LineReader:
        """Return the lines of a text in another encoding."""
        size = 2 if encoding.startswith("utf-16") else 1
        return LineReader(
            _Recoded(self.data, self._error, self.stream, encoding),  # type: ignore[arg-type]
            wait=self._wait,
            tell=self._tell,
            advance=lambda length: self._advance(size * length),
            block=self._block,
        )


def lines_of(blocks: LineReader, *, is_inside: bool = False) -> Iterator[str]:
    """Return the lines of a file whose encoding isn't known, perhaps packed by gzip or zip.

    UTF-8 is usual, UTF-16 is known by its first bytes; else GB 18030 and Windows-1252 are tried,
    which the labels of old files are written in. What ``is_inside`` a packed file isn't unpacked
    again. For text from memory use the :class:`LineReader` itself.

    Raises :class:`~farandole.ParseError` (``parse.encoding``) if it is no text.
    """
    blocks.read()
    head = blocks.data[:_FIRST]
    if is_packed(head) and not is_inside:
        return blocks.unpacked()
    if head.startswith(OLD_OFFICE):
        raise not_a_sheet()
    if is_packed(head) or head.startswith(b"%PDF-"):
        raise ParseError(msg("not a text file"), code="parse.encoding")
    if head[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return blocks.recoded("utf-16")
    if blocks.encoding is not None:
        return blocks.recoded(blocks.encoding)
    if (encoding := guess(head)) is not None:
        if not encoding.startswith("utf"):
            blocks.decoded(encoding)
        return blocks.recoded(encoding)
    if _is_binary(head):
        raise ParseError(msg("not a text file"), code="parse.encoding")
    return blocks


def _whole(data: bytes) -> int:
    """Return the end of the last whole line: the byte after a final CR may belong to it."""
    end = data.rfind(b"\n") + 1
    return max(end, data.rfind(b"\r", end, len(data) - 1) + 1)


def _is_binary(head: bytes) -> bool:
    """Return whether the head of a source is binary: many NULs, or some in invalid UTF-8."""
    nulls = head.count(0)
    if not nulls:
        return False
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return True
    return nulls * 20 > len(head)


def _readiness(stream: BinaryIO) -> Callable[[int], bool]:
    """Return a function that waits up to some milliseconds for a readable stream."""
    try:
        number = stream.fileno()
        if stat.S_ISREG(os.fstat(number).st_mode):
            return lambda _: True
    except (OSError, ValueError):  # no file at all
        return lambda _: True
    from select import POLLIN, poll

    waiting = poll()
    waiting.register(number, POLLIN)
    return lambda patience: bool(waiting.poll(patience))
