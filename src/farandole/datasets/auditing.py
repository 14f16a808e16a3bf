"""What two data sets share: puzzles and solution grids, equal or equivalent.

Each row becomes four numbers of 64 bits: hashes of its puzzle and of its solution grid, as they
are and in canonical form. Rows that share something have an equal number. For two different ones
to be equal takes chance: among n numbers, about n² / 2⁶⁵, or one in two million for 4.2 million.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from farandole.datasets.report import GRIDS, KINDS, Audit, Contents, Shared, Tally
from farandole.datasets.tables import Batch, Columns, batches, files_of
from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.limits import whole_number
from farandole.sudoku.canonical.many import OUTCOMES, canonical_many
from farandole.sudoku.many.result import STATUS
from farandole.sudoku.many.solve import solve_many

Keys = NDArray[np.uint64]
Rows = NDArray[np.bool_]


_SOLVED, _NONE, _MANY = map(STATUS.index, ("solved", "none", "many"))
_SLICES = 32  # of the keys: each is sorted within a tenth of a second, so Ctrl-C works
_TIMES = tuple(np.uint64(factor) for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53))
_SHIFT = np.uint64(32)


def audit(
    train: str | os.PathLike[str],
    test: str | os.PathLike[str],
    *,
    puzzle: str | None = None,
    solution: str | None = None,
    examples: int = 5,
    threads: int | None = None,
    progress: Callable[[float, int], object] | None = None,
) -> Audit:
    r"""Return which puzzles and solution grids two data sets share, and what is wrong in each.

    A data set is a text file with one puzzle per line; a table, CSV or Parquet, whose columns are
    found by name (``puzzle``, ``quizzes``, ``question``, ``grid``, …) or named by ``puzzle`` and
    ``solution``; an array of numpy; a folder with shards or with ``all__inputs.npy``; or a pattern
    such as ``data/train-*.parquet``. At most ``examples`` rows of each kind are listed.
    ``threads`` share the work without the GIL (default: all processors). ``progress`` is called
    with the part that is done, from 0 to 1, and the number of rows.

    >>> import pathlib, tempfile
    >>> from farandole import random_equivalent
    >>> line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     train, test = (pathlib.Path(folder, name) for name in ("train.txt", "test.csv"))
    ...     _ = train.write_text(f"{line}\n")
    ...     _ = test.write_text(f"question\n{random_equivalent(line, seed=1).line}\n")
    ...     found = audit(train, test)
    >>> found.leaks, [(shared.kind, shared.test) for shared in found.shared]
    (True, [('puzzle', 0), ('equivalent', 1), ('solution', 0), ('solution-class', 1)])

    Raises OSError for a file that can't be opened, and :class:`~farandole.ParseError` for one that
    can't be read, has no column of puzzles, or no readable puzzle at all. Takes about 5
    microseconds of processor time and 40 bytes a row.
    """
    examples = whole_number(examples, "examples")
    columns = Columns(puzzle, solution)
    sets = [(os.fspath(path), files_of(Path(path))) for path in (test, train)]
    sizes = [1 + sum(map(os.path.getsize, files)) for _, files in sets]
    sides: list[_Side] = []
    for (name, files), size in zip(sets, sizes, strict=True):
        before, rows = sum(sizes[: len(sides)]), sum(side.rows for side in sides)
        side = _Side(name, examples, threads)
        for batch in batches(files, columns):
            side.add(batch)
            if progress is not None:
                progress((before + batch.part * size) / sum(sizes), rows + side.rows)
        side.finish()
        sides.append(side)
    theirs, ours = sides
    shared = tuple(_shared(kind, ours, theirs, examples) for kind in KINDS)
    return Audit(ours.contents(), theirs.contents(), shared)


class _Side:
    """One data set: the keys of its rows by kind, and what is wrong in it."""

    def __init__(self, name: str, examples: int, threads: int | None) -> None:
        self.name = name
        self.rows = self.solutions = 0
        self._examples = examples
        self._threads = threads
        self._places: list[NDArray[np.int64]] = []
        self._keys: dict[str, list[Keys]] = {kind: [] for kind in KINDS}
        self._faults: dict[str, tuple[int, list[int]]] = {}

    def add(self, batch: Batch) -> None:
        """Solve some rows, and keep their keys; 0 where a row has none."""
        solved = solve_many(batch.puzzles, threads=self._threads)
        status = np.where(batch.bad, STATUS.index("bad"), solved.status)
        is_unique = status == _SOLVED
        self._fault("unreadable", batch, batch.bad)
        self._fault("unsolvable", batch, status == _NONE)
        self._fault("several", batch, status == _MANY)
        if batch.solutions is not None:
            self.solutions += len(batch.bad)
            right = (batch.solutions == solved.solutions).all(axis=1)
            more = np.flatnonzero(status == _MANY)
            right[more] = _are_solutions(batch.puzzles[more], batch.solutions[more])
            self._fault("wrong", batch, (is_unique | (status == _MANY)) & ~right)
        self.rows += len(batch.bad)
        self._places.append(batch.places)
        for plain, up_to_symmetry, cells, usable in (
            ("puzzle", "equivalent", batch.puzzles, ~batch.bad),
            ("solution", "solution-class", solved.solutions, is_unique),
        ):
            some = cells[usable]
            found = canonical_many(some, threads=self._threads)
            is_found = found.status == OUTCOMES.index("found")
            for kind, keys in (
                (plain, _keys(some)),
                (up_to_symmetry, np.where(is_found, _keys(found.forms), np.uint64(0))),
            ):
                self._keys[kind].append(np.zeros(len(usable), np.uint64))
                self._keys[kind][-1][usable] = keys

    def _fault(self, name: str, batch: Batch, rows: Rows) -> None:
        count, places = self._faults.get(name, (0, []))
        places += batch.places[rows][: self._examples - len(places)].tolist()
        self._faults[name] = count + int(rows.sum()), places

    def finish(self) -> None:
        """Join the batches; raise ParseError if nothing could be read."""
        if self._faults.get("unreadable", (0,))[0] == self.rows:
            raise ParseError(msg("no readable puzzle"), code="parse.empty", source=self.name)
        self.places = np.concatenate(self._places)
        self._places.clear()

    def contents(self) -> Contents:
        """Return what is in the data set."""
        faults = {name: Tally(count, tuple(some)) for name, (count, some) in self._faults.items()}
        return Contents(self.name, self.rows, self.solutions, **faults)

    def keys(self, kind: str) -> Keys:
        """Return the keys of all rows, which are then dropped."""
        return np.concatenate(self._keys.pop(kind))


def _are_solutions(puzzles: NDArray[np.uint8], answers: NDArray[np.uint8]) -> Rows:
    """Return which answers are solution grids that have the givens of their puzzles."""
    result = (answers > 0).all(axis=1) & ((puzzles == 0) | (puzzles == answers)).all(axis=1)
    valid: Rows = result & (solve_many(answers, threads=1).status == _SOLVED)
    return valid


def _keys(cells: NDArray[np.uint8]) -> Keys:
    """Return a hash of 64 bits of each row of 81 cells, never 0."""
    words = np.zeros((len(cells), 88), np.uint8)
    words[:, :81] = cells
    keys = np.zeros(len(cells), np.uint64)
    for word in np.ascontiguousarray(words.view("<u8").T):
        keys ^= word
        for times in _TIMES:  # one-to-one and mixing, as the last steps of MurmurHash3
            keys ^= keys >> _SHIFT
            keys *= times
    keys ^= keys >> _SHIFT
    keys[keys == 0] = 1
    return keys


def _shared(kind: str, train: _Side, test: _Side, examples: int) -> Shared:
    """Return what rows share of one kind."""
    ours, theirs = train.keys(kind), test.keys(kind)
    counts = np.zeros(5, np.int64)
    partners = np.full(len(theirs), -1, np.int64)
    width = 64 - _SLICES.bit_length() + 1
    for number in range(_SLICES):
        left, right = (
            np.flatnonzero((keys >> np.uint64(width) == number) & (keys != 0))
            for keys in (ours, theirs)
        )
        values, first, sizes = np.unique(ours[left], return_index=True, return_counts=True)
        others = np.unique(theirs[right])
        if len(values):
            at = np.minimum(np.searchsorted(values, theirs[right]), len(values) - 1)
            hit = values[at] == theirs[right]
            partners[right[hit]] = left[first[at[hit]]]
        rows = int(sizes[np.isin(values, others)].sum())
        counts += (rows, len(left), len(values), len(right), len(others))
    hits = np.flatnonzero(partners >= 0)
    shown = hits[:examples]
    pairs = zip(train.places[partners[shown]].tolist(), test.places[shown].tolist(), strict=True)
    in_train, left_rows, left_values, right_rows, right_values = counts.tolist()
    return Shared(
        kind,
        train=in_train,
        test=len(hits),
        examples=tuple(pairs),
        repeated_train=left_rows - left_values,
        repeated_test=right_rows - right_values,
        chance=left_values * right_rows / GRIDS if kind == "solution-class" else 0.0,
    )
