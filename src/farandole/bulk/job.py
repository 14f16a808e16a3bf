"""What a job is: a source, a verb with its options, and a sink."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from farandole.bulk.fields import check_effects, check_fields
from farandole.bulk.files.inputs import kind_of
from farandole.bulk.files.places import whole_path
from farandole.bulk.verbs.registry import verb_of
from farandole.bulk.verbs.verb import BulkVerb
from farandole.errors import JobError
from farandole.i18n import msg
from farandole.limits import whole_number

STANDARD_INPUT = "-"
BANK = "bank:"
_TEXT = "text"
_ENDINGS = {"text": ".txt", "csv": ".csv", "parquet": ".parquet"}


@dataclass(frozen=True, slots=True)
class Job:
    """Work on many puzzles: where they come from, what is done, and where the results go.

    ``source`` names files or patterns of them: text with a puzzle a line, CSV and Parquet, whose
    column with the puzzles has a usual name or that of ``column``; ``-`` is standard input, and
    ``bank:NAME`` the puzzles of a bank, ``bank:`` of the default one, those of a query if one
    follows (``bank:?level=hard&clues=[20,24]``). ``sink`` is the file of the results, text, CSV or
    Parquet by its ending, a folder of such files, a file for each part, if a slash follows
    (``solved.parquet/``), or a bank, which takes the puzzles. ``options`` are those of the verb.
    ``part`` is the number of bytes that are done and recorded as a piece: by default a 64th of the
    input, between 256 KiB and 16 MiB, but no more than 10,000 parts.

    >>> Job("count", "puzzles.txt", "counts.csv", {"limit": 1000})
    Job(verb='count', source=('puzzles.txt',), sink='counts.csv', options={'limit': 1000})

    Raises `ArgumentError` for an unknown verb and values out of range, `JobError` for an unknown
    option or a job without a source or a sink.
    """

    verb: str
    source: tuple[str, ...] | str = ()
    sink: str = ""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    column: str | None = None
    part: int | None = None

    def __post_init__(self) -> None:
        put = object.__setattr__
        source = (self.source,) if isinstance(self.source, str) else tuple(self.source)
        put(self, "source", source)
        put(self, "options", dict(self.options))
        if self.part is not None:
            put(self, "part", whole_number(self.part, "part", 1))
        if self.action.reads and not (source and all(source)):
            raise JobError(msg("a job needs a source: files, patterns of files, or - for a pipe"))
        if not self.sink:
            raise JobError(msg("a job needs a sink: the file that the results are written to"))
        if self.sink.startswith(BANK) and not self.action.has_puzzles:
            raise JobError(msg("{verb} has no puzzles for a bank", verb=self.verb))
        check_effects(
            (bool(source) and not self.action.reads, "source", f"verb={self.verb}"),
            (self.part is not None and not self.action.is_cut, "part", f"verb={self.verb}"),
            (self.column is not None and not self.action.is_cut, "column", f"verb={self.verb}"),
        )
        if len(source) > 1 and any(map(_is_drained, source)):
            raise JobError(msg("standard input or a bank must be the only source"))

    def __repr__(self) -> str:
        shown = [
            f"{each.name}={getattr(self, each.name)!r}"
            for number, each in enumerate(fields(self))
            if number < 3 or getattr(self, each.name) not in ({}, None)
        ]
        return f"Job({', '.join(shown)})"

    @property
    def action(self) -> BulkVerb:
        """The verb with its options."""
        return verb_of(self.verb, self.options)

    @property
    def folder(self) -> str:
        """The folder with the records of the job, beside its sink."""
        name = self.sink.removeprefix(BANK) if self.sink.startswith(BANK) else self.sink
        return whole_path(f"{name.rstrip('/') or 'bank'}.job")

    @property
    def kind(self) -> str:
        """The kind of file that the results are written as: text, csv or parquet."""
        return _TEXT if self.sink.startswith(BANK) else kind_of(self.sink.rstrip("/"))

    @property
    def separator(self) -> str:
        """What stands between the fields of CSV: a tab if the sink ends in ``.tsv``."""
        return "\t" if self.sink.rstrip("/").lower().endswith(".tsv") else ","

    @property
    def line(self) -> tuple[str, ...]:
        """The columns that plain text has; a bank is given puzzles."""
        return ("puzzle",) if self.sink.startswith(BANK) else self.action.columns

    @property
    def has_shards(self) -> bool:
        """Whether the sink is a folder with a file for each part: ``solved.parquet/``."""
        return self.sink.endswith("/")

    def file_of(self, part: str) -> str:
        """Return the path of the results of a part, or of what a later stage reads of it."""
        if self.has_shards and part.isdecimal():
            sink = whole_path(self.sink.rstrip("/"))
            ending = ".tsv" if self.separator == "\t" else _ENDINGS[self.kind]
            return f"{sink}/{part}{ending}"
        return f"{self.folder}/parts/{part}"

    @property
    def is_drained(self) -> bool:
        """Whether the source can be read only once or may change, so that it is copied first."""
        return any(map(_is_drained, self.source))

    def placed(self) -> Job:
        """Return the same job for any working folder."""
        if self.sink in (BANK, ""):
            return self
        bank = BANK if self.sink.startswith(BANK) else ""
        path = whole_path(self.sink.removeprefix(bank).rstrip("/"))
        return replace(self, sink=f"{bank}{path}{'/' * self.has_shards}")

    def facts(self) -> dict[str, object]:
        """Return what a job's results depend on, for its record.

        Files count by name where they are; their contents are recorded too.
        """
        source = [name if _is_drained(name) else whole_path(name) for name in self.source]
        return {
            "verb": self.verb,
            "options": dict(sorted(self.options.items())),
            "source": source,
            "column": self.column,
            "sink": self.sink if _is_drained(self.sink) else whole_path(self.sink),
            "shards": self.has_shards,
            "part": self.part,
        }

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Job:
        """Return the job that a table describes, as a file in TOML holds it.

        >>> Job.of({"verb": "rate", "source": "p.txt", "sink": "r.csv"})
        Job(verb='rate', source=('p.txt',), sink='r.csv')

        Raises `JobError` for a missing or an unknown field or a value of another type, and the
        errors of the class.
        """
        check_fields(cls, table, msg("a job has no {name}; it has {names}"))
        if "verb" not in table:
            raise JobError(msg("a job needs a verb"))
        return cls(**table)


def _is_drained(name: str) -> bool:
    return name == STANDARD_INPUT or name.startswith(BANK)
