"""Finding puzzles: bitmaps put together block by block, and the entries of those found."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank.query import Query, query_of
from farandole.bank.reading import entries
from farandole.bank.tables import names
from farandole.bank.tables.facts import SYMMETRIES
from farandole.bank.tables.keys import board_name
from farandole.bank.tables.postings import Span, blocks_with, fold, grams, ids_of, popcount
from farandole.bank.tables.rows import DESCRIBED, STATUSES, number_of_rule
from farandole.bank.tables.scales import NUMBERS
from farandole.bank.tables.schema import (
    BLOCK,
    MOST_PUZZLES,
    Kind,
    collection_items,
    collections,
    shapes,
    sources,
    tags,
    texts,
)
from farandole.bank.values import ADDED, LARGEST_ID, MOST_COUNTED, ORDERS, BankCount, Page
from farandole.errors import BankError
from farandole.i18n import Quoted, msg
from farandole.limits import known, whole_number
from farandole.logic.techniques import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from farandole.bank.store import Bank
    from farandole.bank.tables.postings import Bits

_FIRST_SPAN = 2  # blocks read first: enough for common results
_LONGEST_SPAN = 64
_MOST_SEED = (1 << 64) - 1
_READ = 4096  # texts read at once
_PART = 1000  # items of a collection read at once


def find(
    bank: Bank,
    query: Query | None = None,
    *,
    limit: int = 100,
    after: int | None = None,
    order: str = ADDED,
    seed: int = 0,
    sample: int | None = None,
    **properties: object,
) -> Page:
    """Return the first ``limit`` puzzles of a :class:`Query`, after the last of another page.

    The properties of the query may be given by name. Puzzles are in the order in which they
    were added, those of a collection in its order; any mix takes some milliseconds at ten
    million puzzles. Another ``order`` is one of :data:`~farandole.bank.values.ORDERS`: it looks at
    all puzzles found; the ``seed`` is for ``random``. ``sample`` returns as many rated puzzles,
    spread evenly from the lowest score to the highest, instead of the first ones.
    """
    query = query_of(query, properties)
    whole_number(limit, "limit", 1)
    place = -1 if after is None else whole_number(after, "after", 0, LARGEST_ID)
    order = known(order, "order", ORDERS)
    seed = whole_number(seed, "seed", 0, _MOST_SEED)
    if sample is not None:
        whole_number(sample, "sample", 1)
    last: int | None
    with bank._reading() as connection:
        search = Search(connection, query)
        if order != ADDED or sample is not None:
            ids, last = _arranged(search, query, (order, seed, sample), max(place, 0), limit)
        elif query.collection is not None:
            ids, last = in_collection(connection, search, query.collection, place, limit)
        else:
            ids = search.ids(place, limit)
            last = ids[-1] if len(ids) == limit else None
        return Page(tuple(entries(connection, ids)), last)


def _arranged(
    search: Search, query: Query, how: tuple[str, int, int | None], place: int, limit: int
) -> tuple[list[int], int | None]:
    """Return a page of the puzzles in an order, and how many come up to its end."""
    import numpy as np

    from farandole.bank.order import ordered, spread

    order, seed, sample = how
    connection = search.connection
    if query.collection is None:
        ids = np.concatenate([np.empty(0, np.int64), *search.arrays()])
    else:
        in_order, _ = in_collection(connection, search, query.collection, -1, MOST_PUZZLES)
        ids = np.array(in_order, np.int64)
    if sample is not None:
        ids, limit = spread(connection, ids, sample, query.profile, seed), sample
    ids = ordered(connection, ids, order, query, seed)
    end = place + limit
    return ids[place:end].tolist(), end if end < len(ids) else None


def count(
    bank: Bank, query: Query | None = None, *, most: int | None = MOST_COUNTED, **properties: object
) -> BankCount:
    """Return the number of puzzles that a query finds, counted up to ``most`` (None: all)."""
    query = query_of(query, properties)
    if most is not None:
        whole_number(most, "most", 0)
    with bank._reading() as connection:
        search = Search(connection, query)
        if query.collection is None:
            return search.count(most)
        enough = MOST_PUZZLES if most is None else most + 1
        ids, _ = in_collection(connection, search, query.collection, -1, enough)
    if most is not None and len(ids) > most:
        return BankCount(most, True)
    return BankCount(len(ids), False)


class Search:
    """One query in one transaction."""

    def __init__(self, connection: sa.Connection, query: Query) -> None:
        self.connection = connection
        self._tests: list[Callable[[Span, Bits], Bits]] | None = []
        self._text: str | None = None  # to be compared with those found
        self._text_sources: list[int] = []
        self._scope: int | None = None
        self._plan(query)
        self._blocks: list[int] | None = None

    # ---- the plan -------------------------------------------------------------------------------

    def _plan(self, query: Query) -> None:
        """Plan the tests; a name that isn't known makes the result empty."""
        for name in query.tags:
            self._need(Kind.TAG, 0, names.number_of(self.connection, tags, name))
        if query.source is not None:
            number = names.number_of(self.connection, sources, query.source)
            self._need(Kind.SOURCE, 0, number)
        if query.shape is not None:
            number = names.number_of(self.connection, shapes, board_name(query.shape))
            self._need(Kind.SHAPE, 0, number)
        for name in query.rules:
            self._need(Kind.RULE, 0, number_of_rule(name))
        if query.is_rated:
            self._plan_rating(query)
        self._plan_scale(query)
        if query.symmetry is not None:
            motions = SYMMETRIES[query.symmetry]
            values = [bits for bits in SYMMETRIES.values() if bits & motions == motions]
            self._any(Kind.SYMMETRY, 0, values if motions else [0])
        if query.clues is not None:
            self._between(Kind.CLUES, 0, *query.clues)
        if query.status is not None:
            self._need(Kind.STATUS, 0, STATUSES.index(query.status))
        if query.minimal:
            self._need(Kind.MINIMAL, 0, 1)
        elif query.minimal is not None:
            self._leave_out(Kind.MINIMAL, 0, 1)
            self._need(Kind.STATUS, 0, STATUSES.index("solved"))
        for name in query.without_tags:
            number = names.number_of(self.connection, tags, name)
            if number is not None:
                self._leave_out(Kind.TAG, 0, number)
        if query.not_in or query.unused:
            published = self._in_collections(query)
            self._test(lambda span, bits: bits & ~span.holding(published))
        # The most expensive tests come last, when few puzzles are left.
        if query.text is not None:
            self._plan_text(query.text)
        if query.score is not None and self._scope is not None:
            low, high = query.score
            scope = self._scope
            self._test(lambda span, bits: span.scores(scope, low, high, bits))

    def _in_collections(self, query: Query) -> NDArray[np.int64]:
        """Return the puzzles of collections that a query leaves out."""
        import numpy as np

        numbers = [collection_number(self.connection, name) for name in query.not_in]
        is_published = collections.c.published > 0 if query.unused else sa.false()
        is_out = sa.or_(collections.c.id.in_(numbers), is_published)
        items = sa.select(collection_items.c.puzzle_id).join(collections).where(is_out)
        return np.array(self.connection.execute(items).scalars().all(), np.int64)

    def _plan_rating(self, query: Query) -> None:
        scope = self._scope = names.profile_number(self.connection, query.profile)
        if scope is None:
            self._tests = None
            return
        numbers = names.technique_numbers(self.connection)
        for technique in query.uses:
            self._need(Kind.USES, scope, numbers.get(technique.id))
        if query.hardest:
            self._any(
                Kind.HARDEST, scope, [numbers.get(technique.id, -1) for technique in query.hardest]
            )
        if query.level:
            self._any(Kind.LEVEL, scope, [LEVELS.index(level) for level in query.level])
        if query.avoids:
            self._need(Kind.RATED, scope, 0)
            for technique in query.avoids:
                if technique.id in numbers:
                    self._leave_out(Kind.USES, scope, numbers[technique.id])

    def _plan_scale(self, query: Query) -> None:
        wanted = {kind: getattr(query, name) for name, kind in NUMBERS.items()}
        wanted = {kind: pair for kind, pair in wanted.items() if pair is not None}
        number = names.profile_number(self.connection, query.scale) if wanted else None
        for kind, pair in wanted.items():
            if number is None:
                self._tests = None
            else:
                self._between(kind, number, *(round(end * 10) for end in pair))

    def _plan_text(self, text: str) -> None:
        folded = fold(text)
        names = self.connection.execute(sa.select(sources)).all()
        self._text_sources = [
            row.id
            for row in names
            if any(folded in fold(part) for part in (row.name, row.author, row.licence, row.notes))
        ]
        if len(folded) == 1:
            first = ord(folded) << 21
            last = first | (1 << 21) - 1

            def character_test(span: Span, bits: Bits) -> Bits:
                matches = span.between(Kind.GRAM, 0, first, last)
                return bits & (matches | span.any_of(Kind.SOURCE, 0, self._text_sources))

            self._test(character_test)
            return
        pairs = [gram for gram in sorted(grams(folded)) if gram & (1 << 21) - 1]
        if len(folded) > 2:
            self._text = folded

        def pairs_test(span: Span, bits: Bits) -> Bits:
            matches = bits & span.of(Kind.GRAM, 0, pairs[0])
            for gram in pairs[1:]:
                if not matches.any():
                    break
                matches &= span.of(Kind.GRAM, 0, gram)
            return matches | bits & span.any_of(Kind.SOURCE, 0, self._text_sources)

        self._test(pairs_test)

    def _test(self, test: Callable[[Span, Bits], Bits]) -> None:
        if self._tests is not None:
            self._tests.append(test)

    def _need(self, kind: Kind, scope: int, value: int | None) -> None:
        if value is None:
            self._tests = None
        else:
            self._test(lambda span, bits: bits & span.of(kind, scope, value))

    def _any(self, kind: Kind, scope: int, values: Sequence[int]) -> None:
        self._test(lambda span, bits: bits & span.any_of(kind, scope, values))

    def _between(self, kind: Kind, scope: int, low: int, high: int) -> None:
        self._test(lambda span, bits: bits & span.between(kind, scope, low, high))

    def _leave_out(self, kind: Kind, scope: int, value: int) -> None:
        self._test(lambda span, bits: bits & ~span.of(kind, scope, value))

    # ---- going through the blocks ---------------------------------------------------------------

    def _spans(self, after: int) -> Iterator[tuple[Span, Bits]]:
        """Yield blocks and the puzzles found in them: few blocks first, then more."""
        if self._tests is None:
            return
        blocks = self._with_puzzles()
        place, size = bisect_left(blocks, (after + 1) // BLOCK), _FIRST_SPAN
        while place < len(blocks):
            first = blocks[place]
            place = bisect_left(blocks, first + size)
            span = Span(self.connection, first, blocks[place - 1] + 1)
            bits = span.of(Kind.ALL, 0, 0)
            for test in self._tests:
                if not bits.any():
                    break
                bits = test(span, bits)
            if first * BLOCK <= after:
                _clear_below(bits, after + 1 - first * BLOCK)
            yield span, bits
            size = min(4 * size, _LONGEST_SPAN)

    def _with_puzzles(self) -> list[int]:
        """Return the blocks that have puzzles, in order."""
        if self._blocks is None:
            self._blocks = blocks_with(self.connection)
        return self._blocks

    def arrays(self) -> Iterator[NDArray[np.int64]]:
        """Yield all matches, some thousand at a time."""
        for span, bits in self._spans(-1):
            ids = ids_of(bits, span.first)
            for at in range(0, len(ids), _READ):
                yield self._with_text(ids[at : at + _READ])

    def ids(self, after: int, most: int) -> list[int]:
        """Return the first puzzles after one, in the order in which they were added."""
        numbers: list[int] = []
        size = min(max(most, 100), _READ)
        for span, bits in self._spans(after):
            here = ids_of(bits, span.first)
            for start in range(0, len(here), size):
                numbers += self._with_text(here[start : start + size]).tolist()
                if len(numbers) >= most:
                    return numbers[:most]
        return numbers

    def count(self, most: int | None) -> BankCount:
        """Return the number of matches, counted up to ``most``."""
        number = 0
        for span, bits in self._spans(-1):
            if self._text is None:
                number += popcount(bits)
            else:
                ids = ids_of(bits, span.first)
                for at in range(0, len(ids), _READ):
                    number += len(self._with_text(ids[at : at + _READ]))
                    if most is not None and number > most:
                        break
            if most is not None and number > most:
                return BankCount(most, True)
        return BankCount(number, False)

    def _with_text(self, ids: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the puzzles whose texts contain the words, one after the other."""
        import numpy as np

        if self._text is None or not len(ids):
            return ids
        matches: set[int] = set()
        for at in range(0, len(ids), _READ):
            part = ids[at : at + _READ]
            where = (
                texts.c.puzzle_id.between(int(part[0]), int(part[-1]))
                if part[-1] - part[0] < 4 * len(part)
                else texts.c.puzzle_id.in_(part.tolist())
            )
            columns = [texts.c[name] for name in ("puzzle_id", *DESCRIBED)]
            for id, *its_texts in self.connection.execute(sa.select(*columns).where(where)):
                if any(self._text in fold(text) for text in its_texts):
                    matches.add(id)
        is_there = np.isin(ids, np.fromiter(matches, np.int64, len(matches)))
        if self._text_sources:
            first = int(ids[0]) // BLOCK
            span = Span(self.connection, first, int(ids[-1]) // BLOCK + 1)
            by_source = ids_of(span.any_of(Kind.SOURCE, 0, self._text_sources), first)
            is_there |= np.isin(ids, by_source)
        candidates: NDArray[np.int64] = ids[is_there]
        return candidates

    # ---- collections ----------------------------------------------------------------------------

    def among(self, ids: Sequence[int]) -> list[int]:
        """Return the matches among some puzzles, in the same order."""
        import numpy as np

        if self._tests is None or not ids:
            return []
        numbers = np.unique(np.array(ids, np.int64))
        matches: set[int] = set()
        for block in np.unique(numbers // BLOCK).tolist():
            span = Span(self.connection, block, block + 1)
            bits = span.of(Kind.ALL, 0, 0)
            for test in self._tests:
                bits = test(span, bits)
            here = ids_of(bits[0], block)
            matches.update(self._with_text(here[np.isin(here, numbers)]).tolist())
        return [id for id in ids if id in matches]


def _clear_below(bits: Bits, first: int) -> None:
    """Clear the bits before one."""
    flat = bits.reshape(-1)
    flat[: first // 8] = 0
    if first % 8:
        flat[first // 8] &= 255 << first % 8 & 255


def collection_number(connection: sa.Connection, name: str) -> int:
    """Return the number of a collection.

    Raises :class:`~farandole.BankError` if there is none of this name.
    """
    number = names.number_of(connection, collections, name)
    if number is None:
        raise BankError(
            msg("there is no collection {name}", name=Quoted(name)), code="bank.missing"
        )
    return number


def in_collection(
    connection: sa.Connection, search: Search, name: str, after: int, most: int
) -> tuple[list[int], int | None]:
    """Return the puzzles of a collection that are found, and the place of the last."""
    number = collection_number(connection, name)
    matches: list[int] = []
    place = after
    while len(matches) < most:
        rows = connection.execute(
            sa.select(collection_items.c.position, collection_items.c.puzzle_id)
            .where(collection_items.c.collection_id == number, collection_items.c.position > place)
            .order_by(collection_items.c.position)
            .limit(_PART)
        ).all()
        if not rows:
            return matches, None
        matching = set(search.among([row.puzzle_id for row in rows]))
        for row in rows:
            place = row.position
            if row.puzzle_id in matching:
                matches.append(row.puzzle_id)
                if len(matches) == most:
                    break
    return matches, place
