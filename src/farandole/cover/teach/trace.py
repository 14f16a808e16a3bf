"""The events of a dancing-links search, to be played forwards and backwards.

Because events come in mirrored pairs that cancel out (:mod:`farandole.cover.teach.events`), a list
of them can be played both ways: to go back over ``cover`` is to uncover. :class:`Replay` does that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from farandole.cover.teach.events import (
    Choose,
    Close,
    Count,
    Cover,
    CoverFound,
    DeadEnd,
    Event,
    Leave,
    Purify,
    Reopen,
    Strike,
    Try,
    Uncount,
    Uncover,
    Undo,
    Unpurify,
    Unstrike,
)
from farandole.cover.teach.stage import MIRRORS, Stage, State, mirror
from farandole.errors import ArgumentError, OutOfRange
from farandole.i18n import Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from farandole.cover.problem import Problem
    from farandole.i18n import Message

__all__ = ["Replay", "State", "Trace"]

# What can be wrong with an event; made once, because every event is checked.
_NO_ITEM = msg("there is no such item")
_NO_OPTION = msg("there is no such option")
_IS_COVERED = msg("the item is covered already")
_OTHER_SIZE = msg("the item has another number of options")
_OTHER_CHOICE = msg("another item was chosen last")
_NO_COLOR = msg("the option gives the item no color that it doesn't have")
_OTHER_OPTIONS = msg("other options were tried")
_NOT_ALL = msg("items are left to cover")
_NOT_DEAD = msg("the item has options left")
_NO_EVENT = msg("not an event of dancing links")
_NO_BOUNDS = msg("the item has no bounds")
_IS_FULL = msg("the item may be in no further option")
_IS_OUT = msg("the option is out of its columns already")
_NEEDS_MORE = msg("the item needs an option")

# The errors for events that don't mirror the last one whose mirror is still to come.
_CLOSING = {
    Leave: _OTHER_CHOICE,
    Undo: msg("another option was tried last"),
    Uncover: msg("another item was covered last"),
    Unpurify: msg("another item got its color last"),
    Uncount: msg("another item was counted last"),
    Unstrike: msg("another option was struck out last"),
    Reopen: msg("another item was closed last"),
}


class Trace(Sequence[Event]):
    """The events of one search on ``problem``; immutable. ``record`` in ``dancing`` makes one.

    >>> from farandole.cover.teach.dancing import TOY, record
    >>> trace = record(TOY, limit=1)
    >>> trace[:2]
    [Choose(item=1, size=2), Cover(item=1)]
    >>> Trace.from_json(TOY, trace.as_json()) == trace
    True
    >>> trace.replay().state.sizes
    (3, 2, 3, 2)
    """

    __slots__ = ("_events", "_problem")

    def __init__(self, problem: Problem, events: Iterable[Event]) -> None:
        self._problem = problem
        self._events = tuple(events)

    @property
    def problem(self) -> Problem:
        """What was searched; the events' numbers count its items and options."""
        return self._problem

    def replay(self) -> Replay:
        """Return a player that stands before the first event."""
        return Replay(self._problem, self._events)

    def as_json(self) -> list[list[Any]]:
        """Return the events as lists for JSON; the problem isn't in it."""
        return [event.as_json() for event in self._events]

    @classmethod
    def from_json(cls, problem: Problem, data: Iterable[Any]) -> Trace:
        """Return the trace that ``as_json`` wrote as ``data``.

        Raises :class:`~farandole.ParseError` (also a ValueError) for what isn't an event.
        """
        return cls(problem, map(Event.from_json, data))

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...

    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        if isinstance(index, slice):
            return list(self._events[index])
        if not -len(self._events) <= index < len(self._events):
            events = len(self._events)
            raise OutOfRange(msg("no event {event} among {events}", event=index, events=events))
        return self._events[index]

    def __len__(self) -> int:
        return len(self._events)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trace):
            return NotImplemented
        return self._problem == other._problem and self._events == other._events

    def __hash__(self) -> int:
        return hash((self._problem, self._events))

    def __repr__(self) -> str:
        return f"Trace({self._problem!r}, {list(self._events)!r})"


class Replay(Stage):
    """Plays events on a linked matrix of its own, a step at a time, either way.

    ``position`` is how many events have been played; ``links`` is the matrix as the search
    had it then, for drawing its links; ``state`` is all of it as a value.

    >>> from farandole.cover.teach.dancing import TOY, record
    >>> replay = record(TOY).replay()
    >>> replay.step(), replay.step()
    (Choose(item=1, size=2), Cover(item=1))
    >>> replay.state.covered, replay.state.sizes
    ((1,), (2, 2, 2, 1))
    >>> replay.back()
    Cover(item=1)
    >>> replay.state.covered, replay.state.sizes
    ((), (3, 2, 3, 2))

    A step costs what the search's own step did. Raises :class:`~farandole.ArgumentError` (also
    a ValueError) at an event that no search on this problem could have done there.
    """

    def __init__(self, problem: Problem, events: Iterable[Event]) -> None:
        super().__init__(problem)
        self._events = tuple(events)
        self.position = 0
        self._undone: list[Event] = []  # whose mirrors have come, the last one last

    def __len__(self) -> int:
        return len(self._events)

    def __repr__(self) -> str:
        return f"<Replay at {self.position} of {len(self._events)}>"

    def step(self) -> Event:
        """Play the next event and return it. Raises IndexError at the end."""
        if self.position == len(self._events):
            raise OutOfRange(msg("the replay is at its end"))
        event = self._events[self.position]
        if type(event) in _CLOSING:
            is_mirror = bool(self._open) and mirror(self._open[-1]) == event
            self._must(is_mirror, event, _CLOSING[type(event)])
            self._undone.append(self.undo_last())
        else:
            self._check(event)
            self.do(event)
        self.position += 1
        return event

    def back(self) -> Event:
        """Take the last event back and return it. Raises IndexError at the start."""
        if self.position == 0:
            raise OutOfRange(msg("the replay is at its start"))
        event = self._events[self.position - 1]
        if type(event) in _CLOSING:
            self._apply(self._undone[-1])
            self._open.append(self._undone.pop())
        elif type(event) in MIRRORS:
            self.undo_last()
            self.nodes -= type(event) is Try
        else:
            self._revert(event)
        self.position -= 1
        return event

    def seek(self, position: int) -> None:
        """Step or go back until ``position`` events have been played.

        Raises IndexError outside 0 to ``len(replay)``.
        """
        if not 0 <= position <= len(self._events):
            text = msg(
                "no position {position}: the replay has 0 to {events}",
                position=position,
                events=len(self._events),
            )
            raise OutOfRange(text)
        while self.position < position:
            self.step()
        while self.position > position:
            self.back()

    def _check(self, event: Event) -> None:
        """Raise `ArgumentError` for an event that can't come next."""
        links, must, now = self.links, self._must, self._now
        match event:
            case Choose(item) | Cover(item) | Count(item) | Purify(item) | DeadEnd(item):
                must(item < links.items, event, _NO_ITEM)
                is_covered = any(cover.item == item for cover in now[Cover])
                must(type(event) is DeadEnd or not is_covered, event, _IS_COVERED)
            case Try(option) | Strike(option):
                must(option < len(links.first), event, _NO_OPTION)
        match event:
            case Choose(item, size):
                must(links.size[item] == size, event, _OTHER_SIZE)
            case Purify(item, option):
                must(option < len(links.first), event, _NO_OPTION)
                node = links.node_of(option, item)
                must(node >= 0 and links.color[node] > 0, event, _NO_COLOR)
                must(all(item != given.item for given in now[Purify]), event, _NO_COLOR)
            case Count(item):
                must(links.is_counted[item], event, _NO_BOUNDS)
                must(links.room[item] > 0, event, _IS_FULL)
            case Strike(option):
                must(not links.is_out(option), event, _IS_OUT)
            case Close(item):
                chosen = now[Choose][-1].item if now[Choose] else None
                must(item == chosen, event, _OTHER_CHOICE)
                must(links.need(item) == 0, event, _NEEDS_MORE)
            case CoverFound(options):
                must(options == self.options, event, _OTHER_OPTIONS)
                must(not links.ring(), event, _NOT_ALL)
            case DeadEnd(item):
                must(links.degree(item) == 0, event, _NOT_DEAD)
            case Try() | Cover():
                pass
            case _:
                must(False, event, _NO_EVENT)

    def _must(self, holds: bool, event: Event, otherwise: Message) -> None:
        if not holds:
            text = msg(
                "event {position}, {event}: {wrong}",
                position=self.position,
                event=Quoted(event),
                wrong=otherwise,
            )
            raise ArgumentError(text)
