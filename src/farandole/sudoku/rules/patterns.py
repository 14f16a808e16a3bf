"""Automata that are written: as regular expressions over digits, and as strings.

The strings are those of the Interactive Sudoku Solver.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError
from farandole.i18n import Quoted, msg
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.rules.automata import MOST_STATES, determined, packed, too_large

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from farandole.sudoku.rules.automata import Automaton

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
            raise too_large()
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
        is_short = end >= 0 and max(len(low), len(high)) <= 3
        if not is_short or not low.isdecimal() or not (high.isdecimal() or not high):
            raise self.fault()
        most = int(low) if not comma else int(high) if high else None
        if most is not None and int(low) > most:
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
    return determined(len(digits), packed(kept), accepting)


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


def matches(pattern: str, digits: Iterable[int]) -> bool:
    """Return whether digits match a regular expression, read digit by digit without going back.

    >>> matches("1.*9|5", (1, 4, 9)), matches("(.*)*9", [1] * 80)
    (True, False)
    """
    steps, accepting = _of_pattern(pattern)
    free: dict[int, list[int]] = {}
    read: dict[int, list[tuple[int, int]]] = {}
    for state, mask, to in steps:
        if mask:
            read.setdefault(state, []).append((mask, to))
        else:
            free.setdefault(state, []).append(to)

    def reached(some: set[int]) -> set[int]:
        queue = list(some)
        for state in queue:  # grows
            more = set(free.get(state, ())) - some
            some |= more
            queue += more
        return some

    states = reached({0})
    for digit in digits:
        pairs = (pair for state in states for pair in read.get(state, ()))
        states = reached({to for mask, to in pairs if mask >> digit & 1})
    return any(accepting[state] for state in states)


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
    return steps, packed(steps), bytes(accepting[: most + 1]).ljust(most + 1, b"\0")


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
                raise too_large()
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
    steps, whole, accepting = _parsed(text)
    if interleaved:
        chosen, accepting = _with_choices(steps, accepting, side)
        whole = packed(chosen)
    return determined(side, whole, accepting, breaks)


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
