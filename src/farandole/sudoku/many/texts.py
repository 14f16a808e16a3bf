"""The pipeline for puzzles of a text: runs of plain lines, and other puzzles gathered.

Classic puzzles that were read one by one are collected into chunks; puzzles with constraints, which
take longer, are a chunk each. Those on other boards are processed in their turn, in the calling
thread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from farandole.limits import UNLIMITED, Limits
from farandole.sudoku.many.items import Chunk, Item
from farandole.sudoku.many.pipeline import Pipeline, Verb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.sudoku.grid import Grid

Found = TypeVar("Found")
One = TypeVar("One")
One_co = TypeVar("One_co", covariant=True)


class TextVerb(Verb[Chunk, Found], Protocol[Found, One_co]):
    """A verb for a text: ``Found`` is its result for a chunk, ``One`` for a puzzle.

    One with ``is_in_turn`` takes puzzles with constraints one by one, in the calling thread.
    """

    most: int
    """The most puzzles of a chunk, so that threads get equal shares."""

    def process(self, grid: Grid) -> One_co:
        """Process one puzzle on any board."""
        ...

    def results(self, chunk: Chunk, result: Found) -> Iterator[tuple[Item, One_co | None]]:
        """Yield each puzzle of a chunk and its result, None for one that can't be read."""
        ...


class TextPipeline(Pipeline[Chunk, Found], Generic[Found, One]):
    """Passes the items of :func:`~farandole.sudoku.many.items.items` through a pipeline.

    ``see`` gets every puzzle and its result, None for one that can't be read, in order.
    ``see_chunk`` is first offered each run of plain lines as a whole, with its result; it returns
    whether it has handled the run. Both are called in the calling thread. ``limits`` are those of
    :class:`~farandole.sudoku.many.pipeline.Pipeline`.

    >>> from farandole.sudoku.many.items import Source, items
    >>> from farandole.sudoku.many.verbs import Solving
    >>> lines = ["8" + "." * 80, "12z.............", "1.....3..2.....4"]
    >>> def see(item, result):
    ...     print(item.number, item.error or result.status)
    >>> with TextPipeline(Solving("unique"), see) as pipeline:
    ...     for item in items(iter(lines), Source("-", "stdin")):
    ...         pipeline.put(item)
    ...     pipeline.finish()
    1 many
    2 stdin, line 2, column 3: not a valid cell: found 'z', expected 1-4 or a blank such as .
    3 solved
    """

    def __init__(
        self,
        verb: TextVerb[Found, One],
        see: Callable[[Item, One | None], object],
        *,
        see_chunk: Callable[[Chunk, Found], bool] | None = None,
        threads: int | None = None,
        limits: Limits = UNLIMITED,
    ) -> None:
        super().__init__(verb, self._see_all, threads=threads, limits=limits)
        self._text_verb = verb
        self._see = see
        self._see_chunk = see_chunk
        self._gathered: list[Item] = []
        self._others = 0  # done in the calling thread
        self._is_in_turn = bool(getattr(verb, "is_in_turn", False))

    @property
    def done(self) -> int:
        """The number of puzzles done."""
        return self._others + super().done

    def put(self, entry: Item | Chunk) -> None:
        """Add a puzzle, a chunk or an error that was read."""
        if isinstance(entry, Chunk):
            self._put_gathered()
            super().put(entry)
            return
        record, verb = entry.record, self._text_verb
        process = getattr(verb, "process_record", None)  # some verbs look at more than digits
        if record is None or record.grid.is_classic:
            self._gathered.append(entry)
            if len(self._gathered) >= verb.most:
                self._put_gathered()
        elif process and record.candidates is not None:
            self.put_by(lambda: self._see_one(entry, process(record)), is_quick=False)
        elif record.grid.constraints and not self._is_in_turn:
            self._put_gathered()
            super().put(Chunk(entry.number, entry.source, None, (entry,), record.grid))
        else:
            self.put_by(lambda: self._see_one(entry, verb.process(record.grid)), is_quick=False)

    def put_by(self, action: Callable[[], object], *, is_quick: bool = True) -> None:
        """Call an action once everything before it has been passed on."""
        self._put_gathered()
        super().put_by(action, is_quick=is_quick)

    def _is_small(self, chunk: Chunk) -> bool:
        return chunk.alone is None and super()._is_small(chunk)

    def _see_one(self, item: Item, result: One) -> None:
        self._see(item, result)
        self._others += 1

    def _put_gathered(self) -> None:
        gathered = self._gathered
        if gathered:
            self._gathered = []
            super().put(Chunk(gathered[0].number, gathered[0].source, None, tuple(gathered)))

    def flush(self) -> None:
        """Wait for everything added, and pass it on."""
        self._put_gathered()
        super().flush()

    def _see_all(self, chunk: Chunk, outcome: Found) -> None:
        is_run = chunk.run is not None
        if is_run and self._see_chunk is not None and self._see_chunk(chunk, outcome):
            return
        for item, result in self._text_verb.results(chunk, outcome):
            self._see(item, result)
