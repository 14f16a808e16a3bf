"""What many puzzles may come in: text, packed bytes, arrays, lists; each told from the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError, ArgumentTypeError
from farandole.i18n import Quoted, msg
from farandole.parallel import thread_count
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.lines import LineRows, ListRows
from farandole.sudoku.many.rows import SEPARATORS, ArrayRows, filled

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, TypeAlias

    from numpy.typing import NDArray
    from typing_extensions import Buffer

    from farandole.sudoku.many.rows import Digits, Rows

    Puzzles: TypeAlias = (
        str | Buffer | NDArray[Any] | Iterable[str | Buffer | Grid | Sequence[Any] | NDArray[Any]]
    )

_ALL = 0x1FF  # nine candidates, a bit for each
_FILE_NAME = re.compile(r"[^\n]{0,80}[^\n.]\.(?:txt|csv|tsv|sdk|sdm|sdx|json|gz|zip)")


def rows_of(puzzles: Puzzles, threads: int | None = None) -> Rows:
    """Return the puzzles as rows, whatever they are in; threads are for counting lines.

    Raises :class:`~farandole.ArgumentError` for an array that isn't (n, 81), (n, 9, 9) or (n, 729),
    and :class:`~farandole.ArgumentTypeError`, a TypeError, for what holds no puzzles at all.
    """
    import numpy as np

    if isinstance(puzzles, Grid):
        raise ArgumentTypeError(
            msg("many puzzles are expected, not one Grid: write [grid], or solve(grid)")
        )
    if isinstance(puzzles, PurePath | Mapping):
        raise _no_puzzles(puzzles)
    if isinstance(puzzles, str):
        if _FILE_NAME.fullmatch(puzzles):
            raise ArgumentTypeError(
                msg(
                    "many puzzles are expected, not the name of a file: read the file first, "
                    "solve_many(open({name}, 'rb').read())",
                    name=Quoted(puzzles),
                )
            )
        text = np.frombuffer(puzzles.encode("utf-8", "surrogatepass"), np.uint8)
        return _rows_of_text(text, threads)
    if not isinstance(puzzles, np.ndarray):
        try:
            view = memoryview(puzzles)  # type: ignore[arg-type]
        except TypeError:
            if hasattr(puzzles, "read"):  # an open stream
                return rows_of(puzzles.read(), threads)
            if hasattr(puzzles, "__array__"):
                return _rows_of_table(puzzles, np.asarray(puzzles), threads)
            return ListRows(_listed(puzzles))
        if view.ndim == 1 and view.itemsize == 1:
            return _rows_of_text(np.frombuffer(view, np.uint8), threads)
        return _rows_of_array(np.asarray(view), threads)
    return _rows_of_array(puzzles, threads)


def _rows_of_table(table: object, array: NDArray[Any], threads: int | None) -> Rows:
    """Return the rows of what turns into an array; a table of one column is that column."""
    if array.ndim == 2 and array.dtype.kind in "OU":
        if array.shape[1] != 1:
            raise _no_puzzles(table)
        array = array[:, 0]
    return _rows_of_array(array, threads)


def _rows_of_array(array: NDArray[Any], threads: int | None) -> Rows:
    import numpy as np

    array = filled(array)
    if array.dtype.kind in "OU" and array.ndim == 1:
        return ListRows(array.tolist())
    if array.dtype.kind == "S" and array.ndim == 1:
        return ListRows(array.tolist())
    if array.ndim == 1 and array.dtype == np.uint8:
        return _rows_of_text(np.ascontiguousarray(array), threads)
    if array.dtype.kind == "f":
        array = _whole(array)
    if array.dtype.kind not in "iub":
        text = msg(
            "an array of {kind}: whole numbers or characters are expected", kind=str(array.dtype)
        )
        raise ArgumentError(text, code="argument.array")
    n = len(array) if array.ndim else 0
    if array.shape in ((n, 9, 9), (n, 81, 9), (n, 9, 9, 9)):
        array = array.reshape(n, 81 if array.shape == (n, 9, 9) else 729)
    if array.shape not in ((n, 81), (n, 729)):
        text = msg(
            "an array of shape {shape}: (n, 81) or (n, 9, 9) is expected, or (n, 729) for "
            "pencilmarks",
            shape=str(array.shape),
        )
        raise ArgumentError(text, code="argument.array")
    if array.dtype == np.bool_:
        if array.shape[1] == 81:
            text = msg("an array of bool with 81 columns: digits are expected")
            raise ArgumentError(text, code="argument.array")
        array = array * np.tile(np.arange(1, 10, dtype=np.uint8), 81)
    elif array.shape[1] == 81 and array.dtype.itemsize > 1 and bool((array[:1] == _ALL).any()):
        text = msg(
            "an array of candidates as bits: digits are expected, or an array of shape (n, 81, 9) "
            "and type bool that says which may stand where"
        )
        raise ArgumentError(text, code="argument.array")
    return ArrayRows(array)


def _whole(array: NDArray[Any]) -> NDArray[Any]:
    """Return floats that are whole numbers, or NaN for a blank, as whole numbers."""
    import numpy as np

    digits = np.where(np.isnan(array), 0.0, array)
    is_whole = (abs(digits) < 256) & (np.floor(digits) == digits)
    whole: NDArray[Any] = np.where(is_whole, digits, -1).astype(np.int64)  # -1: a bad row
    return whole


def _no_puzzles(given: object) -> ArgumentTypeError:
    """Return the error for what holds puzzles in a way of its own."""
    kind = type(given).__name__
    if isinstance(given, PurePath):
        return ArgumentTypeError(
            msg(
                "many puzzles are expected, not {kind}: read the file first, "
                "solve_many(path.read_bytes())",
                kind=kind,
            )
        )
    if isinstance(given, Mapping):
        return ArgumentTypeError(
            msg("many puzzles are expected, not {kind}: list(puzzles.values())", kind=kind)
        )
    return ArgumentTypeError(
        msg(
            "many puzzles are expected, not {kind}: give one column, table[{name}], or "
            "table.to_numpy() where each row has 81 digits",
            kind=kind,
            name=Quoted("puzzle"),
        )
    )


def _listed(puzzles: object) -> list[Any]:
    """Return the puzzles of anything that can be gone through."""
    if isinstance(puzzles, Iterable):
        return list(puzzles)
    kind = type(puzzles).__name__
    raise ArgumentTypeError(msg("many puzzles are expected, not {kind}", kind=kind))


def _rows_of_text(text: Digits, threads: int | None) -> Rows:
    """Tell packed puzzles from lines: they have no line end, and come out even."""
    if len(text) and len(text) % 81 == 0 and text[0] < 0x80:  # full-width digits are longer
        is_numbers = text[0] <= 9
        is_labelled = len(text) > 81 and text[81] in SEPARATORS and not is_numbers
        if not is_labelled and not _has_line_end(text):
            return ArrayRows(text.reshape(-1, 81))
    return LineRows(text, thread_count(threads))


def _has_line_end(text: Digits) -> bool:
    pieces = (text[at : at + 65536].tobytes() for at in range(0, len(text), 65536))
    return any(b"\n" in piece or b"\r" in piece for piece in pieces)
