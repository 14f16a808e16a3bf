"""Clauses for a problem: "at least one" is a clause, "at most" takes more.

*At most one*: a clause for each pair of a small group; in a larger one the variables are placed in
a square and each implies its row and its column, of which at most one each holds (the product
encoding: Jingchao Chen, "A new SAT encoding of the at-most-one constraint", 2010). Both propagate
fully. SAT solvers are often quicker with pairs, so these serve groups of up to 30 while a million
clauses suffice for all pairs, else of up to 5.

*At least and at most k*: a counter with variables "j of the first i" (Carsten Sinz, "Towards an
optimal CNF encoding of Boolean cardinality constraints", 2005).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from farandole.cover.exchange.lowering import starts_of, within
from farandole.errors import FormatError
from farandole.i18n import msg

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from farandole.cover.exchange.lowering import Lowered, Whole

    Literals = NDArray[np.int32]

_SMALL, _LARGE, _PAIRS = 5, 30, 1_000_000
_MOST_COUNTED = 10_000_000


class Clauses:
    """The clauses of a problem, as literals: -k is the opposite of variable k.

    ``blocks`` are matrices, a clause a row; ``starts`` and ``literals`` hold the clauses of various
    lengths. Variables above ``variables`` of the problem are added. All literals are of int32.

    Raises `FormatError` for an item whose bounds take a counter of over ten million variables.
    """

    def __init__(self, low: Lowered) -> None:
        self.variables = low.variables
        self.blocks: list[Literals] = []
        size = np.diff(low.starts)
        one = np.flatnonzero(low.low == 1)
        self.starts = starts_of(size[one])
        members = low.members.astype(np.int32)
        self.literals = members[within(low.starts, one)]
        rivals = np.flatnonzero((low.high == 1) & (size > 1))
        self._at_most_one(starts_of(size[rivals]), members[within(low.starts, rivals)])
        counted = (low.low > 1) | ((low.high > 1) & (low.high < size))
        for k in np.flatnonzero(counted).tolist():
            group, n = members[low.starts[k] : low.starts[k + 1]], int(size[k])
            least, most = int(low.low[k]), int(low.high[k])
            if least > 1:
                self._at_least(group, least, n - least)
            if 1 < most < n:
                self._at_least(-group, n - most, most)
        links = low.links.astype(np.int32)
        self._add(-links[:, 0], links[:, 1])
        self._add(-low.never.astype(np.int32))

    def __len__(self) -> int:
        """Return the number of clauses."""
        return len(self.starts) - 1 + sum(map(len, self.blocks))

    def _add(self, *columns: Literals) -> None:
        """Add clauses, given by their first literals, their second ones and so on."""
        self.blocks.append(np.stack(columns, axis=-1).reshape(-1, len(columns)))

    def _new(self, *shape: int) -> Literals:
        """Return new variables."""
        count = int(np.prod(shape))
        self.variables += count
        fresh = np.arange(self.variables - count + 1, self.variables + 1, dtype=np.int32)
        return fresh.reshape(shape)

    def _at_most_one(self, starts: Whole, literals: Literals) -> None:
        """Add clauses: at most one of each group holds."""
        size = np.diff(starts)
        small = size[size <= _LARGE]
        limit = _LARGE if (small * (small - 1)).sum() <= 2 * _PAIRS else _SMALL
        while len(literals):
            for n in range(2, limit + 1):
                same = starts[:-1][size == n]
                first, second = np.triu_indices(n, 1)
                group = -literals[same[:, None] + np.arange(n)]
                self._add(group[:, first].ravel(), group[:, second].ravel())
            large = np.flatnonzero(size > limit)
            literals = literals[within(starts, large)]
            size = size[large]
            columns = np.ceil(np.sqrt(size)).astype(np.int64)
            both = np.stack([-(-size // columns), columns], 1).ravel()  # rows and columns in turn
            begin = starts_of(both)
            fresh = self._new(int(begin[-1]))
            place = np.arange(len(literals)) - np.repeat(starts_of(size)[:-1], size)
            row, column = np.divmod(place, np.repeat(columns, size))
            self._add(-literals, fresh[np.repeat(begin[:-1:2], size) + row])
            self._add(-literals, fresh[np.repeat(begin[1::2], size) + column])
            starts, literals, size = begin, fresh, both

    def _at_least(self, group: Literals, k: int, rest: int) -> None:
        """Add clauses: at least k literals hold, so at most ``rest`` don't."""
        if rest < k:
            self._at_most(-group, rest)
            return
        n = len(group)
        count = self._counter(n, k)  # [i, j]: more than j of the first i + 1 hold
        self._add(-count[0, :1], group[:1])
        self._add(-count[0, 1:])
        self._add(-count[1:], count[:-1], np.broadcast_to(group[1:, None], (n - 1, k)))
        self._add(-count[1:, 1:], count[:-1, 1:], count[:-1, :-1])
        self._add(count[-1:, -1])

    def _at_most(self, group: Literals, k: int) -> None:
        """Add clauses: at most k literals hold, fewer than all."""
        if k == 0:
            self._add(-group)
            return
        n = len(group)
        count = self._counter(n, k)
        wide = np.broadcast_to(group[1:, None], (n - 1, k))
        self._add(-group, count[:, 0])
        self._add(-count[:-1], count[1:])
        self._add(-wide[:, 1:], -count[:-1, :-1], count[1:, 1:])
        self._add(-group[1:], -count[:-1, -1])

    def _counter(self, n: int, k: int) -> Literals:
        if n * k > _MOST_COUNTED:
            text = msg("cnf can't hold bounds of {bound} for {options} options", bound=k, options=n)
            raise FormatError(text)
        return self._new(n, k)
