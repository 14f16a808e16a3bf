"""The lines of a text, with look-ahead, and the context that all formats share.

Every format reads from one :class:`Reader`, one whole puzzle at a time, and leaves the next line to
the format after it, even if the puzzle was bad. So one file may mix formats, and one bad puzzle
does not spoil the next.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from io import StringIO, TextIOBase
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import Message, msg, nmsg
from farandole.sudoku.formats.symbols import SIDES, plain_shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from farandole.sudoku.shape import Shape

    class HasRuns(Protocol):
        """Lines that can be taken by the run, too."""

        def __iter__(self) -> Iterator[str]: ...

        def run(self, line: int, *, layout: str) -> Run | None:
            """Take the run that begins with the next line, the ``line``-th, if one does."""
            ...


Found = TypeVar("Found")

LONGEST_LINE = 1 << 24
"""The most characters, or bytes, that a line of a file may have: 16,777,216.

A line that goes on and on, such as ``/dev/zero`` gives, mustn't fill the memory. Text that is
in memory already may have lines of any length.
"""

_BEHIND = 64  # lines that are remembered, to be shown where something in them is wrong
_SHOWN = 1 << 16  # characters of a line that is remembered


class Run(NamedTuple):
    """Many plain lines at once, 81 digits and dots in each: ``text[start:end]``, in UTF-8.

    The ``layout`` says what else may be there: ``""`` nothing; ``"label"`` a solution, a label, or
    both; ``"puzzle,solution"`` and the like these fields, in a table. Blank lines and comments may
    stand between the lines, but not in a table.
    """

    text: bytes
    start: int
    end: int
    line: int
    """The number of the first line, counted from 1."""
    lines: int
    puzzles: int
    layout: str
    format: str = "line"


class Lines:
    """Physical lines without their ends; ``number`` is that of the line last taken, from 1.

    A line that is too long ends the text, and so does an error in reading on. Whoever looks ahead
    may come upon it before what stands above it is worked out, so it waits as the ``failure``.
    """

    __slots__ = ("_ahead", "_behind", "_lines", "_runs", "failure", "number")

    def __init__(self, text: str | Iterable[str], runs: HasRuns | None = None) -> None:
        # StringIO ends lines as files do; str.splitlines would also break at form feeds.
        self._lines: Iterator[str] = (
            StringIO(text, newline=None)
            if isinstance(text, str)
            else _lines_of_file(text)
            if isinstance(text, TextIOBase)
            else iter(text)
        )
        self._runs = runs
        self._ahead: deque[str] = deque()
        self._behind: deque[str] = deque(maxlen=_BEHIND)
        self.failure: OSError | ParseError | None = None
        self.number = 0
        if (first := self.peek()) is not None and first.startswith("\ufeff"):
            self._ahead[0] = _bare(first[1:])

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        try:
            text = self._ahead.popleft() if self._ahead else _bare(next(self._lines))
        except (OSError, ParseError) as error:
            self._end(error)
            raise StopIteration from None
        self.number += 1
        self._behind.append(text if len(text) <= _SHOWN else "")
        return text

    def at(self, number: int) -> str | None:
        """Return a line by its number if it is at hand: of those last taken, or looked at."""
        back = self.number - number
        if back < 0:
            return self._ahead[-back - 1] if -back <= len(self._ahead) else None
        return self._behind[-back - 1] or None if back < len(self._behind) else None

    def _end(self, error: OSError | ParseError) -> None:
        """Take what follows the lines looked at for the end of the text, and keep why."""
        self._lines, self._runs = iter(()), None
        self.failure = error

    @property
    def is_cut(self) -> bool:
        """Whether a failure is all that is left."""
        return self.failure is not None and not self._ahead

    def peek(self, steps: int = 0) -> str | None:
        """Return the line that ``steps`` more than one ``next`` would give; None past the end.

        What is looked at is kept: ``steps`` must be bounded, whatever the text is.
        """
        while len(self._ahead) <= steps:
            try:
                text = next(self._lines, None)
            except (OSError, ParseError) as error:
                self._end(error)
                text = None
            if text is None:
                return None
            self._ahead.append(_bare(text))
        return self._ahead[steps]

    def run(self, layout: str) -> Run | None:
        """Take the run that begins with the next line, if one does and runs are wanted."""
        if self._runs is None or self._ahead:
            return None
        try:
            run = self._runs.run(self.number + 1, layout=layout)
        except (OSError, ParseError) as error:
            self._end(error)
            return None
        if run is not None:
            self._behind.clear()
            self.number += run.lines
        return run

    def give_back(self, text: str) -> None:
        """Undo the last ``next``, which gave ``text``."""
        self._ahead.appendleft(text)
        self._behind.pop()
        self.number -= 1

    def skip(self, count: int) -> None:
        """Take ``count`` lines that have been peeked at."""
        for _ in range(count):
            next(self)


_COLOURS = regex(r"\x1b\[[0-9;:]{0,40}[mK]")  # as terminals write them
POINTED = regex(r"(?=.*[<>^])[0-9A-Za-jv<>^`',.]{81}")
"""A killer on one line, which may begin with the mark of quoted mail."""

LONGEST_LINK = 1 << 18
"""Characters of a link, at most."""
LINK = regex(
    r"(?:(?:https?|sudokupad)://|(?<![\w.])(?:\w+\.)?(?:f-puzzles\.com|sudokupad\.app|sudokuwiki\.org"
    r"|crackingthecryptic\.com|sudoku\.coach|sudokuexchange\.com|sudokumaker\.app|puzz\.link|github\.io)/)"
    r"[^\s<>\"“”，。；：！？、（）《》【】「」]+"
    r"|(?<![\w+])(?:(?:fpuz(?:zles)?|scl|ctc)N4|N4Ig)[A-Za-z0-9+/%=-]{40,}"
)
"""A link up to punctuation that no link has, with or without ``https://`` if its site is known, or
the packed puzzle at its end: what lz-string has packed begins with ``N4`` for an object, with
``N4Ig`` if its names have quotes."""
SHORT_DOCUMENT = regex(r"\{(?:id|cs|ce|cellSize|metadata):")
"""How a document of SudokuPad in short spelling begins, as its site sends it."""


def _bare(text: str) -> str:
    r"""Return a line without its end and its colours; marks of quoted mail are spaces.

    Emoji keys are digits.

    >>> _bare("> > 53. .7.\n"), _bare("5\ufe0f\u20e3."), _bare("\x1b[1m5\x1b[0m3")
    ('    53. .7.', '5.', '53')
    """
    if not isinstance(text, str):
        raise TypeError(f"a line must be a str, not {type(text).__name__}")
    text = text.rstrip("\r\n\x1a")  # DOS ended its texts with the last
    if "\x1b" in text:
        text = _COLOURS.sub("", text)
    if (text[:1] == ">" or text[:2] == " >") and not POINTED.fullmatch(text.strip()):
        at = 0
        while text[at : at + 1] in (">", " ") and text[at : at + 1]:
            at += 1
        text = " " * at + text[at:]
    if "\u20e3" in text:
        text = text.replace("\ufe0f", "").replace("\u20e3", "")
    return text


def _lines_of_file(file: TextIOBase) -> Iterator[str]:
    """Yield the lines of an open file. Raises ParseError at one that is longer than may be."""
    for number, text in enumerate(iter(partial(file.readline, LONGEST_LINE + 1), ""), 1):
        if len(text) > LONGEST_LINE and not text.endswith("\n"):
            raise too_long(number)
        yield text


def too_long(line: int) -> ParseError:
    """Return the error for a line that has more than :data:`LONGEST_LINE` characters."""
    return ParseError(
        msg("the line is too long"),
        code="parse.size",
        line=line,
        column=LONGEST_LINE + 1,
        found=msg("no end of the line"),
        expected=msg("at most {most} characters", most=LONGEST_LINE),
    )


class Reader:
    """What all readers share: the lines, the board asked for, and where errors go."""

    __slots__ = ("_errors", "lines", "listed_to", "numbered", "shape", "sides", "source")

    def __init__(
        self,
        text: str | Iterable[str],
        *,
        shape: Shape | None = None,
        source: str | None = None,
        errors: Callable[[ParseError], object] | None = None,
        runs: HasRuns | None = None,
    ) -> None:
        self.shape = shape
        self.sides = SIDES if shape is None else (shape.side,)
        self.source = source
        self._errors = errors
        self.listed_to = 0  # the line up to which lines of sixteen cells are known to be boards
        self.numbered = 0  # the number above the last board, if it was a label
        is_plain = shape is None or shape.is_classic
        self.lines = Lines(text, runs if is_plain else None)

    def shape_of(self, side: int) -> Shape:
        """Return the board asked for, else the plain one of this side."""
        return plain_shape(side) if self.shape is None else self.shape

    def report(self, error: ParseError) -> None:
        """Hand an error to whoever asked for them, or raise it."""
        text = None if error.line is None else self.lines.at(error.line)
        error = error.at(source=self.source, text=text)
        if self._errors is None:
            # What was cut off there isn't to blame.
            raise (self.lines.failure if self.lines.is_cut else None) or error from None
        self._errors(error)

    def to_the_end(self, found: Iterator[Found]) -> Iterator[Found]:
        """Yield what was found, and then say what ended the text if something did.

        Raises OSError if it couldn't be read on; a line too long is reported.
        """
        yield from found
        failure = self.lines.failure
        if isinstance(failure, ParseError):
            self.report(failure)
        elif failure is not None:
            raise failure

    def skip_blank(self) -> str | None:
        """Take blank lines; return the line after them, which isn't taken."""
        while (text := self.lines.peek()) is not None and not text.strip():
            next(self.lines)
        return text

    def skip_ignorable(self) -> bool:
        """Take blank lines and comments; tell whether a line is left."""
        while (text := self.lines.peek()) is not None:
            if text.strip() and not is_comment(text):
                return True
            next(self.lines)
        return False


_NO_COMMENTS = ("#(", "#table(", "#define ", "#let ")  # lists of Lisp, Typst and C


def is_comment(text: str) -> bool:
    """Tell whether the line is a comment: ``#``, ``//`` or ``%`` comes first.

    >>> is_comment(" # easy"), is_comment("#(#(5 3 0"), is_comment("#define B {5,3,")
    (True, False, False)
    """
    bare = text.lstrip()
    is_marked = bare.startswith(("#", "//", "%")) and not bare.startswith(_NO_COMMENTS)
    is_call = bare[:1] == "#" and bare.rstrip()[-2:] == "((" and bare[1:2].isalpha()
    return is_marked and not (is_call and " " not in bare.rstrip())


def cells_message(count: int) -> Message:
    """Return ``81 cells``, in any language."""
    return nmsg("{count} cell", "{count} cells", count=count)


def not_whole(found: int, expected: int, column: int | None = None) -> ParseError:
    """Return the error for a puzzle that has another number of cells than it should."""
    return ParseError(
        msg("not a whole puzzle"),
        code="parse.length",
        column=column,
        found=cells_message(found),
        expected=cells_message(expected),
    )


def quoted(text: str, length: int = 24) -> str:
    """Return what was found, for an error message, cut to a readable length."""
    text = text.strip()
    return repr(text if len(text) <= length else text[: length - 3] + "...")
