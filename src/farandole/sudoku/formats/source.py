"""Where text comes in: numbered lines that can be looked at ahead of time, and what a reader knows.

Every reader takes its lines from one :class:`Reader`, takes a whole puzzle at a time, and
leaves the next line to whoever comes after it, also when the puzzle was bad. That is what
lets one file hold many formats, and what keeps one bad puzzle from spoiling the next.
"""

from __future__ import annotations

from collections import deque
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple

from farandole.errors import ParseError
from farandole.sudoku.formats.symbols import SIDES, plain_shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Protocol

    from farandole.sudoku.shape import Shape

    class HasRuns(Protocol):
        """Lines that can be taken by the run, too."""

        def __iter__(self) -> Iterator[str]: ...

        def run(self, line: int, *, labels: bool) -> Run | None:
            """Take the run that begins with the next line, the ``line``-th, if one does."""
            ...


class Run(NamedTuple):
    """Many plain lines at once: 81 digits and dots each, and a label where there may be ``labels``.

    Blank lines and comments may stand between them. They are ``text[start:end]``, in UTF-8.
    """

    text: bytes
    start: int
    end: int
    line: int
    """The number of the first line, counted from 1."""
    lines: int
    puzzles: int
    labels: bool


class Lines:
    """Physical lines without their ends; ``number`` is that of the line last taken, from 1."""

    __slots__ = ("_ahead", "_lines", "_runs", "number")

    def __init__(self, text: str | Iterable[str], runs: HasRuns | None = None) -> None:
        # StringIO ends lines as files do; str.splitlines would also break at form feeds.
        self._lines: Iterator[str] = (
            StringIO(text, newline=None) if isinstance(text, str) else iter(text)
        )
        self._runs = runs
        self._ahead: deque[str] = deque()
        self.number = 0
        if (first := self.peek()) is not None and first.startswith("\ufeff"):
            self._ahead[0] = first[1:]

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        text = self._ahead.popleft() if self._ahead else next(self._lines).rstrip("\r\n")
        self.number += 1
        return text

    def peek(self, steps: int = 0) -> str | None:
        """Return the line that ``steps`` more than one ``next`` would give; None past the end."""
        while len(self._ahead) <= steps:
            text = next(self._lines, None)
            if text is None:
                return None
            self._ahead.append(text.rstrip("\r\n"))
        return self._ahead[steps]

    def run(self, *, labels: bool) -> Run | None:
        """Take the run that begins with the next line, if one does and runs are wanted."""
        if self._runs is None or self._ahead:
            return None
        run = self._runs.run(self.number + 1, labels=labels)
        if run is not None:
            self.number += run.lines
        return run

    def give_back(self, text: str) -> None:
        """Undo the last ``next``, which gave ``text``."""
        self._ahead.appendleft(text)
        self.number -= 1

    def skip(self, count: int) -> None:
        """Take ``count`` lines that have been peeked at."""
        for _ in range(count):
            next(self)


class Reader:
    """What all readers share: the lines, the board asked for, and where errors go."""

    __slots__ = ("_errors", "lines", "shape", "sides", "source")

    def __init__(
        self,
        text: str | Iterable[str],
        *,
        shape: Shape | None = None,
        source: str | None = None,
        errors: Callable[[ParseError], object] | None = None,
        runs: HasRuns | None = None,
    ) -> None:
        self.lines = Lines(text, runs if shape is None or shape.is_classic else None)
        self.shape = shape
        self.sides = SIDES if shape is None else (shape.side,)
        self.source = source
        self._errors = errors

    def shape_of(self, side: int) -> Shape:
        """Return the board asked for, else the plain one of this side."""
        return plain_shape(side) if self.shape is None else self.shape

    def report(self, error: ParseError) -> None:
        """Hand an error to whoever asked for them, or raise it."""
        error = error.at(source=self.source)
        if self._errors is None:
            raise error from None
        self._errors(error)

    def skip_ignorable(self) -> bool:
        """Take blank lines and comments; tell whether a line is left."""
        while (text := self.lines.peek()) is not None:
            if text.strip() and not is_comment(text):
                return True
            next(self.lines)
        return False


def is_comment(text: str) -> bool:
    """Tell whether the line is a comment: ``#``, ``//`` or ``%`` comes first."""
    return text.lstrip().startswith(("#", "//", "%"))


def quoted(text: str, length: int = 24) -> str:
    """Return what was found, for an error message, cut to a readable length."""
    text = text.strip()
    return repr(text if len(text) <= length else text[: length - 3] + "...")
