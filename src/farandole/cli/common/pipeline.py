"""Long lists of classic puzzles: solved many at once, given out in the order of the input.

What is read goes through a queue: single puzzles and remarks wait in it for the lots before them,
which threads work on. It has room for a few lots only, so memory stays constant.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from farandole.cli.app import Trouble
from farandole.cli.common.sources import Found, Lot, puzzles_and_lots
from farandole.errors import ProblemError
from farandole.sudoku.many.pipeline import Crew, Ticket

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from farandole.cli.app import Given
    from farandole.cli.common.output import Desk
    from farandole.sudoku.many.pipeline import Solved

_BLOCK = 1 << 21  # bytes read at once: so many that the lanes are busy for most of the time
_SHORTEST_BLOCK = 1 << 18
_MEMORY = 1 << 25  # bytes of blocks that threads may be busy with: more threads, shorter blocks
_LONGEST = 1000  # single puzzles that wait for a lot


class _Waiting(NamedTuple):
    """A lot and the ticket for it."""

    lot: Lot
    ticket: Ticket


class Stream:
    """Reads puzzles, has them solved, and hands them on in order.

    ``see`` gets every puzzle that isn't part of a lot, and errors; ``see_lot`` every lot with what
    came of it, which is less than the whole when Ctrl-C came first. ``aim`` and ``limit`` are
    those of :class:`~farandole.sudoku.many.pipeline.Crew`.
    """

    def __init__(
        self,
        given: Given,
        desk: Desk,
        aim: Literal["unique", "any", "count"],
        *,
        see: Callable[[Found], object],
        see_lot: Callable[[Lot, Solved], object],
        limit: int | None = None,
        has_text: bool = True,
    ) -> None:
        self._given = given
        self._desk = desk
        self._see = see
        self._see_lot = see_lot
        try:
            self._crew = Crew(aim, limit=limit, threads=given.threads, has_text=has_text)
        except ProblemError as error:  # FARANDOLE_ISA
            from farandole.cli.complaints import complaint

            raise Trouble(complaint(str(error), desk.say) or str(error)) from None
        self._queue: deque[Found | str | _Waiting] = deque()
        self._lots = 0  # in the queue
        self._is_giving = False

    def run(self) -> None:
        """Do all the work."""
        block = max(_SHORTEST_BLOCK, min(_BLOCK, _MEMORY // self._crew.most))
        # glibc gives memory of the size last freed back to the system no more, so that blocks
        # needn't be asked for, and filled with zeros, over and over.
        bytes(8 * block)
        with self._crew:
            try:
                for item in puzzles_and_lots(
                    self._given, self._desk, bad=self._take, wait=self._wait, block=block
                ):
                    self._take(item)
                self._give_all()
            except KeyboardInterrupt:
                self._crew.stop()
                self._save()
                raise

    def _take(self, item: Found | Lot | str) -> None:
        """Put what was read in the queue, and give out what is ready."""
        if isinstance(item, Lot):
            ticket = Ticket(item.run)
            self._queue.append(_Waiting(item, ticket))
            self._lots += 1
            self._crew.solve(ticket)
        elif self._queue:
            self._queue.append(item)
        else:
            self._hand_on(item)
        while self._queue and (self._is_ready() or self._is_full()):
            self._give()

    def _is_ready(self) -> bool:
        first = self._queue[0]
        return not isinstance(first, _Waiting) or first.ticket.is_done

    def _is_full(self) -> bool:
        return self._lots >= self._crew.most or len(self._queue) > _LONGEST

    def _give(self) -> None:
        """Hand on the first in the queue, waiting for it if need be."""
        first = self._queue[0]
        solved = first.ticket.result() if isinstance(first, _Waiting) else None
        self._is_giving = True
        if isinstance(first, _Waiting):
            assert solved is not None
            self._lots -= 1
            self._hand_on_lot(first.lot, solved)
        else:
            self._hand_on(first)
        self._queue.popleft()
        self._is_giving = False

    def _give_all(self) -> None:
        while self._queue:
            self._give()

    def _wait(self) -> None:
        """Let everything be seen before there is more to read."""
        self._give_all()
        self._desk.flush()

    def _save(self) -> None:
        """After Ctrl-C: hand on what follows without a gap on what was given out."""
        while self._queue and not self._is_giving:
            first = self._queue[0]
            if isinstance(first, _Waiting):
                if not first.ticket.is_solved:
                    return
                solved = first.ticket.result()
                self._hand_on_lot(first.lot, solved)
                if not solved.complete:
                    return
            elif isinstance(first, str) or first.record is None:
                self._hand_on(first)
            else:
                return  # a puzzle still to be solved
            self._queue.popleft()

    def _hand_on(self, item: Found | str) -> None:
        if isinstance(item, str):
            self._desk.bad(item)
        else:
            self._see(item)

    def _hand_on_lot(self, lot: Lot, solved: Solved) -> None:
        self._see_lot(lot, solved)
        self._desk.progress.puzzles += lot.run.puzzles
        self._desk.progress.advance(lot.run.end - lot.run.start)
