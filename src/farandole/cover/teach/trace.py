"""The events of a dancing-links search, to be played forwards and backwards.

Because events come in mirrored pairs that cancel out (:mod:`farandole.cover.teach.events`), a list
of them can be played both ways: to go back over ``cover`` is to uncover. :class:`Replay` does that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, overload

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
from farandole.cover.teach.stage import Stage, State
from farandole.errors import ArgumentError, OutOfRange
from farandole.i18n import Quoted, msg

__all__ = ["Replay", "State", "Trace"]

_CLOSING = set(MIRRORS.values())


@dataclass(frozen=True, slots=True, repr=False)
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

    problem: Problem
    """What was searched; the events' numbers count its items and options."""
    events: Sequence[Event]

    def __post_init__(self) -> None:
        object.__setattr__(self, "events", tuple(self.events))

    def replay(self) -> Replay:
        """Return a player that stands before the first event."""
        return Replay(self.problem, self.events)

    def as_json(self) -> list[list[Any]]:
        """Return the events as lists for JSON; the problem isn't in it."""
        return [event.as_json() for event in self.events]

    @classmethod
    def from_json(cls, problem: Problem, data: Iterable[Any]) -> Trace:
        """Return the trace that ``as_json`` wrote as ``data``.

        Raises :class:`~farandole.ParseError` (also a ValueError) for anything but events.
        """
        return cls(problem, tuple(map(Event.from_json, data)))

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...

    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        if isinstance(index, slice):
            return list(self.events[index])
        events = len(self.events)
        if not -events <= index < events:
            raise OutOfRange(msg("no event {event} among {events}", event=index, events=events))
        return self.events[index]

    def __len__(self) -> int:
        return len(self.events)

    def __repr__(self) -> str:
        return f"Trace({self.problem!r}, {list(self.events)!r})"


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
        if not self._can_come(event):
            text = msg(
                "event {position}, {event}: no search can do this here",
                position=self.position,
                event=Quoted(event),
            )
            raise ArgumentError(text)
        if type(event) in _CLOSING:
            self._undone.append(self.undo_last())
        else:
            self.do(event)
        self.position += 1
        return event

    def back(self) -> Event:
        """Take the last event back and return it. Raises IndexError at the start."""
        if self.position == 0:
            raise OutOfRange(msg("the replay is at its start"))
        event = self._events[self.position - 1]
        if type(event) in _CLOSING:
            self._change(self._undone[-1])
            self._open.append(self._undone.pop())
        elif type(event) in MIRRORS:
            self.undo_last()
            self.nodes -= type(event) is Try
        else:
            self._change(event, back=True)
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

    def _can_come(self, event: Event) -> bool:
        """Return whether an event can come next; a mirror must be that of the last one open."""
        links, now = self.links, self._now
        if type(event) in _CLOSING:
            return bool(self._open) and mirror(self._open[-1]) == event
        match event:
            case Choose(item) | Cover(item) | Count(item) | Purify(item) | DeadEnd(item):
                if item >= links.items:
                    return False
                if type(event) is not DeadEnd and any(done.item == item for done in now[Cover]):
                    return False
        match event:
            case Choose(item, size):
                return links.size[item] == size
            case Purify(item, option):
                node = links.node_of(option, item) if option < len(links.first) else -1
                is_new = all(item != given.item for given in now[Purify])
                return is_new and node >= 0 and links.color[node] > 0
            case Count(item):
                return links.is_counted[item] and links.room[item] > 0
            case Strike(option):
                return option < len(links.first) and not links.is_out(option)
            case Close(item):
                is_chosen = bool(now[Choose]) and now[Choose][-1].item == item
                return is_chosen and links.need(item) == 0
            case CoverFound(options):
                return options == self.options and not links.ring()
            case DeadEnd(item):
                return links.degree(item) == 0
            case Try(option):
                return option < len(links.first)
        return type(event) is Cover
