"""Puzzles and their solutions from text, CSV, Parquet and numpy arrays, some thousands at a time.

text      one puzzle per line; the rest of the line is ignored
CSV       a header with a known name of the column of puzzles; commas, semicolons or tabs
Parquet   columns of text, or of lists of 81 or 9 by 9 numbers
arrays    ``.npy``, (n, 81) or (n, 9, 9); ``…inputs.npy`` and ``…labels.npy`` of a folder are
          tokens: 0 for padding, 1 for a blank, 2 to 10 for digits
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from glob import glob
from io import TextIOWrapper
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple, TextIO, TypeAlias

import numpy as np
from numpy.typing import NDArray

from farandole._extras import needed
from farandole.bulk.files.inputs import JSON, NAMES, NO_JSON
from farandole.errors import ParseError
from farandole.i18n import Listed, Quoted, msg
from farandole.sudoku.many.check import givens_of
from farandole.sudoku.many.rows import BAD
from farandole.sudoku.many.sources import rows_of

Values: TypeAlias = Sequence[Any] | NDArray[Any]
Raw: TypeAlias = tuple[Sequence[int], Values, Values | None, float]
"""Places in a file, puzzles, solutions, and the part of the file that is read."""


SOLUTIONS = ("solution", "solutions", "answer", "answers", "solved", "label", "labels")
"""Names of columns with solutions."""

_ROWS = 1 << 15
_SHARD = re.compile(r"(.+?)[-_]\d+([-_]of[-_]\d+)?")
_LONGEST_HEAD = 1 << 16


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Some rows of a table.

    ``places`` (n,) int64 are lines of text, or rows of other files, from 1; ``puzzles`` (n, 81)
    uint8, 0 for a blank; ``bad`` (n,) bool: unreadable puzzles, whose cells are 0. ``solutions``
    is (n, 81) uint8, with zeros in an unreadable row, or None. ``part`` of the table is read.
    """

    places: NDArray[np.int64]
    puzzles: NDArray[np.uint8]
    bad: NDArray[np.bool_]
    solutions: NDArray[np.uint8] | None
    part: float


class Columns(NamedTuple):
    """The names of the columns to read, or None for one of the known names."""

    puzzle: str | None = None
    solution: str | None = None

    def find(self, names: Sequence[str], source: str) -> list[int]:
        """Return the number of the column of puzzles, and that of solutions if there is one.

        Raises ParseError, with the columns that there are, if there is no such column.

        >>> Columns().find(["source", "Question", "answer"], "x.csv")
        [1, 2]
        """
        there = {name.strip().lower(): number for number, name in enumerate(names)}
        chosen = []
        for wanted, known in zip(self, (NAMES, SOLUTIONS), strict=True):
            search = known if wanted is None else (wanted.lower(),)
            chosen += [there[name] for name in search if name in there][:1]
            if there.keys().isdisjoint(search) and (wanted or known is NAMES):
                raise ParseError(
                    msg("no column {name}", name=Quoted(wanted))
                    if wanted
                    else msg("no column with puzzles"),
                    code="parse.structure",
                    found=Listed(map(Quoted, names)),
                    expected=None if wanted else Listed(known, "or"),
                    source=source,
                )
        return chosen


def files_of(path: Path) -> list[Path]:
    """Return the files of a data set, in order: a folder may have shards, a pattern matches some.

    Raises ParseError for a folder without a data set, or with several.
    """
    if not path.is_dir():
        return [path] if path.exists() else sorted(map(Path, glob(str(path)))) or [path]
    files: list[Path] = []
    for pattern in ("*inputs.npy", "*.parquet", "data/*.parquet", "*.csv"):
        files = files or sorted(path.glob(pattern))
    splits = {match[1] if (match := _SHARD.fullmatch(file.stem)) else file.stem for file in files}
    if len(splits) == 1:
        return files
    raise ParseError(
        msg("the folder has several data sets: select one by a pattern with *")
        if files
        else msg("the folder has no Parquet or CSV files, or arrays"),
        code="parse.several" if files else "parse.empty",
        found=Listed(sorted(splits)) if files else None,
        source=str(path),
    )


def batches(files: Sequence[Path], columns: Columns) -> Iterator[Batch]:
    """Yield the rows of the files of a data set; places count on from file to file.

    Raises OSError, and ParseError for a file that isn't what its name says, and for a table
    without a column of puzzles.
    """
    before = 0
    for number, file in enumerate(files):
        last = 0
        for places, puzzles, solutions, part in _read(file, columns):
            cells, bad = _cells(puzzles)
            answers = None if solutions is None else _cells(solutions)[0]
            last = places[-1]
            at = np.asarray(places, np.int64) + before
            yield Batch(at, cells, bad, answers, (number + part) / len(files))
        before += last


def _read(file: Path, columns: Columns) -> Iterator[Raw]:
    if file.suffix == ".parquet":
        return _parquet(file, columns)
    if file.suffix == ".npy":
        return _arrays(file)
    if file.name.lower().endswith(JSON):
        raise ParseError(NO_JSON, code="parse.structure", source=str(file))
    return _text(file, columns)


def _cells(values: Values) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Return values as digits, and which of them can't be read."""
    rows = rows_of(values)
    part = rows.take(len(rows)).read()
    cells = givens_of(part)
    bad = part.status == BAD
    cells[bad] = 0
    return cells, bad


# ---- text ---------------------------------------------------------------------------------------


def _text(file: Path, columns: Columns) -> Iterator[Raw]:
    """Read lines, or a table if the first line is the header of one."""
    size = max(1, os.path.getsize(file))
    with open(file, "rb") as data:
        stream = TextIOWrapper(data, "utf-8-sig", errors="replace", newline="")
        head = stream.readline(_LONGEST_HEAD)
        mark = max(",;\t", key=head.count)
        names = next(csv.reader([head], delimiter=mark), [])
        known = {*NAMES, (columns.puzzle or NAMES[0]).lower()}
        is_named = file.suffix in (".csv", ".tsv") or any(
            name.strip().lower() in known for name in names
        )
        if names and is_named and _cells([names[0] or "?"])[1].all():
            records = _table(stream, mark, columns.find(names, str(file)), str(file))
        else:
            records = _lines(chain([head], stream))
        while rows := list(islice(records, _ROWS)):
            places, puzzles, solutions = zip(*rows, strict=True)
            part = min(1.0, data.tell() / size)
            yield places, puzzles, None if solutions[0] is None else solutions, part


def _lines(lines: Iterator[str]) -> Iterator[tuple[int, str, None]]:
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text and text[0] != "#":
            yield number, text, None


def _table(
    stream: TextIO, mark: str, wanted: list[int], source: str
) -> Iterator[tuple[int, str, str | None]]:
    reader = csv.reader(stream, delimiter=mark)
    puzzle, solution = wanted[0], wanted[1] if len(wanted) > 1 else None
    try:
        for fields in reader:
            if fields:  # an empty field would make a batch slow to read
                fields += [""] * (1 + max(wanted) - len(fields))
                answer = None if solution is None else fields[solution] or "?"
                yield reader.line_num + 1, fields[puzzle] or "?", answer
    except csv.Error as error:
        raise ParseError(
            msg("not a valid table: {reason}", reason=str(error)),
            code="parse.structure",
            line=reader.line_num + 1,
            source=source,
        ) from None


# ---- other files --------------------------------------------------------------------------------


def _parquet(file: Path, columns: Columns) -> Iterator[Raw]:
    with needed("parquet"):
        import pyarrow
        from pyarrow import parquet

    source = str(file)
    with open(file, "rb"):  # whose errors are Python's
        pass
    try:
        table = parquet.ParquetFile(file)
    except pyarrow.ArrowException:
        raise ParseError(msg("not a Parquet file"), code="parse.encoding", source=source) from None
    all_names = table.schema_arrow.names
    names = [all_names[number] for number in columns.find(all_names, source)]
    done, total = 0, max(1, table.metadata.num_rows)
    try:
        for batch in table.iter_batches(batch_size=_ROWS, columns=names):
            puzzles, solutions = ([_column(batch, name, source) for name in names] + [None])[:2]
            assert puzzles is not None
            if len(batch):
                places = range(done + 1, done + 1 + len(batch))
                done += len(batch)
                yield places, puzzles, solutions, done / total
    except (pyarrow.ArrowException, OSError) as error:
        text = msg("a damaged Parquet file: {reason}", reason=str(error).partition("\n")[0])
        place = done + 1
        raise ParseError(text, code="parse.encoding", source=source, line=place) from None


def _column(batch: Any, name: str, source: str) -> Values | None:  # noqa: ANN401
    """Return a column as an array of numbers, or as a list of values."""
    import pyarrow
    from pyarrow import compute, types

    column = batch.column(batch.schema.get_field_index(name))
    kind = str(column.type)
    if "list" not in kind and "string" not in kind and "binary" not in kind:
        raise ParseError(
            msg("the column {name} holds {kind}", name=Quoted(name), kind=kind),
            code="parse.structure",
            expected=msg("text or lists of numbers"),
            source=source,
        )
    flat, sizes = column, []
    while isinstance(flat, pyarrow.Array) and "list" in str(flat.type).partition("<")[0]:
        sizes.append(compute.unique(compute.list_value_length(flat)).to_pylist())
        flat = flat.flatten()
    if sizes in ([[81]], [[9], [9]]) and types.is_integer(flat.type):
        return np.asarray(flat).reshape(-1, 81)
    return ["?" if value in (None, "") else value for value in column.to_pylist()]


def _arrays(file: Path) -> Iterator[Raw]:
    """Read an array; a blank is 1 in arrays of tokens, which have their solutions beside them."""
    has_tokens = file.name.endswith("inputs.npy")
    beside = file.with_name(file.name.removesuffix("inputs.npy") + "labels.npy")
    puzzles = _array(file)
    solutions = _array(beside, puzzles.shape) if has_tokens and beside.exists() else None
    for at in range(0, len(puzzles), _ROWS):
        end = min(at + _ROWS, len(puzzles))
        some, answers = (
            None if array is None else array[at:end].astype(np.int64) - has_tokens
            for array in (puzzles, solutions)
        )
        assert some is not None
        yield range(at + 1, end + 1), some, answers, end / len(puzzles)


def _array(file: Path, shape: tuple[int, ...] = ()) -> NDArray[Any]:
    """Return an array of boards, of this shape if one is given."""
    found: object = None
    try:
        array: NDArray[Any] = np.load(file, mmap_mode="r")
        found = f"{array.shape} {array.dtype}"
        is_boards = array.dtype.kind in "iu" and array.shape[1:] in ((81,), (9, 9))
        if is_boards and shape in ((), array.shape):
            return array
    except (ValueError, EOFError):  # no array at all, or a truncated one
        pass
    raise ParseError(
        msg("not an array of boards"),
        code="parse.structure",
        found=found,
        expected=str(shape) if shape else "(n, 81), (n, 9, 9)",
        source=str(file),
    )
