"""Values of options: ranges of numbers."""

from __future__ import annotations

import pytest

from farandole.cli.common.values import NumberRange
from farandole.errors import ArgumentError

RANGE = NumberRange("22..26")


def test_ranges() -> None:
    for text, pair in {
        "24": (24, 24),
        "22..26": (22, 26),
        "22-26": (22, 26),
        " 22 .. 26 ": (22, 26),
        "22..": (22, None),
        "22-": (22, None),
        "..26": (None, 26),
        "0..0": (0, 0),
        "007": (7, 7),
        "9" * 12: (10**12 - 1, 10**12 - 1),
    }.items():
        assert RANGE.read(text) == pair


def test_what_is_not_a_range() -> None:
    long = ("1" * 13, "1.." + "9" * 5000)
    for text in ("", "..", "-", "a..b", "1.5", "1...5", "1..2..3", "1 2", "--5", "٣", *long):
        with pytest.raises(ArgumentError, match="is neither a number nor a range such as 22"):
            RANGE.read(text)
    for text in ("26..22", "26-22"):
        with pytest.raises(ArgumentError, match=r"26 is more than 22: write 22\.\.26"):
            RANGE.read(text)
