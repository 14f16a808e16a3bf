"""Values that a bank accepts and returns. Nothing here needs the libraries of the extra."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypedDict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from datetime import date

    from farandole.errors import FarandoleError
    from farandole.i18n import Message
    from farandole.logic.profile import Profile
    from farandole.logic.scale.scale import ScaleRating
    from farandole.logic.techniques import Technique
    from farandole.sudoku.grid import Grid

LIST, KEEP, REFUSE = IMPROPER = ("list", "keep", "refuse")
"""How to treat puzzles without exactly one solution, and unreadable lines.

``list``: report them and leave them out. ``keep``: store those that can be read. ``refuse``: add
nothing if there is one.
"""

LINE, CSV, JSON, PARQUET, BANK = EXPORTS = ("line", "csv", "json", "parquet", "bank")
"""Formats of exports: lines of text, tables, one JSON object per line, another bank."""

ADDED, LEVEL, SCORE, CLUES, RANDOM, *ON_SCALE = ORDERS = (
    *("added", "level", "score", "clues", "random"),
    *("er", "ep", "ed"),
)
"""Orders of puzzles. Equal ones are in the order in which they were added, unrated ones last."""

MOST_COUNTED = 10_000
"""Larger counts are reported as "more than"."""

LARGEST_ID = (1 << 63) - 1
"""The largest integer of a database."""


@dataclass(frozen=True, slots=True)
class BankRating:
    """The difficulty of a puzzle by a school; ``counts`` gives how often each technique was used.

    ``outcome``, ``level``, ``score`` and ``hardest`` are those of
    :class:`~farandole.logic.many.result.Rated`. ``school`` and ``version`` are None for a profile
    that belongs to no school.
    """

    school: str | None
    version: str | None
    outcome: str
    level: str
    score: int
    hardest: Technique | None
    counts: tuple[tuple[Technique, int], ...]


@dataclass(frozen=True, slots=True)
class Credit:
    """A source of puzzles, with its author, licence and notes."""

    name: str
    author: str = ""
    licence: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class BankEntry:
    """A puzzle of a bank.

    ``grid`` is the puzzle as it was first added, with its constraints; ``key`` stands for the
    canonical form that it shares with its equivalents. ``status`` is ``solved`` for a puzzle with
    one solution, else ``none`` or ``many``. ``minimal`` is None where it wasn't determined.
    ``created`` is in seconds since 1970, UTC. ``author`` is that of the puzzle; ``credits`` has the
    authors, licences and notes of its ``sources``. ``scale_ratings`` are those on the scale of
    Sudoku Explainer, each with its school, version and options.
    """

    id: int
    grid: Grid
    key: bytes
    solution: Grid | None
    status: str
    clues: int
    symmetry: str
    minimal: bool | None
    created: int
    title: str = ""
    notes: str = ""
    ratings: tuple[BankRating, ...] = ()
    tags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    author: str = ""
    credits: tuple[Credit, ...] = ()
    scale_ratings: tuple[ScaleRating, ...] = ()

    @property
    def canonical(self) -> Grid:
        """The canonical form."""
        from farandole.bank.tables.keys import form_of

        return form_of(self.key, self.grid)


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the puzzles found; ``after`` fetches the next page, None on the last one."""

    entries: tuple[BankEntry, ...]
    after: int | None

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[BankEntry]:
        return iter(self.entries)


@dataclass(frozen=True, slots=True)
class BankCount:
    """A number of puzzles, or more than ``number`` of them.

    >>> str(BankCount(12, False)), str(BankCount(10_000, True))
    ('12', 'more than 10,000')
    """

    number: int
    is_more: bool

    def __str__(self) -> str:
        return f"more than {self.number:,}" if self.is_more else f"{self.number:,}"


@dataclass(frozen=True, slots=True)
class Collection:
    """An ordered set of puzzles: its name, its title, and the number of puzzles.

    ``published`` is when it was published, in seconds since 1970, UTC; 0 if it wasn't.
    """

    name: str
    title: str
    puzzles: int
    published: int = 0


class Dated(NamedTuple):
    """A puzzle of a collection, by its number, and its date, None without a plan."""

    day: date | None
    puzzle: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """A result of play.

    ``started`` is in seconds since 1970, UTC; ``seconds`` is how long it took; ``finished`` is
    whether the puzzle was solved.
    """

    puzzle: int
    started: int
    seconds: float
    mistakes: int = 0
    hints: int = 0
    finished: bool = True
    player: str = ""


@dataclass(frozen=True, slots=True)
class Fit:
    """How times grow with a measure of difficulty: in proportion to its power ``slope``.

    ``correlation`` is that of the logarithms of both, ``results`` the number of results.
    """

    results: int
    slope: float
    correlation: float


@dataclass(frozen=True, slots=True)
class Surprise:
    """A puzzle whose times differ from those that its score suggests, by a ``factor``.

    ``seconds`` is the geometric mean of the times.
    """

    puzzle: int
    seconds: float
    factor: float


@dataclass(frozen=True, slots=True)
class People:
    """Times of play against measures of difficulty; the results with a hint are left out.

    ``levels`` has the median time in seconds by level. ``score`` and ``effort`` are None for too
    few results.
    """

    results: int
    players: int
    puzzles: int
    with_hints: int
    levels: Mapping[str, float]
    score: Fit | None
    effort: Fit | None
    surprises: tuple[Surprise, ...]


@dataclass(frozen=True, slots=True)
class RateReport:
    """The result of rating the puzzles of a bank.

    ``rated`` puzzles got a rating; ``known`` had it already. ``unrated`` have none: they have no or
    several solutions, are on a board that the school doesn't rate, or took longer than ten seconds
    on another board. ``complete`` is False when a limit was reached first: ratings written until
    then stay, and the same call resumes.
    """

    rated: int = 0
    known: int = 0
    unrated: int = 0
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Stats:
    """Numbers of puzzles by property; ``scores`` by the lowest score of each column.

    ``er``, ``ep`` and ``ed`` are those on a scale.
    """

    puzzles: int
    statuses: Mapping[str, int]
    shapes: Mapping[str, int]
    clues: Mapping[int, int]
    symmetries: Mapping[str, int]
    minimal: int
    rated: int
    levels: Mapping[str, int]
    scores: Mapping[int, int]
    techniques: Mapping[str, int]
    hardest: Mapping[str, int]
    tags: Mapping[str, int]
    sources: Mapping[str, int]
    attempts: int
    rules: Mapping[str, int]
    er: Mapping[float, int]
    ep: Mapping[float, int]
    ed: Mapping[float, int]


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """The number of ``puzzles`` and ``ratings`` checked, and of those that are ``wrong``.

    ``faults`` holds the first thousand faults, each with the number of its puzzle, or None.
    """

    puzzles: int = 0
    ratings: int = 0
    wrong: int = 0
    faults: tuple[tuple[int | None, Message], ...] = ()


class Fault(NamedTuple):
    """A line of a source without a proper puzzle, and the reason."""

    line: int | None
    reason: Message
    error: FarandoleError | None = None


class FileState(NamedTuple):
    """The identity of a file: its size and contents; the name plays no part.

    ``read_as`` holds the format and the board that were requested: the same lines are other puzzles
    on another board.
    """

    name: str
    size: int
    digest: str
    read_as: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The result of adding puzzles.

    ``read`` puzzles, of which ``added`` are new; ``known`` were there already, or came twice;
    ``improper`` aren't proper puzzles, the first thousand of which are ``faults``; ``skipped`` were
    read in an earlier run. ``unrated`` were stored without the requested rating, because it took
    more than ten seconds or there is none for their board. ``complete`` is False when a limit
    was reached first: puzzles written until then stay, and adding the same file again resumes.

    ``taken`` ratings came with the puzzles; ``refused`` ones did too, but don't follow from their
    techniques, or are of another version: these puzzles are rated again. ``ignored`` are the
    names of columns that a bank doesn't store. ``run`` is the number of the import.
    """

    read: int = 0
    added: int = 0
    known: int = 0
    improper: int = 0
    skipped: int = 0
    unrated: int = 0
    complete: bool = False
    faults: tuple[Fault, ...] = ()
    taken: int = 0
    refused: int = 0
    ignored: tuple[str, ...] = ()
    run: int = 0


class ImportOptions(TypedDict, total=False):
    """How puzzles are added.

    ``profile`` rates them (HoDoKu's by default; None: no rating); ratings that come with them are
    taken if they are plausible, unless ``rate`` is True. ``source`` is where all of them come
    from; its ``author``, ``licence`` and ``notes`` replace earlier ones. ``fallback`` is the source
    of those that come without one. All get the ``tags``, whose names contain no comma. ``improper``
    is one of :data:`~farandole.bank.values.IMPROPER`. ``seconds`` is a limit for the whole run.
    ``run`` is that of an earlier report: the two are then one import.
    ``fault`` receives each line without a proper puzzle, ``progress`` the number of puzzles done
    after each transaction; one takes about a second.
    """

    profile: Profile | None
    rate: bool
    source: str | None
    fallback: str | None
    author: str
    licence: str
    notes: str
    tags: Iterable[str]
    run: int
    improper: str
    seconds: float | None
    threads: int | None
    fault: Callable[[Fault], object] | None
    progress: Callable[[int], object] | None
