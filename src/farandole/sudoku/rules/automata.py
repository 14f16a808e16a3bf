"""Automata over the digits of a line of cells: explored from a rule, or made of one with choices.

The kernel makes them, as small as can be.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, compress
from struct import pack
from typing import TYPE_CHECKING, TypeVar

from farandole import _kernel
from farandole.errors import Unsupported
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    State = TypeVar("State", bound=Hashable)

MOST_STATES = 20_000
"""States that are explored before a rule is refused as too large."""


class Row(tuple[int, ...]):
    """The steps of a state: not a cell, though on a board of two digits they are two numbers."""

    __slots__ = ()


@dataclass(frozen=True)
class Automaton:
    """A deterministic automaton that starts in state 0; digits are counted: 1 is the first."""

    side: int
    """How many digits there are."""
    numbers: bytes
    """The number of states, the first, whether each is accepting, and the steps, as in records."""

    @property
    def states(self) -> int:
        """How many states it has."""
        return (len(self.numbers) // 4 - 2) // (self.side + 1)

    @cached_property
    def accepting(self) -> tuple[bool, ...]:
        """Whether each state is."""
        return tuple(map(bool, memoryview(self.numbers).cast("i")[2 : 2 + self.states]))

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The states that are accepting."""
        return tuple(compress(range(self.states), self.accepting))

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """``steps[state][digit - 1]`` is the next state, -1 for none."""
        numbers = memoryview(self.numbers).cast("i")[2 + self.states :].tolist()
        return tuple(map(Row, zip(*(iter(numbers),) * self.side, strict=True)))

    def accepts(self, digits: Iterable[int]) -> bool:
        """Return whether the automaton accepts these digits.

        >>> step = lambda last, digit: digit if digit > last else None
        >>> up = automaton(range(1, 4), 0, step, bool)
        >>> up.accepts((1, 3)), up.accepts((3, 1))
        (True, False)
        """
        state = 0
        for digit in digits:
            state = self.steps[state][digit - 1]
            if state < 0:
                return False
        return self.accepting[state]


def automaton(
    digits: range,
    start: State,
    step: Callable[[State, int], State | None],
    accepting: Callable[[State], object],
) -> Automaton:
    """Return the smallest automaton that goes from ``start`` by ``step(state, digit)``.

    A step to None ends in failure. Only states that can be reached, and that can still accept, are
    kept, and of those that accept the same, one.

    Raises :class:`~farandole.errors.Unsupported` for more than `MOST_STATES` states.
    """
    order: dict[State | None, int] = {None: -1, start: 0}
    queue, steps = [start], []
    for state in queue:  # grows
        if len(queue) > MOST_STATES:
            raise too_large()
        row = []
        for digit in digits:
            after = step(state, digit)
            number = order.setdefault(after, len(queue))
            if number == len(queue) and after is not None:
                queue.append(after)
            row.append(number)
        steps.append(row)
    return smallest(steps, [bool(accepting(state)) for state in queue])


def too_large() -> Unsupported:
    """Return the error for a rule that requires too many states."""
    return Unsupported(msg("the rule requires more than {most} states", most=MOST_STATES))


def smallest(steps: Sequence[Sequence[int]], accepting: Sequence[bool]) -> Automaton:
    """Return the automaton with one state for all that accept the same, given all states.

    >>> smallest(((1, -1), (1, 0)), (True, True)).steps
    ((1, -1), (1, 0))
    >>> smallest(((1, 1), (0, 0)), (True, True)).steps
    ((0, 0),)
    """
    if len(steps) > MOST_STATES:
        raise too_large()
    side = len(steps[0])
    numbers = len(steps), 0, *accepting, *chain.from_iterable(steps)
    whole = pack(f"<{len(numbers)}i", *numbers)
    return Automaton(side, _kernel.smallest_automaton(side, whole))


def determined(
    side: int, steps: bytes, accepting: bytes, breaks: tuple[int, ...] = ()
) -> Automaton:
    """Return the automaton of one with choices, whose states are sets of its states.

    Steps are `packed`. With ``breaks`` it reads several segments in one line, and a digit more is
    the break between two. They say how many there are before each digit of the line, and after the
    last one.
    """
    counts = pack(f"<{len(breaks)}i", *breaks)
    numbers = _kernel.determined_automaton(side, steps, accepting, counts, MOST_STATES)
    if numbers is None:
        raise too_large()
    return Automaton(side, numbers)


def packed(steps: Iterable[tuple[int, int, int]]) -> bytes:
    """Return the steps of an automaton with choices: from, digits as bits or 0 for none, and to."""
    flat = list(chain.from_iterable(steps))
    return pack(f"<{len(flat)}i", *flat)


@lru_cache(256)
def any_of(machines: tuple[Automaton, ...]) -> Automaton:
    """Return the automaton that accepts what one of some accepts, of digits counted from 1."""
    steps: list[tuple[int, int, int]] = []
    accepting = [False]
    for machine in machines:
        first = len(accepting)
        steps.append((0, 0, first))
        steps += [
            (first + state, 1 << digit, first + to)
            for state, row in enumerate(machine.steps)
            for digit, to in enumerate(row)
            if to >= 0
        ]
        accepting += machine.accepting
    return determined(machines[0].side, packed(steps), bytes(accepting))


@lru_cache(512)
def sandwiched(digits: range, low: int, high: int, total: int) -> Automaton:
    """Return the automaton for digits from ``low`` to ``high``, with the sum between these two.

    Its states are the end still to come, and the sum so far: -1 and -1 before the first end, -1 and
    the total after the second.
    """

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        end, so_far = state
        if low < digit < high:
            more = so_far + digit if end >= 0 else so_far
            return (end, more) if more <= total else None
        if digit not in (low, high):
            return None
        if so_far < 0:
            return low + high - digit, 0
        return (-1, total) if digit == end and so_far == total else None

    return automaton(digits, (-1, -1), step, lambda state: state == (-1, total))
