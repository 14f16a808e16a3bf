"""Proving again what a bank says: every row, and every bit that is searched by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank import names
from farandole.bank.facts import symmetries
from farandole.bank.indexing import block_of
from farandole.bank.keys import classic_keys, key_of
from farandole.bank.postings import BYTES, decode
from farandole.bank.rows import STATUSES
from farandole.bank.schema import BLOCK, Kind, postings, puzzles, ratings, shapes
from farandole.i18n import msg
from farandole.logic.many.arrays import rate_many
from farandole.logic.profile import SCHOOLS
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.single import MANY, NONE, SOLVED
from farandole.sudoku.many.solve import solve_many
from farandole.sudoku.shape import CLASSIC, Shape
from farandole.sudoku.solving import count, solve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from farandole.i18n import Message

_PART = 4096
_MOST_FAULTS = 1000


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What was proved: ``puzzles`` rows and ``ratings``, and what is ``wrong``.

    ``faults`` has the first thousand of these, each with the number of its puzzle, or None.
    """

    puzzles: int = 0
    ratings: int = 0
    wrong: int = 0
    faults: tuple[tuple[int | None, Message], ...] = ()


class Verifier:
    """Proves the rows of one bank, in one transaction."""

    def __init__(
        self,
        connection: sa.Connection,
        *,
        ratings: bool,
        threads: int | None,
        progress: Callable[[int], object] | None,
    ) -> None:
        self._connection = connection
        self._is_rating = ratings
        self._threads = threads
        self._progress = progress
        self._shapes: dict[int, Shape] = {}
        self._puzzles = self._ratings = self._wrong = 0
        self._faults: list[tuple[int | None, Message]] = []

    def run(self) -> VerifyReport:
        """Prove all."""
        if self._connection.dialect.name == "sqlite":
            self._check_file()
        self._shapes = {
            number: CLASSIC if name == str(CLASSIC) else Shape.parse(name)
            for number, name in self._connection.execute(sa.select(shapes))
        }
        last = 0
        while True:
            rows = self._connection.execute(
                sa.select(puzzles).where(puzzles.c.id > last).order_by(puzzles.c.id).limit(_PART)
            ).all()
            if not rows:
                break
            last = rows[-1].id
            classic = []
            for row in rows:
                shape = self._shapes.get(row.shape_id)
                if shape is None:
                    self._add(row.id, msg("the board isn't known"))
                elif shape.is_classic:
                    classic.append(row)
                else:
                    self._check_shaped(row, shape)
            self._check_classic(classic)
            self._puzzles += len(rows)
            if self._is_rating:
                self._check_ratings(rows[0].id, last)
            if self._progress is not None:
                self._progress(self._puzzles)
        self._check_postings(last)
        return VerifyReport(self._puzzles, self._ratings, self._wrong, tuple(self._faults))

    def _add(self, id: int | None, fault: Message) -> None:
        """Take note of something wrong."""
        self._wrong += 1
        if len(self._faults) < _MOST_FAULTS:
            self._faults.append((id, fault))

    def _check_file(self) -> None:
        for (found,) in self._connection.exec_driver_sql("PRAGMA integrity_check(100)"):
            if found != "ok":
                self._add(None, msg("the file is damaged: {reason}", reason=str(found)))
        for row in self._connection.exec_driver_sql("PRAGMA foreign_key_check"):
            text = msg("the table {table} refers to what isn't there", table=str(row[0]))
            self._add(None, text)

    def _check_classic(self, rows: Sequence[sa.Row[Any]]) -> None:
        import numpy as np

        good = []
        for row in rows:
            if len(row.given) == 81 and not set(row.given) - set(".123456789"):
                good.append(row)
            else:
                self._add(row.id, msg("the puzzle can't be read"))
        if not good:
            return
        text = np.frombuffer("".join(row.given for row in good).encode(), np.uint8)
        cells = np.where(text == ord("."), 0, text - ord("0")).astype(np.uint8).reshape(-1, 81)
        solved = solve_many(cells, threads=self._threads)
        keys = classic_keys(cells.tobytes(), self._threads)
        patterns = symmetries((cells != 0).reshape(-1, 9, 9)).tolist()
        clues = (cells != 0).sum(axis=1).tolist()
        lines = (solved.solutions + ord("0")).astype(np.uint8)
        numbers = np.minimum(solved.counts, 2).tolist()
        for at, row in enumerate(good):
            status = (NONE, SOLVED, MANY)[numbers[at]]
            solution = lines[at].tobytes().decode() if status == SOLVED else None
            self._compare(row, status, solution, keys[at], clues[at], patterns[at])

    def _check_shaped(self, row: sa.Row[Any], shape: Shape) -> None:
        grid = Grid(row.given, shape)
        found = int(count(grid, limit=2))
        status = (NONE, SOLVED, MANY)[min(found, 2)]
        solution = solve(grid).line if status == SOLVED else None
        self._compare(row, status, solution, key_of(grid), None, None)

    def _compare(
        self,
        row: sa.Row[Any],
        status: str,
        solution: str | None,
        key: bytes,
        clues: int | None,
        symmetry: int | None,
    ) -> None:
        if STATUSES[row.status] != status:
            self._add(row.id, msg("it isn't {status}", status=STATUSES[row.status]))
        elif row.solution != solution:
            self._add(row.id, msg("the solution is another one"))
        if row.key != key:
            self._add(row.id, msg("the canonical form is another one"))
        if clues not in (None, row.clues) or symmetry not in (None, row.symmetry):
            self._add(row.id, msg("the number or the pattern of givens is another one"))

    def _check_ratings(self, first: int, last: int) -> None:
        connection = self._connection
        known = technique_ids(connection)
        for profile in SCHOOLS.values():
            number = names.profile_number(connection, profile)
            if number is None:
                continue
            rows = connection.execute(
                sa.select(ratings, puzzles.c.given)
                .join_from(ratings, puzzles, ratings.c.puzzle_id == puzzles.c.id)
                .where(ratings.c.profile_id == number, ratings.c.puzzle_id.between(first, last))
            ).all()
            rows = [row for row in rows if len(row.given) == 81]
            if not rows:
                continue
            givens = [row.given for row in rows]
            rated = rate_many(givens, profile, threads=self._threads)
            for row, one in zip(rows, rated, strict=True):
                hardest = None if one.hardest is None else one.hardest.id
                said = (row.score, known.get(row.hardest))
                if said != (one.score, hardest):
                    self._add(row.puzzle_id, msg("the rating is another one"))
            self._ratings += len(rows)

    # ---- postings -------------------------------------------------------------------------------

    def _check_postings(self, last: int) -> None:
        """Compare the bitmaps with the tables, block by block."""
        import numpy as np

        for block in range(last // BLOCK + 1):
            wanted = block_of(self._connection, block).bits()
            rows = self._connection.execute(
                sa.select(postings).where(postings.c.block == block)
            ).all()
            found = {}
            for row in rows:
                bits = np.zeros(BYTES, np.uint8)
                decode(row.bits, bits)
                if bits.any():
                    found[row.kind, row.scope, row.value] = bits
            for key in {*wanted, *found}:
                is_same = key in wanted and key in found and bool((wanted[key] == found[key]).all())
                if not is_same:
                    kind = Kind(key[0]).name.lower()
                    text = msg(
                        "what find looks at is wrong: {kind} {value}", kind=kind, value=key[2]
                    )
                    self._add(None, text)


def technique_ids(connection: sa.Connection) -> dict[int, str]:
    """Return the ids of techniques by their numbers in this bank."""
    return names.technique_names(connection)
