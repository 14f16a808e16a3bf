"""Postings: a bitmap for each property, of the puzzles that have it; ``find`` combines them.

::

    property = (kind, scope, value)      such as (USES, profile 1, technique 7)
    bitmap   = one row for each block of 65,536 puzzles of which at least one has the property;
               its bits are puzzle ids: block * 65536 + bit
    row      = 8,192 bytes, the lowest bit of each byte first; or, if there are fewer than 4,096,
               their places in the block in order, two bytes each, the lower one first

So a mix of any properties takes a few reads a block, and no mix is slow because each of its
properties is common and all together are rare. Scores are kept bit by bit, which gives ranges
(O'Neil and Quass, Improved query performance with variant indexes, 1997); the two kinds of rows are
those of Roaring bitmaps (Chambi and others, 2016). Rows change in the transaction in which the
tables do, so they never differ from them.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias

import sqlalchemy as sa

from farandole.bank.tables.damage import damaged_index, sensible
from farandole.bank.tables.schema import BLOCK, MOST_PUZZLES, Kind, postings, puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    Bits: TypeAlias = NDArray[np.uint8]
    Property: TypeAlias = tuple[int, int, int]

BYTES = BLOCK // 8
_SPARSE = 4096  # puzzles of a block: fewer are kept as a list
SCORE_BITS = 24


def encode(bits: Bits) -> tuple[int, bytes]:
    r"""Return the number of bits set in a block, and the bytes of its row.

    >>> import numpy as np
    >>> bits = np.zeros(8192, np.uint8)
    >>> bits[[0, 8191]] = 1, 128
    >>> encode(bits)
    (2, b'\x00\x00\xff\xff')
    """
    import numpy as np

    count = popcount(bits)
    if count >= _SPARSE:
        return count, bits.tobytes()
    return count, np.flatnonzero(np.unpackbits(bits, bitorder="little")).astype("<u2").tobytes()


def decode(row: bytes, into: Bits) -> None:
    """Set the bits of a row in a block."""
    import numpy as np

    if len(row) == BYTES:
        into |= np.frombuffer(row, np.uint8)
    else:
        places = np.frombuffer(row, "<u2")
        np.bitwise_or.at(into, places >> 3, np.left_shift(1, places & 7).astype(np.uint8))


def popcount(bits: Bits) -> int:
    """Return the number of bits set."""
    import numpy as np

    if hasattr(np, "bitwise_count"):  # numpy 2
        return int(np.bitwise_count(bits.view(np.uint64)).sum(dtype=np.int64))
    return int(np.unpackbits(bits).sum(dtype=np.int64))


def ids_of(bits: Bits, block: int) -> NDArray[np.int64]:
    """Return the ids whose bits are set, the first bit being that of a block's first puzzle."""
    import numpy as np

    flat = bits.ravel()
    some = np.flatnonzero(flat)
    row, bit = np.nonzero(np.unpackbits(flat[some, None], axis=1, bitorder="little"))
    ids: NDArray[np.int64] = some[row] * 8 + bit + block * BLOCK
    return ids


def grams(text: str) -> set[int]:
    """Return the pairs of characters in a text as numbers; case and width make no difference.

    >>> sorted(grams("数独")) == [ord("数") << 21 | ord("独"), ord("独") << 21]
    True
    """
    folded = fold(text)
    return {
        ord(first) << 21 | (ord(second) if second else 0)
        for first, second in zip_longest(folded, folded[1:], fillvalue="")
    }


def fold(text: str) -> str:
    """Return the form in which texts are compared: without case, widths and runs of white space."""
    from unicodedata import normalize

    return " ".join(normalize("NFKC", text).casefold().split())


class Changes:
    """Bits to be cleared and then set, gathered and written in one go."""

    def __init__(self) -> None:
        self._sets: defaultdict[Property, list[NDArray[np.int64]]] = defaultdict(list)
        self._clears: defaultdict[Property, list[NDArray[np.int64]]] = defaultdict(list)

    def set(self, kind: Kind, scope: int, value: int, ids: NDArray[np.int64]) -> None:
        """Set a property of these puzzles."""
        if len(ids):
            self._sets[int(kind), scope, value].append(ids)

    def clear(self, kind: Kind, scope: int, value: int, ids: NDArray[np.int64]) -> None:
        """Clear a property of these puzzles."""
        if len(ids):
            self._clears[int(kind), scope, value].append(ids)

    def values(
        self, kind: Kind, scope: int, values: NDArray[np.integer], ids: NDArray[np.int64]
    ) -> None:
        """Set the property of each puzzle by its value."""
        import numpy as np

        for value in np.unique(values).tolist():
            self.set(kind, scope, value, ids[values == value])

    def score(self, scope: int, scores: NDArray[np.integer], ids: NDArray[np.int64]) -> None:
        """Set the score of each puzzle, bit by bit; it has none yet."""
        import numpy as np

        clipped = np.clip(scores, 0, (1 << SCORE_BITS) - 1)
        for bit in range(SCORE_BITS):
            self.set(Kind.SCORE, scope, bit, ids[(clipped >> bit & 1).astype(bool)])

    def bits(self) -> dict[Property, Bits]:
        """Return the bits that are set, all of them of one block."""
        bitmaps: dict[Property, Bits] = {}
        for key, parts in self._sets.items():
            for ids in parts:
                bits = _bits(ids % BLOCK)
                bitmaps[key] = bits | bitmaps[key] if key in bitmaps else bits
        return bitmaps

    def write(self, connection: sa.Connection) -> None:
        """Change the rows; the caller is the one writer."""
        import numpy as np

        new, changed = [], []
        for key in dict.fromkeys([*self._sets, *self._clears]):
            kind, scope, value = key
            masks: dict[int, tuple[list[NDArray[np.int64]], list[NDArray[np.int64]]]] = {}
            for place, changes in enumerate((self._sets, self._clears)):
                for ids in changes.get(key, ()):
                    blocks = ids // BLOCK
                    for block in np.unique(blocks).tolist():
                        pair = masks.setdefault(block, ([], []))
                        pair[place].append(ids[blocks == block] % BLOCK)
            for block, (sets, clears) in masks.items():
                rows = rows_of(connection, key, value, block, block + 1)
                bits = np.zeros(BYTES, np.uint8)
                for row in rows:
                    _decode(row.bits, bits)
                for places in clears:
                    bits &= ~_bits(places)
                for places in sets:
                    bits |= _bits(places)
                count, data = encode(bits)
                values: dict[str, Any] = {"count": count, "bits": data}
                if rows:
                    changed.append({"of_id": rows[0].id} | values)
                else:
                    where = {"kind": kind, "scope": scope, "value": value, "block": block}
                    new.append(where | values)
        if new:
            connection.execute(postings.insert(), new)
        if changed:
            connection.execute(_UPDATE, changed)
        self._sets.clear()
        self._clears.clear()


def _bits(places: NDArray[np.int64]) -> Bits:
    import numpy as np

    flags = np.zeros(BLOCK, np.uint8)
    flags[places] = 1
    return np.packbits(flags, bitorder="little")


def _decode(row: bytes, bits: Bits) -> None:
    with sensible(damaged_index()):
        decode(row, bits)


_UPDATE = postings.update().where(postings.c.id == sa.bindparam("of_id"))
_ROWS = sa.select(postings).where(
    postings.c.kind == sa.bindparam("of_kind"),
    postings.c.scope == sa.bindparam("of_scope"),
    postings.c.value.between(sa.bindparam("low"), sa.bindparam("high")),
    postings.c.block >= sa.bindparam("first"),
    postings.c.block < sa.bindparam("end"),
)


def rows_of(
    connection: sa.Connection, lowest: Property, high: int, first: int, end: int
) -> Sequence[sa.Row[Any]]:
    """Return the rows of some blocks, of a property up to the one with a higher value."""
    kind, scope, low = lowest
    values = {"of_kind": int(kind), "of_scope": scope, "low": low, "high": high}
    return connection.execute(_ROWS, values | {"first": first, "end": end}).all()


class Span:
    """Some blocks in a row, and bitmaps of them: ``(blocks, 8192)`` uint8."""

    def __init__(self, connection: sa.Connection, first: int, end: int) -> None:
        self._connection = connection
        self.first, self.end = first, end
        self._slices: dict[tuple[int, int], Bits] = {}

    def none(self) -> Bits:
        """Return an empty set of puzzles."""
        import numpy as np

        return np.zeros((self.end - self.first, BYTES), np.uint8)

    def of(self, kind: Kind, scope: int, value: int) -> Bits:
        """Return the puzzles with a property."""
        return self.between(kind, scope, value, value)

    def any_of(self, kind: Kind, scope: int, values: Iterable[int]) -> Bits:
        """Return the puzzles with any of some properties."""
        bits = self.none()
        for value in values:
            bits |= self.of(kind, scope, value)
        return bits

    def between(self, kind: Kind, scope: int, low: int, high: int) -> Bits:
        """Return the puzzles with a value of a range."""
        bits = self.none()
        for row in rows_of(self._connection, (kind, scope, low), high, self.first, self.end):
            _decode(row.bits, bits[row.block - self.first])
        return bits

    def each(self, kind: Kind, scope: int, high: int) -> Iterator[tuple[int, Bits]]:
        """Yield the values of a property up to a highest one, and the puzzles that have each."""
        for row in rows_of(self._connection, (kind, scope, 0), high, self.first, self.end):
            bits = self.none()
            _decode(row.bits, bits[row.block - self.first])
            yield row.value, bits

    def holding(self, ids: NDArray[np.int64]) -> Bits:
        """Return those of some puzzles that are in these blocks."""
        import numpy as np

        first, end = self.first * BLOCK, self.end * BLOCK
        flags = np.zeros(end - first, np.uint8)
        flags[ids[(ids >= first) & (ids < end)] - first] = 1
        return np.packbits(flags, bitorder="little").reshape(-1, BYTES)

    def scores(self, scope: int, low: int, high: int, among: Bits) -> Bits:
        """Return the puzzles with a rating whose score lies between two numbers."""
        top = (1 << SCORE_BITS) - 1
        if high < low or high < 0 or low > top:
            return self.none()
        matches = among & self.of(Kind.RATED, scope, 0)
        if low > 0:
            matches &= ~self._below(scope, low, matches)
        if high < top:
            matches &= self._below(scope, high + 1, matches)
        return matches

    def _slice(self, scope: int, bit: int) -> Bits:
        """Return one bit of all scores, read once for both ends of a range."""
        if (scope, bit) not in self._slices:
            self._slices[scope, bit] = self.of(Kind.SCORE, scope, bit)
        return self._slices[scope, bit]

    def _below(self, scope: int, score: int, among: Bits) -> Bits:
        """Return those with a lower score: equal down to some bit, and then 0 for 1.

        Bits of the score are read only as long as some are still equal.
        """
        import numpy as np

        less, equal = self.none(), among.copy()
        for bit in reversed(range(SCORE_BITS)):
            left: NDArray[np.bool_] = np.any(equal, axis=1)
            if not left.any():
                break
            first, end = int(left.argmax()), len(left) - int(left[::-1].argmax())
            bits = self._slice(scope, bit)[first:end]
            some = equal[first:end]
            if score >> bit & 1:
                less[first:end] |= some & ~bits
                some &= bits
            else:
                some &= ~bits
        return less


# ---- blocks -------------------------------------------------------------------------------------


def forget(connection: sa.Connection, ids: NDArray[np.int64]) -> None:
    """Clear every bit of some puzzles; the caller is the one writer."""
    import numpy as np

    for block in np.unique(ids // BLOCK).tolist():
        left = ~_bits(ids[ids // BLOCK == block] % BLOCK)
        gone, changed = [], []
        for row in connection.execute(sa.select(postings).where(postings.c.block == block)).all():
            bits = np.zeros(BYTES, np.uint8)
            _decode(row.bits, bits)
            count, data = encode(bits & left)
            if not count:
                gone.append(row.id)
            elif data != row.bits:
                changed.append({"of_id": row.id, "count": count, "bits": data})
        if changed:
            connection.execute(_UPDATE, changed)
        for at in range(0, len(gone), 500):
            some = gone[at : at + 500]
            connection.execute(postings.delete().where(postings.c.id.in_(some)))


def blocks_of(connection: sa.Connection) -> Iterator[int]:
    """Yield the blocks of the puzzles with possible numbers, in order."""
    end = 0
    while True:
        id = connection.execute(
            sa.select(sa.func.min(puzzles.c.id)).where(
                puzzles.c.id >= end, puzzles.c.id < MOST_PUZZLES
            )
        ).scalar()
        if id is None:
            return
        yield id // BLOCK
        end = (id // BLOCK + 1) * BLOCK


def blocks_with(connection: sa.Connection) -> list[int]:
    """Return the blocks that find looks at, in order.

    Raises :class:`~farandole.BankError` for an impossible block.
    """
    query = sa.select(postings.c.block).where(
        postings.c.kind == int(Kind.ALL), postings.c.scope == 0, postings.c.value == 0
    )
    blocks = list(connection.execute(query.order_by(postings.c.block)).scalars())
    if not all(map(is_block, blocks)):
        raise damaged_index()
    return blocks


def is_block(number: int) -> bool:
    """Return whether a number is that of a block."""
    return 0 <= number < MOST_PUZZLES // BLOCK
