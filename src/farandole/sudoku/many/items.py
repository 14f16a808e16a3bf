"""Puzzles read from a text: one by one, or long lists in chunks.

A source is an open stream, or any lines; nothing here opens files::

    stream ──▶ LineReader ──▶ items() ──▶ Item, Item, Chunk, Item, ...
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from farandole.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import HasRuns, Run
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape


class Source(NamedTuple):
    """A source of puzzles.

    ``name`` is for programs: a path, ``-``, ``argument 1``; ``shown`` is for people, in their
    language, and stands alone for a puzzle that is the only line.
    """

    name: str
    shown: str
    is_line: bool = False

    def place(self, line: int | None) -> str:
        """Return where a line is, for people."""
        return self.shown if self.is_line else f"{self.shown}:{line}"


class Item(NamedTuple):
    """One puzzle, or the error in its place; ``number`` counts both, from 1."""

    number: int
    source: Source
    record: Record | None
    error: ParseError | None = None


class Chunk(NamedTuple):
    """Many classic puzzles at once; ``number`` is that of the first.

    They are a ``run`` of plain lines, as read, or else ``items`` that were read one by one, those
    that are errors among them. With ``alone`` it is one puzzle with constraints.
    """

    number: int
    source: Source
    run: Run | None = None
    items: tuple[Item, ...] = ()
    alone: Grid | None = None

    @property
    def puzzles(self) -> int:
        """The number of puzzles, including errors."""
        return len(self.items) if self.run is None else self.run.puzzles

    @property
    def readable(self) -> int:
        """The number of puzzles without errors."""
        if self.run is not None:
            return self.run.puzzles
        return sum(item.record is not None for item in self.items)


def items(
    lines: Iterator[str],
    source: Source,
    *,
    number: int = 1,
    format: str | None = None,
    shape: Shape | None = None,
    chunks: bool = True,
    pass_over: Callable[[int, int], object] | None = None,
) -> Iterator[Item | Chunk]:
    r"""Yield every puzzle in some lines in order; an error takes the place of its puzzle.

    Lists of plain lines come in chunks if the lines can be read in runs, as those of a
    :class:`~farandole.sudoku.many.line_reader.LineReader` can, unless ``chunks`` is False.

    With ``pass_over``, lines of words beside the puzzles of a text aren't errors; at the end it is
    called with their number and the first. A text without a puzzle has the first as its error.

    >>> from farandole.sudoku.many.line_reader import LineReader
    >>> from io import BytesIO
    >>> puzzle = "8" + "." * 80 + "\n"
    >>> lines = LineReader(BytesIO(f"{puzzle * 3}12z.............\n{puzzle}".encode()))
    >>> for item in items(lines, Source("-", "stdin")):
    ...     print(item.number, type(item).__name__)
    1 Item
    2 Chunk
    4 Item
    5 Item
    """
    from farandole.sudoku.formats import read
    from farandole.sudoku.formats.reading import read_runs
    from farandole.sudoku.formats.source import Run

    wrong: list[ParseError] = []
    found: Iterator[Record | Run]
    if chunks and hasattr(lines, "run"):
        found = read_runs(
            cast("HasRuns", lines),
            errors=wrong.append,
            format=format,
            shape=shape,
            source=source.shown,
        )
    else:
        found = read(lines, errors=wrong.append, format=format, shape=shape, source=source.shown)
    failure: Exception | None = None
    words, first, begun = 0, None, number
    while failure is None:
        entry: Record | Run | None = None
        try:
            entry = next(found, None)
        except (OSError, ParseError) as error:  # what was read before it comes first
            failure = error
        for bad in wrong:
            if bad.words and pass_over is not None:
                words, first = words + bad.words, first or bad
                continue
            yield Item(number, source, None, bad)
            number += 1
        wrong.clear()
        if isinstance(entry, Run):
            yield Chunk(number, source, entry)
            number += entry.puzzles
        elif entry is not None:
            yield Item(number, source, entry)
            number += 1
        elif failure is None:
            break
    if first is not None and number == begun:
        yield Item(number, source, None, first)
    elif first is not None and pass_over is not None:
        pass_over(words, first.line or 1)
    if failure is None:
        return
    raise failure
