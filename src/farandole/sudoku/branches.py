"""One hard puzzle with constraints, searched by several threads: each takes branches of its root.

::

    search alone ──1000 guesses──▶ split: r5c5 = 1, r5c5 = 2, … ──▶ threads run the parts in turn

What takes fewer guesses isn't worth a thread. The parts have no solution in common.
"""

from __future__ import annotations

from collections import deque
from threading import Lock

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.parallel import WorkerPool

_ALONE = 1000  # guesses
_SHARE = 500  # guesses of a part before another has its turn
_PARTS = 4  # for each thread, so that long ones don't keep all waiting


class Branches:
    """A search like that of the kernel, in threads.

    >>> from farandole import CLASSIC
    >>> from farandole.sudoku.rule_board import rule_board
    >>> search = Branches(rule_board(CLASSIC, ()), bytes(81), 2)
    >>> len(search.run(5000, 5000)) % 81, search.finished
    (0, False)
    """

    def __init__(self, board: _kernel.RuleBoard, cells: bytes, threads: int) -> None:
        self._board, self._cells, self._threads = board, cells, threads
        self._alone: _kernel.RuleSearch | None = self._search(cells)
        self._parts: deque[_kernel.RuleSearch] = deque()
        self._found: list[bytes] = []
        self._seen: set[bytes] = set()  # found alone: not again
        self._busy = self._left = self._wanted = self._done = 0
        self._lock = Lock()

    def _search(self, cells: bytes) -> _kernel.RuleSearch:
        return _kernel.RuleSearch(self._board, cells, level_in_use())

    @property
    def finished(self) -> bool:
        """Whether no solutions are left."""
        if self._alone is not None:
            return self._alone.finished
        return not self._parts and not self._found

    @property
    def guesses(self) -> int:
        """The number of guesses so far, of all parts."""
        return self._done + (0 if self._alone is None else self._alone.guesses)

    def run(self, max_solutions: int, max_guesses: int) -> bytes:
        """Search on; return at most ``max_solutions`` solutions, end to end."""
        alone = self._alone
        if alone is not None:
            before = alone.guesses
            found = alone.run(max_solutions, min(max_guesses, _ALONE - before))
            max_guesses -= alone.guesses - before
            self._seen.update(self._split_up(found))
            if found or alone.finished or alone.guesses < _ALONE:
                return found
            self._done, self._alone = alone.guesses, None
            self._split()
        if not self._found:
            self._wanted, self._left = max_solutions, max_guesses
            with WorkerPool() as pool:
                for _ in range(min(self._threads, len(self._parts))):
                    pool.start(self._work, pool)
                while not pool.wait(1.0):
                    pass
        found = b"".join(self._found[:max_solutions])
        del self._found[:max_solutions]
        return found

    def _split_up(self, found: bytes) -> list[bytes]:
        size = len(self._cells)
        return [found[at : at + size] for at in range(0, len(found), size)]

    def _split(self) -> None:
        """Make parts of the puzzle, each with a digit more: those with the fewest digits first."""
        queue = deque([self._cells])
        while queue:
            cells = queue.popleft()
            part = self._search(cells)
            if found := part.run(1, 0):
                self._keep(found)
                continue
            if part.finished:
                continue
            cell, digits = part.choice()
            if not digits or len(queue) + len(self._parts) >= self._threads * _PARTS:
                self._parts.append(part)
                continue
            for digit in range(1, digits.bit_length() + 1):
                if digits >> (digit - 1) & 1:
                    queue.append(cells[:cell] + bytes((digit,)) + cells[cell + 1 :])

    def _keep(self, found: bytes) -> None:
        self._found += [cells for cells in self._split_up(found) if cells not in self._seen]

    def _work(self, pool: WorkerPool) -> None:
        """Run one part after the other, until there is enough, or no guess is left."""
        while not pool.is_stopping:
            with self._lock:
                share = min(self._left, _SHARE)
                if not self._parts or not share or len(self._found) >= self._wanted:
                    return
                self._left -= share
                part = self._parts.popleft()
            before = part.guesses
            found = part.run(self._wanted, share)
            with self._lock:
                used = part.guesses - before
                self._done += used
                self._left += share - used
                self._keep(found)
                if not part.finished:
                    self._parts.append(part)
