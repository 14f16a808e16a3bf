"""What a job reads: files cut into parts, and the puzzles of a part.

A part of a text is a range of bytes: it has the lines that begin in it. A part of a Parquet file
is one of its row groups.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import PurePath
from typing import BinaryIO, NamedTuple, cast

import numpy as np

from farandole._extras import needed
from farandole.bulk.files.places import store_of, whole_path
from farandole.bulk.files.tables import CSV, PARQUET, TEXT
from farandole.errors import JobError
from farandole.i18n import Listed, msg

NAMES = (
    *("puzzle", "puzzles", "quizzes", "quiz", "initial_board", "question", "grid", "board"),
    *("sudoku", "givens", "unsolved", "input", "inputs"),
)
"""Names that the column of the puzzles has in known data sets; the first that is there counts."""

KINDS = {".csv": CSV, ".tsv": CSV, ".parquet": PARQUET, ".pq": PARQUET}
"""The kinds of files by the ends of their names; all others are text."""

_RULES = "constraints"
"""The name of the column with the constraints of puzzles."""

_PACKED = (".gz", ".bz2", ".xz", ".zst", ".zip")
_BATCH = 4_000_000  # bytes of text, and half as much of rows, that are worked on together
_ROWS = 25_000
_LINES = 2 * _ROWS
_SAMPLE, _SAMPLES = 4096, 1000  # bytes of each place that is looked at; such places of an input
_SMALL = 1 << 26  # bytes of a file all of which are looked at
_LONGEST = 1 << 20  # bytes of a line
_SHOWN = 200  # bytes of a line in a record


class Input(NamedTuple):
    """A file to be read: its name, size, checksum of samples, and Parquet's number of groups."""

    name: str
    size: int
    checksum: str
    groups: int = 0


class Part(NamedTuple):
    """A piece of the work: some bytes of an input, or a row group, or numbers of a making."""

    number: int
    name: str
    start: int
    end: int
    stage: str = ""

    @property
    def id(self) -> str:
        """The name of its files: the stage and the number."""
        return f"{self.stage}{self.number:05}"


@dataclass(frozen=True, slots=True)
class Batch:
    """Some puzzles: a text with one a line, or a list of texts; ``line`` is that of the first."""

    puzzles: memoryview | list[str]
    line: int
    lines: int
    first: str
    last: str


def kind_of(name: str) -> str:
    """Return the kind of a file by the end of its name.

    >>> kind_of("s3://bucket/train.parquet"), kind_of("puzzles.sdm")
    ('parquet', 'text')
    """
    return KINDS.get(PurePath(name).suffix.lower(), TEXT)


JSON = (".json", ".jsonl", ".ndjson")
NO_JSON = msg("JSON isn't read here: make text of it with farandole convert")
"""What is said about files with these endings: as text, a line would count as one puzzle."""


def inputs_of(names: Iterable[str]) -> tuple[Input, ...]:
    """Return the files that names and patterns stand for, in order.

    Raises `JobError` for a name without a file, and for a packed one.
    """
    found: list[Input] = []
    for name in map(whole_path, names):
        store = store_of(name)
        files = [name] if store.exists(name) else store.glob(name)
        if not files:
            raise JobError(msg("{name}: no such file", name=name))
        found.extend(_input(file) for file in files)
    return tuple(found)


def _input(name: str) -> Input:
    if name.lower().endswith(_PACKED):
        text = msg("{name}: unpack it first, or pipe it to --source -: parts of it can't be read")
        raise JobError(text.having({"name": name}))
    if name.lower().endswith(JSON):
        raise JobError(msg("{name}: {fault}", name=name, fault=NO_JSON))
    store = store_of(name)
    size = store.size(name)
    with store.open(name) as file:
        groups = _groups(file, name) if kind_of(name) == PARQUET else 0
        return Input(name, size, _sampled(file, size), groups)


def _sampled(file: BinaryIO, size: int) -> str:
    """Return a checksum: of some bytes of every megabyte, of 1000 places at most.

    Of a file up to 64 MB it is that of all its bytes.
    """
    found = hashlib.sha256(str(size).encode())
    step = 1 << 20 if size <= _SMALL else max(1 << 20, -(-size // _SAMPLES))
    much = step if size <= _SMALL else _SAMPLE
    for at in range(0, size, step):
        file.seek(at)
        found.update(file.read(much))
    file.seek(max(0, size - _SAMPLE))
    found.update(file.read(_SAMPLE))
    return found.hexdigest()[:32]


def _groups(file: BinaryIO, name: str) -> int:
    from farandole.bulk.files.footer import damaged, read_footer

    file.seek(0, io.SEEK_END)
    footer, _ = read_footer(file, file.tell(), name)
    try:
        return len(footer[4][1].values)
    except (KeyError, AttributeError):
        raise damaged(name) from None


def part_size(inputs: Iterable[Input]) -> int:
    """Return the size of a part that suits some inputs, in bytes.

    >>> [part_size([Input("a.txt", size, "")]) for size in (0, 10**8, 10**12)]
    [262144, 1562500, 100000000]
    """
    total = sum(each.size for each in inputs)
    return max(min(max(total // 64, 1 << 18), 1 << 24), total // 10_000)


def parts_of(inputs: Iterable[Input], part: int) -> Iterator[Part]:
    """Yield the parts of inputs: ``part`` bytes each, or a row group of a Parquet file.

    >>> list(parts_of([Input("a.txt", 25, "")], 10))[2]
    Part(number=2, name='a.txt', start=20, end=25, stage='')
    """
    number = 0
    for each in inputs:
        if kind_of(each.name) == PARQUET:
            edges = [(group, group + 1) for group in range(each.groups)]
        else:
            edges = [(at, min(at + part, each.size)) for at in range(0, each.size, part)]
        for start, end in edges or [(0, 0)]:  # an empty file too has results
            yield Part(number, each.name, start, end)
            number += 1


def batches(part: Part, column: str | None) -> Iterator[Batch]:
    """Yield the puzzles of a part."""
    kind = kind_of(part.name)
    with store_of(part.name).open(part.name) as file:
        if kind == PARQUET:
            yield from _of_parquet(file, part, column)
            return
        header = b""
        if kind == CSV:
            header = file.readline(_LONGEST)
        blocks = _blocks(file, part, after=len(header))
        if kind == CSV:
            yield from _of_csv(blocks, header, part.name, column)
        else:
            yield from _of_text(blocks)


def _blocks(file: BinaryIO, part: Part, after: int) -> Iterator[tuple[memoryview, int]]:
    """Yield the lines that begin in a part, whole, some megabytes at a time, and their number.

    The next lines take the place of those before in memory.
    """
    at = max(part.start, after)
    if part.start > 0 and at == part.start:
        file.seek(at - 1)
        at += len(file.readline(_LONGEST)) - 1  # the rest of a line that began before
    buffer = bytearray(min(_BATCH, max(0, part.end - at)))
    while at < part.end:
        file.seek(at)
        block = memoryview(buffer)[: part.end - at]
        block = block[: file.readinto(block)]  # type: ignore[attr-defined]  # all files have it
        if not block:
            text = msg("{name}: became shorter while it was read", name=part.name)
            raise JobError(text, code="job.changed")
        cut = buffer.rfind(b"\n", 0, len(block)) + 1
        if not cut or at + len(block) == part.end:  # the last line may go on beyond the part
            if cut < len(block):
                block = memoryview(bytes(block) + file.readline(_LONGEST))
            cut = len(block)
        ends = np.frombuffer(block, np.uint8, cut) == ord("\n")
        lines = int(np.count_nonzero(ends))
        if lines > _LINES:  # short lines: their errors would fill the memory
            cut, lines = int(np.flatnonzero(ends)[_LINES - 1]) + 1, _LINES
        at += cut
        yield block[:cut], lines + (block[cut - 1] != ord("\n"))


def _of_text(blocks: Iterable[tuple[memoryview, int]]) -> Iterator[Batch]:
    line = 1
    for block, lines in blocks:
        if cast("bytearray", block.obj).find(b"\r", 0, len(block)) >= 0:  # it begins there
            text = bytes(block)
            lines += text[:-1].count(b"\r") - text.count(b"\r\n")
        ends = (
            bytes(block[:_SHOWN]).partition(b"\n")[0],
            bytes(block[-_SHOWN:]).rstrip(b"\n").rpartition(b"\n")[2],
        )
        first, last = (end.decode("utf-8", "replace").rstrip("\r") for end in ends)
        yield Batch(block, line, lines, first, last)
        line += lines


def _of_csv(
    blocks: Iterable[tuple[memoryview, int]], header: bytes, name: str, column: str | None
) -> Iterator[Batch]:
    head = header.decode("utf-8-sig", "replace")
    separator = max(",;\t", key=head.count)
    names = next(csv.reader([head], delimiter=separator), [])
    place = column_of(names, column, name)
    ruled = next((at for at, it in enumerate(names) if it.strip().lower() == _RULES), -1)
    line = 1
    for block, _ in blocks:
        lines = str(block, "utf-8", "replace").removesuffix("\n").split("\n")
        try:
            rows = list(csv.reader(lines, delimiter=separator))
        except csv.Error:
            rows = []
        if len(rows) != len(lines):  # a quote that isn't closed would take the lines after it
            rows = [_fields(text, separator) for text in lines]
        puzzles = [fields[place] if place < len(fields) else "" for fields in rows]
        if ruled >= 0:
            rules = (fields[ruled] if ruled < len(fields) else "" for fields in rows)
            puzzles = list(map(_with_rules, puzzles, rules))
        yield _listed(puzzles, line)
        line += len(puzzles)


def _fields(line: str, separator: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=separator), [])
    except csv.Error:
        return []


def _of_parquet(file: BinaryIO, part: Part, column: str | None) -> Iterator[Batch]:
    with needed("bulk"):
        import pyarrow as pa
        import pyarrow.parquet as parquet
    try:
        reader = parquet.ParquetFile(file, pre_buffer=False, buffer_size=1 << 20)
        names = reader.schema_arrow.names
        chosen = [names[column_of(names, column, part.name)]]
        chosen += [it for it in names if it.lower() == _RULES and it not in chosen][:1]
        line = 1
        groups = [*range(part.start, part.end)]
        for batch in reader.iter_batches(_ROWS, row_groups=groups, columns=chosen):
            columns = [map(_text_of, batch.column(it).to_pylist()) for it in chosen]
            puzzles = list(columns[0]) if len(columns) < 2 else list(map(_with_rules, *columns))
            yield _listed(puzzles, line)
            line += len(puzzles)
    except pa.ArrowInvalid as error:
        text = msg("{name}: {fault}", name=part.name, fault=str(error))
        raise JobError(text, code="job.damaged") from None


def _text_of(value: object) -> str:
    """Return a puzzle in a column as text: text, bytes, a number, or a list of digits or of rows.

    A null or a nan in a list is a blank, and 5.0 is 5.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, list):
        return "".join("." if _is_null(each) else _text_of(each) for each in value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else str(value)


def _is_null(value: object) -> bool:
    return value is None or value != value


def _with_rules(puzzle: str, rules: str) -> str:
    """Return a puzzle as JSON if it has constraints, which are JSON."""
    return f'{{"puzzle": "{puzzle}", "constraints": {rules}}}' if rules.strip() else puzzle


def _listed(puzzles: list[str], line: int) -> Batch:
    first, last = (puzzles[0], puzzles[-1]) if puzzles else ("", "")
    return Batch(puzzles, line, len(puzzles), first[:_SHOWN], last[:_SHOWN])


def column_of(names: list[str], wanted: str | None, file: str) -> int:
    """Return the place of the column with the puzzles.

    >>> column_of(["id", "Question", "answer"], None, "train.csv")
    1

    Raises `JobError` if no column has the wanted name or, without one, a known name.
    """
    plain = [name.strip().lower() for name in names]
    known = NAMES if wanted is None else (wanted.strip().lower(),)
    for name in known:
        if name in plain:
            return plain.index(name)
    text = msg(
        "{file}: no column {wanted}, found {names}",
        file=file,
        wanted=Listed(list(known), "or"),
        names=Listed(list(islice(names, 30)), "and"),
    )
    raise JobError(text)
