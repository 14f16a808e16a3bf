"""Canonical forms of the puzzles of a text: the verb of ``farandole canonical``."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import Limits
from farandole.sudoku.canonical.form import canonical
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.pipeline import Worker
from farandole.sudoku.many.verbs import items_of, text_of
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.many.items import Chunk, Item
    from farandole.sudoku.many.verbs import Row

_CELLS = 81
_SYMBOLS = b".123456789" + bytes(246)


class Form(NamedTuple):
    """The form of a puzzle; not ``complete`` if it may not be that of all that are the same."""

    grid: Grid
    automorphisms: int
    complete: bool


class FormedChunk(NamedTuple):
    """The forms of a chunk, or of the puzzles before the first that wasn't done.

    ``rows`` are those of the kernel, None for runs of which only the lines are wanted.
    """

    forms: bytes
    automorphisms: array[int]
    complete: bytes
    rows: list[Row] | None

    def lines(self) -> bytes:
        """Return a line for each form."""
        symbols = self.forms.translate(_SYMBOLS)
        lines = [symbols[at : at + _CELLS] for at in range(0, len(symbols), _CELLS)]
        lines.append(b"")
        return b"\n".join(lines)


class TextCanonical:
    """Finding the forms of the puzzles of a text.

    With ``as_text`` runs of plain lines come back without an object for each puzzle. What comes
    of a puzzle is a :class:`Form`. ``seconds`` is a limit for each puzzle on another board than the
    classic one.

    >>> TextCanonical().one(Grid("12.. 3... .... ....")).grid.line
    '...........1..23'
    """

    few = 200
    most = 2000

    def __init__(self, *, as_text: bool = False, seconds: float | None = None) -> None:
        self.as_text = as_text
        self.seconds = Limits(seconds=seconds).seconds
        self.level = level_in_use()

    def worker(self) -> TextCanonicalWorker:
        """Return a worker for one thread."""
        return TextCanonicalWorker(self)

    def one(self, grid: Grid) -> Form:
        """Find the form of one puzzle, on any board."""
        found = canonical(grid, seconds=self.seconds)
        return Form(found.grid, found.automorphisms, found.complete)

    def results(self, chunk: Chunk, formed: FormedChunk) -> Iterator[tuple[Item, Form | None]]:
        """Yield each puzzle of a chunk and its form, None for one that can't be read."""
        assert formed.rows is not None
        number = 0
        for item in items_of(chunk, formed.rows):
            if item.record is None:
                yield item, None
                continue
            cells = formed.forms[number * _CELLS : (number + 1) * _CELLS]
            yield (
                item,
                Form(
                    Grid._of(cells, CLASSIC),
                    formed.automorphisms[number],
                    bool(formed.complete[number]),
                ),
            )
            number += 1


class TextCanonicalWorker(Worker["Chunk", FormedChunk]):
    """Finds the forms of chunks of classic puzzles, one chunk after the other."""

    def __init__(self, verb: TextCanonical) -> None:
        self._as_text = verb.as_text
        self._reader = _kernel.Lines9("read", level=verb.level)
        self._kernel = _kernel.Canonizer9(verb.level)
        self._done = 0
        self._at = 0

    @property
    def done(self) -> int:
        """How many puzzles it is done with."""
        return self._done + self._at

    def load(self, chunk: Chunk) -> None:
        """Begin a chunk."""
        n = chunk.readable
        self._done += self._at
        self._at, self._n = 0, n
        self._rows: list[Row] | None = None
        self._cells: bytes | bytearray = b""
        if chunk.run is not None and self._as_text:
            self._cells = bytearray(n * _CELLS)
            text, start, end, _ = text_of(chunk)
            _kernel.read_lines9(
                memoryview(text)[start:end],
                0,
                True,
                memoryview(self._cells).cast("B", (n, _CELLS)),
                array("Q", bytes(8 * n)),
                bytearray(n),
            )
        elif n:
            self._reader.load(*text_of(chunk))
            self._rows = self._reader.rows()
            self._cells = b"".join(row[2] for row in self._rows)
        else:
            self._rows = []
        self._forms = bytearray(n * _CELLS)
        self._automorphisms = array("I", bytes(4 * n))
        self._complete = bytearray(n)

    def run(self) -> bool:
        """Go on for some milliseconds; return whether the chunk is done."""
        if self._n:
            self._at = self._kernel.fill(
                self._cells, self._at, self._n, self._forms, self._automorphisms, self._complete
            )
        return self._at == self._n

    def result(self) -> FormedChunk:
        """Return the result of the chunk, or of the puzzles before the first that wasn't done."""
        n = self._at
        return FormedChunk(
            bytes(self._forms[: n * _CELLS]),
            self._automorphisms[:n],
            bytes(self._complete[:n]),
            None if self._rows is None else self._rows[:n],
        )
