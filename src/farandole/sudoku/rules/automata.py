"""Automata over the digits of a line of cells: explored from a rule, trimmed and minimised.

Also regular expressions over digits: parsed to an automaton of many choices, whose sets of states
are the states of the one returned. And automata as strings of the Interactive Sudoku Solver.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from struct import pack
from typing import TYPE_CHECKING, TypeVar

from farandole.errors import ArgumentError, Unsupported
from farandole.i18n import Quoted, msg
from farandole.sudoku.digits import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    State = TypeVar("State", bound=Hashable)

MOST_STATES = 20_000
"""States that are explored before a rule is refused as too large."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """A deterministic automaton that starts in state 0.

    ``steps[state][digit - 1]`` is the next state, -1 for none; digits are counted: 1 is the first.
    """

    accepting: tuple[bool, ...]
    steps: tuple[tuple[int, ...], ...]
    numbers: bytes = field(init=False, repr=False, compare=False)
    """The number of states, the first, whether each is accepting, and the steps, as in records."""

    def __post_init__(self) -> None:
        flat = chain.from_iterable(self.steps)
        numbers = len(self.steps), 0, *self.accepting, *flat
        object.__setattr__(self, "numbers", pack(f"<{len(numbers)}i", *numbers))

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
            raise Unsupported(msg("the rule requires more than {most} states", most=MOST_STATES))
        row = []
        for digit in digits:
            after = step(state, digit)
            number = order.setdefault(after, len(queue))
            if number == len(queue) and after is not None:
                queue.append(after)
            row.append(number)
        steps.append(row)
    return _smallest(steps, [bool(accepting(state)) for state in queue])


def _smallest(steps: list[list[int]], accepting: list[bool]) -> Automaton:
    """Return an automaton with one state for all that accept the same; dead ones become -1."""
    # One more state, which -1 is the index of, is dead, and with it all that accept nothing.
    after = list(zip(*steps, (-1,) * len(steps[0]), strict=True))  # by digit
    part: list[int] = [*accepting, False]  # refined until states of a part have steps alike
    count = 0
    while len(set(part)) > count:
        count = len(set(part))
        alike = list(zip(part, *(map(part.__getitem__, it) for it in after), strict=True))
        order = {it: number for number, it in enumerate(dict.fromkeys(alike))}
        part = list(map(order.__getitem__, alike))
    numbers = {part[0]: 0, part[-1]: -1}
    queue = [0]
    rows = []
    for state in queue:  # grows
        for to in steps[state]:
            if part[to] not in numbers:
                numbers[part[to]] = len(queue)
                queue.append(to)
        rows.append(tuple(numbers[part[to]] for to in steps[state]))
    return Automaton(tuple(accepting[state] for state in queue), tuple(rows))


@lru_cache(256)
def any_of(machines: tuple[Automaton, ...]) -> Automaton:
    """Return the automaton that accepts what one of some accepts, of digits counted from 1."""

    def step(states: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        after = tuple(
            machine.steps[state][digit - 1] if state >= 0 else -1
            for machine, state in zip(machines, states, strict=True)
        )
        return after if max(after) >= 0 else None

    def is_end(states: tuple[int, ...]) -> bool:
        pairs = zip(machines, states, strict=True)
        return any(state >= 0 and machine.accepting[state] for machine, state in pairs)

    digits = range(1, len(machines[0].steps[0]) + 1)
    return automaton(digits, (0,) * len(machines), step, is_end)


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
_MOST_NESTED = 50  # groups within groups

Part = tuple[int, int]
"""The first and the last state of a part of an expression."""


class _Parser:
    """Reads an expression; states are numbers, steps by digits or by nothing."""

    def __init__(self, pattern: str, digits: range) -> None:
        self.text, self.values, self.at, self.depth = pattern, digits, 0, 0
        self.every = (1 << len(digits)) - 1
        self.by_digit: list[tuple[int, int]] = []  # mask and next state
        self.free: list[list[int]] = []

    def fault(self) -> ArgumentError:
        pattern, found = Quoted(self.text), self.text[self.at : self.at + 1]
        if not found:
            text = msg("{pattern} is not a valid pattern: it ends too early", pattern=pattern)
            return ArgumentError(text)
        text = msg(
            "{pattern} is not a valid pattern: unexpected {found} at {place}",
            pattern=pattern,
            found=Quoted(found),
            place=self.at + 1,
        )
        return ArgumentError(text)

    def state(self, mask: int = 0, to: int = -1) -> int:
        self.by_digit.append((mask, to))
        self.free.append([])
        if len(self.free) > MOST_STATES:
            raise Unsupported(msg("the rule requires more than {most} states", most=MOST_STATES))
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
        inner = _Parser(self.text[:end], self.values)
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
            return self.every
        if sign != "[":
            return 1 << self.digit() >> self.values.start & self.every
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
        mask >>= self.values.start
        return self.every & ~mask if is_not else mask & self.every

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
    parser = _Parser(pattern, digits)
    first, last = parser.whole()

    def closed(states: Iterable[int]) -> frozenset[int]:
        found = dict.fromkeys(states)
        queue = list(found)
        for state in queue:  # grows
            for to in parser.free[state]:
                if to not in found:
                    found[to] = None
                    queue.append(to)
        return frozenset(found)

    def step(states: frozenset[int], digit: int) -> frozenset[int] | None:
        steps = (parser.by_digit[state] for state in states)
        return closed(to for mask, to in steps if mask >> digit - digits.start & 1) or None

    return automaton(digits, closed((first,)), step, lambda states: last in states)


_NOWHERE: frozenset[int] = frozenset()


class _Bits:
    """Reads numbers of a few bits each, the highest first."""

    def __init__(self, data: bytes) -> None:
        self.value, self.left = int.from_bytes(data), 8 * len(data)

    def take(self, count: int) -> int:
        if count > self.left:
            raise ValueError("too short")
        self.left -= count
        return self.value >> self.left & (1 << count) - 1


_Choices = tuple[int, list[dict[int, frozenset[int]]], list[int]]
"""How many states a start may be, the next states of each by digit, and the first that accept."""


@lru_cache(4)
def _parsed(text: str) -> _Choices:
    bits = _Bits(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    is_packed = {0: False, 1: True}[bits.take(2)] if bits.left else True
    size, symbols = bits.take(4) + 1, bits.take(4) + 1
    starts, ends = bits.take(size), bits.take(size)
    first_ends = bits.take(starts)
    count_size = 0 if is_packed else bits.take(4)
    symbol_size = (symbols - 1).bit_length()
    steps: list[dict[int, frozenset[int]]] = []  # the next states by digit
    while bits.left >= (symbols if is_packed else max(count_size, 1)) and len(steps) < 1 << size:
        if is_packed:
            mask = bits.take(symbols)
            found = [digit for digit in range(symbols) if mask >> digit & 1]
            steps.append({digit + 1: frozenset((bits.take(size),)) for digit in found})
        else:
            row: dict[int, frozenset[int]] = {}
            for _ in range(bits.take(count_size)):
                digit = bits.take(symbol_size) + 1
                row[digit] = row.get(digit, _NOWHERE) | {bits.take(size)}
            steps.append(row)
    steps += [{}] * ((1 << size) - len(steps))
    return starts, steps, [*(first_ends >> state & 1 for state in range(starts)), *(1,) * ends]


@lru_cache(512)
def decoded(text: str, side: int, *, interleaved: bool = False) -> Automaton:
    """Return an automaton of a string of the Interactive Sudoku Solver, for this many digits.

    There it may have several choices. It is a head, and for each state which digits lead to which.
    Interleaved, it reads after each digit but the last another one: which of the choices it takes.

    Raises ValueError for text that isn't one.
    """
    starts, steps, last = _parsed(text)
    after = [[row.get(it, _NOWHERE) for row in steps].__getitem__ for it in range(side + 1)]

    def step(states: frozenset[int], digit: int) -> frozenset[int] | None:
        return _NOWHERE.union(*map(after[digit], states)) or None

    def is_end(states: frozenset[int]) -> bool:
        return any(state < len(last) and last[state] for state in states)

    def step_or_choice(
        place: tuple[bool, frozenset[int]], digit: int
    ) -> tuple[bool, frozenset[int]] | None:
        has_choice, states = place
        if has_choice:
            chosen = sorted(states)[digit - 1 : digit]
            return (False, frozenset(chosen)) if chosen else None
        found = step(states, digit)
        if found is not None and len(found) > side:
            raise Unsupported(msg("the rule requires more than {most} states", most=MOST_STATES))
        return None if found is None else (True, found)

    start = frozenset(range(starts))
    if not interleaved:
        return automaton(range(1, side + 1), start, step, is_end)
    begin = False, start
    return automaton(range(1, side + 1), begin, step_or_choice, lambda place: is_end(place[1]))


@lru_cache(64)
def joined(machine: Automaton, breaks: tuple[int, ...]) -> Automaton:
    """Return an automaton for the digits of several segments in one line.

    The last digit of ``machine`` is the break between two segments. ``breaks`` says how many there
    are before each digit of the line, and after the last one.
    """
    sign = len(machine.steps[0]) - 1

    def after(at: int, state: int) -> tuple[int, int] | None:
        for _ in range(breaks[at]):
            state = machine.steps[state][sign] if state >= 0 else state
        return None if state < 0 else (at, state)

    def step(place: tuple[int, int] | None, digit: int) -> tuple[int, int] | None:
        if place is None or place[0] + 1 == len(breaks):
            return None
        return after(place[0] + 1, machine.steps[place[1]][digit - 1])

    def is_end(place: tuple[int, int] | None) -> bool:
        return place is not None and place[0] + 1 == len(breaks) and machine.accepting[place[1]]

    return automaton(range(1, sign + 1), after(0, 0), step, is_end)


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
