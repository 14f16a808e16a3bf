"""The result of an audit, as values and in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from farandole.i18n import Listed, Message, Number, msg, nmsg

KINDS = {
    "puzzle": msg("same puzzle"),
    "equivalent": msg("equivalent puzzle"),
    "solution": msg("same solution grid"),
    "solution-class": msg("equivalent solution grid"),
}
"""What rows can share: the same cells, or cells that are equal up to symmetry."""

GRIDS = 5_472_730_538
"""The number of inequivalent solution grids (Russell and Jarvis, 2006)."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many rows, and the places of the first of them."""

    count: int = 0
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """What a data set holds: its rows, how many have a stated solution, and what is wrong.

    Places are lines of text or rows of other files, from 1. ``wrong`` are solutions that are
    missing, or aren't the solution of their puzzle.

    >>> Contents("a.csv", rows=3, wrong=Tally(1, (2,))).wrong.count
    1
    """

    name: str
    rows: int = 0
    solutions: int = 0
    unreadable: Tally = Tally()
    unsolvable: Tally = Tally()
    several: Tally = Tally()
    wrong: Tally = Tally()


@dataclass(frozen=True, slots=True)
class Shared:
    """What rows of two data sets share, of one kind of :data:`KINDS`.

    ``train`` rows have a partner in the test set, ``test`` rows one in the training set: the
    rows to remove. ``examples`` are places (in the training set, in the test set).
    ``repeated_train`` and ``repeated_test`` rows repeat an earlier row of their own set. ``chance``
    is about how many test rows would have a partner by pure chance.
    """

    kind: str
    train: int = 0
    test: int = 0
    examples: tuple[tuple[int, int], ...] = ()
    repeated_train: int = 0
    repeated_test: int = 0
    chance: float = 0.0


@dataclass(frozen=True, slots=True)
class Audit:
    """The result of :func:`audit`: the contents of both data sets, and what they share.

    ``str()`` is a report in English.
    """

    train: Contents
    test: Contents
    shared: tuple[Shared, ...]

    @property
    def leaks(self) -> bool:
        """Whether any test row shares anything with a training row."""
        return any(kind.test for kind in self.shared)

    def __str__(self) -> str:
        return "\n".join(map(str, self.messages()))

    def messages(self) -> Iterator[Message]:
        """Yield the lines of the report, for a language to say."""
        for contents in (self.train, self.test):
            yield from _about(contents)
        for shared in self.shared:
            yield from self._about(shared)
        if not self.leaks:
            yield msg("No leaks found.")

    def _about(self, shared: Shared) -> Iterator[Message]:
        yield msg(
            "{kind}: test rows {count}, training rows {others}",
            kind=KINDS[shared.kind],
            count=Number(shared.test),
            others=Number(shared.train),
        )
        if shared.chance >= 1:
            yield msg("  by chance: about {count}", count=Number(round(shared.chance)))
        for train, test in shared.examples:
            yield msg(
                "  {train} and {test}",
                train=f"{self.train.name}:{train}",
                test=f"{self.test.name}:{test}",
            )
        for contents, count in (
            (self.train, shared.repeated_train),
            (self.test, shared.repeated_test),
        ):
            if count:
                yield msg(
                    "  repeated within {name}: {count}", name=contents.name, count=Number(count)
                )


_FAULTS = {
    "unreadable": msg("unreadable"),
    "unsolvable": msg("without a solution"),
    "several": msg("with several solutions"),
    "wrong": msg("with a wrong or missing solution"),
}


def _about(contents: Contents) -> Iterator[Message]:
    yield nmsg(
        "{name}: {count} row, solutions: {solutions}",
        "{name}: {count} rows, solutions: {solutions}",
        name=contents.name,
        count=contents.rows,
        solutions=Number(contents.solutions),
    )
    for name in [each.name for each in fields(contents) if each.name in _FAULTS]:
        tally: Tally = getattr(contents, name)
        if tally.count:
            places = [f"{contents.name}:{place}" for place in tally.places]
            if tally.count > len(places):
                places.append("…")
            yield msg(
                "  {fault}: {count} ({places})",
                fault=_FAULTS[name],
                count=Number(tally.count),
                places=Listed(places),
            )
