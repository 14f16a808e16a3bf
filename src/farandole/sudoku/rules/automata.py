"""Automata over the digits of a line of cells: explored from a rule, trimmed and minimised.

Also regular expressions over digits, and automata as strings of the Interactive Sudoku Solver:
both have choices, and their sets of states are the states of the one returned. The kernel makes
these, and the smallest ones.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from struct import pack
from typing import TYPE_CHECKING, TypeVar

from farandole import _kernel
from farandole.errors import ArgumentError, Unsupported
from farandole.i18n import Quoted, msg
from farandole.sudoku.digits import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    State = TypeVar("State", bound=Hashable)

MOST_STATES = 20_000
"""States that are explored before a rule is refused as too large."""


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
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """``steps[state][digit - 1]`` is the next state, -1 for none."""
        numbers = memoryview(self.numbers).cast("i")[2 + self.states :].tolist()
        return tuple(zip(*(iter(numbers),) * self.side, strict=True))

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
            raise _too_large()
        row = []
        for digit in digits:
            after = step(state, digit)
            number = order.setdefault(after, len(queue))
            if number == len(queue) and after is not None:
                queue.append(after)
            row.append(number)
        steps.append(row)
    return smallest(steps, [bool(accepting(state)) for state in queue])


def _too_large() -> Unsupported:
    return Unsupported(msg("the rule requires more than {most} states", most=MOST_STATES))


def smallest(steps: Sequence[Sequence[int]], accepting: Sequence[bool]) -> Automaton:
    """Return the automaton with one state for all that accept the same, given all states.

    >>> smallest(((1, -1), (1, 0)), (True, True)).steps
    ((1, -1), (1, 0))
    >>> smallest(((1, 1), (0, 0)), (True, True)).steps
    ((0, 0),)
    """
    if len(steps) > MOST_STATES:
        raise _too_large()
    side = len(steps[0])
    numbers = len(steps), 0, *accepting, *chain.from_iterable(steps)
    packed = pack(f"<{len(numbers)}i", *numbers)
    return Automaton(side, _kernel.smallest_automaton(side, packed))


def _determined(
    side: int, steps: bytes, accepting: bytes, breaks: tuple[int, ...] = ()
) -> Automaton:
    """Return the automaton of one with choices; a step is from, digits as bits or 0, and to."""
    packed = pack(f"<{len(breaks)}i", *breaks)
    numbers = _kernel.determined_automaton(side, steps, accepting, packed, MOST_STATES)
    if numbers is None:
        raise _too_large()
    return Automaton(side, numbers)


def _packed(steps: Iterable[tuple[int, int, int]]) -> bytes:
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
    return _determined(machines[0].side, _packed(steps), bytes(accepting))


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


_VALUES = "0" + SYMBOLS[1:]
_EVERY = (1 << len(_VALUES)) - 1
_MOST_NESTED = 50  # groups within groups

Part = tuple[int, int]
"""The first and the last state of a part of an expression."""


class _Parser:
    """Reads an expression; states are numbers, steps by digits or by nothing."""

    def __init__(self, pattern: str) -> None:
        self.text, self.at, self.depth = pattern, 0, 0
        self.by_digit: list[tuple[int, int]] = []  # mask and next state
        self.free: list[list[int]] = []

    def fault(self) -> ArgumentError:
        text = msg(
            "{pattern} is not a valid pattern: unexpected {found} at {place}",
            pattern=Quoted(self.text),
            found=Quoted(self.text[self.at : self.at + 1]),
            place=self.at + 1,
        )
        return ArgumentError(text)

    def state(self, mask: int = 0, to: int = -1) -> int:
        self.by_digit.append((mask, to))
        self.free.append([])
        if len(self.free) > MOST_STATES:
            raise _too_large()
        return len(self.free) - 1

    def ahead(self) -> str:
        return self.text[self.at : self.at + 1]

    def whole(self) -> Part:
        part = self.choice()
        if self.at < len(self.text):
            raise self.fault()
        return part

    def choice(self) -> Part:
        parts = [self.row()]
        while self.ahead() == "|":
            self.at += 1
            parts.append(self.row())
        if len(parts) == 1:
            return parts[0]
        first, last = self.state(), self.state()
        for begin, end in parts:
            self.free[first].append(begin)
            self.free[end].append(last)
        return first, last

    def row(self) -> Part:
        first = last = self.state()
        while self.ahead() not in ("", "|", ")"):
            begin, end = self.repeated()
            self.free[last].append(begin)
            last = end
        return first, last

    def repeated(self) -> Part:
        start = self.at
        part = self.one()
        end = self.at
        if not self.ahead() or self.ahead() not in "*+?{":
            return part
        return self.copies(part, start, end, *self.bounds())

    def bounds(self) -> tuple[int, int | None]:
        sign = self.ahead()
        if sign != "{":
            self.at += 1
            return (0, 1) if sign == "?" else (int(sign == "+"), None)
        end = self.text.find("}", self.at)
        low, comma, high = self.text[self.at + 1 : max(end, self.at)].partition(",")
        if end < 0 or not low.isdecimal() or not (high.isdecimal() or not high):
            raise self.fault()
        most = int(low) if not comma else int(high) if high else None
        if int(low) > 999 or (most is not None and not int(low) <= most <= 999):
            raise self.fault()
        self.at = end + 1
        return int(low), most

    def copies(self, part: Part, start: int, end: int, low: int, high: int | None) -> Part:
        """Repeat the expression between two places; ``part`` is its first copy."""
        first = last = self.state()
        for number in range(max(low, 1) if high is None else high):
            begin, stop = part if number == 0 else self.again(start, end)
            self.free[last].append(begin)
            if number >= low:
                self.free[last].append(stop)
            last = stop
            if high is None and number == max(low, 1) - 1:
                self.free[stop].append(begin)
        return first, last

    def again(self, start: int, end: int) -> Part:
        inner = _Parser(self.text[:end])
        inner.at, inner.by_digit, inner.free = start, self.by_digit, self.free
        return inner.row()

    def one(self) -> Part:
        if self.ahead() == "(" and self.depth < _MOST_NESTED:
            self.at, self.depth = self.at + 1, self.depth + 1
            part = self.choice()
            if self.ahead() != ")":
                raise self.fault()
            self.at, self.depth = self.at + 1, self.depth - 1
            return part
        mask = self.digits()
        last = self.state()
        return self.state(mask, last), last

    def digits(self) -> int:
        sign = self.ahead()
        if sign == ".":
            self.at += 1
            return _EVERY
        if sign != "[":
            return 1 << self.digit()
        self.at += 1
        is_not = self.ahead() == "^"
        self.at += is_not
        mask = 0
        while self.ahead() != "]" or not mask:
            low = high = self.digit()
            if self.ahead() == "-":
                self.at += 1
                high = self.digit()
                if high < low:
                    raise self.fault()
            mask |= (2 << high) - (1 << low)
        self.at += 1
        return _EVERY & ~mask if is_not else mask

    def digit(self) -> int:
        sign = self.ahead().upper()
        if not sign or sign not in _VALUES:
            raise self.fault()
        self.at += 1
        return _VALUES.index(sign)


@lru_cache(256)
def regex(pattern: str, digits: range) -> Automaton:
    """Return the automaton of a regular expression over digits.

    Digits are written as on boards, 0 to 9 and A = 10 onwards; there are ``.``, ``[2-5]``,
    ``[^5]``, ``( | )``, and ``* + ? {2} {2,} {2,4}``.

    >>> machine = regex("1.*9|5", range(1, 10))
    >>> machine.accepts((1, 4, 9)), machine.accepts((5, 5))
    (True, False)

    Raises :class:`~farandole.ArgumentError` for another syntax, with the place.
    """
    steps, accepting = _of_pattern(pattern)
    every = (1 << len(digits)) - 1
    kept = [
        (state, mask >> digits.start & every, to)
        for state, mask, to in steps
        if not mask or mask >> digits.start & every
    ]
    return _determined(len(digits), _packed(kept), accepting)


@lru_cache(64)
def _of_pattern(pattern: str) -> tuple[list[tuple[int, int, int]], bytes]:
    """Return the steps of an expression from state 0, bit d for digit d, and the end."""
    parser = _Parser(pattern)
    start = parser.state()
    first, last = parser.whole()
    parser.free[start].append(first)
    steps = [(state, mask, to) for state, (mask, to) in enumerate(parser.by_digit) if mask]
    steps += [(state, 0, to) for state, free in enumerate(parser.free) for to in free]
    return steps, bytes(state == last for state in range(len(parser.free)))


def pattern_of(text: str) -> str:
    """Return the regular expression in a string of the Interactive Sudoku Solver."""
    if "%" not in text:
        return urlsafe_b64decode(text + "==").decode("ascii")
    from urllib.parse import unquote

    return unquote(text)


class _Bits:
    """Reads numbers of a few bits each, the highest first."""

    def __init__(self, data: bytes) -> None:
        self.text, self.at = f"{int.from_bytes(data):0{8 * len(data)}b}", 0

    @property
    def left(self) -> int:
        return len(self.text) - self.at

    def take(self, count: int) -> int:
        self.at += count
        if self.at > len(self.text):
            raise ValueError("too short")
        return int(self.text[self.at - count : self.at] or "0", 2)


@lru_cache(4)
def _parsed(text: str) -> tuple[list[tuple[int, int, int]], bytes, bytes]:
    """Return the steps of an automaton of a string from state 0, twice, and which states accept."""
    bits = _Bits(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    is_packed = {0: False, 1: True}[bits.take(2)] if bits.left else True
    size, symbols = bits.take(4) + 1, bits.take(4) + 1
    starts, ends = bits.take(size), bits.take(size)
    first_ends = bits.take(starts)
    count_size = 0 if is_packed else bits.take(4)
    symbol_size = (symbols - 1).bit_length()
    most = 1 << size
    steps = [(0, 0, 1 + state) for state in range(starts)]
    last, least = 0, symbols if is_packed else max(count_size, 1)
    while bits.left >= least and last < most:
        last += 1
        if is_packed:
            mask = bits.take(symbols)
            found = (digit for digit in range(symbols) if mask >> digit & 1)
        else:
            found = (bits.take(symbol_size) for _ in range(bits.take(count_size)))
        steps += [(last, 1 << digit, 1 + bits.take(size)) for digit in found]
    accepting = [False, *(first_ends >> state & 1 for state in range(starts)), *(1,) * ends]
    return steps, _packed(steps), bytes(accepting[: most + 1]).ljust(most + 1, b"\0")


def _with_choices(
    steps: list[tuple[int, int, int]], accepting: bytes, side: int
) -> tuple[list[tuple[int, int, int]], bytes]:
    """Return an automaton that reads after each digit which of its states is next."""
    after: dict[int, dict[int, set[int]]] = {0: {}}
    starts = {to for _, digit, to in steps if not digit}
    for state, digit, to in steps:
        if 0 < digit < 1 << side:
            for start in (state, 0) if state in starts else (state,):
                after.setdefault(start, {}).setdefault(digit, set()).add(to)
    numbers: dict[tuple[int, ...], int] = {}
    found = []
    queue, known = [0], {0}
    for state in queue:  # grows
        for digit, states in after.get(state, {}).items():
            if len(states) > side:
                raise _too_large()
            choices = tuple(sorted(states))
            number = numbers.setdefault(choices, len(accepting) + len(numbers))
            found.append((state, digit, number))
            queue += states - known
            known |= states
    for choices, number in numbers.items():
        found += [(number, 1 << at, state) for at, state in enumerate(choices)]
    is_end = bytes(any(accepting[state] for state in choices) for choices in (starts, *numbers))
    return found, is_end[:1] + accepting[1:] + is_end[1:]


@lru_cache(512)
def decoded(
    text: str, side: int, breaks: tuple[int, ...] = (), *, interleaved: bool = False
) -> Automaton:
    """Return an automaton of a string of the Interactive Sudoku Solver, for this many digits.

    There it may have several choices. It is a head, and for each state which digits lead to which.
    Interleaved, it reads after each digit but the last another one: which of the choices it takes.

    With ``breaks`` it reads several segments in one line, and a digit more is the break between
    two. They say how many there are before each digit of the line, and after the last one.

    Raises ValueError for text that isn't one.
    """
    steps, packed, accepting = _parsed(text)
    if interleaved:
        chosen, accepting = _with_choices(steps, accepting, side)
        packed = _packed(chosen)
    return _determined(side, packed, accepting, breaks)


def encoded(accepting: Sequence[bool], steps: Sequence[Sequence[int]]) -> str:
    """Return an automaton as text for `decoded`: its start, the others that accept, the rest."""
    order = sorted(range(len(steps)), key=lambda state: (state > 0, not accepting[state]))
    place = {state: at for at, state in enumerate(order)}
    size = max(1, (len(steps) - 1).bit_length())
    ends = sum(accepting[1:])
    symbols = len(steps[0])
    parts = [(1, 2), (size - 1, 4), (symbols - 1, 4), (1, size), (ends, size), (accepting[0], 1)]
    for state in order:
        mask = sum((to >= 0) << digit for digit, to in enumerate(steps[state]))
        parts += [(mask, symbols), *((place[to], size) for to in steps[state] if to >= 0)]
    text = "".join(f"{value:0{width}b}" for value, width in parts)
    text += "0" * (-len(text) % 8)
    return urlsafe_b64encode(int(text, 2).to_bytes(len(text) // 8)).decode().rstrip("=")
