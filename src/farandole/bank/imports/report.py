"""What adding puzzles is told, and what it tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypedDict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from farandole.errors import FarandoleError
    from farandole.i18n import Message
    from farandole.logic.profile import Profile


class Fault(NamedTuple):
    """A line of a source that holds no proper puzzle, and why."""

    line: int | None
    reason: Message
    error: FarandoleError | None = None


class FileState(NamedTuple):
    """What a file is known by: its name says nothing, its size and contents do.

    ``read_as`` are the format and the board that were asked for: the same lines are other puzzles
    on another board.
    """

    name: str
    size: int
    digest: str
    read_as: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What came of adding puzzles.

    ``read`` puzzles, of which ``added`` are new; ``known`` were there already, or came twice;
    ``improper`` aren't proper puzzles, the first thousand of which are ``faults``; ``skipped`` were
    read in an earlier run. ``unrated`` were kept without the rating that was asked for, since it
    took more than ten seconds, or there is none for their board. ``complete`` is False when a limit
    was reached first: what was written until then is kept, and the same file goes on there.
    """

    read: int = 0
    added: int = 0
    known: int = 0
    improper: int = 0
    skipped: int = 0
    unrated: int = 0
    complete: bool = False
    faults: tuple[Fault, ...] = ()


class ImportOptions(TypedDict, total=False):
    """How puzzles are added.

    ``profile`` is whose rating they get (HoDoKu's by default; None: no rating); ``source`` is where
    they come from, and what is said of its ``author``, ``licence`` and ``notes`` replaces what was
    said. All get the ``tags``, whose names have no comma. ``improper`` is one of
    :data:`~farandole.bank.choices.IMPROPER`. ``seconds`` is a limit for all together, after which
    no more is begun. ``fault`` is given each line that holds no proper puzzle, ``progress`` the
    number of puzzles done whenever some are written: 8,192 at a time, in one transaction.
    """

    profile: Profile | None
    source: str | None
    author: str
    licence: str
    notes: str
    tags: Iterable[str]
    improper: str
    seconds: float | None
    threads: int | None
    fault: Callable[[Fault], object] | None
    progress: Callable[[int], object] | None
