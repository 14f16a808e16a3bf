"""The stage of dancing links: a matrix, and the events applied to it so far.

Every change that a search makes is an event (:mod:`farandole.cover.teach.events`), and a `Stage`
applies and undoes events. The search, which chooses the next event, and the replay of a finished
search are both stages: they share the links, the state and the way to undo.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from farandole.cover.problem import Problem
from farandole.cover.teach.events import (
    MIRRORS,
    Choose,
    Close,
    Count,
    Cover,
    CoverFound,
    DeadEnd,
    Event,
    Purify,
    Strike,
    Try,
    mirror,
)
from farandole.cover.teach.links import Links


@dataclass(frozen=True, slots=True)
class State:
    """The state of a search after an event.

    ``covered``    items in the order in which they were covered
    ``choices``    items being chosen for, outermost first
    ``options``    options in the cover so far, outermost first
    ``sizes``      by item, how many options are left in its column
    ``lifted``     the (option, item) nodes that are out of their columns
    ``covers``     the covers found so far, as tuples of options
    ``nodes``      how many options have been tried so far
    ``dead_ends``  how many dead ends have been met so far
    ``purified``   (item, option) for each item with a color, and the option that gave it
    ``struck``     options that were struck out, in that order
    ``closed``     items that were closed, in that order
    ``bounds``     (item, need, room) for each item with bounds: how many more options it
    needs, and how many it may be in
    """

    covered: tuple[int, ...]
    choices: tuple[int, ...]
    options: tuple[int, ...]
    sizes: tuple[int, ...]
    lifted: frozenset[tuple[int, int]]
    covers: tuple[tuple[int, ...], ...]
    nodes: int
    dead_ends: int
    purified: tuple[tuple[int, int], ...] = ()
    struck: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()
    bounds: tuple[tuple[int, int, int], ...] = ()

    @property
    def depth(self) -> int:
        """The number of options in the cover so far."""
        return len(self.options)


class Stage:
    """A linked matrix of its own, on which events are done and undone.

    ``trace`` is called with every event, mirrors too, right after it happened.

    >>> from farandole.cover.teach.dancing import TOY
    >>> stage = Stage(TOY)
    >>> stage.do(Cover(1))
    >>> stage.state.covered, stage.undo_last()
    ((1,), Cover(item=1))
    """

    def __init__(self, problem: Problem, trace: Callable[[Event], object] | None = None) -> None:
        self.links = Links(problem)  # as they stand
        self._trace = trace
        self.nodes = self.dead_ends = 0  # options tried and dead ends met so far
        self._open: list[Event] = []  # whose mirrors are still to come, the next one last
        kinds = (Choose, Try, Cover, Purify, Strike, Close, CoverFound)
        self._now: dict[type[Event], list[Any]] = {kind: [] for kind in kinds}

    @property
    def options(self) -> tuple[int, ...]:
        """The options in the cover so far, in the order in which they were tried."""
        return tuple([event.option for event in self._now[Try]])

    @property
    def depth(self) -> int:
        """The number of options in the cover so far."""
        return len(self._now[Try])

    @property
    def state(self) -> State:
        """All of it as a value. Costs a walk over the matrix."""
        links, now = self.links, self._now
        return State(
            covered=tuple(event.item for event in now[Cover]),
            choices=tuple(event.item for event in now[Choose]),
            options=self.options,
            sizes=tuple(links.size),
            lifted=frozenset((links.option[x], links.item[x]) for x in links.lifted()),
            covers=tuple(event.options for event in now[CoverFound]),
            nodes=self.nodes,
            dead_ends=self.dead_ends,
            purified=tuple((event.item, event.option) for event in now[Purify]),
            struck=tuple(event.option for event in now[Strike]),
            closed=tuple(event.item for event in now[Close]),
            bounds=links.bounds(),
        )

    def do(self, event: Event) -> None:
        """Do an event that isn't the mirror of another."""
        self._change(event)
        self.nodes += type(event) is Try
        if type(event) in MIRRORS:
            self._open.append(event)
        if self._trace is not None:
            self._trace(event)

    def undo_last(self) -> Event:
        """Undo the last event that has a mirror and wasn't undone, and return it."""
        event = self._open.pop()
        self._change(event, back=True)
        if self._trace is not None:
            self._trace(mirror(event))
        return event

    def _change(self, event: Event, *, back: bool = False) -> None:
        """Let the links have an event, or take it ``back`` from them."""
        links, now = self.links, self._now.get(type(event))
        if isinstance(event, Cover):
            (links.uncover if back else links.cover)(event.item)
        elif isinstance(event, Purify):
            node = links.node_of(event.option, event.item)
            (links.unpurify if back else links.purify)(node)
        elif isinstance(event, Count):
            links.room[event.item] += 1 if back else -1
        elif isinstance(event, Strike):
            (links.unstrike if back else links.strike)(event.option)
        elif isinstance(event, DeadEnd):
            self.dead_ends += -1 if back else 1
        if now is not None and back:
            now.pop()
        elif now is not None:
            now.append(event)
