"""Canonical forms of the puzzles of a text: the verb of ``farandole canonical``."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import Limits
from farandole.sudoku.canonical.form import canonical
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.items import Chunk
from farandole.sudoku.many.verbs import ChunkVerb, ChunkWorker, Done, Row, text_of
from farandole.sudoku.shape import CLASSIC

_CELLS = 81
_SYMBOLS = b".123456789" + bytes(246)


class Form(NamedTuple):
    """The form of a puzzle; not ``complete`` if equivalent puzzles may have another form."""

    grid: Grid
    automorphisms: int
    complete: bool


class FormedChunk(Done[Form]):
    """The forms of a chunk end to end, and which are ``complete``, a byte each."""

    __slots__ = ("complete", "forms")

    def __init__(
        self,
        rows: Sequence[Row],
        answers: Iterable[Form],
        forms: bytes = b"",
        complete: bytes = b"",
    ) -> None:
        super().__init__(rows, answers)
        self.forms = forms
        self.complete = complete

    def lines(self) -> bytes:
        """Return a line for each form."""
        symbols = self.forms.translate(_SYMBOLS)
        lines = [symbols[at : at + _CELLS] for at in range(0, len(symbols), _CELLS)]
        lines.append(b"")
        return b"\n".join(lines)


class TextCanonical(ChunkVerb[Form, FormedChunk]):
    """Finding the forms of the puzzles of a text.

    With ``as_text`` runs of plain lines come back without an object for each puzzle.
    ``seconds`` is a limit for each puzzle on another board than the classic one.

    >>> TextCanonical().process(Grid("12.. 3... .... ....")).grid.line
    '...........1..23'
    """

    def __init__(self, *, as_text: bool = False, seconds: float | None = None) -> None:
        self.as_text = as_text
        self.seconds = Limits(seconds=seconds).seconds
        self.level = level_in_use()

    def worker(self) -> TextCanonicalWorker:
        """Return a worker for one thread."""
        return TextCanonicalWorker(self)

    def process(self, grid: Grid) -> Form:
        """Find the form of one puzzle, on any board."""
        form = canonical(grid, seconds=self.seconds)
        return Form(form.grid, form.automorphisms, form.complete)


class TextCanonicalWorker(ChunkWorker[Form, FormedChunk]):
    """Finds the forms of chunks of classic puzzles, one chunk after the other."""

    _verb: TextCanonical
    _nothing = FormedChunk([], ())

    def __init__(self, verb: TextCanonical) -> None:
        super().__init__(verb)
        self._reader = _kernel.Lines9("read", level=verb.level)
        self._kernel = _kernel.Canonizer9(verb.level)

    def _begin(self, chunk: Chunk) -> None:
        n = chunk.readable
        self._cells: bytes | bytearray
        text, start, end, layout = text_of(chunk)
        if chunk.run is not None and self._verb.as_text:
            self._cells = bytearray(n * _CELLS)
            cells = memoryview(self._cells).cast("B", (n, _CELLS))
            starts, status = array("Q", bytes(8 * n)), bytearray(n)
            _kernel.read_lines9(memoryview(text)[start:end], 0, True, cells, starts, status)
        else:
            self._reader.load(text, start, end, layout)
            self._rows = self._reader.rows()
            self._cells = b"".join(row[2] for row in self._rows)
        self._at = 0
        self._forms = bytearray(n * _CELLS)
        self._automorphisms = array("I", bytes(4 * n))
        self._complete = bytearray(n)

    def _step(self) -> bool:
        n = self._chunk.readable
        self._at = self._kernel.fill(
            self._cells, self._at, n, self._forms, self._automorphisms, self._complete
        )
        return self._at == n

    def _open_rows(self) -> list[int]:
        return []

    def _done(self, most: int | None) -> FormedChunk:
        n = self._at
        forms, complete = bytes(self._forms[: n * _CELLS]), bytes(self._complete[:n])
        rows = self._rows[:n]
        answers = [
            Form(Grid._of(forms[81 * i : 81 * i + 81], CLASSIC), automorphisms, bool(complete[i]))
            for i, automorphisms in enumerate(self._automorphisms[: len(rows)])
        ]
        return FormedChunk(rows, answers, forms, complete)
