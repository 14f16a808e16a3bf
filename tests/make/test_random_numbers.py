"""Random numbers: the kernel's own streams."""

from __future__ import annotations

from collections import Counter

from farandole.make.random_numbers import Stream


def test_the_streams_of_the_kernel() -> None:
    """The same numbers stand in cpp/tests/make/full_grids9_test.cpp."""
    assert Stream(1, 0).next() == 13750505303560232696
    assert Stream(1, 1).next() == 8474013440414040479
    first = {Stream(seed, number).next() for seed in range(100) for number in range(100)}
    assert len(first) == 10_000


def test_below() -> None:
    stream = Stream(5, 0)
    counts = Counter(stream.below(7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 22.5  # 0.1 %
    assert {stream.below(1) for _ in range(10)} == {0}
    assert stream.below(1 << 64) < 1 << 64


def test_shuffle() -> None:
    stream = Stream(6, 0)
    counts: Counter[str] = Counter()
    for _ in range(2400):
        letters = list("abcd")
        stream.shuffle(letters)
        counts["".join(letters)] += 1
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 49.7  # 0.1 %
