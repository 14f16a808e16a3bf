"""What many puzzles may come in: text, packed bytes, arrays, lists; each told from the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import GridError
from farandole.parallel import thread_count
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.lines import LineRows, ListRows
from farandole.sudoku.many.rows import SEPARATORS, ArrayRows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeAlias

    from numpy.typing import NDArray
    from typing_extensions import Buffer

    from farandole.sudoku.many.rows import Digits, Rows

    Puzzles: TypeAlias = (
        str | Buffer | NDArray[Any] | Iterable[str | Buffer | Grid | Sequence[Any] | NDArray[Any]]
    )


def rows_of(puzzles: Puzzles, threads: int | None = None) -> Rows:
    """Return the puzzles as rows, whatever they are in; threads are for counting lines.

    Raises :class:`~farandole.GridError` for an array that isn't (n, 81), (n, 9, 9) or (n, 729), and
    TypeError for what holds no puzzles at all.
    """
    import numpy as np

    if isinstance(puzzles, Grid):
        raise TypeError("many puzzles are expected, not one Grid: write [grid], or solve(grid)")
    if isinstance(puzzles, str):
        text = np.frombuffer(puzzles.encode("utf-8", "surrogatepass"), np.uint8)
        return _rows_of_text(text, threads)
    if not isinstance(puzzles, np.ndarray):
        try:
            view = memoryview(puzzles)  # type: ignore[arg-type]
        except TypeError:
            if hasattr(puzzles, "__array__"):
                return _rows_of_array(np.asarray(puzzles), threads)
            return ListRows(list(puzzles))  # type: ignore[arg-type]
        if view.ndim == 1 and view.itemsize == 1:
            return _rows_of_text(np.frombuffer(view, np.uint8), threads)
        return _rows_of_array(np.asarray(view), threads)
    return _rows_of_array(puzzles, threads)


def _rows_of_array(array: NDArray[Any], threads: int | None) -> Rows:
    import numpy as np

    if array.dtype.kind in "OU" and array.ndim == 1:
        return ListRows(array.tolist())
    if array.dtype.kind == "S" and array.ndim == 1:
        return ListRows(array.tolist())
    if array.ndim == 1 and array.dtype == np.uint8:
        return _rows_of_text(np.ascontiguousarray(array), threads)
    if array.dtype.kind not in "iub":
        raise GridError(f"an array of {array.dtype}: whole numbers or characters are expected")
    n = len(array) if array.ndim else 0
    if array.shape in ((n, 9, 9), (n, 81, 9), (n, 9, 9, 9)):
        array = array.reshape(n, 81 if array.shape == (n, 9, 9) else 729)
    if array.shape not in ((n, 81), (n, 729)):
        raise GridError(
            f"an array of shape {array.shape}: (n, 81) or (n, 9, 9) is expected, "
            "or (n, 729) for pencilmarks"
        )
    if array.dtype == np.bool_:
        if array.shape[1] == 81:
            raise GridError("an array of bool with 81 columns: digits are expected")
        array = array * np.tile(np.arange(1, 10, dtype=np.uint8), 81)
    return ArrayRows(array)


def _rows_of_text(text: Digits, threads: int | None) -> Rows:
    """Tell packed puzzles from lines: they have no line end, and come out even."""
    if len(text) and len(text) % 81 == 0:
        is_numbers = text[0] <= 9
        is_labelled = len(text) > 81 and text[81] in SEPARATORS and not is_numbers
        if not is_labelled and not _has_line_end(text):
            return ArrayRows(text.reshape(-1, 81))
    return LineRows(text, thread_count(threads))


def _has_line_end(text: Digits) -> bool:
    pieces = (text[at : at + 65536].tobytes() for at in range(0, len(text), 65536))
    return any(b"\n" in piece or b"\r" in piece for piece in pieces)
