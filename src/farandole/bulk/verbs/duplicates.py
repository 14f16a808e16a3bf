"""The verb that keeps one of several equivalent puzzles, in memory that doesn't grow with them.

::

    spread-00003   of part 3: keys of its puzzles, sorted into partitions
    pick-00017     of partition 17: the rows that are first of their kind, sorted by part
    00003          the puzzles of part 3 that all partitions have picked

The key of a puzzle is a 128-bit hash of its canonical form: among 10^12 puzzles two different ones
have the same key with a probability of 10^-15.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

from farandole.bulk.files.inputs import Input, Part, batches, part_size, parts_of
from farandole.bulk.files.places import store_of
from farandole.bulk.files.tables import Table
from farandole.bulk.verbs.puzzles import forms_of
from farandole.bulk.verbs.ruled import texts_of
from farandole.bulk.verbs.verb import BulkVerb, Piece, Task, puzzles_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from farandole.bulk.verbs.ruled import Puzzles
    from farandole.bulk.verbs.verb import Watch, Work
    from farandole.sudoku.grid import Grid

_SPREAD, _PICK = "spread-", "pick-"
_BYTES = 80 << 20  # of input to a partition: about a million puzzles
_KEY = np.dtype([("key", "<u8", 2), ("row", "<u4")])
_PICKED = np.dtype([("row", "<u4"), ("copies", "<u4")])


@dataclass(frozen=True, slots=True)
class Deduplicate(BulkVerb):
    """The first of each class of equivalent puzzles, and how many of them there are."""

    line = ("puzzle",)

    def stages(self, inputs: Iterable[Input], size: int) -> tuple[tuple[Part, ...], ...]:
        """Return the parts of three stages: keys of all puzzles, partitions of keys, results."""
        inputs = tuple(inputs)
        parts = tuple(parts_of(inputs, size))
        spread = (part._replace(stage=_SPREAD) for part in parts)
        numbers = range(_partitions(inputs))
        picked = (Part(number, "", 0, len(parts), _PICK) for number in numbers)
        return tuple(spread), tuple(picked), parts

    def stage(self, part: Part) -> Work:
        """Return the work of a stage."""
        return {_SPREAD: self._spread, _PICK: self._pick}.get(part.stage, self._keep)

    def _spread(self, task: Task) -> Iterator[Piece | bytes]:
        """Yield the keys of the puzzles of a part, by partition."""
        number = _partitions(task.folder.inputs())
        found = [np.zeros(0, _KEY)]
        row = 0
        for batch in batches(task.part, task.job.column):
            cells, _, _ = puzzles_of(batch, has_rules=True)
            keys = np.empty(len(cells), _KEY)
            hashes = b"".join(ids_of(cells, task.watch))
            keys["key"] = np.frombuffer(hashes, "<u8").reshape(-1, 2)
            keys["row"] = np.arange(row, row + len(cells))
            row += len(cells)
            found.append(keys)
        keys = np.concatenate(found)
        yield from _sorted(keys, keys["key"][:, 0] % np.uint64(number), number)

    def _pick(self, task: Task) -> Iterator[Piece | bytes]:
        """Yield the rows of a partition that are the first with their key, by part."""
        number = _partitions(task.folder.inputs())
        names = (task.part._replace(number=n, stage=_SPREAD).id for n in range(task.part.end))
        files = map(task.job.file_of, names)
        slices = [_slice(file, task.part.number, number, _KEY) for file in files]
        keys = np.concatenate(slices)
        parts = np.repeat(np.arange(len(slices)), [len(one) for one in slices])
        order = np.lexsort((keys["row"], parts, keys["key"][:, 1], keys["key"][:, 0]))
        keys, parts = keys[order], parts[order]
        is_first = np.ones(len(keys), np.bool_)
        is_first[1:] = (keys["key"][1:] != keys["key"][:-1]).any(axis=1)
        starts = np.flatnonzero(is_first)
        picked = np.empty(len(starts), _PICKED)
        picked["row"] = keys["row"][starts]
        picked["copies"] = np.diff(np.append(starts, len(keys)))
        yield from _sorted(picked, parts[starts], len(slices))

    def _keep(self, task: Task) -> Iterator[Piece | bytes]:
        """Yield the puzzles of a part that were picked."""
        inputs = task.folder.inputs()
        parts = sum(1 for _ in parts_of(inputs, task.job.part or part_size(inputs)))
        names = (Part(n, "", 0, 0, _PICK).id for n in range(_partitions(inputs)))
        files = map(task.job.file_of, names)
        slices = [_slice(file, task.part.number, parts, _PICKED) for file in files]
        picked = np.sort(np.concatenate(slices), order="row")
        row = 0
        for batch in batches(task.part, task.job.column):
            cells, _, bad = puzzles_of(batch, has_rules=True)
            begin, end = np.searchsorted(picked["row"], (row, row + len(cells)))
            mine = picked[begin:end]
            places = mine["row"] - row
            kept = [cells[at] for at in places] if isinstance(cells, list) else cells[places]
            table = _table(kept, mine["copies"])
            yield Piece(table, [], bad, batch.lines, batch.first, batch.last)
            row += len(cells)

    def nothing(self) -> Table:
        """Return a table without rows."""
        return _table(np.zeros((0, 81), np.uint8), np.zeros(0, np.uint32))


def _table(cells: Puzzles, copies: NDArray[np.uint32]) -> Table:
    tally = Counter(kept=len(cells), dropped=int(copies.sum()) - len(cells))
    numbers, counts = np.unique(copies, return_counts=True)
    histogram = dict(zip(numbers.tolist(), counts.tolist(), strict=True))
    return Table({"puzzle": texts_of(cells), "copies": copies}, tally, Counter(histogram))


def ids_of(puzzles: Puzzles, watch: Watch | None = None) -> list[bytes]:
    """Return a name of 16 bytes for the class of each grid: a hash of its canonical form.

    Data sets name their puzzles and solutions by it, too.
    """
    found, _ = forms_of(puzzles, watch)
    if isinstance(found, np.ndarray):
        forms = found.tobytes()
        texts = [forms[at : at + 81] for at in range(0, len(forms), 81)]
    else:
        texts = list(map(_text_of, found))
    return [blake2b(text, digest_size=16).digest() for text in texts]


def _text_of(form: Grid) -> bytes:
    return form.cells + "".join(f"|{rule.key}" for rule in form.constraints).encode()


def _sorted(rows: NDArray[np.void], groups: NDArray[np.integer], number: int) -> Iterator[bytes]:
    """Yield rows by group, with the ends of all groups first."""
    order = np.argsort(groups, kind="stable")
    ends = np.cumsum(np.bincount(groups.astype(np.int64), minlength=number))
    yield ends.astype("<u8").tobytes() + rows[order].tobytes()


def _slice(path: str, group: int, groups: int, kind: np.dtype[np.void]) -> NDArray[np.void]:
    """Return the rows of a group of a file with so many groups."""
    with store_of(path).open(path) as file:
        file.seek(8 * max(0, group - 1))
        ends = np.frombuffer(file.read(16 if group else 8), "<u8").tolist()
        begin, end = (0, *ends)[-2:]
        file.seek(8 * groups + begin * kind.itemsize)
        return np.frombuffer(file.read((end - begin) * kind.itemsize), kind)


def _partitions(inputs: Iterable[Input]) -> int:
    return max(1, -(-sum(each.size for each in inputs) // _BYTES))
