"""Writing puzzles of a bank to files: lines, tables, JSON, Parquet, banks of their own."""

from __future__ import annotations

import csv
import io
import os
from contextlib import ExitStack, suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from farandole.bank.choices import BANK, CSV, EXPORTS, JSON, LINE, PARQUET
from farandole.bank.database.files import place_of
from farandole.bank.tables.keys import key_text, outline
from farandole.errors import ArgumentError
from farandole.i18n import Quoted, msg
from farandole.limits import known, whole_number
from farandole.sudoku.canonical.by_trial import is_for
from farandole.sudoku.formats.registry import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from farandole.bank.finding.entries import BankEntry
    from farandole.logic.profile import Profile

_DANGEROUS = ("=", "+", "-", "@", "\t", "\r")
COLUMNS = (
    *("puzzle", "solution", "id", "status", "clues", "symmetry", "minimal", "level", "score"),
    *("hardest", "techniques", "label", "notes", "tags", "sources", "shape"),
)


class Sink(Protocol):
    """What takes puzzles; complete only once it is closed."""

    def put(self, entries: Sequence[BankEntry]) -> None:
        """Write some puzzles."""
        ...

    def close(self) -> None:
        """End the file."""
        ...


def facts(entry: BankEntry) -> dict[str, Any]:
    """Return what is said of a puzzle in JSON."""
    row: dict[str, Any] = {
        "id": entry.id,
        "puzzle": entry.grid.line,
        "solution": None if entry.solution is None else entry.solution.line,
        "canonical": entry.canonical.line,
        "status": entry.status,
        "clues": entry.clues,
        "symmetry": entry.symmetry,
        "minimal": entry.minimal,
        "created": entry.created,
        "title": entry.title,
        "notes": entry.notes,
        "tags": list(entry.tags),
        "sources": list(entry.sources),
        "ratings": [
            {
                "school": one.school,
                "version": one.version,
                "outcome": one.outcome,
                "level": one.level,
                "score": one.score,
                "hardest": one.hardest.id if one.hardest else None,
                "techniques": {technique.id: times for technique, times in one.counts},
            }
            for one in entry.ratings
        ],
    }
    if not entry.grid.shape.is_classic:
        row["shape"] = str(entry.grid.shape)
    return row


def columns(entry: BankEntry, profile: Profile) -> dict[str, Any]:
    """Return a row of a table; the rating is that of a profile."""
    rating = next(
        (
            one
            for one in entry.ratings
            if (one.school, one.version) == (profile.school, profile.version)
        ),
        None,
    )
    return {
        "puzzle": entry.grid.line,
        "solution": "" if entry.solution is None else entry.solution.line,
        "id": entry.id,
        "status": entry.status,
        "clues": entry.clues,
        "symmetry": entry.symmetry,
        "minimal": None if entry.minimal is None else int(entry.minimal),
        "level": None if rating is None else rating.level,
        "score": None if rating is None else rating.score,
        "hardest": rating.hardest.id if rating is not None and rating.hardest else None,
        "techniques": ""
        if rating is None
        else " ".join(f"{one.id}:{times}" for one, times in rating.counts),
        "label": entry.title,
        "notes": entry.notes,
        "tags": ";".join(entry.tags),
        "sources": ";".join(entry.sources),
        "shape": str(entry.grid.shape),
    }


def safe(value: object) -> object:
    """Return a value of a table that no spreadsheet takes for a formula.

    >>> safe("=1+1"), safe("plain"), safe(-3)
    ("'=1+1", 'plain', -3)
    """
    if not isinstance(value, str):
        return value
    value = " ".join(value.split("\n")).replace("\r", " ")
    return f"'{value}" if value.startswith(_DANGEROUS) else value


def text_of(format: str, profile: Profile) -> tuple[str, Callable[[BankEntry], str]]:
    """Return what a text begins with, and a function that writes a puzzle: for line, CSV, JSON."""
    if format == JSON:
        from json import JSONEncoder

        encode = JSONEncoder(ensure_ascii=False).encode
        return "", lambda entry: encode(facts(entry)) + "\n"
    if format == CSV:

        def row(values: Iterable[object]) -> str:
            stream = io.StringIO()
            csv.writer(stream, lineterminator="\n").writerow(map(safe, values))
            return stream.getvalue()

        return row(COLUMNS), lambda entry: row(columns(entry, profile).values())

    def line(entry: BankEntry) -> str:
        title = " ".join(entry.title.split())
        return f"{entry.grid.line} {title}".rstrip() + "\n"

    return "", line


def is_board_lost(entry: BankEntry, format: str) -> bool:
    """Tell whether an export doesn't say on which board a puzzle is."""
    return format == LINE and not FORMATS[LINE].keeps_board(entry.grid.shape)


class TextSink:
    """A file of text."""

    def __init__(self, path: Path, format: str, profile: Profile) -> None:
        self._stream = open(path, "w", encoding="utf-8", newline="\n")  # noqa: SIM115
        head, self._write = text_of(format, profile)
        self._stream.write(head)

    def put(self, entries: Sequence[BankEntry]) -> None:
        """Write some puzzles."""
        self._stream.write("".join(map(self._write, entries)))

    def close(self) -> None:
        """End the file."""
        self._stream.close()


def format_of(path: str | os.PathLike[str], format: str | None) -> str:
    """Return the format that is named, or that the name of a file stands for."""
    if format is not None:
        return known(format, "format", EXPORTS)
    endings = {
        ".csv": CSV,
        ".json": JSON,
        ".jsonl": JSON,
        ".parquet": PARQUET,
        ".bank": BANK,
        ".sqlite": BANK,
        ".db": BANK,
    }
    return endings.get(Path(path).suffix.lower(), LINE)


def shares_of(split: str | Sequence[int] | None) -> tuple[int, ...]:
    """Return the shares that a text such as 90/10 names.

    Raises :class:`~farandole.ArgumentError` for anything else.

    >>> shares_of("90/10"), shares_of(None)
    ((90, 10), (1,))
    """
    if split is None:
        return (1,)
    parts: Sequence[object] = split.split("/") if isinstance(split, str) else split
    numbers = [
        int(part) if isinstance(part, str) and part.isascii() and part.isdigit() else part
        for part in parts
    ]
    if len(numbers) < 2 or any(isinstance(one, str) for one in numbers):
        raise ArgumentError(
            msg("{found} is no split such as 90/10", found=Quoted(split)), code="argument.choice"
        )
    return tuple(whole_number(one, "share", 1, 1_000_000) for one in numbers)  # type: ignore[arg-type]


def part_of(entry: BankEntry, shares: Sequence[int], seed: int) -> int:
    """Return which part a puzzle is in: by its form, so that its equivalents are in the same."""
    if len(shares) == 1:
        return 0
    form = entry.canonical
    # Whether a form is found in time may differ from one equivalent to the next.
    is_sure = form.shape.is_classic or is_for(form.shape)
    text = key_text(form) if is_sure else outline(form)
    digest = blake2b(text, digest_size=8, key=seed.to_bytes(8, "little")).digest()
    place = int.from_bytes(digest, "little") % sum(shares)
    for part, share in enumerate(shares):
        place -= share
        if place < 0:
            return part
    raise AssertionError("the shares make up the sum")


def names_of(path: Path, parts: int) -> list[Path]:
    """Return a name for each part: ``bank.csv`` gives ``bank-1.csv``, ``bank-2.csv``."""
    if parts == 1 or not path.name:
        return [path]
    return [path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(1, parts + 1)]


class Files:
    """Files that are written beside their places, and moved there once all are complete."""

    def __init__(
        self, paths: Sequence[Path], make: Callable[[Path], Sink], *, replace: bool
    ) -> None:
        self._places = [place_of(path, replace=replace) for path in paths]
        self._parts = [one.with_name(f"{one.name}.{os.getpid()}.part") for one in self._places]
        with ExitStack() as stack:
            stack.callback(self.abandon)
            self.sinks = [make(part) for part in self._parts]
            stack.pop_all()

    def finish(self) -> None:
        """Put the files in their places."""
        for sink in self.sinks:
            sink.close()
        for part, place in zip(self._parts, self._places, strict=True):
            os.replace(part, place)

    def abandon(self) -> None:
        """Let go of what was written."""
        for sink in getattr(self, "sinks", ()):
            with suppress(Exception):
                sink.close()
        for part in self._parts:
            for ending in ("", "-wal", "-shm", "-journal"):
                with suppress(OSError):
                    os.unlink(f"{part}{ending}")
