"""What a dancing-links search did, event by event, to be played forwards and backwards.

A search is a walk in a tree, and everything it does on the way comes in mirrored
pairs, like brackets::

    choose i             item i will be covered next, by one of its options
      cover i
      try o              option o is put into the cover
        cover j          ... and so is each other item of o
        purify k o       ... or it gets the color that o gives it
          cover found    every primary item is covered; or
          dead end       an item has no option left; or the next choose ... leave
        unpurify k o
        uncover j
      undo o
      try ...            the item's other options
      uncover i
    leave i              all of them have been tried

Because every pair cancels out, a list of events can be played both ways: to go back over
``cover`` is to uncover. :class:`Replay` does that.

Items and options are numbers: items count from 0 through the primary and then the
secondary ones, options from 0. So events don't depend on how things are called,
and go into JSON as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar, overload

from farandole.cover.teach.links import Links
from farandole.errors import ArgumentError, OutOfRange, ParseError
from farandole.i18n import Listed, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from farandole.cover.problem import Problem
    from farandole.i18n import Message


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that a search did; the subclasses say what."""

    kind: ClassVar[str] = ""

    def as_json(self) -> list[Any]:
        """Return the event as a list for JSON: its kind, then its numbers.

        >>> Choose(2, 3).as_json()
        ['choose', 2, 3]
        >>> Event.from_json(["cover_found", [0, 1]])
        CoverFound(options=(0, 1))
        """
        values = (getattr(self, field.name) for field in fields(self))
        return [self.kind, *(list(v) if isinstance(v, tuple) else v for v in values)]

    @staticmethod
    def from_json(data: object) -> Event:
        """Return the event that ``as_json`` wrote as ``data``.

        Raises :class:`~farandole.ParseError` (also a ValueError) for anything else.
        """
        if isinstance(data, (list, tuple)) and data and isinstance(data[0], str):
            cls, values = _KINDS.get(data[0]), list(data[1:])
            if cls is CoverFound:
                is_list = len(values) == 1 and isinstance(values[0], (list, tuple))
                values = [tuple(values[0])] if is_list else []
            numbers = values[0] if cls is CoverFound and values else values
            if cls and len(values) == len(fields(cls)) and all(map(_is_number, numbers)):
                event: Event = cls(*values)
                return event
        raise ParseError(
            msg("not an event"),
            code="parse.structure",
            found=Quoted(data),
            expected=msg("one of {kinds} and its numbers, in a list", kinds=Listed(_KINDS, "or")),
        )


@dataclass(frozen=True, slots=True)
class Choose(Event):
    """``item`` is to be covered next; ``size`` options are left for it."""

    kind: ClassVar[str] = "choose"
    item: int
    size: int


@dataclass(frozen=True, slots=True)
class Leave(Event):
    """Every option of the chosen ``item`` has been tried; mirrors :class:`Choose`."""

    kind: ClassVar[str] = "leave"
    item: int


@dataclass(frozen=True, slots=True)
class Try(Event):
    """``option`` is put into the cover."""

    kind: ClassVar[str] = "try"
    option: int


@dataclass(frozen=True, slots=True)
class Undo(Event):
    """``option`` is taken back; mirrors :class:`Try`."""

    kind: ClassVar[str] = "undo"
    option: int


@dataclass(frozen=True, slots=True)
class Cover(Event):
    """``item`` and its options were unlinked."""

    kind: ClassVar[str] = "cover"
    item: int


@dataclass(frozen=True, slots=True)
class Uncover(Event):
    """``item`` and its options were linked again; mirrors :class:`Cover`."""

    kind: ClassVar[str] = "uncover"
    item: int


@dataclass(frozen=True, slots=True)
class Purify(Event):
    """``item`` got the color that ``option`` gives it; options that want another one left."""

    kind: ClassVar[str] = "purify"
    item: int
    option: int


@dataclass(frozen=True, slots=True)
class Unpurify(Event):
    """``item`` has no color any more; mirrors :class:`Purify`."""

    kind: ClassVar[str] = "unpurify"
    item: int
    option: int


@dataclass(frozen=True, slots=True)
class CoverFound(Event):
    """Every primary item is covered; ``options`` in the order in which they were tried."""

    kind: ClassVar[str] = "cover_found"
    options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeadEnd(Event):
    """No option is left for ``item``: what was tried so far can't become a cover."""

    kind: ClassVar[str] = "dead_end"
    item: int


# What can be wrong with an event; made once, because every event is checked.
_NO_ITEM = msg("there is no such item")
_NO_OPTION = msg("there is no such option")
_IS_COVERED = msg("the item is covered already")
_OTHER_SIZE = msg("the item has another number of options")
_OTHER_CHOICE = msg("another item was chosen last")
_OTHER_TRIED = msg("another option was tried last")
_OTHER_COVERED = msg("another item was covered last")
_OTHER_PURIFIED = msg("another item got its color last")
_NO_COLOR = msg("the option gives the item no color that it doesn't have")
_OTHER_OPTIONS = msg("other options were tried")
_NOT_ALL = msg("items are left to cover")
_NOT_DEAD = msg("the item has options left")
_NO_EVENT = msg("not an event of dancing links")

_PAIRS = (Choose, Leave, Try, Undo, Cover, Uncover, Purify, Unpurify)
_KINDS: dict[str, type[Any]] = {cls.kind: cls for cls in (*_PAIRS, CoverFound, DeadEnd)}


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0


@dataclass(frozen=True, slots=True)
class State:
    """Where a search stands after an event.

    ``covered``    items in the order in which they were covered
    ``choices``    items being chosen for, outermost first
    ``options``    options in the cover so far, outermost first
    ``sizes``      by item, how many options are left in its column
    ``lifted``     the (option, item) nodes that are out of their columns
    ``covers``     the covers found so far, as tuples of options
    ``nodes``      how many options have been tried so far
    ``dead_ends``  how many dead ends have been met so far
    ``purified``   (item, option) for each item with a color, and the option that gave it
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

    @property
    def depth(self) -> int:
        """How many options are in the cover so far."""
        return len(self.options)


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


class Replay:
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

    __slots__ = (
        "_choices",
        "_covered",
        "_covers",
        "_dead_ends",
        "_events",
        "_nodes",
        "_options",
        "_problem",
        "_purified",
        "links",
        "position",
    )  # fmt: skip

    def __init__(self, problem: Problem, events: Iterable[Event]) -> None:
        self._problem = problem
        self._events = tuple(events)
        self.links = Links(problem)
        self.position = 0
        self._covered: list[int] = []
        self._choices: list[int] = []
        self._options: list[int] = []
        self._covers: list[tuple[int, ...]] = []
        self._purified: list[tuple[int, int]] = []
        self._nodes = 0
        self._dead_ends = 0

    def __len__(self) -> int:
        return len(self._events)

    def __repr__(self) -> str:
        return f"<Replay at {self.position} of {len(self._events)}>"

    @property
    def state(self) -> State:
        """Where the search stood after ``position`` events. Costs a walk over the matrix."""
        links = self.links
        return State(
            covered=tuple(self._covered),
            choices=tuple(self._choices),
            options=tuple(self._options),
            sizes=tuple(links.size),
            lifted=frozenset((links.option[x], links.item[x]) for x in links.lifted()),
            covers=tuple(self._covers),
            nodes=self._nodes,
            dead_ends=self._dead_ends,
            purified=tuple(self._purified),
        )

    def step(self) -> Event:
        """Play the next event and return it. Raises IndexError at the end."""
        if self.position == len(self._events):
            raise OutOfRange(msg("the replay is at its end"))
        event = self._events[self.position]
        self._forward(event)
        self.position += 1
        return event

    def back(self) -> Event:
        """Take the last event back and return it. Raises IndexError at the start."""
        if self.position == 0:
            raise OutOfRange(msg("the replay is at its start"))
        event = self._events[self.position - 1]
        self._backward(event)
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

    def _forward(self, event: Event) -> None:
        match event:
            case Choose(item, size):
                self._must(item < self.links.items, event, _NO_ITEM)
                self._must(item not in self._covered, event, _IS_COVERED)
                self._must(self.links.size[item] == size, event, _OTHER_SIZE)
                self._choices.append(item)
            case Leave(item):
                self._must(self._choices[-1:] == [item], event, _OTHER_CHOICE)
                self._choices.pop()
            case Try(option):
                self._must(option < len(self.links.first), event, _NO_OPTION)
                self._options.append(option)
                self._nodes += 1
            case Undo(option):
                self._must(self._options[-1:] == [option], event, _OTHER_TRIED)
                self._options.pop()
            case Cover(item):
                self._must(item < self.links.items, event, _NO_ITEM)
                self._must(item not in self._covered, event, _IS_COVERED)
                self.links.cover(item)
                self._covered.append(item)
            case Uncover(item):
                self._must(self._covered[-1:] == [item], event, _OTHER_COVERED)
                self.links.uncover(item)
                self._covered.pop()
            case Purify(item, option):
                self.links.purify(self._colored(event, item, option))
                self._purified.append((item, option))
            case Unpurify(item, option):
                self._must(self._purified[-1:] == [(item, option)], event, _OTHER_PURIFIED)
                self.links.unpurify(self.links.node_of(option, item))
                self._purified.pop()
            case CoverFound(options):
                self._must(list(options) == self._options, event, _OTHER_OPTIONS)
                self._must(not self.links.ring(), event, _NOT_ALL)
                self._covers.append(options)
            case DeadEnd(item):
                self._must(item < self.links.items, event, _NO_ITEM)
                self._must(self.links.size[item] == 0, event, _NOT_DEAD)
                self._dead_ends += 1
            case _:
                self._must(False, event, _NO_EVENT)

    def _backward(self, event: Event) -> None:
        """Do the opposite; what was played forwards needs no checking."""
        match event:
            case Choose():
                self._choices.pop()
            case Leave(item):
                self._choices.append(item)
            case Try():
                self._options.pop()
                self._nodes -= 1
            case Undo(option):
                self._options.append(option)
            case Cover(item):
                self._covered.pop()
                self.links.uncover(item)
            case Uncover(item):
                self.links.cover(item)
                self._covered.append(item)
            case Purify(item, option):
                self._purified.pop()
                self.links.unpurify(self.links.node_of(option, item))
            case Unpurify(item, option):
                self.links.purify(self.links.node_of(option, item))
                self._purified.append((item, option))
            case CoverFound():
                self._covers.pop()
            case DeadEnd():
                self._dead_ends -= 1

    def _colored(self, event: Event, item: int, option: int) -> int:
        """Return the node that gives an item a color."""
        self._must(item < self.links.items, event, _NO_ITEM)
        self._must(option < len(self.links.first), event, _NO_OPTION)
        self._must(item not in self._covered, event, _IS_COVERED)
        node = self.links.node_of(option, item)
        self._must(node >= 0 and self.links.color[node] > 0, event, _NO_COLOR)
        colored = [one for one, _ in self._purified]
        self._must(item not in colored, event, _NO_COLOR)
        return node

    def _must(self, holds: bool, event: Event, otherwise: Message) -> None:
        if not holds:
            text = msg(
                "event {position}, {event}: {wrong}",
                position=self.position,
                event=Quoted(event),
                wrong=otherwise,
            )
            raise ArgumentError(text)
