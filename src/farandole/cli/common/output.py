"""Where the results, remarks and exit code of a command go."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Self, TextIO, TypeAlias

import click

from farandole.cli.common.encodings import is_utf8
from farandole.cli.common.files import FileWriter, cannot, silence
from farandole.cli.common.options import CliError, Given
from farandole.cli.common.progress import Progress
from farandole.cli.common.settings import ALWAYS, is_colored, settings
from farandole.errors import FarandoleError, ParseError
from farandole.i18n import Language, Listed, Message, fault, msg, placed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType

    from farandole.sudoku.formats import Record


Row: TypeAlias = dict[str, Any]
"""A row of ``--json``, before it is encoded."""

_ATOMIC = 4096 if sys.platform == "linux" else 512
"""Bytes that are written to a pipe at once or not at all (PIPE_BUF)."""


_NO_TEXTS = ("pdf", "png", "svg", "jpg", "html", "xls", "xlsx", "ods", "docx", "zip", "gz")
"""Extensions of files that aren't plain text with puzzles."""

_EXCERPTS = 20
"""How many lines that can't be read are shown, each with a mark; the others are only named."""


class Output:
    """Results to standard output or a file, remarks to standard error, and the worst exit code.

    A file is only replaced once all is complete (:class:`FileWriter`). It is left alone if there
    was nothing but bad input; after Ctrl-C what was finished stands beside it.
    """

    def __init__(self, say: Language, output: str | None = None) -> None:
        self.say = say
        self.code = 0
        self.quiet = settings().quiet
        self._excerpts = _EXCERPTS
        self.progress = Progress(say)
        self._file = None if output in (None, "-") else FileWriter(str(output))
        self._stream: TextIO | None = sys.stdout if self._file is None else None
        self.is_terminal = self._file is None and sys.stdout.isatty()
        """Whether results are read by a person."""
        self.has_results = False
        """Whether anything has been written, or put into a bank: Ctrl-C is told otherwise then."""

    @property
    def has_color(self) -> bool:
        """Whether results may be coloured."""
        return is_colored(sys.stdout) if self._file is None else settings().color == ALWAYS

    @property
    def is_watched(self) -> bool:
        """Whether remarks are read by a person who wants them."""
        return sys.stderr.isatty() and not self.quiet

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        self.progress.stop()
        try:
            if kind is None:
                self._finish()
            elif issubclass(kind, KeyboardInterrupt):
                error.puzzles = self.progress.puzzles  # type: ignore[union-attr]
                error.is_vain = not self.has_results  # type: ignore[union-attr]
                self._keep()
            else:
                self._abandon()
        except BrokenPipeError:
            self._abandon()
            kind = BrokenPipeError
        except OSError as failure:
            self._abandon()
            raise CliError(self._cannot_write(failure)) from None
        if kind is BrokenPipeError:
            silence()
            return True
        return False

    def _abandon(self) -> None:
        """Let go of an output file that will not be complete; what it replaces stays."""
        if self._file is not None:
            self._file.abandon()

    def _finish(self) -> None:
        if self._file is None:
            sys.stdout.flush()
            return
        if not self._file.is_open and self.code < 2:
            self._open()
        if self._file.is_open:
            self._file.finish()

    def _keep(self) -> None:
        """After Ctrl-C: let what was finished be seen, and the file it should replace stay."""
        if self._file is None:
            sys.stdout.flush()
        elif self._file.is_open and (partial := self._file.keep()):
            key = msg("{name}: not written; finished results are in {partial}", partial=partial)
            self.note(self.say(key, name=self._file.name))

    def _open(self) -> TextIO:
        assert self._file is not None
        try:
            self._stream = self._file.open()
        except OSError as failure:
            raise CliError(self._cannot_write(failure)) from None
        return self._stream

    def _cannot_write(self, failure: OSError) -> str:
        name = self.say("standard output") if self._file is None else self._file.name
        return cannot(name, failure, self.say)

    @contextmanager
    def _writing(self) -> Iterator[TextIO]:
        """Yield the stream; raise a CliError where it can't be written to."""
        stream = self._stream or self._open()
        try:
            yield stream
        except BrokenPipeError:
            raise
        except OSError as failure:
            raise CliError(self._cannot_write(failure)) from None

    def write(self, text: str) -> None:
        """Put out a result, line ends included."""
        if self.is_terminal:
            self.progress.stop()
        self.has_results = True
        with self._writing() as stream:
            stream.write(text)

    def write_row(self, row: Row) -> None:
        """Put out one JSON object on one line."""
        self.write(_encode()(row) + "\n")

    def write_apart(self, text: str) -> None:
        """Put out a result, after an empty line if there was one before."""
        self.write("\n" * self.has_results + text)

    def write_bytes(self, data: bytes, *, is_text: bool = True) -> None:
        """Put out results that are UTF-8 already, line ends included, or no text at all."""
        stream = self._stream or self._open()
        buffer = getattr(stream, "buffer", None)  # a stand-in for standard output may lack it
        if is_text and (buffer is None or not is_utf8(stream)):
            self.write(data.decode("utf-8"))
            return
        self.write("")
        self.flush()
        with self._writing() as stream:
            if _is_pipe(stream):
                _write_whole_lines(stream.fileno(), data)
            else:
                stream.buffer.write(data)

    def flush(self) -> None:
        """Let everything written so far be seen."""
        if self._stream is not None:
            with self._writing() as stream:
                stream.flush()

    def expect(self, names: Iterable[str]) -> None:
        """Take note of how much there is to read, for the progress bar."""
        self.progress.start(names)

    def note(self, remark: str) -> None:
        """Say something that isn't a result, unless no remarks are wanted."""
        if not self.quiet:
            self._tell(remark)

    def sum_up(self, *parts: str | Message) -> None:
        """Tell a person who wants to know how it went."""
        if self.is_watched:
            self.progress.stop()
            self.note(self.say.value(Listed(parts)))

    def _tell(self, remark: str) -> None:
        if self.is_terminal:
            self.flush()
        self.progress.say(remark)

    def fail(self, code: int, remark: str | None = None) -> None:
        """Take note of an exit code, the worst of which counts, and say why."""
        self.code = max(self.code, code)
        if remark is not None and self.quiet < 2:
            self._tell(remark)

    def error(self, remark: str) -> None:
        """Say what is wrong with the input."""
        self.fail(2, remark)

    def puzzle_error(self, error: ParseError) -> None:
        """Say where something can't be read, and why; show the line of the first of them."""
        has_excerpt = error.text is not None and self._excerpts > 0
        self._excerpts -= has_excerpt
        self.error((with_excerpt if has_excerpt else located)(error, self.say))


@cache
def _encode() -> Callable[[Row], str]:
    from json import JSONEncoder  # not needed without --json

    return JSONEncoder(ensure_ascii=False).encode


def _is_pipe(stream: TextIO) -> bool:
    try:
        return stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):  # a stand-in, no file at all
        return False


def _write_whole_lines(number: int, lines: bytes) -> None:
    """Write to a pipe so that Ctrl-C can't leave half a line: what is short is written whole."""
    at = 0
    while at < len(lines):
        end = lines.rfind(b"\n", at, at + _ATOMIC) + 1
        if not end:  # a line longer than that
            end = lines.find(b"\n", at) + 1 or len(lines)
        while at < end:
            at += os.write(number, lines[at:end])


@contextmanager
def usable(name: str, say: Language) -> Iterator[None]:
    """Raise a CliError for a file that can't be used in the block."""
    try:
        yield
    except OSError as error:
        raise CliError(cannot(name, error, say)) from None


def with_excerpt(error: ParseError, say: Language) -> str:
    """Return a reading error with its line, where that is at hand."""
    shown = located(error, say)
    if not (error.text or "").strip() or error.column is None:
        return shown
    from farandole.cli.common.excerpt import excerpt

    return f"{shown}\n{excerpt(error.text or '', error.column)}"


def located(error: ParseError, say: Language) -> str:
    """Return a reading error on one line, ``file:line:column`` first.

    >>> from farandole.i18n import Language
    >>> from farandole.errors import ParseError
    >>> from farandole.i18n import ENGLISH
    >>> places = {"line": 3, "column": 7, "source": "a"}
    >>> error = ParseError("not a valid cell", found="'x'", expected="1-9", **places)
    >>> located(error, ENGLISH)
    "a:3:7: not a valid cell: found 'x', expected 1-9"
    """
    numbers = [error.line, error.column]
    if error.source is not None and error.line is None:
        return say("{place}: {fault}", place=error.source, fault=fault(error, say))
    place = ":".join(str(part) for part in [error.source, *numbers] if part is not None)
    return f"{place}: {fault(error, say)}" if place else fault(error, say)


def format_asked(given: Given, say: Language) -> str | None:
    """Return the format that ``--to`` names, or else the ending of the output file; or None."""
    from farandole.sudoku.formats import WRITTEN

    name: str | None = given.to
    if name is not None or given.output is None:
        return name
    check_ending(given.output, say)
    suffix = given.output.rpartition(".")[2].lower()
    return suffix if suffix in WRITTEN and "." in given.output else None


def check_ending(output: str, say: Language) -> None:
    """Raise a usage error for the name of a file that no text with puzzles has."""
    suffix = output.rpartition(".")[2].lower()
    if suffix in _NO_TEXTS:
        text = say("{name}: no format has the extension .{suffix}", name=output, suffix=suffix)
        raise click.UsageError(text, click.get_current_context())


def write_records(
    out: Output, records: Iterable[Record], to: str, blank: str | None = None
) -> None:
    """Write puzzles in a format; a board that it can't hold is an error in the input."""
    from farandole.sudoku.formats import write

    try:
        for text in write(records, to, blank=blank):
            out.write(text)
    except CliError:
        raise
    except FarandoleError as error:
        out.error(out.say(placed(f"--to {to}", error)))


def duration(seconds: float) -> str:
    """Return a time as people read it, three digits of it.

    >>> duration(0.0000042), duration(0.0123), duration(83.25)
    ('4.20 µs', '12.3 ms', '83.2 s')
    """
    value, unit = seconds, "s"
    for unit in ("s", "ms", "µs"):
        if value >= 0.9995 or unit == "µs":
            break
        value *= 1000
    return f"{value:.{0 if value >= 99.95 else 1 if value >= 9.995 else 2}f} {unit}"
