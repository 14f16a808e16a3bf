"""Random numbers that are the same everywhere, one stream a number: those of the kernel."""

from __future__ import annotations

import os
from collections.abc import MutableSequence
from typing import TypeVar

from farandole.limits import NO_LIMIT, whole_number

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15

Item = TypeVar("Item")


class Stream:
    """The stream of a number: xoshiro256**, begun by SplitMix64, as in ``cpp/make/random.hpp``.

    >>> stream = Stream(1, 0)
    >>> stream.next() == Stream(1, 0).next() != Stream(1, 1).next()
    True
    """

    __slots__ = ("_words",)

    def __init__(self, seed: int, number: int) -> None:
        at = _mix(_mix(seed & _WORD) + number)
        self._words = [_mix(at + _STEP * (i + 1)) for i in range(4)]

    def next(self) -> int:
        """Return the next 64 bits."""
        a, b, c, d = self._words
        result = _rotate(b * 5, 7) * 9 & _WORD
        c ^= a
        d ^= b
        self._words = [a ^ d, b ^ c, c ^ (b << 17 & _WORD), _rotate(d, 45)]
        return result

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely; n is at most 2⁶⁴."""
        least = (1 << 64) % n
        while (number := self.next()) < least:
            pass
        return number % n

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put items in random order, all orders equally likely."""
        for left in range(len(items), 1, -1):
            other = self.below(left)
            items[left - 1], items[other] = items[other], items[left - 1]


def random_seed() -> int:
    """Return a seed from the operating system's random numbers."""
    return int.from_bytes(os.urandom(8), "little")


def checked_seed(seed: int | None) -> int:
    """Return a seed from 0 to 2⁶⁴ - 1; a random one for None."""
    return random_seed() if seed is None else whole_number(seed, "seed", 0, NO_LIMIT)


def _mix(word: int) -> int:
    word &= _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


def _rotate(word: int, by: int) -> int:
    word &= _WORD
    return (word << by | word >> 64 - by) & _WORD
