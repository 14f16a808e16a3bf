"""Orders of the puzzles found, and samples spread over their scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.bank.tables import names
from farandole.bank.tables.postings import SCORE_BITS, Span
from farandole.bank.tables.scales import NUMBERS
from farandole.bank.tables.schema import BLOCK, Kind
from farandole.bank.values import ADDED, CLUES, LEVEL, RANDOM

if TYPE_CHECKING:
    import numpy as np
    import sqlalchemy as sa
    from numpy.typing import NDArray

    from farandole.bank.query import Query
    from farandole.logic.profile import Profile

    Numbers = NDArray[np.int64]

_UNRATED = 1 << 40
"""The key of puzzles without a rating: they come last."""

_TOP = 1023


def ordered(
    connection: sa.Connection, ids: Numbers, order: str, query: Query, seed: int
) -> Numbers:
    """Return puzzles in an order; those that are equal in it as they were added.

    Ratings are those of the profile and the scale of the query.
    """
    import numpy as np

    if order == ADDED:
        return ids
    if order == RANDOM:
        keys = _shuffled(ids, seed)
    elif order == CLUES:
        keys = _values(connection, ids, Kind.CLUES, 0, _TOP)
    elif order in NUMBERS:
        keys = np.full(len(ids), _UNRATED, np.int64)
        if (number := names.profile_number(connection, query.scale)) is not None:
            values = _values(connection, ids, NUMBERS[order], number, _TOP)
            keys = np.where(values > 0, values, _UNRATED)
    else:
        profile = query.profile
        keys = scores_of(connection, ids, profile)
        scope = names.profile_number(connection, profile)
        if order == LEVEL and scope is not None:
            levels = _values(connection, ids, Kind.LEVEL, scope, _TOP)
            keys = keys + (np.where(keys < _UNRATED, levels, _TOP) << 41)
    found: Numbers = ids[np.lexsort((ids, keys))]
    return found


def spread(
    connection: sa.Connection, ids: Numbers, count: int, profile: Profile, seed: int
) -> Numbers:
    """Return at most ``count`` rated puzzles, spread evenly from the lowest to the highest score.

    Of equal scores, the seed decides.
    """
    import numpy as np

    scores = scores_of(connection, ids, profile)
    ids, scores = ids[scores < _UNRATED], scores[scores < _UNRATED]
    order = np.lexsort((_shuffled(ids, seed), scores))
    ids, scores = ids[order], scores[order]
    if len(ids) <= count:
        return ids
    first, last = int(scores[0]), int(scores[-1])
    places: list[int] = []
    for number in range(count):
        wanted = first + (last - first) * (number / (count - 1) if count > 1 else 0.5)
        at = int(np.searchsorted(scores, wanted))
        if at and (at == len(ids) or wanted - scores[at - 1] < scores[at] - wanted):
            at -= 1
        least = places[-1] + 1 if places else 0
        places.append(min(max(at, least), len(ids) - (count - number)))
    return ids[places]


def scores_of(connection: sa.Connection, ids: Numbers, profile: Profile) -> Numbers:
    """Return the scores of some puzzles; those without a rating have a higher one than any."""
    import numpy as np

    scores = np.full(len(ids), _UNRATED, np.int64)
    scope = names.profile_number(connection, profile)
    if scope is None:
        return scores
    for block, mine in _by_block(ids):
        span = Span(connection, block, block + 1)
        at = ids[mine] % BLOCK
        values = np.zeros(len(at), np.int64)
        for bit in range(SCORE_BITS):
            values |= _bits_at(span.of(Kind.SCORE, scope, bit), at) << bit
        is_rated = _bits_at(span.of(Kind.RATED, scope, 0), at).astype(bool)
        scores[mine] = np.where(is_rated, values, _UNRATED)
    return scores


def _values(connection: sa.Connection, ids: Numbers, kind: Kind, scope: int, top: int) -> Numbers:
    """Return the value of each puzzle in a property, 0 where it has none."""
    import numpy as np

    values = np.zeros(len(ids), np.int64)
    for block, mine in _by_block(ids):
        at = ids[mine] % BLOCK
        span = Span(connection, block, block + 1)
        for value, bits in span.each(kind, scope, top):
            values[mine[_bits_at(bits, at).astype(bool)]] = value
    return values


def _by_block(ids: Numbers) -> list[tuple[int, Numbers]]:
    """Return the places of puzzles by their blocks."""
    import numpy as np

    blocks = ids // BLOCK
    return [(int(block), np.flatnonzero(blocks == block)) for block in np.unique(blocks)]


def _bits_at(bits: NDArray[np.uint8], places: Numbers) -> Numbers:
    import numpy as np

    found: Numbers = (bits.ravel()[places >> 3] >> (places & 7).astype(np.uint8) & 1).astype(
        np.int64
    )
    return found


def _shuffled(ids: Numbers, seed: int) -> Numbers:
    """Return random keys of puzzles: a puzzle's key depends on its number and the seed only.

    The finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
    """
    import numpy as np

    with np.errstate(over="ignore"):
        keys = ids.astype(np.uint64) * np.uint64(0x9E37_79B9_7F4A_7C15)
        keys ^= np.uint64(seed)
        for shift, factor in ((30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB)):
            keys = (keys ^ keys >> np.uint64(shift)) * np.uint64(factor)
        keys ^= keys >> np.uint64(31)
    return (keys >> np.uint64(1)).astype(np.int64)
