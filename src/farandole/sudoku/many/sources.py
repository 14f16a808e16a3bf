"""Rows of puzzles from text, packed bytes, arrays and lists."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from farandole import _kernel
from farandole.errors import ArgumentError, GridError, ParseError, Unsupported
from farandole.i18n import Quoted, msg
from farandole.parallel import WorkerPool, thread_count
from farandole.sudoku.grid import Grid, as_grid
from farandole.sudoku.many.rows import (
    BAD,
    SEPARATORS,
    ArrayRows,
    Rows,
    Taken,
    as_bytes,
    as_marks,
    fault,
    filled,
    read_symbols,
)
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    from farandole.sudoku.many.rows import Digits, Marks

    Puzzles: TypeAlias = (
        str
        | Buffer
        | NDArray[Any]
        | Iterable[str | Buffer | Grid | Sequence[Any] | NDArray[Any]]
        | Rows
    )

_ALL = 0x1FF  # nine candidates, a bit for each


def rows_of(puzzles: Puzzles, threads: int | None = None) -> Rows:
    """Return puzzles of any kind as rows; threads count the lines of long text.

    Raises :class:`~farandole.ArgumentError` for an array that isn't (n, 81), (n, 9, 9) or (n, 729),
    and :class:`~farandole.ArgumentTypeError`, a TypeError, for a value of another type.
    """
    if isinstance(puzzles, Rows):
        return puzzles
    if isinstance(puzzles, Grid | PurePath | Mapping):
        raise TypeError(
            f"puzzles must be text, an array or a list of puzzles, not {type(puzzles).__name__}"
        )
    if isinstance(puzzles, str):
        puzzles = puzzles.encode("utf-8", "surrogatepass")
    if isinstance(puzzles, np.ndarray):
        return _rows_of_array(puzzles, threads)
    try:
        view = memoryview(puzzles)  # type: ignore[arg-type]
    except TypeError:
        if hasattr(puzzles, "read"):  # an open stream
            return rows_of(puzzles.read(), threads)
        if hasattr(puzzles, "__array__"):
            return _rows_of_table(np.asarray(puzzles), threads)
        return ListRows(list(puzzles))  # type: ignore[arg-type]
    if view.ndim == 1 and view.itemsize == 1:
        return _rows_of_text(np.frombuffer(view, np.uint8), threads)
    return _rows_of_array(np.asarray(view), threads)


def _rows_of_table(array: NDArray[Any], threads: int | None) -> Rows:
    """Return the rows of a value that converts to an array, or of a table with one column."""
    if array.ndim == 2 and array.dtype.kind in "OU":
        if array.shape[1] != 1:
            text = msg("the table has {count} columns: select one", count=array.shape[1])
            raise ArgumentError(text, code="argument.array")
        array = array[:, 0]
    return _rows_of_array(array, threads)


def _rows_of_array(array: NDArray[Any], threads: int | None) -> Rows:
    array = filled(array)
    if array.dtype.kind in "OUS" and array.ndim == 1:
        return ListRows(array.tolist())
    if array.ndim == 1 and array.dtype == np.uint8:
        return _rows_of_text(np.ascontiguousarray(array), threads)
    if array.dtype.kind == "f":
        array = _whole(array)
    if array.dtype.kind not in "iub":
        text = msg(
            "found an array of {kind}, expected whole numbers or characters", kind=str(array.dtype)
        )
        raise ArgumentError(text, code="argument.array")
    n = len(array) if array.ndim else 0
    if array.shape in ((n, 9, 9), (n, 81, 9), (n, 9, 9, 9)):
        array = array.reshape(n, 81 if array.shape == (n, 9, 9) else 729)
    if array.shape not in ((n, 81), (n, 729)):
        text = msg(
            "found an array of shape {shape}, expected (n, "
            "81), (n, 9, 9) or, for pencilmarks, (n, 729)",
            shape=str(array.shape),
        )
        raise ArgumentError(text, code="argument.array")
    if array.dtype == np.bool_:
        if array.shape[1] == 81:
            text = msg("found an array of bool with 81 columns, expected digits")
            raise ArgumentError(text, code="argument.array")
        array = array * np.tile(np.arange(1, 10, dtype=np.uint8), 81)
    elif array.shape[1] == 81 and array.dtype.itemsize > 1 and bool((array[:1] == _ALL).any()):
        text = msg("found candidates as bits, expected digits or a bool array of shape (n, 81, 9)")
        raise ArgumentError(text, code="argument.array")
    return ArrayRows(array)


def _whole(array: NDArray[Any]) -> NDArray[Any]:
    """Return floats that are whole numbers, or NaN for a blank, as whole numbers."""
    digits = np.where(np.isnan(array), 0.0, array)
    is_whole = (abs(digits) < 256) & (np.floor(digits) == digits)
    whole: NDArray[Any] = np.where(is_whole, digits, -1).astype(np.int64)  # -1: a bad row
    return whole


def _rows_of_text(text: Digits, threads: int | None) -> Rows:
    """Return the rows of packed puzzles, which have no line ends, or of lines."""
    if len(text) and len(text) % 81 == 0 and text[0] < 0x80:  # full-width digits are longer
        is_numbers = text[0] <= 9
        is_labelled = len(text) > 81 and text[81] in SEPARATORS and not is_numbers
        if not is_labelled and not _has_line_end(text):
            return ArrayRows(text.reshape(-1, 81))
    return LineRows(text, thread_count(threads))


def _has_line_end(text: Digits) -> bool:
    pieces = (text[at : at + 65536].tobytes() for at in range(0, len(text), 65536))
    return any(b"\n" in piece or b"\r" in piece for piece in pieces)


_BOM = b"\xef\xbb\xbf"
_WORTH_THREADS = 1 << 22  # bytes
_PAUSE = 1.0  # seconds between two looks at whether all are done
_LONGEST_LINE = 4096  # bytes of a broken line that are examined


class LineRows(Rows):
    """A row for each line that is neither blank nor a comment.

    With ``most``, no fewer than there are, they aren't counted: all are to be taken at once.
    """

    def __init__(self, text: Digits, threads: int = 1, most: int | None = None) -> None:
        super().__init__(text)
        self._text = text
        self._offset = len(_BOM) if text[: len(_BOM)].tobytes() == _BOM else 0
        self._is_counted = most is None
        self._count = _count_lines(text[self._offset :], threads) if most is None else most
        self._line, self._seen = 1, 0  # the line at offset `seen`

    @property
    def memory(self) -> Iterable[NDArray[Any]]:
        """The text."""
        return (self._text,)

    def __len__(self) -> int:
        return self._count

    def take(self, most: int) -> Taken:
        """Return the next rows, read already: only the lines tell where they end."""
        start = self.at
        most = min(most, self._count - start)
        cells = np.empty((most, 81), np.uint8)
        starts = np.empty(most, np.uint64)
        status = np.zeros(most, np.uint8)
        rows, self._offset = _kernel.read_lines9(
            self._text, self._offset, True, cells, starts, status
        )
        assert rows == most or not self._is_counted
        self.at += rows
        part = _LinesTaken(start, cells[:rows])
        part.status = status[:rows]
        part.others = {
            row: (self._number(int(starts[row])), self._text_at(int(starts[row])))
            for row in np.flatnonzero(part.status).tolist()
        }
        return part

    def _text_at(self, offset: int) -> bytes:
        """Return the line that begins there, cut off where it can no longer be a puzzle."""
        line = self._text[offset : offset + _LONGEST_LINE].tobytes()
        return line.partition(b"\n")[0].partition(b"\r")[0]

    def _number(self, offset: int) -> int:
        """Return the number of the line that begins there; only forwards, so all in one pass."""
        while self._seen < offset:
            piece = self._text[self._seen : min(self._seen + (1 << 20), offset)].tobytes()
            if piece.endswith(b"\r") and self._seen + len(piece) < offset:
                piece = piece[:-1] or piece
            self._line += piece.count(b"\n") + piece.count(b"\r") - piece.count(b"\r\n")
            self._seen += len(piece)
        return self._line


def _count_lines(text: Digits, threads: int) -> int:
    """Return the number of lines that are rows; a long text is counted in one piece per thread."""
    if threads == 1 or len(text) < _WORTH_THREADS:
        return _kernel.count_lines9(text)
    ends = [_after_line_end(text, len(text) * k // threads) for k in range(1, threads)]
    edges = sorted({0, *ends, len(text)})
    pieces = [text[start:end] for start, end in itertools.pairwise(edges)]
    counts = [0] * len(pieces)

    def count(number: int) -> None:
        counts[number] = _kernel.count_lines9(pieces[number])

    with WorkerPool() as pool:
        for number in range(len(pieces)):
            pool.start(count, number)
        while not pool.wait(_PAUSE):
            pass
    return sum(counts)


def _after_line_end(text: Digits, at: int) -> int:
    """Return the start of the first line after an offset; only line feeds end lines here."""
    for start in range(at, len(text), 65536):
        offset = text[start : start + 65536].tobytes().find(b"\n")
        if offset >= 0:
            return start + offset + 1
    return len(text)


class _LinesTaken(Taken):
    _items: Digits
    status: NDArray[np.uint8]
    others: dict[int, tuple[int, bytes]]
    """Lines that aren't plain, with their numbers."""

    def _fast(self, status: NDArray[np.uint8]) -> tuple[Digits | None, Marks | None]:
        status[:] = self.status
        pencilled = [row for row, (_, line) in self.others.items() if _is_pencilled(line)]
        if not pencilled:
            return self._items, None
        text = b"".join(self.others[row][1][:729] for row in pencilled)
        statuses = np.zeros(len(pencilled), np.uint8)
        _, read = read_symbols(
            np.frombuffer(text, np.uint8).reshape(-1, 729), statuses, numbers=False
        )
        marks = as_marks(self._items)
        marks[pencilled] = np.asarray(read)
        status[pencilled] = statuses
        return None, marks

    def _slow(self, row: int) -> Digits | Marks:
        number, line = self.others[row]
        return read_line(line.decode("utf-8", "replace"), number)


def _is_pencilled(line: bytes) -> bool:
    return len(line) >= 729 and (len(line) == 729 or line[729] in SEPARATORS)


def read_line(text: str, number: int | None = None) -> Digits | Marks:
    """Return the digits or marks of any line that holds a puzzle, or raise ParseError."""
    from farandole.sudoku.formats.boards.whole import puzzle_token
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.symbols import BAD as BAD_SYMBOL
    from farandole.sudoku.formats.symbols import decode, expected_symbols
    from farandole.sudoku.formats.text.line import read_one_line

    token = puzzle_token(text)
    if '"constraints"' in text and text.lstrip()[:1] == "{":
        _refuse_rules(text, number)
    if len(token) == 81:
        cells = decode(token, 9)
        at = cells.find(BAD_SYMBOL)
        if at < 0:
            return np.frombuffer(cells, np.uint8)
        raise ParseError(
            msg("not a valid cell"),
            code="parse.cell",
            line=number,
            column=text.index(token) + at + 1,
            found=Quoted(token[at]),
            expected=expected_symbols(token, 9),
        )
    if len(token) == 729:
        codes = [min(ord(symbol), 255) for symbol in token]
        status = np.zeros(1, np.uint8)
        _, marks = read_symbols(np.array([codes], np.uint8), status, numbers=False)
        if status[0] or marks is None:
            raise ParseError(fault(codes), code="parse.candidates", line=number)
        row: Marks = marks[0]
        return row
    try:
        record = read_one_line(Reader([text], shape=CLASSIC), "line")
    except ParseError as error:
        error.line = number
        raise
    return np.frombuffer(record.grid.cells, np.uint8)


def _refuse_rules(text: str, number: int | None) -> None:
    """Raise ParseError for a JSON object with constraints, which digits alone would lose."""
    from farandole.sudoku.formats import read_one

    try:
        as_grid(read_one(text))
    except ParseError as error:
        raise error.at(line=number) from None
    except Unsupported as error:
        raise ParseError(error.message, code="parse.rules", line=number) from None


class _ListTaken(Taken):
    _items: list[Any]

    def _fast(self, status: NDArray[np.uint8]) -> tuple[Digits | None, Marks | None]:
        joined, numbers = _join(self._items)
        width = len(joined) // max(1, len(self._items))
        if joined and width in (81, 729):
            text = np.frombuffer(joined, np.uint8).reshape(-1, width)
            return read_symbols(text, status, numbers=numbers)
        cells = np.zeros((self.puzzles, 81), np.uint8)
        status[:] = BAD
        if all(isinstance(item, str) for item in self._items):
            _read_as_lines(self._items, cells, status)
        return cells, None

    def _is_ruled(self, row: int) -> bool:
        item = self._items[row]
        if self.ruled is None or not isinstance(item, Grid) or not item.constraints:
            return False
        if item.shape.is_classic:
            self.ruled[self.at + row] = item
        return item.shape.is_classic

    def _slow(self, row: int) -> Digits | Marks:
        return _read_item(self._items[row])


class ListRows(Rows):
    """A row for each of a list of strings, grids, or sequences of digits."""

    kind = _ListTaken
    _items: list[Any]

    @property
    def are_slow(self) -> bool:
        """Whether the first has constraints: then a thread is worth it for a few."""
        return bool(self._items) and bool(getattr(self._items[0], "constraints", ()))

    @property
    def memory(self) -> Iterable[NDArray[Any]]:
        """The items that are arrays or other buffers that may change."""
        for item in self._items:
            if isinstance(item, np.ndarray):
                yield item
            elif not isinstance(item, (str, bytes, Grid, list, tuple)):
                with suppress(TypeError, ValueError, BufferError):
                    yield np.asarray(memoryview(item))


def _join(items: list[Any]) -> tuple[bytes, bool]:
    """Return items end to end, and whether they may be numbers; nothing if their kinds differ."""
    kinds = set(map(type, items))
    if kinds == {Grid}:
        fits = all(grid.shape is CLASSIC and not grid.constraints for grid in items)
        return (b"".join(grid.cells for grid in items) if fits else b""), True
    if kinds in ({str}, {bytes}) and len(set(map(len, items))) == 1:
        if kinds == {bytes}:
            return b"".join(items), True
        text = "".join(items)
        return (text.encode() if text.isascii() else b""), False
    return b"", False


def _read_as_lines(items: list[str], cells: Digits, status: NDArray[np.uint8]) -> None:
    """Read strings with labels and the like as lines of a text, if each makes one row."""
    text = "\n".join(map(str.rstrip, items)).encode("utf-8", "surrogatepass")
    is_one_each = text.count(b"\n") == len(items) - 1 and b"\r" not in text
    if is_one_each and _kernel.count_lines9(text) == len(items):
        _kernel.read_lines9(text, 0, True, cells, np.empty(len(items), np.uint64), status)


def _read_item(item: object) -> Digits | Marks:
    """Return the digits or marks of a single puzzle of any type."""
    if isinstance(item, Grid):
        if not item.shape.is_classic:
            text = msg("the board is {shape}, expected the classic 9×9", shape=str(item.shape))
            raise GridError(text, code="grid.cells")
        return np.frombuffer(as_grid(item).cells, np.uint8)
    if isinstance(item, (bytes, bytearray, memoryview)):
        item = bytes(item)
        if len(item) not in (81, 729) or item[0] > 9:
            return read_line(item.decode("utf-8", "replace"))
        values = np.frombuffer(item, np.uint8)
    elif isinstance(item, str):
        return read_line(" ".join(item.split()) if "\n" in item else item)
    else:
        values = _values(item)
    status = np.zeros(1, np.uint8)
    cells, marks = read_symbols(as_bytes(values).reshape(1, -1), status, numbers=True)
    if status[0]:
        raise GridError(fault(values.tolist()), code="grid.digit")
    row: Digits | Marks = np.asarray(marks if cells is None else cells)[0]
    return row


def _values(item: object) -> NDArray[Any]:
    """Return the numbers of a flat or nested sequence."""
    try:
        values = filled(item) if isinstance(item, np.ndarray) else np.asarray(item)
    except ValueError:
        text = msg("rows of different lengths, expected 81 cells")
        raise GridError(text, code="grid.cells") from None
    if values.dtype.kind not in "iu":
        kind = type(item).__name__
        text = msg("found {kind}, expected a line of 81 symbols or a Grid", kind=kind)
        raise GridError(text, code="grid.cells")
    if values.size not in (81, 729):
        text = msg("{cells} cells, expected 81", cells=int(values.size))
        raise GridError(text, code="grid.cells")
    return values.ravel()
