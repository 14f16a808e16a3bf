"""Rows of the tables: made of puzzles that were solved and rated, and written in bulk."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

import sqlalchemy as sa

from farandole.bank.tables import names
from farandole.bank.tables.additions import last_number, new_run, note
from farandole.bank.tables.facts import symmetries
from farandole.bank.tables.keys import board_name
from farandole.bank.tables.postings import Changes, grams
from farandole.bank.tables.scales import write_scale
from farandole.bank.tables.schema import (
    Kind,
    insert_rows,
    puzzle_sources,
    puzzle_tags,
    puzzles,
    ratings,
    shapes,
    tags,
    texts,
)
from farandole.bank.tables.texts import LONGEST_TITLE, clean
from farandole.bank.values import Credit
from farandole.limits import Stop, moment
from farandole.logic.scale.scale import Scale
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.single import MANY, NONE, SOLVED
from farandole.sudoku.rules.written import rules_to_text
from farandole.sudoku.shape import CLASSIC, Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from farandole.bank.exchange.details import Details
    from farandole.logic.many.cells import RatedRow
    from farandole.logic.profile import Profile
    from farandole.sudoku.rules.rule import Constraint

STATUSES = ("open", SOLVED, NONE, MANY)
"""The statuses of puzzles, by the numbers in the table."""

_SYMBOLS = bytes(b".123456789"[code] if code < 10 else 63 for code in range(256))
MOST_TIMES = 255
"""The largest stored count of a technique: 255 means this or more."""

DESCRIBED = ("title", "notes", "author")
"""The texts of a puzzle."""

_COLUMNS = (
    *("id", "key", "shape_id", "given", "solution"),
    *("status", "clues", "symmetry", "minimal", "created", "constraints"),
)
_RATED = ("puzzle_id", "profile_id", "outcome", "level", "score", "hardest", "used")


class Raw(NamedTuple):
    """A puzzle as it was read and solved; ``shape`` is None for a classic one."""

    number: int
    line: int | None
    label: str
    cells: bytes
    shape: Shape | None
    status: str | None
    solution: bytes | None
    details: Details | None = None
    rules: tuple[Constraint, ...] = ()

    @property
    def grid(self) -> Grid:
        """The puzzle."""
        return Grid._of(self.cells, self.shape or CLASSIC, self.rules)


class Batch:
    """Puzzles that are written together.

    ``keys`` has one for each; ``rated`` are the places of those that were rated, and ``rows`` their
    ratings; ``end`` is the number of the last in its source. ``shaped`` has the keys of those on
    other boards than the classic one; ``others`` are the places of those of them that are to be
    rated, and ``other_rows`` their ratings, None where there is none. ``dropped`` is the number of
    puzzles cut off; ``taken`` has the ratings that came with the puzzles, by profile and place.
    """

    __slots__ = (
        *("dropped", "end", "keys", "other_rows", "others", "rated", "raws", "rows", "shaped"),
        "taken",
    )

    def __init__(self) -> None:
        self.raws: list[Raw] = []
        self.keys: list[bytes] = []
        self.rated: list[int] = []
        self.rows: list[RatedRow] = []
        self.shaped: list[bytes] = []
        self.others: list[int] = []
        self.other_rows: dict[int, RatedRow | None] = {}
        self.taken: defaultdict[Profile | Scale, dict[int, Any]] = defaultdict(dict)
        self.end = self.dropped = 0

    def cut(self, place: int) -> None:
        """Drop the puzzles from a place on."""
        self.dropped += len(self.raws) - place
        del self.raws[place:], self.keys[place:]
        self.rated = [at for at in self.rated if at < place]
        del self.rows[len(self.rated) :]
        self.others = [at for at in self.others if at < place]
        self.other_rows = {at: row for at, row in self.other_rows.items() if at < place}
        for profile, rows in self.taken.items():
            self.taken[profile] = {at: row for at, row in rows.items() if at < place}
        self.end = self.raws[-1].number if self.raws else 0


class Writer:
    """Writes batches; made in a transaction, for the numbers of names."""

    def __init__(
        self,
        connection: sa.Connection,
        profile: Profile | None,
        *,
        credit: Credit | None = None,
        fallback: str | None = None,
        tag_names: Sequence[str] = (),
        run: int = 0,
    ) -> None:
        self._profile = profile
        self.profile_id = None if profile is None else names.ensure_profile(connection, profile)
        self._techniques = names.ensure_techniques(connection)
        self._tags = tuple(tag_names)
        self._credit = credit
        self._fallback = fallback
        self.run = run
        self._shapes: dict[Shape | None, int] = {
            None: names.ensure(connection, shapes, str(CLASSIC))
        }

    def write(self, connection: sa.Connection, batch: Batch) -> int:
        """Write a batch; return how many puzzles are new."""
        query = sa.select(puzzles.c.key, puzzles.c.id).where(puzzles.c.key.in_(batch.keys))
        ids = {row.key: row.id for row in connection.execute(query)}
        new: dict[bytes, int] = {}  # places
        for place, key in enumerate(batch.keys):
            if key not in ids:
                new.setdefault(key, place)
        first = last_number(connection) + 1
        ids |= {key: id for id, key in enumerate(new, first)}
        changes = Changes()
        if new:
            self.run = self.run or new_run(connection)
            self._insert(connection, batch, new, first, changes)
            note(connection, self.run, first, first + len(new) - 1)
        self._describe(connection, batch, ids, changes)
        self._rate(connection, batch, ids, changes)
        self._link(connection, batch, ids, changes)
        changes.write(connection)
        return len(new)

    # ---- new puzzles ----------------------------------------------------------------------------

    def _insert(
        self,
        connection: sa.Connection,
        batch: Batch,
        new: Mapping[bytes, int],
        first: int,
        changes: Changes,
    ) -> None:
        import numpy as np

        raws = [batch.raws[place] for place in new.values()]
        ids = np.arange(first, first + len(raws), dtype=np.int64)
        clues, symmetry = patterns(raws)
        statuses = np.array([STATUSES.index(raw.status or "open") for raw in raws])
        minimal = minimality(raws)
        shape_ids = [self._shape(connection, raw.shape) for raw in raws]
        columns = (
            ids.tolist(),
            new,
            shape_ids,
            [_line(raw.cells, raw.shape) for raw in raws],
            [None if raw.solution is None else _line(raw.solution, raw.shape) for raw in raws],
            statuses.tolist(),
            clues.tolist(),
            symmetry.tolist(),
            [None if value < 0 else value for value in minimal.tolist()],
            [moment()] * len(raws),
            [rules_to_text(raw.rules) or None for raw in raws],
        )
        insert_rows(connection, puzzles, _COLUMNS, list(zip(*columns, strict=True)))
        changes.set(Kind.ALL, 0, 0, ids)
        changes.values(Kind.STATUS, 0, statuses, ids)
        changes.values(Kind.SHAPE, 0, np.array(shape_ids), ids)
        changes.values(Kind.CLUES, 0, clues, ids)
        changes.values(Kind.SYMMETRY, 0, symmetry, ids)
        changes.set(Kind.MINIMAL, 0, 1, ids[minimal == 1])
        set_rules(changes, ((id, raw.rules) for id, raw in enumerate(raws, first) if raw.rules))

    def _describe(
        self, connection: sa.Connection, batch: Batch, ids: Mapping[bytes, int], changes: Changes
    ) -> None:
        """Keep the first title, notes and author that come with a puzzle."""
        new: dict[int, dict[str, str]] = {}
        for raw, key in zip(batch.raws, batch.keys, strict=True):
            mine = raw.details
            values = mine and {"title": mine.title, "notes": mine.notes, "author": mine.author}
            for name, value in (values or {"title": clean(raw.label, LONGEST_TITLE)}).items():
                if value:
                    new.setdefault(ids[key], {}).setdefault(name, value)
        describe(connection, new, changes)

    def _link(
        self, connection: sa.Connection, batch: Batch, ids: Mapping[bytes, int], changes: Changes
    ) -> None:
        """Link the puzzles to sources and tags: those of all, and their own."""
        import numpy as np

        every = set(ids.values())
        tagged, credited = defaultdict[str, set[int]](set), defaultdict[Credit, set[int]](set)
        tagged.update((name, every) for name in self._tags)
        if self._credit is not None:
            credited[self._credit] = every
        for raw, key in zip(batch.raws, batch.keys, strict=True):
            for name in raw.details.tags if raw.details else ():
                tagged[name].add(ids[key])
            credits = raw.details.credits if raw.details else ()
            if not credits and self._fallback is not None:
                credits = (Credit(self._fallback),)
            for credit in credits:
                credited[credit].add(ids[key])
        for table, linked in ((puzzle_tags, tagged), (puzzle_sources, credited)):
            for thing, users in linked.items():
                number = (
                    names.source_number(connection, thing)
                    if isinstance(thing, Credit)
                    else names.ensure(connection, tags, thing)
                )
                link(connection, table, number, np.array(sorted(users), np.int64), changes)

    def _shape(self, connection: sa.Connection, shape: Shape | None) -> int:
        if shape not in self._shapes:
            name = board_name(shape or CLASSIC)
            self._shapes[shape] = names.ensure(connection, shapes, name)
        return self._shapes[shape]

    # ---- ratings --------------------------------------------------------------------------------

    def _rate(
        self, connection: sa.Connection, batch: Batch, ids: Mapping[bytes, int], changes: Changes
    ) -> None:
        """Write the ratings that a batch has, of puzzles without one of the same profile."""
        rows = dict(zip(batch.rated, batch.rows, strict=True))
        rows |= {place: row for place, row in batch.other_rows.items() if row is not None}
        taken: dict[Profile | Scale, dict[int, Any]] = dict(batch.taken)
        if self._profile is not None:
            taken[self._profile] = taken.get(self._profile, {}) | rows
        for profile, by_place in taken.items():
            rated = {ids[batch.keys[place]]: row for place, row in by_place.items()}
            if not rated:
                continue
            number = names.ensure_profile(connection, profile)
            query = sa.select(ratings.c.puzzle_id).where(
                ratings.c.profile_id == number, ratings.c.puzzle_id.in_(list(rated))
            )
            for id in list(connection.execute(query).scalars()):
                del rated[id]
            if isinstance(profile, Scale):
                write_scale(connection, number, rated, changes)
            else:
                write_ratings(connection, number, self._techniques, rated, changes)


def describe(
    connection: sa.Connection,
    values: Mapping[int, Mapping[str, str]],
    changes: Changes,
    *,
    replace: bool = False,
) -> int:
    """Set texts of puzzles, only the missing ones without ``replace``; return how many changed."""
    query = sa.select(texts).where(texts.c.puzzle_id.in_(list(values)))
    rows = {row.puzzle_id: row._mapping for row in connection.execute(query)}
    new: list[tuple[int, dict[str, str], dict[str, str]]] = []
    changed: list[tuple[int, dict[str, str], dict[str, str]]] = []
    for id, wanted in values.items():
        old = {name: rows[id][name] if id in rows else "" for name in DESCRIBED}
        now = old | {name: text for name, text in wanted.items() if replace or not old[name]}
        if now == old:
            continue
        (changed if id in rows else new).append((id, old, now))
    insert_rows(
        connection, texts, ("puzzle_id", *DESCRIBED), [(id, *now.values()) for id, _, now in new]
    )
    if changed:
        update = texts.update().where(texts.c.puzzle_id == sa.bindparam("of_id"))
        connection.execute(update, [{"of_id": id, **now} for id, _, now in changed])
    before = ((id, text) for id, old, _ in changed for text in old.values())
    set_grams(changes.clear, before)
    set_grams(changes.set, ((id, text) for id, _, now in new + changed for text in now.values()))
    return len(new) + len(changed)


def link(
    connection: sa.Connection,
    table: sa.Table,
    number: int,
    ids: NDArray[np.int64],
    changes: Changes,
) -> None:
    """Link puzzles to a source or a tag, unless they are linked already."""
    column, kind = ("source_id", Kind.SOURCE) if table is puzzle_sources else ("tag_id", Kind.TAG)
    rows = [(number, id) for id in ids.tolist()]
    insert_rows(connection, table, (column, "puzzle_id"), rows, only_new=True)
    changes.set(kind, 0, number, ids)


def number_of_rule(name: str) -> int:
    """Return the number of a rule in postings."""
    return crc32(name.encode())


def set_rules(changes: Changes, ruled: Iterable[tuple[int, Iterable[Constraint]]]) -> None:
    """Index puzzles by the names of their rules."""
    import numpy as np

    users: defaultdict[str, list[int]] = defaultdict(list)
    for id, constraints in ruled:
        for name in {name for rule in constraints for name in rule.names}:
            users[name].append(id)
    for name, ids in users.items():
        changes.set(Kind.RULE, 0, number_of_rule(name), np.array(ids, np.int64))


def set_grams(
    put: Callable[[Kind, int, int, NDArray[np.int64]], None], titles: Iterable[tuple[int, str]]
) -> None:
    """Index texts by their pairs of adjacent characters; ``put`` sets or clears a bit."""
    import numpy as np

    places: dict[int, list[int]] = {}
    for id, title in titles:
        for gram in grams(title):
            places.setdefault(gram, []).append(id)
    for gram, numbers in places.items():
        put(Kind.GRAM, 0, gram, np.array(numbers, np.int64))


def write_ratings(
    connection: sa.Connection,
    profile_id: int,
    techniques: Sequence[int],
    rated: Mapping[int, RatedRow],
    changes: Changes,
) -> None:
    """Write the ratings of some puzzles that have none yet; techniques by the kernel's numbers."""
    if not rated:
        return
    rows = []
    used_by: defaultdict[int, list[int]] = defaultdict(list)
    for id, (outcome, level, score, hardest, used) in rated.items():
        packed = bytearray()
        for number, times in used:
            technique = techniques[number]
            packed += bytes((technique & 255, technique >> 8, min(times, MOST_TIMES)))
            used_by[technique].append(id)
        most = None if hardest < 0 else techniques[hardest]
        rows.append((id, profile_id, outcome, level, score, most, bytes(packed)))
    insert_rows(connection, ratings, _RATED, rows)
    ids, _, _, levels, scores, most_difficult, _ = zip(*rows, strict=True)
    set_ratings(changes, profile_id, (ids, levels, scores, most_difficult), used_by)


def set_ratings(
    changes: Changes,
    profile_id: int,
    columns: tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int | None]],
    used_by: Mapping[int, Sequence[int]],
) -> None:
    """Index puzzles by their ratings: columns of ids, levels, scores, hardest techniques."""
    import numpy as np

    ids, levels, scores = (np.array(column, np.int64) for column in columns[:3])
    changes.set(Kind.RATED, profile_id, 0, ids)
    changes.values(Kind.LEVEL, profile_id, levels, ids)
    changes.score(profile_id, scores, ids)
    changes.values(Kind.HARDEST, profile_id, np.array([number or 0 for number in columns[3]]), ids)
    for technique, users in used_by.items():
        changes.set(Kind.USES, profile_id, technique, np.array(users, np.int64))


def used_of(packed: bytes) -> list[tuple[int, int]]:
    """Return the techniques of a rating, and how often each was used (255: that or more)."""
    return [
        (packed[at] | packed[at + 1] << 8, packed[at + 2]) for at in range(0, len(packed) - 2, 3)
    ]


def _line(cells: bytes, shape: Shape | None) -> str:
    if shape is None:
        return cells.translate(_SYMBOLS).decode("ascii")
    return Grid(cells, shape).line


def patterns(raws: Sequence[Raw]) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Return the number of givens, and the motions that preserve their pattern."""
    import numpy as np

    clues = np.zeros(len(raws), np.int64)
    symmetry = np.zeros(len(raws), np.uint8)
    by_side: dict[int, list[int]] = {}
    for place, raw in enumerate(raws):
        by_side.setdefault(9 if raw.shape is None else raw.shape.side, []).append(place)
    for side, places in by_side.items():
        cells = np.frombuffer(b"".join(raws[place].cells for place in places), np.uint8)
        is_given = cells.reshape(-1, side, side) != 0
        clues[places] = is_given.sum(axis=(1, 2))
        symmetry[places] = symmetries(is_given)
    return clues, symmetry


def minimality(raws: Sequence[Raw]) -> NDArray[np.int64]:
    """Return 1 for puzzles that need every given, 0 for others, -1 where it isn't known."""
    import numpy as np

    from farandole.sudoku.many.check import check_many

    values = np.full(len(raws), -1, np.int64)
    places = [at for at, raw in enumerate(raws) if raw.shape is None and raw.status == SOLVED]
    if places:
        cells = np.frombuffer(b"".join(raws[at].cells for at in places), np.uint8)
        with Stop():  # a batch is written whole: a server that is ended waits for this
            checked = check_many(cells.reshape(-1, 81))
        values[places] = np.where(checked.judged, checked.minimal.astype(np.int64), -1)
    return values
