"""The events of a dancing-links search.

A search is a walk in a tree, and everything it does on the way comes in mirrored
pairs, like brackets::

    choose i             item i will be covered next, by one of its options
      cover i
      try o              option o is put into the cover
        cover j          ... and so is each other item of o
        purify k o       ... or it gets the color that o gives it
          cover found    every primary item is covered; or
          dead end       an item has too few options left; or the next choose ... leave
        unpurify k o
        uncover j
      undo o
      try ...            the item's other options
      uncover i
    leave i              all of them have been tried

An item with bounds is counted: it is covered as soon as it may be in no further option. As long
as it may be, an option is struck out before it is tried, so that no two options are taken in both
orders; and where the item needs none, the last way on is to close it::

    choose i             item i will get one option more, or none
      count i            ... and is covered here if that is the last it may have
        strike o         unless i was covered
          try o
            count j      each other item with bounds, with its cover where that is due
              ...
            uncount j
          undo o
          strike p       the other options, as long as enough are left for what i needs
            ...
          unstrike p
        unstrike o
      uncount i
      close i            if i needs no option: none of those that are left
        cover i
          ...
        uncover i
      reopen i
    leave i

Items and options are numbers: items count from 0 through the primary and then the
secondary ones, options from 0. So events don't depend on how things are called,
and go into JSON as they are.

Knuth: The Art of Computer Programming, volume 4B, section 7.2.2.1, Algorithms X, C and M.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from farandole.errors import ParseError
from farandole.i18n import Listed, Quoted, msg

_KINDS: dict[str, type[Event]] = {}

MIRRORS: dict[type[Event], type[Event]] = {}
"""The kinds of events that are undone later, and what undoes them."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a search; its kind is the subclass."""

    kind: ClassVar[str] = ""

    def __init_subclass__(cls, mirrors: type[Event] | None = None) -> None:
        """Name the kind after the class, ``cover_found``, and note what it ``mirrors``."""
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        if not cls.kind.startswith("_"):
            _KINDS[cls.kind] = cls
        if mirrors is not None:
            MIRRORS[mirrors] = cls

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
class _ItemEvent(Event):
    item: int


@dataclass(frozen=True, slots=True)
class _OptionEvent(Event):
    option: int


@dataclass(frozen=True, slots=True)
class _ColorEvent(Event):
    item: int
    option: int


@dataclass(frozen=True, slots=True)
class Choose(Event):
    """``item`` is to be covered next, or to be covered once more; ``size`` options are left."""

    item: int
    size: int


class Leave(_ItemEvent, mirrors=Choose):
    """Every option of the chosen ``item`` has been tried; mirrors :class:`Choose`."""


class Try(_OptionEvent):
    """``option`` is put into the cover."""


class Undo(_OptionEvent, mirrors=Try):
    """``option`` is taken back; mirrors :class:`Try`."""


class Cover(_ItemEvent):
    """``item`` and its options were unlinked."""


class Uncover(_ItemEvent, mirrors=Cover):
    """``item`` and its options were linked again; mirrors :class:`Cover`."""


class Purify(_ColorEvent):
    """``item`` got the color that ``option`` gives it; options that want another one left."""


class Unpurify(_ColorEvent, mirrors=Purify):
    """``item`` has no color any more; mirrors :class:`Purify`."""


class Count(_ItemEvent):
    """One option more contains ``item``, which has bounds: it may be in one less from here on."""


class Uncount(_ItemEvent, mirrors=Count):
    """That option no longer counts; mirrors :class:`Count`."""


class Strike(_OptionEvent):
    """``option`` left all its columns, to be tried now and not again while its item is chosen."""


class Unstrike(_OptionEvent, mirrors=Strike):
    """``option`` is back in all its columns; mirrors :class:`Strike`."""


class Close(_ItemEvent):
    """``item``, which has bounds and needs no option, gets none of those that are left."""


class Reopen(_ItemEvent, mirrors=Close):
    """``item`` may get options again; mirrors :class:`Close`."""


@dataclass(frozen=True, slots=True)
class CoverFound(Event):
    """Every primary item is covered; ``options`` in the order in which they were tried."""

    options: tuple[int, ...]


class DeadEnd(_ItemEvent):
    """Too few options are left for ``item``: what was tried so far can't become a cover."""


def mirror(event: Event) -> Event:
    """Return the event that undoes one.

    >>> mirror(Choose(item=1, size=2))
    Leave(item=1)
    """
    cls = MIRRORS[type(event)]
    return cls(*[getattr(event, field.name) for field in fields(cls)])


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0
